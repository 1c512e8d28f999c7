"""What else a rule might have been: its tree with one thing turned, exchanged, shifted or left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from itertools import permutations
from typing import Any

from pbem.cards import KING, Suit
from pbem.rulelang import tree

Change = Callable[[Any], Any]
"""What becomes of one node of a tree; itself, where it stays."""


def variants(rule: tree.Rule) -> tuple[tree.Rule, ...]:
    """The rules that a player could take for `rule`, each once, the rule itself not among them.

    Everywhere in the tree at once, one of these is done: the colours or the parities change places, or the suits do in
    any of their orders; what speaks of colours speaks of parities, what speaks of face cards or primes of others near
    to them; high and low, up and down, same and other, `and` and `or` change places; suit, colour and parity do, where
    cards are compared; every limit or number goes up or down by one; the last card and the second last change places,
    or all that is counted back lies one card further back; it wraps or no longer does. In one place alone: one limit or
    number goes up or down by one, branches change places, one becomes `anything`, one part is left out. And the rule as
    a whole is denied, or every starter admitted.
    """
    found = dict.fromkeys(
        replace(rule, start=_everywhere(rule.start, change), part=_everywhere(rule.part, change))
        for change in _changes()
    )
    found |= dict.fromkeys(replace(rule, part=part) for part in _in_one_place(rule.part))
    if rule.start is not None:
        found[replace(rule, start=None)] = None
    if not isinstance(rule.part, tree.Step):
        found[replace(rule, part=_denied(rule.part))] = None
    found.pop(rule, None)
    return tuple(found)


def _everywhere(node: Any, change: Change) -> Any:
    """The tree with every node changed."""
    return change(_below(node, lambda part: _everywhere(part, change)))


def _below(node: Any, change: Change) -> Any:
    """The node with what it holds changed."""
    if isinstance(node, tuple):
        return tuple(change(part) for part in node)
    if not is_dataclass(node) or isinstance(node, type):
        return node
    return type(node)(**{one.name: change(getattr(node, one.name)) for one in fields(node)})


def _in_one_place(node: Any) -> Iterator[Any]:
    """The trees with one node of this one changed."""
    yield from _instead(node)
    parts = node if isinstance(node, tuple) else _held(node)
    for at, part in enumerate(parts):
        for other in _in_one_place(part):
            changed = (*parts[:at], other, *parts[at + 1 :])
            yield changed if isinstance(node, tuple) else type(node)(*changed)


def _held(node: Any) -> tuple[Any, ...]:
    if not is_dataclass(node) or isinstance(node, type):
        return ()
    return tuple(getattr(node, one.name) for one in fields(node))


def _changes() -> Iterator[Change]:
    yield _colours
    yield _parities
    yield from map(_suits, list(permutations(Suit))[1:])
    yield _colour_for_parity
    yield from map(_near, _NEAR)
    yield _directions
    yield _same_and_other
    yield _and_or
    yield from (_attributes(one, other) for one, other in permutations(tree.Attribute, 2))
    yield from (lambda node, by=by: _shifted(node, by) for by in (-1, 1))
    yield _last_and_second_last
    yield lambda node: tree.Back(node.count + 1) if isinstance(node, tree.Back) else node
    yield lambda node: tree.Back(node.count - 1) if isinstance(node, tree.Back) and node.count > 1 else node
    yield lambda node: tree.Back(1) if isinstance(node, tree.Starter | tree.LastAlike) else node
    yield lambda node: tree.Starter() if node == tree.Back(1) else node
    yield _wrapping


def _colours(node: Any) -> Any:
    return tree.OfColour(not node.red) if isinstance(node, tree.OfColour) else node


def _parities(node: Any) -> Any:
    return tree.OfParity(not node.odd) if isinstance(node, tree.OfParity) else node


def _suits(order: tuple[Suit, ...]) -> Change:
    others = dict(zip(Suit, order, strict=True))
    return lambda node: (
        replace(node, suit=others[node.suit]) if isinstance(node, tree.OfSuit | tree.Named) else node
    )


def _colour_for_parity(node: Any) -> Any:
    match node:
        case tree.OfColour(red):
            return tree.OfParity(red)
        case tree.OfParity(odd):
            return tree.OfColour(odd)
        case _:
            return node


_NEAR: tuple[dict[tree.Lone, tree.Lone], ...] = (
    {tree.Face(): tree.Prime()},
    {tree.Prime(): tree.OfParity(odd=True), tree.Composite(): tree.OfParity(odd=False)},
    {tree.Prime(): tree.Face()},
    {tree.Prime(): tree.Composite(), tree.Composite(): tree.Prime()},
)
"""Kinds of cards that are not counted up or down, and what each could be taken for."""


def _near(kinds: dict[tree.Lone, tree.Lone]) -> Change:
    return lambda node: (
        kinds.get(node, node) if isinstance(node, tree.Face | tree.Prime | tree.Composite) else node
    )


_TURNED = {
    tree.Relation.LESS: tree.Relation.MORE,
    tree.Relation.AT_MOST: tree.Relation.AT_LEAST,
    tree.Relation.EQUAL: tree.Relation.UNEQUAL,
}
_TURNED |= {other: one for one, other in _TURNED.items()}


def _directions(node: Any) -> Any:
    match node:
        case tree.Higher(reference):
            return tree.Lower(reference)
        case tree.Lower(reference):
            return tree.Higher(reference)
        case tree.NotHigher(reference):
            return tree.NotLower(reference)
        case tree.NotLower(reference):
            return tree.NotHigher(reference)
        case tree.AtLeast(value):
            return tree.AtMost(KING + 1 - value)
        case tree.AtMost(value):
            return tree.AtLeast(KING + 1 - value)
        case tree.Plus(left, tree.Integer() as number):
            return tree.Minus(left, number)
        case tree.Minus(left, tree.Integer() as number):
            return tree.Plus(left, number)
        case tree.Comparison(_, relation) if relation not in (tree.Relation.EQUAL, tree.Relation.UNEQUAL):
            return replace(node, relation=_TURNED[relation])
        case tree.Greatest():
            return tree.Least()
        case tree.Least():
            return tree.Greatest()
        case _:
            return node


def _same_and_other(node: Any) -> Any:
    match node:
        case tree.Same(attribute, reference):
            return tree.Other(attribute, reference)
        case tree.Other(attribute, reference):
            return tree.Same(attribute, reference)
        case tree.Comparison(_, tree.Relation.EQUAL | tree.Relation.UNEQUAL as relation):
            return replace(node, relation=_TURNED[relation])
        case _:
            return node


def _and_or(node: Any) -> Any:
    match node:
        case tree.AllOf(parts):
            return tree.AnyOf(parts)
        case tree.AnyOf(parts) | tree.OneOf(parts):
            return tree.AllOf(parts)
        case _:
            return node


def _attributes(one: tree.Attribute, other: tree.Attribute) -> Change:
    """All that compares by `one` compares by `other`; of the value there are no runs and no last cards alike."""
    kinds = (
        tree.Same | tree.Other
        if other is tree.Attribute.VALUE
        else tree.Same | tree.Other | tree.Run | tree.First | tree.LastAlike
    )
    return lambda node: (
        replace(node, attribute=other) if isinstance(node, kinds) and node.attribute is one else node
    )


def _shifted(node: Any, by: int) -> Any:
    """A limit or a number moved; the ends of the pack stay, and so does what would leave it."""
    match node:
        case tree.AtLeast(value) | tree.AtMost(value) | tree.OfValue(value) | tree.Named(value):
            return replace(node, value=value + by) if 1 <= value + by <= KING else node
        case tree.Between(low, high):
            low, high = low + by if low > 1 else low, high + by if high < KING else high
            return tree.Between(low, high) if 1 <= low < high <= KING else node
        case tree.Integer(number):
            return tree.Integer(max(0, number + by))
        case tree.Modulo(left, divisor):
            return tree.Modulo(left, max(1, divisor + by))
        case _:
            return node


def _last_and_second_last(node: Any) -> Any:
    return tree.Back(3 - node.count) if isinstance(node, tree.Back) and node.count <= 2 else node


def _wrapping(node: Any) -> Any:
    if isinstance(node, tree.Comparison | tree.Distance):
        return replace(node, wrapping=not node.wrapping)
    return node


_ANYTHING = tree.Claim(tree.Next(), tree.Anything())


def _instead(node: Any) -> Iterator[Any]:
    """What one node may be instead, while all others stay."""
    for by in (-1, 1):
        if (shifted := _shifted(node, by)) != node:
            yield shifted
    match node:
        case tree.IfElse(test, then, otherwise):
            yield tree.IfElse(test, otherwise, then)
            yield tree.IfElse(test, then, _ANYTHING)
            yield tree.IfElse(test, _ANYTHING, otherwise)
            yield then
            yield otherwise
        case tree.After(cases):
            yield replace(node, cases=_turned(cases))
        case tree.By(_, options):
            yield replace(node, options=_turned(options))
        case tree.Alternate(parts) if len(parts) > 2:
            yield tree.Alternate(parts[::-1])
        case tree.Repeat(blocks):
            yield tree.Repeat((*blocks[1:], blocks[0]))
            for by in (-1, 1):
                yield tree.Repeat(tuple(replace(one, count=max(1, one.count + by)) for one in blocks))
        case tree.AllOf(parts) | tree.AnyOf(parts) | tree.OneOf(parts):
            yield from _without_one(node, parts)
        case tree.Not(part):
            yield part


def _turned(cases: tuple[Any, ...]) -> tuple[Any, ...]:
    """Each case with what the next one asks for."""
    thens = [case.then for case in (*cases[1:], cases[0])]
    return tuple(replace(case, then=then) for case, then in zip(cases, thens, strict=True))


def _without_one(node: Any, parts: tuple[Any, ...]) -> Iterator[Any]:
    for at in range(len(parts)):
        left = (*parts[:at], *parts[at + 1 :])
        yield left[0] if len(left) == 1 else type(node)(left)


def _denied(node: tree.Condition) -> tree.Condition:
    return node.part if isinstance(node, tree.Not) else tree.Not(node)
