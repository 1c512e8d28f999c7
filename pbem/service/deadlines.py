"""Time that ran out: what the server does for who missed his turn."""

from __future__ import annotations

from operator import attrgetter

import structlog

from pbem.micros import DAY, Micros
from pbem.service.after_outage import settle
from pbem.service.at_tick import at_table, still
from pbem.service.carrying_out import carry_out_due
from pbem.service.crashes import each
from pbem.service.daily import mail_dailies
from pbem.service.house import House
from pbem.service.lapsing import lapse_due
from pbem.service.leagues.tick import tick_leagues
from pbem.service.lost_time import GRACE
from pbem.service.many_missing import spare
from pbem.service.missing import miss
from pbem.service.ports import Reading
from pbem.service.records import DeadlineRecord
from pbem.service.reminding import due_reminders, remind
from pbem.service.tables import OpenTable
from pbem.service.unarchived import archive_old
from pbem.service.work import Work

SET_ASIDE: Micros = DAY
"""How long at most a letter of his that was set aside holds the deadline."""

BATCH = 50

_table = attrgetter("table")

log = structlog.get_logger()


def tick(house: House) -> int:
    """Send the reminders that are due, carry out plans, act on the deadlines that have passed; gives how many.

    Idempotent. After an outage nothing of it is done before all deadlines are moved.
    """
    moved = settle(house)
    if moved is not None:
        return moved
    now = house.clock.now()
    with house.store.reading() as reading:
        reminders = due_reminders(reading, now, BATCH)
        passed = [one for one in reading.due_deadlines(now - GRACE, BATCH) if not is_held(reading, one, now)]
    passed, spared = spare(house, passed, now)
    missed = {one.table for one in passed}
    reminders = [one for one in reminders if one.table not in missed]
    return (
        spared
        + each(house, "deadline", passed, _table, _miss)
        + each(house, "reminder", reminders, _table, remind)
        + carry_out_due(house)
        + lapse_due(house)
        + tick_leagues(house)
        + mail_dailies(house)
        + archive_old(house)
    )


def is_held(reading: Reading, deadline: DeadlineRecord, now: Micros) -> bool:
    """Whether a letter that came in time may still be the move: it waits, or was set aside within a day."""
    if reading.earlier_letter_waits(deadline.table, deadline.due):
        return True
    if reading.earlier_letter_of_his_waits(deadline.person, deadline.due):
        return True
    lately = now < deadline.due + SET_ASIDE
    return lately and reading.set_aside(deadline.table, deadline.person, now - SET_ASIDE)


def _miss(house: House, deadline: DeadlineRecord) -> bool:
    """Do what is done where somebody let his time pass, if the deadline still stands."""

    def act(house: House, work: Work, table: OpenTable) -> None:
        miss(house, work, table, deadline)

    missed = at_table(house, deadline.table, still(deadline), act)
    if missed:
        log.info("deadline", table=deadline.table, serial=deadline.serial)
    return missed
