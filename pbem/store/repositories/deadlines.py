"""Each table's one deadline: who must act by when."""

from dataclasses import fields
from typing import Any

from sqlalchemy import Select, bindparam, delete, exists, insert, literal_column, or_, select, update

from pbem.micros import Micros
from pbem.store.errors import VersionConflict
from pbem.store.repositories.repository import Repository
from pbem.store.rows.people import BY_DAILY, DeadlineRecord
from pbem.store.rows.tables import DEADLINES, MAILS

_COLUMN = {"table": "table_id", "person": "person_id"}
_COLUMNS = {field.name: _COLUMN.get(field.name, field.name) for field in fields(DeadlineRecord)}
"""The column of each field of a record."""

DAILY = "daily"
"""The kind of a daily mail."""

_THIS = DEADLINES.c.table_id == bindparam("table")
_DEADLINE = select(*(DEADLINES.c[column] for column in _COLUMNS.values()))
_OF_TABLE = _DEADLINE.where(_THIS)
_OF_PERSON = _DEADLINE.where(DEADLINES.c.person_id == bindparam("person")).order_by(DEADLINES.c.table_id)


def _by(column: str) -> Select[Any]:
    """Those whose time in a column has come, the oldest first."""
    at = DEADLINES.c[column]
    return _DEADLINE.where(at <= bindparam("now")).order_by(at, DEADLINES.c.table_id).limit(bindparam("most"))


# Said literally, so that the partial index of the rows serves.
_UNASKED = exists().where(
    MAILS.c.status == literal_column("'waiting'"),
    MAILS.c.person_id == DEADLINES.c.person_id,
    MAILS.c.table_id == DEADLINES.c.table_id,
    MAILS.c.number == DEADLINES.c.asked_by,
)
# Who is asked by their daily mail is not asked while that waits.
_UNASKED_TODAY = exists().where(
    MAILS.c.status == literal_column("'waiting'"),
    MAILS.c.person_id == DEADLINES.c.person_id,
    MAILS.c.kind == DAILY,
    DEADLINES.c.asked_by == BY_DAILY,
)
_IS_UNASKED = select(DEADLINES.c.table_id).where(_THIS, or_(_UNASKED, _UNASKED_TODAY))
_BEFORE_OUTAGE = (
    _DEADLINE.where(DEADLINES.c.outage < bindparam("which"))
    .order_by(DEADLINES.c.outage, DEADLINES.c.table_id)
    .limit(bindparam("most"))
)
_LOCKED = _OF_TABLE.with_for_update()
_UNPLANNED = DEADLINES.c.plan.is_(None)
"""Who has planned what to do is neither late nor reminded before that is done."""

_DUE, _TO_REMIND = (
    _by(column).where(_UNPLANNED, ~_UNASKED, ~_UNASKED_TODAY) for column in ("fires", "remind")
)
_PLANNED = _by("plan")
_ADD = insert(DEADLINES.table)
_CHANGE = (
    update(DEADLINES.table)
    .where(_THIS)
    .values({DEADLINES.c[column]: bindparam(f"to_{column}") for column in _COLUMNS.values()})
)
_CLEAR = delete(DEADLINES.table).where(_THIS)
_REMIND = (
    update(DEADLINES.table)
    .where(_THIS, DEADLINES.c.serial == bindparam("awaited"), DEADLINES.c.due == bindparam("by"))
    .values(remind=bindparam("at"), reminded=bindparam("of"))
)


class DeadlinesReading(Repository):
    """The questions about what must happen by when."""

    def at(self, table: int) -> DeadlineRecord | None:
        row = self.connection.execute(_OF_TABLE, {"table": table}).one_or_none()
        return None if row is None else DeadlineRecord(*row)

    def is_asked(self, table: int) -> bool:
        """Whether the mail has left that asks who must act there."""
        return self.connection.execute(_IS_UNASKED, {"table": table}).one_or_none() is None

    def of(self, person: int) -> list[DeadlineRecord]:
        return [DeadlineRecord(*row) for row in self.connection.execute(_OF_PERSON, {"person": person})]

    def due(self, now: Micros, limit: int) -> list[DeadlineRecord]:
        """Those that are to fire by now.

        Not of whom the mail that asks still waits to leave, nor of who has planned what to do.
        """
        return self._first(_DUE, now, limit)

    def due_reminders(self, now: Micros, limit: int) -> list[DeadlineRecord]:
        """Those whose reminder is due; not of whom `due` leaves out, either."""
        return self._first(_TO_REMIND, now, limit)

    def due_plans(self, now: Micros, limit: int) -> list[DeadlineRecord]:
        """Those of who has planned what to do, and is to have it done by now."""
        return self._first(_PLANNED, now, limit)

    def before_outage(self, outage: int, limit: int) -> list[DeadlineRecord]:
        """Some of those that were not looked at yet for the sake of this outage."""
        rows = self.connection.execute(_BEFORE_OUTAGE, {"which": outage, "most": limit})
        return [DeadlineRecord(*row) for row in rows]

    def _first(self, asked: Select[Any], now: Micros, limit: int) -> list[DeadlineRecord]:
        rows = self.connection.execute(asked, {"now": now, "most": limit})
        return [DeadlineRecord(*row) for row in rows]


class DeadlinesWriting(DeadlinesReading):
    """Deadlines as they come and go."""

    def at(self, table: int) -> DeadlineRecord | None:
        """As ever, and nobody else changes it until this transaction ends."""
        row = self.connection.execute(_LOCKED, {"table": table}).one_or_none()
        return None if row is None else DeadlineRecord(*row)

    def set(self, deadline: DeadlineRecord) -> None:
        """The one deadline of its table from now on."""
        row = {column: getattr(deadline, name) for name, column in _COLUMNS.items()}
        changed = {f"to_{column}": value for column, value in row.items()}
        if self.connection.execute(_CHANGE, {"table": deadline.table, **changed}).rowcount == 0:
            self.connection.execute(_ADD, row)

    def move(self, before: DeadlineRecord, after: DeadlineRecord) -> None:
        """Put `after` in the place of `before`. Raises VersionConflict where that does not stand any more."""
        if self.at(before.table) != before:
            raise VersionConflict(f"the deadline of table {before.table} has moved on")
        self.set(after)

    def clear(self, table: int) -> None:
        self.connection.execute(_CLEAR, {"table": table})

    def remind_at(self, deadline: DeadlineRecord, at: Micros | None) -> None:
        """Whoever must act is reminded then, or not at all, while the deadline stands."""
        self._set_reminder(deadline, at, deadline.reminded)

    def mark_reminded(self, deadline: DeadlineRecord) -> None:
        """Whoever must act was reminded; no reminder of this same deadline is to follow."""
        self._set_reminder(deadline, None, (*deadline.reminded, deadline.due))

    def _set_reminder(self, deadline: DeadlineRecord, at: Micros | None, of: tuple[Micros, ...]) -> None:
        this = {"table": deadline.table, "awaited": deadline.serial, "by": deadline.due}
        self.connection.execute(_REMIND, {**this, "at": at, "of": of})
