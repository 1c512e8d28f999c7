"""Walks of right plays, for a survey: where a rule leads whoever always plays right.

Where a rule reads the sidelines, some wrong cards are laid before each right one, too.

A walk starts from an admitted starter, each as likely as any other, and lays up to `PLAYS` cards, each time one
of the right cards of 52, each as likely as any other, whatever lies already. Where no card is right it ends.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from pbem.cards import PACK, Card
from pbem.rulelang.meaning.compiling import CompiledRule
from pbem.rulelang.meaning.scope import effort, reads_sidelines
from pbem.rulelang.meaning.sidelines import LineWithSidelines
from pbem.rulelang.tree import Rule

PLAYS = 20
"""Cards laid in a walk after the starter; there are as many places where one is to be chosen."""

MAX_WALKS = 200
"""Walks tried by chance for a rule that looks further back than the last card."""

MIN_WALKS = 4

WRONG = (0, 0, 1, 2)
"""How many wrong cards are laid before a right one, each as likely, where the rule reads the sidelines."""

MAX_EFFORT = 6_000_000
"""Most parts of a rule gone through in judging on all walks; each card of a line that is searched is one more."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place on some walks: the main line there, and the bits of the cards that are right.

    `weight` is how many of the walks come by, counted as often as they do.
    """

    weight: float
    line: tuple[Card, ...] | LineWithSidelines
    right: int


@dataclass(frozen=True, slots=True)
class Walks:
    """All that was walked. If `exact`, all walks there are: then `count` is 1, and weights are likelihoods."""

    places: tuple[Place, ...]
    count: int
    exact: bool


def walk(rule: Rule, compiled: CompiledRule) -> Walks:
    """The walks of a rule: all of them, if it looks at the last card alone, or else some, always the same ones."""
    starters = [card for card in PACK if compiled.admits(card)]
    if compiled.table is not None:
        return Walks(tuple(_everywhere(compiled, starters)), 1, exact=True)
    each = PLAYS * len(PACK) * effort(rule, PLAYS // 2)
    count = max(MIN_WALKS, min(MAX_WALKS, MAX_EFFORT // each))
    chance, wrong = Random(1956), reads_sidelines(rule)
    places = [place for _ in range(count) for place in _by_chance(compiled, starters, chance, wrong)]
    return Walks(tuple(places), count, exact=False)


def cards_of(bits: int) -> list[Card]:
    """The cards whose bits are set, in the pack's order."""
    return [card for card in PACK if bits >> card.index & 1]


def _everywhere(compiled: CompiledRule, starters: list[Card]) -> Iterator[Place]:
    """One place for each last card that walks come to."""
    right = {card: compiled.follow((card,)) for card in PACK}
    following = {card: cards_of(bits) for card, bits in right.items()}
    visits = dict.fromkeys(PACK, 0.0)
    now = dict.fromkeys(starters, 1 / len(starters)) if starters else {}
    for _ in range(PLAYS):
        then = dict.fromkeys(PACK, 0.0)
        for last, likelihood in now.items():
            visits[last] += likelihood
            for card in following[last]:
                then[card] += likelihood / len(following[last])
        now = {card: likelihood for card, likelihood in then.items() if likelihood}
    for last, weight in visits.items():
        if weight:
            yield Place(weight, (last,), right[last])


def _by_chance(
    compiled: CompiledRule, starters: list[Card], chance: Random, wrong_too: bool
) -> Iterator[Place]:
    line = (chance.choice(starters),) if starters else ()
    sidelines: tuple[tuple[Card, ...], ...] = ((),)
    for _ in range(PLAYS if starters else 0):
        seen: tuple[Card, ...] | LineWithSidelines = line
        if wrong_too:
            seen = with_wrong_cards(
                compiled, LineWithSidelines(line, sidelines), chance.choice(WRONG), chance
            )
            sidelines = (*map(tuple, seen.sidelines), ())
        right = compiled.follow(seen)
        yield Place(1, seen, right)
        if not right:
            return
        line = (*line, chance.choice(cards_of(right)))


def with_wrong_cards(
    compiled: CompiledRule, line: LineWithSidelines, count: int, chance: Random
) -> LineWithSidelines:
    """The line with so many more cards under its last one, each wrong when it is laid; fewer where none is wrong."""
    for _ in range(count):
        wrong = cards_of(~compiled.follow(line))
        if not wrong:
            break
        *before, last = line.sidelines
        line = LineWithSidelines(line.main_line, (*before, (*last, chance.choice(wrong))))
    return line
