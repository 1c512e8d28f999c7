"""Opens the store of a database URL, its schema brought up to date."""

from __future__ import annotations

from pbem.store.connections import Connections
from pbem.store.schema import SchemaTooNew, bring_up_to_date
from pbem.store.sql_store import SqlStore

__all__ = ["PATIENCE", "SchemaTooNew", "open_store"]

PATIENCE = 10.0
"""Seconds a block waits for another's lock before it raises StoreUnavailable."""


def open_store(url: str, *, patience: float = PATIENCE) -> SqlStore:
    """The store in `sqlite:///FILE` or `postgresql://USER@HOST/DATABASE`; close it at the end.

    SQLite makes the file, but not its folder. Raises StoreUnavailable where the database cannot be opened,
    SchemaTooNew where a newer pbem wrote it, and ValueError for another kind of URL.
    """
    connections = Connections(url, patience)
    try:
        with connections.writing() as connection:
            bring_up_to_date(connection)
    except BaseException:
        connections.close()
        raise
    return SqlStore(connections)
