"""Tests of the line: what the productions of grammar/line_tests.txt make."""

from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.sentences.actions.shared import _alike
from pbem.rulelang.sentences.chart import NOTHING
from pbem.rulelang.sentences.joins import (
    both,
    claim,
    disjoint,
    either,
    mask_of,
    mentions,
    negated,
    of_each,
    said_of,
)
from pbem.rulelang.sentences.parts import LAST, NEXT, Before, Cards, Props, Set
from pbem.rulelang.tree import Relation


def _each_is(cards: Cards, held: Set) -> Any:
    if (mentions(held.condition, Before) and cards.which == "all") or mask_of(held.condition) == 2**52 - 1:
        return NOTHING
    said = of_each(held.condition, cards)
    return NOTHING if said is None else said


def _one_of_each(cards: Cards, one: Set, other: Set) -> Any:
    """`the last two cards are a red one and a black one`, in either order."""
    if (
        len(cards.cards) != 2
        or cards.which != "all"
        or NEXT in cards.cards
        or not disjoint(one.condition, other.condition)
    ):
        return NOTHING
    first, second = cards.cards
    ways = [
        both(said_of(one.condition, a), said_of(other.condition, b))
        for a, b in ((first, second), (second, first))
    ]
    return either(*ways)


def _not_alike(cards: Cards, props: Props) -> Any:
    return negated(_alike(cards, props))


def _unlike(cards: Cards, props: Props) -> Any:
    pairs = list(zip(cards.cards, cards.cards[1:], strict=False))
    return properties_unlike(props, pairs)


def properties_unlike(props: Props, pairs: list[Any]) -> Any:
    kinds = [both(*(claim(tree.Other(one, b), a) for a, b in pairs)) for one in props.attributes]
    return both(*kinds) if props.every else either(*kinds)


def _both_are(cards: Cards, held: Set) -> Any:
    return of_each(held.condition, cards) or NOTHING


def _not_both_are(cards: Cards, held: Set) -> Any:
    said = of_each(held.condition, cards)
    return negated(said) if said else NOTHING


def _number_test(said: Any) -> Any:
    return said


def _join_tests(*_: Any) -> Any:
    return NOTHING


def _and_that_too(card: Any, held: Set, more: Any) -> Any:
    said = [said_of(held.condition, LAST if isinstance(one, Before) else one) for one in (card, more)]
    return NOTHING if None in said else both(*said)


def _some_wrong() -> Any:
    return tree.Comparison(tree.WrongUnder(), Relation.MORE, tree.Integer(0), False)


def _none_wrong() -> Any:
    return tree.Comparison(tree.WrongUnder(), Relation.EQUAL, tree.Integer(0), False)


def _fact(said: Any) -> Any:
    return said


def _test(said: Any) -> Any:
    return said


def _both_tests(one: Any, more: Any) -> Any:
    return both(one, more)


def _either_test(one: Any, more: Any) -> Any:
    return either(one, more)


def _neither_test(one: Any, more: Any) -> Any:
    return both(negated(one), negated(more))
