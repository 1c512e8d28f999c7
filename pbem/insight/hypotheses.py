"""A whole rule that somebody may believe in: a division of what comes, and a condition for each part of it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

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
        if len(ideas) == 1:
            return ideas[0].mask(context)
        if isinstance(division, ByCardItself):
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


def walk(rule: Hypothesis | Spoken, context: Context) -> Iterator[int]:
    """The cards that are right now and at each step of each walk: the same for rules that judge alike from here on."""
    first = rule.mask(context)
    yield first
    for orders in _ORDERS:
        here, mask = context, first
        for order in orders:
            if not mask:
                break
            for card in order:
                if mask >> card & 1:
                    break
            here = here.then(card)
            mask = rule.mask(here)
            yield mask


def walk_alike(one: Hypothesis | Spoken, other: Hypothesis | Spoken, context: Context) -> bool:
    """Whether two rules judge alike from here on, as far as the walks show."""
    return all(some == others for some, others in zip_longest(walk(one, context), walk(other, context)))


def alike(rules: Iterable[Hypothesis], context: Context) -> list[list[Hypothesis]]:
    """The rules, those together that judge alike from here on; no further than it takes to tell them apart."""
    found: list[list[Hypothesis]] = []
    waiting = [[(rule, walk(rule, context)) for rule in rules]]
    while waiting:
        some = waiting.pop()
        if len(some) == 1:
            found.append([some[0][0]])
            continue
        told: dict[int | None, list[tuple[Hypothesis, Iterator[int]]]] = {}
        for one in some:
            told.setdefault(next(one[1], None), []).append(one)
        ended = told.pop(None, None)
        if ended is not None:
            found.append([rule for rule, _ in ended])
        waiting += told.values()
    return found


def permits(rule: Hypothesis | Spoken, steps: Sequence[tuple[Context, int]]) -> bool:
    """Whether cards are all right in turn."""
    return all(rule.mask(context) >> card & 1 for context, card in steps)
