"""DIGEST: how often somebody is mailed of one of their tables, or of all of which they have said nothing else."""

from dataclasses import replace

from pbem.digests.outcomes import DigestsAre, Done
from pbem.engine.match.state import Phase
from pbem.orders.model import Digests
from pbem.service.mailing.announcements import tell
from pbem.service.mailing.daily_schedule import USUAL, can_wait, next_daily
from pbem.service.mailing.frequency import MailFrequency
from pbem.service.services import Services
from pbem.service.unit_of_work.unit_of_work import UnitOfWork
from pbem.store.rows.people import BY_DAILY

AS_USUAL = "usual"


def carry_out(house: Services, work: UnitOfWork, person: int, table: int | None, order: Digests) -> Done:
    """Have it as the writer wishes, at the table written to or at all of theirs, and tell them what holds there."""
    if table is not None and person not in work.seats(table):
        table = None
    how = "" if order.how == AS_USUAL else order.how
    if order.how and table is not None:
        work.wish_digests(table, person, how)
    elif order.how:
        work.save_person(replace(work.person(person), digests=how))
    if order.at is not None:
        work.save_person(replace(work.person(person), daily_at=order.at))
    if order.how:
        reckon(house, work, person)
        tell_waiting(house, work, person, but=table)
    return _told(house, work, person, table)


def reckon(house: Services, work: UnitOfWork, person: int) -> None:
    """When the next daily mail is, by the person's hour and zone as they are now; never, where there is none."""
    him = work.person(person)
    daily = _has_daily(house, work, person)
    work.save_person(replace(him, daily_due=next_daily(him, work.now) if daily else None))


def tell_waiting(house: Services, work: UnitOfWork, person: int, but: int | None = None) -> None:
    """Mail the person what waits for a daily mail that does not come any more, or too late; nothing of `but`, a table
    that they write to: the answer tells it."""
    for deadline in work.reading.deadlines.of(person):
        table = work.table(deadline.table)
        if table is None or deadline.asked_by != BY_DAILY or deadline.table == but:
            continue
        often = work.often(table.id, person)
        if often is MailFrequency.OFF or (often is MailFrequency.DAILY and can_wait(work, table, person)):
            continue
        tell(house.post, work, table, person)


def _has_daily(house: Services, work: UnitOfWork, person: int) -> bool:
    """Whether the person has a daily mail of any table; of those to come, where they have said so of all."""
    if (work.person(person).digests or house.digests) == MailFrequency.DAILY:
        return True
    return any(work.often(one.table, person) is MailFrequency.DAILY for one in work.reading.seats.of(person))


def _told(house: Services, work: UnitOfWork, person: int, table: int | None) -> DigestsAre:
    him = work.person(person)
    at = USUAL if him.daily_at is None else him.daily_at
    if table is not None:
        usual = not work.seats(table)[person].digests
        return DigestsAre(work.often(table, person).value, at, table, usual=usual)
    going_on = [one.id for one in work.reading.tables.of(person) if one.phase != Phase.OVER.value]
    own = [(number, seat.digests) for number in going_on if (seat := work.seats(number).get(person))]
    others = tuple(sorted((number, how) for number, how in own if how))
    return DigestsAre(him.digests or house.digests, at, None, usual=not him.digests, others=others)
