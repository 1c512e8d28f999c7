"""Clocks of seats, turns, absences, plans, outages, waiting lists; deadlines know how they came about."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

USUAL = 3 * 86_400 * 1_000_000


def upgrade() -> None:
    """A turn that is going on is taken to have the usual three days: since when it is asked was not kept."""
    _deadlines()
    _clocks()
    _absences_and_plans()
    op.add_column("persons", sa.Column("reminder", sa.Integer(), nullable=True))


def _deadlines() -> None:
    added = (
        ("begun", sa.BigInteger(), "0"),
        ("base", sa.BigInteger(), "0"),
        ("bank", sa.BigInteger(), "0"),
        ("extra", sa.BigInteger(), "0"),
        ("fires", sa.BigInteger(), "0"),
        ("excused", sa.Boolean(), sa.false()),
        ("waited", sa.Boolean(), sa.false()),
        ("outage", sa.Integer(), "0"),
        ("back", sa.Boolean(), sa.false()),
        ("spared", sa.Boolean(), sa.false()),
        ("asked_by", sa.Integer(), "0"),
        ("asked", sa.BigInteger(), "0"),
        ("reminded", sa.Text(), ""),
    )
    with op.batch_alter_table("deadlines") as deadlines:
        for name, kind, default in added:
            deadlines.add_column(sa.Column(name, kind, nullable=False, server_default=default))
        deadlines.add_column(sa.Column("plan", sa.BigInteger(), nullable=True))
    op.execute(f"UPDATE deadlines SET fires = due, begun = due - {USUAL}, base = {USUAL}")
    with op.batch_alter_table("deadlines") as deadlines:
        for name, _, _ in added:
            deadlines.alter_column(name, server_default=None)
    op.drop_index("ix_deadlines_due", "deadlines")
    op.create_index("ix_deadlines_fires", "deadlines", ["fires"])
    op.create_index("ix_deadlines_plan", "deadlines", ["plan"], **_where("plan IS NOT NULL"))
    op.create_index("ix_deadlines_person_id", "deadlines", ["person_id"])
    op.create_index("ix_deadlines_outage", "deadlines", ["outage", "table_id"])
    unsent = _where("status = 'waiting'")
    op.create_index("ix_mails_unsent", "mails", ["person_id", "table_id", "number"], **unsent)


def _clocks() -> None:
    op.create_table(
        "seat_clocks",
        *_of_seat(),
        sa.Column("bank", sa.BigInteger(), nullable=False),
        sa.Column("excuses", sa.Integer(), nullable=False),
        sa.Column("missed", sa.Integer(), nullable=False),
        sa.Column("on_time", sa.Integer(), nullable=False),
        sa.Column("turns", sa.Integer(), nullable=False),
        sa.Column("vacation", sa.BigInteger(), nullable=False),
        *_keys("seat_clocks"),
        sa.PrimaryKeyConstraint("table_id", "person_id", name="pk_seat_clocks"),
    )
    op.create_table(
        "turns",
        sa.Column("id", sa.Integer(), nullable=False),
        *_of_seat(),
        sa.Column("begun", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.Column("how", sa.Text(), nullable=False),
        *_keys("turns"),
        sa.PrimaryKeyConstraint("id", name="pk_turns"),
    )
    op.create_index("ix_turns_person_id_id", "turns", ["person_id", "id"])
    op.create_index("ix_turns_due", "turns", ["due"])
    op.create_table(
        "waiting_lists",
        *_of_seat(),
        sa.Column("at", sa.BigInteger(), nullable=False),
        *_keys("waiting_lists"),
        sa.PrimaryKeyConstraint("table_id", "person_id", name="pk_waiting_lists"),
    )
    op.create_index("ix_waiting_lists_person_id_table_id", "waiting_lists", ["person_id", "table_id"])
    op.create_table(
        "lapses",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("subject", sa.Integer(), nullable=False),
        sa.Column("fires", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_lapses_table_id"),
        sa.PrimaryKeyConstraint("table_id", "kind", "subject", name="pk_lapses"),
    )
    op.create_index("ix_lapses_fires_table_id", "lapses", ["fires", "table_id"])
    op.create_index(
        "ix_waiting_lists_table_id_at_person_id", "waiting_lists", ["table_id", "at", "person_id"]
    )


def _absences_and_plans() -> None:
    op.create_table(
        "absences",
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("begins", sa.BigInteger(), nullable=False),
        sa.Column("ends", sa.BigInteger(), nullable=False),
        sa.Column("declared", sa.BigInteger(), nullable=False),
        sa.Column("year", sa.Integer(), nullable=False),
        sa.Column("stops", sa.BigInteger(), nullable=False),
        sa.Column("spent", sa.BigInteger(), nullable=False),
        sa.Column("reckoned", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], name="fk_absences_person_id"),
        sa.PrimaryKeyConstraint("person_id", "number", name="pk_absences"),
    )
    op.create_table(
        "plans",
        *_of_seat(),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("serial", sa.Integer(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        *_keys("plans"),
        sa.PrimaryKeyConstraint("table_id", "person_id", "number", name="pk_plans"),
    )
    op.create_table(
        "outages",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("begun", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column("settled", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_outages"),
    )
    op.create_index("ix_outages_settled", "outages", ["id"], **_where("NOT settled"))


def _of_seat() -> tuple[sa.Column[Any], ...]:
    return (
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
    )


def _keys(table: str) -> tuple[sa.ForeignKeyConstraint, ...]:
    return (
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], name=f"fk_{table}_person_id"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=f"fk_{table}_table_id"),
    )


def _where(condition: str) -> dict[str, Any]:
    return {f"{database}_where": sa.text(condition) for database in ("sqlite", "postgresql")}
