"""The tables in which everything is kept: one SQLModel row class each, and the indexes the questions need."""

from typing import Annotated

from sqlalchemy import Index

from pbem.store.rows.columns import SCHEMA, only_where
from pbem.store.rows.people import (
    AddressRecord,
    DeadlineRecord,
    LetterStatus,
    MailboxRecord,
    MailStatus,
    Person,
    SeatRecord,
    TableRecord,
    Talk,
)
from pbem.store.rows.record import Moment, PersonId, Row, RowType, TableId, column, key, record


@record
class Invitation(Row, table=True):
    """Who was invited to a table, and when."""

    __tablename__ = "invitations"
    __table_args__ = (Index(None, "person_id", "at", "table_id"),)

    table: TableId = key()
    person: PersonId = key()
    at: Moment


class EventRow(Row, table=True):
    __tablename__ = "events"

    table_id: TableId = key()
    version: int = key()
    at: Moment
    type: str
    schema_number: int
    body: str


class LetterRow(Row, table=True):
    __tablename__ = "letters"
    __table_args__ = (
        Index("ix_letters_waiting_table", "table_id", "received", **only_where("status = 'received'")),
        Index("ix_letters_held", "person_id", "id", **only_where("status = 'held'")),
        Index("ix_letters_again", "again", **only_where("again IS NOT NULL")),
        Index("ix_letters_copy", "copy_digest", **only_where("copy_digest IS NOT NULL")),
        Index(
            "ix_letters_words",
            "person_id",
            "words_digest",
            "received",
            **only_where("words_digest IS NOT NULL"),
        ),
        Index(
            "ix_letters_numbers",
            "person_id",
            "held_number",
            unique=True,
            **only_where("held_number IS NOT NULL"),
        ),
        Index(None, "status", "received", "id"),
    )

    id: int = key()
    received: Moment
    recipient: str
    sender: str
    table_id: TableId | None
    person_id: PersonId | None
    status: LetterStatus
    reason: str
    tries: int
    network: str
    held_number: int | None
    copy_digest: bytes | None
    words_digest: bytes | None
    again: Moment | None


class LetterContentRow(Row, table=True):
    """The raw letter, apart: SQLite would write it again with every change of a fate beside it."""

    __tablename__ = "letter_contents"

    letter_id: Annotated[int, "letters.id"] = key()
    raw: bytes


class MailRow(Row, table=True):
    __tablename__ = "mails"
    __table_args__ = (
        Index("ix_mails_waiting", "due", "id", **only_where("status = 'waiting'")),
        Index("ix_mails_failed", "created", "id", **only_where("status = 'failed'")),
        Index("ix_mails_asking", "to_address", "created", **only_where("kind = 'address'")),
        Index("ix_mails_unsent", "person_id", "table_id", "number", **only_where("status = 'waiting'")),
        Index(None, "person_id", "id"),
    )

    id: int = key()
    kind: str
    table_id: TableId | None
    person_id: PersonId | None
    to_address: str
    token: str
    token_digest: bytes = column(unique=True)
    message_id: str
    number: int
    talk_told: int
    told: int
    null_sender: bool
    answers: bool
    created: Moment
    composed: Moment
    status: MailStatus
    tries: int
    due: Moment
    error: str
    sent: Moment | None


class MailContentRow(Row, table=True):
    """The whole message of a mail, apart for the same reason."""

    __tablename__ = "mail_contents"

    mail_id: Annotated[int, "mails.id"] = key()
    content: bytes


class MetaRow(Row, table=True):
    __tablename__ = "meta"

    key: str = key()
    value: str


# The same tables as SQLAlchemy Core knows them: statements are built from these, never from row objects.
PERSONS = RowType(Person)
ADDRESSES = RowType(AddressRecord)
MAILBOXES = RowType(MailboxRecord)
TABLES = RowType(TableRecord)
SEATS = RowType(SeatRecord)
INVITATIONS = RowType(Invitation)
EVENTS = SCHEMA.tables["events"]
TALK = RowType(Talk)
DEADLINES = RowType(DeadlineRecord)
LETTERS = SCHEMA.tables["letters"]
LETTER_CONTENTS = SCHEMA.tables["letter_contents"]
MAILS = SCHEMA.tables["mails"]
MAIL_CONTENTS = SCHEMA.tables["mail_contents"]
META = SCHEMA.tables["meta"]
