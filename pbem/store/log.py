"""The event log of each table, and its one deadline."""

from __future__ import annotations

import json
from collections.abc import Sequence

from sqlalchemy import bindparam, delete, insert, select, update

from pbem.service.ports import VersionConflict
from pbem.service.records import DeadlineRecord, Micros, StoredEvent
from pbem.store.rows import DEADLINES, EVENTS, TABLES
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

_THIS_DEADLINE = DEADLINES.c.table_id == bindparam("table")
_DEADLINE = select(
    DEADLINES.c.table_id, DEADLINES.c.serial, DEADLINES.c.person_id, DEADLINES.c.due, DEADLINES.c.remind
)
_DEADLINE_OF = _DEADLINE.where(_THIS_DEADLINE)
_DEADLINES_OF = _DEADLINE.where(DEADLINES.c.person_id == bindparam("person")).order_by(DEADLINES.c.table_id)
_DUE = (
    _DEADLINE.where(DEADLINES.c.due <= bindparam("now"))
    .order_by(DEADLINES.c.due, DEADLINES.c.table_id)
    .limit(bindparam("most"))
)
_TO_REMIND = (
    _DEADLINE.where(DEADLINES.c.remind <= bindparam("now"))
    .order_by(DEADLINES.c.remind, DEADLINES.c.table_id)
    .limit(bindparam("most"))
)
_ADD_DEADLINE = insert(DEADLINES)
_MOVE_DEADLINE = (
    update(DEADLINES)
    .where(_THIS_DEADLINE)
    .values(
        serial=bindparam("awaited"),
        person_id=bindparam("person"),
        due=bindparam("moment"),
        remind=bindparam("reminder"),
    )
)
_CLEAR_DEADLINE = delete(DEADLINES).where(_THIS_DEADLINE)
_REMINDED = (
    update(DEADLINES).where(_THIS_DEADLINE, DEADLINES.c.serial == bindparam("awaited")).values(remind=None)
)


class LogReading(TablesReading):
    """The questions about what happened at a table, and what must happen by when."""

    def events(self, table: int, after: int = 0) -> list[StoredEvent]:
        rows = self.connection.execute(_EVENTS, {"table": table, "after": after})
        return [
            StoredEvent(version, at, type, schema, json.loads(body))
            for version, at, type, schema, body in rows
        ]

    def deadline(self, table: int) -> DeadlineRecord | None:
        row = self.connection.execute(_DEADLINE_OF, {"table": table}).one_or_none()
        return None if row is None else DeadlineRecord(*row)

    def deadlines_of(self, person: int) -> list[DeadlineRecord]:
        return [DeadlineRecord(*row) for row in self.connection.execute(_DEADLINES_OF, {"person": person})]

    def due_deadlines(self, now: Micros, limit: int) -> list[DeadlineRecord]:
        return [DeadlineRecord(*row) for row in self.connection.execute(_DUE, {"now": now, "most": limit})]

    def due_reminders(self, now: Micros, limit: int) -> list[DeadlineRecord]:
        rows = self.connection.execute(_TO_REMIND, {"now": now, "most": limit})
        return [DeadlineRecord(*row) for row in rows]


class LogWriting(LogReading, TablesWriting):
    """What is added to a table's log, and its deadline."""

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

    def set_deadline(self, deadline: DeadlineRecord) -> None:
        moved = {
            "table": deadline.table,
            "awaited": deadline.serial,
            "person": deadline.person,
            "moment": deadline.due,
            "reminder": deadline.remind,
        }
        if self.connection.execute(_MOVE_DEADLINE, moved).rowcount == 0:
            row = {
                "table_id": deadline.table,
                "serial": deadline.serial,
                "person_id": deadline.person,
                "due": deadline.due,
                "remind": deadline.remind,
            }
            self.connection.execute(_ADD_DEADLINE, row)

    def clear_deadline(self, table: int) -> None:
        self.connection.execute(_CLEAR_DEADLINE, {"table": table})

    def mark_reminded(self, table: int, serial: int) -> None:
        self.connection.execute(_REMINDED, {"table": table, "awaited": serial})
