"""Ranks and suits, and lists of them: what the productions of grammar/kinds.txt make."""

from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.sentences.actions.shared import _union, made, must
from pbem.rulelang.sentences.chart import NOTHING
from pbem.rulelang.sentences.joins import both, claim, disjoint, either, implies, span_claim
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


def _kind_so(ranks: Set, held: Set) -> Any:
    return ((ranks.condition, held.condition),)


def _kinds_so(one: Any, more: Any) -> Any:
    return one + more


def _any_kind(kinds: Any) -> Any:
    """`ace to 5, red; 6 to 10, black`: those alone, or anything else as well."""
    return _told_apart(kinds, either(*(both(*kind) for kind in kinds)))


def _each_kind(kinds: Any) -> Any:
    return _told_apart(kinds, both(*(implies(*kind) for kind in kinds)))


def _told_apart(kinds: Any, said: Any) -> Any:
    tests = [test for test, _ in kinds]
    apart = all(disjoint(one, more) for at, one in enumerate(tests) for more in tests[:at])
    return must(said) if apart else NOTHING
