"""Numbers: what a value is held against: what the productions of grammar/numbers.txt make."""

from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.sentences.actions.shared import made, other
from pbem.rulelang.sentences.chart import NOTHING, Costly
from pbem.rulelang.sentences.joins import mentions
from pbem.rulelang.sentences.parts import (
    BARE,
    LAST,
    MAX_BACK,
    NEXT,
    VALUE,
    Before,
    BeforeIt,
    Cards,
    It,
    Props,
    Set,
)
from pbem.rulelang.tree import Attribute

_OWN = tree.Value(NEXT)


def of_values(held: tuple[Any, ...]) -> bool:
    """Whether each attribute that is named is the value."""
    return all(one is VALUE for one in held if isinstance(one, Attribute))


def _value_of(*held: Any) -> Any:
    if not of_values(held):
        return NOTHING
    return tree.Value(next((one for one in held if not isinstance(one, Attribute)), It()))


def _last_value(prop: Attribute) -> Any:
    return tree.Value(LAST) if prop is VALUE else NOTHING


def _card_value(card: Any) -> Any:
    return NOTHING if card == NEXT else tree.Value(card)


def _own(*held: Any) -> Any:
    return _OWN if of_values(held) else NOTHING


def _values_of(cards: Cards) -> Any:
    return tuple(map(tree.Value, cards.cards)) if cards.which == "all" else NOTHING


def _with_the_one_played(cards: Cards, _: Any) -> Any:
    """`the last three cards, with the one you play`: that one and the two before it."""
    if cards.which != "all" or cards.cards != tuple(tree.Back(i) for i in range(1, len(cards.cards) + 1)):
        return NOTHING
    return tuple(map(tree.Value, (NEXT, *cards.cards[:-1])))


def _values_in_a_row(count: int, *_: Any) -> Any:
    """`any three cards in a row`."""
    return (
        tuple(map(tree.Value, (NEXT, *map(tree.Back, range(1, count)))))
        if 2 <= count <= MAX_BACK
        else NOTHING
    )


def _two_values(one: Any, more: Any) -> Any:
    if isinstance(one, Set):
        one, more = _OWN, tree.Value(more)
    if isinstance(more.subject, Before | BeforeIt) and isinstance(one.subject, tree.Back):
        more = tree.Value(tree.Back(one.subject.count + 1))
    return NOTHING if one == more or mentions((one, more), It) else (one, more)


def _neighbours(*_: Any) -> Any:
    return _OWN, tree.Value(BARE)


def _these_two(*held: Any) -> Any:
    if not held or not isinstance(held[0], int):
        return (_OWN, tree.Value(LAST)) if of_values(held) else NOTHING
    return Costly((_OWN, tree.Value(LAST))) if held[0] == 2 and of_values(held) else NOTHING


def _their_own(prop: Attribute) -> Any:
    return _these_two() if prop is VALUE else NOTHING


def _their_values(prop: Attribute, values: Any) -> Any:
    return values if prop is VALUE else NOTHING


def _difference(values: Any) -> Any:
    return tree.Distance(values[0], values[1], False) if len(values) == 2 else NOTHING


def _sum_with(*held: Any) -> Any:
    if not of_values(held):
        return NOTHING
    value = next((one for one in held if isinstance(one, tree.Value)), None)
    return tree.Plus(_OWN, value) if value not in (None, _OWN) else tree.Plus(tree.Value(LAST), _OWN)


def _product_with(value: Any) -> Any:
    return tree.Times(_OWN, value) if value != _OWN else NOTHING


def _difference_with(*held: Any) -> Any:
    value = next((one for one in held if isinstance(one, tree.Value)), tree.Value(LAST))
    return tree.Distance(_OWN, value, False) if of_values(held) else NOTHING


def _absolute(number: Any) -> Any:
    return number if isinstance(number, tree.Distance) else NOTHING


def _round(number: Any) -> Any:
    return tree.Distance(number.left, number.right, True) if isinstance(number, tree.Distance) else NOTHING


def _added(one: Any, more: Any) -> Any:
    twice = one == more or (more == _OWN and mentions(one, tree.Next))
    return NOTHING if twice or mentions((one, more), It) else tree.Plus(one, more)


def _plus(left: Any, number: int) -> Any:
    return tree.Plus(left, tree.Integer(number))


def _minus(left: Any, number: int) -> Any:
    return tree.Minus(left, tree.Integer(number))


def _twice(*held: Any) -> Any:
    return tree.Times(held[-1], tree.Integer(held[0] if len(held) > 1 else 2))


def _divisor(number: int) -> Any:
    return number or NOTHING


def _dividend(number: Any) -> Any:
    if isinstance(number, Attribute):
        return _OWN if number is VALUE else NOTHING
    return number


def _remainder(*held: Any) -> Any:
    number = _dividend(held[0]) if len(held) > 1 else _OWN
    return tree.Modulo(number, held[-1]) if number is not NOTHING and held[-1] else NOTHING


def _run(*held: Any) -> Any:
    return tree.Run(held[-1]) if all(one == 1 for one in held[:-1]) else NOTHING


def _wrong_under() -> Any:
    return tree.WrongUnder()


def _position(*_: Any) -> Any:
    return tree.Position()


def _card_count(prop: Attribute, *_: Any) -> Any:
    """`the number of cards on the line`."""
    return tree.Minus(tree.Position(), tree.Integer(1)) if prop is VALUE else NOTHING


def _that_between(*held: Any) -> Any:
    """`a difference that is bigger than that between the last two`."""
    return _difference(held[-1])


def _greatest() -> Any:
    return tree.Greatest()


def _least() -> Any:
    return tree.Least()


def _extreme(*held: Any) -> Any:
    found = next(one for one in held if isinstance(one, tree.Greatest | tree.Least))
    return found if of_values(held) else NOTHING


def _against_number(number: int) -> Any:
    return tree.Integer(number)


def _not_seen(prop: Attribute, cards: Cards) -> Any:
    return made(other(Props((prop,)), cards))


def _last_digit(number: Any) -> Any:
    return tree.Modulo(number, 10)
