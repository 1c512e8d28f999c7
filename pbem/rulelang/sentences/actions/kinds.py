"""Ranks and suits, and lists of them: what the productions of grammar/kinds.txt make."""

from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.sentences.actions.shared import _union, made
from pbem.rulelang.sentences.chart import NOTHING
from pbem.rulelang.sentences.joins import claim, span_claim
from pbem.rulelang.sentences.parts import Set
from pbem.rulelang.tree import Relation


def _rank(value: int) -> Any:
    return Set(claim(tree.OfValue(value)), "noun")


def _ranks(value: int) -> Any:
    return Set(claim(tree.OfValue(value)), "noun", many=True)


def _worth(value: int, told: int) -> Any:
    """`the queen, which counts 12,`."""
    return _rank(value) if value == told else NOTHING


def _between(low: int, high: int) -> Any:
    return made(span_claim(low, high), "noun", many=True) if low < high else NOTHING


def _and_so_on(value: int, *held: Any) -> Any:
    if Relation.MORE in held:
        return _and_up(value)
    return _and_down(value) if Relation.LESS in held else NOTHING


def _and_up(value: int) -> Any:
    return made(span_claim(value, 13), "noun", many=True)


def _and_down(value: int) -> Any:
    return made(span_claim(1, value), "noun", many=True)


def _in_a_row(one: Set, other: Set) -> Any:
    return (
        _union(one, other)
        if one.many == other.many or (other.form == "noun" and not of_one(other))
        else NOTHING
    )


def _side_by_side(one: Set, other: Set) -> Any:
    return (
        _union(one, other)
        if one.many or not other.many or other.form != "noun" or not of_one(other)
        else NOTHING
    )


def of_one(held: Set) -> bool:
    """Whether one value is named in the plural: `2 aces` are two of them."""
    return isinstance(held.condition, tree.Claim)
