"""How somebody wants cards drawn, and how often he is mailed, in all and at each table."""

from __future__ import annotations

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
    due = sa.text("daily_due IS NOT NULL")
    op.create_index("ix_persons_daily_due", "persons", ["daily_due"], sqlite_where=due, postgresql_where=due)
