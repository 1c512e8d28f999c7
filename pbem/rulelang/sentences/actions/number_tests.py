"""What is said of a number: what the productions of grammar/number_tests.txt make."""

from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.sentences.actions.shared import _ref_is, fits, other, same
from pbem.rulelang.sentences.chart import NOTHING
from pbem.rulelang.sentences.joins import (
    both,
    compared,
    counted,
    descriptions,
    either,
    negated,
    number_is,
    said_of,
)
from pbem.rulelang.sentences.parts import (
    BARE,
    LAST,
    NEXT,
    About,
    Amount,
    Before,
    Count,
    CountOf,
    It,
    Props,
    Set,
)
from pbem.rulelang.tree import Attribute, Relation


def _number_more(*held: Any) -> Any:
    sign = held[0] if len(held) > 1 else Relation.MORE
    return compared(Count(), sign, held[-1]) or NOTHING


def _number_less(against: Any) -> Any:
    return compared(Count(), Relation.LESS, against) or NOTHING


def _number_at_least(against: Any) -> Any:
    return compared(Count(), Relation.AT_LEAST, against) or NOTHING


def _number_at_most(against: Any) -> Any:
    return compared(Count(), Relation.AT_MOST, against) or NOTHING


def _number_equal(against: Any) -> Any:
    return compared(Count(), Relation.EQUAL, against) or NOTHING


def _number_unequal(against: Any) -> Any:
    return compared(Count(), Relation.UNEQUAL, against) or NOTHING


def _more_than_judged(_: Any) -> Any:
    return tree.Comparison(Count(), Relation.MORE, tree.Value(NEXT), False)


def _less_than_judged(_: Any) -> Any:
    return tree.Comparison(Count(), Relation.LESS, tree.Value(NEXT), False)


def _number_amount(amount: Amount) -> Any:
    return number_is(Count(), amount) or NOTHING


def _number_of_amount(amount: Amount) -> Any:
    return number_is(Count(), amount) or NOTHING


def _was_repeated(props: Props) -> Any:
    return said_of(same(props, BARE), LAST) or NOTHING


def _was_changed(props: Props) -> Any:
    return said_of(other(props, BARE), LAST) or NOTHING


def _number_quality(*held: Any) -> Any:
    match next(one for one in held if isinstance(one, Set)).condition:
        case tree.Claim(_, tree.OfParity(odd)):
            return tree.Comparison(tree.Modulo(Count(), 2), Relation.EQUAL, tree.Integer(int(odd)), False)
        case tree.Claim(_, tree.Prime()):
            return either(
                *(tree.Comparison(Count(), Relation.EQUAL, tree.Integer(n), False) for n in _primes())
            )
        case tree.Not(tree.Claim(_, tree.Prime())):
            return both(
                *(tree.Comparison(Count(), Relation.UNEQUAL, tree.Integer(n), False) for n in _primes())
            )
        case _:
            return NOTHING


def _primes() -> list[int]:
    return [n for n in range(2, 40) if all(n % d for d in range(2, n))]


def _number_divisible(number: int) -> Any:
    return (
        tree.Comparison(tree.Modulo(Count(), number), Relation.EQUAL, tree.Integer(0), False)
        if number
        else NOTHING
    )


def _number_remainder(said: Any, divisor: int) -> Any:
    return counted(said, tree.Modulo(Count(), divisor)) if divisor else NOTHING


def _number_differs(card: Any) -> Any:
    return tree.Comparison(
        Count(), Relation.UNEQUAL, CountOf(LAST if isinstance(card, Before) else card), False
    )


def _number_same(card: Any) -> Any:
    return tree.Comparison(
        Count(), Relation.EQUAL, CountOf(LAST if isinstance(card, Before) else card), False
    )


def _number_not(said: Any) -> Any:
    return negated(said)


def _number_or(one: Any, more: Any) -> Any:
    return either(one, more)


def _number_is(said: Any) -> Any:
    return said


def _number_is_not(said: Any) -> Any:
    return negated(said)


def _adding(value: Any, said: Any) -> Any:
    return _equation(tree.Plus(tree.Value(NEXT), value), said)


def _equation(number: Any, said: Any) -> Any:
    return About(number, counted(said, number))


def _prop_test(*held: Any) -> Any:
    prop = next(one for one in held if isinstance(one, Attribute))
    card = next(one for one in held if not isinstance(one, Attribute | Set))
    if (
        card == NEXT
        or prop is Attribute.VALUE
        or not all(fits(prop, one) for one in descriptions(held[-1].condition))
    ):
        return NOTHING
    return _ref_is(card, held[-1])


def _value_test(number: Any, held: Any, more: Any = None) -> Any:
    if isinstance(number, Attribute):
        number, held = (tree.Value(It()), held) if more is None else (tree.Value(held), more)
    if isinstance(number.subject, Before):
        return _ref_is(number.subject, held)
    if not isinstance(number.subject, tree.Back | It | tree.Starter):
        return NOTHING
    return said_of(held.condition, number.subject) or NOTHING
