"""Parts of a rule that nobody can mean as they stand, and what the writer more likely means."""

from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import TypeVar

from pbem.rulelang import tree
from pbem.rulelang.meaning.card_sets import mask
from pbem.rulelang.meaning.scope import nodes

_Node = TypeVar("_Node")


def meant_more_likely(rule: tree.Rule, plain: bool = False) -> tree.Rule | None:
    """The rule without its doubtful parts; None where it has none.

    Doubtful are `hearts and spades`, which no card is, for `hearts or spades`; and `not hearts or spades`, which
    says no more than `not hearts`, for `not (hearts or spades)`; and `anything and hearts`, for `hearts`.
    Unless the text is `plain`, so is `not red or even`, which sounds like `not (red or even)`.
    """
    mended = _mended(rule, plain)
    return mended if mended != rule else None


def says_nothing_of_the_card(rule: tree.Rule) -> bool:
    """Whether some branch speaks of other cards alone: nobody means `if last is red: last is odd, else: even`."""
    return any(map(_silent, branches(rule.part)))


def said_of_the_card(rule: tree.Rule) -> tree.Rule | None:
    """The rule with such branches said of the card being judged; None where that can't be."""
    turned = replace(rule, part=_turned(rule.part))
    return None if says_nothing_of_the_card(turned) else turned


def branches(part: tree.Condition) -> list[tree.Condition]:
    """What is asked for by turns; a part without steps is the only one."""
    match part:
        case tree.IfElse(_, then, otherwise):
            inside = [then, otherwise]
        case tree.After(cases, otherwise):
            inside = [*(case.then for case in cases), *([otherwise] if otherwise else [])]
        case tree.By(_, options, otherwise):
            inside = [*(option.then for option in options), *([otherwise] if otherwise else [])]
        case tree.Repeat(blocks):
            inside = [block.part for block in blocks]
        case tree.Alternate(parts):
            inside = list(parts)
        case _:
            return [part]
    return [branch for one in inside for branch in branches(one)]


def taken_in_turn(rule: tree.Rule) -> tree.Rule | None:
    """The rule that repeats kinds by position, where it lets them alternate and one of them comes twice; else None."""
    match rule.part:
        case tree.Alternate(parts) if len(set(parts)) < len(parts):
            return replace(rule, part=tree.Repeat(tuple(tree.Block(1, part) for part in parts)))
        case _:
            return None


def _silent(branch: tree.Condition) -> bool:
    return not any(isinstance(node, tree.Next | tree.LastAlike) for node in nodes(branch))


def _turned(node: _Node) -> _Node:
    """The tree with each silent branch said of the card being judged."""
    if isinstance(node, tuple):
        return tuple(_turned(part) for part in node)  # type: ignore[return-value]  # a tuple as well
    match node:
        case tree.IfElse(test, then, otherwise):
            return tree.IfElse(test, _turned(then), _turned(otherwise))  # type: ignore[return-value]
        case tree.Case(test, then):
            return tree.Case(test, _turned(then))  # type: ignore[return-value]
        case tree.After(cases, otherwise):
            return tree.After(_turned(cases), otherwise and _turned(otherwise))  # type: ignore[return-value]
        case tree.By(number, options, otherwise):
            return tree.By(number, _turned(options), otherwise and _turned(otherwise))  # type: ignore[return-value]
        case tree.Option(number, then):
            return tree.Option(number, _turned(then))  # type: ignore[return-value]
        case tree.Repeat(blocks):
            return tree.Repeat(_turned(blocks))  # type: ignore[return-value]
        case tree.Block(count, part):
            return tree.Block(count, _turned(part))  # type: ignore[return-value]
        case tree.Alternate(parts):
            return tree.Alternate(_turned(parts))  # type: ignore[return-value]
        case tree.Claim(tree.Back(count) as other, tree.Same() | tree.Other() as said) if count > 1:
            # `the card two back must have the same suit`: as the card being judged
            if said.reference == tree.Back(count + 1):
                return tree.Claim(tree.Next(), replace(said, reference=other))  # type: ignore[return-value]
    if not is_dataclass(node) or isinstance(node, type) or not _silent(node):  # type: ignore[arg-type]
        return node
    first = min((one.count for one in nodes(node) if isinstance(one, tree.Back)), default=0)
    return _moved(node, first)


def _moved(node: _Node, by: int) -> _Node:
    """The tree said of cards that come so many later; the starter is the card being judged where none is counted."""
    if isinstance(node, tuple):
        return tuple(_moved(part, by) for part in node)  # type: ignore[return-value]  # a tuple as well
    match node:
        case tree.Back(count):
            return tree.Next() if count == by else tree.Back(count - by)  # type: ignore[return-value]
        case tree.Starter() if by == 0:
            return tree.Next()  # type: ignore[return-value]
    if not is_dataclass(node) or isinstance(node, type):
        return node
    return replace(node, **{field.name: _moved(getattr(node, field.name), by) for field in fields(node)})


def _mended(node: _Node, plain: bool) -> _Node:
    if isinstance(node, tuple):
        return tuple(_mended(part, plain) for part in node)  # type: ignore[return-value]  # a tuple as well
    if not is_dataclass(node) or isinstance(node, type):
        return node
    changed = replace(
        node, **{field.name: _mended(getattr(node, field.name), plain) for field in fields(node)}
    )
    match changed:
        case tree.AllOf(parts) if any(_says_nothing(part) for part in parts):
            telling = tuple(part for part in parts if not _says_nothing(part)) or parts[:1]
            return telling[0] if len(telling) == 1 else tree.AllOf(telling)  # type: ignore[return-value]  # as well
        case tree.AllOf(parts) if len(parts) > len(set(parts)) and _one_after_another(parts):
            return tree.Repeat(tuple(tree.Block(1, part) for part in parts))  # type: ignore[return-value]
        case tree.AllOf(parts) if never_together(parts):
            return tree.AnyOf(parts)  # type: ignore[return-value]  # a condition as well
        case tree.AnyOf(parts) if any(isinstance(part, tree.AnyOf) for part in parts):
            flat = [
                one for part in parts for one in (part.parts if isinstance(part, tree.AnyOf) else (part,))
            ]
            return tree.AnyOf(tuple(flat))  # type: ignore[return-value]  # a condition as well
        case tree.AnyOf((tree.Not(first), *others)) if any(
            _misheard(first, other, plain) for other in others
        ):
            return tree.Not(tree.AnyOf((first, *others)))  # type: ignore[return-value]  # a condition as well
        case _:
            return changed


def _says_nothing(part: tree.Condition) -> bool:
    return isinstance(part, tree.Claim) and isinstance(part.description, tree.Anything)


def _one_after_another(parts: tuple[tree.Condition, ...]) -> bool:
    """Whether the parts are kinds of cards that no card is all of, and are meant to come in turn: `red red black`."""
    judged = all(
        isinstance(part, tree.Claim) and part.subject == tree.Next() and _cards(part) for part in parts
    )
    return judged and never_together(parts)


def never_together(parts: tuple[tree.Condition, ...]) -> bool:
    """Whether no card is all of the parts that are said of it by its looks."""
    left: dict[tree.Subject, int] = {}
    flat = [one for part in parts for one in (part.parts if isinstance(part, tree.AllOf) else (part,))]
    for part in flat:
        if isinstance(part, tree.Claim) and (cards := _cards(part)):
            left[part.subject] = left.get(part.subject, cards) & cards
    return 0 in left.values()


def _misheard(first: tree.Condition, other: tree.Condition, plain: bool) -> bool:
    """Whether `not first or other` is likely said of both: always where it is no more than `not first`."""
    if not (
        isinstance(other, tree.Claim) and isinstance(first, tree.Claim) and other.subject == first.subject
    ):
        return False
    if not plain:
        return True
    return bool(_cards(other) and _cards(first)) and not _cards(other) & _cards(first)


def _cards(claim: tree.Claim) -> int:
    """The cards it is true of, if it is said of a card by its looks; 0 if not."""
    return _mask(claim.description) if isinstance(claim.description, tree.Lone) else 0


_mask = cache(mask)
