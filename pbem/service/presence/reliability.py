"""How many of their turns somebody plays in time: what a host is told of who comes, and what a table may ask."""

from collections.abc import Iterable, Mapping

from pbem.digests.outcomes import NotReliable
from pbem.engine.match.state import Match, Phase
from pbem.service.aggregates.tables import OpenTable
from pbem.service.unit_of_work.unit_of_work import UnitOfWork
from pbem.store.rows.turns import TurnEnd, TurnRecord
from pbem.store.store import Reading

FEWEST = 5
"""Who has had fewer turns is a newcomer, of whom nothing is said."""

HALVED = 20
"""A turn weighs half as much as one that came so many turns later."""

LATEST = 10 * HALVED
"""Turns that are looked at: those before weigh less than a thousandth of the latest."""

WORTH: Mapping[TurnEnd, float] = {TurnEnd.ON_TIME: 1.0, TurnEnd.LATE: 0.5, TurnEnd.MISSED: 0.0}
"""What a turn counts for; one that is nobody's merit or fault does not count."""


def share_on_time(turns: Iterable[TurnRecord]) -> int | None:
    """The share of turns on time in whole percent, rounded down; `turns` from the latest on. None for a newcomer."""
    worth = [WORTH[turn.how] for turn in turns if turn.how in WORTH]
    if len(worth) < FEWEST:
        return None
    weights = [2 ** (-place / HALVED) for place in range(len(worth))]
    reached = sum(weight * one for weight, one in zip(weights, worth, strict=True))
    return int(100 * reached / sum(weights))


def reliability(reading: Reading, person: int) -> int | None:
    """Somebody's share of turns on time, over all their tables."""
    return share_on_time(reading.turns.of(person, LATEST))


def told_of(reading: Reading, match: Match) -> dict[str, int]:
    """Of whom there is a figure, by seat, while people gather; then it is told no more."""
    if match.phase is not Phase.GATHERING:
        return {}
    known = {seat: reliability(reading, int(seat)) for seat in match.people}
    return {seat: share for seat, share in known.items() if share is not None}


def below_the_bar(work: UnitOfWork, table: OpenTable, person: int) -> NotReliable | None:
    """Why the person may not take a seat, if they play fewer turns in time than the table asks. Newcomers may."""
    wanted = table.match.time_rules.reliability
    if not wanted or str(person) in table.match.people:
        return None
    share = reliability(work.reading, person)
    return NotReliable(share, wanted) if share is not None and share < wanted else None
