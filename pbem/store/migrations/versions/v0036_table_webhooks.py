"""Where a moderator wants it told whose turn it is at a table, and which calls are of that."""

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0034"


def upgrade() -> None:
    """Nobody does yet."""
    op.create_table(
        "table_webhooks",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_table_webhooks_table_id"),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], name="fk_table_webhooks_person_id"),
        sa.PrimaryKeyConstraint("table_id", name="pk_table_webhooks"),
    )
    op.add_column(
        "webhook_calls", sa.Column("for_table", sa.Boolean(), nullable=False, server_default=sa.false())
    )
