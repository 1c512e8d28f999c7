"""Talk to God alone and without a name: whom it is for, and in which part its speaker spoke."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """All talk before this was to everybody; that God, a moderator or somebody who looks on spoke was not noted."""
    with op.batch_alter_table("talk") as talk:
        talk.add_column(sa.Column("part", sa.Text(), nullable=False, server_default="player"))
        talk.add_column(sa.Column("hearers", sa.Text(), nullable=False, server_default="all"))
        talk.add_column(sa.Column("listener_id", sa.Integer(), nullable=True))
        talk.add_column(sa.Column("waits", sa.Boolean(), nullable=False, server_default=sa.false()))
        talk.create_foreign_key("fk_talk_listener_id", "persons", ["listener_id"], ["id"])
    with op.batch_alter_table("talk") as talk:
        for column in ("part", "hearers", "waits"):
            talk.alter_column(column, server_default=None)
    waiting = sa.text("waits")
    op.create_index(
        "ix_talk_waiting", "talk", ["table_id", "id"], sqlite_where=waiting, postgresql_where=waiting
    )
