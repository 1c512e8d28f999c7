"""A letter's text to its orders: which lines are orders, where they end, and what is passed over."""

import re
from functools import cache
from math import inf

from pbem.orders.declared.plans import If, opens_else
from pbem.orders.declared.play import Answer, BecomeProphet, GiveHint, Verdict
from pbem.orders.folding import Folded, fold
from pbem.orders.letter_lines import Ignored, IgnoredReason, Misread, OrderLine, Orders
from pbem.orders.line import MAX_LINE, below_wish, opening_of, opens_if, read_line
from pbem.orders.order import DECLARED, Extent
from pbem.orders.prose import fits_opening, is_prose, is_surely_near, is_weak, near_order, read_text, settled
from pbem.orders.trouble import MisreadReason, Trouble
from pbem.orders.values.arguments import read_addresses
from pbem.orders.values.league_terms import continues_terms
from pbem.orders.values.table_settings import continues_settings
from pbem.orders.values.wishes import Below
from pbem.orders.words import language_of, one_of, word_data
from pbem.rulelang.reading import says_a_rule

MAX_LINES = 200
MAX_MISREAD = 20
"""A letter in which so many lines were not understood is read no further: its answer would be as long as itself."""
MAX_IGNORED = 1_000
"""How many characters of passed-over text are kept to be shown."""
WRAPPED, MAX_WRAPPED = 50, 200
"""A line of so many characters, and of no more, may go on in the next one."""
MOST_JOINED = 8
"""Of so many lines a sentence may be."""

_PROSE_BEFORE = {Answer: 20, Verdict: 45}
"""Behind so many words that say something else, a sentence answers nobody: "…", he said. "Yes, of course."."""

_ORNAMENT = re.compile(r"^\s*[✅✔👍👉▶➡🃏🎴️\s]+(?=\w)")
"""Signs with which some begin a line."""

_YES = ("yes", "confirm")
_SECRET = ("rule", "check")
"""What none but the server may read."""


def parse_orders(text: str, language: str, *, subject: str = "") -> Orders:
    """The orders of a letter, its quotes and signature gone, for a player of `language` (en, pt, es, it).

    `subject` is read, as line 0, only if `text` holds no order; pass it at the lobby alone. Any text may come:
    nothing is raised, nothing guessed, and what is not an order is either a Misread or Ignored.
    """
    spoken = language_of(language)
    body = _Letter(text.splitlines(), spoken, first=1).read()
    if not subject or any(isinstance(item, OrderLine) or not is_weak(item) for item in body.items):
        return body
    own = without_prefixes(subject)
    above = _Letter([own], spoken, first=0).read()
    replies = own != _one_line(subject)  # whose subject is ours
    orders = [
        item
        for item in above.items
        if isinstance(item, OrderLine)
        and not (item.sentence and (replies or isinstance(item.order, Answer | Verdict)))
    ]
    if not orders and any(map(_filled, text.splitlines())):
        return body
    return Orders(tuple(orders) or above.items, body.ignored)


def _filled(line: str) -> bool:
    return not _blank(line)


def _one_line(text: str) -> str:
    """`text` on one line."""
    return " ".join(text.split())


def without_prefixes(subject: str) -> str:
    """A subject on one line, without `Re:` and the like, in any language, at its front."""
    return _subject_prefix().sub("", _one_line(subject))


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


def _runs_on(line: str) -> bool:
    """Whether a line that looks like an order may be the rest of the sentence above: in small letters, no play."""
    opening = opening_of(Folded(line[:MAX_LINE].strip()))
    return line.strip()[:1].islower() and opening is not None and opening.kind not in ("play", "no_play")


class _Letter:
    """One walk down the lines of a letter."""

    def __init__(self, lines: list[str], language: str, first: int) -> None:
        self.lines = lines
        self.language = language
        self.first = first
        self.at = 0
        self.misread = 0
        self.prose = 0
        self.items: list[OrderLine | Misread] = []
        self.ignored: list[Ignored] = []

    def read(self) -> Orders:
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if _blank(line):
                self.at += 1
            elif self.at >= MAX_LINES:
                self._ignore_rest(IgnoredReason.TOO_MANY_LINES)
            elif self.misread >= MAX_MISREAD:
                self._ignore_rest(IgnoredReason.TOO_MANY_MISREAD)
            elif self._ends(line) and not (line.strip().isalpha() and self._stands_alone()):
                self.at += 1
                self._ignore_rest(IgnoredReason.AFTER_END)
            elif self._is_courtesy(line):
                self._ignore(IgnoredReason.COURTESY)
            else:
                self._read_lines(_ORNAMENT.sub("", line))
        return settled(self.items, self.ignored, self.language)

    def _stands_alone(self) -> bool:
        """Whether nothing stands in the letter but this line: who writes STOP alone ends no orders."""
        return not any(not _blank(line) for at, line in enumerate(self.lines) if at != self.at)

    def _read_lines(self, line: str) -> None:
        """The order that begins here; or what the sentences mean that do."""
        number = self.first + self.at
        block, length = self._block(line)
        item = self._read_block(block, length, number)
        if isinstance(item, OrderLine) and not is_prose(item, block):
            self.items.append(item)
            self.at += length
            return
        if isinstance(item, Misread) and is_surely_near(item, block):
            self.items.append(item)
            self.misread += 1
            self.at += length
            return
        lines = [line.strip()]
        while len(lines) < MOST_JOINED and self._wraps(self.at + len(lines) - 1):
            lines.append(self.lines[self.at + len(lines)].strip())
        near = near_order(item, line, self.language) if isinstance(item, Misread) else None
        found = [
            one
            for one in read_text(" ".join(lines), self.language, number)
            if isinstance(one, Ignored) or fits_opening(one, near, line)
        ]
        if not any(isinstance(one, OrderLine | Misread) for one in found):
            text = (line.strip() if near else " ".join(lines))[:MAX_IGNORED]
            found = [near or Ignored(text, number, IgnoredReason.PROSE)]
            lines = lines[:1] if near else lines
        for one in found:
            if isinstance(one, Ignored):
                self.ignored.append(one)
                self.prose += len(one.text.split())
            elif (
                isinstance(one, OrderLine)
                and one.sentence
                and self.prose > _PROSE_BEFORE.get(type(one.order), inf)
            ):
                self.ignored.append(Ignored(one.text, number, IgnoredReason.PROSE))
            else:
                self.items.append(one)
                self.misread += isinstance(one, Misread)
        self.at += len(lines)

    def _wraps(self, at: int) -> bool:
        """Whether a line is so long, and so ended, that the one below goes on with its sentence."""
        line, below = self.lines[at].strip(), at + 1
        runs_on = below < len(self.lines) and _runs_on(self.lines[below])
        if (
            not (WRAPPED // 2 if runs_on else WRAPPED) <= len(line) <= MAX_WRAPPED
            or line.endswith((".", "!", "?", ":"))
            or below >= len(self.lines)
        ):
            return False
        follower = self.lines[below]
        return not (
            _blank(follower)
            or self._ends(follower)
            or self._is_courtesy(follower)
            or (not runs_on and self._is_order(follower))
        )

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
        return says_a_rule(" ".join(lines), self.language)

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
            return says_a_rule(item.order.theory.text, self.language)
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
        """Pass over a line."""
        self.ignored.append(Ignored(self.lines[self.at].strip()[:MAX_IGNORED], self.first + self.at, reason))
        self.at += 1

    def _ignore_rest(self, reason: IgnoredReason) -> None:
        """All that is left, as one; nothing if that is blank."""
        while self.at < len(self.lines) and _blank(self.lines[self.at]):
            self.at += 1
        if self.at < len(self.lines):
            rest = "\n".join(line.strip() for line in self.lines[self.at :]).rstrip()
            self.ignored.append(Ignored(rest[:MAX_IGNORED], self.first + self.at, reason))
        self.at = len(self.lines)
