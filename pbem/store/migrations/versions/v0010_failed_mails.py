"""Mails that were given up are found among all that ever left."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """The operator is told of them."""
    failed = sa.text("status = 'failed'")
    op.create_index(
        "ix_mails_failed", "mails", ["created", "id"], sqlite_where=failed, postgresql_where=failed
    )
