"""How an idea that somebody wrote down fares against what they see of the layout."""

from collections.abc import Sequence
from dataclasses import dataclass

from pbem.cards import PACK, Card
from pbem.insight.evidence import Evidence
from pbem.insight.vocabulary.context import Context
from pbem.rulelang.meaning.compiling import compile_rule
from pbem.rulelang.tree import Rule


@dataclass(frozen=True, slots=True)
class Against:
    """The first verdict that a rule does not agree with: of play `number`, where `cards` came `after` another."""

    number: int
    after: Card
    cards: tuple[Card, ...]
    right: bool


def first_against(rule: Rule, evidence: Evidence) -> Against | None:
    """The first verdict against a rule; None while it agrees with all of them.

    A wrong string tells against it where it has all its cards right in turn.
    """
    judged = compile_rule(rule)

    def permits(steps: Sequence[tuple[Context, int]]) -> bool:
        return all(judged.follow(context.line) >> card & 1 for context, card in steps)

    found = [
        Against(one.number, PACK[one.context.last], (PACK[one.card],), one.right)
        for one in evidence.trials
        if permits(((one.context, one.card),)) != one.right
    ]
    found += [
        Against(one.number, PACK[one.steps[0][0].last], tuple(PACK[card] for _, card in one.steps), False)
        for one in evidence.strings
        if permits(one.steps)
    ]
    return min(found, key=lambda one: one.number, default=None)
