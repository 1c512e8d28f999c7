"""The tables in which everything is kept: one SQLModel row class each, and the indexes the questions need."""

from sqlalchemy import Index
from sqlmodel import Field

from pbem.engine.match.roles import Part
from pbem.orders.model import Hearers
from pbem.store.rows.columns import (
    SCHEMA,
    Moments,
    Named,
    Row,
    blob_column,
    digest_column,
    moment_column,
    only_where,
    person_column,
    table_column,
    text_column,
)
from pbem.store.rows.people import LetterStatus, MailboxState, MailStatus


class PersonRow(Row, table=True):
    __tablename__ = "persons"
    __table_args__ = (Index(None, "daily_due", **only_where("daily_due IS NOT NULL")),)

    id: int | None = Field(default=None, primary_key=True)
    address: str = text_column(unique=True)
    name: str = text_column()
    language: str = text_column()
    zone: str = text_column()
    style: str = text_column()
    token: str = text_column()
    token_digest: bytes = digest_column()
    confirmed: bool
    created: int = moment_column()
    confirmation_mailed: int | None = moment_column(default=None)
    invitation_mailed: int | None = moment_column(default=None)
    forget_asked: int | None = moment_column(default=None)
    forgotten: int | None = moment_column(default=None)
    reminder: int | None = Field(default=None)
    letters: str = text_column()
    deck: str = text_column()
    digests: str = text_column()
    daily_at: int | None = Field(default=None)
    daily_due: int | None = moment_column(default=None)


class AddressRow(Row, table=True):
    """Several persons may give the same address as theirs; it is confirmed by one of them at most."""

    __tablename__ = "addresses"
    __table_args__ = (
        Index(None, "person_id", "added"),
        Index("ix_addresses_whose", "address", unique=True, **only_where("confirmed")),
    )

    address: str = text_column(primary_key=True)
    person_id: int = person_column(primary_key=True)
    token: str | None = text_column(default=None)
    token_digest: bytes | None = digest_column(default=None)
    confirmed: bool
    added: int = moment_column()


class MailboxRow(Row, table=True):
    """Of addresses that are nobody's too: somebody who was invited and wants no mail is no person of ours."""

    __tablename__ = "mailboxes"

    address: str = text_column(primary_key=True)
    state: MailboxState = Field(sa_type=Named(MailboxState))
    score: int
    scored: int = moment_column()
    since: int = moment_column()
    why: str = text_column()


class TableRow(Row, table=True):
    __tablename__ = "tables"
    __table_args__ = (
        Index("ix_tables_listed", "phase", "id", **only_where("listed")),
        Index("ix_tables_late_of", "late_of", "id", **only_where("late_of IS NOT NULL")),
    )

    id: int | None = Field(default=None, primary_key=True)
    title: str = text_column()
    host: int = person_column()
    phase: str = text_column()
    version: int
    created: int = moment_column()
    listed: bool
    late_of: int | None = Field(default=None)


class SeatRow(Row, table=True):
    __tablename__ = "seats"
    __table_args__ = (Index(None, "person_id", "table_id"),)

    table_id: int = table_column(primary_key=True)
    person_id: int = person_column(primary_key=True)
    token: str = text_column()
    token_digest: bytes = digest_column()
    mails: int
    talk_told: int
    digests: str = text_column()
    told_serial: int
    told: int
    held_by: int | None = Field(default=None)


class InvitationRow(Row, table=True):
    __tablename__ = "invitations"
    __table_args__ = (Index(None, "person_id", "at", "table_id"),)

    table_id: int = table_column(primary_key=True)
    person_id: int = person_column(primary_key=True)
    at: int = moment_column()


class EventRow(Row, table=True):
    __tablename__ = "events"

    table_id: int = table_column(primary_key=True)
    version: int = Field(primary_key=True)
    at: int = moment_column()
    type: str = text_column()
    schema_number: int
    body: str = text_column()


class TalkRow(Row, table=True):
    __tablename__ = "talk"
    __table_args__ = (
        Index(None, "table_id", "id"),
        Index("ix_talk_waiting", "table_id", "id", **only_where("waits")),
    )

    id: int | None = Field(default=None, primary_key=True)
    table_id: int = table_column()
    person_id: int = person_column()
    text: str = text_column()
    at: int = moment_column()
    part: Part = Field(sa_type=Named(Part))
    hearers: Hearers = Field(sa_type=Named(Hearers))
    listener_id: int | None = person_column(default=None)
    waits: bool


class DeadlineRow(Row, table=True):
    __tablename__ = "deadlines"
    __table_args__ = (
        Index(None, "fires"),
        Index(None, "remind", **only_where("remind IS NOT NULL")),
        Index(None, "plan", **only_where("plan IS NOT NULL")),
        Index(None, "person_id"),
        Index("ix_deadlines_outage", "outage", "table_id"),
    )

    table_id: int = table_column(primary_key=True)
    serial: int
    person_id: int = person_column()
    due: int = moment_column()
    remind: int | None = moment_column(default=None)
    begun: int = moment_column()
    base: int = moment_column()
    bank: int = moment_column()
    extra: int = moment_column()
    fires: int = moment_column()
    reminded: tuple[int, ...] = Field(sa_type=Moments)
    plan: int | None = moment_column(default=None)
    excused: bool
    waited: bool
    outage: int
    back: bool
    spared: bool
    asked_by: int
    asked: int = moment_column()


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

    id: int | None = Field(default=None, primary_key=True)
    received: int = moment_column()
    recipient: str = text_column()
    sender: str = text_column()
    table_id: int | None = table_column(default=None)
    person_id: int | None = person_column(default=None)
    status: LetterStatus = Field(sa_type=Named(LetterStatus))
    reason: str = text_column()
    tries: int
    network: str = text_column(default="")
    held_number: int | None = Field(default=None)
    copy_digest: bytes | None = blob_column(default=None)
    words_digest: bytes | None = blob_column(default=None)
    again: int | None = moment_column(default=None)


class LetterContentRow(Row, table=True):
    """The raw letter, apart: SQLite would write it again with every change of a fate beside it."""

    __tablename__ = "letter_contents"

    letter_id: int = Field(foreign_key="letters.id", primary_key=True)
    raw: bytes = blob_column()


class MailRow(Row, table=True):
    __tablename__ = "mails"
    __table_args__ = (
        Index("ix_mails_waiting", "due", "id", **only_where("status = 'waiting'")),
        Index("ix_mails_failed", "created", "id", **only_where("status = 'failed'")),
        Index("ix_mails_asking", "to_address", "created", **only_where("kind = 'address'")),
        Index("ix_mails_unsent", "person_id", "table_id", "number", **only_where("status = 'waiting'")),
        Index(None, "person_id", "id"),
    )

    id: int | None = Field(default=None, primary_key=True)
    kind: str = text_column()
    table_id: int | None = table_column(default=None)
    person_id: int | None = person_column(default=None)
    to_address: str = text_column()
    token: str = text_column()
    token_digest: bytes = digest_column()
    message_id: str = text_column()
    number: int
    talk_told: int
    told: int
    null_sender: bool
    answers: bool
    created: int = moment_column()
    composed: int = moment_column()
    status: MailStatus = Field(sa_type=Named(MailStatus))
    tries: int
    due: int = moment_column()
    error: str = text_column()
    sent: int | None = moment_column(default=None)


class MailContentRow(Row, table=True):
    """The whole message of a mail, apart for the same reason."""

    __tablename__ = "mail_contents"

    mail_id: int = Field(foreign_key="mails.id", primary_key=True)
    content: bytes = blob_column()


class MetaRow(Row, table=True):
    __tablename__ = "meta"

    key: str = text_column(primary_key=True)
    value: str = text_column()


# The same tables as SQLAlchemy Core knows them: statements are built from these, never from row objects.
PERSONS = SCHEMA.tables["persons"]
ADDRESSES = SCHEMA.tables["addresses"]
MAILBOXES = SCHEMA.tables["mailboxes"]
TABLES = SCHEMA.tables["tables"]
SEATS = SCHEMA.tables["seats"]
INVITATIONS = SCHEMA.tables["invitations"]
EVENTS = SCHEMA.tables["events"]
TALK = SCHEMA.tables["talk"]
DEADLINES = SCHEMA.tables["deadlines"]
LETTERS = SCHEMA.tables["letters"]
LETTER_CONTENTS = SCHEMA.tables["letter_contents"]
MAILS = SCHEMA.tables["mails"]
MAIL_CONTENTS = SCHEMA.tables["mail_contents"]
META = SCHEMA.tables["meta"]
