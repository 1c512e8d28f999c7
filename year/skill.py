"""What people choose at the table who have grasped so much of the rule, from 0 to 1; the rest is luck."""

import math
import random

from pbem.cards import Card
from pbem.engine.round.judge import Judge, right_cards
from pbem.engine.round.state import Round

GRASPS = 45.0
"""Cards on the layout at which the median player has grasped 63 % of the rule."""

GRASPS_DIFFER = 0.6
"""The standard deviation of the logarithm by which players differ in it."""

AT_FIRST = 0.15
"""What a player grasps of a rule before he has seen a play: God's hint, and what rules are like."""

BOLD = 0.7
"""Who has grasped so much may become Prophet, or guess."""

BOLDLY = 0.3
"""So often he does."""


def grasped(cards: int, grasps: float) -> float:
    """The share of a rule that somebody has grasped when so many cards lie; `grasps`: his own `GRASPS`."""
    return 1 - (1 - AT_FIRST) * math.exp(-cards / grasps)


def dares(sure: float, chance: random.Random) -> bool:
    """Whether he becomes Prophet now, or guesses."""
    return sure >= BOLD and chance.random() <= BOLDLY


def chosen(
    round_: Round, seat: str, sure: float, judge: Judge | None, chance: random.Random
) -> tuple[Card, ...]:
    """A card, or a string of them as long as he dares; none where he sees that none fits.

    Without a judge, as where a person judges, any card may be right.
    """
    hand, layout = list(round_.hands[seat]), round_.layout
    if judge is not None and chance.random() < sure and not right_cards(judge, layout, hand):
        return ()
    longest = round_.rulebook.string_max or len(hand)
    string: list[Card] = []
    while hand and len(string) < longest:
        right = right_cards(judge, layout, hand) if judge is not None else tuple(hand)
        if string and (not right or chance.random() > sure * sure):
            break
        card = chance.choice(right if right and chance.random() < sure else hand)
        string.append(card)
        hand.remove(card)
        layout = layout.lay((card,), right=True)
    return tuple(string)


def picked(round_: Round, knows: bool, judge: Judge | None, chance: random.Random) -> Card:
    """The card that he picks from a hand of which no play was declared."""
    assert round_.pending is not None
    held = round_.pending.held
    right = right_cards(judge, round_.layout, held) if judge is not None else held
    return chance.choice(right if knows and right else held)


def is_right(round_: Round, judge: Judge) -> bool:
    """Whether the play that awaits its call is right."""
    pending, layout = round_.pending, round_.layout
    assert pending is not None
    if pending.no_play:
        return not right_cards(judge, layout, pending.held)
    for card in pending.cards:
        if not judge.permits(layout, card):
            return False
        layout = layout.lay((card,), right=True)
    return True


def called(right: bool, sure: float, chance: random.Random) -> bool:
    """What he calls a play that is right, or not."""
    return right if chance.random() < (1 + sure) / 2 else not right
