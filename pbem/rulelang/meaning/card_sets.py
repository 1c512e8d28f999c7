"""What is said of one card alone, as the set of the cards it is true of: 52 bits, one a card."""

from functools import lru_cache

from pbem.cards import JACK, PACK, Card
from pbem.rulelang import tree

PRIMES = frozenset({2, 3, 5, 7, 11, 13})
"""Values that are prime; the ace is not, and not composite either."""


EVERY_CARD = (1 << len(PACK)) - 1


@lru_cache(maxsize=1024)
def mask(description: tree.Lone) -> int:
    """Bit `card.index` is set for every card the description is true of."""
    return sum(1 << card.index for card in PACK if _true_of(description, card))


def said_of_one(node: tree.Condition) -> tuple[tree.Subject, int] | None:
    """The card spoken of and the cards it may be, if the whole condition looks at one card alone; else None."""
    match node:
        case tree.Claim(subject, description):
            return (subject, mask(description)) if isinstance(description, tree.Lone) else None
        case tree.Not(part):
            said = said_of_one(part)
            return None if said is None else (said[0], EVERY_CARD & ~said[1])
        case tree.AllOf(parts) | tree.AnyOf(parts) | tree.OneOf(parts):
            return _joined(node, parts)
        case _:
            return None


def _joined(
    node: tree.AllOf | tree.AnyOf | tree.OneOf, parts: tuple[tree.Condition, ...]
) -> tuple[tree.Subject, int] | None:
    subject: tree.Subject | None = None
    some = several = 0
    every = EVERY_CARD
    for part in parts:
        said = said_of_one(part)
        if said is None or said[0] != (subject or said[0]):
            return None
        subject, bits = said
        several |= some & bits
        some |= bits
        every &= bits
    if subject is None:
        return None
    return subject, every if isinstance(node, tree.AllOf) else some if isinstance(
        node, tree.AnyOf
    ) else some & ~several


def _true_of(description: tree.Lone, card: Card) -> bool:
    match description:
        case tree.OfColour(red):
            return card.suit.red == red
        case tree.OfSuit(suit):
            return card.suit is suit
        case tree.OfParity(odd):
            return card.rank % 2 == odd
        case tree.Face():
            return card.rank >= JACK
        case tree.Prime():
            return card.rank in PRIMES
        case tree.Composite():
            return card.rank > 1 and card.rank not in PRIMES
        case tree.OfValue(value):
            return card.rank == value
        case tree.Between(low, high):
            return low <= card.rank <= high
        case tree.AtLeast(value):
            return card.rank >= value
        case tree.AtMost(value):
            return card.rank <= value
        case tree.Named(value, suit):
            return card.rank == value and card.suit is suit
        case tree.Anything():
            return True
        case tree.Nothing():
            return False
