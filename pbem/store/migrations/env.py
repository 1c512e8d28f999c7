"""Runs migrations on the connection that `pbem.store.database.schema` hands over, inside its transaction."""

from alembic import context

from pbem.store.rows import whole_schema

context.configure(connection=context.config.attributes["connection"], target_metadata=whole_schema())
context.run_migrations()
