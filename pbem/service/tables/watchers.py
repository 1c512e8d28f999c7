"""WATCH and WATCH OFF: who looks on at a table has an address there, and gets every digest, without a hand."""

from pbem.digests import outcomes
from pbem.digests.outcomes import Done, Undone
from pbem.engine.match import commands
from pbem.engine.match.state import part_of
from pbem.service.aggregates.tables import OpenTable
from pbem.service.display_names import fold_name, is_servers_name
from pbem.service.services import TableContext, Work


def watch(work: Work, person: int, number: int) -> Done | Undone:
    """Look on at table `number`. Who may not come does not learn that there is one."""
    table = work.table(number) if number else None
    if table is None:
        return outcomes.NoSuchTable(number, watch=True)
    invited = work.reading.invitations.stands(number, person)
    if not (table.match.open or invited or person in work.seats(number)):
        return outcomes.NoSuchTable(number, watch=True)
    taken = name_taken(work, table, person)
    if taken is not None:
        return taken
    refused = table.do(commands.Watch(str(person), invited))
    if isinstance(refused, commands.InvitedOnly):
        return outcomes.NoSuchTable(number, watch=True)
    if refused is not None:
        return refused
    if person not in work.seats(number):
        work.add_seat(number, person, hears_from_now_on=True)
    return outcomes.YouLookOn(number)


def name_taken(work: Work, table: OpenTable, person: int) -> Undone | None:
    """Why somebody may not come under their name: somebody here is called so, or the server that is God."""
    name = work.person(person).name
    others = (other for other in work.people(table).values() if other.id != person)
    if any(fold_name(other.name) == fold_name(name) for other in others):
        return outcomes.NameTaken(name)
    if table.match.server is not None and is_servers_name(name):
        return outcomes.NameTaken(name, servers=True)
    return None


def is_anothers(work: Work, person: int, name: str) -> bool:
    """Whether somebody else at one of the person's tables, or in one of their leagues, is called so.

    Those tables count, too, that the person comes to with this very letter.
    """
    known = {record.id for record in work.reading.tables.of(person)}
    tables = known | {number for number in work.tables if person in work.seats(number)}
    others = {one for number in tables for one in work.seats(number)}
    for opened in work.leagues.of(person):
        inside = {*opened.state.members, *opened.state.secretaries}
        others |= inside if person in inside else set()
    called = work.know(others - {person}).values()
    return any(fold_name(one.name) == fold_name(name) for one in called)


def stop_watching(at: TableContext) -> Done | Undone:
    """Look on no more."""
    refused = at.table.do(commands.StopWatching(at.seat))
    if refused is not None:
        return refused
    if part_of(at.table.match, at.seat) is None:
        at.work.remove_seat(at.table.id, at.person)
    return outcomes.YouLookOnNoMore(at.table.id)
