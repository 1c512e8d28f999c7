"""What is done where something lapses: the next is offered a seat, a seat opens, a mistake stands."""

from __future__ import annotations

from pbem.engine.match_commands import LetMistakeStand, OpenSeat
from pbem.service.announce import announce
from pbem.service.house import House
from pbem.service.ports import Reading
from pbem.service.records import Micros
from pbem.service.server_god import go_on
from pbem.service.tables import OpenTable
from pbem.service.time_records import LapseKind, LapseRecord
from pbem.service.waiting import lapse_offer, offer_seats
from pbem.service.work import Work


def is_held(reading: Reading, lapse: LapseRecord) -> bool:
    """Whether a letter that came in time may still prevent it."""
    if reading.earlier_letter_waits(lapse.table, lapse.fires):
        return True
    of_somebody = lapse.kind is not LapseKind.AMENDMENT
    return of_somebody and reading.earlier_letter_of_his_waits(lapse.subject, lapse.fires)


def lapse(house: House, work: Work, table: OpenTable, lapse: LapseRecord) -> Micros | None:
    """Do it, unless the table is paused: then it lapses at the time that is given back."""
    match = table.match
    if match.paused is not None and not match.deserted:
        return work.now + match.clock
    match lapse.kind:
        case LapseKind.OFFER:
            lapse_offer(house, work, table, lapse.subject)
        case LapseKind.STAY:
            table.do(OpenSeat(str(lapse.subject)))
            offer_seats(house, work, table)
        case LapseKind.AMENDMENT:
            table.do(LetMistakeStand(lapse.subject))
    announce(house.post, work, table, None)
    go_on(house, work, table)
    return None
