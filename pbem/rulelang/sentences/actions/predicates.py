"""What is said of a card: what the productions of grammar/predicates.txt make."""

from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.sentences.actions.shared import (
    Manner,
    alike,
    denied,
    fits,
    made,
    must,
    other,
    same,
    stepped,
)
from pbem.rulelang.sentences.chart import NOTHING
from pbem.rulelang.sentences.joins import (
    both,
    claim,
    compared,
    counted,
    descriptions,
    either,
    mentions,
    negated,
    number_is,
    said_of,
)
from pbem.rulelang.sentences.parts import BARE, LAST, NEXT, Amount, Cards, Clause, Count, It, Props, Set
from pbem.rulelang.tree import Attribute, Relation


def _be(*held: Any) -> Any:
    if isinstance(held[0], Attribute) and not all(
        fits(held[0], one) for one in descriptions(held[-1].condition)
    ):
        return NOTHING
    return Set(held[-1].condition, "denied" if held[-1].form == "denied" else "predicate")


def _be_not(held: Set) -> Set:
    return Set(denied(held), "predicate")


def _be_either(*held: Any) -> Set:
    return Set(held[-1].condition, "predicate")


def _be_neither(*held: Set) -> Set:
    return Set(negated(either(*(one.condition for one in held))), "predicate")


def _match_last_prop(props: Props) -> Any:
    return made(same(props, BARE), "predicate")


def _match(*held: Any) -> Any:
    props = next(one for one in held if isinstance(one, Props))
    card = next(one for one in held if one is not props)
    return alike(props, card, "predicate")


def _none_follows(noun: Set, held: Set) -> Any:
    return must(negated(both(said_of(noun.condition, NEXT), said_of(held.condition, LAST))))


def _not_follow(held: Set) -> Any:
    return made(negated(said_of(held.condition, BARE)), "denied")


def _match_last(props: Props) -> Any:
    return made(same(props, BARE), "predicate")


def _differ(*held: Any) -> Any:
    props = next(one for one in held if isinstance(one, Props))
    card = next(one for one in held if one is not props)
    return made(other(props, card), "predicate")


def _change(props: Props) -> Any:
    return made(other(props, BARE), "predicate")


def _exceed(number: Any) -> Any:
    if not isinstance(number, tree.Number):
        number = tree.Value(number) if not isinstance(number, Cards) else None
    return made(compared(tree.Value(NEXT), Relation.MORE, number), "predicate") if number else NOTHING


def _exceed_by(*held: Any) -> Any:
    amount = next(one for one in held if isinstance(one, Amount))
    value = next(one for one in held if one is not amount)
    return made(stepped(amount, 1, value), "predicate")


def _same_remainder(*held: Any) -> Any:
    number = next(one for one in held if isinstance(one, int))
    value = next(one for one in held if not isinstance(one, int))
    return (
        made(
            tree.Comparison(
                tree.Modulo(tree.Value(NEXT), number), Relation.EQUAL, tree.Modulo(value, number), False
            ),
            "predicate",
        )
        if number > 1
        else NOTHING
    )


def _two_same_remainders(one: Any, more: Any, number: int) -> Any:
    if one != tree.Value(NEXT) or number < 2 or mentions(more, It):
        return NOTHING
    return must(tree.Comparison(tree.Modulo(one, number), Relation.EQUAL, tree.Modulo(more, number), False))


def _remainder_said(*held: Any) -> Any:
    number, said = held[-2:]
    if held[0] is not Attribute.VALUE and held[0] != NEXT:
        return NOTHING
    return must(counted(said, tree.Modulo(tree.Value(NEXT), number))) if number > 1 else NOTHING


def _with_remainder(number: int) -> Any:
    return tree.Comparison(Count(), Relation.EQUAL, tree.Integer(number), False)


def _without_remainder() -> Any:
    return _with_remainder(0)


def _remainder_case(number: int, held: Set) -> Any:
    says = must(said_of(held.condition, NEXT))
    return NOTHING if says is NOTHING else Clause("if", says, _with_remainder(number))


def _comes_to_with(*held: Any) -> Any:
    value = next(one for one in held if isinstance(one, tree.Value))
    said = next(one for one in held if one is not value)
    return made(counted(said, tree.Plus(tree.Value(NEXT), value)), "predicate")


def _the_two_differ(count: int, *held: Any) -> Any:
    if count != 2 or Attribute.SUIT in held or Attribute.COLOUR in held or Attribute.PARITY in held:
        return NOTHING
    return must(number_is(tree.Distance(tree.Value(NEXT), tree.Value(LAST), False), held[-1]))


def _worth_as_much(value: Any) -> Any:
    return made(compared(tree.Value(NEXT), Relation.EQUAL, value), "predicate")


def _this_but_not_that(props: Props, manner: Manner, others: Props) -> Any:
    """`the suit changes, the colour never`."""
    return (
        NOTHING
        if props == others
        else must(both(manner.of(props), Manner(not manner.same, manner.card).of(others)))
    )


def _differ_by(*held: Any) -> Any:
    amount = next(one for one in held if isinstance(one, Amount))
    value = next(one for one in held if one is not amount)
    return made(number_is(tree.Distance(tree.Value(NEXT), value, False), amount), "predicate")


def _change_by(amount: Amount) -> Any:
    return _differ_by_bare(amount)


def _up(*_: Any) -> Any:
    return Set(claim(tree.Higher(BARE)), "predicate")


def _down(*_: Any) -> Any:
    return Set(claim(tree.Lower(BARE)), "predicate")


def _up_by_from(*held: Any) -> Any:
    amount = next(one for one in held if isinstance(one, Amount))
    return made(stepped(amount, 1, next(one for one in held if one is not amount)), "predicate")


def _down_by_from(*held: Any) -> Any:
    amount = next(one for one in held if isinstance(one, Amount))
    return made(stepped(amount, -1, next(one for one in held if one is not amount)), "predicate")


def _up_by(amount: Amount) -> Any:
    return made(stepped(amount, 1, tree.Value(BARE)), "predicate")


def _down_by(amount: Amount) -> Any:
    return made(stepped(amount, -1, tree.Value(BARE)), "predicate")


def _up_or_stay(*_: Any) -> Any:
    return Set(claim(tree.NotLower(BARE)), "predicate")


def _down_or_stay(*_: Any) -> Any:
    return Set(claim(tree.NotHigher(BARE)), "predicate")


def _differ_by_bare(amount: Amount) -> Any:
    return made(number_is(tree.Distance(tree.Value(NEXT), tree.Value(BARE), False), amount), "predicate")


def _something_in_common(card: Any, props: Props) -> Any:
    return made(same(Props(props.attributes), card), "predicate")


def _in_common(*held: Any) -> Any:
    props = next(one for one in held if isinstance(one, Props))
    card = next(one for one in held if one is not props)
    return alike(props, card, "predicate")


def _differ_both(*held: Any) -> Any:
    props = next(one for one in held if isinstance(one, Props))
    card = next(one for one in held if one is not props)
    return made(other(props, card), "predicate")


def _exceed_it() -> Any:
    return Set(claim(tree.Higher(It())), "predicate")


def _be_higher_than_it() -> Any:
    return Set(claim(tree.Higher(It())), "predicate")


def _be_lower_than_it() -> Any:
    return Set(claim(tree.Lower(It())), "predicate")


def _one_of_two(held: Set) -> Any:
    return (
        Set(tree.OneOf(held.condition.parts), "predicate")
        if isinstance(held.condition, tree.AnyOf) and len(held.condition.parts) == 2
        else NOTHING
    )


def _up_or_down_by(amount: Amount) -> Any:
    return made(number_is(tree.Distance(tree.Value(NEXT), tree.Value(BARE), False), amount), "predicate")


def _exceed_but_not_by(value: Any, amount: Amount) -> Any:
    return made(
        both(compared(tree.Value(NEXT), Relation.MORE, value), negated(stepped(amount, 1, value))),
        "predicate",
    )


def _nothing_in_common(card: Any, props: Props) -> Any:
    found = same(props, card)
    return NOTHING if found is None else Set(negated(found), "denied")
