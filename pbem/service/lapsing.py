"""What is done where something lapses: the next is offered a seat, a seat opens, a mistake stands."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from operator import attrgetter

import structlog

from pbem.engine.match import Phase
from pbem.engine.match_commands import LetMistakeStand, OpenSeat
from pbem.service.announce import announce
from pbem.service.at_tick import Otherwise, at_table
from pbem.service.crashes import each
from pbem.service.house import House
from pbem.service.lost_time import GRACE
from pbem.service.ports import Reading, Writing
from pbem.service.server_god import go_on
from pbem.service.tables import OpenTable
from pbem.service.time_records import LapseKind, LapseRecord
from pbem.service.waiting import lapse_offer, offer_seats
from pbem.service.work import Work

BATCH = 50

log = structlog.get_logger()


def lapse_due(house: House) -> int:
    """Do what is due of it; gives how much."""
    now = house.clock.now()
    with house.store.reading() as reading:
        due = [one for one in reading.due_lapses(now - GRACE, BATCH) if not _is_held(reading, one)]
    return each(house, "lapse", due, attrgetter("table"), _lapse)


def _is_held(reading: Reading, lapse: LapseRecord) -> bool:
    """Whether a letter that came in time may still prevent it."""
    if reading.earlier_letter_waits(lapse.table, lapse.fires):
        return True
    of_somebody = lapse.kind is not LapseKind.AMENDMENT
    return of_somebody and reading.earlier_letter_of_his_waits(lapse.subject, lapse.fires)


def _lapse(house: House, one: LapseRecord) -> bool:
    def stands(reading: Reading) -> bool:
        return reading.lapse(one.table, one.kind, one.subject) == one

    log.info("lapse", table=one.table, kind=one.kind.value)
    return at_table(house, one.table, stands, partial(_act, one))


def _act(one: LapseRecord, house: House, work: Work, table: OpenTable) -> Otherwise:
    """Where the table is paused it lapses a clock later."""
    match = table.match
    if match.paused is not None and not match.deserted:
        return partial(_over, one=one, later=replace(one, fires=work.now + match.clock))
    match one.kind:
        case LapseKind.OFFER:
            lapse_offer(house, work, table, one.subject)
        case LapseKind.INVITATION:
            if match.phase is Phase.GATHERING:
                offer_seats(house, work, table)
        case LapseKind.STAY:
            table.do(OpenSeat(str(one.subject)))
            offer_seats(house, work, table)
        case LapseKind.AMENDMENT:
            table.do(LetMistakeStand(one.subject))
    announce(house.post, work, table, None)
    go_on(house, work, table)
    return partial(_over, one=one)


def _over(writing: Writing, one: LapseRecord, later: LapseRecord | None = None) -> None:
    """It has lapsed, or does so `later`. Raises VersionConflict where another tick was first."""
    writing.lapse_is_over(one)
    if later is not None:
        writing.set_lapse(later)
