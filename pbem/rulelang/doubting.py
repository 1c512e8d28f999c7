"""Parts of a rule that nobody can mean as they stand, and what he means more likely."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from itertools import combinations
from typing import TypeVar

from pbem.rulelang import tree as t
from pbem.rulelang.describing import mask

_Node = TypeVar("_Node")


def meant_more_likely(rule: t.Rule) -> t.Rule | None:
    """The rule without its doubtful parts; None where it has none.

    Doubtful are `hearts and spades`, which no card is, for `hearts or spades`; and `not hearts or spades`, which
    says no more than `not hearts`, for `not (hearts or spades)`.
    """
    mended = _mended(rule)
    return mended if mended != rule else None


def _mended(node: _Node) -> _Node:
    if isinstance(node, tuple):
        return tuple(_mended(part) for part in node)  # type: ignore[return-value]  # a tuple as well
    if not is_dataclass(node) or isinstance(node, type):
        return node
    changed = replace(node, **{field.name: _mended(getattr(node, field.name)) for field in fields(node)})
    match changed:
        case t.AllOf(parts) if _never_together(parts):
            return t.AnyOf(parts)  # type: ignore[return-value]  # a condition as well
        case t.AnyOf(parts) if any(isinstance(part, t.AnyOf) for part in parts):
            flat = [one for part in parts for one in (part.parts if isinstance(part, t.AnyOf) else (part,))]
            return t.AnyOf(tuple(flat))  # type: ignore[return-value]  # a condition as well
        case t.AnyOf((t.Not(first), *others)) if any(_within(other, first) for other in others):
            return t.Not(t.AnyOf((first, *others)))  # type: ignore[return-value]  # a condition as well
        case _:
            return changed


def _never_together(parts: tuple[t.Condition, ...]) -> bool:
    """Whether two of the parts exclude each other, of the same card."""
    return any(_cards(one, other) == (True, 0) for one, other in combinations(parts, 2))


def _within(other: t.Condition, first: t.Condition) -> bool:
    """Whether a card that is the other is never the first, so that `not first or other` is no more than `not first`."""
    return _cards(other, first) == (True, 0)


def _cards(one: t.Condition, other: t.Condition) -> tuple[bool, int]:
    """Whether both are said of one card by its looks, and the cards that are both."""
    match one, other:
        case t.Claim(subject, left), t.Claim(same, right) if (
            subject == same and isinstance(left, t.Lone) and isinstance(right, t.Lone) and mask(left) and mask(right)
        ):
            return True, mask(left) & mask(right)
        case _:
            return False, 0
