"""Relations: what holds a card against another: what the productions of grammar/relations.txt make."""

from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.sentences.actions.shared import _apart, _divisible, made, same, stepped
from pbem.rulelang.sentences.chart import NOTHING
from pbem.rulelang.sentences.joins import (
    both,
    claim,
    compared,
    either,
    negated,
    number_is,
    span_claim,
    uncounted,
)
from pbem.rulelang.sentences.parts import BARE, LAST, NEXT, VALUE, Amount, Cards, Props, Set
from pbem.rulelang.tree import Attribute, Relation


def _comparative(*held: Any) -> Any:
    return None if all(one is VALUE for one in held) else NOTHING


def _higher(*_: Any) -> Set:
    return Set(claim(tree.Higher(BARE)), "adjective")


def _lower(*_: Any) -> Set:
    return Set(claim(tree.Lower(BARE)), "adjective")


def _not_lower(*_: Any) -> Set:
    return Set(claim(tree.NotLower(BARE)), "adjective")


def _not_higher(*_: Any) -> Set:
    return Set(claim(tree.NotHigher(BARE)), "adjective")


def each_against(cards: Cards, relation: Relation) -> Any:
    said = [compared(tree.Value(NEXT), relation, tree.Value(one)) for one in cards.cards]
    match cards.which:
        case "all":
            return Set(both(*said), "relation")
        case "any" | "some":
            return Set(either(*said), "relation")
        case "none":
            return Set(both(*map(negated, said)), "denied")
    return NOTHING


def _above_each(cards: Cards) -> Any:
    return each_against(cards, Relation.MORE)


def _beyond_each(cards: Cards) -> Any:
    if cards.which != "all":
        return NOTHING
    return made(either(*(each_against(cards, sign).condition for sign in (Relation.MORE, Relation.LESS))))


def _below_each(cards: Cards) -> Any:
    return each_against(cards, Relation.LESS)


def _equal_each(cards: Cards) -> Any:
    return each_against(cards, Relation.EQUAL)


def _above_all() -> Any:
    return made(tree.Comparison(tree.Value(NEXT), Relation.MORE, tree.Greatest(), False))


def _below_all() -> Any:
    return made(tree.Comparison(tree.Value(NEXT), Relation.LESS, tree.Least(), False))


def _alike_number(prop: Attribute, number: Any) -> Any:
    if prop is not Attribute.PARITY or uncounted(number):
        return NOTHING
    return made(
        tree.Comparison(tree.Modulo(tree.Value(NEXT), 2), Relation.EQUAL, tree.Modulo(number, 2), False)
    )


def _first_of_its(order: int, *held: Any) -> Any:
    if order != 1 or held[-1] is VALUE:
        return NOTHING
    return made(claim(tree.First(held[-1])), "noun", many=True)


def _neither_prop_of(props: Props, card: Any) -> Any:
    found = same(props, card)
    return NOTHING if found is None else Set(negated(found), "denied")


def _only_one_of_two(held: Set) -> Any:
    return (
        Set(tree.OneOf(held.condition.parts), "relation")
        if isinstance(held.condition, tree.AnyOf) and len(held.condition.parts) == 2
        else NOTHING
    )


def _excepted(noun: Set, but: Set) -> Set:
    return Set(both(noun.condition, negated(but.condition)), "noun", True)


def _all_excepted(but: Set) -> Set:
    return Set(negated(but.condition), "noun", True)


def _each_excepted(one: Set, other: Set) -> Set:
    return Set(either(one.condition, other.condition), "noun", True)


def _minus_some(held: Set, but: Set) -> Any:
    return _except(held, but) if held.form == "noun" else NOTHING


def _everything_minus(but: Set) -> Any:
    return _all_except(but)


def _last_two(held: Set) -> Any:
    return Cards((LAST, tree.Back(2))) if held.many else NOTHING


def _the_red_one(held: Set) -> Set:
    return Set(held.condition, "noun")


def _divisible_by_either(one: int, other: int) -> Any:
    return made(either(_divisible(one).condition, _divisible(other).condition)) if one and other else NOTHING


def _the_ones(held: Set) -> Any:
    return held if held.form != "card" else NOTHING


def _these_and_those(one: Set, other: Set) -> Any:
    return Set(either(one.condition, other.condition), "noun", True)


def _only_one(cards: Cards) -> Cards:
    return cards._replace(which="one")


def _at_a_distance(amount: Amount, value: Any) -> Any:
    return _apart(amount, value)


def _superior_by(amount: Amount) -> Any:
    return made(stepped(amount, 1, tree.Value(BARE)))


def _inferior_by(amount: Amount) -> Any:
    return made(stepped(amount, -1, tree.Value(BARE)))


def _strictly_between(low: int, high: int) -> Any:
    return made(span_claim(low + 1, high - 1), "noun", many=True) if low + 1 < high else NOTHING


def _within(low: int, high: int) -> Any:
    return made(span_claim(low + 1, high - 1), "noun", many=True) if high - low > 1 else NOTHING


def _on_a_par() -> None:
    return None


def _of_last_prop(prop: Attribute) -> Any:
    return made(same(Props((prop,)), LAST), "relation")


def _higher_but_not_by(*held: Any) -> Any:
    value = held[0] if len(held) > 1 else tree.Value(BARE)
    return made(both(compared(tree.Value(NEXT), Relation.MORE, value), negated(stepped(held[-1], 1, value))))


def _one_step() -> Amount:
    return Amount(((1, 1),))


def _just_above(amount: Amount) -> Any:
    return made(stepped(amount, 1, tree.Value(BARE)))


def _just_below(amount: Amount) -> Any:
    return made(stepped(amount, -1, tree.Value(BARE)))


def _one_above(amount: Amount, value: Any) -> Any:
    return made(stepped(amount, 1, value))


def _one_below(amount: Amount, value: Any) -> Any:
    return made(stepped(amount, -1, value))


def _one_apart(amount: Amount, _: Amount, value: Any) -> Any:
    return made(number_is(tree.Distance(tree.Value(NEXT), value, False), amount))


def _an_equal_one(*_: Any) -> Any:
    return made(same(Props((VALUE,)), BARE))


def _except(held: Set, but: Set) -> Set:
    if held.form == "denied":
        return Set(either(held.condition, but.condition), "relation", held.many)
    return Set(both(held.condition, negated(but.condition)), held.form, held.many)


def _all_except(but: Set) -> Any:
    if but.form in ("relation", "denied") and isinstance(but.condition, tree.Not):
        return NOTHING
    return Set(negated(but.condition), "noun", True)


def _at_least_that(number: Any) -> Any:
    return made(compared(tree.Value(NEXT), Relation.AT_LEAST, number))


def _at_most_that(number: Any) -> Any:
    return made(compared(tree.Value(NEXT), Relation.AT_MOST, number))


def _as_high_as(number: Any) -> Any:
    return made(compared(tree.Value(NEXT), Relation.EQUAL, number))


def _less_than(number: Any) -> Any:
    return made(compared(tree.Value(NEXT), Relation.LESS, number))


def _more_than(number: Any) -> Any:
    return made(compared(tree.Value(NEXT), Relation.MORE, number))


def _unlike_number(number: Any) -> Any:
    return made(compared(tree.Value(NEXT), Relation.UNEQUAL, number))
