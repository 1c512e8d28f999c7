"""Runs the migrations that a database lacks."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sqlalchemy import Column, Connection, MetaData, String, Table, inspect, select

import pbem.store.migrations.versions

_MIGRATION_LOCK = 0x7062656D
"""The key of PostgreSQL's advisory lock under which one process at a time migrates: "pbem" in ASCII."""

_PRESENT = Table("alembic_version", MetaData(), Column("version_num", String(32)))


class SchemaTooNew(Exception):
    """A newer pbem wrote the database; this one does not know its schema and leaves it alone."""


def revisions(connection: Connection) -> tuple[str | None, str | None]:
    """The schema that the database has, and the newest that this program knows."""
    return _present(connection), max(_known())


def bring_up_to_date(connection: Connection) -> None:
    """Make the schema that this program knows, in the caller's transaction. Raises SchemaTooNew."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})")
    present, newest = revisions(connection)
    if present == newest:
        return
    if present is not None and present not in _known():
        raise SchemaTooNew(
            f"{connection.engine.url.render_as_string()} has schema {present}, and this pbem knows none past "
            f"{newest}: run the pbem that wrote it, or a newer one"
        )
    _migrate(connection)


def _present(connection: Connection) -> str | None:
    if not inspect(connection).has_table(_PRESENT.name):
        return None
    revision: str | None = connection.execute(select(_PRESENT)).scalar_one_or_none()
    return revision


@cache
def _known() -> frozenset[str]:
    """Every revision, by the names of the migrations' files: v0006_readers.py makes 0006."""
    folder = Path(pbem.store.migrations.versions.__path__[0])
    return frozenset(file.name[1:5] for file in folder.glob("v[0-9][0-9][0-9][0-9]_*.py"))


def _migrate(connection: Connection) -> None:
    # Only here, since it takes a while to import, and most starts find everything up to date.
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "pbem.store:migrations")
    command.upgrade(config, "head")
