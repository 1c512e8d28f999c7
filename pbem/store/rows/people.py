"""What is kept, as the use cases see it: persons, seats, letters, mails, deadlines; and each letter's fate."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any

from sqlalchemy import Index

from pbem.micros import Micros
from pbem.store.rows.record import Moment, PersonId, Row, TableId, column, hidden, joined, key, only_where


class LetterStatus(Enum):
    """A letter's fate. Every letter ends in one of these; the comment by each is what `pbem letters` explains."""

    RECEIVED = "received"  # on disk, waiting to be handled
    HANDLED = "handled"  # its orders were taken or answered
    DUPLICATE = "duplicate"  # a second copy: same address, Message-ID and body; nothing done
    AUTOMATIC = "automatic"  # a vacation reply, list mail or receipt: read, never answered
    BOUNCE = "bounce"  # a mail of ours came back
    STRANGER = "stranger"  # from somebody we do not know, who asked for nothing we answer
    HELD = "held"  # right token, strange sender: waits for the person's yes at their registered address
    UNASKED = (
        "unasked"  # from a stranger: more are to be asked whether they wrote than may be mailed in an hour
    )
    MISREAD = "misread"  # nothing in it could be done; the writer was told
    QUARANTINED = (
        "quarantined"  # crashed us three times, or too deep, too big, undecodable; set aside, its writer told
    )


CRASHED = "crashed: "
"""How the reason begins of a letter that was set aside, or put off, through a fault of ours: it may be a move."""


class MailStatus(Enum):
    """Where a mail of ours stands."""

    WAITING = "waiting"  # to be delivered, now or at its next try
    SENT = "sent"  # the relay took it
    FAILED = "failed"  # refused for good, or tried for too long; set aside with its reason
    WITHHELD = "withheld"  # not sent: mail to its address comes back, or its owner wants none


class MailboxState(Enum):
    """What is known of a mailbox that we write to."""

    FINE = "fine"  # mail to it arrives, as far as we know
    BOUNCING = "bouncing"  # mail to it comes back: none is sent until its owner writes
    OFF = "off"  # its owner wants no mail: only what answers a letter of theirs is sent
    BLOCKED = "blocked"  # the operator wants nothing sent to it


class Person(Row, table="persons"):
    """Somebody who writes to us. `token` is their p- address; unconfirmed persons were mailed but have not answered.

    `address`, folded and unique, is where they are mailed; they may write from others too (`AddressRecord`).
    `confirmation_mailed`, `invitation_mailed`: when a stranger was last mailed so. `forget_asked`: when they asked to
    be forgotten, until they have said yes; `forgotten`: when they were. Then `name` is empty, and `address` is none.
    `reminder`: they are reminded when so many percent of their time are left; 0 never, None as the house has it.
    `letters`: those of jack, queen and king on their cards (`JQK`), empty as their language has them; `deck`: in how
    many colours suits are drawn, `two` or `four`. `one_subject`: all mails of a table have one.
    `links`: whether answers in their mails open a `mail`, a `page`, or there is a link to the page besides (`both`).
    `public_page`: strangers may look at a page of theirs. `digests`: how often
    they are mailed of their tables, empty as the house has it; `daily_at`: at which minute of their day where that is
    daily, and `daily_due`: when it is next.
    """

    __table_args__ = (
        Index(None, "daily_due", **only_where("daily_due IS NOT NULL")),
        Index("ix_persons_public_page", "name", "id", **only_where("public_page")),
    )

    id: int = key()
    address: str = column(unique=True)
    name: str
    language: str
    zone: str
    style: str
    token: str
    confirmed: bool
    created: Moment
    confirmation_mailed: Moment | None
    invitation_mailed: Moment | None
    forget_asked: Moment | None = None
    forgotten: Moment | None = None
    reminder: int | None = None
    letters: str = ""
    deck: str = "two"
    one_subject: bool = False
    links: str = "both"
    public_page: bool = False
    digests: str = ""
    daily_at: int | None = None
    daily_due: Moment | None = None
    token_digest: bytes = hidden(unique=True)


def names_of(people: Iterable[Person]) -> dict[str, str]:
    """What they are called, by seat; those who wanted to be forgotten last and by when, so that the first stays it."""
    by_time = sorted(people, key=lambda person: (person.forgotten or 0, person.id))
    return {str(person.id): person.name for person in by_time}


class AddressRecord(Row, table="addresses"):
    """An address from which a person writes, folded; the one at which the person is mailed is among them.

    Until it is `confirmed` it proves nothing. `token` makes the p- address to which the mail is answered that asked
    whether it is theirs; None for the one that they came with, and for one that they gave up again. Empty: there the
    answer was no. `added`: when they gave it.
    Several persons may give the same address as theirs; it is confirmed by one of them at most.
    """

    __table_args__ = (
        Index(None, "person_id", "added"),
        Index("ix_addresses_whose", "address", unique=True, **only_where("confirmed")),
    )

    address: str = key()
    person: PersonId = key()
    token: str | None
    confirmed: bool
    added: Moment
    token_digest: bytes | None = hidden(unique=True)


class MailboxRecord(Row, table="mailboxes"):
    """What is known of a mailbox, whoever's it is, or nobody's: whether mail reaches it, and how often lately not.

    `score` counts what came back, as of `scored`; `since` and `why` tell when and by what it got its state.
    """

    address: str = key()
    state: MailboxState = MailboxState.FINE
    score: int = 0
    scored: Moment = 0
    since: Moment = 0
    why: str = ""


class SeatRecord(Row, table="seats"):
    """A person at a table: the token of their table address, how many mails they got there, the last talk told them.

    `digests`: how often they are mailed of it, empty where that is as at their other tables; `told_serial`: which
    serial was current in what they were last mailed of it, and `told`: how many events of its log that told them of.
    `reviewed`: the last round whose review they were mailed.
    """

    __table_args__ = (Index(None, "person_id", "table_id"),)

    table: TableId = key()
    person: PersonId = key()
    token: str
    mails: int
    talk_told: int
    digests: str = ""
    told_serial: int = 0
    told: int = 0
    reviewed: int = 0
    token_digest: bytes = hidden(unique=True)
    held_by: int | None = hidden()


class TableRecord(Row, table="tables"):
    """A table as listings need it; everything else is in its events. `listed`: strangers find it on the pages.

    `late_of`: the table to which those came too late for whom this one was made.
    """

    __table_args__ = (
        Index("ix_tables_listed", "phase", "id", **only_where("listed")),
        Index("ix_tables_late_of", "late_of", "id", **only_where("late_of IS NOT NULL")),
    )

    id: int = key()
    title: str
    host: PersonId = column(name="host")
    phase: str
    version: int
    created: Moment
    listed: bool = False
    late_of: int | None = None


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """One event of a table's log. `version` counts from 1 in its table; `type`, `schema` and `body` are the codec's."""

    version: int
    at: Micros
    type: str
    schema: int
    body: Mapping[str, Any]


class StoredLetter(Row, table="letters"):
    """A letter as it came, its fate so far, and how often handling it crashed. `id` is 0 until it is on disk.

    `recipient` is the envelope's, `sender` the envelope's (empty for a bounce). `table`, `person`: whom the recipient
    address belongs to, where it belongs to somebody. `network`: which it came from, as far as our own servers know it;
    else "".
    `number`: under which its person was told of it, where it is held or was; none is used twice for one person.
    Once its time is over it is `destroyed`: `raw` and the envelope are empty, and its fate alone is kept. `again`: when
    it is tried once more by itself, wall clock.
    """

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

    received: Moment
    recipient: str
    sender: str
    raw: bytes = joined()
    table: TableId | None
    person: PersonId | None
    network: str = ""
    status: LetterStatus = LetterStatus.RECEIVED
    reason: str = ""
    tries: int = 0
    destroyed: bool = joined(default=False)
    again: Moment | None = None
    number: int | None = column(default=None, name="held_number")
    id: int = key(default=0)
    copy_digest: bytes | None = hidden()
    words_digest: bytes | None = hidden()


class StoredMail(Row, table="mails"):
    """A mail of ours, in the outbox. `token` makes its envelope sender (b-TOKEN); `content` is the whole message.

    `null_sender`: it leaves with the null sender all the same, so that nothing can come back (RFC 5321 4.5.5).
    `answers`: it answers a letter. `created` is wall clock. Of a table's mail, to compose it anew: `number`, which of
    the seat's mails it is, `talk_told`, the last talk that the seat had been told before it,
    and `told`, how many events.
    `due`: when it may next be tried, `composed`: when its words were written, wall clock. `id` is 0 until it is kept.
    Some time after it has left, `content` and `to_address` are empty: they were destroyed.
    `content` stands in a bundle, from `start` on, `size` octets or to its end.
    """

    __table_args__ = (
        Index("ix_mails_waiting", "due", "id", **only_where("status = 'waiting'")),
        Index("ix_mails_failed", "created", "id", **only_where("status = 'failed'")),
        Index("ix_mails_asking", "to_address", "created", **only_where("kind = 'address'")),
        Index("ix_mails_bundle_id", "bundle_id", **only_where("bundle_id IS NOT NULL")),
        Index("ix_mails_unsent", "person_id", "table_id", "number", **only_where("status = 'waiting'")),
        Index(None, "person_id", "id"),
    )

    kind: str
    table: TableId | None
    person: PersonId | None
    to_address: str
    token: str
    message_id: str
    content: bytes = joined()
    created: Moment
    number: int = 0
    talk_told: int = 0
    null_sender: bool = False
    answers: bool = False
    told: int = 0
    status: MailStatus = MailStatus.WAITING
    tries: int = 0
    due: Moment = 0
    error: str = ""
    composed: Moment = 0
    id: int = key(default=0)
    token_digest: bytes = hidden(unique=True)
    sent: Moment | None = hidden()
    bundle_id: Annotated[int, "mail_bundles.id"] | None = hidden()
    start: int = hidden()
    size: int | None = hidden()


BY_DAILY = -1
"""Who must act is asked by their next daily mail, which is of no table in particular."""


class DeadlineRecord(Row, table="deadlines"):
    """When the person who must act at a table runs out of time. One a table; `serial` is the action awaited.

    They are asked since `begun`, and have `base` (their clock), `bank` (what they had in hand) and `extra` (what was
    given besides) of the time that runs at the table, which makes `due`; at `fires` the server acts. `remind`: when
    they are to be reminded; `reminded`: of which times they were. `plan`: when what was planned is to be done.

    `excused`: they let their time pass once already. `waited`: it was held once because mail to them came back;
    `back`: they have written since. `outage`: the last outage that it was moved for; `spared`: it was moved since
    many were missing.
    `asked_by`: which mail of their seat asks them, 0 where that is not known, BY_DAILY where it is their daily mail;
    `asked`: when it left, where that was so late that it was moved for that, else 0.
    """

    __table_args__ = (
        Index(None, "fires"),
        Index(None, "remind", **only_where("remind IS NOT NULL")),
        Index(None, "plan", **only_where("plan IS NOT NULL")),
        Index(None, "person_id"),
        Index("ix_deadlines_outage", "outage", "table_id"),
    )

    table: TableId = key()
    serial: int
    person: PersonId
    due: Moment
    remind: Moment | None
    begun: Moment = 0
    base: Moment = 0
    bank: Moment = 0
    extra: Moment = 0
    fires: Moment = 0
    reminded: tuple[Micros, ...] = ()
    plan: Moment | None = None
    excused: bool = False
    waited: bool = False
    outage: int = 0
    back: bool = False
    spared: bool = False
    asked_by: int = 0
    asked: Moment = 0

    @property
    def time(self) -> Micros:
        """All the time that the person has, or had, for this turn."""
        return self.base + self.bank + self.extra
