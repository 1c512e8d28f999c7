"""A log of events in rows of its own: those of each table, and of each league."""

import json
import zlib
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from sqlalchemy import Column, Connection, Table, bindparam, delete, insert, select, update

from pbem.engine.match.state import Phase
from pbem.micros import Micros
from pbem.store.errors import VersionConflict
from pbem.store.repositories.people import Repository
from pbem.store.rows.archive import ARCHIVED_LOGS
from pbem.store.rows.people import StoredEvent
from pbem.store.rows.tables import EVENTS, TABLES


class EventLog:
    """Reads and adds `rows`, which belong to what their column `of` numbers."""

    def __init__(self, rows: Table, of: Column[int]) -> None:
        self._of = of.name
        self._add = insert(rows)
        all_of_it = (
            select(rows.c.version, rows.c.at, rows.c.type, rows.c.schema_number, rows.c.body)
            .where(of == bindparam("number"))
            .order_by(rows.c.version)
        )
        self._after = all_of_it.where(rows.c.version > bindparam("after"))
        self._since = all_of_it.where(
            rows.c.at > bindparam("since"), rows.c.type.in_(bindparam("types", expanding=True))
        )

    def read(self, connection: Connection, number: int, after: int) -> list[StoredEvent]:
        """The events from version `after` + 1 on, in order."""
        return _stored(connection.execute(self._after, {"number": number, "after": after}))

    def since(
        self, connection: Connection, number: int, types: Collection[str], since: Micros
    ) -> list[StoredEvent]:
        """The events of these types that came after that time, in order."""
        by = {"number": number, "types": list(types), "since": since}
        return _stored(connection.execute(self._since, by))

    def add(self, connection: Connection, number: int, version: int, events: Sequence[StoredEvent]) -> None:
        """Add to a log whose last event is `version`. Raises ValueError where they do not follow it one by one."""
        if [event.version for event in events] != list(range(version + 1, version + len(events) + 1)):
            raise ValueError(f"events of {self._of} {number} do not follow version {version} one by one")
        if events:
            connection.execute(
                self._add,
                [
                    {
                        self._of: number,
                        "version": event.version,
                        "at": event.at,
                        "type": event.type,
                        "schema_number": event.schema,
                        "body": json.dumps(event.body, separators=(",", ":")),
                    }
                    for event in events
                ],
            )


def packed(events: Iterable[StoredEvent]) -> bytes:
    """Events as little as they can be kept, to be read by `unpacked`."""
    told = [(one.version, one.at, one.type, one.schema, one.body) for one in events]
    return zlib.compress(json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode(), 9)


def unpacked(log: bytes) -> list[StoredEvent]:
    return [StoredEvent(*told) for told in json.loads(zlib.decompress(log))]


def _stored(rows: Iterable[Any]) -> list[StoredEvent]:
    return [
        StoredEvent(version, at, type, schema, json.loads(body)) for version, at, type, schema, body in rows
    ]


_LOG = EventLog(EVENTS, EVENTS.c.table_id)
# Asks and locks at once: on PostgreSQL a second writer waits here for the first, then finds no row.
_ADVANCE = (
    update(TABLES.table)
    .where(TABLES.c.id == bindparam("table"), TABLES.c.version == bindparam("expected"))
    .values(version=bindparam("reached"), phase=bindparam("new_phase"))
)
_PUT_AWAY = select(ARCHIVED_LOGS.c.log).where(ARCHIVED_LOGS.c.table_id == bindparam("table"))
_PUT = insert(ARCHIVED_LOGS)
_TAKE_OUT = delete(ARCHIVED_LOGS).where(ARCHIVED_LOGS.c.table_id == bindparam("table"))
_EMPTY = delete(EVENTS).where(EVENTS.c.table_id == bindparam("table"))


class EventsReading(Repository):
    """The questions about what happened at a table."""

    def of(self, table: int, after: int = 0) -> list[StoredEvent]:
        """The log of a table from version `after` + 1 on, in order."""
        events = _LOG.read(self.connection, table, after)
        return events if events or after else self._put_away(table)

    def _put_away(self, table: int) -> list[StoredEvent]:
        log = self.connection.execute(_PUT_AWAY, {"table": table}).scalar_one_or_none()
        return [] if log is None else unpacked(log)


class EventsWriting(EventsReading):
    """What is added to a table's log."""

    def append(self, table: int, version: int, phase: str, events: Sequence[StoredEvent]) -> None:
        """Add to a log whose last event is `version` (0: none). Raises VersionConflict."""
        reached = version + len(events)
        advance = {"table": table, "expected": version, "reached": reached, "new_phase": phase}
        if self.connection.execute(_ADVANCE, advance).rowcount == 0:
            raise VersionConflict(f"table {table} is no longer at version {version}")
        if phase == Phase.OVER.value and version:
            self._take_out(table)
        _LOG.add(self.connection, table, version, events)

    def pack(self, table: int) -> None:
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
