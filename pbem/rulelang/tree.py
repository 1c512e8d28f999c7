"""The tree of a secret rule: a frozen class for each rule of grammar.lark, and nothing that judges or prints.

Trees made by `read_rule` keep these promises, which printing and judging rely on: `AnyOf` and `AllOf` have
at least two parts, none of their own class; nothing is denied twice; `Between` runs upwards; a comparison
opens with no bare number; the steps `IfElse`, `After`, `By`, `Alternate` and `Repeat` stand in no test and under
no claim; the blocks of a `Repeat` are not themselves a repetition; a claim's card has a card before it where its
comparison names none, and only the card being judged or one counted back is called a first.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pbem.cards import Suit

EDITION = 2
"""The edition of the language; it rises when an old tree would be judged otherwise.

2: where the test of a branch asks for a card that is not there, what every branch says is the answer; in 1 it was open.
"""


class Attribute(StrEnum):
    """What two cards can have in common."""

    SUIT = "suit"
    COLOUR = "colour"
    PARITY = "parity"
    VALUE = "value"


class Relation(StrEnum):
    """How two numbers compare."""

    EQUAL = "="
    UNEQUAL = "≠"
    LESS = "<"
    MORE = ">"
    AT_MOST = "≤"
    AT_LEAST = "≥"


# Subjects: the card that is spoken of.


@dataclass(frozen=True, slots=True)
class Next:
    """The card being judged."""


@dataclass(frozen=True, slots=True)
class Back:
    """The `count`-th last card before the one being judged; 1 is the last card of the main line."""

    count: int


@dataclass(frozen=True, slots=True)
class Starter:
    """The first card of the main line."""


@dataclass(frozen=True, slots=True)
class LastAlike:
    """The last main-line card that has the attribute (suit, colour or parity) of the card being judged."""

    attribute: Attribute


@dataclass(frozen=True, slots=True)
class LastLaid:
    """The last card laid, right or wrong: the last one under the last main-line card, or that card itself."""


@dataclass(frozen=True, slots=True)
class LastWrong:
    """The last wrong card, under whichever main-line card it lies."""


Subject = Next | Back | Starter | LastAlike | LastLaid | LastWrong


# Descriptions: what can be said of one card.


@dataclass(frozen=True, slots=True)
class OfColour:
    red: bool


@dataclass(frozen=True, slots=True)
class OfSuit:
    suit: Suit


@dataclass(frozen=True, slots=True)
class OfParity:
    odd: bool


@dataclass(frozen=True, slots=True)
class Face:
    """Jack, queen or king."""


@dataclass(frozen=True, slots=True)
class Prime:
    """2, 3, 5, 7, J, K."""


@dataclass(frozen=True, slots=True)
class Composite:
    """4, 6, 8, 9, 10, Q; the ace is neither prime nor composite."""


@dataclass(frozen=True, slots=True)
class OfValue:
    value: int


@dataclass(frozen=True, slots=True)
class Between:
    """`low` to `high`, both included; low < high."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class AtLeast:
    value: int


@dataclass(frozen=True, slots=True)
class AtMost:
    value: int


@dataclass(frozen=True, slots=True)
class Named:
    value: int
    suit: Suit


@dataclass(frozen=True, slots=True)
class Anything:
    pass


@dataclass(frozen=True, slots=True)
class Nothing:
    pass


@dataclass(frozen=True, slots=True)
class Same:
    attribute: Attribute
    reference: Subject


@dataclass(frozen=True, slots=True)
class Other:
    attribute: Attribute
    reference: Subject


@dataclass(frozen=True, slots=True)
class Higher:
    reference: Subject


@dataclass(frozen=True, slots=True)
class Lower:
    reference: Subject


@dataclass(frozen=True, slots=True)
class NotLower:
    """The value of `reference` or a higher one."""

    reference: Subject


@dataclass(frozen=True, slots=True)
class NotHigher:
    """The value of `reference` or a lower one."""

    reference: Subject


Lone = (
    OfColour
    | OfSuit
    | OfParity
    | Face
    | Prime
    | Composite
    | OfValue
    | Between
    | AtLeast
    | AtMost
    | Named
    | Anything
    | Nothing
)
"""Descriptions that look at one card alone."""


@dataclass(frozen=True, slots=True)
class First:
    """No earlier card of the main line has the attribute (suit, colour or parity) of this one."""

    attribute: Attribute


Relative = Same | Other | Higher | Lower | NotLower | NotHigher
"""Descriptions that hold one card against another."""

Description = Lone | Relative | First


# Arithmetic, in whole numbers.


@dataclass(frozen=True, slots=True)
class Integer:
    number: int


@dataclass(frozen=True, slots=True)
class Value:
    """A card's value: ace 1, jack 11, queen 12, king 13."""

    subject: Subject


@dataclass(frozen=True, slots=True)
class Position:
    """Where on the main line the card being judged would lie; the starter's position is 1."""


@dataclass(frozen=True, slots=True)
class Plus:
    left: Number
    right: Number


@dataclass(frozen=True, slots=True)
class Minus:
    left: Number
    right: Number


@dataclass(frozen=True, slots=True)
class Times:
    left: Number
    right: Number


@dataclass(frozen=True, slots=True)
class Modulo:
    """The remainder, 0 to divisor - 1; the divisor is at least 1."""

    left: Number
    divisor: int


@dataclass(frozen=True, slots=True)
class Run:
    """How many of the last cards are alike in the attribute, the last card included; `RUN_LIMIT` at most."""

    attribute: Attribute


@dataclass(frozen=True, slots=True)
class Least:
    """The least value on the main line so far."""


@dataclass(frozen=True, slots=True)
class Greatest:
    """The greatest value on the main line so far."""


@dataclass(frozen=True, slots=True)
class Distance:
    """How far apart two numbers are; `wrapping`: round the circle of 13, where king and ace are neighbours."""

    left: Number
    right: Number
    wrapping: bool


@dataclass(frozen=True, slots=True)
class WrongUnder:
    """How many wrong cards lie under the last main-line card; `WRONG_LIMIT` at most."""


Number = (
    Integer
    | Value
    | Position
    | Plus
    | Minus
    | Times
    | Modulo
    | Run
    | Least
    | Greatest
    | Distance
    | WrongUnder
)

RUN_LIMIT = 20
"""A longer run counts as one of so many cards: what a rule remembers stays finite."""

WRONG_LIMIT = 20
"""More wrong cards under one card count as so many."""

OfSidelines = LastLaid | LastWrong | WrongUnder
"""What only a rule may say that reads the sidelines, too: the expert option of some rulebooks."""


# Conditions: what a card can meet, given the main line before it.


@dataclass(frozen=True, slots=True)
class Claim:
    """`subject` is as `description` says."""

    subject: Subject
    description: Description


@dataclass(frozen=True, slots=True)
class Comparison:
    """With `wrapping`, both sides are first brought back to 1 … 13: an ace follows a king."""

    left: Number
    relation: Relation
    right: Number
    wrapping: bool


class Matter(StrEnum):
    """What the condition of a plan may ask about a table."""

    RIGHT = "right"
    """The last play of somebody was right."""
    WRONG = "wrong"
    """It was wrong."""
    NO_PLAY = "no_play"
    """It was a no play."""
    PROPHET = "prophet"
    """Somebody is Prophet."""
    ANY_PROPHET = "any_prophet"
    """There is a Prophet."""
    HAND = "hand"
    """How many cards somebody holds."""
    LAYOUT = "layout"
    """How many cards lie on the table, right and wrong."""


@dataclass(frozen=True, slots=True)
class Fact:
    """What is known of the table; only the condition of a plan speaks of it, no rule does.

    `name` is whom it is about, "" who asks, or nobody; `relation` and `number` are for what is counted.
    """

    matter: Matter
    name: str = ""
    relation: Relation = Relation.EQUAL
    number: int = 0


@dataclass(frozen=True, slots=True)
class Not:
    part: Condition


@dataclass(frozen=True, slots=True)
class AllOf:
    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of the parts and no more."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class IfElse:
    test: Condition
    then: Condition
    otherwise: Condition


@dataclass(frozen=True, slots=True)
class Case:
    test: Condition
    then: Condition


@dataclass(frozen=True, slots=True)
class After:
    """The first case whose test the last card meets decides; without `otherwise` they leave no card out."""

    cases: tuple[Case, ...]
    otherwise: Condition | None


@dataclass(frozen=True, slots=True)
class Option:
    number: int
    then: Condition


@dataclass(frozen=True, slots=True)
class By:
    """The first option that has the number decides; without `otherwise` the options leave no number out."""

    number: Number
    options: tuple[Option, ...]
    otherwise: Condition | None


@dataclass(frozen=True, slots=True)
class Alternate:
    """A card meets the part that follows, round about, a part the last card met in its own place."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """`count` places of a `Repeat`."""

    count: int
    part: Condition


@dataclass(frozen=True, slots=True)
class Repeat:
    """Blocks by position, again and again; the starter has the first place."""

    blocks: tuple[Block, ...]


Step = IfElse | After | By | Alternate | Repeat
Condition = Claim | Comparison | Fact | Not | AllOf | AnyOf | OneOf | Step


@dataclass(frozen=True, slots=True)
class Start:
    """Which starters are admitted."""

    part: Condition


@dataclass(frozen=True, slots=True)
class Rule:
    """A whole secret rule; without `start` every starter is admitted.

    `edition` is that of the language in which it was read: a later one may judge the same tree otherwise.
    """

    start: Start | None
    part: Condition
    edition: int = EDITION


def card_before(subject: Subject) -> Subject | None:
    """The card a comparison means when it names none: the one just before `subject`; None if unclear."""
    match subject:
        case Next():
            return Back(1)
        case Back(count):
            return Back(count + 1)
        case _:
            return None
