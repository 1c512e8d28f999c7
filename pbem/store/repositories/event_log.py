"""A log of events in rows of its own: those of each table, and of each league."""

from __future__ import annotations

import json
import zlib
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from sqlalchemy import Column, Connection, Table, bindparam, insert, select

from pbem.micros import Micros
from pbem.store.rows.people import StoredEvent


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
