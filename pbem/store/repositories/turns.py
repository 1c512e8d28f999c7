"""Deadlines of tables; clocks of seats, turns that are over, absences, plans, waiting lists, the queue, outages."""

from collections.abc import Collection

import sqlalchemy as sa

from pbem.micros import Micros
from pbem.store.errors import VersionConflict
from pbem.store.repositories.people import Repository
from pbem.store.rows import turns as rows
from pbem.store.rows.people import BY_DAILY, DeadlineRecord
from pbem.store.rows.record import Question
from pbem.store.rows.tables import DEADLINES, MAILS


class SeatClocks(Repository):
    """Seats' clocks."""

    def of(self, table: int, person: int) -> rows.SeatClock | None:
        return rows.SEAT_CLOCKS.one(self.connection, table=table, person=person)

    def save(self, clock: rows.SeatClock) -> None:
        rows.SEAT_CLOCKS.save(self.connection, clock)


_MET = (
    sa.select(rows.TURNS.c.table_id, rows.TURNS.c.person_id)
    .where(
        rows.TURNS.c.due > sa.bindparam("after"),
        rows.TURNS.c.due <= sa.bindparam("until"),
        rows.TURNS.c.how.in_((rows.TurnEnd.ON_TIME, rows.TurnEnd.LATE)),
    )
    .limit(sa.bindparam("most"))
)


class Turns(Repository):
    """Turns that are over."""

    def of(self, person: int, limit: int) -> list[rows.TurnRecord]:
        """The person's latest turns, at every table, the latest first."""
        return rows.TURNS.all(self.connection, order="-id", person=person, most=limit)

    def at(self, table: int) -> list[rows.TurnRecord]:
        """All turns at a table that are over, in order."""
        return rows.TURNS.all(self.connection, order="id", table=table)

    def met(self, after: Micros, until: Micros, limit: int) -> set[tuple[int, int]]:
        """Who acted in time, or within the time of an excuse, and was to act by some time in between: table and person.

        At most so many turns are looked at."""
        rows = self.connection.execute(_MET, {"after": after, "until": until, "most": limit})
        return {(table, person) for table, person in rows}

    def add(self, turn: rows.TurnRecord) -> None:
        rows.TURNS.add(self.connection, turn)


_OF_SOME = rows.ABSENCES.c.person_id.in_(sa.bindparam("persons", expanding=True))
_ABSENCES_OF_ALL = rows.ABSENCES.by(where=_OF_SOME, order="person number")
_AWAY = sa.select(rows.ABSENCES.c.person_id).where(
    _OF_SOME, rows.ABSENCES.c.begins <= sa.bindparam("now"), rows.ABSENCES.c.ends > sa.bindparam("now")
)


class Absences(Repository):
    """Who is away, and when."""

    def of(self, person: int) -> list[rows.AbsenceRecord]:
        """All that the person ever declared, in order of their numbers."""
        return rows.ABSENCES.all(self.connection, order="number", person=person)

    def of_all(self, persons: Collection[int]) -> dict[int, list[rows.AbsenceRecord]]:
        """`of` each of them."""
        found: dict[int, list[rows.AbsenceRecord]] = {person: [] for person in persons}
        for one in _ABSENCES_OF_ALL.all(self.connection, persons=list(persons)):
            found[one.person].append(one)
        return found

    def away(self, persons: Collection[int], now: Micros) -> set[int]:
        """Who of these is away now."""
        return set(self.connection.execute(_AWAY, {"persons": list(persons), "now": now}).scalars())

    def save(self, absence: rows.AbsenceRecord) -> None:
        rows.ABSENCES.save(self.connection, absence)

    def remove(self, person: int, number: int) -> None:
        rows.ABSENCES.remove(self.connection, person=person, number=number)


class Plans(Repository):
    """What players have planned."""

    def at(self, table: int) -> list[rows.PlanRecord]:
        """`of` everybody there."""
        return rows.PLANS.all(self.connection, order="person number", table=table)

    def of(self, table: int, person: int) -> list[rows.PlanRecord]:
        """In order of their numbers."""
        return rows.PLANS.all(self.connection, order="number", table=table, person=person)

    def save(self, plan: rows.PlanRecord) -> None:
        rows.PLANS.save(self.connection, plan)

    def remove(self, table: int, person: int, number: int) -> None:
        rows.PLANS.remove(self.connection, table=table, person=person, number=number)


class WaitingLists(Repository):
    """Who waits for a seat."""

    def at(self, table: int) -> list[int]:
        """Who would have a seat there that becomes free, first who asked first."""
        return [one.person for one in rows.WAITING_LISTS.all(self.connection, order="at person", table=table)]

    def of(self, person: int) -> list[int]:
        """The tables on whose waiting lists somebody is."""
        return [one.table for one in rows.WAITING_LISTS.all(self.connection, order="table", person=person)]

    def add(self, table: int, person: int, at: Micros) -> None:
        rows.WAITING_LISTS.save(self.connection, rows.Waiting(table, person, at))

    def remove(self, table: int, person: int) -> None:
        rows.WAITING_LISTS.remove(self.connection, table=table, person=person)


_QUEUE_DUE = rows.QUEUE.by(where=rows.QUEUE.c.due <= sa.bindparam("now"), order="due person", most=True)


class Queue(Repository):
    """Who waits for a game."""

    def all(self) -> list[rows.Queued]:
        """Everybody, first who asked first."""
        return rows.QUEUE.all(self.connection, order="at person")

    def due(self, now: Micros, limit: int) -> list[rows.Queued]:
        """Those for whom it is to be looked whether there is one."""
        return _QUEUE_DUE.all(self.connection, now=now, most=limit)

    def put(self, before: rows.Queued | None, after: rows.Queued | None) -> None:
        """One in the place of another. Raises VersionConflict where that is another by now, or gone."""
        if before is not None and not rows.QUEUE.remove(self.connection, **rows.QUEUE.fields(before)):
            raise VersionConflict(f"person {before.person} waits for a game otherwise, or no more")
        if after is not None:
            rows.QUEUE.add(self.connection, after)


_LAPSES_DUE = rows.LAPSES.by(where=rows.LAPSES.c.fires <= sa.bindparam("now"), order="fires table", most=True)
_PUT_OFF_LAPSES = sa.update(rows.LAPSES.table).where(rows.LAPSES.c.fires > sa.bindparam("after"))
_PUT_OFF_LAPSES = _PUT_OFF_LAPSES.values(fires=rows.LAPSES.c.fires + sa.bindparam("by"))


class Expiries(Repository):
    """What lapses."""

    def due(self, now: Micros, limit: int) -> list[rows.Expiry]:
        return _LAPSES_DUE.all(self.connection, now=now, most=limit)

    def of(self, table: int, kind: rows.LapseKind, subject: int) -> rows.Expiry | None:
        return rows.LAPSES.one(self.connection, table=table, kind=kind, subject=subject)

    def at(self, table: int, kind: rows.LapseKind) -> list[rows.Expiry]:
        """What of this kind lapses at a table, the first to lapse first."""
        return rows.LAPSES.all(self.connection, order="fires subject", table=table, kind=kind)

    def set(self, lapse: rows.Expiry) -> None:
        """The one of its kind about its subject from now on."""
        rows.LAPSES.save(self.connection, lapse)

    def end(self, lapse: rows.Expiry) -> None:
        """This one lapses no more. Raises VersionConflict where it is another by now, or none."""
        if not rows.LAPSES.remove(self.connection, **rows.LAPSES.fields(lapse)):
            raise VersionConflict(f"what was to lapse at table {lapse.table} has, or does not any more")

    def clear(self, table: int, kind: rows.LapseKind, subject: int) -> None:
        rows.LAPSES.remove(self.connection, table=table, kind=kind, subject=subject)

    def put_off(self, after: Micros, by: Micros) -> None:
        """Whatever was to lapse later than `after` does so later still."""
        self.connection.execute(_PUT_OFF_LAPSES, {"after": after, "by": by})


_UNSETTLED = rows.OUTAGES.by(where=sa.text("NOT settled"), order="id")
_LAST_OUTAGE = sa.select(sa.func.max(rows.OUTAGES.c.id))


class Outages(Repository):
    """Outages."""

    def unsettled(self) -> list[rows.OutageRecord]:
        return _UNSETTLED.all(self.connection)

    def latest(self, limit: int) -> list[rows.OutageRecord]:
        """The latest outages, the latest first."""
        return rows.OUTAGES.all(self.connection, order="-id", most=limit)

    def last_number(self) -> int:
        """The number of the latest outage; 0 while there was none."""
        return self.scalar(_LAST_OUTAGE) or 0

    def add(self, begun: Micros, ended: Micros, why: rows.Why) -> int:
        """Its number; it is still to be settled."""
        return rows.OUTAGES.add_numbered(
            self.connection, rows.OutageRecord(0, begun, ended, why, settled=False)
        )

    def settle(self, outage: int) -> None:
        """Raises VersionConflict where it is already."""
        if not rows.OUTAGES.change(self.connection, {"id": outage, "settled": False}, settled=True):
            raise VersionConflict(f"outage {outage} was settled already")


DAILY = "daily"
"""The kind of a daily mail."""

# Said literally, so that the partial index of the rows serves.
_UNASKED = sa.exists().where(
    MAILS.c.status == sa.literal_column("'waiting'"),
    MAILS.c.person_id == DEADLINES.c.person_id,
    MAILS.c.table_id == DEADLINES.c.table_id,
    MAILS.c.number == DEADLINES.c.asked_by,
)
# Who is asked by their daily mail is not asked while that waits.
_UNASKED_TODAY = sa.exists().where(
    MAILS.c.status == sa.literal_column("'waiting'"),
    MAILS.c.person_id == DEADLINES.c.person_id,
    MAILS.c.kind == DAILY,
    DEADLINES.c.asked_by == BY_DAILY,
)
_IS_UNASKED = sa.select(DEADLINES.c.table_id).where(DEADLINES.this(), sa.or_(_UNASKED, _UNASKED_TODAY))
_AT = DEADLINES.by("table")
_BEFORE_OUTAGE = DEADLINES.by(
    where=DEADLINES.c.outage < sa.bindparam("which"), order="outage table", most=True
)
# Who has planned what to do is neither late nor reminded before that is done.
_AWAITED = sa.and_(DEADLINES.c.plan.is_(None), ~_UNASKED, ~_UNASKED_TODAY)
_NOW: sa.BindParameter[Micros] = sa.bindparam("now")
_DUE = DEADLINES.by(where=sa.and_(DEADLINES.c.fires <= _NOW, _AWAITED), order="fires table", most=True)
_TO_REMIND = DEADLINES.by(
    where=sa.and_(DEADLINES.c.remind <= _NOW, _AWAITED), order="remind table", most=True
)
_PLANNED = DEADLINES.by(where=DEADLINES.c.plan <= _NOW, order="plan table", most=True)


class Deadlines(Repository):
    """What must happen by when; every list that is cut to `limit` begins with the most urgent."""

    _at: Question[DeadlineRecord] = _AT

    def at(self, table: int) -> DeadlineRecord | None:
        return self._at.one(self.connection, table=table)

    def is_asked(self, table: int) -> bool:
        """Whether the mail has left that asks who must act there."""
        return self.scalar(_IS_UNASKED, table=table) is None

    def of(self, person: int) -> list[DeadlineRecord]:
        return DEADLINES.all(self.connection, order="table", person=person)

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

    def set(self, deadline: DeadlineRecord) -> None:
        """The one deadline of its table from now on."""
        DEADLINES.save(self.connection, deadline)

    def move(self, before: DeadlineRecord, after: DeadlineRecord) -> None:
        """Put `after` in the place of `before`. Raises VersionConflict where that does not stand any more."""
        self.put(before.table, before, after)

    def put(self, table: int, before: DeadlineRecord | None, after: DeadlineRecord | None) -> None:
        """The same for a table at which there may be none. Raises VersionConflict."""
        if before is not None:
            stood = DEADLINES.exchange(self.connection, before, after) == 1
        else:
            stood = after is not None or self.at(table) is None
            if after is not None:  # where another has one already, that is a conflict too
                DEADLINES.add(self.connection, after)
        if not stood:
            raise VersionConflict(f"the deadline of table {table} has moved on")

    def remind_at(self, deadline: DeadlineRecord, at: Micros | None) -> None:
        """Whoever must act is reminded then, or not at all, while the deadline stands."""
        self._set_reminder(deadline, at, deadline.reminded)

    def mark_reminded(self, deadline: DeadlineRecord) -> None:
        """Whoever must act was reminded; no reminder of this same deadline is to follow."""
        self._set_reminder(deadline, None, (*deadline.reminded, deadline.due))

    def _set_reminder(self, deadline: DeadlineRecord, at: Micros | None, of: tuple[Micros, ...]) -> None:
        this = {"table": deadline.table, "serial": deadline.serial, "due": deadline.due}
        DEADLINES.change(self.connection, this, remind=at, reminded=of)


class HeldDeadlines(Deadlines):
    """Where one is looked at here, nobody else changes it until the transaction ends."""

    _at = _AT.locked()
