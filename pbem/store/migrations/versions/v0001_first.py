"""The first schema: persons, tables and their logs, letters, mails."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    _people_and_tables()
    _logs()
    _post()


def _people_and_tables() -> None:
    op.create_table(
        "persons",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("zone", sa.Text(), nullable=False),
        sa.Column("style", sa.Text(), nullable=False),
        sa.Column("token", sa.Text(), nullable=False),
        sa.Column("token_digest", sa.LargeBinary(), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("confirmation_mailed", sa.BigInteger(), nullable=True),
        sa.Column("invitation_mailed", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_persons"),
        sa.UniqueConstraint("address", name="uq_persons_address"),
        sa.UniqueConstraint("token_digest", name="uq_persons_token_digest"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("host", sa.Integer(), nullable=False),
        sa.Column("phase", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["host"], ["persons.id"], name="fk_tables_host"),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("token", sa.Text(), nullable=False),
        sa.Column("token_digest", sa.LargeBinary(), nullable=False),
        sa.Column("mails", sa.Integer(), nullable=False),
        sa.Column("talk_told", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], name="fk_seats_person_id"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seats_table_id"),
        sa.PrimaryKeyConstraint("table_id", "person_id", name="pk_seats"),
        sa.UniqueConstraint("token_digest", name="uq_seats_token_digest"),
    )
    op.create_index("ix_seats_person_id_table_id", "seats", ["person_id", "table_id"])
    op.create_table(
        "invitations",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], name="fk_invitations_person_id"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_invitations_table_id"),
        sa.PrimaryKeyConstraint("table_id", "person_id", name="pk_invitations"),
    )
    op.create_index("ix_invitations_person_id_at_table_id", "invitations", ["person_id", "at", "table_id"])


def _logs() -> None:
    op.create_table(
        "events",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("type", sa.Text(), nullable=False),
        sa.Column("schema_number", sa.Integer(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_events_table_id"),
        sa.PrimaryKeyConstraint("table_id", "version", name="pk_events"),
    )
    op.create_table(
        "talk",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], name="fk_talk_person_id"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_talk_table_id"),
        sa.PrimaryKeyConstraint("id", name="pk_talk"),
    )
    op.create_index("ix_talk_table_id_id", "talk", ["table_id", "id"])
    op.create_table(
        "deadlines",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("serial", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("remind", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], name="fk_deadlines_person_id"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_deadlines_table_id"),
        sa.PrimaryKeyConstraint("table_id", name="pk_deadlines"),
    )
    op.create_index("ix_deadlines_due", "deadlines", ["due"])
    op.create_index("ix_deadlines_remind", "deadlines", ["remind"], **_where("remind IS NOT NULL"))


def _post() -> None:
    op.create_table(
        "letters",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("received", sa.BigInteger(), nullable=False),
        sa.Column("recipient", sa.Text(), nullable=False),
        sa.Column("sender", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=True),
        sa.Column("person_id", sa.Integer(), nullable=True),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("copy_digest", sa.LargeBinary(), nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], name="fk_letters_person_id"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_letters_table_id"),
        sa.PrimaryKeyConstraint("id", name="pk_letters"),
    )
    op.create_index("ix_letters_copy", "letters", ["copy_digest"], **_where("copy_digest IS NOT NULL"))
    op.create_index("ix_letters_held", "letters", ["person_id", "id"], **_where("status = 'held'"))
    op.create_index("ix_letters_status_received_id", "letters", ["status", "received", "id"])
    op.create_index(
        "ix_letters_waiting_table", "letters", ["table_id", "received"], **_where("status = 'received'")
    )
    op.create_table(
        "letter_contents",
        sa.Column("letter_id", sa.Integer(), nullable=False),
        sa.Column("raw", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["letter_id"], ["letters.id"], name="fk_letter_contents_letter_id"),
        sa.PrimaryKeyConstraint("letter_id", name="pk_letter_contents"),
    )
    op.create_table(
        "mails",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=True),
        sa.Column("person_id", sa.Integer(), nullable=True),
        sa.Column("to_address", sa.Text(), nullable=False),
        sa.Column("token", sa.Text(), nullable=False),
        sa.Column("token_digest", sa.LargeBinary(), nullable=False),
        sa.Column("message_id", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("talk_told", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("error", sa.Text(), nullable=False),
        sa.Column("sent", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], name="fk_mails_person_id"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_mails_table_id"),
        sa.PrimaryKeyConstraint("id", name="pk_mails"),
        sa.UniqueConstraint("token_digest", name="uq_mails_token_digest"),
    )
    op.create_index("ix_mails_person_id_id", "mails", ["person_id", "id"])
    op.create_index("ix_mails_waiting", "mails", ["due", "id"], **_where("status = 'waiting'"))
    op.create_table(
        "mail_contents",
        sa.Column("mail_id", sa.Integer(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["mail_id"], ["mails.id"], name="fk_mail_contents_mail_id"),
        sa.PrimaryKeyConstraint("mail_id", name="pk_mail_contents"),
    )
    op.create_table(
        "meta",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_meta"),
    )


def _where(condition: str) -> dict[str, Any]:
    return {f"{database}_where": sa.text(condition) for database in ("sqlite", "postgresql")}
