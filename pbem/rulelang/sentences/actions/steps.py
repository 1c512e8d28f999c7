"""So much higher or lower, averages and halves: what the productions of grammar/steps.txt make."""

from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.sentences.actions.shared import (
    _apart,
    _divisible,
    _sign_relation,
    _sum,
    fits,
    made,
    other,
    same,
    stepped,
)
from pbem.rulelang.sentences.chart import NOTHING
from pbem.rulelang.sentences.joins import both, compared, descriptions, either, number_is, uncounted
from pbem.rulelang.sentences.parts import BARE, LAST_VALUE, NEXT, VALUE, Amount, Cards, Props, Set
from pbem.rulelang.tree import Attribute, Relation


def _bare(held: Set) -> Set:
    return Set(held.condition, "relation")


def _compared_and_of(one: Set, relation: Set) -> Any:
    """`una più bassa di un altro seme`: with what it has in common with that card, or not."""
    said = list(descriptions(relation.condition))
    alike = all(
        isinstance(held, tree.OfSuit | tree.OfColour)
        or (isinstance(held, tree.Same | tree.Other) and held.attribute is not VALUE)
        for held in said
    )
    return (
        Set(both(one.condition, relation.condition), "noun")
        if said and alike and relation.form == "relation"
        else NOTHING
    )


def _with(held: Set) -> Any:
    return Set(held.condition, "relation")


def _with_value(*held: Any) -> Any:
    props = [one for one in held if isinstance(one, Attribute)]
    return (
        Set(next(one for one in held if isinstance(one, Set)).condition, "relation")
        if props == [VALUE]
        else NOTHING
    )


def _with_quality(*held: Any) -> Any:
    prop = next(one for one in held if isinstance(one, Attribute))
    kind = next(one for one in held if isinstance(one, Set))
    return (
        Set(kind.condition, "relation")
        if all(fits(prop, one) for one in descriptions(kind.condition))
        else NOTHING
    )


def _is_number(number: Any) -> Any:
    return (
        made(compared(tree.Value(NEXT), Relation.EQUAL, number))
        if not isinstance(number, tree.Distance | tree.Greatest | tree.Least | tree.Position)
        and not uncounted(number)
        else NOTHING
    )


def _average(*held: Any) -> Any:
    cards = next((one for one in held if isinstance(one, Cards)), None)
    if cards is not None and cards.which != "all":
        return NOTHING
    values = (
        tuple(map(tree.Value, cards.cards))
        if cards
        else tuple(one for one in held if not isinstance(one, Attribute))
    )
    return (_sum(values), len(values))


def against_average(relation: Relation, held: tuple[Any, int]) -> Any:
    return made(
        tree.Comparison(tree.Times(tree.Value(NEXT), tree.Integer(held[1])), relation, held[0], False)
    )


def _above_average(held: tuple[Any, int]) -> Any:
    return against_average(Relation.MORE, held)


def _below_average(held: tuple[Any, int]) -> Any:
    return against_average(Relation.LESS, held)


def _above_all() -> Any:
    return made(tree.Comparison(tree.Value(NEXT), Relation.MORE, tree.Greatest(), False))


def _below_all() -> Any:
    return made(tree.Comparison(tree.Value(NEXT), Relation.LESS, tree.Least(), False))


def _between_cards(*held: Any) -> Any:
    cards = next(one for one in held if isinstance(one, Cards)).cards
    return _between_numbers(*map(tree.Value, cards)) if len(cards) == 2 else NOTHING


def _far_off(value: Any) -> Any:
    return made(
        either(
            _below_half(value).condition,
            compared(tree.Value(NEXT), Relation.MORE, tree.Times(value, tree.Integer(2))),
        )
    )


def _just_half(value: Any) -> Any:
    return made(tree.Comparison(tree.Times(tree.Value(NEXT), tree.Integer(2)), Relation.EQUAL, value, False))


def _twice_or_half(value: Any) -> Any:
    return made(
        either(
            compared(tree.Value(NEXT), Relation.EQUAL, tree.Times(value, tree.Integer(2))),
            _just_half(value).condition,
        )
    )


def _one_of_these(held: Set) -> Any:
    return (
        made(held.condition)
        if isinstance(held.condition, tree.AnyOf) and len(held.condition.parts) > 2
        else NOTHING
    )


def _below_half(value: Any) -> Any:
    return made(tree.Comparison(tree.Times(tree.Value(NEXT), tree.Integer(2)), Relation.LESS, value, False))


def _above_half(value: Any) -> Any:
    return made(tree.Comparison(tree.Times(tree.Value(NEXT), tree.Integer(2)), Relation.MORE, value, False))


def _sign_than(sign: Relation, number: Any) -> Any:
    return _sign_relation(sign, number)


def _with_difference(amount: Amount, value: Any) -> Any:
    return _apart(amount, value)


def _sum_with(value: Any) -> Any:
    return tree.Plus(tree.Value(NEXT), value)


def _of_card(card: Any) -> Any:
    return NOTHING if card == NEXT else tree.Value(card)


def _other_and_same(props: Props, one: Any, more: Any) -> Any:
    first, second = other(props, one), same(props, more)
    return NOTHING if None in (first, second) else made(both(first, second))


def _same_and_other(props: Props, one: Any, more: Any) -> Any:
    first, second = same(props, one), other(props, more)
    return NOTHING if None in (first, second) else made(both(first, second))


def _seen_among(prop: Attribute, cards: Any) -> Any:
    if isinstance(cards, Cards):
        cards = cards._replace(which="any")
    return made(same(Props((prop,)), cards))


def _between_numbers(low: Any, high: Any) -> Any:
    if isinstance(low, tree.Integer) and isinstance(high, tree.Integer):
        return NOTHING
    one, other = (compared(tree.Value(NEXT), Relation.AT_LEAST, n) for n in (low, high))
    up, down = (compared(tree.Value(NEXT), Relation.AT_MOST, n) for n in (high, low))
    return made(either(both(one, up), both(other, down)))


def _at_most_above(number: int, value: Any) -> Any:
    if not isinstance(number, int):
        number, value = value, number
    return made(compared(tree.Value(NEXT), Relation.AT_MOST, tree.Plus(value, tree.Integer(number))))


def _at_most_below(number: int, value: Any) -> Any:
    return made(compared(tree.Value(NEXT), Relation.AT_LEAST, tree.Minus(value, tree.Integer(number))))


def _above(*held: Any) -> Any:
    amount, base = (held[1], held[0]) if isinstance(held[1], Amount) else held
    return made(stepped(amount, 1, base))


def _one_above(*held: Any) -> Any:
    return made(stepped(Amount(((1, 1),)), 1, held[-1]))


def _one_below(*held: Any) -> Any:
    return made(stepped(Amount(((1, 1),)), -1, held[-1]))


def _below(*held: Any) -> Any:
    amount, base = (held[1], held[0]) if isinstance(held[1], Amount) else held
    return made(stepped(amount, -1, base))


def _next_up(*_: Any) -> Any:
    return _above_bare(Amount(((1, 1),)))


def _step_up(*_: Any) -> Any:
    return _above_bare(Amount(((1, 1),)))


def _step_down(*_: Any) -> Any:
    return _below_bare(Amount(((1, 1),)))


def _so_many_up(amount: Amount) -> Any:
    return _above_bare(amount)


def _so_many_down(amount: Amount) -> Any:
    return _below_bare(amount)


def _stepped_and_of(one: Set, relation: Set) -> Any:
    """`the next one up in the same suit`."""
    return _compared_and_of(one, relation)


def _next_value() -> Any:
    return _above_bare(Amount(((1, 1),)))


def _next_down(*_: Any) -> Any:
    return _below_bare(Amount(((1, 1),)))


def _above_bare(amount: Amount) -> Any:
    return made(stepped(amount, 1, tree.Value(BARE)))


def _below_bare(amount: Amount) -> Any:
    return made(stepped(amount, -1, tree.Value(BARE)))


def _updown() -> None:
    return None


def _within(number: int, value: Any = LAST_VALUE) -> Any:
    return made(number_is(tree.Distance(tree.Value(NEXT), value, False), Amount(((0, number),))))


def _adjacent_to(*held: Any) -> Any:
    if any(one is not VALUE for one in held if isinstance(one, Attribute)):
        return NOTHING
    value = next(one for one in held if not isinstance(one, Attribute))
    return made(number_is(tree.Distance(tree.Value(NEXT), value, False), Amount(((1, 1),))))


def _adjacent(*held: Any) -> Any:
    return _adjacent_to(*held, tree.Value(BARE))


def _higher_but_by(*held: Any) -> Any:
    return made(stepped(held[-1], 1, held[0] if len(held) > 1 else tree.Value(BARE)))


def _lower_but_by(*held: Any) -> Any:
    return made(stepped(held[-1], -1, held[0] if len(held) > 1 else tree.Value(BARE)))


def _calc_or_less(number: Any) -> Any:
    return (
        made(compared(tree.Value(NEXT), Relation.AT_MOST, number))
        if isinstance(number, tree.Times | tree.Plus | tree.Minus) and not uncounted(number)
        else NOTHING
    )


def _calc_or_more(number: Any) -> Any:
    return (
        made(compared(tree.Value(NEXT), Relation.AT_LEAST, number))
        if isinstance(number, tree.Times | tree.Plus | tree.Minus) and not uncounted(number)
        else NOTHING
    )


def _half_or_less(value: Any) -> Any:
    return made(
        tree.Comparison(tree.Times(tree.Value(NEXT), tree.Integer(2)), Relation.AT_MOST, value, False)
    )


def _half_or_more(value: Any) -> Any:
    return made(
        tree.Comparison(tree.Times(tree.Value(NEXT), tree.Integer(2)), Relation.AT_LEAST, value, False)
    )


def _up_and_down(one: Amount, other: Amount) -> Any:
    return _apart_bare(one) if one == other else NOTHING


def _either_direction(amount: Amount, value: Any = LAST_VALUE) -> Any:
    return made(number_is(tree.Distance(tree.Value(NEXT), value, False), amount))


def _up_so_much(amount: Amount) -> Any:
    return _above_bare(amount)


def _down_so_much(amount: Amount) -> Any:
    return _below_bare(amount)


def _so_far_from(amount: Amount, value: Any) -> Any:
    return _apart(amount, value)


def _half_of(value: Any) -> Any:
    return made(tree.Comparison(tree.Times(tree.Value(NEXT), tree.Integer(2)), Relation.EQUAL, value, False))


def _apart_bare(amount: Amount) -> Any:
    return made(number_is(tree.Distance(tree.Value(NEXT), tree.Value(BARE), False), amount))


def _either_way(up: Amount, down: Amount, value: Any) -> Any:
    return made(either(stepped(up, 1, value), stepped(down, -1, value)))


def _above_or_below(up: Amount, value: Any, down: Amount) -> Any:
    return made(either(stepped(up, 1, value), stepped(down, -1, value)))


def _below_or_above(down: Amount, value: Any, up: Amount) -> Any:
    return _above_or_below(up, value, down)


def _either_way_bare(up: Amount, down: Amount) -> Any:
    return _either_way(up, down, tree.Value(BARE))


def _multiples(number: int) -> Any:
    return made(_divisible(number).condition, "noun", True) if number else NOTHING
