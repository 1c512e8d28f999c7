"""Turns raw bytes into a tree of MIME parts, after cheap checks that keep hostile mail from the parser."""

import re
from dataclasses import dataclass
from email import message_from_bytes
from email.message import Message
from email.policy import Compat32
from enum import StrEnum


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The largest letter that is read: octets in all and of its header, MIME parts, their nesting, lines."""

    max_bytes: int = 2 * 1024 * 1024
    max_header_bytes: int = 64 * 1024
    max_parts: int = 60
    max_depth: int = 12
    max_lines: int = 40_000


class UnreadableReason(StrEnum):
    """Why a letter was not read."""

    EMPTY = "empty"
    TOO_BIG = "too-big"
    HEADER_TOO_BIG = "header-too-big"
    TOO_MANY_PARTS = "too-many-parts"
    TOO_DEEP = "too-deep"
    TOO_MANY_LINES = "too-many-lines"
    UNDECODABLE = "undecodable"
    TOO_SLOW = "too-slow"


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A letter that cannot be read, and the first reason found."""

    reason: UnreadableReason


HEADER_END = re.compile(rb"\r\n\r\n|\n\n|\r\r|\n\r\n")

MAX_FIELD_BYTES = 4096
"""A part's Content- field: the standard parser takes quadratic time for its parameters."""

_NESTING = re.compile(
    rb"boundary(?:\*\d*)?\*?[ \t\n]*=[ \t\n]*(?:\"([^\"\n]{1,200})|([^\s;\"]{1,200}))?|message/", re.I
)
_CONTENT_FIELD = re.compile(rb"^content-[^\n:]*:[^\n]*(?:\n[ \t][^\n]*)*", re.I | re.M)


class _HeadersAsTheyCame(Compat32):
    """Gives out headers undecoded, octets beyond ASCII as surrogates: others lose them or choke."""

    def header_fetch_parse(self, name: str, value: str) -> str:
        return value


_AS_THEY_CAME = _HeadersAsTheyCame()


def parse(raw: bytes, limits: Limits) -> Message | Unreadable:
    """The tree of parts of `raw`, its headers still undecoded, or why there is none."""
    if len(raw) > limits.max_bytes:
        return Unreadable(UnreadableReason.TOO_BIG)
    # The parser takes a lone CR for a line's end too; with one spelling the checks see the lines it sees.
    octets = raw.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    if reason := _fault(octets, limits):
        return Unreadable(reason)
    try:
        message = message_from_bytes(octets, policy=_AS_THEY_CAME)
        reason = _overgrown(message, limits)
    except Exception:  # whatever a crafted letter makes the standard parser raise, it is the letter's fault
        return Unreadable(UnreadableReason.UNDECODABLE)
    return Unreadable(reason) if reason else message


def header_and_body(raw: bytes) -> tuple[bytes, bytes]:
    """The header of `raw`, without the fields of MIME that are too long to be read, and all that stands below it."""
    end = HEADER_END.search(raw)
    header, body = (raw[: end.start()], raw[end.end() :]) if end else (raw, b"")
    header = header.replace(b"\r\n", b"\n").replace(b"\r", b"\n") + b"\n"
    read = _CONTENT_FIELD.sub(
        lambda field: field[0] if len(field[0]) <= MAX_FIELD_BYTES else b"X-Cut: 1", header
    )
    return read + b"\n", body


def _fault(octets: bytes, limits: Limits) -> UnreadableReason | None:
    if not octets.strip():
        return UnreadableReason.EMPTY
    if octets.count(b"\n") > limits.max_lines:
        return UnreadableReason.TOO_MANY_LINES
    header = HEADER_END.search(octets)
    if (header.start() if header else len(octets)) > limits.max_header_bytes:
        return UnreadableReason.HEADER_TOO_BIG
    if any(len(field[0]) > MAX_FIELD_BYTES for field in _CONTENT_FIELD.finditer(octets)):
        return UnreadableReason.HEADER_TOO_BIG
    nestings = list(_NESTING.finditer(octets))
    if len(nestings) > 8 * limits.max_depth:  # siblings and mere text count here too, so only a coarse net
        return UnreadableReason.TOO_DEEP
    boundaries = {boundary for found in nestings if (boundary := found[1] or found[2])}
    if sum(octets.count(b"\n--" + boundary) for boundary in boundaries) > 4 * limits.max_parts:
        return UnreadableReason.TOO_MANY_PARTS
    return None


def _overgrown(message: Message, limits: Limits) -> UnreadableReason | None:
    parts, level = 0, [message]
    for _ in range(limits.max_depth + 1):
        parts += len(level)
        if parts > limits.max_parts:
            return UnreadableReason.TOO_MANY_PARTS
        level = [child for part in level for child in children(part)]
        if not level:
            return None
    return UnreadableReason.TOO_DEEP


def children(part: Message) -> list[Message]:
    """The parts directly inside `part`; none for one that is no container."""
    payload = part.get_payload()
    return [child for child in payload if isinstance(child, Message)] if isinstance(payload, list) else []


def raw_headers(part: Message, name: str) -> list[str]:
    """Every value of the header `name`, folded and encoded as it came, octets beyond ASCII as surrogates."""
    return part.get_all(name, [])
