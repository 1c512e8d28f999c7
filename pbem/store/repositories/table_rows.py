"""What of a table is looked at whatever happens there: who sits at it, whose time runs, and how far its log goes."""

from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sa

from pbem.store.repositories.people import Repository
from pbem.store.rows.people import DeadlineRecord, SeatRecord
from pbem.store.rows.tables import DEADLINES, SEATS, TABLES
from pbem.store.rows.turns import OUTAGES, SEAT_CLOCKS, SeatClock


@dataclass(frozen=True, slots=True)
class TableRows:
    """`version`: how many events its log has; `clocks`: of those who have a seat, by person, None where one has not
    run yet; `last_outage`: the number of the latest outage, 0 while there was none."""

    seats: Sequence[SeatRecord]
    version: int
    deadline: DeadlineRecord | None
    clocks: dict[int, SeatClock | None]
    last_outage: int


_PARTS = [list(one.select.selected_columns) for one in (SEATS, SEAT_CLOCKS, DEADLINES)]
_TO_CLOCK = len(_PARTS[0])
_TO_DEADLINE = _TO_CLOCK + len(_PARTS[1])
_TO_REST = _TO_DEADLINE + len(_PARTS[2])
_OF_TABLE = (
    sa.select(
        *(column for part in _PARTS for column in part),
        TABLES.c.version,
        sa.select(sa.func.max(OUTAGES.c.id)).scalar_subquery(),
    )
    .join_from(SEATS.table, TABLES.table, TABLES.c.id == SEATS.c.table_id)
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
        found = self.connection.execute(_OF_TABLE, {"table": table}).all()
        if not found:
            return None
        seats = [SeatRecord(*row[:_TO_CLOCK]) for row in found]
        clocks = [SeatClock(*row[_TO_CLOCK:_TO_DEADLINE]) for row in found]
        deadline, (version, last_outage) = found[0][_TO_DEADLINE:_TO_REST], found[0][_TO_REST:]
        return TableRows(
            seats,
            version,
            None if deadline[0] is None else DeadlineRecord(*deadline),
            {
                seat.person: None if clock.person is None else clock
                for seat, clock in zip(seats, clocks, strict=True)
            },
            last_outage or 0,
        )
