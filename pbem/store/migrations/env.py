"""Runs migrations on the connection that `pbem.store.database.schema` hands over, inside its transaction."""

from alembic import context

from pbem.store.rows.record import SCHEMA

context.configure(connection=context.config.attributes["connection"], target_metadata=SCHEMA)
context.run_migrations()
