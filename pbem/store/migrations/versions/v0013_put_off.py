"""Letters that are tried again by themselves, and for which one of them the clock of a seat was held."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Neither is known of what was set aside before: it waits for the operator, and every clock may be held once."""
    op.add_column("letters", sa.Column("again", sa.BigInteger(), nullable=True))
    op.add_column("seats", sa.Column("held_by", sa.Integer(), nullable=True))
    put_off = sa.text("again IS NOT NULL")
    op.create_index("ix_letters_again", "letters", ["again"], sqlite_where=put_off, postgresql_where=put_off)
