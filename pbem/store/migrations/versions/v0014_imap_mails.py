"""The mails of a mailbox that were decided on; since when a process cannot read the mailbox, and why."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.create_table(
        "imap_mails",
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("fate", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("uid", sa.BigInteger(), nullable=False),
        sa.Column("sent", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("digest", name="pk_imap_mails"),
    )
    left = sa.text("fate = 'left'")
    op.create_index("ix_imap_mails_left", "imap_mails", ["at"], sqlite_where=left, postgresql_where=left)
    op.add_column("workers", sa.Column("deaf_since", sa.BigInteger(), nullable=True))
    op.add_column("workers", sa.Column("deaf_why", sa.Text(), nullable=False, server_default=""))
