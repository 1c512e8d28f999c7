"""The tables in which everything is kept: one SQLModel row class each, and the indexes the questions need."""

from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Annotated, Any

from sqlalchemy import Index, LargeBinary, func, literal, type_coerce

from pbem.engine.match.phases import Part
from pbem.micros import Micros
from pbem.orders.values.hearers import Hearers
from pbem.store.compression import decompress
from pbem.store.rows import people
from pbem.store.rows.column_types import Packed
from pbem.store.rows.record import SCHEMA, Moment, PersonId, Row, RowType, TableId, hidden, key, only_where


class Invitation(Row, table="invitations"):
    """Who was invited to a table, and when."""

    __table_args__ = (Index(None, "person_id", "at", "table_id"),)

    table: TableId = key()
    person: PersonId = key()
    at: Moment


class EventRow(Row, table="events"):
    table_id: TableId = key()
    version: int = key()
    at: Moment
    type: str
    schema_number: int
    body: str


class Talk(Row, table="talk"):
    """A message at a table: to everybody, to the `listener` alone, or to everybody without its speaker's name.

    `part`: what its speaker was at the time. What is said without a name is kept with it, for who runs the server; it
    waits, told to nobody, until something happens at the table that did not come in the same letter.
    """

    __table_args__ = (
        Index(None, "table_id", "id"),
        Index("ix_talk_waiting", "table_id", "id", **only_where("waits")),
    )

    id: int = key()
    table: TableId
    person: PersonId
    text: str
    at: Moment
    part: Part = Part.PLAYER
    hearers: Hearers = Hearers.ALL
    listener: PersonId | None = None
    waits: bool = hidden()

    def is_for(self, person: int) -> bool:
        """Whether it is told to this person: nobody is told their own."""
        return self.person != person and self.listener in (None, person)


@dataclass(frozen=True, slots=True)
class UnaskedLetter:
    """A letter whose sender is still to be asked whether they wrote it, in short."""

    letter: int
    received: Micros
    network: str
    person: int


@dataclass(frozen=True, slots=True)
class MailedRecord:
    """What is kept of a mail of ours but the mail itself; `whole`: that too."""

    kind: str
    table: int | None
    to_address: str
    created: Micros
    status: people.MailStatus
    sent: Micros | None
    answers: bool
    whole: bool


class LetterContent(Row, table="letter_contents"):
    """The raw letter, apart: SQLite would write it again with every change of a fate beside it."""

    letter: Annotated[int, "letters.id"] = key()
    raw: Annotated[bytes, Packed]


class MailBundle(Row, table="mail_bundles"):
    """The whole messages of mails that were written at once, one after the other, apart for the same reason.

    They say nearly the same, so that together they take little more room than one of them.
    """

    id: int = key()
    packed: Annotated[bytes, Packed]


class Snapshot(Row, table="snapshots"):
    """A table as it stood at a `version` of its log, as the program of this `code` has it in memory.

    The log is what holds: this only saves reading it, and may be removed at any time.
    """

    table: TableId = key()
    version: int
    code: str
    state: Annotated[bytes, Packed]


class Meta(Row, table="meta"):
    """A value that is kept under a name."""

    key: str = key()
    value: str


# The same tables as SQLAlchemy Core knows them: statements are built from these, never from row objects.
PERSONS = RowType(people.Person)
ADDRESSES = RowType(people.AddressRecord)
MAILBOXES = RowType(people.MailboxRecord)
TABLES = RowType(people.TableRecord)
SEATS = RowType(people.SeatRecord)
INVITATIONS = RowType(Invitation)
EVENTS = SCHEMA.tables["events"]
TALK = RowType(Talk)
DEADLINES = RowType(people.DeadlineRecord)
LETTER_CONTENTS = RowType(LetterContent)
LETTERS = RowType(
    people.StoredLetter,
    LETTER_CONTENTS.table,
    raw=func.coalesce(LETTER_CONTENTS.c.raw, literal(b"")),
    destroyed=LETTER_CONTENTS.c.letter_id.is_(None),
)
MAIL_BUNDLES = RowType(MailBundle)


_unpacked = lru_cache(maxsize=2)(decompress)
"""The mails of a bundle are mostly asked for together."""

_CONTENT = [one.name for one in fields(people.StoredMail)].index("content")


def _mail(*row: Any) -> people.StoredMail:
    *told, start, size = row
    whole = _unpacked(told[_CONTENT]) if told[_CONTENT] else b""
    told[_CONTENT] = whole[start : None if size is None else start + size]
    return people.StoredMail(*told)


MAILS = RowType(
    people.StoredMail,
    MAIL_BUNDLES.table,
    made=_mail,
    more=("start", "size"),
    content=type_coerce(MAIL_BUNDLES.c.packed, LargeBinary),
)
SNAPSHOTS = RowType(Snapshot)
META = RowType(Meta)
