"""Parts of a rule that nobody can mean as they stand, and what he means more likely."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import TypeVar

from pbem.rulelang import tree as t
from pbem.rulelang.describing import mask

_Node = TypeVar("_Node")


def meant_more_likely(rule: t.Rule, plain: bool = False) -> t.Rule | None:
    """The rule without its doubtful parts; None where it has none.

    Doubtful are `hearts and spades`, which no card is, for `hearts or spades`; and `not hearts or spades`, which
    says no more than `not hearts`, for `not (hearts or spades)`; and `anything and hearts`, for `hearts`.
    Unless the text is `plain`, so is `not red or even`, which sounds like `not (red or even)`.
    """
    mended = _mended(rule, plain)
    return mended if mended != rule else None


def _mended(node: _Node, plain: bool) -> _Node:
    if isinstance(node, tuple):
        return tuple(_mended(part, plain) for part in node)  # type: ignore[return-value]  # a tuple as well
    if not is_dataclass(node) or isinstance(node, type):
        return node
    changed = replace(
        node, **{field.name: _mended(getattr(node, field.name), plain) for field in fields(node)}
    )
    match changed:
        case t.AllOf(parts) if any(_says_nothing(part) for part in parts):
            telling = tuple(part for part in parts if not _says_nothing(part)) or parts[:1]
            return telling[0] if len(telling) == 1 else t.AllOf(telling)  # type: ignore[return-value]  # as well
        case t.AllOf(parts) if _never_together(parts):
            return t.AnyOf(parts)  # type: ignore[return-value]  # a condition as well
        case t.AnyOf(parts) if any(isinstance(part, t.AnyOf) for part in parts):
            flat = [one for part in parts for one in (part.parts if isinstance(part, t.AnyOf) else (part,))]
            return t.AnyOf(tuple(flat))  # type: ignore[return-value]  # a condition as well
        case t.AnyOf((t.Not(first), *others)) if any(_misheard(first, other, plain) for other in others):
            return t.Not(t.AnyOf((first, *others)))  # type: ignore[return-value]  # a condition as well
        case _:
            return changed


def _says_nothing(part: t.Condition) -> bool:
    return isinstance(part, t.Claim) and isinstance(part.description, t.Anything)


def _never_together(parts: tuple[t.Condition, ...]) -> bool:
    """Whether no card is all of the parts that are said of it by its looks."""
    left: dict[t.Subject, int] = {}
    for part in parts:
        if isinstance(part, t.Claim) and (cards := _cards(part)):
            left[part.subject] = left.get(part.subject, cards) & cards
    return 0 in left.values()


def _misheard(first: t.Condition, other: t.Condition, plain: bool) -> bool:
    """Whether `not first or other` is likely said of both: always where it is no more than `not first`."""
    if not (isinstance(other, t.Claim) and isinstance(first, t.Claim) and other.subject == first.subject):
        return False
    if not plain:
        return True
    return bool(_cards(other) and _cards(first)) and not _cards(other) & _cards(first)


def _cards(claim: t.Claim) -> int:
    """The cards it is true of, if it is said of a card by its looks; 0 if not."""
    return _mask(claim.description) if isinstance(claim.description, t.Lone) else 0


_mask = cache(mask)
