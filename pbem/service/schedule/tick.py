"""What the tick does, in order: reminders, missed turns, plans, expiries, queue, leagues, daily mails, archive."""

from collections.abc import Sequence
from operator import attrgetter

import structlog

from pbem.micros import DAY, Micros
from pbem.service.deadlines.outage_compensation import settle
from pbem.service.deadlines.reminders import due_reminders, remind
from pbem.service.inbox.unread_letters import take_up_again
from pbem.service.leagues.tick import tick_leagues
from pbem.service.schedule.daily_mails import mail_dailies
from pbem.service.schedule.expiries import lapse_due
from pbem.service.schedule.isolation import at_deadline, each
from pbem.service.schedule.missed_turns import miss, spare
from pbem.service.schedule.plan_runner import carry_out_due
from pbem.service.schedule.queue import find_games
from pbem.service.services import Services
from pbem.service.unit_of_work.archive import archive
from pbem.service.unit_of_work.turn_clock import GRACE, letter_waits
from pbem.store.rows.people import DeadlineRecord
from pbem.store.store import Reading

CRASH_HOLDS: Micros = DAY
"""How long at most a letter that crashed us holds the deadline of its writer, at each table once."""

BATCH = 50

_table = attrgetter("table")

log = structlog.get_logger()


STEP = 5
"""So many tables are looked after by one tick."""


def tick(house: Services) -> int:
    """Send the reminders that are due, carry out plans, act on the deadlines that have passed; gives how many.

    Idempotent. After an outage nothing of it is done before all deadlines are moved.
    """
    moved = settle(house)
    if moved is not None:
        return moved
    taken_up = take_up_again(house)
    now = house.clock.now()
    with house.store.reading() as reading:
        reminders = due_reminders(reading, now, BATCH)
        due = reading.deadlines.due(now - GRACE, BATCH)
    passed = _let_pass(house, due, now)
    passed, spared = spare(house, passed, now)
    missed = {one.table for one in passed}
    reminders = [one for one in reminders if one.table not in missed]
    return (
        taken_up
        + spared
        + each(house, "deadline", passed, _table, _miss)
        + each(house, "reminder", reminders, _table, remind)
        + carry_out_due(house)
        + lapse_due(house)
        + find_games(house)
        + tick_leagues(house)
        + mail_dailies(house)
        + archive_old(house)
    )


def is_held(reading: Reading, deadline: DeadlineRecord, now: Micros) -> bool:
    """Whether a letter that came in time may still be the move: it waits, or crashed us."""
    waits = letter_waits(reading, deadline.due, deadline.table, deadline.person)
    return waits or _crashed_letter(reading, deadline, now) is not None


def _crashed_letter(reading: Reading, deadline: DeadlineRecord, now: Micros) -> tuple[int, bool] | None:
    """A letter that came in time and crashed us within a day, and whether this seat's clock was held for it before.

    One that its sender made unreadable holds nothing, and no seat's clock is held for a second letter: else anybody who
    found out how to crash us could stop their clock at will.
    """
    return reading.letters.crashed(deadline.table, deadline.person, now - CRASH_HOLDS, deadline.due)


def _let_pass(house: Services, due: Sequence[DeadlineRecord], now: Micros) -> list[DeadlineRecord]:
    """Those that no letter holds up; for which one a seat's clock is held is kept in mind. Raises StoreUnavailable."""
    with house.store.reading() as reading:
        waiting = [one for one in due if not letter_waits(reading, one.due, one.table, one.person)]
        crashed = {one.table: _crashed_letter(reading, one, now) for one in waiting}
    newly = [(one, held[0]) for one in waiting if (held := crashed[one.table]) is not None and not held[1]]
    if newly:
        with house.store.writing() as writing:
            for one, letter in newly:
                writing.seats.hold_clock(one.table, one.person, letter)
    return [one for one in waiting if crashed[one.table] is None]


def _miss(house: Services, deadline: DeadlineRecord) -> bool:
    """Do what is done where somebody let their time pass, if the deadline still stands."""
    acted = at_deadline(house, deadline, lambda work, table: miss(work, table, deadline))
    if acted:
        log.info("deadline", table=deadline.table, serial=deadline.serial)
    return acted


def archive_old(house: Services) -> int:
    """Archive some rounds that are not; gives of how many tables. Idempotent. Raises StoreUnavailable."""
    with house.store.reading() as reading:
        if not reading.archive.unarchived(1):
            return 0
    with house.store.writing() as writing:
        tables = writing.archive.unarchived(STEP)
        for table in tables:
            match = house.shelf.load(writing, table).match
            if match is not None:
                archive(writing, house.leagues, table, match)
            writing.archive.mark_archived(table)
    return len(tables)
