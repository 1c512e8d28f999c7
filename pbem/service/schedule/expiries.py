"""What is done where something lapses: the next is offered a seat, a seat opens, a mistake stands."""

from dataclasses import replace
from functools import partial
from operator import attrgetter

import structlog

from pbem.engine.match import events
from pbem.engine.match.state import Phase
from pbem.service.aggregates.tables import OpenTable
from pbem.service.mailing.announcements import announce
from pbem.service.schedule.isolation import Otherwise, at_table, each
from pbem.service.services import Services, Work
from pbem.service.tables.rematch import begin_with_enough
from pbem.service.tables.rules import go_on
from pbem.service.tables.seats import lapse_offer, offer_seats
from pbem.service.unit_of_work.turn_clock import GRACE, letter_waits
from pbem.store.rows.turns import Expiry, LapseKind
from pbem.store.store import Reading, Writing

BATCH = 50

log = structlog.get_logger()


def lapse_due(house: Services) -> int:
    """Do what is due of it; gives how much."""
    now = house.clock.now()
    with house.store.reading() as reading:
        due = [one for one in reading.expiries.due(now - GRACE, BATCH) if not _is_held(reading, one)]
    return each(house, "lapse", due, attrgetter("table"), _lapse)


def _is_held(reading: Reading, lapse: Expiry) -> bool:
    """Whether a letter that came in time may still prevent it."""
    persons = () if lapse.kind is LapseKind.AMENDMENT else (lapse.subject,)
    return letter_waits(reading, lapse.fires, lapse.table, *persons)


def _lapse(house: Services, one: Expiry) -> bool:
    def stands(reading: Reading) -> bool:
        return reading.expiries.of(one.table, one.kind, one.subject) == one

    log.info("lapse", table=one.table, kind=one.kind.value)
    return at_table(house, one.table, stands, partial(_act, one))


def _act(one: Expiry, work: Work, table: OpenTable) -> Otherwise:
    """Where the table is paused it lapses a clock later."""
    match = table.match
    if match.paused is not None and not match.deserted:
        return partial(_over, one=one, later=replace(one, fires=work.now + match.clock))
    match one.kind:
        case LapseKind.OFFER:
            lapse_offer(work, table, one.subject)
        case LapseKind.INVITATION:
            if match.phase is Phase.GATHERING:
                offer_seats(work, table)
                begin_with_enough(work, table)
        case LapseKind.STAY:
            table.do(events.SeatOpened(str(one.subject)))
            offer_seats(work, table)
        case LapseKind.AMENDMENT:
            table.do(events.MistakeStands(one.subject))
    announce(work, table, None)
    go_on(work, table)
    return partial(_over, one=one)


def _over(writing: Writing, one: Expiry, later: Expiry | None = None) -> None:
    """It has lapsed, or does so `later`. Raises VersionConflict where another tick was first."""
    writing.expiries.end(one)
    if later is not None:
        writing.expiries.set(later)
