"""A whole rule that somebody may believe in: a division of what comes, and a condition for each part of it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count

from pbem.cards import PACK
from pbem.insight.vocabulary.context import Context
from pbem.insight.vocabulary.divisions import ByCardItself, Division, part_of
from pbem.insight.vocabulary.ideas import Idea, Unless
from pbem.rulelang import tree
from pbem.rulelang.meaning.compiling import compile_rule


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """`bits`: what it costs to say; its prior is 2^-bits. `key` tells it from others: division and conditions."""

    division: Division = field(compare=False)
    ideas: tuple[Idea, ...] = field(compare=False)
    bits: float = field(compare=False)
    key: tuple[int, ...] = ()

    def mask(self, context: Context) -> int:
        """By bit of its index, which cards it has right in a context."""
        division, ideas = self.division, self.ideas
        first = ideas[0]
        for idea in ideas:
            if idea is not first:
                break
        else:  # whichever part it is
            return first.mask(context)
        if type(division) is ByCardItself:
            found = 0
            for mask, idea in zip(division.masks, ideas, strict=True):
                found |= mask & idea.mask(context)
            return found
        part = part_of(division, context)
        if part is not None:
            return ideas[part].mask(context)
        found = 0
        for idea in ideas:
            found |= idea.mask(context)
        return found

    @property
    def sayable(self) -> bool:
        """Whether a person would say it in these words."""
        return all(idea.sayable for idea in self.ideas if isinstance(idea, Unless))

    @property
    def rule(self) -> tree.Rule:
        """It as a rule of the language."""
        return tree.Rule(None, self.division.tree([idea.condition for idea in self.ideas]))


@dataclass(frozen=True, slots=True)
class Spoken:
    """A rule that somebody said, judged as the language judges it."""

    rule: tree.Rule
    _known: dict[int, tuple[Context, int]] = field(default_factory=dict, compare=False, repr=False)

    def mask(self, context: Context) -> int:
        """By bit of its index, which cards it has right in a context; asked once for each."""
        known = self._known.get(id(context))
        if known is None:
            known = self._known[id(context)] = context, compile_rule(self.rule).follow(context.line)
        return known[1]


WALKS = 5
"""So many ways on are looked at to tell whether two rules judge alike from here on."""

LENGTH = 9
"""So many cards are laid on each."""

GRAIN = 9
"""Weights are told apart to so many decimal places."""


def _orders() -> tuple[tuple[int, ...], ...]:
    """For each step of each walk, one walk after the other, an order of the cards: the first that is right is laid."""
    found = []
    word = 1977
    for _ in range(WALKS * LENGTH):
        cards = list(range(len(PACK)))
        for place in range(len(cards) - 1, 0, -1):
            word = (word * 6364136223846793005 + 1442695040888963407) % (1 << 64)
            other = (word >> 33) % (place + 1)
            cards[place], cards[other] = cards[other], cards[place]
        found.append(tuple(cards))
    return tuple(found)


_ORDERS = _orders()


Step = tuple[int, Context]
"""How far the walks have come, and where."""


def _onward(step: int, here: Context, mask: int, start: Context, first: int) -> Step | None:
    """Where the walks go from a step where `mask` is right; each begins at `start`. None at the end of the last."""
    if not mask:
        step = -(-step // LENGTH) * LENGTH
    if step % LENGTH == 0:
        here, mask = start, first
    if step == len(_ORDERS) or not mask:
        return None
    for card in _ORDERS[step]:
        if mask >> card & 1:
            break
    return step + 1, here.then(card)


def walk_alike(one: Hypothesis | Spoken, other: Hypothesis | Spoken, context: Context) -> bool:
    """Whether two rules judge alike from here on, as far as the walks show."""
    first = mask = one.mask(context)
    step: Step | None = 0, context
    while step is not None:
        mask = one.mask(step[1])
        if mask != other.mask(step[1]):
            return False
        step = _onward(*step, mask, context, first)
    return True


_Waiting = tuple[float, int, list[Hypothesis], Step | None, int]


def alike(rules: Mapping[Hypothesis, float], context: Context) -> Iterator[tuple[float, list[Hypothesis]]]:
    """The rules, those together that judge alike from here on, with what they weigh together: the weightiest first.

    Each is walked no further than it takes to tell it from others, and to tell which is the next.
    """
    counter = count()
    waiting: list[_Waiting] = [(-sum(rules.values()), next(counter), list(rules), (0, context), -1)]
    while waiting:
        weight, _, some, step, first = heappop(waiting)
        if len(some) == 1 or step is None:
            if some:
                yield -weight, some
            continue
        told: dict[int, list[Hypothesis]] = {}
        for one in some:
            told.setdefault(one.mask(step[1]), []).append(one)
        for mask, group in told.items():
            begun = mask if first < 0 else first
            shared = weight if len(told) == 1 else -round(sum([rules[one] for one in group]), GRAIN)
            heappush(waiting, (shared, next(counter), group, _onward(*step, mask, context, begun), begun))


def permits(rule: Hypothesis | Spoken, steps: Sequence[tuple[Context, int]]) -> bool:
    """Whether cards are all right in turn."""
    return all(rule.mask(context) >> card & 1 for context, card in steps)
