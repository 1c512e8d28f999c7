"""Where somebody wants a program told that it's their move, and what waits to be told there."""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0029"


def upgrade() -> None:
    """Nobody does yet."""
    op.create_table(
        "webhooks",
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], name="fk_webhooks_person_id"),
        sa.PrimaryKeyConstraint("person_id", name="pk_webhooks"),
    )
    op.create_table(
        "webhook_calls",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], name="fk_webhook_calls_person_id"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_webhook_calls_table_id"),
        sa.PrimaryKeyConstraint("id", name="pk_webhook_calls"),
        sa.UniqueConstraint("name", name="uq_webhook_calls_name"),
    )
    op.create_index("ix_webhook_calls_due", "webhook_calls", ["due"])
    op.create_index("ix_webhook_calls_person_id_table_id", "webhook_calls", ["person_id", "table_id"])
