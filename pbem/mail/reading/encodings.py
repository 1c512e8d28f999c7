"""Undoes the transfer encodings of MIME parts (RFC 2045), whatever relays, lists and careless programs did to them."""

import binascii
import re
from email.message import Message

from pbem.mail.reading.parsing import raw_headers

_COMMENT = re.compile(r"\([^()]*\)")

_SOFT_BREAK = re.compile(rb"=[ \t]+$", re.M)
_BLANKS_AT_END = re.compile(rb"(?<![ \t])[ \t]+$", re.M)

_NOT_BASE64 = re.compile(rb"[^A-Za-z0-9+/]+")
_PURE_BASE64 = re.compile(
    rb"(?:[A-Za-z0-9+/]{4}){4,}|(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)"
)
_NEVER_IN_TEXT = re.compile(rb"[\x01-\x08\x0e-\x1a\x1c-\x1f]")

_UU_BEGIN = re.compile(rb"^begin [0-7]{3,4} [^\n]*\n", re.M)


def octets_of(part: Message) -> bytes:
    """What `part`, no container, holds: its transfer encoding undone as far as it goes. An unknown one is none."""
    encoding = encoding_of(part)
    coded = _as_it_came(part)
    if encoding == "base64":
        return from_base64(coded)
    if encoding == "quoted-printable":
        return from_quoted_printable(coded)
    if encoding in ("x-uuencode", "uuencode", "x-uue", "uue"):
        return from_uuencode(coded)
    return coded


def encoding_of(part: Message) -> str:
    """The name of its transfer encoding: `Base-64 (really)` is base64."""
    value = _COMMENT.sub(" ", next(iter(raw_headers(part, "Content-Transfer-Encoding")), ""))
    words = value.replace(";", " ").replace('"', " ").replace("'", " ").lower().split()
    name = words[0].replace("_", "-") if words else ""
    return {"base-64": "base64", "quotedprintable": "quoted-printable", "qp": "quoted-printable"}.get(
        name, name
    )


def _as_it_came(part: Message) -> bytes:
    text = part.get_payload()
    if not isinstance(text, str):
        return b""
    named = raw_headers(part, "Content-Transfer-Encoding")
    del part["Content-Transfer-Encoding"]  # then the parser gives out the octets themselves
    octets = part.get_payload(decode=True)
    for name in named:
        part["Content-Transfer-Encoding"] = name
    return octets if isinstance(octets, bytes) else b""


def from_quoted_printable(coded: bytes) -> bytes:
    """Blanks at a line's end are a relay's (RFC 2045 6.7 rule 3), so `=` before them is a soft break."""
    return binascii.a2b_qp(_BLANKS_AT_END.sub(b"", _SOFT_BREAK.sub(b"=", coded)).removesuffix(b"="))


def from_base64(coded: bytes) -> bytes:
    """Junk between the letters is passed over, padding may be missing, and what stands behind the end is not read.

    That is how lists add their footers. Where nothing is base64 the label is wrong, and the text stands as it is.
    """
    pieces: list[bytes] = []
    letters: list[bytes] = []
    ended = False
    for line in coded.split(b"\n"):
        line = line.strip()
        if not line:
            continue
        if b" " in line or (ended and not _PURE_BASE64.fullmatch(line)):
            break  # words
        letters.append(_NOT_BASE64.sub(b"", line))
        ended = line.endswith(b"=")
        if ended:
            pieces.append(_decoded(b"".join(letters)))
            letters = []
    found = b"".join([*pieces, _decoded(b"".join(letters))])
    one_word = len(coded) < 80 and b"=" not in coded and _NEVER_IN_TEXT.search(found)
    return coded if one_word or not found else found


def _decoded(letters: bytes) -> bytes:
    whole = letters[:-1] if len(letters) % 4 == 1 else letters
    return binascii.a2b_base64(whole + b"=" * (-len(whole) % 4))


def from_uuencode(coded: bytes) -> bytes:
    """The first file in it; the text as it is where there is none."""
    begin = _UU_BEGIN.search(coded)
    if begin is None:
        return coded
    pieces = []
    for line in coded[begin.end() :].split(b"\n"):
        if line.rstrip() == b"end":
            break
        pieces.append(_uu_line(line))
    return b"".join(pieces)


def _uu_line(line: bytes) -> bytes:
    if not line.strip():
        return b""
    letters = 1 + ((line[0] - 32) % 64 + 2) // 3 * 4  # a relay cuts blanks off, a program adds a check sum
    try:
        return binascii.a2b_uu(line[:letters].ljust(letters))
    except binascii.Error:
        return b""
