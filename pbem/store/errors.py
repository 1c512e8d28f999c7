"""Tells a database that cannot serve now, and a race that was lost, from a bug."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError


class VersionConflict(Exception):
    """Somebody else was first to write the next event, or the address; nothing was written. Decide again."""


class StoreUnavailable(Exception):
    """The database is full, locked, read-only or gone. Nothing was written; try later."""


# SQLite: primary result codes, https://www.sqlite.org/rescode.html
MALFORMED = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
"""The file is no database, or not a whole one."""

_SQLITE_UNAVAILABLE = MALFORMED | frozenset(
    {
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_PROTOCOL,
        sqlite3.SQLITE_READONLY,
    }
)
_SQLITE_UNIQUE = frozenset({sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY})

# PostgreSQL: SQLSTATEs and their classes, https://www.postgresql.org/docs/current/errcodes-appendix.html
_POSTGRES_UNAVAILABLE = (
    "08",  # connection exception
    "25006",  # read-only transaction: a standby
    "28",  # invalid authorization: the server does not let us in
    "3D000",  # the database does not exist
    "40001",  # serialization failure: a standby
    "53",  # insufficient resources: disk full, too many connections
    "55P03",  # lock not available
    "57",  # operator intervention: shutting down, starting up
    "58",  # system error
    "XX",  # internal error, data corrupted
)
_POSTGRES_LOST_RACES = (
    "23505",
    "40P01",
)  # another added the same unique thing; a deadlock, of which one was undone


@contextmanager
def translated() -> Iterator[None]:
    """Raises StoreUnavailable or VersionConflict for the database's own errors; others go on as they are.

    Two writers who add the same unique thing are a lost race like two events of one version: a writer who
    decides again will find what the other added.
    """
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        if _is_unavailable(error):
            raise StoreUnavailable(_first_line(error)) from error
        if _is_lost_race(error):
            raise VersionConflict(_first_line(error)) from None  # PostgreSQL's further lines quote the row
        raise
    except PoolTimeoutError as error:
        raise StoreUnavailable("every database connection is in use") from error


def _is_unavailable(error: DBAPIError | sqlite3.Error) -> bool:
    cause = _cause(error)
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorcode", 0) & 0xFF in _SQLITE_UNAVAILABLE
    state = _state(cause)
    if state is None:  # no server that could have said one: the connection was never made, or is lost
        return isinstance(error, OperationalError | InterfaceError)
    return state.startswith(_POSTGRES_UNAVAILABLE)


def _is_lost_race(error: DBAPIError | sqlite3.Error) -> bool:
    cause = _cause(error)
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorcode", 0) in _SQLITE_UNIQUE
    return _state(cause) in _POSTGRES_LOST_RACES


def _cause(error: DBAPIError | sqlite3.Error) -> BaseException | None:
    return error.orig if isinstance(error, DBAPIError) else error


def _first_line(error: DBAPIError | sqlite3.Error) -> str:
    return str(_cause(error)).strip().partition("\n")[0]


def _state(cause: BaseException | None) -> str | None:
    """Asked without psycopg's own types, so that on SQLite psycopg is never loaded."""
    state: str | None = getattr(cause, "sqlstate", None)
    return state
