"""What becomes of a deadline by time in which its person could not write, or was not asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pbem.engine.match.state import Match
from pbem.micros import Micros
from pbem.service.timing.due_times import ran
from pbem.service.unit_of_work.turn_clock import Clock
from pbem.store.rows.people import DeadlineRecord
from pbem.store.rows.turns import OutageRecord

GRACE: Micros = 60 * 1_000_000
"""A deadline fires so much late: a letter that came in time may still be on its way through the door."""


def after_outage(
    clock: Clock, record: DeadlineRecord, match: Match, outage: OutageRecord, *, asked: bool = True
) -> DeadlineRecord:
    """The deadline without the time of an outage. Where his time was over before it began, nothing is moved; but it
    is not over while he is not `asked`, because the mail that does it has not left."""
    settled = replace(record, outage=max(record.outage, outage.id))
    begun = max(record.asked or record.begun, outage.begun)
    lost = _ran(clock, record, match, begun, outage.ended)
    if not lost or (asked and record.fires + GRACE <= outage.begun):
        return settled
    if record.plan is not None and record.plan > outage.begun:
        settled = replace(settled, plan=record.plan + outage.ended - begun)
    return clock.longer(settled, match, lost)


def asked_late(
    clock: Clock, record: DeadlineRecord, match: Match, outages: Sequence[OutageRecord]
) -> DeadlineRecord:
    """The deadline of who is asked only now; what it was moved for the `outages` it is not moved again."""
    since = record.asked or record.begun
    had = sum(
        _ran(clock, record, match, max(since, one.begun), min(clock.now, one.ended))
        for one in outages
        if one.id <= record.outage
    )
    late = max(0, _ran(clock, record, match, since, clock.now) - had)
    return clock.longer(replace(record, asked=clock.now), match, late)


def _ran(clock: Clock, record: DeadlineRecord, match: Match, begun: Micros, until: Micros) -> Micros:
    return ran(match.time_rules, begun, until, clock.away(record))
