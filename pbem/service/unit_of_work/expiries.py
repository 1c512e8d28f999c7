"""What comes about at a table by itself when its time is over: an offer, a seat that opens, a mistake that stands."""

from pbem.engine.match.state import Match
from pbem.micros import Micros
from pbem.service.timing.due_times import time_given, when_due
from pbem.store.rows.turns import Expiry, LapseKind
from pbem.store.store import Writing

Key = tuple[LapseKind, int]


def lapsing(match: Match | None) -> frozenset[Key]:
    """What will lapse at the table as it is now."""
    if match is None or match.final is not None:
        return frozenset()
    offers = {(LapseKind.OFFER, int(to)) for _, to in match.tendered}
    stays = {(LapseKind.STAY, int(seat)) for seat in match.kept if seat not in match.vacant}
    mistakes = {(LapseKind.AMENDMENT, match.amendment.number)} if match.amendment is not None else set()
    return frozenset(offers | stays | mistakes)


def one_clock(match: Match, now: Micros) -> Micros:
    """When one clock of the table, begun now, will have run."""
    rules = match.time_rules
    return when_due(rules, now, time_given(rules, match.clock, now))


def write_lapses(writing: Writing, table: int, before: Match | None, after: Match, now: Micros) -> None:
    """What lapses one clock from now, and what does no more. What lapses already, does so when it would have."""
    was, lapses = lapsing(before), lapsing(after)
    for kind, subject in was - lapses:
        writing.expiries.clear(table, kind, subject)
    for kind, subject in lapses - was:
        writing.expiries.set(Expiry(table, kind, subject, one_clock(after, now)))
