"""What of a mail is not words: where it goes, what it answers, the headers that programs read."""

from dataclasses import dataclass

from pbem.digests.mails.mails import Kind
from pbem.mail.keys import without_keys
from pbem.mail.writing.message import Attachment, clean_line
from pbem.orders.letter import without_prefixes
from pbem.service.mailing.moments import Answered
from pbem.store.rows.people import Person


@dataclass(frozen=True, slots=True)
class Envelope:
    """What of a mail is not words. `answers`: as in `Mailer`; `to`: where it goes, if not where its person is mailed.

    `anybodys`: it is kept as nobody's in particular, though it speaks to its person.
    """

    kind: Kind
    message_id: str
    reply_to: str
    answers: Answered | None
    references: tuple[str, ...] = ()
    headers: tuple[tuple[str, str], ...] = ()
    attachments: tuple[Attachment, ...] = ()
    null_sender: bool = False
    to: str = ""
    anybodys: bool = False


MAX_SUBJECT = 120
"""Where the subject that an answer repeats is cut, in characters."""


def subject_of(own: str, person: Person, envelope: Envelope) -> str:
    """An answer has the subject of what it answers, as mail programs thread by that; all else its own."""
    subject = envelope.answers.subject if envelope.answers is not None and follows(person, envelope) else ""
    about = without_keys(clean_line(without_prefixes(subject)))[:MAX_SUBJECT].strip()
    return f"Re: {about}" if about else own


def follows(person: Person, envelope: Envelope) -> bool:
    """Whether a mail stands in the thread of what it answers: unless its reader wants one subject a table."""
    answers = envelope.answers
    return (
        answers is not None and not answers.apart and envelope.kind is Kind.RECEIPT and not person.one_subject
    )


def machine_headers(kind: str, *, answers: bool) -> tuple[tuple[str, str], ...]:
    """What tells programs that one wrote this, and which (RFC 3834 5)."""
    return (
        ("Eleusis-Kind", kind),
        ("Auto-Submitted", "auto-replied" if answers else "auto-generated"),
        ("X-Auto-Response-Suppress", "All"),
    )
