"""How somebody wants cards drawn, how often he is mailed, in all and at each table; which tables pages list."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Nobody has wished for anything yet: all is as his language, and the house, have it.

    The defaults stay: to take them away SQLite would write the tables anew, and others refer to them.
    """
    for table, column, default in (
        ("persons", "letters", ""),
        ("persons", "deck", "two"),
        ("persons", "digests", ""),
        ("seats", "digests", ""),
    ):
        op.add_column(table, sa.Column(column, sa.Text(), nullable=False, server_default=default))
    op.add_column("seats", sa.Column("told_serial", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("told", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("mails", sa.Column("told", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("persons", sa.Column("daily_at", sa.Integer(), nullable=True))
    op.add_column("persons", sa.Column("daily_due", sa.BigInteger(), nullable=True))
    op.add_column("tables", sa.Column("listed", sa.Boolean(), nullable=False, server_default=sa.false()))
    where = sa.text("listed")
    op.create_index("ix_tables_listed", "tables", ["phase", "id"], sqlite_where=where, postgresql_where=where)
    _list_tables(op.get_bind())
    due = sa.text("daily_due IS NOT NULL")
    op.create_index("ix_persons_daily_due", "persons", ["daily_due"], sqlite_where=due, postgresql_where=due)


def _list_tables(connection: sa.Connection) -> None:
    """Strangers find the tables to which anybody may come, and those of leagues that anybody may join."""
    tables = sa.table("tables", sa.column("id"), sa.column("listed"))
    private = _private_leagues_tables(connection)
    made = connection.execute(sa.text("SELECT table_id, body FROM events WHERE version = 1")).all()
    for table, body in made:
        told = json.loads(body)
        if told.get("open") or (told.get("league") and table not in private):
            connection.execute(sa.update(tables).where(tables.c.id == table).values(listed=True))


def _private_leagues_tables(connection: sa.Connection) -> set[int]:
    """The tables of leagues that only who is invited may join, by the terms that hold now."""
    log = connection.execute(
        sa.text(
            "SELECT league_id, body FROM league_events WHERE type IN ('LeagueMade', 'TermsChanged')"
            " ORDER BY league_id, version"
        )
    )
    is_open = {league: json.loads(body)["terms"].get("open", True) for league, body in log}
    made = connection.execute(sa.text("SELECT league_id, table_id FROM fixtures WHERE table_id IS NOT NULL"))
    return {table for league, table in made if not is_open.get(league, True)}
