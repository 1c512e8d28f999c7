"""Runs the migrations that a database lacks."""

from functools import cache
from pathlib import Path

from sqlalchemy import Column, Connection, MetaData, String, Table, inspect, select

import pbem.store.migrations.versions

_MIGRATION_LOCK = 0x7062656D
"""The key of PostgreSQL's advisory lock under which one process at a time migrates: "pbem" in ASCII."""

PRESENT = Table("alembic_version", MetaData(), Column("version_num", String(32)))
"""Where Alembic notes which schema there is."""


class SchemaTooNew(Exception):
    """A newer pbem wrote the database; this one does not know its schema and leaves it alone."""


class SchemaTooOld(Exception):
    """An older pbem wrote the database; `pbem upgrade` brings it up to date."""


def revisions(connection: Connection) -> tuple[str | None, str]:
    """The schema that the database has, and the newest that this program knows."""
    return _present(connection), newest()


def newest() -> str:
    """The newest schema that this program knows."""
    return max(_known())


def bring_up_to_date(connection: Connection) -> None:
    """Make the schema that this program knows, in the caller's transaction. Raises SchemaTooNew."""
    present, wanted = _looked_at(connection)
    if present != wanted:
        _migrate(connection, "head")


def make_if_new(connection: Connection) -> None:
    """The same where there is no schema yet. Raises SchemaTooOld where there is an older one, SchemaTooNew."""
    present, wanted = _looked_at(connection)
    if present is None:
        _migrate(connection, "head")
    elif present != wanted:
        raise SchemaTooOld(
            f"{_name(connection)} has schema {present}, and this pbem wants {wanted}: "
            "stop the server, and run pbem upgrade"
        )


def make_schema(connection: Connection, revision: str) -> None:
    """Make the schema of an earlier time in a database without any. Raises SchemaTooNew where it is not known."""
    _check(connection, revision)
    _migrate(connection, revision)


def _looked_at(connection: Connection) -> tuple[str | None, str]:
    """The revisions, while nobody else migrates. Raises SchemaTooNew."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})")
    present, wanted = revisions(connection)
    if present is not None:
        _check(connection, present)
    return present, wanted


def _check(connection: Connection, revision: str) -> None:
    if revision not in _known():
        raise SchemaTooNew(
            f"{_name(connection)} has schema {revision}, and this pbem knows none past "
            f"{newest()}: run the pbem that wrote it, or a newer one"
        )


def _name(connection: Connection) -> str:
    return connection.engine.url.render_as_string()


def _present(connection: Connection) -> str | None:
    if not inspect(connection).has_table(PRESENT.name):
        return None
    revision: str | None = connection.execute(select(PRESENT)).scalar_one_or_none()
    return revision


@cache
def _known() -> frozenset[str]:
    """Every revision, by the names of the migrations' files: v0006_readers.py makes 0006."""
    folder = Path(pbem.store.migrations.versions.__path__[0])
    return frozenset(file.name[1:5] for file in folder.glob("v[0-9][0-9][0-9][0-9]_*.py"))


def _migrate(connection: Connection, revision: str) -> None:
    # Only here, since it takes a while to import, and most starts find everything up to date.
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "pbem.store:migrations")
    command.upgrade(config, revision)
