"""The event log of each table, in rows of its own, or packed where the table was put away."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import bindparam, delete, insert, select, update

from pbem.engine.match.state import Phase
from pbem.service.ports import VersionConflict
from pbem.store.repositories.event_log import EventLog, packed, unpacked
from pbem.store.repositories.tables import TablesReading, TablesWriting
from pbem.store.rows.archive import ARCHIVED_LOGS
from pbem.store.rows.people import StoredEvent
from pbem.store.rows.tables import EVENTS, TABLES

_LOG = EventLog(EVENTS, EVENTS.c.table_id)
# Asks and locks at once: on PostgreSQL a second writer waits here for the first, then finds no row.
_ADVANCE = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("table"), TABLES.c.version == bindparam("expected"))
    .values(version=bindparam("reached"), phase=bindparam("new_phase"))
)
_PUT_AWAY = select(ARCHIVED_LOGS.c.log).where(ARCHIVED_LOGS.c.table_id == bindparam("table"))
_PUT = insert(ARCHIVED_LOGS)
_TAKE_OUT = delete(ARCHIVED_LOGS).where(ARCHIVED_LOGS.c.table_id == bindparam("table"))
_EMPTY = delete(EVENTS).where(EVENTS.c.table_id == bindparam("table"))


class LogReading(TablesReading):
    """The questions about what happened at a table."""

    def events(self, table: int, after: int = 0) -> list[StoredEvent]:
        events = _LOG.read(self.connection, table, after)
        return events if events or after else self._put_away(table)

    def _put_away(self, table: int) -> list[StoredEvent]:
        log = self.connection.execute(_PUT_AWAY, {"table": table}).scalar_one_or_none()
        return [] if log is None else unpacked(log)


class LogWriting(LogReading, TablesWriting):
    """What is added to a table's log."""

    def append_events(self, table: int, version: int, phase: str, events: Sequence[StoredEvent]) -> None:
        reached = version + len(events)
        advance = {"table": table, "expected": version, "reached": reached, "new_phase": phase}
        if self.connection.execute(_ADVANCE, advance).rowcount == 0:
            raise VersionConflict(f"table {table} is no longer at version {version}")
        if phase == Phase.OVER.value and version:
            self._take_out(table)
        _LOG.add(self.connection, table, version, events)

    def pack_log(self, table: int) -> None:
        """Keep a log in one row, where nothing is added to it as a rule."""
        events = _LOG.read(self.connection, table, 0)
        if events:
            self.connection.execute(_PUT, {"table_id": table, "log": packed(events)})
            self.connection.execute(_EMPTY, {"table": table})

    def _take_out(self, table: int) -> None:
        """Something happens at a table that was put away: its log is as any other again."""
        events = self._put_away(table)
        if events:
            _LOG.add(self.connection, table, 0, events)
            self.connection.execute(_TAKE_OUT, {"table": table})
