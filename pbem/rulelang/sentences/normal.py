"""A condition as it was understood → one in the terms of the tree: which cards are meant, with nothing left open."""

from dataclasses import fields, is_dataclass
from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.sentences.chart import NOTHING
from pbem.rulelang.sentences.joins import card_before, cards_in, changed, either, mask_of, shifted, unwrapped
from pbem.rulelang.sentences.parts import LAST, Before, BeforeIt, LastOf, OfPair, nodes_in, replaced
from pbem.rulelang.tree import Relation


def _before_those_named(condition: Any) -> Any:
    """`the one before it`, behind a card that was named, as the card before that one."""
    if isinstance(condition, tree.IfElse):
        return tree.IfElse(*map(_before_those_named, (condition.test, condition.then, condition.otherwise)))
    named: list[Any] = []

    def change(one: Any) -> Any:
        if isinstance(one, Before):
            return LAST
        if isinstance(one, BeforeIt):
            return card_before(named[-1]) if named else LAST
        if isinstance(one, tree.Back):
            named.append(one)
        return one

    return changed(condition, change)


def _of_kinds(node: Any) -> Any:
    """The last card of a kind, where something is said of that kind, as the last one alike."""
    if not isinstance(node, tree.IfElse) or (mine := mask_of(node.test)) is None:
        return node

    def change(one: Any) -> Any:
        every = mask_of(one.kind) if isinstance(one, LastOf) else None
        return one if every is None or mine & ~every else tree.LastAlike(one.attribute)

    return tree.IfElse(node.test, changed(node.then, change), node.otherwise)


def lacks_a_part(node: Any) -> bool:
    """Whether something in a condition is no part of a rule's tree, or nothing where something must stand."""
    if isinstance(node, tuple):
        return any(map(lacks_a_part, node))
    if node is None or node is NOTHING:
        return True
    if not is_dataclass(node) or isinstance(node, type):
        return False
    open_ended = isinstance(node, tree.After | tree.By)
    return not isinstance(node, tree.Node) or any(
        lacks_a_part(part)
        for one in fields(node)
        if (part := getattr(node, one.name)) is not None or not (open_ended and one.name == "otherwise")
    )


def normal(condition: Any) -> Any:
    """The condition in the terms of the tree, or None where it is no rule."""
    condition = replaced(unwrapped(_before_those_named(condition)), _of_kinds)
    if tree.Back(2) in cards_in(condition):
        condition = changed(condition, lambda one: tree.Back(one.count) if isinstance(one, OfPair) else one)
    return None if lacks_a_part(condition) else condition


def against_itself(node: Any) -> bool:
    """Whether a card is held against itself somewhere."""
    return any(
        isinstance(one, tree.Claim) and getattr(one.description, "reference", None) == one.subject
        for one in nodes_in(node)
    )


def steps_around(node: Any) -> Any:
    """Every step by so many, round from king to ace."""
    return replaced(node, _around)


def _around(one: Any) -> Any:
    if isinstance(one, tree.AllOf):
        return _span_around(one)
    if not isinstance(one, tree.Comparison):
        return one
    if isinstance(one.left, tree.Distance):
        apart = tree.Distance(one.left.left, one.left.right, True)
        return tree.Comparison(apart, one.relation, one.right, False)
    equals = one.relation in (tree.Relation.EQUAL, tree.Relation.UNEQUAL)
    return tree.Comparison(one.left, one.relation, one.right, True) if equals else one


def _span_around(held: tree.AllOf) -> Any:
    """`1 to 4 higher`, round from king to ace: each of the steps, where the first and the last are told."""
    match held.parts:
        case (
            tree.Comparison(number, Relation.AT_LEAST | Relation.AT_MOST as near, first),
            tree.Comparison(other, Relation.AT_LEAST | Relation.AT_MOST as far, last),
        ) if number == other and near is not far:
            (base, one), (same_base, more) = _stepped(first), _stepped(last)
            if one and more and base == same_base:
                steps = range(min(one, more), max(one, more) + 1)
                return either(
                    *(tree.Comparison(number, Relation.EQUAL, shifted(base, by), True) for by in steps)
                )
    return held


def _stepped(number: tree.Number) -> tuple[tree.Number, int]:
    """A number as another, and by how much it is above that."""
    match number:
        case tree.Plus(base, tree.Integer(by)):
            return base, by
        case tree.Minus(base, tree.Integer(by)):
            return base, -by
    return number, 0
