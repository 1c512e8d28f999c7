"""Parts a reply into the author's own words and what he quoted, line by line, by the classes of the lines.

Replies above, below and between the quoted lines all keep their own words. Signatures and the lines that
telephones add are dropped.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pbem.mail import phrases
from pbem.mail.phrases import either


@dataclass(frozen=True, slots=True)
class Trimmed:
    """`own`: the author's words, a blank line where a quotation stood; `quoted`: its lines, without `>`."""

    own: str
    quoted: tuple[str, ...]


MAX_CLASSED = 500
"""A longer line, in characters, is a paragraph: no mail program's own, unless it begins with `>`."""

MAX_ATTRIBUTION_LINES = 4

_QUOTED = re.compile(r"\s*>")
_QUOTE_MARKS = re.compile(r"(?:\s*>)+ ?")
_RULE = re.compile(r"[\s*]*(?:[-‐-―_=*] ?){5,}[\s*]*")
_FOOT_RULE = re.compile(r"_{10,}")

_ADDRESS = re.compile(r"[^\s<>\"(),:;]+@[^\s<>\"(),:;]+")
_CLOCK = re.compile(r"\b\d{1,2}[:.h]\d{2}|\b(?:19|20)\d\d(?!\d)|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b")
_OPENER = re.compile(rf"[-\s]*{either(phrases.ATTRIBUTION_OPENERS)}\b", re.I)
_VERB = re.compile(rf"(?:\b|(?<=[>)])){either(phrases.ATTRIBUTION_VERBS)}(?!\w)", re.I)
_MIDDLE = re.compile(rf"{either(phrases.ATTRIBUTION_VERBS)}(?!\w)|<", re.I)
_ATTRIBUTION_END = re.compile(r"(?:[:：][*_]*|\s-{2,})$")

_KEYS = {key: role for role, keys in phrases.HEADER_KEYS.items() for key in keys}
_HEADER = re.compile(rf"[\s*_]*({either(tuple(_KEYS))})[*_]*\s*[:：][*_]*(.*)", re.I)
_ORIGINAL = re.compile(
    rf"[-_=*\s]{{2,}}{either(phrases.ORIGINAL_MESSAGE)}(?:[-_=*:\s]*|\s*--.*)|{either(phrases.ORIGINAL_MESSAGE)}\s*:"
    r"|original message processed by .{1,40}",
    re.I,
)
_FOOTER = re.compile(rf"{either(phrases.FOOTER_OPENERS)}\s(?:[^\s.,;:!?]+\s?){{1,7}}\.?", re.I)
_LINK = re.compile(r"\s*[<(\[]https?://[^\s<>]*[>)\]]")


def trim(text: str) -> Trimmed:
    """What of `text` (lines ended by `\\n`) its author wrote, and what he quoted."""
    lines = text.split("\n")
    classed = [line.strip() if len(line) <= MAX_CLASSED else "-" for line in lines]
    attributions = _attributions(classed)
    own: list[str] = []
    quoted: list[str] = []
    signed = False
    here = 0
    while here < len(lines):
        line = classed[here]
        if _QUOTED.match(lines[here]):
            quoted.append(_QUOTE_MARKS.sub("", lines[here], count=1))
            own.append("")
            signed = False
        elif end := attributions.get(here) or _heading(classed, here):
            _drop_rule(own)
            quoted += lines[here:end]
            after = next((place for place in range(end, len(lines)) if classed[place]), len(lines))
            if after == len(lines) or not _QUOTED.match(lines[after]):
                # No line of it is marked: from here on nothing tells his words from the quoted ones.
                quoted += lines[after:]
                break
            own.append("")
            signed = False
            here = after
            continue
        elif line == "--" or _FOOT_RULE.fullmatch(line):
            signed = True
        elif not (signed or _footer(line)):
            own.append(lines[here].rstrip())
        here += 1
    return Trimmed(_tidy(own), tuple(words for line in quoted if (words := line.strip())))


def _tidy(own: list[str]) -> str:
    return re.sub(r"\n{3,}", "\n\n", "\n".join(own)).strip("\n")


def _drop_rule(own: list[str]) -> None:
    """A line of dashes or underscores belongs to the heading under it."""
    while own and (not own[-1].strip() or _RULE.fullmatch(own[-1])):
        own.pop()
    own.append("")


def _footer(line: str) -> bool:
    return bool(_FOOTER.fullmatch(_LINK.sub("", line)))


def _attributions(lines: list[str]) -> dict[int, int]:
    """Where lines such as "On …, … wrote:" begin, wrapped or not, and where what follows them begins."""
    found: dict[int, int] = {}
    for last, line in enumerate(lines):
        if line.startswith(">") or not _ATTRIBUTION_END.search(line):
            continue
        starts = []
        for start in range(last, max(-1, last - MAX_ATTRIBUTION_LINES), -1):
            if not lines[start] or lines[start].startswith(">"):
                break
            if _attributes(" ".join(lines[start : last + 1])):
                starts.append(start)
        below = next((below for below in lines[last + 1 : last + 3] if below), "")
        if starts:
            # A line above may belong to it ("On Wed, May 18," / "2016 at …") or to the author: the nearest
            # start with an opening word is taken, else the nearest.
            start = next((start for start in starts if _OPENER.match(lines[start])), starts[0])
            if _MIDDLE.match(lines[start]) and start > 0 and lines[start - 1]:
                start -= 1
            found[start] = last + 1
        elif below.startswith(">") and _VERB.search(line):
            found[last] = last + 1
    return found


def _attributes(line: str) -> bool:
    address, verb = _ADDRESS.search(line), _VERB.search(line)
    if (
        _CLOCK.search(line)
        and address
        and (verb or line[address.start() - 1 : address.start()] in ("<", "("))
    ):
        return True
    return bool(verb and _OPENER.match(line)) and any(character.isdigit() for character in line)


def _heading(lines: list[str], here: int) -> int | None:
    """Where what stands below a heading begins: of header lines, or of "Original Message" between dashes."""
    if _ORIGINAL.fullmatch(lines[here]):
        below = next((place for place in range(here + 1, min(here + 4, len(lines))) if lines[place]), here)
        return (_header_block(lines, below, least=1) if below > here else None) or here + 1
    return _header_block(lines, here, least=3)


def _header_block(lines: list[str], here: int, least: int) -> int | None:
    """The line after the block of header lines that begins here and names `least` things or more."""
    first = _HEADER.fullmatch(lines[here])
    if not first:
        return None
    roles: set[str] = set()
    end, astray = here, 0
    for place in range(here, min(here + 16, len(lines))):
        header = _HEADER.fullmatch(lines[place])
        role = _KEYS.get(header[1].lower()) if header else None
        if role and role not in roles:
            roles.add(role)
            end, astray = place + 1, 0
        elif (astray := astray + 1) > 3 or ("subject" in roles and not lines[place]):
            break
    if roles >= {"from"} and _ADDRESS.search(first[2]):
        least = min(least, 2)
    return end if len(roles) >= least else None
