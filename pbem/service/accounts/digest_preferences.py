"""DIGEST: how often somebody is mailed of one of their tables, or of all of which they have said nothing else."""

from dataclasses import replace

from pbem.digests.outcomes import DigestsAre, Done
from pbem.engine.match.state import Phase
from pbem.orders.model import Digests
from pbem.service.accounts.context import AccountContext
from pbem.service.mailing.announcements import tell
from pbem.service.mailing.daily_schedule import USUAL, can_wait, next_daily
from pbem.service.mailing.frequency import MailFrequency
from pbem.store.rows.people import BY_DAILY

AS_USUAL = "usual"


def carry_out(at: AccountContext, order: Digests) -> Done:
    """Have it as the writer wishes, at the table written to or at all of theirs, and tell them what holds there."""
    work, table = at.work, at.table
    if table is not None and at.writer not in work.seats(table):
        table = None
    how = "" if order.how == AS_USUAL else order.how
    if order.how and table is not None:
        work.wish_digests(table, at.writer, how)
    elif order.how:
        work.save_person(replace(at.person, digests=how))
    if order.at is not None:
        work.save_person(replace(at.person, daily_at=order.at))
    if order.how:
        reckon(at)
        tell_waiting(at, but=table)
    return _told(at, table)


def reckon(at: AccountContext) -> None:
    """When the next daily mail is, by the writer's hour and zone as they are now; never, where there is none.

    They have one of any table; of those to come, where they have said so of all.
    """
    work, person = at.work, at.person
    seats = work.reading.seats.of(person.id)
    daily = (person.digests or at.house.digests) == MailFrequency.DAILY or any(
        work.often(one.table, person.id) is MailFrequency.DAILY for one in seats
    )
    work.save_person(replace(person, daily_due=next_daily(person, work.now) if daily else None))


def tell_waiting(at: AccountContext, but: int | None = None) -> None:
    """Mail the writer what waits for a daily mail that does not come any more, or too late; nothing of `but`, a table
    that they write to: the answer tells it."""
    work, person = at.work, at.writer
    for deadline in work.reading.deadlines.of(person):
        table = work.table(deadline.table)
        if table is None or deadline.asked_by != BY_DAILY or deadline.table == but:
            continue
        often = work.often(table.id, person)
        if often is MailFrequency.OFF or (often is MailFrequency.DAILY and can_wait(work, table, person)):
            continue
        tell(at.house.post, work, table, person)


def _told(at: AccountContext, table: int | None) -> DigestsAre:
    work, person = at.work, at.person
    daily_at = USUAL if person.daily_at is None else person.daily_at
    if table is not None:
        usual = not work.seats(table)[person.id].digests
        return DigestsAre(work.often(table, person.id).value, daily_at, table, usual=usual)
    going_on = [one.id for one in work.reading.tables.of(person.id) if one.phase != Phase.OVER.value]
    own = [(number, seat.digests) for number in going_on if (seat := work.seats(number).get(person.id))]
    others = tuple(sorted((number, how) for number, how in own if how))
    how = person.digests or at.house.digests
    return DigestsAre(how, daily_at, None, usual=not person.digests, others=others)
