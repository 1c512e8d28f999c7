"""Relations: what holds a card against another: what the productions of grammar/relations.txt make."""

from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.sentences.actions.shared import _sum, denied, made, same
from pbem.rulelang.sentences.chart import NOTHING, Costly
from pbem.rulelang.sentences.joins import (
    both,
    cards_in,
    claim,
    compared,
    either,
    negated,
    span_claim,
    uncounted,
)
from pbem.rulelang.sentences.parts import ANY, BARE, LAST, NEXT, VALUE, Cards, It, Props, Set
from pbem.rulelang.tree import Attribute, Relation

_ORDERS = {
    Relation.LESS: {-1},
    Relation.EQUAL: {0},
    Relation.MORE: {1},
    Relation.AT_MOST: {-1, 0},
    Relation.AT_LEAST: {0, 1},
    Relation.UNEQUAL: {-1, 1},
}
"""Which orders of two numbers a sign stands for."""


def _sign_of(orders: set[int]) -> Any:
    return next((sign for sign, held in _ORDERS.items() if held == orders), NOTHING)


def _comparative(props: Props | None = None) -> Any:
    return None if props in (None, Props((VALUE,))) else NOTHING


def _contrary(sign: Relation) -> Any:
    return _sign_of({-1, 0, 1} - _ORDERS[sign])


def _or_equal(sign: Relation) -> Any:
    return _sign_of(_ORDERS[sign] | {0})


def _either_sign(one: Relation, other: Relation) -> Any:
    return _sign_of(_ORDERS[one] | _ORDERS[other])


def _as_much(bound: Relation, tall: Relation) -> Relation:
    """`at least as high as`, `at most as low as`."""
    return bound if tall is Relation.MORE else _sign_of({-order for order in _ORDERS[bound]})


def _bare(sign: Relation) -> Any:
    return made(compared(tree.Value(NEXT), sign, tree.Value(BARE)), "adjective")


def _against(*held: Any) -> Any:
    """`higher by 1` may be said with the same words as `higher than 1`, where that is not much."""
    sign, number = held if len(held) > 1 else (Relation.EQUAL, *held)
    if set(cards_in(number)) == {NEXT}:
        return NOTHING  # against itself: `the same remainder`
    found = made(compared(tree.Value(NEXT), sign, number))
    small = {tree.Integer(1): 3, tree.Integer(2): 2, tree.Integer(3): 2}.get(number, 0)
    return Costly(found, small) if small and sign in (Relation.MORE, Relation.LESS) else found


def _against_each(*held: Any) -> Any:
    sign, cards = held if len(held) > 1 else (Relation.EQUAL, *held)
    said = [compared(tree.Value(NEXT), sign, tree.Value(one)) for one in cards.cards]
    match cards.which:
        case "all":
            return made(both(*said))
        case "or" | "any" | "some":
            return made((both if sign is Relation.UNEQUAL else either)(*said))
        case "none":
            return made(both(*map(negated, said)), "denied")
    return NOTHING


def _against_any(sign: Relation, cards: Cards) -> Any:
    """`higher than any of the last two`: than each of them, perhaps."""
    ordered = sign not in (Relation.EQUAL, Relation.UNEQUAL)
    return _against_each(sign, cards._replace(which="all")) if ordered and cards.which == "any" else NOTHING


def _higher_one(sign: Relation, noun: Set, cards: Cards) -> Any:
    """`a higher card than the last one`."""
    than = _against_each(sign, cards) if isinstance(cards, Cards) else _against(sign, tree.Value(cards))
    return Set(both(noun.condition, than.condition), "noun", noun.many) if than is not NOTHING else NOTHING


def _against_extreme_of(sign: Relation, end: Any, *held: Any) -> Any:
    """`higher than the lower of the last two`: than one of them at least."""
    cards = held[-1]
    if sign in (Relation.EQUAL, Relation.UNEQUAL) or cards.which != "all":
        return NOTHING
    each = isinstance(end, tree.Greatest) is (1 in _ORDERS[sign])
    return _against_each(sign, cards._replace(which="all" if each else "any"))


def _beyond_each(one: Relation, cards: Cards, other: Relation) -> Any:
    """`higher than any of the last two or lower than both`."""
    if cards.which != "all":
        return NOTHING
    return made(either(*(_against_each(sign, cards).condition for sign in (one, other))))


def _than_that(sign: Relation) -> Any:
    return _against(sign, tree.Value(It()))


def _against_all(sign: Relation) -> Any:
    if sign in (Relation.EQUAL, Relation.UNEQUAL):
        return NOTHING
    most = tree.Greatest() if 1 in _ORDERS[sign] else tree.Least()
    return made(tree.Comparison(tree.Value(NEXT), sign, most, False))


def _alike_number(prop: Attribute, number: Any) -> Any:
    if prop is not Attribute.PARITY or uncounted(number):
        return NOTHING
    return made(
        tree.Comparison(tree.Modulo(tree.Value(NEXT), 2), Relation.EQUAL, tree.Modulo(number, 2), False)
    )


def _half() -> Any:
    return (Relation.EQUAL, False)


def _twice() -> Any:
    return (Relation.EQUAL, True)


def _sign_part(sign: Relation, part: tuple[Relation, bool]) -> Any:
    return (sign, part[1]) if part[0] is Relation.EQUAL else NOTHING


def _part_of(part: tuple[Relation, bool], value: Any) -> Any:
    sign, doubled = part
    mine, two = tree.Value(NEXT), tree.Integer(2)
    if doubled:
        return made(compared(mine, sign, tree.Times(value, two)))
    return made(tree.Comparison(tree.Times(mine, two), sign, value, False))


def _part_of_it(sign: Relation) -> Any:
    return _part_of((sign, False), tree.Value(It()))


def _either_part(*held: Any) -> Any:
    value = next(one for one in held if not isinstance(one, tuple))
    one, other = (part for part in held if isinstance(part, tuple))
    if one[1] is other[1]:
        return NOTHING
    return made(either(*(_part_of(part, value).condition for part in (one, other))))


def _both_parts(part: Any, value: Any, more: Any) -> Any:
    """`at least half of the last one and not more than twice`."""
    return made(both(*(_part_of(one, value).condition for one in (part, more))))


def _part_or(part: tuple[Relation, bool], value: Any, sign: Relation) -> Any:
    either_sign = _or_equal(sign)
    told = part[0] is Relation.EQUAL and either_sign is not NOTHING
    return _part_of((either_sign, part[1]), value) if told else NOTHING


def _calc_or(number: Any, sign: Relation) -> Any:
    either_sign = _or_equal(sign)
    calculated = isinstance(number, tree.Times | tree.Plus | tree.Minus) and not uncounted(number)
    return _against(either_sign, number) if calculated and either_sign is not NOTHING else NOTHING


def _average(*held: Any) -> Any:
    cards = held[0]
    if len(held) == 1 and (not isinstance(cards, Cards) or cards.which != "all"):
        return NOTHING
    values = tuple(map(tree.Value, cards.cards)) if isinstance(cards, Cards) else held
    return (_sum(values), len(values))


def _against_average(sign: Relation, held: tuple[Any, int]) -> Any:
    return made(tree.Comparison(tree.Times(tree.Value(NEXT), tree.Integer(held[1])), sign, held[0], False))


def _exceed_average(held: tuple[Any, int]) -> Any:
    return _against_average(Relation.MORE, held)


def _excepting(held: Set, but: Set) -> Set:
    if held.form == "denied":
        return Set(either(held.condition, but.condition), "relation", held.many)
    return Set(both(held.condition, negated(but.condition)), held.form, held.many)


def _all_except(but: Set) -> Any:
    if but.form in ("relation", "denied") and isinstance(but.condition, tree.Not):
        return NOTHING
    return Set(denied(but), "noun", True)


def _divisors(number: int, more: tuple[int, ...] = ()) -> Any:
    return (number, *more) if number else NOTHING


def _divisible(numbers: tuple[int, ...]) -> Any:
    return made(either(*(_multiple(number) for number in numbers)))


def _multiple(number: int) -> Any:
    return tree.Comparison(tree.Modulo(tree.Value(NEXT), number), Relation.EQUAL, tree.Integer(0), False)


def _either_divisor(one: int, other: int) -> Any:
    return made(_divisible((one, other)).condition, "relation", True) if one and other else NOTHING


def _multiple_of() -> Any:
    return (lambda mine, other: mine % other == 0,)


def _divisor_of() -> Any:
    return (lambda mine, other: other % mine == 0,)


def _either_share(one: Any, other: Any) -> Any:
    return one + other


def _that_shares(shares: Any, number: Any) -> Any:
    """`a divisor of 12`, `a multiple or a divisor of the last card's value`."""

    def fitting(other: int) -> Any:
        values = [mine for mine in range(1, 14) if any(share(mine, other) for share in shares)]
        return either(*(claim(tree.OfValue(mine)) for mine in values)) if values else None

    if isinstance(number, int):
        found = fitting(number) if number > 0 and len(shares) == 1 else None
        return made(found, "relation", True)
    if number.subject not in (BARE, LAST):
        return NOTHING
    cases = tuple(
        tree.Case(
            claim(tree.OfValue(value), LAST), ANY if value == 1 and len(shares) == 2 else fitting(value)
        )
        for value in range(1, 14)
    )
    return made(tree.After(cases, None))


def _divides(value: Any) -> Any:
    """`a card whose number divides that of the last`."""
    found = _that_shares(_divisor_of(), value) if isinstance(value, tree.Value) else NOTHING
    return found if found is NOTHING else Set(found.condition, "predicate")


def _multiples(numbers: tuple[int, ...]) -> Any:
    return made(_divisible(numbers).condition, "noun", True)


def _first_of_its(order: int, *held: Any) -> Any:
    if order != 1:
        return NOTHING
    return made(claim(tree.First(held[-1])), "noun", many=True)


def _neither_prop_of(props: Props, card: Any) -> Any:
    found = same(props, card)
    return NOTHING if found is None else Set(negated(found), "denied")


def _only_one_of_two(held: Set) -> Any:
    two = isinstance(held.condition, tree.AnyOf) and len(held.condition.parts) == 2
    return Set(tree.OneOf(held.condition.parts), "relation") if two else NOTHING


def _the_red_one(held: Set) -> Set:
    return Set(held.condition, "noun")


def _the_ones(held: Set) -> Any:
    return held if held.form != "card" else NOTHING


def _of_last_prop(prop: Attribute) -> Any:
    return made(same(Props((prop,)), LAST), "relation")


def _an_equal_one(*_: Any) -> Any:
    return made(same(Props((VALUE,)), BARE))


def _within(low: int, high: int) -> Any:
    return made(span_claim(low + 1, high - 1), "noun", many=True) if low + 1 < high else NOTHING
