"""A mail that asks somebody to act, and leaves late: he has so much more time."""

from __future__ import annotations

import structlog

from pbem.micros import SECOND, Micros
from pbem.service.after_outage import write_moved
from pbem.service.house import House
from pbem.service.lost_time import asked_late
from pbem.service.ports import Reading, StoreUnavailable
from pbem.service.records import DeadlineRecord, StoredMail
from pbem.service.time_records import Why

LATE: Micros = 15 * 60 * SECOND
"""A mail that leaves later than this, of the tables' time, moves the deadline that it tells."""

AT_ONCE: Micros = 5 * SECOND
"""No mail is late, however fast the tables' time runs, that has waited no longer than this, of the wall's."""

OUTAGES = 50
"""How many of the latest outages may have been while it waited."""

log = structlog.get_logger()


def asks_late(house: House, mail: StoredMail) -> bool:
    """Whether the mail, which leaves now, asks somebody late. Then his deadline is moved by that; once, however often
    the relay does not take it. Raises StoreUnavailable."""
    try:
        return _asks_late(house, mail)
    except StoreUnavailable:
        raise
    except Exception:  # it leaves all the same
        log.exception("not_moved", mail=mail.id)
        return False


def _asks_late(house: House, mail: StoredMail) -> bool:
    if mail.table is None or mail.person is None or house.clock.wall() - mail.created <= AT_ONCE:
        return False
    if house.clock.now() - house.clock.when(mail.created) <= LATE:
        return False
    with house.store.reading() as reading:
        before = _asked_by(reading, mail)
        if before is None:
            return False
        work = house.work(reading)
        table = work.table(mail.table)
        if table is None:
            return False
        outages = [one for one in reading.outages(OUTAGES) if one.why is not Why.MANY]
        after = asked_late(work.clock(table.id), before, table.match, outages)
    return write_moved(house, work, [(before, after)])


def _asked_by(reading: Reading, mail: StoredMail) -> DeadlineRecord | None:
    """The deadline that the mail asks to meet."""
    deadline = reading.deadline(mail.table) if mail.table is not None else None
    if deadline is None or (deadline.person, deadline.asked_by) != (mail.person, mail.number):
        return None
    return deadline
