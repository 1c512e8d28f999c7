"""Who wants the answers in their mails to open a page."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """Nobody has said so yet. The default stays, as in 0006."""
    op.add_column("persons", sa.Column("links", sa.Text(), nullable=False, server_default="both"))
