"""What the lines of a letter are: orders, lines that were not understood, text that was passed over."""

from dataclasses import dataclass
from enum import Enum

from pbem.orders.order import Order
from pbem.orders.trouble import MisreadReason


@dataclass(frozen=True, slots=True)
class OrderLine:
    """One order understood: `table` if it began with one (417 PLAY 7h); `line` from 1, 0 is the subject.

    `league`: the name, in small letters, of the one it is about, if it began with that (rosewood: EXPEL Bruno) or the
    order itself says it (STANDINGS rosewood); not that of a new one. `sentence`: it was said in an ordinary sentence
    ("that's right"), not by its own word: where nothing waits for it, it is prose. `corrects`: it
    takes back the play before it.
    """

    table: int | None
    order: Order
    text: str
    line: int
    league: str | None = None
    sentence: bool = False
    weak: bool = False
    corrects: bool = False


@dataclass(frozen=True, slots=True)
class Misread:
    """A near-order: a line that wants something and cannot be done as it stands.

    `nearest`, if any, is a whole order that would be, in the reader's language; `others` are more that it may mean.
    `weak`: beside any order it is prose.
    """

    text: str
    line: int
    reason: MisreadReason
    nearest: str | None
    detail: str
    others: tuple[str, ...] = ()
    weak: bool = False
    corrects: bool = False


class IgnoredReason(Enum):
    """Why text was passed over."""

    COURTESY = "courtesy"
    """Greetings, thanks, and the name below them."""
    PROSE = "prose"
    """Says something, and wants nothing of the server."""
    AFTER_END = "after_end"
    """Stood behind a line of dashes, or STOP."""
    TOO_MANY_LINES = "too_many_lines"
    """Stood behind the last line that is read of one letter."""
    TOO_MANY_MISREAD = "too_many_misread"
    """Stood behind so many lines that were not understood that the letter is none of orders."""


@dataclass(frozen=True, slots=True)
class Ignored:
    """Text passed over; the rest of a letter is one of these, its text shortened."""

    text: str
    line: int
    reason: IgnoredReason


@dataclass(frozen=True, slots=True)
class Orders:
    """A letter read: orders and lines not understood as they stood, and what was passed over."""

    items: tuple[OrderLine | Misread, ...]
    ignored: tuple[Ignored, ...]
