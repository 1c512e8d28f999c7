"""The hour of a daily mail: when it comes next, and whether what is asked of somebody can wait for it."""

from dataclasses import replace
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from pbem.micros import HOUR, Micros
from pbem.service.aggregates.tables import OpenTable
from pbem.service.mailing.frequency import MailFrequency, Relevance, is_mailed
from pbem.service.timing.due_times import local, micros
from pbem.service.unit_of_work.unit_of_work import UnitOfWork
from pbem.store.rows.people import Person

USUAL = 20 * 60
"""The minute of the day at which daily mails go to who has named none: eight in the evening."""

APART: Micros = 12 * HOUR
"""So much time is between two daily mails at least, should the first have come late."""


def next_daily(person: Person, after: Micros) -> Micros:
    """When it is the person's hour next, later than `after`.

    An hour that the clocks leave out comes by the clock of before, one that they have twice comes the first time.
    """
    minute = USUAL if person.daily_at is None else person.daily_at
    zone = ZoneInfo(person.zone)
    hour = time(minute // 60, minute % 60)
    today = local(after, zone).date()
    hours = (micros(datetime.combine(today + timedelta(days=days), hour, zone)) for days in range(3))
    return next(at for at in hours if at > after)


def comes(work: UnitOfWork, table: OpenTable, person: int, matter: Relevance) -> bool:
    """Whether somebody is mailed at once of what happens now; what waits for their daily mail is remembered.

    The first mail of a table comes in any case: it brings the address for answers there.
    """
    often = work.often(table.id, person)
    seat = work.seats(table.id).get(person)
    if seat is None or not seat.mails:
        return True
    waits = often is MailFrequency.DAILY and matter is Relevance.ASKED and can_wait(work, table, person)
    if waits:
        work.deadlines.ask_daily(table.id, person)
    reader = work.person(person)
    if often is MailFrequency.DAILY and reader.daily_due is None:
        # Who has never had a daily mail has the first at their next hour.
        work.save_person(replace(reader, daily_due=next_daily(reader, work.now)))
    return is_mailed(often, matter, can_wait=waits)


def can_wait(work: UnitOfWork, table: OpenTable, person: int) -> bool:
    """Whether at least half of the player's time will be left when their next daily mail comes."""
    reader, record = work.person(person), work.deadlines.of(table)
    back = work.absences.until(person)
    told = next_daily(reader, max(work.now, back or 0))
    if record is not None and record.person == person:
        due = record.due
    elif table.match.amendment is not None and str(person) in table.match.moderators:
        due = work.now + table.match.clock
    else:
        return True
    return 2 * (due - told) >= due - work.now
