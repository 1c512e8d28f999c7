"""The event log of each table."""

from __future__ import annotations

import json
from collections.abc import Sequence

from sqlalchemy import bindparam, insert, select, update

from pbem.service.ports import VersionConflict
from pbem.service.records import StoredEvent
from pbem.store.rows import EVENTS, TABLES
from pbem.store.tables import TablesReading, TablesWriting

_EVENTS = (
    select(EVENTS.c.version, EVENTS.c.at, EVENTS.c.type, EVENTS.c.schema_number, EVENTS.c.body)
    .where(EVENTS.c.table_id == bindparam("table"), EVENTS.c.version > bindparam("after"))
    .order_by(EVENTS.c.version)
)
_ADD_EVENTS = insert(EVENTS)
# Asks and locks at once: on PostgreSQL a second writer waits here for the first, then finds no row.
_ADVANCE = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("table"), TABLES.c.version == bindparam("expected"))
    .values(version=bindparam("reached"), phase=bindparam("new_phase"))
)


class LogReading(TablesReading):
    """The questions about what happened at a table."""

    def events(self, table: int, after: int = 0) -> list[StoredEvent]:
        rows = self.connection.execute(_EVENTS, {"table": table, "after": after})
        return [
            StoredEvent(version, at, type, schema, json.loads(body))
            for version, at, type, schema, body in rows
        ]


class LogWriting(LogReading, TablesWriting):
    """What is added to a table's log."""

    def append_events(self, table: int, version: int, phase: str, events: Sequence[StoredEvent]) -> None:
        reached = version + len(events)
        if [event.version for event in events] != list(range(version + 1, reached + 1)):
            raise ValueError(f"events of table {table} do not follow version {version} one by one")
        advance = {"table": table, "expected": version, "reached": reached, "new_phase": phase}
        if self.connection.execute(_ADVANCE, advance).rowcount == 0:
            raise VersionConflict(f"table {table} is no longer at version {version}")
        if events:
            self.connection.execute(
                _ADD_EVENTS,
                [
                    {
                        "table_id": table,
                        "version": event.version,
                        "at": event.at,
                        "type": event.type,
                        "schema_number": event.schema,
                        "body": json.dumps(event.body, separators=(",", ":")),
                    }
                    for event in events
                ],
            )
