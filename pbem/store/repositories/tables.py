"""Tables: their logs, who sits at them, who was invited, what was said; and the logs of leagues."""

import json
import zlib
from collections.abc import Collection, Iterable, Sequence
from typing import Any

import sqlalchemy as sa

from pbem.engine.match.phases import Phase
from pbem.micros import Micros
from pbem.orders.values.hearers import Hearers
from pbem.store.errors import VersionConflict
from pbem.store.repositories.people import Addresses, People, Repository, same_token, token_digest
from pbem.store.rows.archive import ARCHIVED_LOGS, ArchivedLog
from pbem.store.rows.people import SeatRecord, StoredEvent, TableRecord
from pbem.store.rows.record import Question
from pbem.store.rows.tables import (
    EVENTS,
    INVITATIONS,
    META,
    SEATS,
    SNAPSHOTS,
    TABLES,
    TALK,
    Invitation,
    Snapshot,
    Talk,
)


class EventLog:
    """Reads and adds `rows`, which belong to what their column `of` numbers."""

    def __init__(self, rows: sa.Table, of: sa.Column[int]) -> None:
        self._of = of.name
        self._add = sa.insert(rows)
        all_of_it = (
            sa.select(rows.c.version, rows.c.at, rows.c.type, rows.c.schema_number, rows.c.body)
            .where(of == sa.bindparam("number"))
            .order_by(rows.c.version)
        )
        self._after = all_of_it.where(rows.c.version > sa.bindparam("after"))
        self._since = all_of_it.where(
            rows.c.at > sa.bindparam("since"), rows.c.type.in_(sa.bindparam("types", expanding=True))
        )

    def read(self, connection: sa.Connection, number: int, after: int) -> list[StoredEvent]:
        """The events from version `after` + 1 on, in order."""
        return _stored(connection.execute(self._after, {"number": number, "after": after}))

    def since(
        self, connection: sa.Connection, number: int, types: Collection[str], since: Micros
    ) -> list[StoredEvent]:
        """The events of these types that came after that time, in order."""
        by = {"number": number, "types": list(types), "since": since}
        return _stored(connection.execute(self._since, by))

    def add(
        self, connection: sa.Connection, number: int, version: int, events: Sequence[StoredEvent]
    ) -> None:
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
    return [StoredEvent(n, at, type, schema, json.loads(body)) for n, at, type, schema, body in rows]


_LOG = EventLog(EVENTS, EVENTS.c.table_id)
_EMPTY = sa.delete(EVENTS).where(EVENTS.c.table_id == sa.bindparam("table"))


class Events(Repository):
    """Tables' logs."""

    def of(self, table: int, after: int = 0) -> list[StoredEvent]:
        """The log of a table from version `after` + 1 on, in order."""
        events = _LOG.read(self.connection, table, after)
        return events if events or after else self._put_away(table)

    def _put_away(self, table: int) -> list[StoredEvent]:
        kept = ARCHIVED_LOGS.one(self.connection, table=table)
        return [] if kept is None else unpacked(kept.log)

    def append(self, table: int, version: int, phase: str, events: Sequence[StoredEvent]) -> None:
        """Add to a log whose last event is `version` (0: none). Raises VersionConflict."""
        # Asks and locks at once: on PostgreSQL a second writer waits here for the first, then finds no row.
        this = {"id": table, "version": version}
        if not TABLES.change(self.connection, this, version=version + len(events), phase=phase):
            raise VersionConflict(f"table {table} is no longer at version {version}")
        if phase == Phase.OVER.value and version:
            self._take_out(table)
        _LOG.add(self.connection, table, version, events)

    def pack(self, table: int) -> None:
        """Keep a log in one row, where nothing is added to it as a rule."""
        events = _LOG.read(self.connection, table, 0)
        if events:
            ARCHIVED_LOGS.add(self.connection, ArchivedLog(table, packed(events)))
            self.connection.execute(_EMPTY, {"table": table})

    def _take_out(self, table: int) -> None:
        """Something happens at a table that was put away: its log is as any other again."""
        events = self._put_away(table)
        if events:
            _LOG.add(self.connection, table, 0, events)
            ARCHIVED_LOGS.remove(self.connection, table=table)


class Snapshots(Repository):
    """Tables as they stood lately."""

    def of(self, table: int, code: str) -> Snapshot | None:
        """The one of a table, where the program of this code has written it."""
        return SNAPSHOTS.one(self.connection, table=table, code=code)

    def save(self, snapshot: Snapshot) -> None:
        """In place of the one before."""
        SNAPSHOTS.save(self.connection, snapshot)


TABLES_NUMBERED = "tables_numbered"
"""Under this name SQLite keeps up to where numbers of tables are passed over; PostgreSQL's sequence knows itself."""

_TABLES_OF = Question(
    TableRecord,
    TABLES.select.join(SEATS.table, SEATS.c.table_id == TABLES.c.id)
    .where(SEATS.c.person_id == sa.bindparam("person"))
    .order_by(SEATS.c.table_id.desc()),
)
_LISTED = TABLES.by(
    "phase",
    where=sa.and_(sa.text("tables.listed"), TABLES.c.id < sa.bindparam("below")),
    order="-id",
    most=True,
)
_BY_NUMBERS = TABLES.by(where=TABLES.c.id.in_(sa.bindparam("tables", expanding=True)))
_LEFT = (
    sa.select(TABLES.c.id)
    .where(
        TABLES.c.phase == sa.bindparam("phase"),
        sa.text("tables.listed"),
        sa.exists().where(EVENTS.c.table_id == TABLES.c.id, EVENTS.c.type == "SeatLeft"),
    )
    .order_by(TABLES.c.id.desc())
    .limit(sa.bindparam("most"))
)
_LATE_TABLES = TABLES.by("late_of", "phase", where=sa.text("tables.late_of IS NOT NULL"), order="id")
_NOT_OVER = (
    sa.select(TABLES.c.id)
    .where(TABLES.c.id > sa.bindparam("after"), TABLES.c.phase != sa.literal_column("'over'"))
    .order_by(TABLES.c.id)
    .limit(sa.bindparam("most"))
)
_SKIPPED = sa.select(sa.cast(META.c.value, sa.Integer)).where(META.c.key == TABLES_NUMBERED).scalar_subquery()
_NEXT_TABLE = sa.select(
    sa.func.max(sa.func.coalesce(sa.func.max(TABLES.c.id), 0), sa.func.coalesce(_SKIPPED, 0)) + 1
).scalar_subquery()
_ADD_TABLE = sa.insert(TABLES.table).values(id=_NEXT_TABLE).returning(TABLES.c.id)
_LOCK_TABLE = sa.select(TABLES.c.id).where(TABLES.this()).with_for_update(key_share=True)


class Tables(Repository):
    """Tables, but for their log."""

    def by_id(self, table: int) -> TableRecord | None:
        return TABLES.one(self.connection, id=table)

    def by_ids(self, tables: Sequence[int]) -> dict[int, TableRecord]:
        return {one.id: one for one in _BY_NUMBERS.all(self.connection, tables=list(tables))}

    def listed(self, phase: str, before: int, most: int) -> list[TableRecord]:
        """The newest tables in this phase that strangers find, numbered below `before`, newest first."""
        return _LISTED.all(self.connection, phase=phase, below=before, most=most)

    def left(self, phase: str, most: int) -> list[int]:
        """The newest tables in this phase that strangers find and that somebody has left, newest first."""
        return self.scalars(_LEFT, phase=phase, most=most)

    def late_of(self, table: int, phase: str) -> list[int]:
        """The tables in this phase that were made for those who came too late to a table, the oldest first."""
        return [one.id for one in _LATE_TABLES.all(self.connection, late_of=table, phase=phase)]

    def of(self, person: int) -> list[TableRecord]:
        """The tables at which a person has a seat, newest first."""
        return _TABLES_OF.all(self.connection, person=person)

    def not_over(self, after: int, limit: int) -> list[int]:
        """The first tables numbered above `after` that are gathering or played, in order."""
        return self.scalars(_NOT_OVER, after=after, most=limit)

    def add(self, title: str, host: int, phase: str, created: Micros, late_of: int | None = None) -> int:
        """A new table without events; its number."""
        table = TableRecord(0, title, host, phase, 0, created, late_of=late_of)
        if self.connection.dialect.name != "sqlite":
            return TABLES.add_numbered(self.connection, table)
        number: int = self.connection.execute(_ADD_TABLE, TABLES.new(table)).scalar_one()
        return number

    def save_listed(self, table: int, listed: bool) -> None:
        TABLES.change(self.connection, {"id": table}, listed=listed)

    def lock(self, table: int) -> None:
        """Nobody else changes its row until this transaction ends."""
        self.connection.execute(_LOCK_TABLE, {"id": table})


_TOLD = ("mails", "talk_told", "told_serial", "told", "reviewed")
_COUNT_MAIL = (
    sa.update(SEATS.table)
    .where(
        SEATS.this("of_"),
        SEATS.c.mails == sa.func.coalesce(sa.bindparam("was", type_=SEATS.c.mails.type), SEATS.c.mails),
    )
    .values({name: sa.bindparam(name) for name in _TOLD})
)
_NOT_HELD = SEATS.c.held_by.is_(None)


class Seats(Repository):
    """Seats, and what was mailed to them."""

    def at(self, table: int) -> list[SeatRecord]:
        return SEATS.all(self.connection, order="person", table=table)

    def of(self, person: int) -> list[SeatRecord]:
        return SEATS.all(self.connection, order="table", person=person)

    def by_token(self, table: int, token: str) -> SeatRecord | None:
        found = self._of_token(token)
        return found if found is not None and found.table == table else None

    def whose_token(self, token: str) -> int | None:
        """The person whose token this is now, of whatever address; None where it is nobody's."""
        seat = self._of_token(token)
        if seat is not None:
            return seat.person
        person = People(self.connection).by_token(token)
        address = Addresses(self.connection).by_token(token)
        return person.id if person is not None else address.person if address is not None else None

    def _of_token(self, token: str) -> SeatRecord | None:
        found = SEATS.one(self.connection, token_digest=token_digest(token))
        return found if found is not None and same_token(found.token, token) else None

    def add(self, table: int, person: int, token: str) -> None:
        SEATS.add(self.connection, SeatRecord(table, person, token, 0, 0), token_digest=token_digest(token))

    def remove(self, table: int, person: int) -> None:
        SEATS.remove(self.connection, table=table, person=person)

    def renew(self, table: int, person: int, token: str) -> None:
        """A seat's new token in place of its old one."""
        of = {"table": table, "person": person}
        SEATS.change(self.connection, of, token=token, token_digest=token_digest(token))

    def count_mails(self, counted: Sequence[tuple[SeatRecord, int | None]]) -> None:
        """How many mails each of these seats has got from us now, the last talk, the serial and the version of the log
        that they told; and how many it had got before, None where that is not known.

        Raises VersionConflict where one had got another number before.
        """
        rows = [
            {name: getattr(seat, name) for name in _TOLD} | SEATS.key(seat, "of_") | {"was": was}
            for seat, was in counted
        ]
        if rows and self.connection.execute(_COUNT_MAIL, rows).rowcount < len(rows):
            raise VersionConflict("somebody was mailed of a table meanwhile")

    def wish_digests(self, table: int, person: int, digests: str) -> None:
        """How often a seat is mailed of its table; empty as its person has it at their other tables."""
        SEATS.change(self.connection, {"table": table, "person": person}, digests=digests)

    def hold_clock(self, table: int, person: int, letter: int) -> None:
        """Note for which letter the clock of a seat was held: it is held for no other."""
        SEATS.change(self.connection, {"table": table, "person": person}, _NOT_HELD, held_by=letter)


_INVITATIONS_BY = (
    sa.select(sa.func.count())
    .select_from(INVITATIONS.table.join(TABLES.table, INVITATIONS.c.table_id == TABLES.c.id))
    .where(TABLES.c.host == sa.bindparam("host"), INVITATIONS.c.at > sa.bindparam("after"))
)


class Invitations(Repository):
    """Who was invited."""

    def stands(self, table: int, person: int) -> bool:
        return INVITATIONS.one(self.connection, table=table, person=person) is not None

    def last_table_of(self, person: int) -> int | None:
        """The table that the person was invited to last."""
        last = INVITATIONS.all(self.connection, order="-at -table", person=person, most=1)
        return next((one.table for one in last), None)

    def of(self, person: int) -> list[tuple[int, Micros]]:
        """The tables that the person was invited to, and when."""
        invited = INVITATIONS.all(self.connection, order="at table", person=person)
        return [(one.table, one.at) for one in invited]

    def at(self, table: int) -> list[tuple[int, Micros]]:
        """Who was invited to the table and when, the first to be invited first."""
        invited = INVITATIONS.all(self.connection, order="at person", table=table)
        return [(one.person, one.at) for one in invited]

    def count_by(self, host: int, after: Micros) -> int:
        """How many people were invited after then to the tables of a host."""
        return self.scalar(_INVITATIONS_BY, host=host, after=after) or 0

    def add(self, table: int, person: int, at: Micros) -> None:
        INVITATIONS.save(self.connection, Invitation(table, person, at))


def untold(table: sa.ColumnElement[int], after: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
    """What was said at a table after talk `after`, and what waits to be told without a name."""
    here = TALK.c.table_id == table
    # Each half with its table, so that each takes the index that it has.
    said = sa.and_(here, TALK.c.id > after, ~TALK.c.waits, TALK.c.text != "")
    return sa.or_(said, sa.and_(here, sa.text("waits")))


_UNTOLD = TALK.by(where=untold(sa.bindparam("table"), sa.bindparam("after")))
_UNTOLD_OR_WAITS = _UNTOLD.statement.add_columns(TALK.c.waits)
_TALK_OF = TALK.by("person", where=TALK.c.text != "", order="id")
_ANEW = [column for column in TALK.c if column.name not in ("id", "waits")]
_LET_OUT = (
    sa.insert(TALK.table)
    .from_select(
        [*(column.name for column in _ANEW), "waits"], sa.select(*_ANEW, sa.false()).where(TALK.this("of_"))
    )
    .returning(TALK.c.id)
)


class Talks(Repository):
    """What was said."""

    def of(self, person: int) -> list[Talk]:
        """All that the person said, at every table, in order."""
        return _TALK_OF.all(self.connection, person=person)

    def at(self, table: int, after: int) -> list[Talk]:
        """What was said at a table after talk `after`, in order, but for what waits to be told without a name."""
        return self.untold(table, after)[0]

    def untold(self, table: int, after: int) -> tuple[list[Talk], list[Talk]]:
        """The same, and what was said there without a name and is told to nobody yet, in order."""
        said: list[Talk] = []
        waiting: list[Talk] = []
        found = self.connection.execute(_UNTOLD_OR_WAITS, {"table": table, "after": after})
        for *talk, waits in sorted(found, key=lambda row: int(row[0])):
            (waiting if waits else said).append(Talk(*talk))
        return said, waiting

    def add(self, said: Talk) -> int:
        """Keep what was said, and give it its number; what is said without a name waits under it."""
        # PostgreSQL numbers rows before they commit: unlocked, a lower number could appear after a higher one
        Tables(self.connection).lock(said.table)
        return TALK.add_numbered(self.connection, said, waits=said.hearers is Hearers.ANONYMOUS)

    def let_out(self, talk: int) -> int:
        """What was said without a name waits no longer: it gets a new number, as if it were said only now."""
        number: int = self.connection.execute(_LET_OUT, {"of_id": talk}).scalar_one()
        TALK.remove(self.connection, id=talk)
        return number


def forget_talk(connection: sa.Connection, these: sa.ColumnElement[bool]) -> None:
    """The newest row of all stays, empty: SQLite would give its number again, to talk that nobody was told."""
    newest = connection.execute(sa.select(sa.func.max(TALK.c.id))).scalar_one()
    connection.execute(sa.update(TALK.table).where(these, TALK.c.id == newest).values(text="", waits=False))
    connection.execute(sa.delete(TALK.table).where(these, TALK.c.id != newest))
