"""Reminders of who must act: one for each time by which they must, if they are there to read it and have not moved."""

from functools import partial

import structlog

from pbem.digests.mails.mails import Kind
from pbem.micros import Micros
from pbem.service.aggregates.tables import OpenTable
from pbem.service.services import Services, Work, commit
from pbem.service.timing import when_awake
from pbem.service.unit_of_work.turn_clock import letter_waits
from pbem.store.errors import VersionConflict
from pbem.store.rows.people import DeadlineRecord
from pbem.store.rows.turns import PlanKind
from pbem.store.store import Reading, Writing

log = structlog.get_logger()


def due_reminders(reading: Reading, now: Micros, limit: int) -> list[DeadlineRecord]:
    """Of what somebody is to be reminded now, unless a letter waits that may have their move."""
    due = reading.deadlines.due_reminders(now, limit)
    return [one for one in due if not letter_waits(reading, now, one.table, one.person)]


def remind(house: Services, deadline: DeadlineRecord) -> bool:
    """Remind who must act, or put it off to when they may be reminded; gives whether they were. In one transaction.

    Raises VersionConflict where they have moved, or their time has, or another tick was first.
    """
    with house.store.reading() as reading:
        work = house.work(reading)
        table = work.table(deadline.table)
        if table is None:
            return False
        at = _when(work, table, deadline)
        if at == work.now:
            house.post.digest(work, table, deadline.person, Kind.REMINDER)
            house.post.write(work)

    def mark(writing: Writing) -> None:
        if writing.deadlines.at(deadline.table) != deadline:
            raise VersionConflict("he has moved, or his time has, or another tick was first")
        if at == work.now:
            writing.deadlines.mark_reminded(deadline)
        else:
            writing.deadlines.remind_at(deadline, at)

    commit(work, mark)
    if at == work.now:
        log.info("reminder", table=deadline.table, serial=deadline.serial)
    return at == work.now


def _when(work: Work, table: OpenTable, deadline: DeadlineRecord) -> Micros | None:
    """When the person is reminded, now or later; never where their time is up, or mail to them comes back."""
    now, person = work.now, work.person(deadline.person)
    if now >= deadline.due or str(person.id) in table.match.unreachable:
        return None
    if any(plan.kind is PlanKind.PLAY for plan in work.times.plans(table.id, person.id)):
        return _before_due(deadline, now + max(1, table.match.time_rules.regret))
    back = max(
        (span.end for span in work.deadlines.clock(table.id).away(deadline) if span.begin <= now < span.end),
        default=now,
    )
    return _before_due(deadline, when_awake(back, back, deadline.due, person.zone))


def _before_due(deadline: DeadlineRecord, at: Micros | None) -> Micros | None:
    return at if at is not None and at < deadline.due else None


def remind_anew(work: Work, person: int) -> None:
    """Reminders of all that is asked of the person now go when they want them now, and by their zone."""
    for deadline in work.reading.deadlines.of(person):
        table = work.table(deadline.table)
        if table is not None:
            at = work.deadlines.clock(table.id).reminds(deadline, table.match)
            work.also(partial(_set, deadline=deadline, at=at))


def _set(writing: Writing, deadline: DeadlineRecord, at: Micros | None) -> None:
    writing.deadlines.remind_at(deadline, at)
