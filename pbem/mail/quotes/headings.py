"""Finds the headings that mail programs put over a quotation: header lines, or "Original Message" between dashes."""

import re

from pbem.mail.phrases import either, parted, phrases, tables

_KEYS = {key: role for role, keys in tables()["quotations"]["header_keys"].items() for key in parted(keys)}
_TITLES = either(phrases("quotations", "original_message"))
_MAX_KEY = max(map(len, _KEYS)) + 8
_ADDRESS = re.compile(r"(?<![^\s<>\"(),:;@])[^\s<>\"(),:;@]{1,64}@[^\s<>\"(),:;@]+")
_RULED = "-_=*~<«[ ‐‑‒–—―"
_ORIGINAL = re.compile(rf"{_TITLES}(?:[-_=*:~‐-―>»\]\s]*|\s*--.*)", re.I)
_FORWARDED_BY = re.compile(r"forwarded by .{1,200}? on .{1,60}[-_= ]{3,}", re.I)
_ANNOUNCED = re.compile(rf"{_TITLES}\s*[:：]|original message processed by .{{1,40}}", re.I)


_IN_LINE = re.compile(r"(?<=[^\s:：])\s+([^\W\d_]{1,14})[*_]*\s?[:：]")


def _says_original(line: str) -> bool:
    """Whether it says "Original Message" between dashes, or before a colon."""
    words = line.lstrip(_RULED)
    if len(line) - len(words) >= 2:
        return bool(_ORIGINAL.fullmatch(words) or _FORWARDED_BY.fullmatch(words))
    return bool(_ANNOUNCED.fullmatch(line))


def heading(lines: list[str], here: int) -> int | None:
    """Where what stands below the heading begins that begins here; None where none does."""
    line = lines[here]
    if _says_original(line):
        below = next((place for place in range(here + 1, min(here + 4, len(lines))) if lines[place]), here)
        return (_header_block(lines, below, least=1) if below > here else None) or here + 1
    return _header_block(lines, here, least=3)


def _header(line: str) -> tuple[str, str] | None:
    """What a header line names, and its value."""
    key, colon, _ = line[:_MAX_KEY].replace("：", ":").partition(":")
    role = _KEYS.get(" ".join(key.strip(" *_|#>\u00a0").lower().split())) if colon else None
    return (role, line[len(key) + 1 :]) if role else None


def _header_block(lines: list[str], here: int, least: int) -> int | None:
    """The line after the block of header lines that begins here and names `least` things or more."""
    first = _header(lines[here])
    if not first:
        return None
    # Some programs put all of it on one line.
    inside = {_KEYS.get(key[1].lower()) for key in _IN_LINE.finditer(first[1])}
    if {"date", "subject"} <= inside | {first[0]} and _ADDRESS.search(first[1]):
        return here + 1
    roles: set[str] = set()
    end, astray = here, 0
    for place in range(here, min(here + 16, len(lines))):
        header = _header(lines[place])
        if header and header[0] not in roles:
            roles.add(header[0])
            end, astray = place + 1, 0
        elif (astray := astray + 1) > 3 or ("subject" in roles and not lines[place]):
            break
    if roles >= {"from"} and _ADDRESS.search(first[1]):
        least = min(least, 2)
    return end if len(roles) >= least else None
