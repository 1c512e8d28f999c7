"""A mail that asks somebody to act, and leaves late: they have so much more time."""

from dataclasses import replace

import structlog

from pbem.digests.mails.mails import Kind
from pbem.micros import DAY, SECOND, Micros
from pbem.service.deadlines.outage_compensation import write_moved
from pbem.service.services import Services
from pbem.service.unit_of_work.turn_clock import asked_late
from pbem.store.errors import StoreUnavailable
from pbem.store.rows.people import BY_DAILY, DeadlineRecord, StoredMail
from pbem.store.rows.turns import Why
from pbem.store.store import Reading

LATE: Micros = 15 * 60 * SECOND
"""A mail that leaves later than this, of the tables' time, moves the deadline that it tells."""

AT_ONCE: Micros = 5 * SECOND
"""No mail is late, however fast the tables' time runs, that has waited no longer than this, of the wall's."""

OUTAGES = 50
"""How many of the latest outages may have been while it waited."""

log = structlog.get_logger()


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
        asked = (
            _asked_by_daily(reading, mail.person, written) if _is_daily(mail) else _asked_by(reading, mail)
        )
        work = house.work(reading)
        outages = [one for one in reading.outages.latest(OUTAGES) if one.why is not Why.MANY]
        moved = [
            (before, asked_late(work.clock(table.id), _asked_since(before, written), table.match, outages))
            for before in asked
            if (table := work.table(before.table)) is not None
        ]
    return bool(moved) and write_moved(house, work, moved)


def _asked_since(deadline: DeadlineRecord, written: Micros) -> DeadlineRecord:
    """The deadline as one whose time was to run until the daily mail came, where that asks."""
    if deadline.asked_by != BY_DAILY:
        return deadline
    return replace(deadline, asked=deadline.asked or written)


def _is_daily(mail: StoredMail) -> bool:
    return mail.kind == Kind.DAILY.value


def _asked_by(reading: Reading, mail: StoredMail) -> list[DeadlineRecord]:
    """The deadline that the mail asks to meet, if it asks at all."""
    deadline = reading.deadlines.at(mail.table) if mail.table is not None else None
    if deadline is None or (deadline.person, deadline.asked_by) != (mail.person, mail.number):
        return []
    return [deadline]


def _asked_by_daily(reading: Reading, person: int, written: Micros) -> list[DeadlineRecord]:
    """Those that the person's daily mail of then asks to meet; none that one before it asked to."""
    return [
        one
        for one in reading.deadlines.of(person)
        if one.asked_by == BY_DAILY and written - DAY <= one.begun <= written
    ]
