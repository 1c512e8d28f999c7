"""Where the search for a week's tables begins, and how often it is begun: small leagues also look at weeks to come."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, permutations

from pbem.league.seating.lots import Lots
from pbem.league.seating.swaps import MAY, MUST, NEVER, Room, Table

EFFORT, EFFORT_EACH, EFFORT_PAIR = 60_000, 40, 300
"""Swaps that are tried at most: so many, or so many for each person if that is more; a handful needs fewer."""

MIDDLING = 200
"""Up to so many people, strengths are bettered as long as swaps are left."""

SMALL = 40
"""Up to so many people a week is tried several times, and its consequences are looked at."""

CAREFUL, QUICK, EFFORT_QUICK = 6, 40, 2_000
"""How many times: with care (they share what swaps there are), then in haste, with so many swaps each."""

WORTH = 1.0
"""What a meeting weighs in an alike week where some must be: so many times the mean (strength - mean of all)²."""

AHEAD = 2
"""How many weeks are looked ahead, in haste."""


@dataclass(frozen=True, slots=True)
class Week:
    """Some who sit this week, by their places in lists that are all equally long; strengths have mean 0 and variance 1.

    `times[a][b]`: how often a and b have met, missing if never; `seats` of each table, God's included.
    """

    seats: Sequence[int]
    alike: bool
    strengths: Sequence[float]
    times: Sequence[Mapping[int, int]]
    gods: Sequence[int]
    rounds: Sequence[int]
    god_last: Sequence[bool]


@dataclass(frozen=True, slots=True)
class _Tried:
    """Tables, the God of each at their head, and their cost: meetings, strengths."""

    tables: list[Table]
    cost: tuple[int, float]


def find_tables(week: Week, chance: Lots) -> list[Table]:
    """The best tables found, the God of each at its head, the others clockwise.

    Where nobody need meet again this week, a small league takes tables after which nobody need in the weeks to come.
    """
    people = len(week.strengths)
    strict = people + 1.0
    found, *others = _with_care(week, chance, strict)
    if found.cost[0] and week.alike:
        found, *others = _with_care(week, chance, WORTH)
    if found.cost[0] or people > SMALL or len(week.seats) == 1:
        return found.tables
    quick = (_in_haste(week, chance) for _ in range(QUICK))
    farthest = -1
    for one in chain([found, *others], quick):
        if one.cost[0]:
            continue
        ahead = _weeks_ahead(week, one.tables, chance)
        if ahead > farthest:
            found, farthest = one, ahead
        if ahead == AHEAD:
            break
    return found.tables


def _with_care(week: Week, chance: Lots, weight: float) -> list[_Tried]:
    """The best first; a large league is tried once only."""
    people = len(week.strengths)
    tries = CAREFUL if people <= SMALL and len(week.seats) > 1 else 1
    effort = max(min(EFFORT, EFFORT_PAIR * people * (people - 1) // 2), EFFORT_EACH * people) // tries
    tried = [
        _try(week, chance, effort, weight, kicked=people <= MIDDLING, by_strength=not n) for n in range(tries)
    ]
    return sorted(tried, key=lambda one: weight * one.cost[0] + one.cost[1])


def _try(week: Week, chance: Lots, effort: int, weight: float, *, kicked: bool, by_strength: bool) -> _Tried:
    """`kicked`: for strengths too; `by_strength`: begun with tables made by strength."""
    gods = _who_may_be_god(week)
    fewest = _fewest(week.times)
    seen = [
        {other: (times - fewest) ** 2 for other, times in met.items() if times > fewest} for met in week.times
    ]
    room = Room(
        _first_tables(week, gods, chance, by_strength=by_strength),
        week.strengths,
        seen,
        gods,
        alike=week.alike,
        weight=weight,
    )
    room.better(chance, effort, strengths=kicked)
    return _Tried([_god_first(table, gods, chance) for table in room.tables], room.cost())


def _in_haste(week: Week, chance: Lots) -> _Tried:
    return _try(week, chance, EFFORT_QUICK, len(week.times) + 1.0, kicked=False, by_strength=False)


def _weeks_ahead(week: Week, tables: Sequence[Table], chance: Lots) -> int:
    """For how many weeks to come nobody need meet again, if these are the tables of this one and everybody stays."""
    for weeks in range(AHEAD):
        week = _after(week, tables)
        tried = _in_haste(week, chance)
        if tried.cost[0]:
            return weeks
        tables = tried.tables
    return AHEAD


def _after(week: Week, tables: Sequence[Table]) -> Week:
    times = [dict(met) for met in week.times]
    for table in tables:
        for one, other in permutations(table, 2):
            times[one][other] = times[one].get(other, 0) + 1
    now = {table[0] for table in tables}
    people = range(len(times))
    return replace(
        week,
        strengths=[0.0 for _ in people],
        times=times,
        gods=[week.gods[one] + (one in now) for one in people],
        rounds=[rounds + 1 for rounds in week.rounds],
        god_last=[one in now for one in people],
    )


def _fewest(times: Sequence[Mapping[int, int]]) -> int:
    """How often any two have met at least."""
    if any(len(met) < len(times) - 1 for met in times):
        return 0
    return min(min(met.values()) for met in times)


def _who_may_be_god(week: Week) -> list[int]:
    """`MUST` for who lacks more of their share than the last who is needed; `MAY` for who lacks as much as that one."""
    people, tables = len(week.gods), len(week.seats)
    lacks = [
        2 * rounds * tables - (2 * gods + last) * people
        for gods, rounds, last in zip(week.gods, week.rounds, week.god_last, strict=True)
    ]
    bar = sorted(lacks, reverse=True)[tables - 1]
    return [MUST if one > bar else MAY if one == bar else NEVER for one in lacks]


def _god_first(table: Table, gods: Sequence[int], chance: Lots) -> Table:
    order = chance.sample(table, len(table))
    god = max(order, key=lambda one: gods[one])
    return [god, *(one for one in order if one != god)]


def _first_tables(week: Week, gods: Sequence[int], chance: Lots, *, by_strength: bool) -> list[Table]:
    """Tables made by strength alone, or by chance, each with one God."""
    line = list(range(len(gods)))
    chance.shuffle(line)
    if by_strength:
        line.sort(key=lambda one: week.strengths[one], reverse=True)
    seats = chance.sample(week.seats, len(week.seats))
    chosen = {one for one in line if gods[one] == MUST}
    may = [one for one in line if gods[one] == MAY]
    chosen.update(_spread(may, len(seats) - len(chosen)))
    tables = [[one] for one in line if one in chosen]
    players = [one for one in line if one not in chosen]
    if week.alike:
        left = iter(players)
        return [
            table + [next(left) for _ in range(size - 1)] for table, size in zip(tables, seats, strict=True)
        ]
    for layer, open_to in _layers(players, tables, seats):
        open_to.sort(key=lambda table: sum(week.strengths[one] for one in table))
        for table, one in zip(open_to, layer, strict=True):
            table.append(one)
    return tables


def _layers(
    players: Sequence[int], tables: Sequence[Table], seats: Sequence[int]
) -> Iterator[tuple[Sequence[int], list[Table]]]:
    """Players by turns from the strong and the weak end, strongest first, one for each table that has a seat left."""
    strong = True
    while players:
        open_to = [table for table, size in zip(tables, seats, strict=True) if len(table) < size]
        count = len(open_to)
        yield (players[:count] if strong else players[-count:]), open_to
        players, strong = (players[count:] if strong else players[:-count]), not strong


def _spread(some: Sequence[int], count: int) -> list[int]:
    """So many of these, evenly."""
    return [some[(2 * n + 1) * len(some) // (2 * count)] for n in range(count)]
