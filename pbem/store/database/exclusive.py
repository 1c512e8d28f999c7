"""Whether anything else has a database open: what replaces or changes all of it must be alone."""

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import make_url, text

from pbem.store.database.connections import opened
from pbem.store.errors import translated

_OTHERS = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND usename = current_user"
    " AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
)


def in_use(url: str, patience: float = 1.0) -> bool:
    """Whether another connection is there: on PostgreSQL of the same user, so that who only watches does not count.

    What is brought from SQLite's journal into its file meanwhile stays there. Raises StoreUnavailable.
    """
    address = make_url(url)
    if address.get_backend_name() == "sqlite":
        file = Path(address.database or "")
        return file.exists() and _is_open(file, patience)
    with opened(url, patience) as connection:
        return bool(connection.execute(_OTHERS).scalar_one())


def _is_open(file: Path, patience: float) -> bool:
    """SQLite leaves the WAL mode only for a connection that has the file to itself."""
    with translated(), closing(sqlite3.connect(file, timeout=patience, isolation_level=None)) as connection:
        try:
            connection.execute("PRAGMA journal_mode = DELETE")
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
                return False  # nobody can work with it
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
            return True
        return False
