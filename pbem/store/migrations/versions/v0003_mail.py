"""Several addresses a person, what is known of mailboxes, mails with the null sender, letters that say the same."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Everybody writes from the address at which he is mailed, so far."""
    _people()
    _post()


def _people() -> None:
    op.create_table(
        "addresses",
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("token", sa.Text(), nullable=True),
        sa.Column("token_digest", sa.LargeBinary(), nullable=True),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("added", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], name="fk_addresses_person_id"),
        sa.PrimaryKeyConstraint("address", "person_id", name="pk_addresses"),
        sa.UniqueConstraint("token_digest", name="uq_addresses_token_digest"),
    )
    op.create_index("ix_addresses_person_id_added", "addresses", ["person_id", "added"])
    whose = sa.text("confirmed")
    op.create_index(
        "ix_addresses_whose",
        "addresses",
        ["address"],
        unique=True,
        sqlite_where=whose,
        postgresql_where=whose,
    )
    op.execute(
        "INSERT INTO addresses (address, person_id, confirmed, added)"
        " SELECT address, id, confirmed, created FROM persons"
    )
    op.create_table(
        "mailboxes",
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("scored", sa.BigInteger(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("address", name="pk_mailboxes"),
    )
    op.add_column("persons", sa.Column("forget_asked", sa.BigInteger(), nullable=True))
    op.add_column("persons", sa.Column("forgotten", sa.BigInteger(), nullable=True))


def _post() -> None:
    _number_mails()
    with op.batch_alter_table("mails") as mails:
        mails.add_column(sa.Column("null_sender", sa.Boolean(), nullable=False, server_default=sa.false()))
        mails.add_column(sa.Column("answers", sa.Boolean(), nullable=False, server_default=sa.false()))
    with op.batch_alter_table("mails") as mails:
        for column in ("null_sender", "answers"):
            mails.alter_column(column, server_default=None)
    asks = sa.text("kind = 'address'")
    op.create_index(
        "ix_mails_asking", "mails", ["to_address", "created"], sqlite_where=asks, postgresql_where=asks
    )
    op.add_column("letters", sa.Column("words_digest", sa.LargeBinary(), nullable=True))
    said = sa.text("words_digest IS NOT NULL")
    op.create_index(
        "ix_letters_words",
        "letters",
        ["person_id", "words_digest", "received"],
        sqlite_where=said,
        postgresql_where=said,
    )


def _number_mails() -> None:
    """Version 0.1.0 had this schema without the numbers of mails, which stand in their Message-IDs, too."""
    connection = op.get_bind()
    known = {column["name"] for column in sa.inspect(connection).get_columns("mails")}
    missing = [name for name in ("number", "talk_told") if name not in known]
    if missing:
        with op.batch_alter_table("mails") as mails:
            for name in missing:
                mails.add_column(sa.Column(name, sa.Integer(), nullable=False, server_default="0"))
        with op.batch_alter_table("mails") as mails:
            for name in missing:
                mails.alter_column(name, server_default=None)
    rows = sa.table("mails", sa.column("id"), sa.column("number"), sa.column("message_id"))
    of_tables = sa.select(rows.c.id, rows.c.message_id).where(
        rows.c.number == 0, rows.c.message_id.like("<table.%")
    )
    numbered = [
        {"mail": mail, "number": int(id_.partition("@")[0].rpartition(".")[2])}
        for mail, id_ in connection.execute(of_tables)
    ]
    if numbered:
        this = rows.c.id == sa.bindparam("mail")
        connection.execute(sa.update(rows).where(this).values(number=sa.bindparam("number")), numbered)
