"""What is said of a card: what the productions of grammar/predicates.txt make."""

from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.sentences.actions.shared import (
    Manner,
    _than_all,
    alike,
    denied,
    fits,
    made,
    must,
    other,
    stepped,
)
from pbem.rulelang.sentences.chart import NOTHING
from pbem.rulelang.sentences.joins import (
    both,
    compared,
    counted,
    descriptions,
    either,
    mentions,
    negated,
    number_is,
)
from pbem.rulelang.sentences.parts import BARE, LAST_VALUE, NEXT, Amount, Cards, Count, It, Props, Set
from pbem.rulelang.tree import Attribute, Relation

_OWN = tree.Value(NEXT)


def _be(*held: Any) -> Any:
    if isinstance(held[0], Attribute) and not all(
        fits(held[0], one) for one in descriptions(held[-1].condition)
    ):
        return NOTHING
    if held[-1].form == "card":
        return NOTHING
    return Set(held[-1].condition, "denied" if held[-1].form == "denied" else "predicate")


def _be_not(held: Set) -> Set:
    return Set(denied(held), "predicate")


def _be_neither(*held: Any) -> Set:
    sets = [one for one in held if isinstance(one, Set)]
    return Set(negated(either(*(one.condition for one in sets))), "denied")


def _alike() -> Manner:
    return Manner(True, BARE)


def _unlike() -> Manner:
    return Manner(False, BARE)


def _likened(*held: Any) -> Any:
    manner, props = (next(one for one in held if isinstance(one, kind)) for kind in (Manner, Props))
    card = next((one for one in held if not isinstance(one, Manner | Props)), BARE)
    return alike(props, card, "predicate") if manner.same else made(other(props, card), "predicate")


def _in_common(props: Props, card: Any) -> Any:
    return alike(props, card, "predicate")


def _likened_but_not(manner: Manner, props: Props, *held: Any) -> Any:
    """`it agrees in suit, but not in parity`."""
    card = next((one for one in held if not isinstance(one, Props)), BARE)
    said = [
        manner.of(props)
        for manner, props in ((Manner(manner.same, card), props), (Manner(not manner.same, card), held[-1]))
    ]
    return NOTHING if None in said else Set(both(*said), "contrast")


def _just_not(*held: Any) -> Any:
    """`one may repeat the colour, but not the suit`."""
    manner = next(one for one in held if isinstance(one, Manner))
    free, denied_props = (one for one in held if isinstance(one, Props))
    if set(free.attributes) & set(denied_props.attributes):
        return NOTHING
    return must(Manner(not manner.same, BARE).of(denied_props))


def _in_some(*_: Any) -> str:
    return "some"


def _in_one(*held: Any) -> Any:
    return "one" if held in ((), (1,)) else NOTHING


def _in_none() -> str:
    return "none"


def _likened_in(*held: Any) -> Any:
    """`it has exactly one of these in common with the last card: suit or value`."""
    manner = held[0] if isinstance(held[0], Manner) else Manner(True, BARE)
    which = next(one for one in held if isinstance(one, str))
    card = next((one for one in held[:-1] if not isinstance(one, str | Manner)), BARE)
    parts = [Manner(manner.same, card).of(Props((one,))) for one in held[-1].attributes]
    if None in parts or len(parts) < 2:
        return NOTHING
    match which:
        case "some":
            return Set(either(*parts), "predicate")
        case "none":
            return Set(both(*map(negated, parts)), "denied")
        case _:
            return Set(tree.OneOf(tuple(parts)), "predicate")


def _one_of_two(held: Set) -> Any:
    if isinstance(held.condition, tree.OneOf):
        return held
    return (
        Set(tree.OneOf(held.condition.parts), "predicate")
        if isinstance(held.condition, tree.AnyOf) and len(held.condition.parts) == 2
        else NOTHING
    )


def _up() -> Relation:
    return Relation.MORE


def _down() -> Relation:
    return Relation.LESS


def _rising(way: Relation) -> Any:
    return way if way in (Relation.MORE, Relation.LESS) else NOTHING


def _rising_in(way: Relation, prop: Attribute) -> Any:
    return way if prop is Attribute.VALUE else NOTHING


def _climb(*held: Any) -> Any:
    way = held[0] if isinstance(held[0], Relation) else Relation.MORE
    return way, LAST_VALUE if held[-1] is way else held[-1]


def _than_it(way: Relation = Relation.MORE) -> Any:
    return way, tree.Value(It())


def _climb_at_all(climb: Any) -> Any:
    return made(compared(_OWN, *climb), "predicate")


def _exceed_each(card: Any) -> Any:
    if not isinstance(card, Cards):
        return _climb_at_all((Relation.MORE, tree.Value(card)))
    found = _than_all(card, tree.Higher)
    return found if found is NOTHING else found._replace(form="predicate")


def _climb_by(climb: Any, amount: Amount) -> Any:
    way, base = climb
    if isinstance(base, tree.Integer):
        return NOTHING  # `more than 3, but less than 11`
    return made(stepped(amount, 1 if way is Relation.MORE else -1, base), "predicate")


def _climb_by_from(way: Relation, amount: Amount, base: Any) -> Any:
    return _climb_by((way, base), amount)


def _climb_not_by(climb: Any, amount: Amount) -> Any:
    steps = _climb_by(climb, amount)
    if steps is NOTHING:
        return NOTHING
    return made(both(compared(_OWN, *climb), negated(steps.condition)), "predicate")


def _differ_by(*held: Any) -> Any:
    amount = next(one for one in held if isinstance(one, Amount))
    value = next((one for one in held if one is not amount), LAST_VALUE)
    return made(number_is(tree.Distance(_OWN, value, False), amount), "predicate")


def _differ_by_such(*held: Any) -> Any:
    """`differ by a prime number`."""
    *values, such = held
    apart = tree.Distance(_OWN, values[0] if values else LAST_VALUE, False)
    return made(counted(such, apart), "predicate")


def _worth_as_much(value: Any) -> Any:
    return made(compared(_OWN, Relation.EQUAL, value), "predicate")


def _same_remainder(number: int, value: Any = LAST_VALUE) -> Any:
    said = tree.Comparison(tree.Modulo(_OWN, number), Relation.EQUAL, tree.Modulo(value, number), False)
    return made(said, "predicate") if number > 1 else NOTHING


def _two_same_remainders(one: Any, more: Any, number: int) -> Any:
    if one != _OWN or mentions(more, It):
        return NOTHING
    said = _same_remainder(number, more)
    return NOTHING if said is NOTHING else must(said.condition)


def _with_remainder(number: int = 0) -> Any:
    return tree.Comparison(Count(), Relation.EQUAL, tree.Integer(number), False)


def _comes_to_with(*held: Any) -> Any:
    value = next(one for one in held if isinstance(one, tree.Value))
    said = next(one for one in held if one is not value)
    return made(counted(said, tree.Plus(_OWN, value)), "predicate")


def _by_each(step: int, again: int) -> Any:
    """`de dois em dois`."""
    return Amount(((step, step),)) if step == again else NOTHING


def _shares_its(props: Props) -> Any:
    """`look at the second last card: yours must share its colour`."""
    return alike(props, It())


def _shares_with(props: Props, card: Any) -> Any:
    return alike(props, card)
