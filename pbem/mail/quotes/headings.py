"""Finds where a quotation begins: the line that names its author, header lines, a mail of ours that comes back."""

import re

from pbem.mail.phrases import either, parted, phrases, tables

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


_KEYS = {key: role for role, keys in tables()["quotations"]["header_keys"].items() for key in parted(keys)}
_TITLES = either(phrases("quotations", "original_message"))
_MAX_KEY = max(map(len, _KEYS)) + 8
_HEADINGS_ADDRESS = re.compile(r"(?<![^\s<>\"(),:;@])[^\s<>\"(),:;@]{1,64}@[^\s<>\"(),:;@]+")
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
    if {"date", "subject"} <= inside | {first[0]} and _HEADINGS_ADDRESS.search(first[1]):
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
    if roles >= {"from"} and _HEADINGS_ADDRESS.search(first[1]):
        least = min(least, 2)
    return end if len(roles) >= least else None


TITLES = (
    *("how to reply", "since your last move", "your secret rule", "your hand"),
    *("como responder", "desde a sua última jogada", "sua regra secreta", "sua mão"),
    *("a sua regra secreta", "a sua mão"),
    *("come rispondere", "dalla tua ultima giocata", "la tua regola segreta", "le tue carte"),
    *("cómo responder", "desde tu última jugada", "tu regla secreta", "tu mano"),
)
"""Titles in our mails that nobody writes on a line of their own, in every language that we write in."""

_DECORATION = " \t\u00a0*_#|"
_FIRST = re.compile(r"ELEUSIS(?:[*_|]*\s.*)?")
_LAST = re.compile(
    r"[\s*_|]*(?:Eleusis|[^\W\d_]{2,12} \d{1,9}), .{2,80}, \S{2,6} \d{1,2} \S{2,6} \d{4} \d\d(?::\d\d){1,2} UTC[\s*_|]*"
)
_LAST_PART = re.compile(r".*\d\d:\d\d UTC[\s*_|]*")
_TITLE = re.compile(rf"(?:{'|'.join(TITLES)})(?: ?\(?\d{{1,3}} [^\W\d_]{{1,12}}\)?)?", re.I)
_WRITTEN_BY_LINKS = ("subject=", "body=")
_OPEN_LINK = re.compile(r"[<(]mailto:[^\s<>()]*$", re.I)


def begins_mail(line: str) -> bool:
    """Whether all from this line on, down to `ends_mail`, is a mail of ours."""
    bare = line.strip(_DECORATION)
    return bool(_FIRST.fullmatch(bare) or _TITLE.fullmatch(bare))


def ends_mail(line: str) -> bool:
    """Whether this is the last line of a mail of ours: to whom it went, and when."""
    return bool(_LAST.fullmatch(line))


def ends_mail_begun(line: str) -> bool:
    """The same where the mail is known to have begun: its last line may have been wrapped."""
    return bool(_LAST_PART.fullmatch(line))


def is_link(line: str) -> bool:
    """Whether a mail program wrote one of our links out: `PLAY 7h <mailto:…?subject=…>`."""
    for words in re.split(r"[\s<>]", line.lower()) if "mailto:" in line.lower() else ():
        query = words.partition("mailto:")[2].partition("?")[2]
        if any(field.startswith(_WRITTEN_BY_LINKS) for field in re.split("[?&]", query)):
            return True
    return False


def goes_on(line: str) -> bool:
    """Whether a link that was written out goes on in the next line."""
    return bool(_OPEN_LINK.search(line))
