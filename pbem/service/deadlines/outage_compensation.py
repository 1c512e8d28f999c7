"""Deadlines are moved by the time of an outage, a batch at a time; who must act is told once, and the operator."""

import structlog

from pbem.digests.mails.mails import Kind, MovedTurn, Standstill
from pbem.micros import Micros
from pbem.service.aggregates.tables import OpenTable
from pbem.service.mailing.operator_mail import tell_of_outage
from pbem.service.services import Services
from pbem.service.unit_of_work.turn_clock import after_outage
from pbem.service.unit_of_work.unit_of_work import UnitOfWork
from pbem.store.errors import VersionConflict
from pbem.store.rows.people import DeadlineRecord
from pbem.store.rows.turns import OutageRecord
from pbem.store.store import Writing

BATCH = 100
"""How many deadlines are looked at in one transaction, and all others of the same people."""

WORTH_TELLING: Micros = 60 * 1_000_000
"""Who was given less than this is not mailed for it."""

Changes = list[tuple[DeadlineRecord, DeadlineRecord]]

log = structlog.get_logger()


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
            changes += _move(house, work, person, outage)
        if not batch:
            tell_of_outage(house, work, outage)
            work.also(lambda writing: writing.outages.settle(outage.id))
            work.also(lambda writing: writing.leagues.wake())
            work.also(lambda writing: writing.expiries.put_off(outage.begun, outage.ended - outage.begun))
    if not write_moved(house, work, changes):
        return 0
    if not batch:
        log.info("outage_settled", outage=outage.id)
    return len(changes) or 1


def write_moved(house: Services, work: UnitOfWork, changes: Changes) -> bool:
    """All of it in one transaction; False where one of the deadlines is another by now, so that nothing is done."""

    def move(writing: Writing) -> None:
        for before, after in changes:
            writing.deadlines.move(before, after)

    work.also(move)
    try:
        with house.store.writing() as writing:
            work.write(writing)
    except VersionConflict:
        return False
    return True


def _move(house: Services, work: UnitOfWork, person: int, outage: OutageRecord) -> Changes:
    """All that the person has to do, moved; one note tells them of it, so all of it in one transaction."""
    turns = [one for one in work.reading.deadlines.of(person) if one.outage < outage.id]
    moved: list[tuple[OpenTable, DeadlineRecord, DeadlineRecord]] = []
    for before in turns:
        table = work.table(before.table)
        if table is None:
            raise ValueError(f"a deadline of table {before.table}, which there is not")
        asked = work.reading.deadlines.is_asked(before.table)
        after = after_outage(work.clock(table.id), before, table.match, outage, asked=asked)
        work.absences.changes(table.id, after)
        moved.append((table, before, after))
    if work.absences.is_away(person):  # by when one of them is due hangs on the others
        moved = [(table, before, _reckoned(work, table, after)) for table, before, after in moved]
    told = [
        moved_turn(table, after) for table, before, after in moved if after.due - before.due >= WORTH_TELLING
    ]
    if told:
        about = Standstill(outage.why.value, outage.begun, outage.ended, tuple(told))
        house.post.note(work, work.person(person), Kind.OUTAGE, standstill=about)
    return [(before, after) for _, before, after in moved]


def _reckoned(work: UnitOfWork, table: OpenTable, deadline: DeadlineRecord) -> DeadlineRecord:
    return work.clock(table.id).reckoned(deadline, table.match)


def moved_turn(table: OpenTable, deadline: DeadlineRecord) -> MovedTurn:
    return MovedTurn(table.id, table.match.title, deadline.due)
