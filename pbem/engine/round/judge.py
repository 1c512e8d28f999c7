"""Who says right and wrong: the secret rule as the engine sees it, and what follows for strings and hands."""

from collections.abc import Sequence
from enum import Enum
from typing import Protocol

from pbem.cards import PACK, Card
from pbem.engine.round.state import Layout


class Unclear(Enum):
    """Why nobody can tell whether a guess says the secret rule."""

    UNREADABLE = "unreadable"
    TOO_COMPLEX = "too-complex"


class Judge(Protocol):
    """A secret rule. It reads the cards of the main line and nothing else (rule 13), and never changes.

    Only where the rulebook says so does it read the sidelines, too.
    """

    @property
    def lookback(self) -> int:
        """How many cards the rule looks back, at least 1."""
        ...

    def permits(self, layout: Layout, card: Card) -> bool:
        """Whether `card` would be right as the next card of the main line."""
        ...

    def admits(self, card: Card) -> bool:
        """Whether the round may start from `card`."""
        ...

    def agrees(self, theory: str, layout: Layout) -> bool | Unclear:
        """Whether `theory` judges all that can still happen from `layout` as this rule does (rule 11)."""
        ...


def permits_all(judge: Judge, layout: Layout, cards: Sequence[Card]) -> bool:
    """Whether a string is right: each card against the main line as it would then stand (rule 2)."""
    *first, last = cards
    for card in first:
        if not judge.permits(layout, card):
            return False
        layout = layout.lay((card,), right=True)
    return judge.permits(layout, last)


def right_cards(judge: Judge, layout: Layout, hand: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of a hand that would be right now, in hand order, equal cards as often as they are held."""
    return tuple(card for card in hand if judge.permits(layout, card))


def open_cards(judge: Judge, layout: Layout, packs: int) -> int:
    """How many cards of all packs would be right now; cards that lie on the layout count, too."""
    return packs * sum(judge.permits(layout, card) for card in PACK)
