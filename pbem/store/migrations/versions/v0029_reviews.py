"""Reviews of rounds that are over, and up to which of them each seat has been shown."""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    """Rounds that ended before are reviewed when there is nothing else to do, the newest first."""
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("waits", sa.Boolean(), nullable=False),
        sa.Column("review", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_reviews_table_id"),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_reviews"),
    )
    waits = sa.text("waits")
    op.create_index("ix_reviews_at", "reviews", ["at"], sqlite_where=waits, postgresql_where=waits)
    rounds = sa.table("archived_rounds", *map(sa.column, ("table_id", "round", "at")))
    reviews = sa.table("reviews", *map(sa.column, ("table_id", "number", "at", "waits", "review")))
    ended = sa.select(
        rounds.c.table_id, rounds.c.round, rounds.c.at, sa.true(), sa.literal(b"", sa.LargeBinary())
    )
    op.execute(reviews.insert().from_select(["table_id", "number", "at", "waits", "review"], ended))
    op.add_column("seats", sa.Column("reviewed", sa.Integer(), nullable=False, server_default="0"))
