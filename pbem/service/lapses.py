"""What comes about at a table by itself when its time is over: an offer, a seat that opens, a mistake that stands."""

from __future__ import annotations

from collections.abc import Callable

from pbem.engine.match import Match
from pbem.service.due import Span, time_given, when_due
from pbem.service.ports import Writing
from pbem.service.records import Micros
from pbem.service.time_records import LapseKind, LapseRecord

Key = tuple[LapseKind, int]


def lapsing(match: Match | None) -> frozenset[Key]:
    """What will lapse at the table as it is now."""
    if match is None or match.final is not None:
        return frozenset()
    offers = {(LapseKind.OFFER, int(to)) for _, to in match.tendered}
    stays = {(LapseKind.STAY, int(seat)) for seat in match.kept if seat not in match.vacant}
    mistakes = {(LapseKind.AMENDMENT, match.amendment.number)} if match.amendment is not None else set()
    return frozenset(offers | stays | mistakes)


def one_clock(match: Match, now: Micros, away: tuple[Span, ...] = ()) -> Micros:
    """When one clock of the table, begun now, will have run."""
    rules = match.time_rules
    return when_due(rules, now, time_given(rules, match.clock, now), away)


def write_lapses(
    writing: Writing, table: int, before: Match | None, after: Match, fires: Callable[[Key], Micros]
) -> None:
    """What lapses from now on, and what does no more. What lapses already, does so when it would have."""
    was, now = lapsing(before), lapsing(after)
    for kind, subject in was - now:
        writing.clear_lapse(table, kind, subject)
    for kind, subject in now - was:
        writing.set_lapse(LapseRecord(table, kind, subject, fires((kind, subject))))
