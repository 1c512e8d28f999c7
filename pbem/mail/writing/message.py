"""Writes a mail as the bytes that go out: 7-bit ASCII, CRLF, the same bytes for the same mail."""

import binascii
import re
from dataclasses import dataclass
from datetime import datetime
from email.utils import format_datetime
from hashlib import sha256

from pbem.mail.writing import headers as headers


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
        headers.mailbox_line("From", headers.mailbox(mail.from_name, mail.from_address)),
        headers.mailbox_line("To", headers.mailbox(mail.to_name, mail.to_address)),
        headers.mailbox_line("Reply-To", headers.mailbox("", mail.reply_to)) if mail.reply_to else "",
        headers.line("Subject", mail.subject),
        headers.line("Date", format_datetime(mail.date)),
        headers.ids_line("Message-ID", mail.message_id),
        headers.ids_line("In-Reply-To", mail.in_reply_to) if mail.in_reply_to else "",
        headers.ids_line("References", *mail.references) if mail.references else "",
        *(headers.line(name, value) for name, value in mail.headers),
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
        name = headers.parameter("filename", attachment.name)
        return f"{head}Content-Disposition: attachment{name}\r\n\r\n".encode("ascii") + attachment.content
    name = headers.parameter("filename", attachment.name)
    head = f"Content-Type: {content_type}\r\nContent-Disposition: attachment{name}\r\n"
    return _base64(head, attachment.content)


def _inline_part(picture: Inline) -> bytes:
    name = headers.parameter("filename", picture.name)
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
    return ".".join(re.sub(r"[^A-Za-z0-9_-]", "-", str(part)) for part in parts)
