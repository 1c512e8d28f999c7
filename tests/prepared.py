"""What every test's server would make anew, made once in a process of tests.

New SQLite databases get at once the schema that the migrations would make in a quarter of a second, they share the
statements that SQLAlchemy compiled, and nobody waits for the disk: but where that is what a test is about.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import URL, Connection, Engine, create_engine, event

from pbem.store.database import connections, schema

migrate, sqlite = schema._migrate, connections._sqlite
SHARED = create_engine("sqlite://", query_cache_size=5000)

known: list[str] = []
"""What makes the schema that the migrations make of nothing, by their own work; empty until it is needed."""


def statements() -> list[str]:
    """The same, found out by now."""
    if not known:
        with SHARED.begin() as connection:
            migrate(connection, "head")
            driver: Any = connection.connection.driver_connection
            known[:] = list(driver.iterdump())[1:-1]  # without BEGIN and COMMIT
        SHARED.dispose()
    return known


def _make(connection: Connection, revision: str) -> None:
    wanted = "head" if revision == schema.newest() else revision
    if (connection.dialect.name, wanted, schema._present(connection)) != ("sqlite", "head", None):
        migrate(connection, revision)
        return
    for statement in statements():
        connection.exec_driver_sql(statement)


def _engine(address: URL, **options: Any) -> Engine:
    engine = create_engine(address, **options)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _hurry)  # before the file is put into WAL mode, too
        # A statement is compiled for a dialect, of which each engine has its own.
        engine.dialect, engine._compiled_cache = SHARED.dialect, SHARED._compiled_cache
    return engine


def _sqlite(address: URL, *more: Any) -> Engine:
    engine = sqlite(address, *more)
    event.listen(engine, "connect", lambda *connected: _hurry(*connected))
    return engine


def _hurry(connection: Any, _record: Any) -> None:
    connection.execute("PRAGMA synchronous = OFF")


@contextmanager
def in_earnest() -> Iterator[None]:
    """Meanwhile every schema is made by the migrations, and what is written is on the disk."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(schema, "_migrate", migrate)
        patch.setattr(connections, "_sqlite", sqlite)
        patch.setattr(connections, "create_engine", create_engine)
        yield


SHARED.connect().close()  # it is then known what this SQLite can do
SHARED.dispose()
schema._migrate, connections._sqlite, connections.create_engine = _make, _sqlite, _engine
