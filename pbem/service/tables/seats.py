"""JOIN: who takes a seat that is free, or waits for one."""

from pbem.digests import outcomes
from pbem.digests.outcomes import Done, Undone
from pbem.engine.match import commands
from pbem.engine.match.state import Phase
from pbem.service.accounts.context import AccountContext
from pbem.service.aggregates.tables import OpenTable
from pbem.service.display_names import other_name
from pbem.service.presence.reliability import below_the_bar
from pbem.service.tables.appointments import take_over
from pbem.service.tables.orders import start_if_full
from pbem.service.tables.waiting_list import free_seats, holders, may_wait, wait
from pbem.service.tables.watchers import name_taken


def join(at: AccountContext, number: int | None) -> Done | Undone:
    """JOIN: a seat at the table that is named, or of this letter, or that the sender was invited to last; or a place on
    its waiting list."""
    number = number or at.table or at.work.reading.invitations.last_table_of(at.person.id)
    table = at.work.table(number) if number else None
    if table is None:
        return outcomes.NoSuchTable(number or 0)
    stands = at.work.reading.invitations.stands(table.id, at.person.id)
    invited = stands or (table.id, at.person.id) in at.work.invited
    taken = name_taken(at.work, table, at.person.id)
    if taken is not None:
        return taken
    is_offered = any(to == str(at.person.id) for _, to in table.match.offers)
    may_come = invited or is_offered or table.match.open
    barred = below_the_bar(at.work, table, at.person.id) if may_come else None
    if barred is not None:
        return barred
    if is_offered:
        return take_over(at.work, table, at.person.id)
    if _comes_after(at, table, invited=invited):
        return wait(at.house, at.work, table, at.person.id)
    if str(at.person.id) in table.match.people and other_name(at.person, at.from_name):
        return _second_seat(at, table)
    refused = table.do(commands.TakeSeat(str(at.person.id), invited))
    full = isinstance(refused, commands.MatchHasBegun | commands.TableIsFull)
    if full and may_wait(table, invited=invited):
        return wait(at.house, at.work, table, at.person.id)
    if refused is not None:
        hidden = isinstance(refused, commands.InvitedOnly)
        return outcomes.NoSuchTable(table.id) if hidden else refused
    if at.person.id not in at.work.seats(table.id):
        at.work.add_seat(table.id, at.person.id)
    at.work.times.keep_seat(table.id, at.person.id, None)
    record = at.work.reading.tables.by_id(table.id)
    if record is not None and record.late_of is not None:
        # They play with the others who came too late to that.
        at.work.times.remove_waiting(record.late_of, at.person.id)
    people = len(table.match.people)
    start_if_full(table)
    return outcomes.YouAreIn(table.id, people, table.match.seats)


def _second_seat(at: AccountContext, table: OpenTable) -> Undone:
    """Why who signs otherwise gets no seat beside that of the player whose address it is."""
    person, match = at.person, table.match
    way = "join" if match.open else "invite" if match.phase is Phase.GATHERING else ""
    signed = other_name(person, at.from_name)
    return outcomes.OneSeatAnAddress(table.id, person.name, signed, person.address, way)


def _comes_after(at: AccountContext, table: OpenTable, *, invited: bool) -> bool:
    """Whether the seats that are left are kept for others, who were invited before."""
    match = table.match
    if match.open or not invited or match.phase is not Phase.GATHERING or str(at.person.id) in match.people:
        return False
    return at.person.id not in holders(at.work, table) and free_seats(at.work, table) < 1
