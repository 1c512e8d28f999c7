"""Reads a letter: raw bytes to who sent it, what it answers and what it says, or why it cannot be read."""

import hashlib
import re
from dataclasses import dataclass
from email.message import Message

from pbem.mail.addressing import fold_address
from pbem.mail.quotes.trimming import Line, trim
from pbem.mail.reading.automatic import Automatic, list_of, seems_automatic, why_automatic
from pbem.mail.reading.bounces import Bounce, bounce_in, tells_of_failure
from pbem.mail.reading.encodings import decode_header
from pbem.mail.reading.parsing import HEADER_END, Limits, Unreadable, UnreadableReason, parse, raw_headers
from pbem.mail.reading.parts import NoText, contents
from pbem.mail.writing.message import clean_line

__all__ = ["Automatic", "Letter", "Limits", "NoText", "Unreadable", "UnreadableReason", "read_letter"]

MAX_NAME, MAX_SUBJECT, MAX_ID, MAX_REFERENCES = 100, 500, 500, 100
"""Where a header's text is cut, in characters; and how many references are kept, the oldest first."""

MAX_FROM = 2000
"""A longer From, in characters, names nobody: its quotes and comments would take long to match."""

MAX_NESTED = 4
"""How deep comments of a From may lie in each other."""

# Of a header From, not yet decoded: what is in quotes or in comments names nobody.
_QUOTED_STRING = re.compile(r'"(?:\\.|[^"\\])*"', re.S)
_COMMENT = re.compile(r"\((?:\\.|[^()\\])*\)", re.S)
_ANGLE = re.compile(r"([^<>]*)<([^<>]*)>\s*", re.S)
_ID = re.compile(r"<[^<>\s]+>")


@dataclass(frozen=True, slots=True)
class Letter:
    """One letter as its author meant it.

    All texts are cleaned (`cleaning`). `text` is the author's own words, without quotation and signature; where it is
    empty and `no_text` is None, the letter holds quotations only. `from_address` is folded (`fold_address`),
    None where the letter names no author or more than one. `date` is as the author's program wrote it: no
    proof of anything. `authentication` is what servers on the way found out, or are said to have found out: its
    Authentication-Results, topmost first. `body_digest` is the SHA-256 of all octets after the header. `lines`: own
    words and quoted ones as they stood. `automatic`: a program sent it; `seems_automatic`: there are signs of that,
    which a person's letter may have too. `bounce`: what it reports of a mail. `mailing_list`: as in `list_of`.
    """

    message_id: str | None
    date: str | None
    from_address: str | None
    from_name: str
    subject: str
    text: str
    quoted: tuple[str, ...]
    attachments: tuple[str, ...]
    no_text: NoText | None
    automatic: Automatic | None
    body_digest: bytes
    in_reply_to: str | None
    references: tuple[str, ...]
    lines: tuple[Line, ...]
    seems_automatic: Automatic | None = None
    bounce: Bounce | None = None
    authentication: tuple[str, ...] = ()
    mailing_list: str | None = None


def read_letter(
    raw: bytes,
    limits: Limits = Limits(),  # noqa: B008  # a frozen value
    envelope_from: str | None = None,
) -> Letter | Unreadable:
    """The letter in `raw`, whatever its sender's program did to it, or the reason why none can be read.

    `envelope_from` is the sender of the SMTP envelope, empty for the null sender, None where it is not known.
    Never raises.
    """
    message = parse(raw, limits)
    if isinstance(message, Unreadable):
        return message
    try:
        return read_parsed(message, raw, envelope_from, limits)
    except Exception:  # whatever a crafted letter makes the libraries raise, it is the letter's fault
        return Unreadable(UnreadableReason.UNDECODABLE)


def read_parsed(message: Message, raw: bytes, envelope_from: str | None, limits: Limits) -> Letter:
    """The letter that was parsed from `raw`. May raise what a crafted one makes the libraries raise."""
    found = contents(message, limits)
    trimmed = trim(found.text)
    address, name = _author(raw_headers(message, "From"))
    header_end = HEADER_END.search(raw)
    automatic = why_automatic(message, envelope_from)
    seems = automatic or seems_automatic(message, envelope_from, trimmed.own)
    return Letter(
        message_id=_first_id(message, "Message-ID") or _line(message, "Message-ID", MAX_ID) or None,
        date=_line(message, "Date", 100) or None,
        from_address=address,
        from_name=name,
        subject=_line(message, "Subject", MAX_SUBJECT),
        text=trimmed.own,
        quoted=trimmed.quoted,
        attachments=tuple(found.attachments),
        no_text=found.no_text,
        automatic=automatic,
        body_digest=hashlib.sha256(raw[header_end.end() :] if header_end else b"").digest(),
        in_reply_to=_first_id(message, "In-Reply-To"),
        references=_ids(message, "References")[:MAX_REFERENCES],
        authentication=tuple(map(str, raw_headers(message, "Authentication-Results"))),
        lines=trimmed.lines,
        seems_automatic=seems,
        mailing_list=list_of(message),
        bounce=bounce_in(message, len(raw), guess=seems is not None or tells_of_failure(trimmed.own)),
    )


def _author(values: list[str]) -> tuple[str | None, str]:
    """The folded address and the display name of a From; of two authors neither can be the one we know."""
    if len(values) != 1 or len(values[0]) > MAX_FROM:
        return None, ""
    value = _in_unicode(values[0])
    bare = _QUOTED_STRING.sub(lambda found: '"' * len(found[0]), value)
    for _ in range(MAX_NESTED):
        bare = _COMMENT.sub(" ", bare)
    angle = _ANGLE.fullmatch(bare)
    if not angle:
        comment = _COMMENT.search(value)
        return fold_address(bare), clean_line(decode_header(comment[0][1:-1]))[:MAX_NAME] if comment else ""
    if "@" in angle[1] and re.search("[,;:]", angle[1]):
        return None, ""
    return fold_address(angle[2]), _display_name(value[: value.rindex("<")])


def _in_unicode(value: str) -> str:
    """A header as its octets mean it where they are UTF-8 (RFC 6532), else as it came."""
    try:
        return value.encode("ascii", "surrogateescape").decode("utf-8")
    except UnicodeError:
        return value


def _display_name(phrase: str) -> str:
    unquoted = _QUOTED_STRING.sub(lambda found: re.sub(r"\\(.)", r"\1", found[0][1:-1]), phrase)
    return clean_line(decode_header(unquoted))[:MAX_NAME]


def _line(message: Message, name: str, longest: int) -> str:
    return clean_line(decode_header(next(iter(raw_headers(message, name)), "")))[:longest]


def _first_id(message: Message, name: str) -> str | None:
    return next(iter(_ids(message, name)), None)


def _ids(message: Message, name: str) -> tuple[str, ...]:
    value = " ".join(raw_headers(message, name))
    return tuple(found for found in _ID.findall(clean_line(value)) if len(found) <= MAX_ID)
