"""What the words of a sentence mean before they are a rule: sets of cards, amounts, and cards referred to.

In a condition that is not yet said of a certain card, `Next` stands for the card spoken of, whichever that will be, and
`Before` for the card before that one."""

from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, NamedTuple

from pbem.rulelang import tree
from pbem.rulelang.tree import Attribute

Condition = tree.Condition


NEXT = tree.Next()


LAST = tree.Back(1)


ANY = tree.Claim(NEXT, tree.Anything())


SO = "so"


NONE = tree.Claim(NEXT, tree.Nothing())

SQUARE = tree.AnyOf(tuple(tree.Claim(NEXT, tree.OfValue(value)) for value in (1, 4, 9)))
"""Values that are square numbers."""


MAX_BACK = 9


@dataclass(frozen=True)
class Before:
    """The card before the one spoken of."""


@dataclass(frozen=True)
class BeforeIt:
    """The card before the one that was named last, or before the one spoken of."""


@dataclass(frozen=True)
class It:
    """The card that was named last; of `it`. `unsaid`: no word stands for it (`if red, …`)."""

    unsaid: bool = False
    judged: bool = False
    """`if it is red, it must …`: what must be so is said of the same card."""


@dataclass(frozen=True)
class OfPair:
    """One of the last two cards, which were named: of `one of them`."""

    count: int


@dataclass(frozen=True)
class Earlier:
    """Any card that lies on the line."""


@dataclass(frozen=True)
class Echo:
    """What only another clause tells, in most cases the one before. `how`:

    "word": what a word means that each rule defines for itself, `low`: `held` is the word, and `other` what it means,
    if that is said along with it, of `card`. "they": `held`, of the cards that the test before names; attributes say
    how these agree, or differ (`other`). "total": `held`, of the sum of the two
    cards that were named. "likewise": a test as the one before, of the two cards that were held against
    each other there (`held`), else of the judged (`other`). "switched": the same of what the clause before spoke of, or
    another (`held`). "order": what is said by the order of suits that the rule tells. "others": all cards but those
    that the clause before names.
    """

    how: str
    held: Any = None
    other: Any = None
    card: Any = None


THE_OTHERS = Echo("others")


@dataclass(frozen=True)
class CountOf:
    """The number that is spoken of, as it is of another card."""

    card: Any


@dataclass(frozen=True)
class LastOf:
    """The last card of a kind, which is that of the card judged: `higher than the last spade`, of spades."""

    attribute: Attribute
    kind: Any


class Set(NamedTuple):
    """Cards that meet a condition. `form`: how it was said, as "noun", "adjective", "relation", or "card" alone."""

    condition: Any
    form: str = "adjective"
    many: bool = False


class Amount(NamedTuple):
    """Whole numbers, as spans with both ends included; None is no end."""

    spans: tuple[tuple[int, int | None], ...]


class Props(NamedTuple):
    """Attributes, of which all are meant, or any."""

    attributes: tuple[Attribute, ...]
    every: bool = False
    again: bool = False
    """Whether `same` was said once more of the last: `the same suit or the same colour`; no `other` does."""


class Cards(NamedTuple):
    """Several cards of the line, and of how many of them something is said: `all`, `any`, `none` or `one`."""

    cards: tuple[Any, ...]
    which: str = "all"


@dataclass(frozen=True)
class Count:
    """The number that is spoken of."""


@dataclass(frozen=True)
class About:
    """A condition on a number, which `it` may mean from then on."""

    number: Any
    condition: Any


class Clause(NamedTuple):
    """One thing that a rule says.

    `kind`: "must" (`says` is met by every right card), "ok" (what meets it is right whatever else is said), "if"
    (`says` where `test` is met), "else" (`says` elsewhere), "turned" (the last clause, the other way round),
    "as_said" (a whole rule, which is no condition on one card), "may" (`test` is right, and `says` what that leaves).
    """

    kind: str
    says: Any
    test: Any = None
    otherwise: Any = None
    bare: bool = False


class Nonsense(Exception):
    """The clauses make no rule together."""


BARE = Before()
VALUE = Attribute.VALUE
LAST_VALUE: Any = tree.Value(BARE)


def replaced(node: Any, change: Callable[[Any], Any]) -> Any:
    """The node with every part of it changed, the inner ones first."""
    if isinstance(node, tuple):
        parts = tuple(replaced(part, change) for part in node)
        return type(node)(*parts) if hasattr(node, "_fields") else parts
    if not is_dataclass(node) or isinstance(node, type):
        return node
    return change(type(node)(*(replaced(getattr(node, one.name), change) for one in fields(node))))


def nodes_in(node: Any) -> list[Any]:
    found: list[Any] = []

    def look(one: Any) -> Any:
        found.append(one)
        return one

    replaced((node,), look)
    return found
