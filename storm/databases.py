"""The databases of the storm: where they are, a look at their rows past the store, and how they are struck."""

import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Any, Protocol

import psycopg

from storm.breach import Breach
from tests.postgres_cluster import Cluster

TO_DO = {
    "letters": "SELECT id, received, table_id, person_id, status, tries, reason FROM letters WHERE status = 'received'",
    "mails": "SELECT id, kind, table_id, person_id, status, tries, due, error FROM mails WHERE status = 'waiting'",
    "last letters": "SELECT id, received, table_id, person_id, status FROM letters ORDER BY id DESC LIMIT 20",
    "last mails": "SELECT id, message_id, person_id, status, tries, created, sent FROM mails ORDER BY id DESC LIMIT 20",
}
"""What is asked where something went wrong."""

LOCKS = {
    "connections": "SELECT pid, pg_blocking_pids(pid), state, wait_event_type, wait_event, now() - xact_start,"
    " left(query, 300) FROM pg_stat_activity WHERE datname = current_database()",
    "locks": "SELECT pid, relation::regclass, mode, granted FROM pg_locks WHERE relation::regclass::text !~ '^pg_'",
}

Row = tuple[Any, ...]
Rows = Callable[[str], list[Row]]
"""What a query gives, which has no parameters."""

LONGEST = 5
"""Seconds after which a transaction is none that somebody works in."""


class Database(Protocol):
    """One database of a server."""

    url: str
    cluster: Cluster | None
    """The program that it is in, which can be killed."""
    questions: Mapping[str, str]
    """What to ask it where something went wrong."""

    def rows(self, query: str) -> list[Row]:
        """What a query gives, which has no parameters."""
        ...

    def snapshot(self) -> AbstractContextManager[Rows]:
        """Questions that are all answered as of one moment, whatever is written meanwhile."""
        ...

    def stuck(self) -> str:
        """What lock is held by nobody who works, while nobody has anything to do; empty for none."""
        ...


class SqliteFile:
    """A file."""

    cluster: Cluster | None = None
    questions: Mapping[str, str] = TO_DO

    def __init__(self, file: Path) -> None:
        self.file = file
        self.url = f"sqlite:///{file}"

    def rows(self, query: str) -> list[Row]:
        with closing(sqlite3.connect(self.file, timeout=20)) as connection:
            return connection.execute(query).fetchall()

    @contextmanager
    def snapshot(self) -> Iterator[Rows]:
        with closing(sqlite3.connect(self.file, timeout=20, isolation_level=None)) as connection:
            connection.execute("BEGIN")
            yield lambda query: connection.execute(query).fetchall()

    def stuck(self) -> str:
        with closing(sqlite3.connect(self.file, timeout=LONGEST, isolation_level=None)) as connection:
            try:
                connection.execute("BEGIN IMMEDIATE")
                connection.execute("ROLLBACK")
            except sqlite3.OperationalError as error:
                return str(error)
            found = connection.execute("PRAGMA quick_check").fetchall()
            return "" if found == [("ok",)] else f"quick_check: {found[0][0]}"


class PostgresDatabase:
    """A database of a cluster."""

    questions: Mapping[str, str] = TO_DO | LOCKS

    def __init__(self, cluster: Cluster) -> None:
        self.cluster: Cluster | None = cluster
        self.url = cluster.new_database()

    def rows(self, query: str) -> list[Row]:
        for _ in range(100):
            try:
                with self.snapshot() as rows:
                    return rows(query)
            except psycopg.OperationalError:  # it is just starting
                time.sleep(0.1)
        raise Breach("PostgreSQL does not answer")

    @contextmanager
    def snapshot(self) -> Iterator[Rows]:
        with psycopg.connect(self.url) as connection:
            connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            yield lambda query: connection.execute(query.encode()).fetchall()

    def stuck(self) -> str:
        found = self.rows(
            "SELECT pid, state, query FROM pg_stat_activity WHERE datname = current_database()"
            f" AND pid != pg_backend_pid() AND xact_start < now() - interval '{LONGEST} s'"
        )
        return "; ".join(map(str, found))
