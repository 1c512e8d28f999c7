"""What a sentence means: one rule, or several that a card tells apart."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import and_

from pbem.cards import PACK, Card
from pbem.rulelang import tree
from pbem.rulelang.language.formal import read_formal
from pbem.rulelang.language.printing import print_rule
from pbem.rulelang.meaning.card_sets import EVERY_CARD
from pbem.rulelang.meaning.comparing import Differs, compare_rules
from pbem.rulelang.meaning.compiling import compile_rule
from pbem.rulelang.meaning.scope import reads_sidelines
from pbem.rulelang.sentences.joins import changed, mask_of, mentions
from pbem.rulelang.sentences.lines import lines
from pbem.rulelang.sentences.parts import ANY, LAST, NEXT
from pbem.rulelang.sentences.reading import Reading

LONGEST = 1000
"""Most characters of a rule in the formal notation."""

MOST = 4
"""Meanings that are told."""

FEW = 2
"""A rule by which on the average so many cards of the pack are right is hardly meant."""


LESS_LIKELY = 2
"""What a reading may cost more than the likeliest and be meant, where that is none."""


@dataclass(frozen=True, slots=True)
class Telling:
    """A card that one meaning has right, and the first of them wrong, or the other way round, after a main line."""

    line: tuple[Card, ...]
    card: Card
    right: bool
    """By the meaning that this stands beside."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """A rule that a text may mean. `few`: it leaves next to no card right. `telling`: what parts it from the first."""

    rule: tree.Rule
    few: bool = False
    telling: Telling | None = None
    unlikely: bool = False
    """Whether several things that were said leave next to no card together: one of them was hardly meant so."""
    unsure: bool = False
    """Whether what would be likelier cannot be."""


def meanings(readings: Sequence[Reading], sidelines: bool) -> list[Meaning]:
    """The rules that the likeliest readings are, each once, those that leave next to no card right last.

    Where each of these asks somewhere for what no card can be, those that are hardly less likely; else none.
    """
    unsure = False
    for cost, alike in groupby(readings, key=lambda one: one.cost):
        found: list[tuple[tree.Rule, tuple[int, ...]]] = []
        for reading in alike:
            if cost > readings[0].cost + LESS_LIKELY or (reads_sidelines(reading.rule) and not sidelines):
                continue
            rule = _as_printed(reading.rule)
            if rule is None:
                continue
            bits = _followers(rule)
            idle = all(one == EVERY_CARD for one in bits) and rule.part != ANY and not reads_sidelines(rule)
            if idle or not any(bits) or not any(compile_rule(rule).admits(card) for card in PACK):
                continue
            if not any(_same(rule, bits, other, theirs) for other, theirs in found):
                found.append((rule, bits))
        if not all(_is_never_met(rule.part, (EVERY_CARD,) * len(bits)) for rule, bits in found):
            return _told(found, unsure)
        unsure |= bool(found)
    return []


def _told(found: list[tuple[tree.Rule, tuple[int, ...]]], unsure: bool) -> list[Meaning]:
    told = sorted(found, key=lambda one: _is_few(one[1]))[:MOST]
    return [
        Meaning(
            rule, _is_few(bits), _telling(bits, told[0][1]) if at else None, _is_unlikely(rule, bits), unsure
        )
        for at, (rule, bits) in enumerate(told)
    ]


def _is_never_met(condition: tree.Condition, where: Sequence[int]) -> bool:
    """Whether a branch asks for what no card can be that comes to it: "if red anything, else a red one" is misread.

    `where`: by line, the cards that come to this condition.
    """
    if isinstance(condition, tree.AllOf | tree.AnyOf):
        either_way = isinstance(condition, tree.AnyOf)
        return any(
            mask_of(part) == 0
            if either_way and not isinstance(part, tree.IfElse)
            else _is_never_met(part, where)
            for part in condition.parts
        )
    if not isinstance(condition, tree.IfElse):
        return False
    if _says_nothing(condition.test, condition.then):
        return True
    test = _followers(tree.Rule(None, condition.test))
    for part, holds in ((condition.then, True), (condition.otherwise, False)):
        come = [here & (met if holds else ~met) for here, met in zip(where, test, strict=True)]
        if isinstance(part, tree.Claim) and isinstance(part.description, tree.Nothing):
            continue
        right = _followers(tree.Rule(None, part))
        if any(come) and not any(map(and_, come, right)):
            return True
        if _is_never_met(part, come):
            return True
    return False


def _says_nothing(test: tree.Condition, then: tree.Condition) -> bool:
    """Whether no card meets a test, or all that do are as it then says: `black cards are black`."""
    of_last = not mentions(test, tree.Next)
    asked = mask_of(changed(test, lambda card: NEXT if card == LAST else card)) if of_last else mask_of(test)
    mine, right = mask_of(test), mask_of(then)
    is_so = mine is not None and right is not None and then != ANY and not mine & ~right
    return asked == 0 or test == then or is_so


def _as_printed(rule: tree.Rule) -> tree.Rule | None:
    """The rule in the form in which it is kept; None where it is too long or too deep for that."""
    text = print_rule(rule)
    return read_formal(text) if len(text) <= LONGEST else None


def _same(rule: tree.Rule, bits: tuple[int, ...], other: tree.Rule, theirs: tuple[int, ...]) -> bool:
    if bits != theirs:
        return False
    return not isinstance(compare_rules(rule, other), Differs)


def _is_few(bits: tuple[int, ...]) -> bool:
    return sum(one.bit_count() for one in bits) < FEW * len(bits)


def _is_unlikely(rule: tree.Rule, bits: tuple[int, ...]) -> bool:
    parts = rule.part.parts if isinstance(rule.part, tree.AllOf) else ()
    return any(isinstance(one, tree.IfElse) for one in parts) and (
        sum(one.bit_count() for one in bits) <= FEW * len(bits)
    )


def _followers(rule: tree.Rule) -> tuple[int, ...]:
    compiled = compile_rule(rule)
    return tuple(compiled.follow(line) for line in lines())


def _telling(bits: tuple[int, ...], first: tuple[int, ...]) -> Telling | None:
    """On the shortest line on which the meanings differ, the first card that they judge otherwise."""
    for line, mine, theirs in zip(lines(), bits, first, strict=True):
        if differing := mine ^ theirs:
            card = next(card for card in PACK if differing >> card.index & 1)
            return Telling(line, card, bool(mine >> card.index & 1))
    return None
