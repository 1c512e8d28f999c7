"""JOIN and waiting lists: which seats are free or kept, who waits for one, where those who came too late play."""

import secrets
from dataclasses import replace

from pbem.digests import outcomes
from pbem.digests.mails.mails import Invitation, Kind
from pbem.digests.outcomes import Done, Undone
from pbem.engine.commitment import SECRET_BYTES
from pbem.engine.match import commands, events
from pbem.engine.match.moderation.table import why_unfit
from pbem.engine.match.state import Phase, unasked
from pbem.micros import DAY
from pbem.service.aggregates.tables import OpenTable
from pbem.service.display_names import other_name
from pbem.service.presence import below_the_bar, told_of
from pbem.service.services import AccountContext, Work
from pbem.service.tables.appointments import invitation, take_over
from pbem.service.tables.watchers import name_taken
from pbem.service.unit_of_work.deadlines import one_clock


def join(at: AccountContext, number: int | None) -> Done | Undone:
    """JOIN: a seat at the table that is named, or of this letter, or that the sender was invited to last; or a place on
    its waiting list."""
    number = number or at.table or at.work.reading.invitations.last_table_of(at.person)
    table = at.work.table(number) if number else None
    if table is None:
        return outcomes.NoSuchTable(number or 0)
    stands = at.work.reading.invitations.stands(table.id, at.person)
    invited = stands or (table.id, at.person) in at.work.invited
    taken = name_taken(at.work, table, at.person)
    if taken is not None:
        return taken
    is_offered = any(to == at.seat for _, to in table.match.offers)
    may_come = invited or is_offered or table.match.open
    barred = below_the_bar(at.work, table, at.person) if may_come else None
    if barred is not None:
        return barred
    if is_offered:
        return take_over(at.work, table, at.person)
    if _comes_after(at, table, invited=invited):
        return wait(at.work, table, at.person)
    if at.seat in table.match.people and other_name(at.me, at.from_name):
        return _second_seat(at, table)
    refused = table.do(commands.TakeSeat(at.seat, invited))
    full = isinstance(refused, commands.MatchHasBegun | commands.TableIsFull)
    if full and may_wait(table, invited=invited):
        return _takes_free(at.work, table, at.person) or wait(at.work, table, at.person)
    if refused is not None:
        hidden = isinstance(refused, commands.InvitedOnly)
        return outcomes.NoSuchTable(table.id) if hidden else refused
    if at.person not in at.work.seats(table.id):
        at.work.add_seat(table.id, at.person)
    at.work.times.keep_seat(table.id, at.person, None)
    at.work.times.dequeue(at.person)
    record = at.work.reading.tables.by_id(table.id)
    if record is not None and record.late_of is not None:
        # They play with the others who came too late to that.
        at.work.times.remove_waiting(record.late_of, at.person)
    people = len(table.match.people)
    begin_if_full(table)
    return outcomes.YouAreIn(table.id, people, table.match.seats)


def begin_if_full(table: OpenTable) -> None:
    """The match begins by itself when the last seat is taken."""
    match = table.match
    if match.phase is Phase.GATHERING and len(match.people) == match.seats:
        table.do(commands.StartMatch(match.host, secrets.token_bytes(SECRET_BYTES)))


def _takes_free(work: Work, table: OpenTable, person: int) -> Done | Undone | None:
    """A seat whose player has left an open table for good, where nobody is asked to it nor waits for it; None where
    there is none."""
    seat = next(iter(unasked(table.match)), None) if table.match.open else None
    first = _next(work, table) in (None, person)
    if seat is None or not first or why_unfit(table.match, str(person)) is not None:
        return None
    table.do(events.SeatTendered(seat, str(person)))
    return take_over(work, table, person)


def _second_seat(at: AccountContext, table: OpenTable) -> Undone:
    """Why who signs otherwise gets no seat beside that of the player whose address it is."""
    person, match = at.me, table.match
    way = "join" if match.open else "invite" if match.phase is Phase.GATHERING else ""
    signed = other_name(person, at.from_name)
    return outcomes.OneSeatAnAddress(table.id, person.name, signed, person.address, way)


def _comes_after(at: AccountContext, table: OpenTable, *, invited: bool) -> bool:
    """Whether the seats that are left are kept for others, who were invited before."""
    match = table.match
    if match.open or not invited or match.phase is not Phase.GATHERING or at.seat in match.people:
        return False
    return at.person not in holders(at.work, table) and free_seats(at.work, table) < 1


MOST_WITHHELD = 5
"""So many invitations that did not arrive are mailed at once where mail does so again, the last of them."""

LONGEST = 20
"""So many may wait for seats of one table."""

HELD = 7 * DAY
"""So long an invitation keeps a seat."""


def may_wait(table: OpenTable, *, invited: bool) -> bool:
    """Whether somebody may be on this table's list: it has no seat free, is not over, and they might have had one."""
    match = table.match
    full = match.phase is not Phase.GATHERING or len(match.people) >= match.seats
    return (match.open or invited) and full and match.phase is not Phase.OVER


def wait(work: Work, table: OpenTable, person: int) -> Done | Undone:
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
    tell_host(work, table, person)
    offer_seats(work, table)
    return outcomes.YouWait(table.id, len(waiting) + 1, together=late_together(work, table, person))


def tell_host(work: Work, table: OpenTable, person: int, late_table: int = 0) -> None:
    """Who made the table hears of everybody who came too late for a seat, once; and of the `late_table` where they
    play elsewhere."""
    host = table.match.host
    if host in table.match.audience:
        about, asker = invitation(work, table, int(host)), work.person(person).name
        reader = work.person(int(host))
        work.post.note(work, reader, Kind.LATE_GUEST, about=about, asker=asker, late_table=late_table)


def wait_no_more(work: Work, person: int, number: int | None) -> Done | None:
    """LEAVE of who is on a waiting list; None if they are on none that they can mean."""
    lists = work.reading.waiting_lists.of(person)
    if number is None and not work.reading.tables.of(person):
        number = lists[0] if len(lists) == 1 else None
    table = work.table(number) if number in lists and number is not None else None
    if table is None or person not in work.times.waiting(table.id):
        return None
    lapse_offer(work, table, person)
    return outcomes.WaitNoMore(table.id)


def lapse_offer(work: Work, table: OpenTable, person: int) -> None:
    """The person wants no seat, or did not take it in time: the next is asked."""
    work.times.remove_waiting(table.id, person)
    for seat, to in table.match.tendered:
        if to == str(person):
            table.do(events.TenderLapsed(seat, to))
    offer_seats(work, table)


def offer_seats(work: Work, table: OpenTable) -> None:
    """Each seat that is open and offered to nobody is offered to the next of the list, who has one clock to take it; at
    a table that gathers it is kept for them as for everybody who is invited. Where not everybody may join, a moderator
    gives the seat of a player who has left."""
    while table.match.phase is Phase.GATHERING and free_seats(work, table) > 0:
        person = _next(work, table)
        if person is None:
            break
        work.times.remove_waiting(table.id, person)
        ask_to_seat(work, table, person)
    offered = {seat for seat, _ in table.match.offers}
    for seat in (*table.match.vacant, *(table.match.free if table.match.open else ())):
        person = _next(work, table) if seat not in offered else None
        if person is None or table.do(events.SeatTendered(seat, str(person))) is not None:
            continue
        until = one_clock(table.match, work.now)
        _ask(work, table, person, invitation(work, table, person, role=seat, until=until))


def _next(work: Work, table: OpenTable) -> int | None:
    """Who of the list can have a seat now, and is asked for none yet; who can get no mail is passed over."""
    asked = {to for _, to in table.match.offers}
    for person in work.times.waiting(table.id):
        fits = str(person) not in asked and why_unfit(table.match, str(person)) is None
        if fits and work.is_mailed(person) and name_taken(work, table, person) is None:
            return person
    return None


def ask_to_seat(work: Work, table: OpenTable, person: int, *, waits: bool = False) -> None:
    """Invite somebody to a seat that is free, and kept for them from now on; who `waits`, to the waiting list."""
    if not waits:
        work.times.keep_seat(table.id, person, work.now + HELD)
    on_time = told_of(work.reading, table.match)
    _ask(work, table, person, invitation(work, table, person, on_time=on_time, waits=waits))


def _ask(work: Work, table: OpenTable, person: int, about: Invitation) -> None:
    work.invite(table.id, person)
    work.save_person(replace(work.person(person), invitation_mailed=work.now))
    work.post.note(work, work.person(person), Kind.INVITATION, about=about)


def mail_withheld(work: Work, person: int) -> None:
    """Mail reaches somebody again: invitations follow that were not mailed, or so lately that they may have come back,
    and the seats that they wait for and others have left meanwhile."""
    mailed = work.person(person).invitation_mailed or 0
    lately = work.now - HELD
    invited = [table for table, at in work.reading.invitations.of(person) if at > min(lately, mailed)]
    for table in filter(None, map(work.table, invited[-MOST_WITHHELD:])):
        elsewhere = str(person) in table.match.people or person in work.times.waiting(table.id)
        if table.match.phase is Phase.GATHERING and not elsewhere:
            waits = person not in holders(work, table) and free_seats(work, table) < 1
            ask_to_seat(work, table, person, waits=waits)
    for table in filter(None, map(work.table, work.reading.waiting_lists.of(person))):
        offer_seats(work, table)


def holders(work: Work, table: OpenTable) -> tuple[int, ...]:
    """Whom a seat is kept for, the first of them where more were invited than there are seats. Nothing is kept for who
    sits or waits, nor where mail is not wanted or comes back."""
    match = table.match
    elsewhere = {*map(int, match.people), *work.times.waiting(table.id)}
    kept = [one for one, until in work.times.kept_seats(table.id).items() if until > work.now]
    held = [one for one in kept if one not in elsewhere and work.is_mailed(one)]
    return tuple(held[: max(0, match.seats - len(match.people))])


def free_seats(work: Work, table: OpenTable) -> int:
    """How many seats nobody has, and none is kept for."""
    return table.match.seats - len(table.match.people) - len(holders(work, table))


def others_late(work: Work, table: OpenTable, person: int) -> list[int]:
    """Who else waits for a seat of a table, the first of the list first, and can be asked to another.

    Not who was asked to one of those that others who were late have made.
    """
    asked = {person, *(one for late in _gathering(work, table) for one in holders(work, late))}
    waiting = [one for one in work.times.waiting(table.id) if one not in asked]
    return [one for one in waiting if work.is_mailed(one)]


def late_table(work: Work, table: OpenTable, person: int) -> OpenTable | None:
    """A table of those who came too late to `table` that has a seat for this person, or theirs already."""
    for late in _gathering(work, table):
        if str(person) in late.match.people or person in holders(work, late) or free_seats(work, late) > 0:
            return late
    return None


def late_together(work: Work, table: OpenTable, person: int) -> int:
    """How many others somebody who is late can play with at another table."""
    late = late_table(work, table, person)
    return len(others_late(work, table, person)) if late is None else len(late.match.people)


def _gathering(work: Work, table: OpenTable) -> list[OpenTable]:
    numbers = work.reading.tables.late_of(table.id, Phase.GATHERING.value)
    return [one for one in map(work.table, numbers) if one is not None]
