"""Opens the store of a database URL, and brings its schema up to date."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import make_url

from pbem.store.database.connections import Connections
from pbem.store.database.schema import (
    SchemaTooNew,
    SchemaTooOld,
    bring_up_to_date,
    make_if_new,
    newest,
    revisions,
)
from pbem.store.store import SqlStore

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
