"""Writes the header of a mail: folded, in ASCII, and with no way for a value to start a line of its own."""

import re
from email.utils import encode_rfc2231

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
