"""Mails that were written at once are kept together: they say nearly the same."""

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033"

AT_ONCE = 500
"""So many are moved together: those that follow take up the room that they leave."""


def upgrade() -> None:
    """Each that is kept already is a bundle of its own, to its end, packed as it was."""
    op.create_table(
        "mail_bundles",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("packed", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_mail_bundles"),
    )
    # Said so, SQLite need not write the whole table anew.
    op.execute(
        "ALTER TABLE mails ADD COLUMN bundle_id INTEGER"
        " CONSTRAINT fk_mails_bundle_id REFERENCES mail_bundles (id)"
    )
    op.add_column("mails", sa.Column("start", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("mails", sa.Column("size", sa.Integer(), nullable=True))
    kept = sa.text("bundle_id IS NOT NULL")
    op.create_index("ix_mails_bundle_id", "mails", ["bundle_id"], sqlite_where=kept, postgresql_where=kept)
    is_postgresql = op.get_bind().dialect.name == "postgresql"
    if is_postgresql:  # what is packed need not be packed again
        op.execute("ALTER TABLE mail_bundles ALTER COLUMN packed SET STORAGE EXTERNAL")
    _move()
    op.drop_table("mail_contents")
    if is_postgresql:
        op.execute(
            "SELECT setval(pg_get_serial_sequence('mail_bundles', 'id'), max(id)) FROM mail_bundles"
            " HAVING max(id) IS NOT NULL"
        )


def _move() -> None:
    connection = op.get_bind()
    some = sa.text("SELECT mail_id FROM mail_contents ORDER BY mail_id LIMIT :many")
    while moved := connection.execute(some, {"many": AT_ONCE}).scalars().all():
        for statement in (
            "INSERT INTO mail_bundles (id, packed)"
            " SELECT mail_id, content FROM mail_contents WHERE mail_id <= :last",
            "UPDATE mails SET bundle_id = id"
            " WHERE id <= :last AND id IN (SELECT mail_id FROM mail_contents WHERE mail_id <= :last)",
            "DELETE FROM mail_contents WHERE mail_id <= :last",
        ):
            connection.execute(sa.text(statement), {"last": moved[-1]})
