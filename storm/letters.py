"""What the people of the storm write, and what must come of each letter."""

from dataclasses import dataclass
from enum import Enum

from pbem.cards import Card
from storm.postmen import Letter


class Kind(Enum):
    """What a letter is. The comments tell what must come of it."""

    MOVE = "move"  # handled, and done once; misread where a plan of the same player came before it
    AGAIN = "again"  # says what another said, in a letter of its own: answered, and done at most once between them
    LATE = "late"  # handled, and done once; misread where the time had run out, or the server had acted, before it
    PLAN = "plan"  # handled, and done once when its turn comes; misread where it cannot be planned
    TALK = "talk"  # handled, and said once
    LOOK = "look"  # handled
    LOOK_THERE = "look-there"  # at a table: handled
    WRONG = "wrong"  # misread
    AUTOMATIC = "automatic"  # never answered
    STRANGER = "stranger"  # held; the one confirmation is mailed
    TABLE = "table"  # handled: there is one table more
    JOIN = "join"  # handled
    NOBODY = "nobody"  # refused at the door
    LEAGUE = "league"  # handled, and done once: a league is founded or joined, a season begins
    FAMILY = "family"  # somebody else's, in the mailbox that is read: not taken, and not marked
    GONE = "gone"  # a report that there is no such mailbox: counted once
    FULL = "full"  # a report that a mailbox is full: counted once a day


@dataclass(frozen=True, slots=True)
class Act:
    """What a move, or a plan, does: whose it is, in answer to which serial of which table, and the cards it lays.

    `cards`: empty for a no play; None for what lays none.
    """

    table: int
    serial: int
    seat: str
    cards: tuple[Card, ...] | None = None


@dataclass(slots=True)
class Written:
    """A letter that was written. `words`: what it says that nothing else says; `fate`: what came of it."""

    kind: Kind
    letter: Letter
    act: Act | None = None
    words: str = ""
    fate: str = ""


REPORTS = {Kind.GONE: ("5.1.1", "550 5.1.1 User unknown"), Kind.FULL: ("5.2.2", "552 5.2.2 Mailbox full")}
"""What a server says of a mailbox: the status (RFC 3463), and its words."""


def compose(number: str, sender: str, recipient: str, text: str, *, automatic: bool = False) -> Letter:
    """The letter of this number, which its Message-ID holds."""
    message_id = f"<{number}@players.example>"
    lines = [
        f"From: {sender}",
        f"To: {recipient}",
        "Subject: Re: Eleusis",
        f"Message-ID: {message_id}",
        "Date: Sat, 21 Nov 2026 09:14:00 +0000",
        *(["Auto-Submitted: auto-replied"] if automatic else []),
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
        "",
        *text.splitlines(),
        "",
    ]
    return Letter(sender, recipient, message_id, "\r\n".join(lines).encode())


def report(number: str, kind: Kind, recipient: str, address: str) -> Letter:
    """What another mail server reports of `address` (RFC 3464): from nobody, to where a mail of ours comes back to."""
    message_id, (status, words) = f"<{number}@players.example>", REPORTS[kind]
    lines = [
        "From: Mail Delivery System <MAILER-DAEMON@mx.players.example>",
        f"To: {recipient}",
        "Subject: Undelivered Mail Returned to Sender",
        f"Message-ID: {message_id}",
        "Date: Sat, 21 Nov 2026 09:14:00 +0000",
        "Auto-Submitted: auto-replied",
        "MIME-Version: 1.0",
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
        "",
        "--b",
        "Content-Type: text/plain",
        "",
        f"Your mail could not be delivered: {words}",
        "--b",
        "Content-Type: message/delivery-status",
        "",
        "Reporting-MTA: dns; mx.players.example",
        "",
        f"Final-Recipient: rfc822; {address}",
        "Action: failed",
        f"Status: {status}",
        f"Diagnostic-Code: smtp; {words}",
        "",
        "--b--",
        "",
    ]
    return Letter("", recipient, message_id, "\r\n".join(lines).encode())
