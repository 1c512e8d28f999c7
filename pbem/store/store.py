"""The store: reading and writing blocks, each one transaction of a database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

from sqlalchemy import Connection, make_url

from pbem.micros import Micros
from pbem.store.database.connections import Connections, opened
from pbem.store.database.leadership import MAILBOX, TICKING, Lead, SoleLead
from pbem.store.database.schema import (
    SchemaTooNew,
    SchemaTooOld,
    bring_up_to_date,
    make_if_new,
    newest,
    revisions,
)

if TYPE_CHECKING:
    from pbem.store.repositories.archive import Archive
    from pbem.store.repositories.erasure import Erasure
    from pbem.store.repositories.lab import ForecastWishes
    from pbem.store.repositories.leagues import Circulars, Fixtures, Leagues, Results
    from pbem.store.repositories.letters import Letters
    from pbem.store.repositories.outbox import Mails
    from pbem.store.repositories.people import Addresses, Mailboxes, People, Repository
    from pbem.store.repositories.puzzles import Puzzles
    from pbem.store.repositories.ratings import Ratings
    from pbem.store.repositories.restore import Restore
    from pbem.store.repositories.server import ImapMails, Status, Values, Workers
    from pbem.store.repositories.table_rows import AllTableRows
    from pbem.store.repositories.tables import Events, Invitations, Seats, Snapshots, Tables, Talks
    from pbem.store.repositories.tokens import Tokens
    from pbem.store.repositories.turns import (
        Absences,
        Deadlines,
        Expiries,
        HeldDeadlines,
        Outages,
        Plans,
        Queue,
        SeatClocks,
        Turns,
        WaitingLists,
    )
    from pbem.store.repositories.webhooks import Webhooks
    from pbem.store.rows.people import StoredLetter, StoredMail

T = TypeVar("T", bound="Repository", covariant=True)


class Subject(Generic[T]):
    """What is asked about one subject, or written of it, in the transaction of the look whose attribute this is.

    `place`: its module and class. It is imported when it is first wanted: a command that looks wants few.
    """

    def __init__(self, place: str) -> None:
        self._place = place

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, look: Reading, owner: type) -> T:
        module, name = self._place.split(":")
        of: type[T] = getattr(import_module(f"pbem.store.repositories.{module}"), name)
        found = look.__dict__[self._name] = of(look.connection)
        return found


class Reading:
    """One consistent look at what is kept, by subject. What would change anything fails."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    people: Subject[People] = Subject("people:People")
    addresses: Subject[Addresses] = Subject("people:Addresses")
    mailboxes: Subject[Mailboxes] = Subject("people:Mailboxes")
    tables: Subject[Tables] = Subject("tables:Tables")
    seats: Subject[Seats] = Subject("tables:Seats")
    table_rows: Subject[AllTableRows] = Subject("table_rows:AllTableRows")
    tokens: Subject[Tokens] = Subject("tokens:Tokens")
    invitations: Subject[Invitations] = Subject("tables:Invitations")
    talk: Subject[Talks] = Subject("tables:Talks")
    events: Subject[Events] = Subject("tables:Events")
    snapshots: Subject[Snapshots] = Subject("tables:Snapshots")
    deadlines: Subject[Deadlines] = Subject("turns:Deadlines")
    seat_clocks: Subject[SeatClocks] = Subject("turns:SeatClocks")
    turns: Subject[Turns] = Subject("turns:Turns")
    absences: Subject[Absences] = Subject("turns:Absences")
    plans: Subject[Plans] = Subject("turns:Plans")
    waiting_lists: Subject[WaitingLists] = Subject("turns:WaitingLists")
    queue: Subject[Queue] = Subject("turns:Queue")
    expiries: Subject[Expiries] = Subject("turns:Expiries")
    outages: Subject[Outages] = Subject("turns:Outages")
    letters: Subject[Letters] = Subject("letters:Letters")
    mails: Subject[Mails] = Subject("outbox:Mails")
    leagues: Subject[Leagues] = Subject("leagues:Leagues")
    fixtures: Subject[Fixtures] = Subject("leagues:Fixtures")
    results: Subject[Results] = Subject("leagues:Results")
    circulars: Subject[Circulars] = Subject("leagues:Circulars")
    forecasts: Subject[ForecastWishes] = Subject("lab:ForecastWishes")
    ratings: Subject[Ratings] = Subject("ratings:Ratings")
    puzzles: Subject[Puzzles] = Subject("puzzles:Puzzles")
    webhooks: Subject[Webhooks] = Subject("webhooks:Webhooks")
    archive: Subject[Archive] = Subject("archive:Archive")
    workers: Subject[Workers] = Subject("server:Workers")
    imap_mails: Subject[ImapMails] = Subject("server:ImapMails")
    meta: Subject[Values] = Subject("server:Values")
    status: Subject[Status] = Subject("server:Status")


class Writing(Reading):
    """One transaction: all of it is on disk when its block ends, or nothing."""

    deadlines: Subject[HeldDeadlines] = Subject("turns:HeldDeadlines")
    restore: Subject[Restore] = Subject("restore:Restore")
    erasure: Subject[Erasure] = Subject("erasure:Erasure")


class Store:
    """Everything that is kept; threads may share it. Everything here may raise StoreUnavailable."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    @contextmanager
    def reading(self) -> Iterator[Reading]:
        """What a block sees is of one moment. Raises StoreUnavailable."""
        with self._connections.reading() as connection:
            yield Reading(connection)

    @contextmanager
    def writing(self, *, durable: bool = True) -> Iterator[Writing]:
        """All of a block is on disk when it ends; an exception that leaves it undoes all. Not to be nested.

        `durable`: else a loss of power may undo it, until something durable is written; nobody waits for the disk.
        Raises StoreUnavailable; VersionConflict where another writer was first.
        """
        with self._connections.writing(durable=durable) as connection:
            yield Writing(connection)

    @contextmanager
    def claimed_letters(self, limit: int) -> Iterator[list[StoredLetter]]:
        """Letters that wait, in order, and that no other worker begins while the block lasts."""
        with self._connections.claiming() as connection:
            if connection is not None:
                from pbem.store.repositories.claims import claimed_letters

                yield claimed_letters(connection, limit)
                return
        with self.reading() as reading:
            waiting = reading.letters.next(limit)
        yield waiting

    @contextmanager
    def claimed_mails(self, now: Micros, limit: int) -> Iterator[list[StoredMail]]:
        """Mails that are due, in order, and that no other worker begins while the block lasts."""
        with self._connections.claiming() as connection:
            if connection is not None:
                from pbem.store.repositories.claims import claimed_mails

                yield claimed_mails(connection, now, limit)
                return
        with self.reading() as reading:
            due = reading.mails.due(now, limit)
        yield due

    @property
    def is_shared(self) -> bool:
        """Whether other processes may be at work on it, so that what one claims is not all that there is."""
        return self._connections.is_shared

    def lead_in_ticking(self) -> Lead | SoleLead:
        """Which of the processes on this database ticks."""
        return self._connections.lead(TICKING)

    def lead_at_the_mailbox(self) -> Lead | SoleLead:
        """Which of the processes on this database reads the shared mailbox."""
        return self._connections.lead(MAILBOX)

    def overwrite(self) -> None:
        """What was deleted is gone from the database's journal, and its room is given back. Raises StoreUnavailable."""
        self._connections.overwrite()

    def close(self) -> None:
        """Give the connections back."""
        self._connections.close()


__all__ = ["PATIENCE", "SchemaTooNew", "SchemaTooOld", "open_store", "schemas", "upgrade"]

PATIENCE = 10.0
"""Seconds a block waits for another's lock before it raises StoreUnavailable."""


def open_store(url: str, *, patience: float = PATIENCE) -> Store:
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
    return Store(connections)


def upgrade(url: str, *, patience: float = PATIENCE) -> tuple[str | None, str]:
    """Bring the schema up to date; gives which it was, and which it is now. Raises StoreUnavailable, SchemaTooNew."""
    with closing(Connections(url, patience)) as connections:
        with connections.migrating() as connection:
            before, after = revisions(connection)
            bring_up_to_date(connection)
        connections.compact()
        connections.overwrite()
    return before, after


def schemas(url: str, *, patience: float = PATIENCE) -> tuple[str | None, str]:
    """The schema that a database has, None without any, and the newest. Raises StoreUnavailable."""
    address = make_url(url)
    if address.get_backend_name() == "sqlite" and not Path(address.database or "").exists():
        return None, newest()
    with opened(url, patience) as connection:
        return revisions(connection)
