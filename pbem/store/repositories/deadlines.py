"""Each table's one deadline: who must act by when."""

from sqlalchemy import BindParameter, and_, bindparam, exists, literal_column, or_, select, update

from pbem.micros import Micros
from pbem.store.errors import VersionConflict
from pbem.store.repositories.repository import Repository
from pbem.store.rows.people import BY_DAILY, DeadlineRecord
from pbem.store.rows.record import Question
from pbem.store.rows.tables import DEADLINES, MAILS

DAILY = "daily"
"""The kind of a daily mail."""

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
_IS_UNASKED = select(DEADLINES.c.table_id).where(DEADLINES.this(), or_(_UNASKED, _UNASKED_TODAY))
_AT = DEADLINES.by("table")
_LOCKED = _AT.locked()
_OF = DEADLINES.by("person", order="table")
_BEFORE_OUTAGE = DEADLINES.by(where=DEADLINES.c.outage < bindparam("which"), order="outage table", most=True)
# Who has planned what to do is neither late nor reminded before that is done.
_AWAITED = and_(DEADLINES.c.plan.is_(None), ~_UNASKED, ~_UNASKED_TODAY)
_NOW: BindParameter[Micros] = bindparam("now")
_DUE = DEADLINES.by(where=and_(DEADLINES.c.fires <= _NOW, _AWAITED), order="fires table", most=True)
_TO_REMIND = DEADLINES.by(where=and_(DEADLINES.c.remind <= _NOW, _AWAITED), order="remind table", most=True)
_PLANNED = DEADLINES.by(where=DEADLINES.c.plan <= _NOW, order="plan table", most=True)
_REMIND = (
    update(DEADLINES.table)
    .where(
        DEADLINES.this("of_"), DEADLINES.c.serial == bindparam("awaited"), DEADLINES.c.due == bindparam("by")
    )
    .values(remind=bindparam("at"), reminded=bindparam("these"))
)


class DeadlinesReading(Repository):
    """The questions about what must happen by when; every list that is cut to `limit` begins with the most urgent."""

    _at: Question[DeadlineRecord] = _AT

    def at(self, table: int) -> DeadlineRecord | None:
        return self._at.one(self.connection, table=table)

    def is_asked(self, table: int) -> bool:
        """Whether the mail has left that asks who must act there."""
        return self.scalar(_IS_UNASKED, table=table) is None

    def of(self, person: int) -> list[DeadlineRecord]:
        return _OF.all(self.connection, person=person)

    def due(self, now: Micros, limit: int) -> list[DeadlineRecord]:
        """Those that are to fire by now.

        Not of whom the mail that asks still waits to leave, nor of who has planned what to do.
        """
        return _DUE.all(self.connection, now=now, most=limit)

    def due_reminders(self, now: Micros, limit: int) -> list[DeadlineRecord]:
        """Those whose reminder is due; not of whom `due` leaves out, either."""
        return _TO_REMIND.all(self.connection, now=now, most=limit)

    def due_plans(self, now: Micros, limit: int) -> list[DeadlineRecord]:
        """Those of who has planned what to do, and is to have it done by now."""
        return _PLANNED.all(self.connection, now=now, most=limit)

    def before_outage(self, outage: int, limit: int) -> list[DeadlineRecord]:
        """Some of those that were not looked at yet for the sake of this outage."""
        return _BEFORE_OUTAGE.all(self.connection, which=outage, most=limit)


class DeadlinesWriting(DeadlinesReading):
    """Deadlines as they come and go; nobody else changes one that is looked at here until the transaction ends."""

    _at = _LOCKED

    def set(self, deadline: DeadlineRecord) -> None:
        """The one deadline of its table from now on."""
        DEADLINES.save(self.connection, deadline)

    def move(self, before: DeadlineRecord, after: DeadlineRecord) -> None:
        """Put `after` in the place of `before`. Raises VersionConflict where that does not stand any more."""
        if self.at(before.table) != before:
            raise VersionConflict(f"the deadline of table {before.table} has moved on")
        self.set(after)

    def clear(self, table: int) -> None:
        DEADLINES.remove(self.connection, table=table)

    def remind_at(self, deadline: DeadlineRecord, at: Micros | None) -> None:
        """Whoever must act is reminded then, or not at all, while the deadline stands."""
        self._set_reminder(deadline, at, deadline.reminded)

    def mark_reminded(self, deadline: DeadlineRecord) -> None:
        """Whoever must act was reminded; no reminder of this same deadline is to follow."""
        self._set_reminder(deadline, None, (*deadline.reminded, deadline.due))

    def _set_reminder(self, deadline: DeadlineRecord, at: Micros | None, of: tuple[Micros, ...]) -> None:
        this = {"of_table": deadline.table, "awaited": deadline.serial, "by": deadline.due}
        self.connection.execute(_REMIND, {**this, "at": at, "these": of})
