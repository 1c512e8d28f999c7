"""Whether a mail of the mailbox is new: by its number, by when the mailbox got it, by what its header tells."""

from dataclasses import dataclass
from enum import Enum, auto

from pbem.mail.reading.received import handed_over, written_at
from pbem.micros import DAY, HOUR, Micros
from pbem.service.inbox.reception import OLDEST

NO_DATE: Micros = 10 * 365 * DAY
"""An INTERNALDATE of the seventies is none: a provider that moved its mailboxes has lost it."""


class Age(Enum):
    """NEW: to be taken. KNOWN: it was there before, and stays as it is. OLD: its number is new, its date is not."""

    NEW = auto()
    KNOWN = auto()
    OLD = auto()


@dataclass(frozen=True, slots=True)
class Position:
    """How far the mailbox was read: to the mail `uid`, in the numbering that the server calls `validity`.

    `begun`: when it was first read; what came before stays out for ever. `looked`: when everything in it had last been
    looked at. `unsure`: mails up to this number have been numbered anew since (RFC 3501 2.3.1.1): their numbers do not
    tell which of them are known, so that all their dates have to say that they are not.
    """

    validity: int
    uid: int
    begun: Micros
    looked: Micros
    unsure: int = 0


def when_it_came(position: Position, uid: int, came: Micros | None, header: bytes) -> Micros | None:
    """When the mailbox got it. `came`: its INTERNALDATE; where numbers are new that may be, too."""
    came = _told(came)
    handed = handed_over(header) if uid <= position.unsure else None
    return min((at for at in (came, handed) if at is not None), default=None)


def when_it_was_sent(header: bytes) -> Micros | None:
    """As its topmost `Received` tells, which the provider wrote, or else its `Date`, which the sender did."""
    handed = handed_over(header)
    return handed if handed is not None else written_at(header)


def age(position: Position, uid: int, came: Micros | None, header: bytes) -> Age:
    """Of a mail with this INTERNALDATE and header."""
    came, sent = _told(came), when_it_was_sent(header)
    if uid > position.unsure:
        first = position.begun - DAY  # what lay there of that day is known otherwise
        handed = handed_over(header)  # a sender's clock alone makes nothing old
        was_there = came is not None and came < first
        long_ago = handed is not None and handed < max(position.looked - OLDEST, first)
        return Age.OLD if was_there or long_ago else Age.NEW
    seen = position.looked - HOUR
    if came is not None and came < seen:
        return Age.KNOWN
    if sent is None:
        return Age.OLD if came is None else Age.NEW
    if sent < position.begun:
        return Age.KNOWN
    written = written_at(header)
    is_old = sent < seen or (written is not None and written < position.looked - OLDEST)
    return Age.OLD if is_old else Age.NEW


def _told(came: Micros | None) -> Micros | None:
    return None if came is None or came < NO_DATE else came
