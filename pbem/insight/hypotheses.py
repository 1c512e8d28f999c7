"""A whole rule that somebody may believe in: a division of what comes, and a condition for each part of it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from pbem.cards import PACK, Card
from pbem.insight.vocabulary.context import Context
from pbem.insight.vocabulary.divisions import ByCardItself, Division
from pbem.insight.vocabulary.ideas import EVERY, Idea
from pbem.rulelang import tree
from pbem.rulelang.meaning.compiling import compile_rule


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """`bits`: what it costs to say; its prior is 2^-bits."""

    division: Division
    ideas: tuple[Idea, ...]
    bits: float = field(compare=False)

    def mask(self, context: Context) -> int:
        """By bit of its index, which cards it has right in a context."""
        division, ideas = self.division, self.ideas
        if len(ideas) == 1:
            return ideas[0].mask(context)
        if isinstance(division, ByCardItself):
            found = 0
            for mask, idea in zip(division.masks, ideas, strict=True):
                found |= mask & idea.mask(context)
            return found
        part = division.part(context)
        if part is not None:
            return ideas[part].mask(context)
        found = 0
        for idea in ideas:
            found |= idea.mask(context)
        return found

    @property
    def rule(self) -> tree.Rule:
        """It as a rule of the language."""
        return tree.Rule(None, self.division.tree([idea.condition for idea in self.ideas]))


@dataclass(frozen=True, slots=True)
class Spoken:
    """A rule that somebody said, judged as the language judges it."""

    rule: tree.Rule

    def mask(self, context: Context) -> int:
        return compile_rule(self.rule).follow(context.line)


WALKS = 5
"""So many ways on are looked at to tell whether two rules judge alike from here on."""

LENGTH = 9
"""So many cards are laid on each."""


def _orders() -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For each step of each walk an order of the cards: the first that is right is laid."""
    found = []
    word = 1977
    for _ in range(WALKS * LENGTH):
        cards = list(range(len(PACK)))
        for place in range(len(cards) - 1, 0, -1):
            word = (word * 6364136223846793005 + 1442695040888963407) % (1 << 64)
            other = (word >> 33) % (place + 1)
            cards[place], cards[other] = cards[other], cards[place]
        found.append(tuple(cards))
    return tuple(tuple(found[walk * LENGTH : (walk + 1) * LENGTH]) for walk in range(WALKS))


_ORDERS = _orders()


class Onward:
    """What can come after a main line, walked by any rule in the same way: rules that walk alike judge alike from here on."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._then: dict[tuple[Card, ...], Context] = {}

    def walked(self, rule: Hypothesis | Spoken) -> tuple[int, ...]:
        """The cards that are right at each step of each walk; equal for rules that judge alike from here on."""
        first = rule.mask(self._context)
        found = [first]
        for orders in _ORDERS:
            context, mask = self._context, first
            for order in orders:
                if not mask:
                    break
                card = next(one for one in order if mask >> one & 1)
                context = self.then(context, card)
                mask = rule.mask(context)
                found.append(mask)
        return tuple(found)

    def then(self, context: Context, card: int) -> Context:
        """The context once a card lies there."""
        key = (*context.line, PACK[card])
        found = self._then.get(key)
        if found is None:
            found = self._then[key] = context.then(card)
        return found


def permits(rule: Hypothesis | Spoken, steps: Sequence[tuple[Context, int]]) -> bool:
    """Whether cards are all right in turn."""
    return all(rule.mask(context) >> card & 1 for context, card in steps)


__all__ = ["EVERY", "Hypothesis", "Onward", "Spoken", "permits"]
