"""What is said of one card alone, as the set of the cards it is true of: 52 bits, one a card."""

from __future__ import annotations

from pbem.cards import JACK, PACK, Card
from pbem.rulelang import tree as t

PRIMES = frozenset({2, 3, 5, 7, 11, 13})
"""Values that are prime; the ace is not, and not composite either."""


def mask(description: t.Lone) -> int:
    """Bit `card.index` is set for every card the description is true of."""
    return sum(1 << card.index for card in PACK if _true_of(description, card))


def _true_of(description: t.Lone, card: Card) -> bool:
    match description:
        case t.OfColour(red):
            return card.suit.red == red
        case t.OfSuit(suit):
            return card.suit is suit
        case t.OfParity(odd):
            return card.rank % 2 == odd
        case t.Face():
            return card.rank >= JACK
        case t.Prime():
            return card.rank in PRIMES
        case t.Composite():
            return card.rank > 1 and card.rank not in PRIMES
        case t.OfValue(value):
            return card.rank == value
        case t.Between(low, high):
            return low <= card.rank <= high
        case t.AtLeast(value):
            return card.rank >= value
        case t.AtMost(value):
            return card.rank <= value
        case t.Named(value, suit):
            return card.rank == value and card.suit is suit
        case t.Anything():
            return True
        case t.Nothing():
            return False
