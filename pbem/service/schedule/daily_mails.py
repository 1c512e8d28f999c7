"""Daily mails: who wants it is told of all their tables in one mail, at their hour."""

from dataclasses import replace

import structlog

from pbem.engine.match.state import Phase
from pbem.service.aggregates.tables import OpenTable
from pbem.service.mailing.announcements import APART, next_daily
from pbem.service.schedule.isolation import each
from pbem.service.services import Services, Work, commit
from pbem.service.unit_of_work.turn_clock import letter_waits
from pbem.service.unit_of_work.unit_of_work import MailFrequency
from pbem.store.store import Reading

BATCH = 20

log = structlog.get_logger()


def mail_dailies(house: Services) -> int:
    """Send the daily mails that are due; gives how many persons were looked at. Idempotent.

    Not to whom a letter waits to be handled: the answer to that may tell some of it.
    """
    now = house.clock.now()
    with house.store.reading() as reading:
        due = [
            one for one in reading.people.due_dailies(now, BATCH) if not letter_waits(reading, now, None, one)
        ]
    return each(house, "daily", due, int, _mail)


def _mail(house: Services, person: int) -> bool:
    """One person's, in one transaction with when the next one is due, so that none is sent twice. Raises
    VersionConflict where they have changed their mind meanwhile, or another tick was first.

    While the person is away they get none: the first after their return tells all of it.
    """
    with house.store.reading() as reading:
        work = house.work(reading)
        reader = work.person(person)
        if reader.daily_due is None or reader.daily_due > work.now:
            return False
        there = work.absences.until(person) is None
        sent = there and house.post.daily(work, reader, _tables(reading, work, person))
        late = work.now - reader.daily_due
        after = work.now if late < APART else work.now + APART
        work.save_person(replace(reader, daily_due=next_daily(reader, after)))
    commit(work)
    if sent:
        log.info("daily", person=person)
    return True


def _tables(reading: Reading, work: Work, person: int) -> list[OpenTable]:
    """Those that are not over, and of which the person is mailed once a day."""
    going_on = [one.id for one in reading.tables.of(person) if one.phase != Phase.OVER.value]
    daily = [number for number in going_on if work.often(number, person) is MailFrequency.DAILY]
    opened = [table for table in map(work.table, daily) if table is not None]
    return [table for table in opened if str(person) in table.match.audience]
