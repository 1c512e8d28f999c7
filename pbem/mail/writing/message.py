"""Writes a mail as the bytes that go out: 7-bit ASCII, CRLF, the same bytes for the same mail."""

import binascii
import re
import unicodedata
from dataclasses import dataclass
from datetime import datetime
from email.utils import encode_rfc2231, format_datetime
from functools import lru_cache
from hashlib import sha256

MAX_LINE = 78
"""Where lines are folded, in octets (RFC 5322 2.1.1)."""

_WORD_PAYLOAD = 75 - len("=?utf-8?q??=")

_BREAKING = re.compile(r"[\0-\x20\x7f]+")
_FIELD_NAME = re.compile(r"[!-9;-~]+")
_ATOMS = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~ -]+")
_LITERAL = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!*+-/")
_CODED = {
    octet: chr(octet) if octet in _LITERAL else "_" if octet == 32 else f"={octet:02X}"
    for octet in range(256)
}
_NOT_IN_ADDRESS = re.compile(r"[^!-~]|[<>()\[\],;:\\\"]")
_NOT_IN_ID = re.compile(r"[^!-~]")
_NOT_IN_PART = re.compile(r"[^A-Za-z0-9_-]")


@lru_cache(maxsize=2048)
def line(name: str, value: str) -> str:
    """The header `name`, with its CRLF. Controls and line ends in `value` become spaces, runs of spaces one.

    A value beyond ASCII, or with something in it that must not be folded, goes as encoded words (RFC 2047).
    Raises ValueError for a `name` that is none.
    """
    if not _FIELD_NAME.fullmatch(name):
        raise ValueError(f"{name!r} is no header's name")
    plain = _BREAKING.sub(" ", value).strip(" ")
    if not plain.isascii() or "=?" in plain or max(map(len, plain.split(" "))) > 900:
        return _folded(name, encoded_words(plain, len(name) + 2))
    return _folded(name, plain.split(" "))


def mailbox(name: str, address: str) -> str:
    """`Name <address>` in ASCII, for a header; the address alone where there is no name."""
    spec = _NOT_IN_ADDRESS.sub("", address)
    plain = _BREAKING.sub(" ", name).strip(" ")
    if not plain:
        return spec
    if not plain.isascii() or "=?" in plain or len(plain) > 60:
        return f"{' '.join(encoded_words(plain, 12))} <{spec}>"
    if _ATOMS.fullmatch(plain):
        return f"{plain} <{spec}>"
    escaped = re.sub(r'([\\"])', r"\\\1", plain)
    return f'"{escaped}" <{spec}>'


def mailbox_line(name: str, *written: str) -> str:
    """A header of addresses as `mailbox` wrote them."""
    return _folded(name, " ".join(written).split(" "))


def ids_line(name: str, *ids: str) -> str:
    """A header of message ids in angle brackets, each kept whole."""
    return _folded(name, [_NOT_IN_ID.sub("", identity) for identity in ids])


def parameter(name: str, value: str) -> str:
    """`; name="value"` for a MIME header, on a line of its own; RFC 2231 beyond ASCII."""
    plain = re.sub(r'[\\"]', "_", _BREAKING.sub(" ", value))
    if plain.isascii():
        return f';\r\n {name}="{plain}"'
    clean = plain.encode("utf-8", "replace").decode("utf-8")
    return f";\r\n {name}*={encode_rfc2231(clean, 'utf-8')}"


def encoded_words(text: str, indent: int) -> list[str]:
    """`text` as encoded words of at most 75 octets, no character split; the first leaves `indent` free."""
    words, current, room = [], "", _WORD_PAYLOAD - indent
    for character in text:
        coded = "".join(_CODED[octet] for octet in character.encode("utf-8", "replace"))
        if len(current) + len(coded) > room:
            words.append(current)
            current, room = "", _WORD_PAYLOAD
        current += coded
    words.append(current)
    return [f"=?utf-8?q?{word}?=" for word in words if word]


def _folded(name: str, words: list[str]) -> str:
    lines = [f"{name}:"]
    for word in words:
        if len(lines[-1]) + 1 + len(word) > MAX_LINE and (len(lines) > 1 or lines[-1] != f"{name}:"):
            lines.append("")
        lines[-1] += f" {word}"
    return "\r\n".join(lines) + "\r\n"


_BREAKS = re.compile("\r\n|[\r\v\f\x85\u2028\u2029]")

# C0 and C1 controls, soft hyphen, joiners and fillers of no width, bidirectional marks, surrogates without
# a partner, non-characters, and the tag characters that can carry a hidden text.
_UNSEEN = re.compile(
    "[\0-\x08\x0b-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ud800-\udfff\ufdd0-\ufdef\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\U000e0000-\U000e0fff]"
)

MAX_MARKS = 30
"""So many marks on one letter are kept: Unicode's "Stream-Safe Text Format" (UAX #15, 13). To put a longer run into its
order takes quadratic time."""

_MANY_MARKS = re.compile(rf"[^\w\s\0-\x7f]{{{MAX_MARKS + 1},}}")


def clean_text(text: str) -> str:
    """`text` in NFC with `\\n` line ends, tabs as spaces, and no unseen character.

    Unseen are controls (so that no terminal escape survives), marks that change the direction of writing, and
    characters of no width. Emoji presentation marks stay. Not an HTML escape: that is the template's work.
    """
    lines = _BREAKS.sub("\n", text).replace("\t", " ")
    return unicodedata.normalize("NFC", _MANY_MARKS.sub(_with_fewer_marks, _UNSEEN.sub("", lines)))


def _with_fewer_marks(found: re.Match[str]) -> str:
    kept, run = [], 0
    for character in found[0]:
        run = run + 1 if unicodedata.combining(character) else 0
        if run <= MAX_MARKS:
            kept.append(character)
    return "".join(kept)


def clean_line(text: str) -> str:
    """`clean_text` on one line: every run of white space is one space, none at the ends."""
    return " ".join(clean_text(text).split())


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that goes with a mail; a message/rfc822 must be 7 bits, its lines ended by CRLF (RFC 2046 5.2.1)."""

    name: str
    content_type: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Inline:
    """A picture that the HTML shows, as `cid:` and this id of it (RFC 2392)."""

    cid: str
    name: str
    content_type: str
    content: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Mail:
    """One mail to one person.

    `date` is aware of its zone; `headers` follow the usual ones. Ids (`message_id`, `references`,
    `in_reply_to`) stand in angle brackets. Line ends in `text` and `html` may be of any kind; both get one
    at their end.
    """

    from_name: str = ""
    from_address: str
    to_name: str = ""
    to_address: str
    reply_to: str | None = None
    subject: str
    message_id: str
    date: datetime
    references: tuple[str, ...] = ()
    in_reply_to: str | None = None
    headers: tuple[tuple[str, str], ...] = ()
    text: str
    html: str | None = None
    pictures: tuple[Inline, ...] = ()
    attachments: tuple[Attachment, ...] = ()


_CONTENT_TYPE = re.compile(r"[a-z0-9.+-]{1,60}/[a-z0-9.+-]{1,80}(; ?[a-z0-9-]+=[A-Za-z0-9.-]+)*")


def write_mail(mail: Mail) -> bytes:
    """The whole mail, header and body. Nothing in any field of it can add a header, a part or a line.

    Raises ValueError where a name among `mail.headers` is no header's name.
    """
    # "=_" stands in no quoted-printable and no base64 (RFC 2045 6.7), so these boundaries occur in no part.
    seed = sha256(mail.message_id.encode("utf-8", "replace")).hexdigest()[:24]
    entity = _text_part("plain", mail.text)
    if mail.html is not None:
        html = _text_part("html", mail.html)
        if mail.pictures:
            shown = [html, *map(_inline_part, mail.pictures)]
            html = _multipart("related", f"=_r{seed}", shown, '; type="text/html"')
        entity = _multipart("alternative", f"=_a{seed}", [entity, html])
    if mail.attachments:
        entity = _multipart("mixed", f"=_m{seed}", [entity, *map(_attachment_part, mail.attachments)])
    return _header(mail) + entity


def _header(mail: Mail) -> bytes:
    lines = [
        mailbox_line("From", mailbox(mail.from_name, mail.from_address)),
        mailbox_line("To", mailbox(mail.to_name, mail.to_address)),
        mailbox_line("Reply-To", mailbox("", mail.reply_to)) if mail.reply_to else "",
        line("Subject", mail.subject),
        line("Date", format_datetime(mail.date)),
        ids_line("Message-ID", mail.message_id),
        ids_line("In-Reply-To", mail.in_reply_to) if mail.in_reply_to else "",
        ids_line("References", *mail.references) if mail.references else "",
        *(line(name, value) for name, value in mail.headers),
        "MIME-Version: 1.0\r\n",
    ]
    return "".join(lines).encode("ascii")


def _text_part(subtype: str, text: str) -> bytes:
    return (
        b"Content-Type: text/%s; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n%s"
    ) % (subtype.encode("ascii"), quoted_printable(text))


def quoted_printable(text: str) -> bytes:
    """`text` in UTF-8 and quoted-printable (RFC 2045 6.7), a line end at its end.

    Lines of at most 76 octets, none of a lone dot, none that begins with "From " or ends with a space.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text  # often forty kilobytes
    octets = (lines if lines.endswith("\n") else lines + "\n").encode("utf-8", "replace")
    coded = b"\n" + binascii.b2a_qp(octets)
    # A soft break keeps the line short enough; mbox writers would put a ">" before the word.
    return coded.replace(b"\nFrom ", b"\n=46rom=\n ").replace(b"\n", b"\r\n")[2:]


def _attachment_part(attachment: Attachment) -> bytes:
    declared = attachment.content_type.strip()
    content_type = declared if _CONTENT_TYPE.fullmatch(declared) else "application/octet-stream"
    if content_type == "message/rfc822":
        head = f"Content-Type: {content_type}\r\nContent-Transfer-Encoding: 7bit\r\n"
        name = parameter("filename", attachment.name)
        return f"{head}Content-Disposition: attachment{name}\r\n\r\n".encode("ascii") + attachment.content
    name = parameter("filename", attachment.name)
    head = f"Content-Type: {content_type}\r\nContent-Disposition: attachment{name}\r\n"
    return _base64(head, attachment.content)


def _inline_part(picture: Inline) -> bytes:
    name = parameter("filename", picture.name)
    return _base64(
        f"Content-Type: {picture.content_type}\r\nContent-ID: <{picture.cid}>\r\n"
        f"Content-Disposition: inline{name}\r\n",
        picture.content,
    )


def _base64(head: str, octets: bytes) -> bytes:
    rows = (binascii.b2a_base64(octets[at : at + 57], newline=False) for at in range(0, len(octets), 57))
    coding = "Content-Transfer-Encoding: base64\r\n\r\n"
    return f"{head}{coding}".encode("ascii") + b"\r\n".join(rows) + b"\r\n"


def _multipart(subtype: str, boundary: str, parts: list[bytes], more: str = "") -> bytes:
    mark = boundary.encode("ascii")
    kind = f"{subtype}{more}".encode("ascii")
    header = b'Content-Type: multipart/%s;\r\n boundary="%s"\r\n\r\n' % (kind, mark)
    return header + b"".join(b"--%s\r\n%s\r\n" % (mark, part) for part in parts) + b"--%s--\r\n" % mark


def message_id(domain: str, *parts: object) -> str:
    """A stable id, `<part.part@domain>`; whatever is no letter, digit, `-` or `_` in a part becomes `-`."""
    return f"<{_dotted(parts)}@{domain}>"


def list_id(domain: str, *parts: object) -> str:
    """What names a game's mails for filters, `<part.part.domain>` (RFC 2919)."""
    return f"<{_dotted(parts)}.{domain}>"


def _dotted(parts: tuple[object, ...]) -> str:
    return ".".join([_NOT_IN_PART.sub("-", str(part)) for part in parts])
