"""What of a table is looked at whatever happens there: who sits at it, whose time runs, and how far its log goes."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

import sqlalchemy as sa

from pbem.store.repositories.people import PERSON_COLUMNS, Repository, persons_in
from pbem.store.repositories.tables import untold
from pbem.store.rows.people import DeadlineRecord, Person, SeatRecord
from pbem.store.rows.tables import DEADLINES, PERSONS, SEATS, TABLES
from pbem.store.rows.turns import ABSENCES, OUTAGES, PLANS, SEAT_CLOCKS, AbsenceRecord, SeatClock


@dataclass(frozen=True, slots=True)
class TableRows:
    """`people`: who has a seat, and when each is away. `version`: how many events its log has; `clocks`: of those who
    have a seat, by person, None where one has not run yet; `last_outage`: the number of the latest outage, 0 while
    there was none. `planned`: whether anybody has written something down for later; `said`: whether something was said
    that a seat was not told of."""

    people: Sequence[tuple[Person, Sequence[AbsenceRecord]]]
    seats: Sequence[SeatRecord]
    version: int
    deadline: DeadlineRecord | None
    clocks: dict[int, SeatClock | None]
    last_outage: int
    planned: bool
    said: bool


_PARTS = [PERSON_COLUMNS, *(list(one.select.selected_columns) for one in (SEATS, SEAT_CLOCKS, DEADLINES))]
_TO_SEAT, _TO_CLOCK, _TO_DEADLINE, _TO_REST = accumulate(map(len, _PARTS))
_OF_TABLE = (
    sa.select(
        *(column for part in _PARTS for column in part),
        TABLES.c.version,
        sa.select(sa.func.max(OUTAGES.c.id)).scalar_subquery(),
        sa.exists().where(PLANS.c.table_id == SEATS.c.table_id),
        sa.exists().where(untold(SEATS.c.table_id, SEATS.c.talk_told)),
    )
    .join_from(SEATS.table, TABLES.table, TABLES.c.id == SEATS.c.table_id)
    .join(PERSONS.table, PERSONS.c.id == SEATS.c.person_id)
    .join(ABSENCES.table, ABSENCES.c.person_id == SEATS.c.person_id, isouter=True)
    .join(
        SEAT_CLOCKS.table,
        sa.and_(SEAT_CLOCKS.c.table_id == SEATS.c.table_id, SEAT_CLOCKS.c.person_id == SEATS.c.person_id),
        isouter=True,
    )
    .join(DEADLINES.table, DEADLINES.c.table_id == SEATS.c.table_id, isouter=True)
    .where(SEATS.c.table_id == sa.bindparam("table"))
    .order_by(SEATS.c.person_id)
)


class AllTableRows(Repository):
    """Rows of a table, in one question."""

    def of(self, table: int) -> TableRows | None:
        """None where nobody has a seat."""
        rows = self.connection.execute(_OF_TABLE, {"table": table}).all()
        if not rows:
            return None
        people = persons_in(row[:_TO_SEAT] for row in rows)
        found = list({row[0]: row for row in rows}.values())  # one of each person
        seats = [SeatRecord(*row[_TO_SEAT:_TO_CLOCK]) for row in found]
        clocks = [SeatClock(*row[_TO_CLOCK:_TO_DEADLINE]) for row in found]
        deadline, (version, last_outage, planned, _) = found[0][_TO_DEADLINE:_TO_REST], found[0][_TO_REST:]
        return TableRows(
            people,
            seats,
            version,
            None if deadline[0] is None else DeadlineRecord(*deadline),
            {
                seat.person: None if clock.person is None else clock
                for seat, clock in zip(seats, clocks, strict=True)
            },
            last_outage or 0,
            bool(planned),
            any(row[-1] for row in found),
        )
