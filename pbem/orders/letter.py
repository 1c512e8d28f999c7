"""A letter's text to its orders: which lines are orders, where they end, and what is passed over."""

import re
from functools import cache

from pbem.orders.declared.plans import If, opens_else
from pbem.orders.declared.play import Answer, BecomeProphet, GiveHint
from pbem.orders.folding import Folded, fold
from pbem.orders.letter_lines import Ignored, IgnoredReason, Misread, OrderLine, Orders
from pbem.orders.line import MAX_LINE, below_wish, opening_of, opens_if, read_line
from pbem.orders.order import DECLARED, Extent
from pbem.orders.trouble import MisreadReason, Trouble
from pbem.orders.values.arguments import read_addresses
from pbem.orders.values.league_terms import continues_terms
from pbem.orders.values.table_settings import continues_settings
from pbem.orders.values.wishes import Below
from pbem.orders.words import language_of, one_of, word_data
from pbem.rulelang.reading import Rule, read_rule

MAX_LINES = 200
MAX_MISREAD = 20
"""A letter in which so many lines were not understood is read no further: its answer would be as long as itself."""
MAX_IGNORED = 1_000
"""How many characters of passed-over text are kept to be shown."""

_YES = ("yes", "confirm")
_SECRET = ("rule", "check")
"""What none but the server may read."""
_NOT_TRIED = {
    MisreadReason.UNKNOWN_ORDER,
    MisreadReason.BARE_WORDS,
    MisreadReason.UNEXPECTED_TEXT,
    MisreadReason.MISPLACED,
    MisreadReason.TOO_LONG,
}
"""Why a line is "text that is none": behind a blank line it ends the orders instead of being asked about."""


def parse_orders(text: str, language: str, *, subject: str = "") -> Orders:
    """The orders of a letter, its quotes and signature gone, for a player of `language` (en, pt, es, it).

    `subject` is read, as line 0, only if `text` holds no order; pass it at the lobby alone. Any text may come:
    nothing is raised, nothing guessed, and what is not an order is either a Misread or Ignored.
    """
    spoken = language_of(language)
    is_empty = all(_blank(line) for line in text.splitlines())
    body = Orders((), ()) if is_empty else _Letter(text.splitlines(), spoken, first=1).read()
    if any(isinstance(item, OrderLine) for item in body.items):
        return body
    above = _Letter([_subject_prefix().sub("", _one_line(subject))], spoken, first=0).read()
    if is_empty:
        return above
    orders = tuple(item for item in above.items if isinstance(item, OrderLine))
    return Orders((*orders, *body.items), body.ignored)


def _one_line(text: str) -> str:
    """`text` on one line."""
    return " ".join(text.split())


@cache
def _subject_prefix() -> re.Pattern[str]:
    return re.compile(rf"^(?:(?:{one_of(word_data()['subject']['prefixes'])})\s*:\s*)+", re.IGNORECASE)


@cache
def _courtesy() -> re.Pattern[str]:
    return re.compile(
        rf"\W*(?:{one_of(word_data()['courtesy']['lines'])})(?!\w)\W*(?P<to>(?:[^\W\d_]+\W*){{0,2}})"
    )


@cache
def _end() -> re.Pattern[str]:
    return re.compile(rf"\s*(?:-[-\s]*-|(?:{one_of(word_data()['end']['words'])})[.!]?)\s*")


def _extent(kind: str | None) -> Extent:
    return DECLARED[kind].extent if kind is not None else Extent.LINE


def _blank(line: str) -> bool:
    return not line.strip() or (len(line) <= MAX_LINE and not fold(line).strip())


class _Letter:
    """One walk down the lines of a letter."""

    def __init__(self, lines: list[str], language: str, first: int) -> None:
        self.lines = lines
        self.language = language
        self.first = first
        self.at = 0
        self.misread = 0
        self.items: list[OrderLine | Misread] = []
        self.ignored: list[Ignored] = []
        self.below = 0  # the line below the last of them

    def read(self) -> Orders:
        started = after_blank = closing = prose = False
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if self.at >= MAX_LINES:
                self._ignore_rest(IgnoredReason.TOO_MANY_LINES)
            elif self.misread >= MAX_MISREAD and not _blank(line):
                self._ignore_rest(IgnoredReason.TOO_MANY_MISREAD)
            elif _blank(line):
                after_blank, prose = started, False
                self.at += 1
            elif self._ends(line):
                self.at += 1
                self._ignore_rest(IgnoredReason.AFTER_END)
            elif self._is_courtesy(line):
                started, after_blank, closing = True, False, bool(self.items)
                self._ignore(IgnoredReason.COURTESY)
            else:
                number = self.first + self.at
                block, length = self._block(line)
                item = self._read_block(block, length, number)
                tried = isinstance(item, OrderLine) or item.reason not in _NOT_TRIED
                if not tried and after_blank:
                    self._ignore_rest(IgnoredReason.AFTER_END)
                elif not tried and closing:
                    self._ignore(IgnoredReason.COURTESY)
                elif not tried and prose and isinstance(item, Misread) and item.nearest is None:
                    self._ignore(IgnoredReason.PROSE)
                else:
                    self.items.append(item)
                    self.misread += isinstance(item, Misread)
                    self.at += length
                    prose = isinstance(item, Misread) and item.nearest is None
                started, after_blank = True, False
        return Orders(tuple(self.items), tuple(self.ignored))

    def _block(self, line: str) -> tuple[str, int]:
        """The text of the order that begins here, and how many lines it takes."""
        plan = self._plan(line)
        if plan:
            return " ".join(plan), len(plan)
        opening = opening_of(Folded(line[:MAX_LINE].strip()))
        kind = opening.kind if opening else None
        wished = below_wish(line, self.language) if len(line) <= MAX_LINE else Below.NOTHING
        if wished is Below.GOES_ON or (wished is Below.MAY_BE_THEORY and self._theory_below()):
            kind = "guess"
        taken = [line.strip()]
        for follower in self.lines[self.at + 1 : MAX_LINES]:
            if _blank(follower) or self._ends(follower) or not self._goes_on(kind, taken[-1], follower):
                break
            taken.append(follower.strip())
        return (" " if _extent(kind) is Extent.TO_BLANK else "\n").join(taken), len(taken)

    def _plan(self, line: str) -> list[str]:
        """The lines of the plan that begins here, none if none does.

        It goes on until it is whole, and then as long as it stays so, or where the next line says what else to do.
        """
        if len(line) > MAX_LINE or not opens_if(Folded(line)) or self._is_order(line, but=If):
            return []
        taken = [line.strip()]
        for follower in self.lines[self.at + 1 : MAX_LINES]:
            if _blank(follower) or self._ends(follower) or len(" ".join(taken)) > MAX_LINE:
                break
            stays = self._is_plan([*taken, follower]) and not self._is_order(follower)
            if self._is_plan(taken) and not opens_else(follower) and not stays:
                break
            taken.append(follower.strip())
        opening = opening_of(Folded(" ".join(taken)[:MAX_LINE]))
        return taken if opening is not None and opening.kind == "if" else []

    def _is_plan(self, lines: list[str]) -> bool:
        item = read_line(" ".join(line.strip() for line in lines), self.language, 0)
        return isinstance(item, OrderLine) and isinstance(item.order, If)

    def _theory_below(self) -> bool:
        """Whether the lines below one that ends in PROPHET begin with no order and are, down to a blank one, a rule."""
        lines = []
        for line in self.lines[self.at + 1 : MAX_LINES]:
            if _blank(line) or self._ends(line):
                break
            lines.append(line.strip())
        opening = opening_of(Folded(lines[0])) if lines else None
        a_plan = opening is not None and opening.kind == "if"  # as many rules look
        if not lines or (not a_plan and self._is_order(lines[0])):
            return False
        return isinstance(read_rule(" ".join(lines), self.language, sidelines=True), Rule)

    def _read_block(self, block: str, length: int, number: int) -> OrderLine | Misread:
        """The order of a block. A hint with what may be the rule in its next lines is asked back: all would read it."""
        item = read_line(block, self.language, number)
        if isinstance(item, OrderLine) and isinstance(item.order, GiveHint):
            behind = self.lines[self.at + 1 : self.at + length]
            if any(self._is_gods_order(line) for line in behind):
                return Misread(block, number, MisreadReason.CONFLICTING, None, block)
        return item

    def _is_gods_order(self, line: str) -> bool:
        opening = opening_of(Folded(line.strip()))
        if opening is not None and opening.kind in _SECRET:
            return True
        item = read_line(line, self.language, 0)
        return isinstance(item, OrderLine) and isinstance(item.order, Answer)

    def _goes_on(self, kind: str | None, before: str, line: str) -> bool:
        if kind in _SECRET:
            return not self._parts_a_rule(line)
        extent = _extent(kind)
        if extent is Extent.TO_BLANK:
            return True
        if len(line) > MAX_LINE:
            return extent is Extent.TALK
        if extent is Extent.TALK:
            return not self._is_order(line)
        match kind:
            case "later" | "if_late":
                # The play may stand in the next line.
                item = read_line(before, self.language, 0)
                return isinstance(item, Misread) and item.reason is MisreadReason.MISSING_ARGUMENT
            case "invite":
                return not isinstance(read_addresses(line.strip()), Trouble)
            case "new_table" | "set":
                return not self._is_order(line) and (
                    before.endswith((",", ";")) or continues_settings(line.strip())
                )
            case "new_league" | "terms":
                return not self._is_order(line) and (
                    before.endswith((",", ";")) or continues_terms(line.strip())
                )
        return False

    def _parts_a_rule(self, line: str) -> bool:
        """Whether a line below a rule is none of it, though the blank line before it was forgotten.

        No rule speaks of hints, hardly one in words begins a line with CHECK, and its last word is no YES in capitals.
        """
        opening = opening_of(Folded(line[:MAX_LINE].strip()))
        if opening is None or opening.kind in ("hint", "check"):
            return opening is not None
        if opening.kind == "starters" or (opening.kind in _YES and line.isupper()):
            return isinstance(read_line(line, self.language, 0), OrderLine)
        return False

    def _is_order(self, line: str, but: type[object] | None = None) -> bool:
        """Whether a line of talk is wholly an order, none of type `but`; a rule that only begins here is one too."""
        opening = opening_of(Folded(line.strip()))
        if opening and _extent(opening.kind) in (Extent.TO_BLANK, Extent.TALK):
            return True
        item = read_line(line, self.language, 0)
        if isinstance(item, OrderLine) and isinstance(item.order, BecomeProphet) and item.order.theory:
            # "Prophet, be kind to me" is talk.
            return isinstance(read_rule(item.order.theory.text, self.language, sidelines=True), Rule)
        return isinstance(item, OrderLine) and (but is None or not isinstance(item.order, but))

    def _ends(self, line: str) -> bool:
        return len(line) <= MAX_LINE and _end().fullmatch(fold(line)) is not None

    def _is_courtesy(self, line: str) -> bool:
        if len(line) > MAX_LINE:
            return False
        folded = Folded(line)
        found = _courtesy().fullmatch(folded.text)
        return found is not None and opening_of(Folded(found["to"])) is None

    def _ignore(self, reason: IgnoredReason) -> None:
        """Pass over a line; one of prose below another goes with it."""
        text, number = self.lines[self.at].strip(), self.first + self.at
        above = self.ignored[-1] if self.ignored else None
        if (
            reason is IgnoredReason.PROSE
            and above is not None
            and above.reason is reason
            and self.at == self.below
        ):
            text, number = f"{above.text}\n{text}", above.line
            self.ignored.pop()
        self.below = self.at + 1
        self.ignored.append(Ignored(text[:MAX_IGNORED], number, reason))
        self.at += 1

    def _ignore_rest(self, reason: IgnoredReason) -> None:
        """All that is left, as one; nothing if that is blank."""
        while self.at < len(self.lines) and _blank(self.lines[self.at]):
            self.at += 1
        if self.at < len(self.lines):
            rest = "\n".join(line.strip() for line in self.lines[self.at :]).rstrip()
            self.ignored.append(Ignored(rest[:MAX_IGNORED], self.first + self.at, reason))
        self.at = len(self.lines)
