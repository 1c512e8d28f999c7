"""Who is meant by a name at a table."""

from pbem.engine.round.commands import Seat
from pbem.orders.declared.moderation import read_name
from pbem.service.display_names import fold_name
from pbem.service.tables.context import TableContext
from pbem.service.unit_of_work.unit_of_work import UnitOfWork


def is_anothers(work: UnitOfWork, person: int, name: str) -> bool:
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


def seats_by_name(at: TableContext) -> dict[str, Seat]:
    """Everybody who ever was at the table by name; of two who are called the same, who is still there."""
    match, people = at.table.match, at.work.people(at.table)
    named = [seat for seat, person in people.items() if person.name]
    gone_first = sorted(named, key=lambda seat: seat in match.audience)
    called = {fold_name(people[seat].name): seat for seat in gone_first}
    return {people[seat].name: seat for seat in called.values()}


def seat_called(at: TableContext, name: str) -> Seat | None:
    """The seat of who is called so, None if nobody is."""
    seats = seats_by_name(at)
    named = read_name(name, seats)
    return None if named is None else at.table.match.god if named.name is None else seats[named.name]


def names_here(at: TableContext) -> tuple[str, ...]:
    """What those are called who have not left."""
    people = at.work.people(at.table)
    return tuple(people[seat].name for seat in at.table.match.audience if seat in people)
