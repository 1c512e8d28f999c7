"""How a table stood lately, beside its log, so that nobody reads all of a long log for one move."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """There is none yet: each table gets one in time."""
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_snapshots_table_id"),
        sa.PrimaryKeyConstraint("table_id", name="pk_snapshots"),
    )
