"""How conditions join, and of whom they are said."""

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.meaning.card_sets import said_of_one
from pbem.rulelang.sentences.parts import (
    ANY,
    LAST,
    MAX_BACK,
    NEXT,
    About,
    Amount,
    Before,
    BeforeIt,
    Cards,
    Count,
    CountOf,
    It,
    LastOf,
    OfPair,
    Props,
)
from pbem.rulelang.tree import Attribute, Relation


def both(*parts: Any) -> Any:
    flat = _flat(parts, tree.AllOf)
    flat = [one for one in flat if one != ANY] or [ANY]
    return flat[0] if len(flat) == 1 else tree.AllOf(tuple(flat))


def either(*parts: Any) -> Any:
    flat = _flat(parts, tree.AnyOf)
    return flat[0] if len(flat) == 1 else tree.AnyOf(tuple(flat))


def _flat(parts: Any, kind: Any) -> list[Any]:
    flat: list[Any] = []
    for part in parts:
        flat += [one for one in (part.parts if isinstance(part, kind) else (part,)) if one not in flat]
    return flat


CONTRARY = {
    Relation.EQUAL: Relation.UNEQUAL,
    Relation.UNEQUAL: Relation.EQUAL,
    Relation.LESS: Relation.AT_LEAST,
    Relation.AT_LEAST: Relation.LESS,
    Relation.MORE: Relation.AT_MOST,
    Relation.AT_MOST: Relation.MORE,
}


def negated(part: Any) -> Any:
    match part:
        case tree.Not(inner):
            return inner
        case About(number, condition):
            return About(number, negated(condition))
        case tree.Claim(subject, tree.Same(attribute, reference)):
            return tree.Claim(subject, tree.Other(attribute, reference))
        case tree.Claim(subject, tree.Other(attribute, reference)):
            return tree.Claim(subject, tree.Same(attribute, reference))
        case tree.Claim(subject, tree.Higher(reference)):
            return tree.Claim(subject, tree.NotHigher(reference))
        case tree.Claim(subject, tree.Lower(reference)):
            return tree.Claim(subject, tree.NotLower(reference))
        case tree.Claim(subject, tree.NotHigher(reference)):
            return tree.Claim(subject, tree.Higher(reference))
        case tree.Claim(subject, tree.NotLower(reference)):
            return tree.Claim(subject, tree.Lower(reference))
        case tree.Claim(subject, tree.OfColour(red)):
            return tree.Claim(subject, tree.OfColour(not red))
        case tree.Claim(subject, tree.OfParity(odd)):
            return tree.Claim(subject, tree.OfParity(not odd))
        case tree.Claim(subject, tree.Anything()):
            return tree.Claim(subject, tree.Nothing())
        case tree.Claim(subject, tree.AtLeast(value)) if value > 1:
            return tree.Claim(subject, tree.AtMost(value - 1))
        case tree.Claim(subject, tree.AtMost(value)) if value < 13:
            return tree.Claim(subject, tree.AtLeast(value + 1))
        case tree.Comparison(left, relation, right, wrapping):
            return tree.Comparison(left, CONTRARY[relation], right, wrapping)
        case _:
            return tree.Not(part)


def claim(description: Any, subject: Any = NEXT) -> Any:
    return tree.Claim(subject, description)


def implies(test: Any, then: Any) -> Any:
    """`then` where the test is met, anything elsewhere."""
    return tree.IfElse(test, then, ANY)


def compared(left: Any, relation: Relation, right: Any, wrapping: bool = False) -> Any:
    """A comparison, in the words the language has for it where it has some."""
    if isinstance(left, tree.Integer):
        if isinstance(right, tree.Integer):
            return None
        turned = {"<": ">", ">": "<", "≤": "≥", "≥": "≤"}.get(relation.value, relation.value)
        left, relation, right = right, Relation(turned), left
    if isinstance(left, tree.Value) and not wrapping:
        if isinstance(right, tree.Value):
            kinds = {
                Relation.EQUAL: lambda ref: tree.Same(Attribute.VALUE, ref),
                Relation.UNEQUAL: lambda ref: tree.Other(Attribute.VALUE, ref),
                Relation.MORE: tree.Higher,
                Relation.LESS: tree.Lower,
                Relation.AT_LEAST: tree.NotLower,
                Relation.AT_MOST: tree.NotHigher,
            }
            return claim(kinds[relation](right.subject), left.subject)
        if isinstance(right, tree.Integer):
            return _valued(left.subject, relation, right.number)
    return tree.Comparison(left, relation, right, wrapping)


def _valued(subject: Any, relation: Relation, number: int) -> Any:
    match relation:
        case Relation.EQUAL:
            low, high = number, number
        case Relation.UNEQUAL:
            return negated(_valued(subject, Relation.EQUAL, number))
        case Relation.MORE:
            low, high = number + 1, 13
        case Relation.AT_LEAST:
            low, high = number, 13
        case Relation.LESS:
            low, high = 1, number - 1
        case _:
            low, high = 1, number
    return span_claim(low, high, subject)


def span_claim(low: int, high: int, subject: Any = NEXT) -> Any:
    """That a value is one of a span; no condition where the span holds no value, or each."""
    low, high = max(low, 1), min(high, 13)
    if low > high or (low, high) == (1, 13):
        return None
    if low == high:
        return claim(tree.OfValue(low), subject)
    if high == 13:
        return claim(tree.AtLeast(low), subject)
    if low == 1:
        return claim(tree.AtMost(high), subject)
    return claim(tree.Between(low, high), subject)


def in_spans(number: Any, base: Any, sign: int, amount: Amount, wrapping: bool = False) -> Any:
    """That `number` lies by an amount above (sign 1) or below (-1) `base`."""
    parts: list[Any] = []
    for low, high in amount.spans:
        if wrapping:
            if high is None:
                return None
            parts += [
                tree.Comparison(number, Relation.EQUAL, shifted(base, sign * n), True)
                for n in range(low, high + 1)
            ]
            continue
        if high is None:
            relation = Relation.AT_LEAST if sign > 0 else Relation.AT_MOST
            parts.append(compared(number, relation, shifted(base, sign * low)))
        elif high - low <= 2:
            parts += [compared(number, Relation.EQUAL, shifted(base, sign * n)) for n in range(low, high + 1)]
        else:
            near = Relation.AT_LEAST if sign > 0 else Relation.AT_MOST
            far = Relation.AT_MOST if sign > 0 else Relation.AT_LEAST
            parts.append(
                both(
                    compared(number, near, shifted(base, sign * low)),
                    compared(number, far, shifted(base, sign * high)),
                )
            )
    return either(*parts)


def shifted(base: Any, by: int) -> Any:
    if by == 0:
        return base
    return tree.Plus(base, tree.Integer(by)) if by > 0 else tree.Minus(base, tree.Integer(-by))


def number_is(number: Any, amount: Amount) -> Any:
    """That a number is one of an amount."""
    parts = []
    for low, high in amount.spans:
        if high is None:
            parts.append(compared(number, Relation.AT_LEAST, tree.Integer(low)))
        elif low == high:
            parts.append(compared(number, Relation.EQUAL, tree.Integer(low)))
        elif low <= 0:
            parts.append(compared(number, Relation.AT_MOST, tree.Integer(high)))
        else:
            parts.append(
                both(
                    compared(number, Relation.AT_LEAST, tree.Integer(low)),
                    compared(number, Relation.AT_MOST, tree.Integer(high)),
                )
            )
    return None if None in parts else either(*parts)


def changed(node: Any, change: Callable[[Any], Any]) -> Any:
    """The node with each card it names changed."""
    if isinstance(node, tuple):
        parts = tuple(changed(part, change) for part in node)
        return type(node)(*parts) if hasattr(node, "_fields") else parts
    if isinstance(
        node,
        tree.Next
        | Before
        | BeforeIt
        | It
        | LastOf
        | OfPair
        | tree.Back
        | tree.Starter
        | tree.LastAlike
        | tree.LastLaid
        | tree.LastWrong,
    ):
        return change(node)
    if not is_dataclass(node) or isinstance(node, type):
        return node
    held = [changed(getattr(node, one.name), change) for one in fields(node)]
    return type(node)(*held)


@lru_cache(maxsize=4096)
def said_of(condition: Any, card: Any) -> Any:
    """The condition, said of one card; None where it would be held against itself."""
    named_by_it = isinstance(card, It) and not mentions(condition, Before)
    before = BeforeIt() if named_by_it else card_before(card)
    if before is None and mentions(condition, Before, BeforeIt):
        return None

    def change(one: Any) -> Any:
        if isinstance(one, tree.Next):
            return card
        if isinstance(one, Before | BeforeIt) and card != NEXT:
            return before
        return one

    if card != NEXT and mentions(condition, tree.Back) and card in set(cards_in(condition)):
        return None
    return changed(condition, change)


def card_before(card: Any) -> Any:
    match card:
        case tree.Next():
            return LAST
        case tree.Back(count):
            return tree.Back(count + 1) if count < MAX_BACK else None
        case Before():
            return None
        case _:
            return None


def cards_in(node: Any) -> list[Any]:
    found: list[Any] = []

    def look(one: Any) -> Any:
        found.append(one)
        return one

    changed(node, look)
    return found


def descriptions(condition: Any) -> list[Any]:
    """What is said of cards in a condition."""
    match condition:
        case tree.Claim(_, description):
            return [description]
        case tree.AllOf(parts) | tree.AnyOf(parts) | tree.OneOf(parts):
            return [one for part in parts for one in descriptions(part)]
        case tree.Not(part):
            return descriptions(part)
        case _:
            return [condition]


def mentions(node: Any, *kinds: type) -> bool:
    return any(isinstance(one, kinds) for one in cards_in(node))


def of_each(condition: Any, cards: Cards) -> Any:
    """The condition of several cards, of all, any, none or one of them."""
    said = [said_of(condition, card) for card in cards.cards]
    if None in said:
        return None
    match cards.which:
        case "all":
            return both(*said)
        case "or" | "any" | "some":
            return either(*said)
        case "none":
            return both(*map(negated, said))
        case _:
            return tree.OneOf(tuple(said))


def mask_of(condition: Any) -> int | None:
    """Which cards a condition that looks at one card alone is true of, 52 bits; None for any other condition."""
    said = said_of_one(condition)
    return None if said is None or said[0] != NEXT else said[1]


def disjoint(one: Any, other: Any) -> bool:
    mine, theirs = mask_of(one), mask_of(other)
    return mine is not None and theirs is not None and not mine & theirs


def properties(props: Props, make: Callable[[Attribute], Any]) -> Any:
    """`make` of each attribute, joined as they were said."""
    made = [make(one) for one in props.attributes]
    return (both if props.every else either)(*made)


def counted(condition: Any, number: Any) -> Any:
    """What is said of a number, said of this one."""
    if isinstance(condition, tuple):
        return tuple(counted(part, number) for part in condition)
    if isinstance(condition, Count):
        return number
    if isinstance(condition, CountOf):
        return changed(number, lambda one: condition.card if one == NEXT else one)
    if not is_dataclass(condition) or isinstance(condition, type):
        return condition
    return type(condition)(*(counted(getattr(condition, one.name), number) for one in fields(condition)))


def unwrapped(node: Any) -> Any:
    """The node without what only says whom `it` means."""
    if isinstance(node, tuple):
        return tuple(map(unwrapped, node))
    if isinstance(node, About):
        return unwrapped(node.condition)
    if not is_dataclass(node) or isinstance(node, type):
        return node
    return type(node)(*(unwrapped(getattr(node, one.name)) for one in fields(node)))


def uncounted(condition: Any) -> bool:
    """Whether a number is spoken of that nobody named."""
    if isinstance(condition, tuple):
        return any(map(uncounted, condition))
    if isinstance(condition, Count | CountOf):
        return True
    if not is_dataclass(condition) or isinstance(condition, type):
        return False
    return any(uncounted(getattr(condition, one.name)) for one in fields(condition))


def it_as(node: Any, card: Any) -> Any:
    """The node, with `it` as that card."""
    return changed(node, lambda one: card if isinstance(one, It) else one)


def named_as(node: Any, card: Any) -> Any:
    """The node, with each card but the one judged as that card."""
    return changed(node, lambda one: one if one == NEXT else card)


def exchanged(node: Any) -> Any:
    """The node with the card judged and the last one exchanged; None where it speaks of others."""
    node = changed(node, lambda one: LAST if isinstance(one, BeforeIt) else one)
    if mentions(node, Before) or any(
        one not in (NEXT, LAST) and not isinstance(one, It) for one in cards_in(node)
    ):
        return None
    return changed(node, lambda one: LAST if one == NEXT else NEXT)


def once_played(node: Any) -> Any:
    """What must be so of the last cards, said of them as they lie once the judged one is the last; else the node."""
    cards = set(cards_in(node))
    if len(cards) < 2 or cards != {tree.Back(at) for at in range(1, len(cards) + 1)}:
        return node

    def change(one: Any) -> Any:
        if not isinstance(one, tree.Back):
            return one
        return tree.Back(one.count - 1) if one.count > 1 else NEXT

    return changed(node, change)
