"""The tree of a secret rule: a frozen class for each part, and nothing that judges or prints.

Trees made by `read_rule` keep these promises, which printing and judging rely on: `AnyOf` and `AllOf` have
at least two parts, none of their own class; nothing is denied twice; `Between` runs upwards; a comparison
opens with no bare number; the steps `IfElse`, `After`, `By`, `Alternate` and `Repeat` stand in no test and under
no claim; the blocks of a `Repeat` are not themselves a repetition; a claim's card has a card before it where its
comparison names none, and only the card being judged or one counted back is called a first.
"""

from __future__ import annotations

from enum import StrEnum

from pbem.cards import Suit
from pbem.families import Family

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


class Node(Family):
    """What a tree is made of. Kinds of nodes are unions: where each is dealt with, none is forgotten unseen."""


class Next(Node):
    """The card being judged."""


class Back(Node):
    """The `count`-th last card before the one being judged; 1 is the last card of the main line."""

    count: int


class Starter(Node):
    """The first card of the main line."""


class LastAlike(Node):
    """The last main-line card that has the attribute (suit, colour, parity or value) of the card being judged."""

    attribute: Attribute


class LastLaid(Node):
    """The last card laid, right or wrong: the last one under the last main-line card, or that card itself."""


class LastWrong(Node):
    """The last wrong card, under whichever main-line card it lies."""


Subject = Next | Back | Starter | LastAlike | LastLaid | LastWrong
"""The card that is spoken of."""


class OfColour(Node):
    red: bool


class OfSuit(Node):
    suit: Suit


class OfParity(Node):
    odd: bool


class Face(Node):
    """Jack, queen or king."""


class Prime(Node):
    """2, 3, 5, 7, J, K."""


class Composite(Node):
    """4, 6, 8, 9, 10, Q; the ace is neither prime nor composite."""


class OfValue(Node):
    value: int


class Between(Node):
    """`low` to `high`, both included; low < high."""

    low: int
    high: int


class AtLeast(Node):
    value: int


class AtMost(Node):
    value: int


class Named(Node):
    value: int
    suit: Suit


class Anything(Node):
    pass


class Nothing(Node):
    pass


class Same(Node):
    attribute: Attribute
    reference: Subject


class Other(Node):
    attribute: Attribute
    reference: Subject


class Higher(Node):
    reference: Subject


class Lower(Node):
    reference: Subject


class NotLower(Node):
    """The value of `reference` or a higher one."""

    reference: Subject


class NotHigher(Node):
    """The value of `reference` or a lower one."""

    reference: Subject


Lone = (
    OfColour | OfSuit | OfParity | Face | Prime | Composite | OfValue | Between
    | AtLeast | AtMost | Named | Anything | Nothing
)  # fmt: skip
"""Descriptions that look at one card alone."""


class First(Node):
    """No earlier card of the main line has the attribute (suit, colour, parity or value) of this one."""

    attribute: Attribute


Relative = Same | Other | Higher | Lower | NotLower | NotHigher
"""Descriptions that hold one card against another."""

Description = Lone | Relative | First
"""What can be said of one card."""


# Arithmetic, in whole numbers.


class Integer(Node):
    number: int


class Value(Node):
    """A card's value: ace 1, jack 11, queen 12, king 13."""

    subject: Subject


class Position(Node):
    """Where on the main line the card being judged would lie; the starter's position is 1."""


class Plus(Node):
    left: Number
    right: Number


class Minus(Node):
    left: Number
    right: Number


class Times(Node):
    left: Number
    right: Number


class Modulo(Node):
    """The remainder, 0 to divisor - 1; the divisor is at least 1."""

    left: Number
    divisor: int


class Run(Node):
    """How many of the last cards are alike in the attribute, the last card included; `RUN_LIMIT` at most."""

    attribute: Attribute


class Least(Node):
    """The least value on the main line so far."""


class Greatest(Node):
    """The greatest value on the main line so far."""


class Distance(Node):
    """How far apart two numbers are; `wrapping`: round the circle of 13, where king and ace are neighbours."""

    left: Number
    right: Number
    wrapping: bool


class WrongUnder(Node):
    """How many wrong cards lie under the last main-line card; `WRONG_LIMIT` at most."""


Number = (
    Integer | Value | Position | Plus | Minus | Times | Modulo | Run | Least | Greatest | Distance | WrongUnder
)  # fmt: skip

RUN_LIMIT = 20
"""A longer run counts as one of so many cards: what a rule remembers stays finite."""

WRONG_LIMIT = 20
"""More wrong cards under one card count as so many."""

OfSidelines = LastLaid | LastWrong | WrongUnder
"""What only a rule may say that reads the sidelines, too: the expert option of some rulebooks."""


class Claim(Node):
    """`subject` is as `description` says."""

    subject: Subject
    description: Description


class Comparison(Node):
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


class Fact(Node):
    """What is known of the table; only the condition of a plan speaks of it, no rule does.

    `name` is whom it is about, "" who asks, or nobody; `relation` and `number` are for what is counted.
    """

    matter: Matter
    name: str = ""
    relation: Relation = Relation.EQUAL
    number: int = 0


class Not(Node):
    part: Condition


class AllOf(Node):
    parts: tuple[Condition, ...]


class AnyOf(Node):
    parts: tuple[Condition, ...]


class OneOf(Node):
    """One of the parts and no more."""

    parts: tuple[Condition, ...]


class IfElse(Node):
    test: Condition
    then: Condition
    otherwise: Condition


class Case(Node):
    test: Condition
    then: Condition


class After(Node):
    """The first case whose test the last card meets decides; without `otherwise` they leave no card out."""

    cases: tuple[Case, ...]
    otherwise: Condition | None


class Option(Node):
    number: int
    then: Condition


class By(Node):
    """The first option that has the number decides; without `otherwise` the options leave no number out."""

    number: Number
    options: tuple[Option, ...]
    otherwise: Condition | None


class Alternate(Node):
    """A card meets the part that follows, round about, a part the last card met in its own place."""

    parts: tuple[Condition, ...]


class Block(Node):
    """`count` places of a `Repeat`."""

    count: int
    part: Condition


class Repeat(Node):
    """Blocks by position, again and again; the starter has the first place."""

    blocks: tuple[Block, ...]


Step = IfElse | After | By | Alternate | Repeat
Condition = Claim | Comparison | Fact | Not | AllOf | AnyOf | OneOf | Step
"""What a card can meet, given the main line before it."""


class Start(Node):
    """Which starters are admitted."""

    part: Condition


class Rule(Node):
    """A whole secret rule; without `start` every starter is admitted.

    `edition` is that of the language in which it was read: a later one may judge the same tree otherwise.
    """

    start: Start | None
    part: Condition
    edition: int = EDITION
