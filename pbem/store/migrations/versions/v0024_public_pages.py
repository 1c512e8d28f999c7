"""Who wants a public page."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """Nobody has said so yet. The default stays, as in 0006."""
    op.add_column(
        "persons", sa.Column("public_page", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.create_index(
        "ix_persons_public_page",
        "persons",
        ["name", "id"],
        sqlite_where=sa.text("public_page"),
        postgresql_where=sa.text("public_page"),
    )
