"""Main lines on which conditions are compared before they are compared exactly."""

from functools import cache
from random import Random

from pbem.cards import PACK, Card

RANDOM_LINES = 120


@cache
def lines() -> tuple[tuple[Card, ...], ...]:
    """Each card alone, and longer lines laid by chance."""
    chance = Random(0)
    longer = [
        tuple(chance.choice(PACK) for _ in range(2 + at * 9 // RANDOM_LINES)) for at in range(RANDOM_LINES)
    ]
    return (*((card,) for card in PACK), *longer)
