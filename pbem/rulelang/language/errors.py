"""What is wrong with the text of a rule, as facts: templates turn a kind into words."""

from dataclasses import dataclass
from enum import StrEnum

from pbem.cards import Card
from pbem.rulelang.tree import Rule


class ErrorKind(StrEnum):
    EMPTY = "empty"
    """No word at all."""
    TOO_LONG = "too_long"
    """More than `MAX_TEXT` characters; the position is the first that is too many, or 0 if only the rule's print is."""
    TOO_DEEP = "too_deep"
    """Brackets, steps or sums nested too deeply."""
    TOO_FAR_BACK = "too_far_back"
    """More history than the last `MAX_BACK` cards by count: `tenth last`."""
    UNKNOWN_WORD = "unknown_word"
    """A word the language has not."""
    UNEXPECTED = "unexpected"
    """A word or sign where it has no meaning."""
    INCOMPLETE = "incomplete"
    """The text ends too early."""
    UNCLEAR_SUBJECT = "unclear_subject"
    """A test, or a comparison, that does not say of which card."""
    WITH_ITSELF = "with_itself"
    """A card compared with itself."""
    DOUBTFUL = "doubtful"
    """A part that can't be meant as it stands: `hearts and spades`, `not hearts or spades`."""
    SEVERAL = "several"
    """It can mean several things, which `meanings` are."""
    LEFT_OUT = "left_out"
    """It reads without what was found, which is not understood; what it says then is the one of `meanings`."""
    UNLIKELY = "unlikely"
    """It can only mean one thing, the one of `meanings`, by which next to no card would be right."""
    UNSURE = "unsure"
    """It can mean the one of `meanings`, where what would be likelier cannot be."""
    OUT_OF_RANGE = "out_of_range"
    """A number that is no card's value, or that can't be counted or divided by."""
    NEVER_RIGHT = "never_right"
    """No card could ever be right."""
    NO_STARTER = "no_starter"
    """No card is admitted as starter."""
    READS_SIDELINES = "reads_sidelines"
    """It speaks of cards that were wrong; without the expert option a rule sees the main line alone."""
    BEYOND_SIDELINES = "beyond_sidelines"
    """It may speak of cards that were wrong, but not so: the language has few words for them."""
    READS_PLAYERS = "reads_players"
    """It speaks of players, their hands or seats."""
    READS_CLOCK = "reads_clock"
    """It speaks of the time or the date."""
    READS_CHANCE = "reads_chance"
    """It speaks of chance."""
    NOT_YET_THERE = "not_yet_there"
    """The condition of a plan that speaks of the card to be played, which nobody knows yet."""
    UNKNOWN_NAME = "unknown_name"
    """The condition of a plan that speaks of somebody who is no player of the table."""


@dataclass(frozen=True, slots=True)
class Meant:
    """One of several rules that a text may mean, as the server says it in the language of the error.

    After the main line `line` it has `card` right (`right`) and the first of the rules has it wrong, or the other way
    round; the first itself has no `card`. `few`: it leaves next to no card right.
    """

    rule: Rule
    said: str
    line: tuple[Card, ...] = ()
    card: Card | None = None
    right: bool = False
    few: bool = False


@dataclass(frozen=True, slots=True)
class RuleError:
    """One error. `position` counts characters from 0, `line` and `column` from 1.

    `excerpt` is the line of the error, cut to `EXCERPT` characters around it, `caret` the spaces and the ^ to
    print under it. `found` is the word at fault, cut if it is long, "" at the end of the text. `suggestion` is the
    known word nearest to an unknown one, `example` a rule that reads: the text mended, or, where that was not possible
    (`mended`), a known one. These are in `language`, the one the text is nearest to.
    """

    kind: ErrorKind
    position: int
    line: int
    column: int
    excerpt: str
    caret: str
    found: str
    suggestion: str | None
    example: str
    mended: bool
    language: str = "en"
    meanings: tuple[Meant, ...] = ()
    """Where the text can mean several things, or what it may mean is doubtful: those."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A `RuleError` before the text around it is looked up."""

    kind: ErrorKind
    position: int
    found: str = ""
    suggestion: str | None = None


EXCERPT = 64
"""Most characters of an excerpt: it fits a mail's line."""


def locate(fault: Fault, text: str, language: str, example: str, mended: bool) -> RuleError:
    """The error with its line, column, excerpt and caret in `text`, in the words of a language."""
    begin = text.rfind("\n", 0, fault.position) + 1
    end = text.find("\n", fault.position)
    line = text[begin : end if end >= 0 else len(text)]
    at = fault.position - begin
    first = max(0, min(at - EXCERPT // 2, len(line) - EXCERPT))
    excerpt = "".join(c if c.isprintable() else " " for c in line[first : first + EXCERPT])
    return RuleError(
        kind=fault.kind,
        position=fault.position,
        line=text.count("\n", 0, fault.position) + 1,
        column=at + 1,
        excerpt=excerpt,
        caret=" " * (at - first) + "^",
        found=_shown(text[fault.position : fault.position + len(fault.found)]),
        suggestion=fault.suggestion,
        example=example,
        mended=mended,
        language=language,
    )


def _shown(found: str) -> str:
    """The word at fault on one line; a sign that can't be seen by its number, as in U+202E."""
    if found and not any(c.isprintable() and not c.isspace() for c in found):
        return f"U+{ord(found[0]):04X}"
    line = "".join(c if c.isprintable() else " " for c in found)
    return line if len(line) <= EXCERPT else f"{line[: EXCERPT - 1]}…"
