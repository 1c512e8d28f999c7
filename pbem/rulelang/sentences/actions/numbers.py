"""Numbers: what a value is held against: what the productions of grammar/numbers.txt make."""

from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.sentences.actions.shared import _than_all, _two, made, other
from pbem.rulelang.sentences.chart import NOTHING
from pbem.rulelang.sentences.joins import mentions
from pbem.rulelang.sentences.parts import BARE, LAST, NEXT, VALUE, Cards, It, Props
from pbem.rulelang.tree import Attribute


def _value_of(*held: Any) -> Any:
    if VALUE not in held and any(isinstance(one, Attribute) for one in held):
        return NOTHING
    card = next((one for one in held if not isinstance(one, Attribute)), It())
    return tree.Value(card)


def _last_value(prop: Attribute) -> Any:
    return tree.Value(LAST) if prop is VALUE else NOTHING


def _its(card: Any) -> Any:
    return NOTHING if card == NEXT else tree.Value(card)


def _value_that_was(*held: Any) -> Any:
    return _value_of(*held)


def _value_of_judged(*held: Any) -> Any:
    return tree.Value(NEXT) if VALUE in held else NOTHING


def _card_value(card: Any) -> Any:
    return NOTHING if card == NEXT else tree.Value(card)


def _listed(*held: Any) -> Any:
    cards = next((one for one in held if isinstance(one, Cards)), None)
    if cards is None:
        values = tuple(one for one in held if not isinstance(one, Attribute))
        return NOTHING if mentions(values, It) else values
    return tuple(map(tree.Value, cards.cards)) if cards.which == "all" else NOTHING


def _times_the_other(one: Any, other: Any) -> Any:
    cards = _two(one, other)
    return cards if cards is NOTHING else tuple(map(tree.Value, cards.cards))


def _with_the_one_played(*held: Any) -> Any:
    """`the last three cards, with the one you play`: that one and the two before it."""
    cards = next(one for one in held if isinstance(one, Cards))
    if cards.which != "all" or cards.cards != tuple(tree.Back(i) for i in range(1, len(cards.cards) + 1)):
        return NOTHING
    return tuple(map(tree.Value, (NEXT, *cards.cards[:-1])))


def _difference(*held: Any) -> Any:
    held = tuple(one for one in held if not isinstance(one, Attribute))
    values = tuple(map(tree.Value, held[0].cards)) if isinstance(held[0], Cards) else held
    return tree.Distance(*values, False) if len(values) == 2 else NOTHING


def _run(*held: Any) -> Any:
    return tree.Run(held[-1]) if all(one == 1 for one in held[:-1]) else NOTHING


def _higher_than_all(cards: Cards) -> Any:
    return _than_all(cards, tree.Higher)


def _lower_than_all(cards: Cards) -> Any:
    return _than_all(cards, tree.Lower)


def _not_seen(prop: Attribute, cards: Cards) -> Any:
    return made(other(Props((prop,)), cards))


def _difference_of_neighbours(*_: Any) -> Any:
    return tree.Distance(tree.Value(NEXT), tree.Value(BARE), False)


def _added(one: Any, more: Any) -> Any:
    return (
        tree.Plus(tree.Value(one), tree.Value(more))
        if one != more and not any(isinstance(card, It) for card in (one, more))
        else NOTHING
    )


def _their_difference(*_: Any) -> Any:
    return tree.Distance(tree.Value(NEXT), tree.Value(LAST), False)


def _absolute(number: Any) -> Any:
    return number if isinstance(number, tree.Distance) else NOTHING


def _value_and(*held: Any) -> Any:
    return tree.Plus(tree.Value(NEXT), held[-1]) if held[0] is VALUE else NOTHING


def _their_sum(*_: Any) -> Any:
    return tree.Plus(tree.Value(NEXT), tree.Value(LAST))


def _sum_with(number: Any) -> Any:
    return tree.Plus(tree.Value(NEXT), number if isinstance(number, tree.Value) else tree.Value(number))


def _difference_with(value: Any) -> Any:
    return tree.Distance(tree.Value(NEXT), value, False)


def _remainder(left: Any, divisor: int) -> Any:
    return tree.Modulo(left, divisor) if divisor else NOTHING


def _wrong_under() -> Any:
    return tree.WrongUnder()


def _own_remainder(*held: Any) -> Any:
    return (
        tree.Modulo(tree.Value(NEXT), held[-1])
        if held[-1] and all(one is VALUE for one in held if isinstance(one, Attribute))
        else NOTHING
    )


def _position(*_: Any) -> Any:
    return tree.Position()


def _greatest(*_: Any) -> Any:
    return tree.Greatest()


def _least(*_: Any) -> Any:
    return tree.Least()


def _greatest_value(_: Attribute) -> Any:
    return tree.Greatest()


def _least_value(_: Attribute) -> Any:
    return tree.Least()


def _difference_round(*held: Any) -> Any:
    found = _difference(*held)
    return NOTHING if found is NOTHING else tree.Distance(found.left, found.right, True)


def _greatest_of(*_: Any) -> Any:
    return tree.Greatest()


def _least_of(*_: Any) -> Any:
    return tree.Least()


def _against_greatest() -> Any:
    return tree.Greatest()


def _against_least() -> Any:
    return tree.Least()


def _twice(*held: Any) -> Any:
    return tree.Times(held[-1], tree.Integer(held[0] if len(held) > 1 else 2))


def _plus(left: Any, number: int) -> Any:
    return tree.Plus(left, tree.Integer(number))


def _minus(left: Any, number: int) -> Any:
    return tree.Minus(left, tree.Integer(number))


def _against(number: Any) -> Any:
    return number


def _against_number(number: int) -> Any:
    return tree.Integer(number)
