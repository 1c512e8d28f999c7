"""Logs of tables that are put away some time after their end."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Nothing is put away yet."""
    op.create_table(
        "archived_logs",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("log", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_archived_logs_table_id"),
        sa.PrimaryKeyConstraint("table_id", name="pk_archived_logs"),
    )
