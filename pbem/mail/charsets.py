"""Bytes of a letter to text, whatever their charset says, or fails to say."""

from __future__ import annotations

import base64
import binascii
import codecs
import re

# Codecs of Python that no mail program means, some of them slow on hostile bytes.
_NOT_FOR_MAIL = {"idna", "punycode", "unicode-escape", "raw-unicode-escape", "undefined"}

# Labels that are often wrong: text in UTF-8 is sent under them, and hardly any text in them is valid UTF-8.
_DOUBTFUL = {"ascii", "iso8859-1", "cp1252"}

_WORD = re.compile(r"=\?([^?\s*]{1,40})(?:\*[^?\s]*)?\?([bBqQ])\?([^?]*)\?=")
_GAP_BETWEEN_WORDS = re.compile(r"(\?=)\s+(?==\?[^?\s]{1,80}\?[bBqQ]\?)")


def decode(octets: bytes, charset: str | None) -> str:
    """`octets` as text. Never fails: what the label cannot read is UTF-8, and what that cannot is cp1252."""
    name = _codec(charset)
    candidates = ("utf-8",) if name is None or name in _DOUBTFUL else (name, "utf-8")
    for candidate in (*candidates, "cp1252"):
        try:
            return octets.decode(candidate)
        except (UnicodeError, LookupError):  # LookupError: codecs such as "hex" that are none of text
            continue
    return octets.decode("latin-1")


def _codec(charset: str | None) -> str | None:
    try:
        name = codecs.lookup((charset or "").strip("\"' ")).name
    except (LookupError, ValueError):  # ValueError: a null character in the name
        return None
    return None if name in _NOT_FOR_MAIL else name


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
