"""Deadlines that move since somebody goes on vacation or comes back, also where nothing else has happened."""

from collections.abc import Callable, Iterable

from pbem.micros import Micros
from pbem.service.aggregates.tables import OpenTable
from pbem.service.unit_of_work.absences import Absences
from pbem.service.unit_of_work.turn_clock import TurnClock
from pbem.store.errors import VersionConflict
from pbem.store.rows.people import DeadlineRecord
from pbem.store.store import Writing


class DeadlineShifts:
    """Part of a `UnitOfWork`, whose `deadlines` are those that stood before it, by table; `before` has what was moved.

    What is asked while the store can still be read is remembered, so that it can be asked again when all is written.
    """

    def __init__(
        self,
        absences: Absences,
        deadlines: dict[int, DeadlineRecord | None],
        table: Callable[[int], OpenTable | None],
        clock: Callable[[int], TurnClock],
        now: Micros,
    ) -> None:
        self.before: dict[int, DeadlineRecord] = {}
        self._absences = absences
        self._deadlines = deadlines
        self._table = table
        self._clock = clock
        self._now = now
        self._asked: set[int] = set()
        self._written: set[int] = set()

    def reckon(self, person: int, since: Micros | None = None) -> list[OpenTable]:
        """The person's deadlines at all tables, reckoned by the absences; gives the tables where one has moved.

        One that had passed, `since` the person said so or now, stays where it is.
        """
        moved = []
        for kept in self._absences.standing(person):
            table = self._table(kept.table)
            record = self._deadlines.setdefault(kept.table, kept)
            passed = record is None or record.due <= (self._now if since is None else since)
            if table is None or record is None or passed or record.person != person:
                continue
            reckoned = self._clock(table.id).reckoned(record, table.before.match or table.match)
            if reckoned.due != record.due:
                self.before.setdefault(table.id, record)
                self._deadlines[table.id] = reckoned
                moved.append(table)
        return moved

    def changes(self, table: int, before: DeadlineRecord | None, after: DeadlineRecord | None) -> None:
        """The deadline of a table is written now: what else is asked of these people may move by that."""
        self._absences.changes(table, after)
        self._asked |= {one.person for one in (before, after) if one is not None}
        self._written.add(table)

    def write(self, writing: Writing, absent: Iterable[int]) -> None:
        """The deadlines that were moved and are not written; `absent`: whose absences change.

        Raises VersionConflict where an absence or a deadline is not what it was any more.
        """
        self._absences.check(writing, {*self._asked, *absent})
        for person in self._asked:
            if self._absences.is_away(person):
                self.reckon(person)
        for table, before in self.before.items():
            after = self._deadlines[table]
            if after is None or table in self._written:
                continue
            if writing.deadlines.at(table) != before:
                raise VersionConflict(f"the deadline of table {table} changed meanwhile")
            writing.deadlines.set(after)
