"""Who waits for a game with whoever comes."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Nobody waits yet."""
    op.create_table(
        "queue",
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person_id", name="pk_queue"),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], name="fk_queue_person_id_persons"),
    )
    op.create_index("ix_queue_due", "queue", ["due"])
