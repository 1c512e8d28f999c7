"""Time that ran out: the one reminder, who missed his turn, what is done at a time of its own, what lapses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import structlog

from pbem.digests.model import Kind
from pbem.service.announce import announce
from pbem.service.house import House
from pbem.service.lapsing import is_held, lapse
from pbem.service.missing import miss
from pbem.service.ports import Reading, VersionConflict, Writing
from pbem.service.records import DeadlineRecord, Micros
from pbem.service.server_god import go_on
from pbem.service.tables import OpenTable
from pbem.service.time_records import LapseRecord
from pbem.service.work import Work

GRACE: Micros = 60 * 1_000_000
"""A deadline fires so much late: a letter that came in time may still be on its way through the door."""

DAY: Micros = 24 * 60 * GRACE
"""How long at most a letter of his that was set aside holds the deadline."""

BATCH = 50

log = structlog.get_logger()


Idle = Callable[[Writing], None]
Act = Callable[[House, Work, OpenTable], Idle]
"""Does something at a table; gives what is written where nothing has happened there, so that it is not done again."""


def tick(house: House) -> int:
    """Send the reminders that are due and act on the deadlines that have passed; gives how many. Idempotent."""
    now = house.clock.now()
    with house.store.reading() as reading:
        reminders = [
            one
            for one in reading.due_reminders(now, BATCH)
            if not reading.earlier_letter_waits(one.table, now)
        ]
        passed = [one for one in reading.due_deadlines(now - GRACE, BATCH) if not _held(reading, one, now)]
        planned = [
            one for one in reading.due_plans(now, BATCH) if not reading.earlier_letter_waits(one.table, now)
        ]
        lapses = [one for one in reading.due_lapses(now - GRACE, BATCH) if not is_held(reading, one)]
    missed = {one.table for one in passed}
    acted = [_once(house, one, _miss(one)) for one in passed]
    acted += [_once(house, one, _carry_out(one)) for one in planned if one.table not in missed]
    acted += [_once(house, one, _remind(one)) for one in reminders if one.table not in missed]
    acted += [_lapse(house, one) for one in lapses]
    return sum(acted)


def _held(reading: Reading, deadline: DeadlineRecord, now: Micros) -> bool:
    """Whether a letter that came in time may still be the move: it waits, or was set aside within a day."""
    if reading.earlier_letter_waits(deadline.table, deadline.due):
        return True
    if reading.earlier_letter_of_his_waits(deadline.person, deadline.due):
        return True
    lately = now < deadline.due + DAY
    return lately and reading.set_aside(deadline.table, deadline.person, now - DAY)


def _once(house: House, deadline: DeadlineRecord, act: Act) -> bool:
    """Act on a deadline in one transaction, if it still stands."""

    def stands(reading: Reading) -> bool:
        return reading.deadline(deadline.table) == deadline

    return _at_table(house, deadline.table, stands, act, serial=deadline.serial)


def _lapse(house: House, one: LapseRecord) -> bool:
    """Act on what lapses in one transaction, if it still does."""

    def stands(reading: Reading) -> bool:
        return reading.lapse(one.table, one.kind, one.subject) == one

    def act(house: House, work: Work, table: OpenTable) -> Idle:
        later = lapse(house, work, table, one)
        if later is not None:
            return lambda writing: writing.set_lapse(replace(one, fires=later))
        return lambda writing: writing.clear_lapse(one.table, one.kind, one.subject)

    return _at_table(house, one.table, stands, act, lapses=one.kind.value)


def _at_table(
    house: House, number: int, stands: Callable[[Reading], bool], act: Act, **what: int | str
) -> bool:
    with house.store.reading() as reading:
        work = house.work(reading)
        table = work.table(number) if stands(reading) else None
        if table is None:
            return False
        idle = act(house, work, table)
    try:
        with house.store.writing() as writing:
            work.write(writing)
            if not table.events:
                idle(writing)
    except VersionConflict:
        work.undone()
        return False
    except BaseException:
        work.undone()
        raise
    work.written()
    log.info("deadline", table=number, **what, acted=bool(table.events))
    return True


def _miss(deadline: DeadlineRecord) -> Act:
    def act(house: House, work: Work, table: OpenTable) -> Idle:
        miss(house, work, table, deadline)
        return lambda writing: writing.mark_reminded(deadline.table, deadline.serial)

    return act


def _carry_out(deadline: DeadlineRecord) -> Act:
    """The time has come at which a caretaker makes his play: it is made before all are told."""

    def act(house: House, work: Work, table: OpenTable) -> Idle:
        announce(house.post, work, table, None)
        go_on(house, work, table)
        return lambda writing: writing.set_deadline(replace(deadline, plan=None))

    return act


def _remind(deadline: DeadlineRecord) -> Act:
    def act(house: House, work: Work, table: OpenTable) -> Idle:
        house.post.digest(work, table, deadline.person, Kind.REMINDER)
        return lambda writing: writing.mark_reminded(deadline.table, deadline.serial)

    return act
