"""Who waits for the forecast of a rule."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0024"


def upgrade() -> None:
    """Nobody does yet."""
    op.create_table(
        "forecast_wishes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("rule", sa.Text(), nullable=False),
        sa.Column("asked", sa.BigInteger(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=True),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("done", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], name="fk_forecast_wishes_person_id"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_forecast_wishes_table_id"),
        sa.PrimaryKeyConstraint("id", name="pk_forecast_wishes"),
    )
    op.create_index("ix_forecast_wishes_person_id", "forecast_wishes", ["person_id"])
    op.create_index(
        "ix_forecast_wishes_waiting",
        "forecast_wishes",
        ["id"],
        sqlite_where=sa.text("done IS NULL"),
        postgresql_where=sa.text("done IS NULL"),
    )
