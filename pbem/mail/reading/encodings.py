"""Undoes transfer encodings (RFC 2045) and charsets, whatever relays, lists and careless programs did to them."""

import base64
import binascii
import codecs
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


# Codecs of Python that no mail program means, some of them slow on hostile bytes.
_NOT_FOR_MAIL = {"idna", "punycode", "unicode-escape", "raw-unicode-escape", "undefined"}

# Labels that are often wrong: text in UTF-8 is sent under them, and hardly any text in them is valid UTF-8.
_DOUBTFUL = {"ascii", "iso8859-1", "cp1252"}

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)

_BROKEN = "\ufffd"

_JAPANESE = ("iso2022_jp", "iso2022_jp_ext", "iso2022_jp_2004")

# What programs mean by a label, by it or by the name of Python's codec: the wider character set that holds it, as
# in the Encoding Standard of the browsers; and labels of their own making.
_WIDER = {
    **dict.fromkeys(
        ("utf8mb4", "utf8mb3", "utf-8-mac", "unicode-1-1-utf-8", "x-utf-8", "utf-8n"), ("utf-8",)
    ),
    **dict.fromkeys(("x-unicode-2-0-utf-7", "unicode-2-0-utf-7"), ("utf-7",)),
    **dict.fromkeys(("utf-16le", "utf-16-le", "ucs-2le"), ("utf-16-le",)),
    **dict.fromkeys(("utf-16be", "utf-16-be"), ("utf-16-be",)),
    **dict.fromkeys(("unicode", "ucs-2", "iso-10646-ucs-2", "unicodefffe"), ("utf-16",)),
    **dict.fromkeys(("gb2312", "gbk", "gb-2312-80", "gb2312-80", "x-gbk", "euc-cn", "cp936"), ("gb18030",)),
    **dict.fromkeys(("big5", "big5-hkscs", "big5hkscs", "x-x-big5", "cp950"), ("cp950", "big5hkscs")),
    **dict.fromkeys(
        ("shift_jis", "shift-jis", "x-sjis", "sjis", "ms-kanji", "windows-31j"), ("cp932", "shift_jisx0213")
    ),
    **dict.fromkeys(("euc_kr", "euc-kr", "ks-c-5601-1987", "ks-c-5601", "ksc5601"), ("cp949",)),
    **dict.fromkeys(("iso2022_jp", "iso-2022-jp", "cp50220", "cp50221", "iso-2022-jp-ms"), _JAPANESE),
    **dict.fromkeys(("iso8859-1", "iso8859-1:1987", "ansi", "latin", "latin-1", "iso-latin-1"), ("cp1252",)),
    **dict.fromkeys(("iso8859-9",), ("cp1254", "iso8859-9")),
    **dict.fromkeys(("iso8859-11", "tis-620", "tis620", "windows-874", "dos-874"), ("cp874",)),
    **dict.fromkeys(("iso-8859-8-i", "iso-8859-8-e", "logical", "visual"), ("iso8859-8", "cp1255")),
    **dict.fromkeys(("iso-8859-6-i", "iso-8859-6-e"), ("iso8859-6", "cp1256")),
    **dict.fromkeys(("koi8", "koi", "koi8-r", "x-koi8-r"), ("koi8-r",)),
    **dict.fromkeys(("koi8-u", "koi8-ru"), ("koi8-u",)),
    **dict.fromkeys(("x-mac-roman", "macintosh", "x-mac"), ("mac-roman",)),
    **dict.fromkeys(("x-mac-cyrillic", "x-mac-ukrainian"), ("mac-cyrillic",)),
    **dict.fromkeys(("x-mac-ce", "x-mac-centraleurroman"), ("mac-latin2",)),
}
_NUMBERED = re.compile(
    r"(?:x-)?(?:(cp|win|windows|ms|ibm|dos|codepage)-?([0-9]{3,5})|(iso-?8859|iso|utf|8859)-?([0-9]{1,2}))(?:[:-].*)?"
)
_FAMILIES = dict.fromkeys(("cp", "win", "windows", "ms", "ibm", "dos", "codepage"), "cp") | {
    **dict.fromkeys(("iso-8859", "iso8859", "8859", "iso"), "iso8859-"),
    "utf": "utf-",
}

_WORD = re.compile(r"=\?([^?\s*]{1,40})(?:\*[^?\s]*)?\?([bBqQ])\?([^?]*)\?=")
_GAP_BETWEEN_WORDS = re.compile(r"(\?=)\s+(?==\?[^?\s]{1,80}\?[bBqQ]\?)")


def decode(octets: bytes, charset: str | None) -> str:
    """`octets` as text. Never fails: what the label cannot read is UTF-8, and what that cannot is cp1252.

    A byte order mark is believed before any label. UTF-8 in which a few octets were broken on the way stays UTF-8.
    """
    for mark, marked in _MARKS:
        if octets.startswith(mark):
            return octets.decode(marked, "replace")
    names = _codecs(charset)
    if names in (("utf-16",), ("utf-32",)):
        names = (_by_its_nulls(octets, names[0]),)
    candidates = ("utf-8", *names) if not names or names[0] in _DOUBTFUL else (*names, "utf-8")
    if not names and b"\x1b$" in octets:
        candidates = (*_JAPANESE, *candidates)
    for candidate in (*candidates, "cp1252"):
        try:
            return octets.decode(candidate)
        except (UnicodeError, LookupError):  # LookupError: codecs such as "hex" that are none of text
            if candidate == "utf-8" and _is_broken_utf8(octets):
                return octets.decode(candidate, "replace")
    return octets.decode("latin-1")


def _is_broken_utf8(octets: bytes) -> bool:
    """Whether most of the characters beyond ASCII are right: text of another charset has hardly one by chance."""
    text = octets.decode("utf-8", "replace")
    beyond_ascii = len(text) - len(text.encode("ascii", "ignore"))
    return 2 * text.count(_BROKEN) < beyond_ascii


def _codecs(charset: str | None) -> tuple[str, ...]:
    """The codecs to try for a label, most of them wider than what it names, as programs are wider; none if unknown."""
    words = (charset or "").replace('"', " ").replace("'", " ").replace("(", " ").replace(";", " ").split()
    label = words[0].lower().replace("_", "-") if words else ""
    if label in _FAMILIES and len(words) > 1:
        label = "-".join(words[:3]).lower()
    known = _WIDER.get(label)
    if known is None and (numbered := _NUMBERED.fullmatch(label)):
        label = f"{_FAMILIES[numbered[1] or numbered[3]]}{numbered[2] or numbered[4]}"
        known = _WIDER.get(label)
    if known is not None:
        return known
    try:
        name = codecs.lookup(label).name
    except (LookupError, ValueError):  # ValueError: a null character in the name
        return ()
    return () if name in _NOT_FOR_MAIL else _WIDER.get(name, (name,))


def _by_its_nulls(octets: bytes, name: str) -> str:
    """UTF-16 or 32 without a mark: Latin letters have their nulls first in big endian, last in little."""
    sample = octets[: 4000 * 4]
    unit = 2 if name == "utf-16" else 4
    return f"{name}-be" if sample[::unit].count(0) > sample[unit - 1 :: unit].count(0) else f"{name}-le"


def decode_header(value: str) -> str:
    """A header's raw value as text: unfolded, its encoded words (RFC 2047) read, raw octets guessed.

    `value` is as the standard parser gives it, octets beyond ASCII kept as surrogates.
    """
    if not value.isascii():
        value = decode(value.encode("utf-8", "surrogateescape"), None)
    value = value.replace("\r", "").replace("\n", "")
    if "=?" not in value:
        return value
    # A character may be split over two words, so neighbours of one charset are read as one run of octets.
    pieces: list[tuple[str | None, bytes]] = []
    position = 0
    value = _GAP_BETWEEN_WORDS.sub(r"\1", value)
    for word in _WORD.finditer(value):
        if word.start() > position:
            pieces.append((None, value[position : word.start()].encode("utf-8", "replace")))
        pieces.append((word[1].lower(), _octets(word[2], word[3])))
        position = word.end()
    pieces.append((None, value[position:].encode("utf-8", "replace")))
    return "".join(decode(octets, charset or "utf-8") for charset, octets in _joined(pieces))


def _joined(pieces: list[tuple[str | None, bytes]]) -> list[tuple[str | None, bytes]]:
    runs: list[tuple[str | None, list[bytes]]] = []
    for charset, octets in pieces:
        if runs and runs[-1][0] == charset:
            runs[-1][1].append(octets)
        else:
            runs.append((charset, [octets]))
    return [(charset, b"".join(octets)) for charset, octets in runs]


def _octets(encoding: str, text: str) -> bytes:
    coded = text.encode("ascii", "replace")
    if encoding in "qQ":
        return binascii.a2b_qp(coded, header=True)
    try:
        return base64.b64decode(coded.rstrip(b"=") + b"===")
    except binascii.Error:
        return coded
