"""Who plays in which division: by strength at first, then by what the season before it gave."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from pbem.league.season import Division, League, Season
from pbem.league.standings import NOBODY, standings
from pbem.league.terms import Person, Terms

HELD_BY_NONE: Mapping[Person, int] = {}


def divisions_of(
    league: League, ratings: Mapping[Person, float] = NOBODY, then: Mapping[Person, float] | None = None
) -> tuple[Division, ...]:
    """The divisions of the season that the league could start now; `then`: as in `next_divisions`."""
    if not league.seasons:
        return first_divisions(league.members, ratings, league.terms)
    return next_divisions(league.seasons[-1], league.members, ratings, league.terms, then)


def first_divisions(
    members: Iterable[Person], ratings: Mapping[Person, float], terms: Terms
) -> tuple[Division, ...]:
    """The divisions of a first season: the strongest in the first."""
    return _cut(_by_strength(members, ratings), ratings, terms)


def next_divisions(
    season: Season,
    members: Iterable[Person],
    ratings: Mapping[Person, float],
    terms: Terms,
    then: Mapping[Person, float] | None = None,
) -> tuple[Division, ...]:
    """The divisions after a season: from each of two neighbours `moves` go up, and as many down.

    `then`: the ratings that decided ties of the season, where they are others than now.

    Who played no round goes up in nobody's stead. Who is new, or comes back, begins in the last. Where members have
    gone, their places are filled from above: fewer go down. Of who shares a place the earlier row counts.
    """
    now = set(members)
    tables = standings(season, ratings=ratings if then is None else then)
    ladder = [[row.person for row in table.playing if row.person in now] for table in tables]
    absent = {row.person for table in tables for row in table.playing if not row.rounds}
    for upper, lower in pairwise(ladder):
        many = min(terms.moves, len(upper) // 2, len(lower) // 2, sum(one not in absent for one in lower))
        cut = len(upper) - many
        upper[cut:], lower[:many] = lower[:many], upper[cut:]
    held = {person: number for number, one in enumerate(ladder, 1) for person in one if person in absent}
    stayed = [person for division in ladder for person in sorted(division, key=absent.__contains__)]
    known = set(stayed)
    newcomers = _by_strength((person for person in members if person not in known), ratings)
    return _cut([*stayed, *newcomers], ratings, terms, held)


def moves_of(season: Season, after: Sequence[Division]) -> tuple[tuple[Person, ...], tuple[Person, ...]]:
    """Who has gone up and who down between a season and the divisions after it."""
    before, now = _homes(season.divisions), _homes(after)
    before |= {one.person: one.division for one in season.newcomers}
    up = tuple(person for person, division in before.items() if now.get(person, division) < division)
    down = tuple(person for person, division in before.items() if now.get(person, division) > division)
    return up, down


def _homes(divisions: Sequence[Division]) -> dict[Person, int]:
    return {person: number for number, one in enumerate(divisions, 1) for person in one.members}


def _by_strength(members: Iterable[Person], ratings: Mapping[Person, float]) -> list[Person]:
    return sorted(members, key=lambda person: -ratings.get(person, 0.0))


def _cut(
    ladder: Sequence[Person],
    ratings: Mapping[Person, float],
    terms: Terms,
    held: Mapping[Person, int] = HELD_BY_NONE,
) -> tuple[Division, ...]:
    """A ladder cut into divisions of sizes that differ by one at most, none too small for a table.

    Who is `held` comes into no higher division than that as long as there is anybody else for the place.
    """
    many = 1
    if terms.division:
        wished = (2 * len(ladder) + terms.division) // (2 * terms.division)  # the nearest number of divisions
        many = max(1, min(wished, len(ladder) // terms.least))
    size, larger = divmod(len(ladder), many)
    left, divisions = list(ladder), []
    for number in range(1, many + 1):
        free = [person for person in left if held.get(person, 0) <= number]
        others = (person for person in left if held.get(person, 0) > number)
        taken = [*free, *others][: size + (number <= larger)]
        divisions.append(Division(tuple(_by_strength(taken, ratings))))
        gone = set(taken)
        left = [person for person in left if person not in gone]
    return tuple(divisions)
