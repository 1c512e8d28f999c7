"""The event log of each table."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import bindparam, update

from pbem.service.ports import VersionConflict
from pbem.service.records import StoredEvent
from pbem.store.event_log import EventLog
from pbem.store.rows import EVENTS, TABLES
from pbem.store.tables import TablesReading, TablesWriting

_LOG = EventLog(EVENTS, EVENTS.c.table_id)
# Asks and locks at once: on PostgreSQL a second writer waits here for the first, then finds no row.
_ADVANCE = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("table"), TABLES.c.version == bindparam("expected"))
    .values(version=bindparam("reached"), phase=bindparam("new_phase"))
)


class LogReading(TablesReading):
    """The questions about what happened at a table."""

    def events(self, table: int, after: int = 0) -> list[StoredEvent]:
        return _LOG.read(self.connection, table, after)


class LogWriting(LogReading, TablesWriting):
    """What is added to a table's log."""

    def append_events(self, table: int, version: int, phase: str, events: Sequence[StoredEvent]) -> None:
        reached = version + len(events)
        advance = {"table": table, "expected": version, "reached": reached, "new_phase": phase}
        if self.connection.execute(_ADVANCE, advance).rowcount == 0:
            raise VersionConflict(f"table {table} is no longer at version {version}")
        _LOG.add(self.connection, table, version, events)
