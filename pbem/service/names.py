"""Who is meant by a name at a table."""

from __future__ import annotations

from pbem.engine.commands import Seat
from pbem.orders.naming import Named, read_name
from pbem.service.at_table import AtTable


def seats_by_name(at: AtTable) -> dict[str, Seat]:
    """Everybody who is or was here, by name; who plays is meant before who only ever was here."""
    match, people = at.table.match, at.work.people(at.table)
    seats = [seat for seat in (*match.present, *match.moderators, *match.watchers, *people) if seat in people]
    return {people[seat].name: seat for seat in reversed(seats)}


def seat_called(at: AtTable, name: str) -> Seat | None:
    """The seat of who is called so, or of God."""
    seats = seats_by_name(at)
    return seat_of(at, read_name(name, seats), seats)


def seat_of(at: AtTable, named: Named | None, seats: dict[str, Seat]) -> Seat | None:
    """The seat of somebody who was named; the God of this round where his office was."""
    if named is None:
        return None
    return at.table.match.god if named.name is None else seats[named.name]


def names_here(at: AtTable) -> tuple[str, ...]:
    """What those are called who have not left."""
    people = at.work.people(at.table)
    return tuple(people[seat].name for seat in at.table.match.audience if seat in people)
