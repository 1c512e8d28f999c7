"""What the database keeps that no use case asks for, read as an auditor reads it: with plain SQL."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

Row = tuple[Any, ...]


class Ledger:
    """The rows of a SQLite file, for reading alone."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def rows(self, query: str, *values: object) -> Iterator[Row]:
        return iter(self._connection.execute(query, values))

    def one(self, query: str, *values: object) -> Any:
        """The only value of the only row."""
        return self._connection.execute(query, values).fetchone()[0]


@contextmanager
def ledger(file: Path) -> Iterator[Ledger]:
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
        yield Ledger(connection)
