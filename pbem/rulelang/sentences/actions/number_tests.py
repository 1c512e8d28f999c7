"""What is said of a number, and tests of the line: what the productions of grammar/number_tests.txt make."""

import itertools
from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.sentences.actions.moods import parted
from pbem.rulelang.sentences.actions.shared import (
    Manner,
    _alike,
    _ref_is,
    _sum,
    fits,
    made,
    must,
    other,
    same,
)
from pbem.rulelang.sentences.chart import NOTHING
from pbem.rulelang.sentences.joins import (
    both,
    cards_in,
    claim,
    compared,
    counted,
    descriptions,
    disjoint,
    either,
    exchanged,
    it_as,
    mask_of,
    mentions,
    negated,
    number_is,
    of_each,
    said_of,
)
from pbem.rulelang.sentences.parts import (
    BARE,
    LAST,
    NEXT,
    SQUARE,
    About,
    Amount,
    Before,
    BeforeIt,
    Cards,
    Clause,
    Count,
    CountOf,
    It,
    Props,
    Set,
)
from pbem.rulelang.tree import Attribute, Relation


def _compared(*held: Any) -> Any:
    sign, number = held if len(held) > 1 else (Relation.MORE, *held)
    if number == NEXT:
        return tree.Comparison(Count(), sign, tree.Value(NEXT), False)
    return compared(Count(), sign, number) or NOTHING


def _equal(number: Any) -> Any:
    return _compared(Relation.EQUAL, number)


def _as_of_another(*held: Any) -> Any:
    """`the remainder must differ from that of the last card`."""
    sign = held[0] if len(held) > 1 else Relation.EQUAL
    if sign not in (Relation.EQUAL, Relation.UNEQUAL):
        return NOTHING
    card = LAST if isinstance(held[-1], Before) else held[-1]
    return tree.Comparison(Count(), sign, CountOf(card), False)


def _unlike_another(card: Any) -> Any:
    return _as_of_another(Relation.UNEQUAL, card)


def _number_amount(amount: Amount) -> Any:
    return number_is(Count(), amount) or NOTHING


def _number_quality(*held: Any) -> Any:
    match next(one for one in held if isinstance(one, Set)).condition:
        case tree.Claim(_, tree.OfParity(odd)):
            return tree.Comparison(tree.Modulo(Count(), 2), Relation.EQUAL, tree.Integer(int(odd)), False)
        case tree.Claim(_, tree.Prime()):
            return either(*_with_primes(Relation.EQUAL))
        case tree.Not(tree.Claim(_, tree.Prime())):
            return both(*_with_primes(Relation.UNEQUAL))
        case held_squares if held_squares == SQUARE:
            return either(*_with(Relation.EQUAL, [n * n for n in range(1, 7)]))
        case _:
            return NOTHING


def _number_glossed(said: Any, amount: Amount) -> Any:
    """`a prime number (2, 3, 5 or 7)`: those of them that are told."""
    parts = said.parts if isinstance(said, tree.AnyOf) else ()
    kinds = {one.right.number for one in parts if one.left == Count() and isinstance(one.right, tree.Integer)}
    told = {low for low, high in amount.spans if low == high}
    return _number_amount(amount) if len(told) == len(amount.spans) and told <= kinds else NOTHING


def _with_primes(sign: Relation) -> list[Any]:
    return _with(sign, [n for n in range(2, 40) if all(n % d for d in range(2, n))])


def _with(sign: Relation, numbers: list[int]) -> list[Any]:
    return [tree.Comparison(Count(), sign, tree.Integer(n), False) for n in numbers]


def _number_divisible(numbers: tuple[int, ...]) -> Any:
    return either(
        *(
            tree.Comparison(tree.Modulo(Count(), one), Relation.EQUAL, tree.Integer(0), False)
            for one in numbers
        )
    )


def _number_remainder(said: Any, divisor: int) -> Any:
    return counted(said, tree.Modulo(Count(), divisor))


def _number_not(said: Any) -> Any:
    return negated(said)


def _any_number_but(amount: Amount) -> Any:
    return negated(_number_amount(amount)) if number_is(Count(), amount) else NOTHING


def _number_and(one: Any, more: Any) -> Any:
    return both(one, more)


def _number_or(one: Any, more: Any) -> Any:
    return either(one, more)


def _number_neither(one: Any, more: Any) -> Any:
    return negated(either(one, more))


def _number_is(*held: Any) -> Any:
    mood, (said,) = parted(held)
    if mood.only or mood.play:
        return NOTHING
    return negated(said) if mood.denies else said


def _whose_number(number: Any, said: Any) -> Any:
    """`a card whose difference from the last is 3`."""
    return made(counted(said, number)) if mentions(number, tree.Next) else NOTHING


def _sum_of_them(values: Any, said: Any) -> Any:
    return _equation(_sum(values), said)


def _differ(values: Any, *held: Any) -> Any:
    said = _number_is(*held[:-1], _number_amount(held[-1]))
    return (
        NOTHING
        if said is NOTHING or len(values) != 2
        else _equation(tree.Distance(values[0], values[1], False), said)
    )


def _difference_between(values: Any, said: Any) -> Any:
    return _equation(tree.Distance(values[0], values[1], False), said) if len(values) == 2 else NOTHING


def _adding(value: Any, said: Any) -> Any:
    return _equation(tree.Plus(tree.Value(NEXT), value), said)


def _equation(number: Any, said: Any) -> Any:
    return About(number, counted(said, number))


def _equation_else(test: Any, one: About, rest: Any) -> Any:
    """`the sum must be odd; otherwise, even`."""
    said, other_said = must(one), must(_equation(one.number, rest))
    return NOTHING if NOTHING in (said, other_said) else Clause("if", said, test, other_said)


def _equations_if(test: Any, one: About, more: Any, said: Any) -> Any:
    """`after red the sum must be odd, after black even`."""
    clauses = (Clause("if", must(one), test), Clause("if", must(_equation(one.number, said)), more))
    return NOTHING if NOTHING in (clauses[0].says, clauses[1].says) else clauses


def _remainder_said(number: Any, divisor: int, said: Any) -> Any:
    return _equation(tree.Modulo(number, divisor), said)


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


def _value_test(number: Any, held: Set) -> Any:
    if isinstance(number.subject, Before):
        return _ref_is(number.subject, held)
    if not isinstance(number.subject, tree.Back | It | tree.Starter):
        return NOTHING
    return said_of(held.condition, number.subject) or NOTHING


def _was_repeated(props: Props) -> Any:
    return said_of(same(props, BARE), LAST) or NOTHING


def _was_changed(props: Props) -> Any:
    return said_of(other(props, BARE), LAST) or NOTHING


def _each_is(cards: Cards, held: Set) -> Any:
    if (mentions(held.condition, Before) and cards.which == "all") or mask_of(held.condition) == 2**52 - 1:
        return NOTHING
    return of_each(held.condition, cards) or NOTHING


def _of_these(cards: Cards, held: Set) -> Any:
    """`at least one of this card and the last must be red`."""
    said = _each_is(cards, held)
    return NOTHING if said is NOTHING or NEXT not in cards.cards or cards.which == "all" else must(said)


def _one_of_each(cards: Cards, one: Set, other: Set) -> Any:
    """`the last two cards are a red one and a black one`, in either order."""
    if (
        len(cards.cards) != 2
        or cards.which != "all"
        or NEXT in cards.cards
        or not disjoint(one.condition, other.condition)
    ):
        return NOTHING
    first, second = cards.cards
    ways = [
        both(said_of(one.condition, a), said_of(other.condition, b))
        for a, b in ((first, second), (second, first))
    ]
    return either(*ways)


def _cards_alike(*held: Any) -> Any:
    """`the last two cards are of the same suit`, and `are not`; `are of different suits` is said of each two."""
    mood, parts = parted(held)
    cards, props, manner = (
        next(one for one in parts if isinstance(one, kind)) for kind in (Cards, Props, Manner)
    )
    if mood.only or mood.may or manner.card != BARE or cards.which != "all":
        return NOTHING
    if manner.same or manner.denied:
        found = _alike(cards, props)
        return found if manner.same is not mood.denies else negated(found)
    pairs = list(zip(cards.cards, cards.cards[1:], strict=False))
    kinds = [both(*(claim(tree.Other(one, b), a) for a, b in pairs)) for one in props.attributes]
    found = both(*kinds) if props.every else either(*kinds)
    return negated(found) if mood.denies else found


def _both_are(cards: Cards, *held: Any) -> Any:
    mood, (said,) = parted(held)
    found = of_each(said.condition, cards)
    if not found or mood.only or mood.may:
        return NOTHING
    return negated(found) if mood.denies else found


def _and_that_too(card: Any, held: Set, more: Any) -> Any:
    said = [said_of(held.condition, LAST if isinstance(one, Before) else one) for one in (card, more)]
    return NOTHING if None in said else both(*said)


def _or_if_it_is(card: Any, held: Set, more: Set) -> Any:
    """`if the last is red or if it is a king`, where a language leaves `it` out."""
    said = [_ref_is(card, one) for one in (held, more)]
    return NOTHING if NOTHING in said else either(*said)


def _and_that_not(card: Any, held: Set, more: Any) -> Any:
    """`it is prime and the one before is not`."""
    more = LAST if isinstance(more, Before | BeforeIt) else more
    said = [said_of(held.condition, one) for one in (card, more)]
    return NOTHING if None in said else both(said[0], negated(said[1]))


def _or_turned(test: Any) -> Any:
    """`or the other way round`: the two cards exchanged."""
    test = it_as(test, NEXT)
    turned = exchanged(test)
    return NOTHING if turned is None or LAST not in cards_in(test) else either(test, turned)


def _some_wrong() -> Any:
    return tree.Comparison(tree.WrongUnder(), Relation.MORE, tree.Integer(0), False)


def _none_wrong() -> Any:
    return tree.Comparison(tree.WrongUnder(), Relation.EQUAL, tree.Integer(0), False)


def _both_tests(one: Any, more: Any) -> Any:
    return both(one, more)


def _either_test(one: Any, more: Any) -> Any:
    return either(one, more)


def _neither_test(one: Any, more: Any) -> Any:
    return both(negated(one), negated(more))


def _all_so(*held: Any) -> Any:
    """So many are all as is said."""
    return ((held[0] if len(held) > 1 else None, held[-1].condition),)


def _all_so_or_so(one: Any, more: Any) -> Any:
    return one + more


def _some_all_so(*held: Any) -> Any:
    """`the last two and the new one must not be all three odd or all three even`; `all hearts or spades` is either."""
    mood, (cards, said) = parted(held)
    counts = {count for count, _ in said} - {None}
    parts = [
        one
        for _, condition in said
        for one in (condition.parts if isinstance(condition, tree.AnyOf) else (condition,))
    ]
    told = [of_each(one, cards) for one in parts]
    if (
        NEXT not in cards.cards
        or cards.which != "all"
        or counts - {len(cards.cards)}
        or len(told) < 2
        or None in told
    ):
        return NOTHING
    return must(negated(either(*told)) if mood.denies else either(*told))


def _each_another(cards: Cards, *held: Any) -> Any:
    """`the last two and the new one must be of three different suits`: no two of them are alike."""
    count = next((one for one in held if isinstance(one, int)), len(cards.cards))
    if NEXT not in cards.cards or cards.which != "all" or count != len(cards.cards):
        return NOTHING
    pairs = itertools.combinations(cards.cards, 2)
    kinds = [claim(tree.Other(prop, b), a) for a, b in pairs for prop in held[-1].attributes]
    return must(both(*kinds)) if len(held[-1].attributes) == 1 else NOTHING


def _is_extreme(card: Any, number: Any) -> Any:
    """`if the last card is the highest on the line`."""
    if card == NEXT or not isinstance(number, tree.Greatest | tree.Least):
        return NOTHING
    value = tree.Value(LAST if isinstance(card, Before) else card)
    return tree.Comparison(value, Relation.EQUAL, number, False)


def _such_a_difference(said: Any, value: Any) -> Any:
    """`an even difference from the last`."""
    return _equation(tree.Distance(tree.Value(NEXT), value, False), said)
