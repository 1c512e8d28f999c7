"""Who came too late for a seat of a table, and where they play together in its place."""

from pbem.engine.match.state import Phase
from pbem.service.aggregates.tables import OpenTable
from pbem.service.tables.free_seats import free_seats, holders
from pbem.service.unit_of_work.unit_of_work import UnitOfWork


def others_late(work: UnitOfWork, table: OpenTable, person: int) -> list[int]:
    """Who else waits for a seat of a table, the first of the list first, and can be asked to another.

    Not who was asked to one of those that others who were late have made.
    """
    asked = {person, *(one for late in _gathering(work, table) for one in holders(work, late))}
    waiting = [one for one in work.times.waiting(table.id) if one not in asked]
    return [one for one in waiting if work.is_mailed(one)]


def late_table(work: UnitOfWork, table: OpenTable, person: int) -> OpenTable | None:
    """A table of those who came too late to `table` that has a seat for this person, or theirs already."""
    for late in _gathering(work, table):
        if str(person) in late.match.people or person in holders(work, late) or free_seats(work, late) > 0:
            return late
    return None


def late_together(work: UnitOfWork, table: OpenTable, person: int) -> int:
    """How many others somebody who is late can play with at another table."""
    late = late_table(work, table, person)
    return len(others_late(work, table, person)) if late is None else len(late.match.people)


def _gathering(work: UnitOfWork, table: OpenTable) -> list[OpenTable]:
    numbers = work.reading.tables.late_of(table.id, Phase.GATHERING.value)
    return [one for one in map(work.table, numbers) if one is not None]
