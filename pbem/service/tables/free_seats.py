"""Which seats of a table that gathers are free, and for whom the others are kept."""

from pbem.micros import DAY
from pbem.service.aggregates.tables import OpenTable
from pbem.service.unit_of_work.unit_of_work import UnitOfWork

HELD = 7 * DAY
"""So long an invitation keeps a seat."""


def keep_for(work: UnitOfWork, table: OpenTable, person: int) -> None:
    """A seat is kept for who is invited now."""
    work.times.keep_seat(table.id, person, work.now + HELD)


def holders(work: UnitOfWork, table: OpenTable) -> tuple[int, ...]:
    """Whom a seat is kept for, the first of them where more were invited than there are seats. Nothing is kept for who
    sits or waits, nor where mail is not wanted or comes back."""
    match = table.match
    elsewhere = {*map(int, match.people), *work.times.waiting(table.id)}
    kept = [one for one, until in work.times.kept_seats(table.id).items() if until > work.now]
    held = [one for one in kept if one not in elsewhere and work.is_mailed(one)]
    return tuple(held[: max(0, match.seats - len(match.people))])


def free_seats(work: UnitOfWork, table: OpenTable) -> int:
    """How many seats nobody has, and none is kept for."""
    return table.match.seats - len(table.match.people) - len(holders(work, table))
