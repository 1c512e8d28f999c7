"""Deadlines are moved by the time of an outage, or in which the mail that asks had not left; who must act is told."""

from collections.abc import Iterable
from dataclasses import replace

import structlog

from pbem.digests.mails.mails import Kind, Standstill
from pbem.digests.outcomes import MovedTo
from pbem.micros import DAY, SECOND, Micros
from pbem.service.aggregates.tables import OpenTable
from pbem.service.mailing.operator_mail import tell_of_outage
from pbem.service.services import Services, Work, is_committed
from pbem.service.unit_of_work.turn_clock import after_outage, asked_late
from pbem.store.errors import StoreUnavailable
from pbem.store.rows.people import BY_DAILY, DeadlineRecord, StoredMail
from pbem.store.rows.turns import OutageRecord, Why
from pbem.store.store import Reading, Writing

BATCH = 100
"""How many deadlines are looked at in one transaction, and all others of the same people."""

WORTH_TELLING: Micros = 60 * 1_000_000
"""Who was given less than this is not mailed for it."""

Changes = list[tuple[DeadlineRecord, DeadlineRecord]]

log = structlog.get_logger()


LATE: Micros = 15 * 60 * SECOND
"""A mail that leaves later than this, of the tables' time, moves the deadline that it tells."""

AT_ONCE: Micros = 5 * SECOND
"""No mail is late, however fast the tables' time runs, that has waited no longer than this, of the wall's."""

OUTAGES = 50
"""How many of the latest outages may have been while it waited."""


def settle(house: Services) -> int | None:
    """One batch of the first outage that is not settled; gives how much was done, None where all is settled.

    Until then nothing may fire. Raises StoreUnavailable.
    """
    with house.store.reading() as reading:
        unsettled = reading.outages.unsettled()
        if not unsettled:
            return None
        outage = unsettled[0]
        work = house.work(reading)
        batch = reading.deadlines.before_outage(outage.id, BATCH)
        changes: Changes = []
        for person in dict.fromkeys(one.person for one in batch):
            changes += _move(work, person, outage)
        if not batch:
            tell_of_outage(work, outage)
            work.also(lambda writing: writing.outages.settle(outage.id))
            work.also(lambda writing: writing.leagues.wake())
            work.also(lambda writing: writing.expiries.put_off(outage.begun, outage.ended - outage.begun))
    if not write_moved(work, changes):
        return 0
    if not batch:
        log.info("outage_settled", outage=outage.id)
    return len(changes) or 1


def write_moved(work: Work, changes: Changes) -> bool:
    """All of it in one transaction; False where one of the deadlines is another by now, so that nothing is done."""

    def move(writing: Writing) -> None:
        for before, after in changes:
            writing.deadlines.move(before, after)

    work.also(move)
    return is_committed(work)


def _move(work: Work, person: int, outage: OutageRecord) -> Changes:
    """All that the person has to do, moved; one note tells them of it, so all of it in one transaction."""
    turns = [one for one in work.reading.deadlines.of(person) if one.outage < outage.id]
    moved: list[tuple[OpenTable, DeadlineRecord, DeadlineRecord]] = []
    for before in turns:
        table = work.table(before.table)
        if table is None:
            raise ValueError(f"a deadline of table {before.table}, which there is not")
        asked = work.reading.deadlines.is_asked(before.table)
        after = after_outage(work.deadlines.clock(table.id), before, table.match, outage, asked=asked)
        work.absences.changes(table.id, after)
        moved.append((table, before, after))
    if work.absences.is_away(person):  # by when one of them is due hangs on the others
        moved = [
            (table, before, work.deadlines.clock(table.id).reckoned(after, table.match))
            for table, before, after in moved
        ]
    told = [(table, after) for table, before, after in moved if after.due - before.due >= WORTH_TELLING]
    if told:
        tell_more_time(work, person, outage, told)
    return [(before, after) for _, before, after in moved]


def tell_more_time(
    work: Work, person: int, outage: OutageRecord, turns: Iterable[tuple[OpenTable, DeadlineRecord]]
) -> None:
    """Mail somebody that they have more time, and why."""
    told = tuple(MovedTo(table.id, table.match.title, deadline.due) for table, deadline in turns)
    about = Standstill(outage.why.value, outage.begun, outage.ended, told)
    work.post.note(work, work.person(person), Kind.OUTAGE, standstill=about)


def asks_late(house: Services, mail: StoredMail) -> bool:
    """Whether the mail, which leaves now, asks somebody late. Then the deadline is moved by that; once, however often
    the relay does not take it. Raises StoreUnavailable."""
    try:
        return _asks_late(house, mail)
    except StoreUnavailable:
        raise
    except Exception:  # it leaves all the same
        log.exception("not_moved", mail=mail.id)
        return False


def _asks_late(house: Services, mail: StoredMail) -> bool:
    if mail.person is None or house.clock.wall() - mail.created <= AT_ONCE:
        return False
    written = house.clock.when(mail.created)
    if house.clock.now() - written <= LATE:
        return False
    with house.store.reading() as reading:
        asked = _asked_by(reading, mail, mail.person, written)
        work = house.work(reading)
        outages = [one for one in reading.outages.latest(OUTAGES) if one.why is not Why.MANY]
        moved = [
            (
                before,
                asked_late(
                    work.deadlines.clock(table.id), _asked_since(before, written), table.match, outages
                ),
            )
            for before in asked
            if (table := work.table(before.table)) is not None
        ]
    return bool(moved) and write_moved(work, moved)


def _asked_since(deadline: DeadlineRecord, written: Micros) -> DeadlineRecord:
    """The deadline as one whose time was to run until the daily mail came, where that asks."""
    if deadline.asked_by != BY_DAILY:
        return deadline
    return replace(deadline, asked=deadline.asked or written)


def _asked_by(reading: Reading, mail: StoredMail, person: int, written: Micros) -> list[DeadlineRecord]:
    """The deadlines that the mail, `written` then, asks to meet: of a daily one none that one before it asked to."""
    if mail.kind == Kind.DAILY.value:
        return [
            one
            for one in reading.deadlines.of(person)
            if one.asked_by == BY_DAILY and written - DAY <= one.begun <= written
        ]
    deadline = reading.deadlines.at(mail.table) if mail.table is not None else None
    asks = deadline is not None and (deadline.person, deadline.asked_by) == (person, mail.number)
    return [deadline] if deadline is not None and asks else []
