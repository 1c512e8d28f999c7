"""A secretary comes to a table of their league: WATCH makes them its moderator there."""

from pbem.digests import outcomes
from pbem.digests.outcomes import Done, Undone
from pbem.service.leagues.tables import appoint
from pbem.service.tables.watchers import name_taken
from pbem.service.unit_of_work.unit_of_work import UnitOfWork


def watch_as_secretary(work: UnitOfWork, person: int, number: int) -> Done | Undone | None:
    """What became of WATCH; None for who is no secretary of the league whose table it is, or moderates it already."""
    fixture, table = work.reading.fixtures.of_table(number), work.table(number)
    if fixture is None or table is None or str(person) in table.match.moderators:
        return None
    if person not in work.leagues.league(fixture.league).state.secretaries:
        return None
    taken = name_taken(work, table, person)
    return taken or appoint(work, table, person) or outcomes.YouModerate(number)
