"""The tables in which everything is kept: one SQLModel row class each, and the indexes the questions need."""

from __future__ import annotations

from enum import Enum
from typing import Any, ClassVar

from sqlalchemy import BigInteger, Dialect, Index, LargeBinary, MetaData, Text, text
from sqlalchemy.types import TypeDecorator
from sqlmodel import Field, SQLModel

from pbem.engine.parts import Part
from pbem.orders.model import Hearers
from pbem.service.records import LetterStatus, MailboxState, MailStatus
from pbem.service.time_records import LapseKind, PlanKind, TurnEnd, Why

SCHEMA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


class PlainText(TypeDecorator[str]):
    """Text that every database takes: NUL and lone surrogates, which mail can hold, become U+FFFD."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        if value is None or (value.isascii() and "\0" not in value):
            return value
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace").replace("\0", "\ufffd")


class Moments(TypeDecorator[tuple[int, ...]]):
    """Some times, stored as a text of numbers."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: tuple[int, ...] | None, dialect: Dialect) -> Any:
        return None if value is None else " ".join(map(str, value))

    def process_result_value(self, value: Any, dialect: Dialect) -> tuple[int, ...] | None:
        return None if value is None else tuple(map(int, value.split()))


class Named(TypeDecorator[Enum]):
    """A member of an enumeration, stored as its value."""

    impl = Text
    cache_ok = True

    def __init__(self, kind: type[Enum]) -> None:
        super().__init__()
        self.kind = kind

    def process_bind_param(self, value: Enum | None, dialect: Dialect) -> Any:
        return None if value is None else value.value

    def process_result_value(self, value: Any, dialect: Dialect) -> Enum | None:
        return None if value is None else self.kind(value)


def _moment(**more: Any) -> Any:
    return Field(sa_type=BigInteger, **more)


def _text(**more: Any) -> Any:
    return Field(sa_type=PlainText, **more)


def _blob(**more: Any) -> Any:
    return Field(sa_type=LargeBinary, **more)


def _digest(**more: Any) -> Any:
    """SHA-256 of a token: looked up by, so that an index walk tells nothing about the token itself."""
    return Field(sa_type=LargeBinary, unique=True, **more)


def _table(**more: Any) -> Any:
    return Field(foreign_key="tables.id", **more)


def _person(**more: Any) -> Any:
    return Field(foreign_key="persons.id", **more)


def _where(condition: str) -> dict[str, Any]:
    """The options of a partial index; it serves questions that say `condition` literally."""
    return {f"{database}_where": text(condition) for database in ("sqlite", "postgresql")}


class Row(SQLModel):
    metadata: ClassVar[MetaData] = SCHEMA


class PersonRow(Row, table=True):
    __tablename__ = "persons"

    id: int | None = Field(default=None, primary_key=True)
    address: str = _text(unique=True)
    name: str = _text()
    language: str = _text()
    zone: str = _text()
    style: str = _text()
    token: str = _text()
    token_digest: bytes = _digest()
    confirmed: bool
    created: int = _moment()
    confirmation_mailed: int | None = _moment(default=None)
    invitation_mailed: int | None = _moment(default=None)
    forget_asked: int | None = _moment(default=None)
    forgotten: int | None = _moment(default=None)
    reminder: int | None = Field(default=None)


class AddressRow(Row, table=True):
    """Several persons may give the same address as theirs; it is confirmed by one of them at most."""

    __tablename__ = "addresses"
    __table_args__ = (
        Index(None, "person_id", "added"),
        Index("ix_addresses_whose", "address", unique=True, **_where("confirmed")),
    )

    address: str = _text(primary_key=True)
    person_id: int = _person(primary_key=True)
    token: str | None = _text(default=None)
    token_digest: bytes | None = _digest(default=None)
    confirmed: bool
    added: int = _moment()


class MailboxRow(Row, table=True):
    """Of addresses that are nobody's too: somebody who was invited and wants no mail is no person of ours."""

    __tablename__ = "mailboxes"

    address: str = _text(primary_key=True)
    state: MailboxState = Field(sa_type=Named(MailboxState))
    score: int
    scored: int = _moment()
    since: int = _moment()
    why: str = _text()


class TableRow(Row, table=True):
    __tablename__ = "tables"

    id: int | None = Field(default=None, primary_key=True)
    title: str = _text()
    host: int = _person()
    phase: str = _text()
    version: int
    created: int = _moment()


class SeatRow(Row, table=True):
    __tablename__ = "seats"
    __table_args__ = (Index(None, "person_id", "table_id"),)

    table_id: int = _table(primary_key=True)
    person_id: int = _person(primary_key=True)
    token: str = _text()
    token_digest: bytes = _digest()
    mails: int
    talk_told: int


class InvitationRow(Row, table=True):
    __tablename__ = "invitations"
    __table_args__ = (Index(None, "person_id", "at", "table_id"),)

    table_id: int = _table(primary_key=True)
    person_id: int = _person(primary_key=True)
    at: int = _moment()


class EventRow(Row, table=True):
    __tablename__ = "events"

    table_id: int = _table(primary_key=True)
    version: int = Field(primary_key=True)
    at: int = _moment()
    type: str = _text()
    schema_number: int
    body: str = _text()


class TalkRow(Row, table=True):
    __tablename__ = "talk"
    __table_args__ = (
        Index(None, "table_id", "id"),
        Index("ix_talk_waiting", "table_id", "id", **_where("waits")),
    )

    id: int | None = Field(default=None, primary_key=True)
    table_id: int = _table()
    person_id: int = _person()
    text: str = _text()
    at: int = _moment()
    part: Part = Field(sa_type=Named(Part))
    hearers: Hearers = Field(sa_type=Named(Hearers))
    listener_id: int | None = _person(default=None)
    waits: bool


class DeadlineRow(Row, table=True):
    __tablename__ = "deadlines"
    __table_args__ = (
        Index(None, "fires"),
        Index(None, "remind", **_where("remind IS NOT NULL")),
        Index(None, "plan", **_where("plan IS NOT NULL")),
        Index(None, "person_id"),
        Index("ix_deadlines_outage", "outage", "table_id"),
    )

    table_id: int = _table(primary_key=True)
    serial: int
    person_id: int = _person()
    due: int = _moment()
    remind: int | None = _moment(default=None)
    begun: int = _moment()
    base: int = _moment()
    bank: int = _moment()
    extra: int = _moment()
    fires: int = _moment()
    reminded: tuple[int, ...] = Field(sa_type=Moments)
    plan: int | None = _moment(default=None)
    excused: bool
    waited: bool
    outage: int
    back: bool
    spared: bool
    asked_by: int
    asked: int = _moment()


class SeatClockRow(Row, table=True):
    __tablename__ = "seat_clocks"

    table_id: int = _table(primary_key=True)
    person_id: int = _person(primary_key=True)
    bank: int = _moment()
    excuses: int
    missed: int
    on_time: int
    turns: int
    vacation: int = _moment()


class TurnRow(Row, table=True):
    __tablename__ = "turns"
    __table_args__ = (Index(None, "person_id", "id"), Index(None, "due"))

    id: int | None = Field(default=None, primary_key=True)
    table_id: int = _table()
    person_id: int = _person()
    begun: int = _moment()
    due: int = _moment()
    ended: int = _moment()
    how: TurnEnd = Field(sa_type=Named(TurnEnd))


class WaitingRow(Row, table=True):
    """Who would have a seat that becomes free."""

    __tablename__ = "waiting_lists"
    __table_args__ = (Index(None, "table_id", "at", "person_id"), Index(None, "person_id", "table_id"))

    table_id: int = _table(primary_key=True)
    person_id: int = _person(primary_key=True)
    at: int = _moment()


class LapseRow(Row, table=True):
    """What comes about by itself at a table once its time is over."""

    __tablename__ = "lapses"
    __table_args__ = (Index(None, "fires", "table_id"),)

    table_id: int = _table(primary_key=True)
    kind: LapseKind = Field(sa_type=Named(LapseKind), primary_key=True)
    subject: int = Field(primary_key=True)
    fires: int = _moment()


class AbsenceRow(Row, table=True):
    __tablename__ = "absences"

    person_id: int = _person(primary_key=True)
    number: int = Field(primary_key=True)
    begins: int = _moment()
    ends: int = _moment()
    declared: int = _moment()
    year: int
    stops: int = _moment()
    spent: int = _moment()
    reckoned: int = _moment()


class PlanRow(Row, table=True):
    __tablename__ = "plans"

    table_id: int = _table(primary_key=True)
    person_id: int = _person(primary_key=True)
    number: int = Field(primary_key=True)
    kind: PlanKind = Field(sa_type=Named(PlanKind))
    text: str = _text()
    language: str = _text()
    round: int
    serial: int
    made: int = _moment()


class OutageRow(Row, table=True):
    __tablename__ = "outages"
    __table_args__ = (Index("ix_outages_settled", "id", **_where("NOT settled")),)

    id: int | None = Field(default=None, primary_key=True)
    begun: int = _moment()
    ended: int = _moment()
    why: Why = Field(sa_type=Named(Why))
    settled: bool


class LetterRow(Row, table=True):
    __tablename__ = "letters"
    __table_args__ = (
        Index("ix_letters_waiting_table", "table_id", "received", **_where("status = 'received'")),
        Index("ix_letters_held", "person_id", "id", **_where("status = 'held'")),
        Index("ix_letters_copy", "copy_digest", **_where("copy_digest IS NOT NULL")),
        Index(
            "ix_letters_words", "person_id", "words_digest", "received", **_where("words_digest IS NOT NULL")
        ),
        Index(None, "status", "received", "id"),
    )

    id: int | None = Field(default=None, primary_key=True)
    received: int = _moment()
    recipient: str = _text()
    sender: str = _text()
    table_id: int | None = _table(default=None)
    person_id: int | None = _person(default=None)
    status: LetterStatus = Field(sa_type=Named(LetterStatus))
    reason: str = _text()
    tries: int
    copy_digest: bytes | None = _blob(default=None)
    words_digest: bytes | None = _blob(default=None)


class LetterContentRow(Row, table=True):
    """The raw letter, apart: SQLite would write it again with every change of a fate beside it."""

    __tablename__ = "letter_contents"

    letter_id: int = Field(foreign_key="letters.id", primary_key=True)
    raw: bytes = _blob()


class MailRow(Row, table=True):
    __tablename__ = "mails"
    __table_args__ = (
        Index("ix_mails_waiting", "due", "id", **_where("status = 'waiting'")),
        Index("ix_mails_asking", "to_address", "created", **_where("kind = 'address'")),
        Index("ix_mails_unsent", "person_id", "table_id", "number", **_where("status = 'waiting'")),
        Index(None, "person_id", "id"),
    )

    id: int | None = Field(default=None, primary_key=True)
    kind: str = _text()
    table_id: int | None = _table(default=None)
    person_id: int | None = _person(default=None)
    to_address: str = _text()
    token: str = _text()
    token_digest: bytes = _digest()
    message_id: str = _text()
    number: int
    talk_told: int
    null_sender: bool
    answers: bool
    created: int = _moment()
    status: MailStatus = Field(sa_type=Named(MailStatus))
    tries: int
    due: int = _moment()
    error: str = _text()
    sent: int | None = _moment(default=None)


class MailContentRow(Row, table=True):
    """The whole message of a mail, apart for the same reason."""

    __tablename__ = "mail_contents"

    mail_id: int = Field(foreign_key="mails.id", primary_key=True)
    content: bytes = _blob()


class MetaRow(Row, table=True):
    __tablename__ = "meta"

    key: str = _text(primary_key=True)
    value: str = _text()


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
SEAT_CLOCKS = SCHEMA.tables["seat_clocks"]
TURNS = SCHEMA.tables["turns"]
WAITING_LISTS = SCHEMA.tables["waiting_lists"]
LAPSES = SCHEMA.tables["lapses"]
ABSENCES = SCHEMA.tables["absences"]
PLANS = SCHEMA.tables["plans"]
OUTAGES = SCHEMA.tables["outages"]
LETTERS = SCHEMA.tables["letters"]
LETTER_CONTENTS = SCHEMA.tables["letter_contents"]
MAILS = SCHEMA.tables["mails"]
MAIL_CONTENTS = SCHEMA.tables["mail_contents"]
META = SCHEMA.tables["meta"]
