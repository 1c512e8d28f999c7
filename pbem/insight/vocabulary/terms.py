"""Short ways to write trees, and to say of one card what was said of another."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any, TypeVar

from pbem.rulelang import tree
from pbem.rulelang.language.formal import negated
from pbem.rulelang.meaning.card_sets import said_of_one

NEXT, LAST = tree.Next(), tree.Back(1)
V, L = tree.Value(NEXT), tree.Value(LAST)
SECOND = tree.Value(tree.Back(2))

T = TypeVar("T")


def claim(description: tree.Description, subject: tree.Subject = NEXT) -> tree.Condition:
    return tree.Claim(subject, description)


def compared(
    left: tree.Number, relation: tree.Relation, right: tree.Number | int, *, wrapping: bool = False
) -> tree.Condition:
    return tree.Comparison(left, relation, tree.Integer(right) if isinstance(right, int) else right, wrapping)


def not_(condition: tree.Condition) -> tree.Condition:
    return negated(condition)


def and_(*parts: tree.Condition) -> tree.Condition:
    return _joined(tree.AllOf, parts)


def or_(*parts: tree.Condition) -> tree.Condition:
    return _joined(tree.AnyOf, parts)


def one_of(*parts: tree.Condition) -> tree.Condition:
    return tree.OneOf(parts)


def _joined(kind: type[tree.AllOf] | type[tree.AnyOf], parts: tuple[tree.Condition, ...]) -> tree.Condition:
    flat = [one for part in parts for one in (part.parts if isinstance(part, kind) else (part,))]
    return kind(tuple(dict.fromkeys(flat))) if len(set(flat)) > 1 else flat[0]


def moved(node: T, to: Mapping[tree.Subject, tree.Subject]) -> T:
    """The same said of other cards."""
    if isinstance(node, tuple):
        return tuple(moved(part, to) for part in node)  # type: ignore[return-value]
    if not is_dataclass(node) or isinstance(node, type):
        return node
    if node in to:
        return to[node]  # type: ignore[index,return-value]
    held: dict[str, Any] = {one.name: moved(getattr(node, one.name), to) for one in fields(node)}
    return type(node)(**held)


def cards_of(condition: tree.Condition) -> int:
    """The bits of the cards that a condition on one card alone is true of."""
    said = said_of_one(condition)
    if said is None:
        raise ValueError("the condition speaks of more than one card")
    return said[1]
