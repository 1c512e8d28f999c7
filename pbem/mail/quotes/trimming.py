"""Parts a reply into the author's own words and what they quoted, line by line, by the classes of the lines.

Replies above, below and between the quoted lines all keep their own words. Signatures and the lines that
telephones, companies and mailing lists add are dropped.
"""

import itertools
import re
from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

from pbem.mail.phrases import either, phrases
from pbem.mail.quotes import headings
from pbem.mail.quotes.headings import attributions, heading

_USUAL = re.compile(r"\s*(?:>|&gt;|＞)")
_USUAL_MARKS = re.compile(r"(?:\s*(?:>|&gt;|＞))+ ?")
_UNUSUAL = re.compile(r"\s{0,3}([|¦│┃»›❯}\]]|[^\W\d_]{1,12}>)(?=\s|$|[|¦│┃»›❯}\]>])")
_OPEN_ADDRESS = re.compile(r"<[^\s<>@]{1,64}@[^\s<>@]{1,250}\s*$")
MIN_UNUSUAL = 2
"""So many lines must bear an unusual mark before it counts as one."""


def _is_header_row(line: str) -> bool:
    """Whether a bar before a line makes it the row of a table, of header lines as some programs write them."""
    return line.endswith("|") and ":" in line[:20]


class Marks:
    """Which lines of one letter bear the mark of a quotation."""

    def __init__(self, lines: list[str]) -> None:
        found = (None if _is_header_row(line) else _UNUSUAL.match(line[:20]) for line in lines)
        unusual = [mark[1] if mark else "" for mark in found]
        seen = Counter(mark for mark in unusual if mark)
        taken = {mark for mark, count in seen.items() if count >= MIN_UNUSUAL}
        self.of_lines = [
            mark in taken or _USUAL.match(line) is not None for mark, line in zip(unusual, lines, strict=True)
        ]
        for here, (above, marked) in enumerate(itertools.pairwise(self.of_lines), 1):
            # The address over a quotation may be broken before the bracket that closes it.
            if marked and not above and "@" in lines[here - 1] and _OPEN_ADDRESS.search(lines[here - 1]):
                self.of_lines[here] = False

    def without(self, line: str) -> str:
        """A quoted line without its marks."""
        if _USUAL.match(line):
            return _USUAL_MARKS.sub("", line, count=1)
        found = _UNUSUAL.match(line)
        rest = line[found.end() :] if found else line
        return rest.removeprefix(" ")


MAX_WORDS = 8
"""A line that says more than so many words behind such an opening is the author's."""

# None of them runs over the sign that begins another: a line of a thousand beginnings is still read once.
_LINK = re.compile(
    r"<https?://[^\s<>]*>|\(https?://[^\s<>()]*\)|\[https?://[^\s<>\[\]]*\]|\bwww\.(?:avast|avg)\.com\S*"
)


def _beginnings(*tables: tuple[str, ...]) -> frozenset[str]:
    """How the phrases of the tables begin: most lines begin otherwise, and need not be compared with each."""
    return frozenset(phrase[:BEGINNING] for table in tables for phrase in table)


BEGINNING = 3
_OPENERS, _UNSPACED = phrases("footers", "footer_openers"), phrases("footers", "unspaced_openers")
_BANNERS, _DISCLAIMERS = phrases("footers", "banners"), phrases("footers", "disclaimers")
_ENDS, _SHORT = phrases("footers", "footer_ends"), phrases("footers", "short_footers")
_OPENER = re.compile(rf"{either(_OPENERS)}(?!\w)|{either(_UNSPACED)}", re.I)
_BANNER = re.compile(either(_BANNERS), re.I)
_DISCLAIMER = re.compile(rf"{either(_DISCLAIMERS)}(?!\w)", re.I)
_OPENER_BEGINS = _beginnings(_OPENERS, _UNSPACED)
_NOTICE_BEGINS = _beginnings(_BANNERS, _DISCLAIMERS)
_FOOT_RULE = re.compile(r"_{10,}")
_LIST_RULE = re.compile(r"-=(?:-=)+-?|__\._,_\.___.*")


def is_footer(line: str) -> bool:
    """Whether a program added this line: it says in a few words where it was sent from."""
    said = " ".join(_LINK.sub("", line).split()).strip(" -*_[]()\"'“”")
    if said.lower() in _SHORT:
        return True
    opener = _OPENER.match(said) if said[:BEGINNING].lower() in _OPENER_BEGINS else None
    rest = said[opener.end() :] if opener else said
    if not opener and not said.removesuffix(".").lower().endswith(_ENDS):
        return False
    words = rest.split()
    unfinished = re.search(r"[,;:!?](?:\s|$)|\.\s", rest)
    return len(words) <= MAX_WORDS and not unfinished and bool(words or not opener)


def is_banner(line: str) -> bool:
    """Whether a paragraph that begins so warns of mail from outside; the author's words stand below it."""
    return _notice_begins(line) and bool(_BANNER.match(line.lstrip("*_ ")))


def ends_words(line: str, first: bool) -> bool:
    """Whether nothing below this line is the author's, until a quotation: a signature's mark, a disclaimer.

    `first`: it begins a paragraph.
    """
    if line in ("--", "—") or _FOOT_RULE.fullmatch(line) or _LIST_RULE.fullmatch(line):
        return True
    return first and _notice_begins(line) and bool(_DISCLAIMER.match(line.lstrip("*_ ")))


def _notice_begins(line: str) -> bool:
    return line.lstrip("*_ ")[:BEGINNING].lower() in _NOTICE_BEGINS


class Whose(StrEnum):
    """Whose a line is.

    UNMARKED: no mark says that it is quoted, but a heading above it, or its own shape, does.
    SIGNED: it stands below the first paragraph of a signature, where most people write no more.
    """

    OWN = "own"
    QUOTED = "quoted"
    UNMARKED = "unmarked"
    SIGNED = "signed"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a letter without its marks; a blank one is the author's."""

    text: str
    whose: Whose


@dataclass(frozen=True, slots=True)
class Trimmed:
    """The lines of a letter that are no footer, nor a signature's first paragraph, in their order."""

    lines: tuple[Line, ...]

    @property
    def own(self) -> str:
        """The author's words, a blank line where a quotation stood."""
        words = (line.text if line.whose is Whose.OWN and line.text.strip() else "" for line in self.lines)
        return re.sub(r"\n{3,}", "\n\n", "\n".join(words)).strip("\n")

    @property
    def quoted(self) -> tuple[str, ...]:
        """The lines that the author quoted."""
        return tuple(
            words
            for line in self.lines
            if line.whose in (Whose.QUOTED, Whose.UNMARKED) and (words := line.text.strip())
        )


MAX_CLASSED = 500
"""A longer line, in characters, is a paragraph: no mail program's own, unless it begins with `>`."""

MAX_SIGNED = 20
"""So many lines below a signature are kept, the last."""

WRAPPED = 50
"""A line of so many characters may go on in the next one."""

_RULE = frozenset("-‐‑‒–—―_=* ")
_ADDRESS_LINK = re.compile(r" ?<mailto:[^\s<>?]{3,200}>|(?<=\])\(mailto:[^\s()?]{3,200}\)", re.I)


def trim(text: str) -> Trimmed:
    """What of `text` (lines ended by `\\n`) its author wrote, and what they quoted."""
    return _Walk(text.split("\n")).trimmed()


def _is_rule(line: str) -> bool:
    """Whether it is a line of five dashes, underscores or stars, or more."""
    return len(line.strip()) >= 5 and _RULE.issuperset(line)


class _Walk:
    """One walk down the lines of a letter."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.classed = [line.strip() if len(line) <= MAX_CLASSED else "-" for line in lines]
        self.marks = Marks(lines)
        self.found: list[Line] = []
        self.signed = False
        self.signature: list[str] = []
        """What stands below the mark of a signature, footers apart."""
        self.spoke = False
        """Whether the author has said anything yet."""
        self.below = ""
        """What the next line stands in where no mark is needed: "heading", "mail" (of ours), "banner", "link"."""

    def trimmed(self) -> Trimmed:
        marked = self.marks.of_lines
        named = attributions(self.classed, marked)
        here = 0
        while here < len(self.lines):
            if marked[here]:
                self._put(self.marks.without(self.lines[here]), Whose.QUOTED)
                self.signed = False
                self.below = self.below if self.below in ("heading", "mail") else ""
            elif self.below:
                self._inside(here)
            elif end := named.get(here) or heading(self.classed, here):
                here = self._announced(here, end)
                continue
            else:
                self._own(here)
            here += 1
        if self.signed and "" in self.signature:
            below = self.signature[self.signature.index("") :][-MAX_SIGNED:]
            self.found += (Line(line, Whose.SIGNED if line else Whose.OWN) for line in ("", *below))
        return Trimmed(tuple(self.found))

    def _put(self, text: str, whose: Whose) -> None:
        blank = not text.strip()
        self.found.append(Line(text, Whose.OWN if blank else whose))
        self.spoke = self.spoke or (whose is Whose.OWN and not blank and not _is_rule(text))

    def _announced(self, here: int, end: int) -> int:
        """Pass over a heading; where no line below is marked, nothing there tells own words from quoted ones."""
        self._drop_rule()
        for line in self.lines[here:end]:
            self._put(line, Whose.QUOTED)
        after = next((place for place in range(end, len(self.lines)) if self.classed[place]), len(self.lines))
        marked = after < len(self.lines) and self.marks.of_lines[after]
        self.below = "" if marked else "heading"
        self.signed = False
        self._put("", Whose.OWN)
        return after

    def _inside(self, here: int) -> None:
        """A line below a heading, inside a mail of ours, of a company's banner or of a link written out."""
        line = self.classed[here]
        if self.below == "banner" and len(self.classed[here - 1]) < WRAPPED:
            self.below = ""
            self._own(here)
            return
        if self.below == "banner":
            return
        self._put(self.lines[here], Whose.UNMARKED)
        if self.below == "link":
            self.below = "" if ">" in line or ")" in line or not line else "link"
        elif headings.ends_mail_begun(line) and (self.below == "mail" or not self.spoke):
            self.below = ""

    def _own(self, here: int) -> None:
        line = self.classed[here]
        first = here == 0 or not self.classed[here - 1]
        if headings.begins_mail(line):
            self._drop_rule()
            self._put(self.lines[here], Whose.UNMARKED)
            self.below, self.signed = "mail", False
        elif headings.is_link(line):
            self._put(self.lines[here], Whose.UNMARKED)
            self.below = "link" if headings.goes_on(line) else ""
        elif headings.ends_mail(line):
            self._put(self.lines[here], Whose.UNMARKED)
            self.signed = False
        elif first and is_banner(line):
            self.below = "banner"
        elif ends_words(line, first and self.spoke):
            self.signed, self.signature = True, []
        elif is_footer(line):
            pass
        elif self.signed:
            self.signature.append(self.lines[here].strip())
        else:
            self._put(_ADDRESS_LINK.sub("", self.lines[here]).rstrip(), Whose.OWN)

    def _drop_rule(self) -> None:
        """A line of dashes or underscores belongs to the heading under it."""
        while (
            self.found
            and self.found[-1].whose is Whose.OWN
            and (not self.found[-1].text.strip() or _is_rule(self.found[-1].text))
        ):
            self.found.pop()
        self._put("", Whose.OWN)
