"""The server as a whole: its processes, how much waits, mails of a mailbox that was read."""

from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from sqlalchemy import Index

from pbem.micros import Micros
from pbem.store.rows.record import Moment, Row, RowType, key, only_where


class WorkerRecord(Row, table="workers"):
    """A process: `started`, and its last sign of life, by the wall's clock. `heard`: when it last heard the shared
    mailbox, if it is at that; `deaf_since`, `deaf_why`: since when it tries to in vain, and why. `id` is 0 until the
    store has given it one."""

    id: int = key()
    started: Moment
    beat: Moment
    host: str
    pid: int
    roles: tuple[str, ...]
    version: str
    heard: Moment | None = None
    deaf_since: Moment | None = None
    deaf_why: str = ""

    def at(self, wall: Micros, *, hears: bool, deaf: tuple[Micros, str] | None = None) -> "WorkerRecord":
        """The same, living then; `deaf`: since when it tries in vain to hear the mailbox, and why."""
        since, why = deaf or (None, "")
        return replace(self, beat=wall, heard=wall if hears else self.heard, deaf_since=since, deaf_why=why)


WORKERS = RowType(WorkerRecord)


class ImapFate(Enum):
    """What was decided of a mail for one of our addresses, for good."""

    TAKEN = "taken"  # it became a letter
    EARLIER = "earlier"  # it lay there at the first start
    LEFT = "left"  # by its dates it was sent long before it was found; the operator is told


class WeekCounted(NamedTuple):
    """How many people joined, rounds ended, letters came and were set aside, mails left and failed; the most mails that
    left in one day; tables at which a round is begun or played now."""

    people: int
    rounds: int
    messages: int
    set_aside: int
    mails: int
    failed: int
    busiest: int
    tables: int


class ImapMail(Row, table="imap_mails"):
    """A mail for an address of ours, known by a digest of what no provider changes when it moves a mailbox.

    `at`: when it was decided on, by the wall's clock; `sent`: when it was sent, as far as its header tells.
    """

    __table_args__ = (Index("ix_imap_mails_left", "at", **only_where("fate = 'left'")),)

    digest: bytes = key()
    fate: ImapFate
    at: Moment
    uid: Moment
    sent: Moment | None = None


IMAP_MAILS = RowType(ImapMail)


@dataclass(frozen=True, slots=True)
class LettersWaiting:
    """`count` letters are to be handled, of which the `oldest` came then (the tables' time; None where none is).

    `held`: wait for their person's yes. `set_aside`: are quarantined, and not destroyed yet.
    """

    count: int
    oldest: Micros | None
    held: int
    set_aside: int


@dataclass(frozen=True, slots=True)
class MailsWaiting:
    """`count` mails are to be delivered, of which the `oldest` was written then, and the next is due at `next_due`
    (the wall's time; None where none is). `due`: are to leave now; `stuck`: were tried often, and not taken."""

    count: int
    oldest: Micros | None
    next_due: Micros | None
    due: int
    stuck: int


@dataclass(frozen=True, slots=True)
class Keeper:
    """The database: its name and version, the schema it has, and the octets that it takes."""

    name: str
    schema: str
    octets: int
