"""The store: reading and writing blocks, each one transaction of a database."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import bindparam, insert, make_url, select, update

from pbem.micros import Micros
from pbem.store.database.connections import Connections
from pbem.store.database.leadership import MAILBOX, TICKING, Lead, SoleLead
from pbem.store.database.schema import (
    SchemaTooNew,
    SchemaTooOld,
    bring_up_to_date,
    make_if_new,
    newest,
    revisions,
)
from pbem.store.errors import VersionConflict
from pbem.store.ports.store import Reading, Writing
from pbem.store.repositories.claims import claimed_letters, claimed_mails
from pbem.store.repositories.imap_mails import ImapMailsReading, ImapMailsWriting
from pbem.store.repositories.status import StatusReading
from pbem.store.rows.people import StoredLetter, StoredMail
from pbem.store.rows.tables import META

_VALUE = select(META.c.value).where(META.c.key == bindparam("name"))
_ADD = insert(META)
_CHANGE = update(META).where(META.c.key == bindparam("name")).values(value=bindparam("text"))
_SWAP = _CHANGE.where(META.c.value == bindparam("was"))


class SqlReading(StatusReading, ImapMailsReading):
    """One consistent look at everything."""

    def meta(self, key: str) -> str | None:
        value: str | None = self.connection.execute(_VALUE, {"name": key}).scalar_one_or_none()
        return value


class SqlWriting(SqlReading, ImapMailsWriting):
    """One transaction."""

    def set_meta(self, key: str, value: str) -> None:
        if self.connection.execute(_CHANGE, {"name": key, "text": value}).rowcount == 0:
            self.connection.execute(_ADD, {"key": key, "value": value})

    def swap_meta(self, key: str, before: str | None, value: str) -> None:
        if before is None:
            self.connection.execute(_ADD, {"key": key, "value": value})
        elif self.connection.execute(_SWAP, {"name": key, "was": before, "text": value}).rowcount == 0:
            raise VersionConflict(f"{key} was changed meanwhile")


class SqlStore:
    """A database as the use cases see it (`pbem.store.ports.store.Store`); threads may share it."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    @contextmanager
    def reading(self) -> Iterator[Reading]:
        """What a block sees is of one moment. Raises StoreUnavailable."""
        with self._connections.reading() as connection:
            yield SqlReading(connection)

    @contextmanager
    def writing(self) -> Iterator[Writing]:
        """All of a block is on disk when it ends; an exception that leaves it undoes all. Not to be nested.

        Raises StoreUnavailable; VersionConflict where another writer was first.
        """
        with self._connections.writing() as connection:
            yield SqlWriting(connection)

    @contextmanager
    def claimed_letters(self, limit: int) -> Iterator[list[StoredLetter]]:
        """Letters that wait, in order, and that no other worker begins while the block lasts."""
        with self._connections.claiming() as connection:
            if connection is not None:
                yield claimed_letters(connection, limit)
                return
        with self.reading() as reading:
            waiting = reading.next_letters(limit)
        yield waiting

    @contextmanager
    def claimed_mails(self, now: Micros, limit: int) -> Iterator[list[StoredMail]]:
        """Mails that are due, in order, and that no other worker begins while the block lasts."""
        with self._connections.claiming() as connection:
            if connection is not None:
                yield claimed_mails(connection, now, limit)
                return
        with self.reading() as reading:
            due = reading.due_mails(now, limit)
        yield due

    def lead_in_ticking(self) -> Lead | SoleLead:
        """Which of the processes on this database ticks."""
        return self._connections.lead(TICKING)

    def lead_at_the_mailbox(self) -> Lead | SoleLead:
        """Which of the processes on this database reads the shared mailbox."""
        return self._connections.lead(MAILBOX)

    def overwrite(self) -> None:
        """What was deleted is gone from the database's journal, too. Raises StoreUnavailable."""
        self._connections.overwrite()

    def close(self) -> None:
        """Give the connections back."""
        self._connections.close()


__all__ = ["PATIENCE", "SchemaTooNew", "SchemaTooOld", "open_store", "schemas", "upgrade"]

PATIENCE = 10.0
"""Seconds a block waits for another's lock before it raises StoreUnavailable."""


def open_store(url: str, *, patience: float = PATIENCE) -> SqlStore:
    """The store in `sqlite:///FILE` or `postgresql://USER@HOST/DATABASE`; close it at the end.

    The schema is made in a database that has none. SQLite makes the file, but not its folder. Raises StoreUnavailable
    where the database cannot be opened, SchemaTooOld where it is to be upgraded, SchemaTooNew where a newer pbem wrote
    it, and ValueError for another kind of URL.
    """
    connections = Connections(url, patience)
    try:
        with connections.writing() as connection:
            make_if_new(connection)
    except BaseException:
        connections.close()
        raise
    return SqlStore(connections)


def upgrade(url: str, *, patience: float = PATIENCE) -> tuple[str | None, str]:
    """Bring the schema up to date; gives which it was, and which it is now. Raises StoreUnavailable, SchemaTooNew."""
    connections = Connections(url, patience)
    try:
        with connections.migrating() as connection:
            before, after = revisions(connection)
            bring_up_to_date(connection)
        return before, after
    finally:
        connections.close()


def schemas(url: str, *, patience: float = PATIENCE) -> tuple[str | None, str]:
    """The schema that a database has, None without any, and the newest. Raises StoreUnavailable."""
    address = make_url(url)
    if address.get_backend_name() == "sqlite" and not Path(address.database or "").exists():
        return None, newest()
    connections = Connections(url, patience)
    try:
        with connections.reading() as connection:
            return revisions(connection)
    finally:
        connections.close()
