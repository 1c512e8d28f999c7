"""Letters and mails are kept packed: a fifth of the room, and the same bytes when they are read again."""

import zlib

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"

AT_ONCE = 200
"""So many are read and written together; a mail may have 90 KB."""


def upgrade() -> None:
    """What is kept already is packed, too. PostgreSQL is told that it need not try to do so again."""
    for name, key, content in (
        ("letter_contents", "letter_id", "raw"),
        ("mail_contents", "mail_id", "content"),
    ):
        rows = sa.table(name, sa.column(key, sa.Integer), sa.column(content, sa.LargeBinary))
        if op.get_bind().dialect.name == "postgresql":
            op.execute(f"ALTER TABLE {name} ALTER COLUMN {content} SET STORAGE EXTERNAL")
        _pack(rows, rows.c[key], rows.c[content])


def _pack(rows: sa.TableClause, key: sa.ColumnClause[int], content: sa.ColumnClause[bytes]) -> None:
    connection, last = op.get_bind(), 0
    some = sa.select(key, content).where(key > sa.bindparam("last")).order_by(key).limit(AT_ONCE)
    pack = sa.update(rows).where(key == sa.bindparam("number")).values({content: sa.bindparam("packed")})
    while found := connection.execute(some, {"last": last}).all():
        connection.execute(
            pack,
            [
                {"number": number, "packed": zlib.compress(whole, 1) if whole else whole}
                for number, whole in found
            ],
        )
        last = found[-1][0]
