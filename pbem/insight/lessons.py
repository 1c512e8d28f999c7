"""What a teacher says: ideas that fell, what does not decide alone, how many rules fit, how likely a card is."""

from dataclasses import dataclass

from pbem.cards import Card
from pbem.rulelang.tree import Attribute, Rule


@dataclass(frozen=True, slots=True)
class Fallen:
    """A simple idea, and the first verdict against it: the card of play `number` was `right` or not."""

    idea: Rule
    number: int
    after: Card
    card: Card
    right: bool


@dataclass(frozen=True, slots=True)
class NotAlone:
    """`attribute` of the last card and of the next does not decide alone.

    Of the cards that have it as `card` has, played after cards that have it as `after` has, so many were right and
    so many wrong; play `number` was the first to show it.
    """

    attribute: Attribute
    number: int
    after: Card
    card: Card
    right: int
    wrong: int


@dataclass(frozen=True, slots=True)
class Explanation:
    """`fitting` of the `thought` rules of up to `size` bits agree with all verdicts, `before` the last play so many."""

    size: int
    thought: int
    before: int
    fitting: int
    fallen: tuple[Fallen, ...]
    standing: tuple[Rule, ...]
    not_alone: tuple[NotAlone, ...]


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the layout says of one card: how likely it is right, and the likeliest rules for and against it."""

    card: Card
    share: float
    right_by: tuple[Rule, ...]
    wrong_by: tuple[Rule, ...]
