"""Which card teaches most: whose verdict is least known beforehand, and leads to where more can be learnt."""

from collections.abc import Sequence
from math import log2

from pbem.insight.belief import Belief
from pbem.insight.vocabulary.context import Context

NEXT_TURN = 0.5
"""What can be learnt a turn later counts so much."""


def surprise(share: float) -> float:
    """Bits that a verdict tells which is expected to be right with that probability (Lindley's information)."""
    if share <= 0 or share >= 1:
        return 0.0
    return -share * log2(share) - (1 - share) * log2(1 - share)


def teaches(belief: Belief, hand: Sequence[int], after: float = NEXT_TURN) -> dict[int, float]:
    """By card of a hand: bits that playing it is expected to tell, with those of the best card after it."""
    here = belief.evidence.context
    masks = belief.masks(here)
    cards = list(dict.fromkeys(hand))
    if not masks:
        return {card: surprise(belief.chance(card)) for card in cards}
    found = {}
    for card in cards:
        rights = [(mask, share) for mask, share in masks if mask >> card & 1]
        wrongs = [(mask, share) for mask, share in masks if not mask >> card & 1]
        right = sum([share for _, share in rights])
        found[card] = surprise(right)
        others = [other for other in cards if other != card or hand.count(card) > 1]
        if not others or not after:
            continue
        if wrongs:
            found[card] += after * (1 - right) * _most(wrongs, others)
        if rights:
            context = here.then(card)
            found[card] += after * right * _most(_masks_then(belief, card, masks, context), others)
    return found


def _masks_then(
    belief: Belief, card: int, masks: Sequence[tuple[int, float]], context: Context
) -> list[tuple[int, float]]:
    """What is right after the card by the hypotheses that have it right."""
    both = zip(belief.weighed, masks, strict=True)
    return [(one.hypothesis.mask(context), share) for one, (mask, share) in both if mask >> card & 1]


def _most(masks: Sequence[tuple[int, float]], cards: Sequence[int]) -> float:
    """The most that one of the cards tells."""
    total = sum([share for _, share in masks])
    best = 0.0
    for card in cards:
        right = sum([share for mask, share in masks if mask >> card & 1]) / total
        best = max(best, surprise(right))
    return best
