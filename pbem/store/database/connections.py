"""Connections to SQLite or PostgreSQL, the two kinds of transaction on them, and what processes tell one another."""

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from threading import Lock
from time import monotonic, sleep
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from pbem.store.database.leadership import Lead, SoleLead
from pbem.store.errors import StoreUnavailable, translated

_BETWEEN_TRIES = 0.01  # seconds
_INCREMENTAL = 2  # of SQLite's auto_vacuum: pages that are empty are given back when that is asked
_PAGES = 500  # so many at once
_WANTED = "sqlite:///FILE or postgresql://USER@HOST/DATABASE"

KEPT_ALIVE = {"connect_timeout": 10, "keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}
"""How psycopg is to notice within half a minute that the database's machine is gone, and not after hours."""


class Connections:
    """A pool of connections that threads share; `patience` is how many seconds to wait for a lock.

    Errors never quote a statement's parameters: among them are tokens and addresses, and errors are logged.
    """

    def __init__(self, url: str, patience: float) -> None:
        address = _address(url)
        self._patience = patience
        self._on_sqlite = address.get_backend_name() == "sqlite"
        self._writers = (_sqlite if self._on_sqlite else _postgresql)(address, patience)
        self._readers = (
            _sqlite(address, patience, "PRAGMA query_only = ON")
            if self._on_sqlite
            else self._writers.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        )
        self._turn = Lock()

    @property
    def is_shared(self) -> bool:
        """Whether several processes may be at work on the database."""
        return not self._on_sqlite

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that sees one moment."""
        with translated(), self._readers.connect() as connection:
            if self._on_sqlite:
                _tell(connection, "BEGIN")
            yield connection

    @contextmanager
    def writing(self, *, durable: bool = True) -> Iterator[Connection]:
        """A transaction that is on disk when the block ends, and undone when an exception leaves it.

        `durable`: else a loss of power may undo it, though not the death of our process; nobody waits for the disk.
        """
        with translated(), self._own_turn(), self._writers.begin() as connection:
            if not self._on_sqlite and not durable:
                connection.exec_driver_sql("SET LOCAL synchronous_commit = off")
            if self._on_sqlite:
                _tell(connection, f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
                # Takes the lock now: who reads first and locks later fails whenever another was faster.
                _tell(connection, "BEGIN IMMEDIATE")
            yield connection

    @contextmanager
    def migrating(self) -> Iterator[Connection]:
        """A transaction that writes, and may change tables: SQLite does so by making them anew, for which what refers
        to them must not be looked at before all is done."""
        with translated(), self._own_turn(), self._writers.connect() as connection:
            if not self._on_sqlite:
                with connection.begin():
                    yield connection
                return
            _tell(connection, "PRAGMA foreign_keys = OFF")
            try:
                with connection.begin():
                    _tell(connection, "BEGIN IMMEDIATE")
                    yield connection
                    astray = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
                    if astray is not None:
                        raise ValueError(
                            f"a row of {astray[0]} refers to a row of {astray[2]} that is not there"
                        )
            finally:
                _tell(connection, "PRAGMA foreign_keys = ON")

    @contextmanager
    def claiming(self) -> Iterator[Connection | None]:
        """A transaction that writes nothing, for claims that last as long as the block; None on SQLite, which has none.

        Where its connection is lost meanwhile the claims are, and nobody is told: nothing hangs on them.
        """
        if self._on_sqlite:
            yield None
            return
        with translated():
            connection = self._writers.connect()
        try:
            with translated():
                yield connection
        finally:
            try:
                connection.rollback()
            except DBAPIError:
                connection.invalidate()
            connection.close()

    def lead(self, key: int) -> Lead | SoleLead:
        """The lead in what the key is for, among all processes on this database."""
        return SoleLead() if self._on_sqlite else Lead(self._writers, key)

    def overwrite(self) -> None:
        """Bring what was deleted and overwritten from SQLite's journal into the file, give the system the room that
        became free there, a part at a time so that nobody waits long, and empty the journal.

        Where somebody reads meanwhile a part of it stays there, until the next time. PostgreSQL has no such journal
        of ours: what it deletes is gone from its tables when its own autovacuum has passed.
        """
        if not self._on_sqlite:
            return
        empty, before = 0, -1
        while empty != before:
            with self._driver() as driver:
                driver.execute(f"PRAGMA incremental_vacuum({_PAGES})").fetchall()
                before, (empty,) = empty, driver.execute("PRAGMA freelist_count").fetchone()
        with self._driver() as driver:
            driver.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def compact(self) -> None:
        """Write a SQLite file anew that was made before such files gave room back; nothing else has it open."""
        if not self._on_sqlite:
            return
        with self._driver() as driver:
            if driver.execute("PRAGMA auto_vacuum").fetchone() != (_INCREMENTAL,):
                driver.execute(f"PRAGMA auto_vacuum = {_INCREMENTAL}")
                driver.execute("VACUUM")

    @contextmanager
    def _driver(self) -> Iterator[Any]:
        """SQLite's own connection, outside any transaction, while nobody else writes here."""
        with translated(), self._own_turn(), self._writers.connect() as connection:
            yield connection.connection.driver_connection

    def close(self) -> None:
        """Give every idle connection back; the next block would make a new one."""
        self._writers.dispose()
        self._readers.dispose()

    @contextmanager
    def _own_turn(self) -> Iterator[None]:
        """On SQLite only one can write: the threads here queue, where its own lock would have them poll."""
        if not self._on_sqlite:
            yield
            return
        if not self._turn.acquire(timeout=self._patience):
            raise StoreUnavailable(f"another thread has been writing for {self._patience:g} seconds")
        try:
            yield
        finally:
            self._turn.release()


@contextmanager
def opened(url: str, patience: float) -> Iterator[Connection]:
    """A database, opened for one look at it. Raises StoreUnavailable."""
    with closing(Connections(url, patience)) as connections, connections.reading() as connection:
        yield connection


def _address(url: str) -> URL:
    try:
        address = make_url(url)
    except ArgumentError as error:
        raise ValueError(f"not a database URL; {_WANTED}") from error
    match address.drivername:
        case "sqlite" | "sqlite+pysqlite" if address.database not in (None, "", ":memory:"):
            return address.set(drivername="sqlite+pysqlite")
        case "postgresql" | "postgres" | "postgresql+psycopg":
            return address.set(drivername="postgresql+psycopg")
        case _:
            raise ValueError(f"{address.drivername!r} is no database that pbem keeps things in; {_WANTED}")


def _tell(connection: Connection, statement: str) -> None:
    """Straight to the driver: a listener for SQLAlchemy's "begin" would slow every other statement too."""
    driver: Any = connection.connection.driver_connection
    driver.execute(statement)


def _sqlite(address: URL, patience: float, *more: str) -> Engine:
    # isolation_level None: the driver begins nothing by itself, and so leaves it to `_tell`
    options = {"timeout": patience, "isolation_level": None}
    engine = create_engine(address, connect_args=options, pool_timeout=patience, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def settle(connection: Any, _record: Any) -> None:
        _write_ahead(connection, patience)
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA secure_delete = ON")  # what is deleted is overwritten, not only let go
        for statement in more:
            connection.execute(statement)

    return engine


def _write_ahead(connection: Any, patience: float) -> None:
    """Puts the file into WAL mode, which it then keeps; a new one will give back the room that becomes free in it.

    That change takes an exclusive lock for which SQLite calls no busy handler, so among processes that open a
    new file together all but one would be told at once that it is locked: they ask again until `patience` is over.
    """
    until = monotonic() + patience
    while True:
        try:
            if connection.execute("PRAGMA page_count").fetchone() == (0,):
                connection.execute(f"PRAGMA auto_vacuum = {_INCREMENTAL}")
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or monotonic() > until:
                raise
            sleep(_BETWEEN_TRIES)
        else:
            return


def _postgresql(address: URL, patience: float) -> Engine:
    options = KEPT_ALIVE | {"connect_timeout": max(1, round(patience))}
    engine = create_engine(
        address,
        connect_args=options,
        pool_timeout=patience,
        pool_pre_ping=True,  # a server that was restarted meanwhile costs nobody a failure
        hide_parameters=True,
    )

    @event.listens_for(engine, "connect")
    def settle(connection: Any, _record: Any) -> None:
        connection.execute("SET idle_in_transaction_session_timeout = 0")  # claims last as long as the work
        connection.execute(f"SET lock_timeout = {round(patience * 1000)}")
        connection.commit()

    return engine


LETTERS, MAILS = "pbem_letters", "pbem_mails"
"""The channels: letters wait, mails wait."""

AGAIN = 1.0
"""Seconds after which a database that is gone is tried again."""


def tell(connection: Connection, channel: str) -> None:
    """Whoever hears the channel is told when the transaction is on disk; on SQLite nobody is there to be told."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"NOTIFY {channel}")


@contextlib.asynccontextmanager
async def hearing(url: str, wake: Mapping[str, Callable[[], None]]) -> AsyncIterator[None]:
    """While the block lasts, call what is named for a channel when something is told there.

    A net is needed besides: nothing is heard while the database is gone. All are called when it is back.
    """
    address = make_url(url)
    if address.get_backend_name() == "sqlite":
        yield
        return
    server = address.set(drivername="postgresql").update_query_dict(
        {key: str(value) for key, value in KEPT_ALIVE.items()}
    )
    task = asyncio.create_task(_hear(server.render_as_string(hide_password=False), wake), name="hear")
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait({task})


async def _hear(server: str, wake: Mapping[str, Callable[[], None]]) -> None:
    import psycopg  # not where there is only SQLite
    import structlog  # a command that looks writes no log

    log = structlog.get_logger()

    while True:
        try:
            async with await psycopg.AsyncConnection.connect(server, autocommit=True) as session:
                for channel in wake:
                    await session.execute(f"LISTEN {channel}")
                for call in wake.values():
                    call()
                async for notice in session.notifies():
                    wake[notice.channel]()
        except psycopg.Error as error:
            log.warning("not_told_of_work", reason=type(error).__name__)
        await asyncio.sleep(AGAIN)
