"""Runs the migrations that a database lacks."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

_MIGRATION_LOCK = 0x7062656D
"""The key of PostgreSQL's advisory lock under which one process at a time migrates: "pbem" in ASCII."""


class SchemaTooNew(Exception):
    """A newer pbem wrote the database; this one does not know its schema and leaves it alone."""


def revisions(connection: Connection) -> tuple[str | None, str | None]:
    """The schema that the database has, and the newest that this program knows."""
    config = Config()
    config.set_main_option("script_location", "pbem.store:migrations")
    newest = ScriptDirectory.from_config(config).get_current_head()
    return MigrationContext.configure(connection).get_current_revision(), newest


def bring_up_to_date(connection: Connection) -> None:
    """Make the schema that this program knows, in the caller's transaction. Raises SchemaTooNew."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})")
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "pbem.store:migrations")
    scripts = ScriptDirectory.from_config(config)
    present = MigrationContext.configure(connection).get_current_revision()
    newest = scripts.get_current_head()
    if present == newest:
        return
    if present is not None and present not in {script.revision for script in scripts.walk_revisions()}:
        raise SchemaTooNew(
            f"{connection.engine.url.render_as_string()} has schema {present}, and this pbem knows none past "
            f"{newest}: run the pbem that wrote it, or a newer one"
        )
    command.upgrade(config, "head")
