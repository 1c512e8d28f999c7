"""Who sits with whom in a week of a league, and who is God: one solver with a stated aim.

The aim; each weighs more than all that follow it:

1. No empty chairs. Everybody sits if tables of the best sizes can be had; else one sits out who has not yet; else
   tables stretch to what the rulebook allows. They are equal or one apart, as near as can be to the middle of the
   best sizes.
2. Gods equal. God is who lacks most of their share, `rounds / size of a table - gods`; who was God in their last
   round counts half a time more: they wait for all who were God as often, but for nobody who was so more often.
3. Few meet again. Two who share a table cost the square of the times they have met, counted from what any two have
   met at least: a second meeting costs 1, a third 4; and if all have met once, a second 0, a third 1.
4. Strengths. Mixed, the tables' means are alike: least Σ size × (mean of the table - mean of all)². Alike, people at
   a table are: least Σ (strength - mean of the table)². In an alike week in which some must meet again, a second
   meeting weighs no more than the mean of (strength - mean of all)², a third four times that: else most leagues of
   ten to sixty would have no second half to speak of.
5. What is left is chance's, seats among it: the same members and the same lots give the same tables.

Search is by swaps of two people, and ends by a count of them, never by the clock.
"""

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pbem.league.seating.lots import Lots
from pbem.league.seating.search import Week, find_tables
from pbem.league.terms import BEST_MOST


@dataclass(frozen=True, slots=True)
class Sizes:
    """How many people sit at a table, God included.

    `least` and `most` are what the rulebook allows, `best` the fewest and the most that a week's tables should have.
    `bots`: they fill the seats that people leave empty, up to the fewest of the best, so that nobody sits out.
    """

    least: int
    best: tuple[int, int]
    most: int
    bots: bool = False

    def filled(self, people: int) -> int:
        """How many bots sit down with so many people."""
        return max(0, self.best[0] - people) if self.bots else 0


@dataclass(frozen=True, slots=True)
class Present:
    """A member who is there this week; the counts are this season's.

    `strength` compares members with each other: a rating, or points. `rounds` they sat at; `sat_out`: for odd numbers
    only. `god_last`: they were God in the last round they sat at.
    """

    person: int
    strength: float
    gods: int
    rounds: int
    sat_out: int
    god_last: bool = False


@dataclass(frozen=True, slots=True)
class Seated:
    """One table: its God, and its players clockwise from God's left."""

    god: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Seating:
    """A week's tables, and who sits out."""

    tables: tuple[Seated, ...]
    out: tuple[int, ...]


def seat(
    members: Sequence[Present], met: Mapping[tuple[int, int], int], sizes: Sizes, *, alike: bool, chance: Lots
) -> Seating:
    """The tables of one division in one week: of people `alike` in strength, the strongest first, or of mixed ones.

    `met[a, b]`, a < b, is how often a and b have sat at one table this season. Too few for a table all sit out.
    """
    everybody = sorted(members, key=lambda one: one.person)
    chance.shuffle(everybody)
    seats = table_sizes(len(everybody), sum(not one.sat_out for one in everybody), sizes)
    everybody.sort(key=lambda one: (one.sat_out, -one.rounds, -one.gods))
    spare = len(everybody) - sum(seats)
    out, sitting = everybody[:spare], everybody[spare:]
    tables = find_tables(_week(sitting, met, seats, alike=alike), chance) if seats else []
    if alike:
        tables.sort(key=lambda table: -statistics.fmean(sitting[one].strength for one in table))
    return Seating(
        tuple(
            Seated(sitting[god].person, tuple(sitting[one].person for one in players))
            for god, *players in tables
        ),
        tuple(one.person for one in out),
    )


def _week(
    sitting: Sequence[Present], met: Mapping[tuple[int, int], int], seats: Sequence[int], *, alike: bool
) -> Week:
    place = {one.person: number for number, one in enumerate(sitting)}
    times: list[dict[int, int]] = [{} for _ in sitting]
    for (one, other), count in met.items():
        if count and one in place and other in place:
            a, b = place[one], place[other]
            times[a][b] = times[b][a] = count
    strengths = [one.strength for one in sitting]
    mean, deviation = statistics.fmean(strengths), statistics.pstdev(strengths) or 1.0
    return Week(
        seats=seats,
        alike=alike,
        strengths=[(one - mean) / deviation for one in strengths],
        times=times,
        gods=[one.gods for one in sitting],
        rounds=[one.rounds for one in sitting],
        god_last=[one.god_last for one in sitting],
    )


def table_sizes(members: int, fresh: int, sizes: Sizes) -> tuple[int, ...]:
    """The people of each table, largest first; who finds none sits out. None at all where there are too few members.

    `fresh`: how many of the members have not sat out this season. Everybody sits if best sizes allow it; else one
    of the fresh sits out, if that helps and no bots play; the same once more with tables of up to six; else tables
    stretch to what the rulebook allows; else as few as possible sit out.
    """
    one_out = fresh and not sizes.bots
    for limits in (sizes.best, (sizes.least, min(BEST_MOST, sizes.most))):
        good = _even(members, limits, sizes) or (_even(members - 1, limits, sizes) if one_out else ())
        if good:
            return good
    allowed = (sizes.least, sizes.most)
    return next(filter(None, (_even(seats, allowed, sizes) for seats in range(members, 0, -1))), ())


def _even(seats: int, limits: tuple[int, int], sizes: Sizes) -> tuple[int, ...]:
    """So many seats in tables that are equal or one apart, within limits; nothing where that cannot be."""
    fewest, most = limits
    counts = range(-(-seats // most), seats // fewest + 1)
    if seats < fewest or not counts:
        return ()
    count = min(counts, key=lambda count: (_strain(seats, count, sizes), count))
    less, larger = divmod(seats, count)
    return (less + 1,) * larger + (less,) * (count - larger)


def _strain(seats: int, count: int, sizes: Sizes) -> tuple[int, int]:
    """Seats beyond the best sizes; then how far the sizes are from the middle of the best ones, over all who sit."""
    fewest, most = sizes.best
    less, larger = divmod(seats, count)
    beyond = away = 0
    for size, tables in ((less, count - larger), (less + 1, larger)):
        beyond += tables * max(fewest - size, size - most, 0)
        away += tables * size * (2 * size - fewest - most) ** 2
    return beyond, away
