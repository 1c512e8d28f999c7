"""VACATION and BACK: somebody is away, and their time stands at all their tables as far as their vacation goes."""

from collections.abc import Sequence
from datetime import date, timedelta

from pbem.digests import outcomes
from pbem.digests.mails.mails import Kind
from pbem.digests.outcomes import Done, Undone
from pbem.engine.match.state import Part, part_of, task
from pbem.micros import Micros
from pbem.orders.values.days import Days, DaysTrouble, days_of
from pbem.service.aggregates.tables import OpenTable
from pbem.service.mailing.announcements import comes
from pbem.service.mailing.table_facts import Relevance
from pbem.service.services import Work
from pbem.service.timing import day_of, midnight
from pbem.store.rows.people import Person


def go_or_show(work: Work, person: Person, wish: Days | None) -> Done | Undone:
    """VACATION: what the person has planned, and what is left of it; or with days behind it, they are away from now, or
    from the first midnight of these days, to the end of the last of them."""
    if not work.house.vacation:
        return outcomes.NoVacation()
    if wish is None:
        planned = work.absences.planned(person.id)
        return outcomes.VacationIs(tuple(planned), _left(work, person, planned), work.now)
    days = days_of(wish, day_of(work.came, person.zone))
    if isinstance(days, DaysTrouble):
        return outcomes.NotThoseDays(days)
    parts = _parts(days[0], days[1], work.came, person.zone)
    work.absences.declare(person.id, parts)
    moved = work.deadlines.reckon(person.id, work.came)
    _tell(work, person, moved)
    planned = work.absences.planned(person.id)
    stops = work.absences.stops(person.id, parts[0][1], parts[-1][2])
    told = _moved(work, moved)
    return outcomes.YouAreAway(tuple(planned), _left(work, person, planned), work.now, stops, told)


def come_back(work: Work, person: Person) -> Done | Undone:
    """The person is away no more; where they are not yet, they will not be."""
    was = work.absences.until(person.id) is not None
    if not work.absences.end(person.id):
        return outcomes.NotAway()
    moved = work.deadlines.reckon(person.id)
    _tell(work, person, moved)
    planned = work.absences.planned(person.id)
    left = _left(work, person, planned)
    return outcomes.YouAreBack(was, left, work.now, tuple(planned), _moved(work, moved))


def _parts(first: date, last: date, now: Micros, zone: str) -> list[tuple[int, Micros, Micros]]:
    """The years that the days lie in, each with when in it the person is away."""
    parts = []
    for year in range(first.year, last.year + 1):
        begin = max(now, midnight(max(first, date(year, 1, 1)), zone))
        end = midnight(min(last, date(year, 12, 31)) + timedelta(days=1), zone)
        parts.append((year, begin, end))
    return parts


def _left(
    work: Work, person: Person, planned: Sequence[tuple[Micros, Micros]]
) -> tuple[tuple[int, Micros], ...]:
    """What is left of the vacation of this year, and of each other that the person is going to be away in."""
    now = day_of(work.now, person.zone).year
    years = {now, *(day_of(at - 1, person.zone).year for _, at in planned)}
    return tuple((year, work.absences.left(person.id, year)) for year in sorted(years))


def _moved(work: Work, tables: Sequence[OpenTable]) -> tuple[outcomes.MovedTo, ...]:
    dues = ((table, work.deadlines.of(table)) for table in tables)
    return tuple(
        outcomes.MovedTo(table.id, table.match.title, deadline.due) for table, deadline in dues if deadline
    )


def _tell(work: Work, person: Person, tables: Sequence[OpenTable]) -> None:
    """Mail those who wait for the person and knew of another deadline, if they want mail of what changes the game.

    Where more has happened they are mailed anyway.
    """
    for table in tables:
        waits = task(table.match)
        if waits is None or waits.seat != str(person.id) or table.events:
            continue
        for seat in table.match.audience:
            waiting = seat != waits.seat and part_of(table.match, seat) is not Part.WATCHER
            if waiting and comes(work, table, int(seat), Relevance.CHANGES):
                work.post.digest(work, table, int(seat), Kind.DIGEST)
