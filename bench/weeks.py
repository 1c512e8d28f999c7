"""Plays rounds of each league preset against a model of when people answer; docs/leagues.md tells the figures."""

import argparse
import math
import random
import statistics
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from datetime import date

from pbem.app.assets import load_presets, load_rulebooks, load_samples
from pbem.cards import Card, SeededChance
from pbem.engine.match.terms import Missed, TimeRules
from pbem.engine.round import commands as asked
from pbem.engine.round.dealing import deal
from pbem.engine.round.decide import carry_on
from pbem.engine.round.evolve import evolve
from pbem.engine.round.queries import awaited, why_not_guess, why_not_prophet
from pbem.engine.round.state import Duty, Layout, Round
from pbem.engine.rulebook import Rulebook
from pbem.engine.rulebook_reading import override
from pbem.league.presets import Preset
from pbem.league.schedule import weeks_from
from pbem.league.terms import Closing
from pbem.micros import DAY, Micros
from pbem.service.aggregates.tables import MachineJudge, judge_by
from pbem.service.presence import OPENS_AFTER
from pbem.service.timing import time_given, when_due
from year import skill
from year.waking import PERSONS_DIFFER, awake_for

FIRST = date(2026, 6, 1)
"""A Monday."""

PACES = {"brisk": 0.75, "usual": 1.5, "slow": 4.0}
"""Half of a person's answers come within so many waking hours, in a club of that pace, at the median person."""

ANSWERS_DIFFER = 1.0
"""The standard deviation of the logarithm of an answer from a person's pace."""

A_DAY_LATE = 0.03
"""So often something comes between, and the answer comes a day later."""

ELSEWHERE, FARTHEST = 0.2, 8
"""So many do not live in the league's zone, but up to so many hours away."""

GOD_THINKS = 2
"""A rule takes God so many times as long as a play takes him."""

MONTH = 60 * DAY
"""A table that goes on after closing is watched for so long."""


@dataclass
class Person:
    """Somebody at the table: when he answers, what he has grasped, and what his clock holds."""

    pace: float
    offset: int
    grasps: float
    bank: Micros
    excuses: int
    turns: int = 0
    asked: int = 0
    missed: int = 0
    in_a_row: int = 0
    busy: Micros = 0

    def answers(self, now: Micros, chance: random.Random, longer: float = 1.0) -> Micros:
        """When he answers what he is asked now."""
        waking = self.pace * longer * math.exp(chance.gauss(0, ANSWERS_DIFFER))
        at = max(now, self.busy) + (DAY if chance.random() < A_DAY_LATE else 0)
        self.busy = awake_for(at, waking, self.offset)
        return self.busy

    def is_kept(self, now: Micros) -> bool:
        """Whether a caretaker plays for him: he has missed so many turns in a row, and has not written since."""
        return self.in_a_row >= OPENS_AFTER and now < self.busy

    def grasped(self, cards: int) -> float:
        return skill.grasped(cards, self.grasps)


@dataclass(frozen=True)
class OpenBook:
    """A judge who believes every guess that says so."""

    judge: MachineJudge

    @property
    def lookback(self) -> int:
        return self.judge.lookback

    def permits(self, layout: Layout, card: Card) -> bool:
        return self.judge.permits(layout, card)

    def admits(self, card: Card) -> bool:
        return self.judge.admits(card)

    def agrees(self, theory: str, layout: Layout) -> bool:
        return theory == "right"


@dataclass
class Played:
    """What came of a round. `took` from the opening, in microseconds; of `closed` ones that is the week."""

    closed: bool
    took: Micros
    how: str
    turns: float
    missed: float
    share_missed: float
    points: list[int] = field(default_factory=list)
    god: int = 0


def play_round(preset: Preset, book: Rulebook, people: int, pace: float, seed: int) -> Played:
    """One week of one table."""
    chance = random.Random(f"{preset.key}:{people}:{pace}:{seed}")
    rules = replace(preset.time_rules, zone="UTC")
    opens, closes = weeks_from(preset.weeks, FIRST, 1)[0]
    seats = tuple(str(number) for number in range(1, people))
    sat = {seat: a_person(pace, rules, chance) for seat in ("god", *seats)}
    god = sat["god"]
    given = time_given(rules, preset.clock, opens, rules.first_turn)
    now = min(god.answers(opens, chance, GOD_THINKS), when_due(rules, opens, given + rules.bank))
    judge = OpenBook(judge_by(chance.choice(load_samples()).rule))
    seeded = SeededChance(chance.randbytes(32))
    round_ = evolve(None, deal(book, "god", seats, seeded, judge))
    until = opens + MONTH if preset.closing is Closing.CARRY else closes
    while not round_.over:
        waits = awaited(round_)
        assert waits is not None
        who = sat[waits.seat]
        if all(sat[seat].is_kept(now) for seat in seats if seat not in round_.expelled):
            now = min(sat[seat].busy for seat in seats)
        at, came = turn(who, preset.clock, rules, now, chance)
        if at > until:
            break
        now = at
        command = (
            acts(round_, waits.duty, who, judge, chance) if came else in_place(round_, waits.duty, rules)
        )
        round_ = done(round_, command, judge, seeded)
        if came and not round_.over:
            round_ = bold(round_, waits.seat, who, judge, seeded, chance)
    return what_came(round_, sat, seats, min(now, until) - opens, closes - opens, judge, seeded)


def what_came(
    round_: Round,
    sat: dict[str, Person],
    seats: Sequence[str],
    took: Micros,
    week: Micros,
    judge: OpenBook,
    chance: SeededChance,
) -> Played:
    how = round_.ended_by.value if round_.ended_by else "closed"
    if not round_.over:
        round_ = done(round_, asked.EndRound(scored=True), judge, chance)
    scores = round_.scores or {}
    turns, missed = sum(sat[seat].asked for seat in seats), sum(sat[seat].missed for seat in seats)
    return Played(
        closed=how == "closed" or took > week,
        took=took,
        how=how,
        turns=turns / len(seats),
        missed=missed / len(seats),
        share_missed=missed / max(1, turns),
        points=[scores.get(seat, 0) for seat in seats],
        god=scores.get("god", 0),
    )


def a_person(pace: float, rules: TimeRules, chance: random.Random) -> Person:
    offset = chance.randint(-FARTHEST, FARTHEST) if chance.random() < ELSEWHERE else 0
    return Person(
        pace * math.exp(chance.gauss(0, PERSONS_DIFFER)),
        offset,
        skill.GRASPS * math.exp(chance.gauss(0, skill.GRASPS_DIFFER)),
        rules.bank,
        rules.excuses,
    )


def turn(
    who: Person, clock: Micros, rules: TimeRules, now: Micros, chance: random.Random
) -> tuple[Micros, bool]:
    """When a turn is over, and whether the player came; as `turn_clock` and `missed_turns` have it."""
    who.asked += 1
    if who.is_kept(now):
        who.missed += 1
        return now, False
    base = time_given(rules, clock, now, rules.first_turn if who.turns == 0 else 1)
    due = when_due(rules, now, base + who.bank)
    answer = who.answers(now, chance)
    if answer > due + rules.grace and who.excuses:
        who.excuses -= 1
        due = when_due(rules, due + rules.grace, time_given(rules, clock, due + rules.grace))
    who.turns += 1
    came = answer <= due + rules.grace
    who.bank = min(rules.bank, max(0, base + who.bank - (answer - now))) if came else 0
    who.missed += not came
    who.in_a_row = 0 if came else who.in_a_row + 1
    return (answer if came else due + rules.grace), came


def in_place(round_: Round, duty: Duty, rules: TimeRules) -> asked.Command:
    """What the server does for who did not come."""
    if duty is not Duty.PLAY:
        assert round_.prophet is not None
        return asked.StepDown(round_.prophet.seat)
    if rules.missed is Missed.SKIP:
        return asked.SkipTurn(round_.to_move)
    return asked.PlayForMissing(round_.to_move, f"missed:{len(round_.plays)}:{round_.layout.count}")


def acts(round_: Round, duty: Duty, who: Person, judge: OpenBook, chance: random.Random) -> asked.Command:
    """What a player does by what he has grasped; the rest is luck."""
    sure = who.grasped(round_.layout.count)
    knows = chance.random() < sure
    if duty is Duty.PLAY:
        cards = skill.chosen(round_, round_.to_move, sure, judge, chance)
        return asked.PlayCards(round_.to_move, cards) if cards else asked.DeclareNoPlay(round_.to_move)
    assert round_.prophet is not None
    if duty is Duty.PICK:
        return asked.PickCard(round_.prophet.seat, skill.picked(round_, knows, judge, chance))
    right = skill.is_right(round_, judge)
    return asked.CallPlay(round_.prophet.seat, skill.called(right, sure, chance))


def bold(
    round_: Round, seat: str, who: Person, judge: OpenBook, seeded: SeededChance, chance: random.Random
) -> Round:
    """He has played: he may become Prophet, or guess."""
    sure = who.grasped(round_.layout.count)
    if not skill.dares(sure, chance):
        return round_
    if why_not_prophet(round_, seat) is None:
        return done(round_, asked.DeclareProphet(seat), judge, seeded)
    if why_not_guess(round_, seat) is None:
        theory = "right" if chance.random() < sure * sure else "wrong"
        return done(round_, asked.GuessRule(seat, theory), judge, seeded)
    return round_


def done(round_: Round, command: asked.Command, judge: OpenBook, chance: SeededChance) -> Round:
    found = carry_on(round_, command, judge, chance)
    if not isinstance(found, tuple):
        raise RuntimeError(f"{command}: {found}")
    return found[1]


def rulebook_of(preset: Preset) -> Rulebook:
    books = load_rulebooks()
    assert isinstance(books, dict)
    book = override(books[preset.rulebook], preset.options)
    assert isinstance(book, Rulebook), book
    return book


def rows(presets: Sequence[Preset], paces: Sequence[str], rounds: int) -> Iterator[tuple[str, ...]]:
    with ProcessPoolExecutor(2) as pool:
        for preset in presets:
            book = rulebook_of(preset)
            for people in range(preset.tables[0], preset.tables[1] + 1):
                for pace in paces:
                    given = [(preset, book, people, PACES[pace], seed) for seed in range(rounds)]
                    played = list(pool.map(play_round, *zip(*given, strict=True), chunksize=20))
                    yield (preset.key, str(people), pace, *figures(played))


def figures(played: Sequence[Played]) -> tuple[str, ...]:
    """Of many rounds: the share that ended before closing, days, turns, misses, how they ended, points."""
    many = len(played)
    ways = Counter(one.how for one in played)
    points = [point for one in played for point in one.points]
    return (
        f"{sum(not one.closed for one in played) / many:.0%}",
        f"{statistics.median(one.took for one in played) / DAY:.1f}",
        f"{statistics.mean(one.turns for one in played):.1f}",
        f"{statistics.mean(one.missed for one in played):.2f}",
        f"{statistics.mean(one.share_missed for one in played):.0%}",
        ", ".join(f"{way} {count / many:.0%}" for way, count in ways.most_common()),
        f"{statistics.mean(points):.1f}",
        f"{statistics.mean(max(one.points) for one in played):.1f}",
        f"{statistics.mean(one.god for one in played):.1f}",
    )


HEAD = (
    "preset",
    "people",
    "pace",
    "ended in time",
    "days",
    "turns",
    "missed",
    "of turns",
    "how they ended",
    "points",
    "best",
    "God",
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("presets", nargs="*", help="which ones; else all")
    parser.add_argument("--rounds", type=int, default=300, help="of each preset, size and pace")
    parser.add_argument(
        "--pace", action="append", choices=PACES, help="how fast people answer; else all three"
    )
    given = parser.parse_args()
    shipped = load_presets()
    chosen = [shipped[key] for key in given.presets] if given.presets else list(shipped.values())
    print("| " + " | ".join(HEAD) + " |")
    print("|" + "---|" * len(HEAD))
    for row in rows(chosen, given.pace or list(PACES), given.rounds):
        print("| " + " | ".join(row) + " |", flush=True)


if __name__ == "__main__":
    main()
