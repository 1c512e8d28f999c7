"""How somebody wants cards drawn, how often he is mailed, in all and at each table; which tables pages list."""

from __future__ import annotations

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
    """Strangers find the tables to which anybody may come, and those of leagues."""
    events = sa.table("events", sa.column("table_id"), sa.column("version"), sa.column("body"))
    tables = sa.table("tables", sa.column("id"), sa.column("listed"))
    made = connection.execute(sa.select(events.c.table_id, events.c.body).where(events.c.version == 1))
    bodies = ((table, json.loads(body)) for table, body in made.all())
    found = [table for table, body in bodies if body.get("open") or body.get("league")]
    for table in found:
        connection.execute(sa.update(tables).where(tables.c.id == table).values(listed=True))
