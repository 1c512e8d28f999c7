"""Finds the lines by which mail programs name the author of a quotation: "On …, … wrote:"."""

import re

from pbem.mail.phrases import either, phrases

MAX_LINES = 4
"""Over how many lines one may be wrapped."""

MAX_FOUND = 300
"""No thread is so long; what lies below so many is not searched for more."""

MAX_ASKED = 2000
"""Nor are there so many lines in it that may end one, and are not quoted themselves."""

MAX_CHARACTERS = 400
"""And how long it may be."""

NAME = 40
"""So long, in characters, may a name before the verb be."""

TAIL = 120
"""In so many characters at its end an address and a verb that close it are looked for."""

_DATE = re.compile(
    r"\b(?:19|20)\d\d(?!\d)|\b\d{1,2} ?[./-] ?\d{1,2} ?[./-] ?\d{2,4}\b|\d{4}[年년]|\b25\d\d\b"  # Thai years too
)
_TIME = re.compile(r"(?<!\d)\d{1,2} ?[:.h時点點] ?\d{2}(?!\d)|\b\d{1,2} ?[ap]\.?m\b|\d[時시点點]", re.I)
_ADDRESS = re.compile(r"(?<![^\s<>\"(),:;\[\]@])[^\s<>\"(),:;\[\]@]{1,64}@[^\s<>\"(),:;\[\]@]+")
_NUMBER_OR_ADDRESS = re.compile(r"[\d@]")

_OPENERS, _VERBS = phrases("quotations", "attribution_openers"), phrases("quotations", "attribution_verbs")
_UNSPACED = tuple(verb for verb in _VERBS if re.search("[\u0e00-\u0e7f\u3040-\ud7a3]", verb))
"""Verbs of scripts that part no words by spaces."""

# All of these are searched for in small letters: to fold each letter anew, in each of them, takes three times as long.
_OPENER = re.compile(rf"[-\s*_]*{either(_OPENERS)}(?!\w)")
_VERB = re.compile(rf"(?:(?<!\w){either(_VERBS)}(?!\w)|{either(_UNSPACED)})")
_VERB_BEGINS = re.compile(
    rf"(?<!\w){either(tuple(verb.partition(' ')[0] for verb in _VERBS))}(?!\w)"
    rf"|{either(tuple(verb.partition(' ')[0] for verb in _UNSPACED))}"
)
_VERB_LAST = re.compile(rf"(?:(?<!\w){either(_VERBS)}|{either(_UNSPACED)})$")
_MIDDLE = re.compile(rf"(?:{either(_VERBS)}(?!\w)|<)")
_NAMED_LAST = re.compile(r"[<(\[](?:mailto:)?[^\s<>@]+@[^\s<>@]+[>)\]]\)?$")
_QUOTING = re.compile(r"[\s*_]*(?:quoting|zitat von|citando|citando a|citazione|citation de|citat|citerar)\s")
_CLOSING = " \t\u00a0*_:："
"""What may stand behind the last word of one."""


def attributions(lines: list[str], marked: list[bool]) -> dict[int, int]:
    """Where such lines begin, wrapped or not, and where what follows them begins; `marked`: quoted ones."""
    return _Search([line.lower() for line in lines], marked).found()


def _may_end_one(line: str) -> bool:
    return line.rstrip("*_ ").endswith((":", "：", " --", " ----", ">"))


class _Search:
    """One search, through lines in small letters; each is asked once whether it may hold a verb."""

    def __init__(self, lines: list[str], marked: list[bool]) -> None:
        self.lines = lines
        self.marked = marked
        self._speaking: dict[int, bool] = {}

    def found(self) -> dict[int, int]:
        found: dict[int, int] = {}
        asked = 0
        for last, line in enumerate(self.lines):
            if len(found) == MAX_FOUND or asked == MAX_ASKED:
                break
            if self.marked[last] or not _may_end_one(line):
                continue
            asked += 1
            near = range(last + 1, min(last + 3, len(self.lines)))
            below = next((below for below in near if self.lines[below]), None)
            start = self._start(last, below is not None and self.marked[below])
            if start is not None:
                found[start] = last + 1
        return found

    def _speaks(self, here: int) -> bool:
        """Whether a verb may begin in the line, to end in the next one, perhaps."""
        if here not in self._speaking:
            self._speaking[here] = _VERB_BEGINS.search(self.lines[here]) is not None
        return self._speaking[here]

    def _start(self, last: int, before_marked: bool) -> int | None:
        """Where the attribution begins whose last line this is; None where it is none."""
        lines, marked = self.lines, self.marked
        starts = []
        speaks = False
        for start in range(last, max(-1, last - MAX_LINES), -1):
            joined = " ".join(lines[start : last + 1])
            if not lines[start] or marked[start] or len(joined) > MAX_CHARACTERS:
                break
            speaks = self._speaks(start) or speaks
            if _attributes(joined, before_marked, speaks):
                starts.append(start)
                if _OPENER.match(lines[start]) and not _MIDDLE.match(lines[start]):
                    break
        if not starts:
            line = lines[last][:MAX_CHARACTERS]
            names = before_marked and (_VERB.search(line) or _QUOTING.match(line)) and not line.endswith(">")
            return last if names else None
        # A line above may belong to it ("On Wed, May 18," / "2016 at …") or to the author: the nearest start with
        # an opening word is taken, else the nearest, with the lines above it that hold the date or the address.
        opened = next((start for start in starts if _OPENER.match(lines[start])), None)
        if opened is not None and not _MIDDLE.match(lines[opened]):
            return opened
        start = starts[0] if opened is None else opened
        while start > max(0, last - MAX_LINES + 1) and lines[start - 1] and not marked[start - 1]:
            above = lines[start - 1][:MAX_CHARACTERS]
            if not (_DATE.search(above) or _names(above) or _MIDDLE.match(lines[start])):
                break
            start -= 1
        return start


def _names(line: str) -> bool:
    """Whether it holds an address."""
    return "@" in line and _ADDRESS.search(line) is not None


def _attributes(line: str, before_marked: bool, speaks: bool) -> bool:
    """Whether a line, in small letters, attributes what stands below it. `speaks`: there may be a verb in it."""
    if not _NUMBER_OR_ADDRESS.search(line):
        return False
    tail = line[-TAIL:].rstrip(_CLOSING)
    if line.endswith(">"):
        return before_marked and bool(_DATE.search(line) and _NAMED_LAST.search(tail))
    verb = _VERB.search(line) if speaks else None
    verb_last = _VERB_LAST.search(tail) if verb else None
    address = _ADDRESS.search(line) if "@" in line else None
    date, time = _DATE.search(line), _TIME.search(line)
    if (
        address
        and (date or time)
        and (verb or line[address.start() - 1 : address.start()] in ("<", "(", "["))
    ):
        return True
    if address and (verb_last or _QUOTING.match(line)):
        return bool(_NAMED_LAST.search(tail[: verb_last.start()].rstrip(_CLOSING) if verb_last else tail))
    if verb and _OPENER.match(line) and any(character.isdigit() for character in line):
        return True
    return bool(date and time and verb and (verb.start() < NAME or verb_last))
