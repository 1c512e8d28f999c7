"""Who wants one subject for all mails of a table."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Nobody has said so yet. The default stays, as in 0006."""
    op.add_column(
        "persons", sa.Column("one_subject", sa.Boolean(), nullable=False, server_default=sa.false())
    )
