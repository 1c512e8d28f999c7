"""Tables that were made for those who came too late to another."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Of a table that was made before, no other is known that it is in place of."""
    op.add_column("tables", sa.Column("late_of", sa.Integer(), nullable=True))
    late = sa.text("late_of IS NOT NULL")
    op.create_index(
        "ix_tables_late_of", "tables", ["late_of", "id"], sqlite_where=late, postgresql_where=late
    )
