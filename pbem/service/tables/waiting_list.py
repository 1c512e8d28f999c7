"""Waiting lists: who would have a seat at a table that is full or under way, and is offered the first that is open."""

from dataclasses import replace

from pbem.digests import outcomes
from pbem.digests.mails.mails import Invitation, Kind
from pbem.digests.outcomes import Done, Undone
from pbem.engine.match.commands import LapseTender, TenderSeat
from pbem.engine.match.moderation.table import why_unfit
from pbem.engine.match.state import Phase
from pbem.engine.match.view import table_view
from pbem.engine.round.commands import Seat
from pbem.service.aggregates.tables import OpenTable
from pbem.service.presence.reliability import told_of
from pbem.service.services import Services
from pbem.service.tables.free_seats import HELD, free_seats, holders, keep_for
from pbem.service.tables.latecomers import late_together
from pbem.service.tables.watchers import name_taken
from pbem.service.unit_of_work.expiries import one_clock
from pbem.service.unit_of_work.unit_of_work import UnitOfWork

MOST_WITHHELD = 5
"""So many invitations that did not arrive are mailed at once where mail does so again, the last of them."""

LONGEST = 20
"""So many may wait for seats of one table."""


def may_wait(table: OpenTable, *, invited: bool) -> bool:
    """Whether somebody may be on this table's list: it has no seat free, is not over, and they might have had one."""
    match = table.match
    full = match.phase is not Phase.GATHERING or len(match.people) >= match.seats
    return (match.open or invited) and full and match.phase is not Phase.OVER


def wait(house: Services, work: UnitOfWork, table: OpenTable, person: int) -> Done | Undone:
    """Somebody is the last of the list; who is on it already is told their place."""
    waiting = work.times.waiting(table.id)
    if person in waiting:
        together = late_together(work, table, person)
        return outcomes.YouWait(table.id, waiting.index(person) + 1, again=True, together=together)
    unfit = why_unfit(table.match, str(person))
    if unfit is not None:
        return unfit
    if len(waiting) >= LONGEST:
        return outcomes.ListIsFull(table.id, LONGEST)
    work.times.add_waiting(table.id, person, work.now)
    _tell_host(house, work, table, person)
    offer_seats(house, work, table)
    return outcomes.YouWait(table.id, len(waiting) + 1, together=late_together(work, table, person))


def _tell_host(house: Services, work: UnitOfWork, table: OpenTable, person: int) -> None:
    """Who made the table hears of everybody who came too late for a seat, once."""
    match = table.match
    if match.host in match.audience:
        host = work.person(int(match.host))
        about = Invitation(table.id, host.name, table_view(match, match.host), work.names(table))
        house.post.note(work, host, Kind.LATE_GUEST, about=about, asker=work.person(person).name)


def wait_no_more(house: Services, work: UnitOfWork, person: int, number: int | None) -> Done | None:
    """LEAVE of who is on a waiting list; None if they are on none that they can mean."""
    lists = work.reading.waiting_lists.of(person)
    if number is None and not work.reading.tables.of(person):
        number = lists[0] if len(lists) == 1 else None
    table = work.table(number) if number in lists and number is not None else None
    if table is None or person not in work.times.waiting(table.id):
        return None
    _off(house, work, table, person)
    return outcomes.WaitNoMore(table.id)


def lapse_offer(house: Services, work: UnitOfWork, table: OpenTable, person: int) -> None:
    """The person did not take the seat in time: the next is asked."""
    _off(house, work, table, person)


def _off(house: Services, work: UnitOfWork, table: OpenTable, person: int) -> None:
    work.times.remove_waiting(table.id, person)
    for seat, to in table.match.tendered:
        if to == str(person):
            table.do(LapseTender(seat, to))
    offer_seats(house, work, table)


def offer_seats(house: Services, work: UnitOfWork, table: OpenTable) -> None:
    """Each seat that is open and offered to nobody is offered to the next of the list, who has one clock to take it; at
    a table that gathers it is kept for them as for everybody who is invited."""
    while table.match.phase is Phase.GATHERING and free_seats(work, table) > 0:
        person = _next(work, table)
        if person is None:
            break
        work.times.remove_waiting(table.id, person)
        ask_to_seat(house, work, table, person)
    offered = {seat for seat, _ in table.match.offers}
    for seat in table.match.vacant:
        person = _next(work, table) if seat not in offered else None
        if person is None or table.do(TenderSeat(seat, str(person))) is not None:
            continue
        _tell(house, work, table, seat, person)


def _next(work: UnitOfWork, table: OpenTable) -> int | None:
    """Who of the list can have a seat now, and is asked for none yet; who can get no mail is passed over."""
    asked = {to for _, to in table.match.offers}
    for person in work.times.waiting(table.id):
        fits = str(person) not in asked and why_unfit(table.match, str(person)) is None
        if fits and work.is_mailed(person) and name_taken(work, table, person) is None:
            return person
    return None


def ask_to_seat(
    house: Services, work: UnitOfWork, table: OpenTable, person: int, *, waits: bool = False
) -> None:
    """Invite somebody to a seat that is free, and kept for them from now on; who `waits`, to the waiting list."""
    work.invite(table.id, person)
    if not waits:
        keep_for(work, table, person)
    guest = replace(work.person(person), invitation_mailed=work.now)
    work.save_person(guest)
    host, view = work.person(int(table.match.host)).name, table_view(table.match, str(person))
    on_time = told_of(work.reading, table.match)
    about = Invitation(table.id, host, view, work.names(table), on_time=on_time, waits=waits)
    house.post.note(work, guest, Kind.INVITATION, about=about)


def mail_withheld(house: Services, work: UnitOfWork, person: int) -> None:
    """Mail reaches somebody again: invitations follow that were not mailed, or so lately that they may have come back,
    and the seats that they wait for and others have left meanwhile."""
    mailed = work.person(person).invitation_mailed or 0
    lately = work.now - HELD
    invited = [table for table, at in work.reading.invitations.of(person) if at > min(lately, mailed)]
    for table in filter(None, map(work.table, invited[-MOST_WITHHELD:])):
        elsewhere = str(person) in table.match.people or person in work.times.waiting(table.id)
        if table.match.phase is Phase.GATHERING and not elsewhere:
            waits = person not in holders(work, table) and free_seats(work, table) < 1
            ask_to_seat(house, work, table, person, waits=waits)
    for table in filter(None, map(work.table, work.reading.waiting_lists.of(person))):
        offer_seats(house, work, table)


def _tell(house: Services, work: UnitOfWork, table: OpenTable, seat: Seat, person: int) -> None:
    him, match = work.person(person), table.match
    until = one_clock(match, work.now)
    host = work.person(int(match.host)).name
    work.invite(table.id, person)
    work.save_person(replace(him, invitation_mailed=work.now))
    view = table_view(match, str(person))
    about = Invitation(table.id, host, view, work.names(table), seat, until=until)
    house.post.note(work, him, Kind.INVITATION, about=about)
