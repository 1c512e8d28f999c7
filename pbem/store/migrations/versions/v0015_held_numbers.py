"""Letters that are held have numbers, by which their person answers."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Those that were told of without a number get theirs with the next mail."""
    with op.batch_alter_table("letters") as letters:
        letters.add_column(sa.Column("held_number", sa.Integer(), nullable=True))
    numbered = sa.text("held_number IS NOT NULL")
    op.create_index(
        "ix_letters_numbers",
        "letters",
        ["person_id", "held_number"],
        unique=True,
        sqlite_where=numbered,
        postgresql_where=numbered,
    )
