"""Finds the lines by which mail programs name the author of a quotation: "On …, … wrote:"."""

from __future__ import annotations

import re

from pbem.mail import phrases
from pbem.mail.phrases import either

MAX_LINES = 4
"""Over how many lines one may be wrapped."""

MAX_FOUND = 300
"""No thread is so long; what lies below so many is not searched for more."""

_DATE = re.compile(
    r"\b(?:19|20)\d\d(?!\d)|\b\d{1,2} ?[./-] ?\d{1,2} ?[./-] ?\d{2,4}\b|\d{4}[年년]|\b25\d\d\b"  # Thai years too
)
_TIME = re.compile(r"(?<!\d)\d{1,2} ?[:.h時点點] ?\d{2}(?!\d)|\b\d{1,2} ?[ap]\.?m\b|\d[時시点點]", re.I)
_ADDRESS = re.compile(r"[^\s<>\"(),:;\[\]]+@[^\s<>\"(),:;\[\]]+")
_OPENER = re.compile(rf"[-\s*_]*{either(phrases.ATTRIBUTION_OPENERS)}(?!\w)", re.I)
_VERB = re.compile(
    rf"(?:(?<!\w){either(phrases.ATTRIBUTION_VERBS)}(?!\w)|{either(phrases.UNSPACED_VERBS)})", re.I
)
_VERB_LAST = re.compile(
    rf"(?:(?<!\w){either(phrases.ATTRIBUTION_VERBS)}|{either(phrases.UNSPACED_VERBS)})[\s*_]*[:：]?[\s*_]*$",
    re.I,
)
_MIDDLE = re.compile(rf"(?:{either(phrases.ATTRIBUTION_VERBS)}(?!\w)|<)", re.I)
_END = re.compile(r"(?:[:：][\s*_]*|\s-{2,})$")
_NAMED_LAST = re.compile(r"[<(\[](?:mailto:)?[^\s<>]+@[^\s<>]+[>)\]]\)?[\s*_]*[:：]?[\s*_]*$")
_QUOTING = re.compile(r"(?:quoting|zitat von|citando|citando a|citazione|citation de|citat|citerar)\s", re.I)


def attributions(lines: list[str], marked: list[bool]) -> dict[int, int]:
    """Where such lines begin, wrapped or not, and where what follows them begins; `marked`: quoted ones."""
    found: dict[int, int] = {}
    for last, line in enumerate(lines):
        if marked[last] or not _END.search(line):
            continue
        if len(found) == MAX_FOUND:
            break
        starts = []
        for start in range(last, max(-1, last - MAX_LINES), -1):
            if not lines[start] or marked[start]:
                break
            if _attributes(" ".join(lines[start : last + 1])):
                starts.append(start)
        below = next((below for below in range(last + 1, min(last + 3, len(lines))) if lines[below]), None)
        if starts:
            # A line above may belong to it ("On Wed, May 18," / "2016 at …") or to the author: the nearest
            # start with an opening word is taken, else the nearest.
            start = next((start for start in starts if _OPENER.match(lines[start])), starts[0])
            if _MIDDLE.match(lines[start]) and start > 0 and lines[start - 1] and not marked[start - 1]:
                start -= 1
            found[start] = last + 1
        elif below is not None and marked[below] and (_VERB.search(line) or _QUOTING.match(line)):
            found[last] = last + 1
    return found


def _attributes(line: str) -> bool:
    if not any(character.isdigit() or character == "@" for character in line):
        return False
    address, date, time = _ADDRESS.search(line), _DATE.search(line), _TIME.search(line)
    verb = _VERB.search(line)
    if (
        address
        and (date or time)
        and (verb or line[address.start() - 1 : address.start()] in ("<", "(", "["))
    ):
        return True
    if address and (_QUOTING.match(line) or (verb and _VERB_LAST.search(line))):
        return bool(_NAMED_LAST.search(line) or _NAMED_LAST.search(_VERB_LAST.sub("", line)))
    if verb and _OPENER.match(line) and any(character.isdigit() for character in line):
        return True
    return bool(date and time and _VERB_LAST.search(line))
