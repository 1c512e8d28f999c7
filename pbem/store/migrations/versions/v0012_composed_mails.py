"""How old the words of a mail are, which may be newer than the mail: what leaves late is composed anew."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Every mail bears the words it was written with."""
    op.add_column("mails", sa.Column("composed", sa.BigInteger(), nullable=False, server_default="0"))
    op.execute("UPDATE mails SET composed = created")
