"""Simulated seasons of people of known strength: how well the ratings find their order, of players and of Gods.

`python bench/seasons.py` prints Spearman's rank correlation of rating and strength after 1, 8, 40 and 200 seasons.
"""

import argparse
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import correlation, fmean

from pbem.league.ratings import NEWCOMER, RatedRound, Skill, rate_gods, rate_players, shown

MEMBERS, WEEKS, TABLES = 23, 8, 5
AFTER = (1, 8, 40, 200)
HAND = 14

LUCK = 1.5
"""What chance does to a player in one round, where players' strengths are one apart as a rule."""

FICKLE = 0.4
"""How much the rules of one God differ in how well they tell players apart; Gods differ by a half as a rule."""


@dataclass
class World:
    """People of known strength, as players and as Gods, and how they are rated so far."""

    seed: int
    members: int = MEMBERS
    players: dict[int, Skill] = field(default_factory=dict)
    gods: dict[int, Skill] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._dice = random.Random(self.seed)
        self.strength = {person: self._dice.gauss(0, 1) for person in range(self.members)}
        self.wit = {person: self._dice.gauss(0, 0.5) for person in range(self.members)}
        self._been_god = dict.fromkeys(self.strength, 0)

    def season(self) -> None:
        for _ in range(WEEKS):
            heat = [self._round(people) for people in self._tables()]
            for played in heat:
                self.players |= rate_players(self.players, played)
            self.gods |= rate_gods(self.gods, heat)

    def _tables(self) -> Iterator[list[int]]:
        """Who sits together is chance here; first at each table sits its God, who was God least often."""
        people = list(self.strength)
        self._dice.shuffle(people)
        for number in range(TABLES):
            table = people[number::TABLES]
            god = min(table, key=lambda one: self._been_god[one])
            self._been_god[god] += 1
            yield [god, *(one for one in table if one != god)]

    def _round(self, people: Sequence[int]) -> RatedRound:
        """A player who does better holds fewer cards; the most held less one's own are his points, 4 more for none.

        How many cards better is the God's doing: a rule nobody finds, or all at once, leaves all with much the same.
        The best may have been Prophet to the end, with points for the cards that were laid meanwhile.
        """
        dice, (god, *players) = self._dice, people
        width = 4 * 2.718 ** (self.wit[god] + dice.gauss(0, FICKLE))
        done = {one: self.strength[one] + dice.gauss(0, LUCK) for one in players}
        level = dice.uniform(3, 9)
        held = {one: max(0, round(level - width * well)) for one, well in done.items()}
        most = max(held.values())
        scores = {one: most - count + (0 if count else 4) for one, count in held.items()}
        best = max(done, key=lambda one: done[one])
        if dice.random() < 0.3:
            scores[best] += round(dice.expovariate(1 / width))
        return RatedRound(god, tuple(scores.items()), HAND)

    def found(self) -> tuple[float, float]:
        """How well the order of players is found, and that of Gods: 1 exactly, 0 not at all."""
        return _likeness(self.strength, self.players), _likeness(self.wit, self.gods)


def found_after(seasons: Sequence[int], seed: int) -> list[tuple[float, float]]:
    """What is found after so many seasons of the same people, each."""
    world, found = World(seed), []
    for number in range(1, max(seasons) + 1):
        world.season()
        if number in seasons:
            found.append(world.found())
    return found


def spearman(some: Sequence[float], others: Sequence[float]) -> float:
    """Pearson's correlation of the ranks; who is equal shares the mean of the ranks."""
    return correlation(_ranks(some), _ranks(others))


def _ranks(values: Sequence[float]) -> list[float]:
    ordered = sorted(values)
    return [ordered.index(value) + (ordered.count(value) - 1) / 2 for value in values]


def _likeness(strength: Mapping[int, float], skills: Mapping[int, Skill]) -> float:
    return spearman(list(strength.values()), [float(shown(skills.get(one, NEWCOMER))) for one in strength])


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument(
        "--worlds", type=int, default=10, help="so many worlds of other people; the mean is printed"
    )
    worlds = asked.parse_args().worlds
    found = [found_after(AFTER, seed) for seed in range(worlds)]
    print(
        f"{MEMBERS} members, {WEEKS} weeks, {worlds} worlds: Spearman's rank correlation, the mean and the least"
    )
    for place, seasons in enumerate(AFTER):
        players, gods = zip(*(one[place] for one in found), strict=True)
        told = (f"{fmean(some):.3f} ({min(some):.3f})" for some in (players, gods))
        print(f"{seasons:4d} seasons: players {next(told)}, Gods {next(told)}")


if __name__ == "__main__":
    main()
