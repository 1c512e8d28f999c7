"""What a rule does, for whoever made it: which cards may follow which starter."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.cards import PACK, Card
from pbem.rulelang.judging import CompiledRule


def what_may_follow(
    compiled: CompiledRule, starters: Sequence[Card]
) -> tuple[tuple[Card, tuple[Card, ...]], ...]:
    """Each starter with the cards of one pack that would be right after it, in the pack's order.

    The caller invents the starters: the real one is no business of a survey.
    """
    return tuple(
        (starter, tuple(card for card in PACK if compiled.permits((starter,), card))) for starter in starters
    )
