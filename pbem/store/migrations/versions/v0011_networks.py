"""Each letter tells which network it came from, so that one network cannot make us mail the world."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Of letters that are there nobody knows it."""
    with op.batch_alter_table("letters") as letters:
        letters.add_column(sa.Column("network", sa.Text(), nullable=False, server_default=""))
    with op.batch_alter_table("letters") as letters:
        letters.alter_column("network", server_default=None)
