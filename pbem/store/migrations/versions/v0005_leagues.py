"""Leagues: their logs, who has to do with them, their tables and results, mails to many; ratings."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    _leagues()
    _tables()
    _circulars()
    _ratings()
    op.create_index("ix_turns_table_id", "turns", ["table_id"])


def _leagues() -> None:
    op.create_table(
        "leagues",
        _number("id"),
        _text("name"),
        _text("folded"),
        _number("version"),
        sa.Column("over", sa.Boolean(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=True),
        _moment("created"),
        sa.PrimaryKeyConstraint("id", name="pk_leagues"),
        sa.UniqueConstraint("folded", name="uq_leagues_folded"),
    )
    op.create_index("ix_leagues_due", "leagues", ["due"], **_where("due IS NOT NULL"))
    op.create_index("ix_leagues_open", "leagues", ["id"], **_where("NOT over"))
    op.create_table(
        "league_events",
        _number("league_id"),
        _number("version"),
        _moment("at"),
        _text("type"),
        _number("schema_number"),
        _text("body"),
        _key("league_events", "league_id", "leagues"),
        sa.PrimaryKeyConstraint("league_id", "version", name="pk_league_events"),
    )
    op.create_table(
        "league_people",
        _number("league_id"),
        _number("person_id"),
        *(sa.Column(what, sa.Boolean(), nullable=False) for what in ("member", "secretary", "invited")),
        _key("league_people", "league_id", "leagues"),
        _key("league_people", "person_id", "persons"),
        sa.PrimaryKeyConstraint("league_id", "person_id", name="pk_league_people"),
    )
    op.create_index("ix_league_people_person_id_league_id", "league_people", ["person_id", "league_id"])


def _tables() -> None:
    op.create_table(
        "fixtures",
        *(_number(name) for name in ("league_id", "season", "week", "number")),
        sa.Column("table_id", sa.Integer(), nullable=True),
        _key("fixtures", "league_id", "leagues"),
        _key("fixtures", "table_id", "tables"),
        sa.PrimaryKeyConstraint("league_id", "season", "week", "number", name="pk_fixtures"),
        sa.UniqueConstraint("table_id", name="uq_fixtures_table_id"),
    )
    unmade = _where("table_id IS NULL")
    op.create_index("ix_fixtures_unmade", "fixtures", ["league_id", "week", "number"], **unmade)
    op.create_table(
        "results",
        *(_number(name) for name in ("table_id", "noted", "settled")),
        _key("results", "table_id", "tables"),
        sa.PrimaryKeyConstraint("table_id", name="pk_results"),
    )
    op.create_index("ix_results_unsettled", "results", ["table_id"], **_where("settled < noted"))


def _circulars() -> None:
    op.create_table(
        "circulars",
        _number("id"),
        _number("league_id"),
        _text("kind"),
        _number("season"),
        _number("week"),
        sa.Column("by_id", sa.Integer(), nullable=True),
        _text("text"),
        _moment("at"),
        _key("circulars", "league_id", "leagues"),
        _key("circulars", "by_id", "persons"),
        sa.PrimaryKeyConstraint("id", name="pk_circulars"),
    )
    op.create_index("ix_circulars_league_id_at", "circulars", ["league_id", "at"])
    op.create_table(
        "circular_readers",
        _number("circular_id"),
        _number("person_id"),
        _key("circular_readers", "circular_id", "circulars"),
        _key("circular_readers", "person_id", "persons"),
        sa.PrimaryKeyConstraint("circular_id", "person_id", name="pk_circular_readers"),
    )


def _ratings() -> None:
    op.create_table(
        "rated_heats",
        _number("number"),
        sa.Column("league_id", sa.Integer(), nullable=True),
        _moment("at"),
        sa.Column("rated", sa.Boolean(), nullable=False),
        _key("rated_heats", "league_id", "leagues"),
        sa.PrimaryKeyConstraint("number", name="pk_rated_heats"),
    )
    op.create_index("ix_rated_heats_unrated", "rated_heats", ["number"], **_where("NOT rated"))
    op.create_table(
        "rated_rounds",
        *(_number(name) for name in ("number", "table_id", "round")),
        _moment("at"),
        sa.Column("league_id", sa.Integer(), nullable=True),
        sa.Column("god_id", sa.Integer(), nullable=True),
        _text("scores"),
        _number("hand"),
        sa.Column("heat", sa.Integer(), nullable=True),
        sa.Column("rated", sa.Boolean(), nullable=False),
        _key("rated_rounds", "table_id", "tables"),
        _key("rated_rounds", "league_id", "leagues"),
        _key("rated_rounds", "god_id", "persons"),
        sa.PrimaryKeyConstraint("number", name="pk_rated_rounds"),
    )
    op.create_index("ix_rated_rounds_table_id_round", "rated_rounds", ["table_id", "round"], unique=True)
    op.create_index("ix_rated_rounds_heat_number", "rated_rounds", ["heat", "number"])
    op.create_index("ix_rated_rounds_at_number", "rated_rounds", ["at", "number"])
    op.create_index("ix_rated_rounds_unrated", "rated_rounds", ["number"], **_where("NOT rated"))
    waiting = _where("god_id IS NOT NULL AND coalesce(heat, 0) = 0")
    op.create_index("ix_rated_rounds_waiting", "rated_rounds", ["league_id", "table_id"], **waiting)
    op.create_table(
        "ratings",
        _number("person_id"),
        _text("kind"),
        _number("number"),
        *(sa.Column(name, sa.Float(), nullable=False) for name in ("mu", "sigma")),
        _key("ratings", "person_id", "persons"),
        sa.PrimaryKeyConstraint("person_id", "kind", "number", name="pk_ratings"),
    )
    op.create_index("ix_ratings_kind_number", "ratings", ["kind", "number"])
    op.create_table(
        "skills",
        _number("person_id"),
        _text("kind"),
        *(sa.Column(name, sa.Float(), nullable=False) for name in ("mu", "sigma")),
        _number("figure"),
        _number("rounds"),
        sa.Column("placed", sa.Boolean(), nullable=False),
        _key("skills", "person_id", "persons"),
        sa.PrimaryKeyConstraint("person_id", "kind", name="pk_skills"),
    )
    placed = ["kind", "placed", "figure", "person_id"]
    op.create_index("ix_skills_kind_placed_figure_person_id", "skills", placed)


def _number(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Integer(), nullable=False)


def _moment(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.BigInteger(), nullable=False)


def _text(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Text(), nullable=False)


def _key(table: str, column: str, of: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{of}.id"], name=f"fk_{table}_{column}")


def _where(condition: str) -> dict[str, Any]:
    return {f"{database}_where": sa.text(condition) for database in ("sqlite", "postgresql")}
