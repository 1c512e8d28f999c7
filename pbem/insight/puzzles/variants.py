"""Rules near to a rule: the same build with other kinds, other values, another order, or another card looked at."""

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from random import Random
from typing import Any

from pbem.cards import KING, Suit
from pbem.rulelang import tree
from pbem.rulelang.language.printing import print_rule
from pbem.rulelang.meaning.scope import nodes
from pbem.rulelang.reading import read_rule
from pbem.rulelang.tree import Attribute, Node, Rule

MOST_CHANGES = 2
"""So many parts of a rule are changed at most."""

FURTHEST = 2
"""So many cards back is looked, where the card looked at changes."""

FURTHER = 0.3
"""So often it does."""

_KINDS = (Attribute.SUIT, Attribute.COLOUR, Attribute.PARITY)


def _value(low: int, high: int) -> Callable[[Any, Random], Node]:
    return lambda one, dice: replace(one, value=dice.randint(low, high))


def _between(one: tree.Between, dice: Random) -> Node:
    step = dice.choice(
        [step for step in (-2, -1, 1, 2) if one.low + step > 0 and one.high + step <= KING] or [0]
    )
    return tree.Between(one.low + step, one.high + step)


def _alike(one: tree.Same | tree.Other, dice: Random) -> Node:
    """Another attribute, or the same of another card."""
    if isinstance(one.reference, tree.Back) and one.reference.count <= FURTHEST and dice.random() < FURTHER:
        return replace(one, reference=tree.Back(1 + one.reference.count % FURTHEST))
    return replace(one, attribute=dice.choice(_KINDS))


_CHANGES: Mapping[type[Node], Callable[[Any, Random], Node]] = {
    tree.OfColour: lambda one, dice: tree.OfColour(not one.red),
    tree.OfParity: lambda one, dice: tree.OfParity(not one.odd),
    tree.OfSuit: lambda one, dice: tree.OfSuit(dice.choice([suit for suit in Suit if suit is not one.suit])),
    tree.Face: lambda one, dice: dice.choice(
        (tree.AtMost(4), tree.AtLeast(9), tree.Prime(), tree.Composite())
    ),
    tree.Prime: lambda one, dice: dice.choice((tree.Composite(), tree.OfParity(True))),
    tree.Composite: lambda one, dice: dice.choice((tree.Prime(), tree.OfParity(False))),
    tree.AtLeast: _value(6, 10),
    tree.AtMost: _value(4, 8),
    tree.Between: _between,
    tree.Same: lambda one, dice: _alike(one, dice),
    tree.Other: lambda one, dice: _alike(one, dice),
    tree.Higher: lambda one, dice: dice.choice((tree.Lower, tree.NotLower))(one.reference),
    tree.Lower: lambda one, dice: dice.choice((tree.Higher, tree.NotHigher))(one.reference),
    tree.NotLower: lambda one, dice: tree.Higher(one.reference),
    tree.NotHigher: lambda one, dice: tree.Lower(one.reference),
    tree.Block: lambda one, dice: replace(one, count=dice.randint(1, 3)),
}
"""By kind of node, what may stand in its place."""


def variant(rule: Rule, dice: Random) -> Rule:
    """The rule with up to two of its parts changed; itself where that gives no rule of the language, or where it says
    which cards may come first: what follows would not go with them any more."""
    changed = rule
    if rule.start is not None:
        return rule
    for _ in range(dice.randint(0, MOST_CHANGES)):
        places = [one for one in nodes(changed) if type(one) in _CHANGES]
        if places:
            old = dice.choice(places)
            changed = _with(changed, old, _CHANGES[type(old)](old, dice))
    read = read_rule(print_rule(changed))
    return read if isinstance(read, Rule) else rule


def _with(within: Any, old: Node, new: Node) -> Any:
    """The tree with a part of it exchanged, that very one."""
    if within is old:
        return new
    if isinstance(within, tuple):
        return tuple(_with(one, old, new) for one in within)
    if not isinstance(within, Node):
        return within
    told = {one.name: getattr(within, one.name) for one in fields(within)}
    parts = {name: _with(part, old, new) for name, part in told.items()}
    return within if all(parts[name] is told[name] for name in told) else type(within)(**parts)
