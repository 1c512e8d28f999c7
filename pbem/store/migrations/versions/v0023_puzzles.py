"""A puzzle a day, who is mailed it, and what was answered."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    op.create_table(
        "puzzles",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_puzzles"),
        sa.UniqueConstraint("day", name="uq_puzzles_day"),
    )
    op.create_table(
        "puzzle_readers",
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("often", sa.Text(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=True),
        sa.Column("streak", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], name="fk_puzzle_readers_person_id"),
        sa.PrimaryKeyConstraint("person_id", name="pk_puzzle_readers"),
    )
    op.create_index(
        "ix_puzzle_readers_due",
        "puzzle_readers",
        ["due"],
        sqlite_where=sa.text("due IS NOT NULL"),
        postgresql_where=sa.text("due IS NOT NULL"),
    )
    op.create_table(
        "puzzle_answers",
        sa.Column("puzzle", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("cards", sa.Text(), nullable=False),
        sa.Column("rule", sa.Text(), nullable=False),
        sa.Column("solved", sa.Boolean(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], name="fk_puzzle_answers_person_id"),
        sa.PrimaryKeyConstraint("puzzle", "person_id", name="pk_puzzle_answers"),
    )
    op.create_index("ix_puzzle_answers_person_id_puzzle", "puzzle_answers", ["person_id", "puzzle"])
