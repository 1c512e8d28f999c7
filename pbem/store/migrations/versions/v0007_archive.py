"""The archive of rounds that are over, and the words by which they are found."""

import re
import unicodedata
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Names are looked up from now on; rounds that ended before are archived by the tick, some tables at a time."""
    op.create_table(
        "archived_rounds",
        _number("id"),
        _number("table_id"),
        _number("round"),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("rulebook", sa.Text(), nullable=False),
        sa.Column("god_id", sa.Integer(), nullable=True),
        sa.Column("league_id", sa.Integer(), nullable=True),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        _key("archived_rounds", "table_id", "tables"),
        _key("archived_rounds", "god_id", "persons"),
        _key("archived_rounds", "league_id", "leagues"),
        sa.PrimaryKeyConstraint("id", name="pk_archived_rounds"),
    )
    op.create_index(
        "ix_archived_rounds_table_id_round", "archived_rounds", ["table_id", "round"], unique=True
    )
    _index("listed", ["at", "id"], "listed")
    _index("rulebook", ["rulebook", "at", "id"], "listed")
    _index("god", ["god_id"], "god_id IS NOT NULL")
    _index("league", ["league_id", "at", "id"], "league_id IS NOT NULL")
    op.create_table(
        "archived_people",
        _number("person_id"),
        _number("round_id"),
        _key("archived_people", "person_id", "persons"),
        _key("archived_people", "round_id", "archived_rounds"),
        sa.PrimaryKeyConstraint("person_id", "round_id", name="pk_archived_people"),
    )
    op.create_index("ix_archived_people_round_id", "archived_people", ["round_id"])
    _words("archived_words", "round_id", "archived_rounds")
    _words("name_words", "person_id", "persons")
    op.create_table(
        "unarchived",
        _number("table_id"),
        _key("unarchived", "table_id", "tables"),
        sa.PrimaryKeyConstraint("table_id", name="pk_unarchived"),
    )
    over = sa.text("over")
    op.create_index("ix_leagues_past", "leagues", ["id"], sqlite_where=over, postgresql_where=over)
    op.execute(
        "INSERT INTO unarchived (table_id) SELECT DISTINCT table_id FROM events WHERE type = 'RoundEnded'"
    )
    _names()


def _names() -> None:
    connection = op.get_bind()
    called = connection.execute(sa.text("SELECT id, name FROM persons WHERE name <> ''")).all()
    words = [{"word": word, "person": person} for person, name in called for word in _words_of(name)]
    if words:
        connection.execute(sa.text("INSERT INTO name_words (word, person_id) VALUES (:word, :person)"), words)


def _words_of(name: str) -> dict[bytes, None]:
    """As they were looked up then: without case, accents and what nobody sees."""
    folded = "".join(_bare(_bare(character).casefold()) for character in name if character not in "¡¿")
    return dict.fromkeys(word.encode()[:60] for word in re.findall(r"[^\W_]+", folded.replace("ʼ", "'")))


def _bare(text: str) -> str:
    marks = {"Mn", "Me", "Cf"}
    return "".join(c for c in unicodedata.normalize("NFKD", text) if unicodedata.category(c) not in marks)


def _index(name: str, columns: list[str], condition: str) -> None:
    where = sa.text(condition)
    op.create_index(
        f"ix_archived_rounds_{name}", "archived_rounds", columns, sqlite_where=where, postgresql_where=where
    )


def _words(table: str, what: str, of: str) -> None:
    """Words, and what is found by them."""
    op.create_table(
        table,
        sa.Column("word", sa.LargeBinary(), nullable=False),
        _number(what),
        _key(table, what, of),
        sa.PrimaryKeyConstraint("word", what, name=f"pk_{table}"),
    )
    op.create_index(f"ix_{table}_{what}_word", table, [what, "word"])


def _number(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Integer(), nullable=False)


def _key(table: str, column: str, of: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{of}.id"], name=f"fk_{table}_{column}")
