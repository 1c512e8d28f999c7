"""Conditions that do arithmetic with more than the last card: positions, extremes, sums of several values."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from pbem.cards import PACK
from pbem.insight.vocabulary.context import Context
from pbem.insight.vocabulary.terms import LAST, SECOND, L, V, and_, claim, compared, not_, or_
from pbem.rulelang import tree
from pbem.rulelang.meaning.compiling import Asked, compile_condition
from pbem.rulelang.tree import Relation


@dataclass(frozen=True, slots=True)
class Sum:
    """A condition, and what of a context decides it: contexts with the same key judge a card alike by it."""

    section: str
    bits: float
    condition: tree.Condition
    asked: Asked
    key: Callable[[Context], Hashable]


def _by_place(context: Context) -> Hashable:
    return context.n


def _by_extremes(context: Context) -> Hashable:
    return context.extremes


def _by_two(context: Context) -> Hashable:
    return context.ranks[:2]


def _by_three(context: Context) -> Hashable:
    return context.ranks


_KEYS: dict[str, Callable[[Context], Hashable]] = {
    "place": _by_place,
    "extremes": _by_extremes,
    "two before": _by_two,
    "three before": _by_three,
}


def _sum(section: str, bits: float, condition: tree.Condition) -> Sum:
    return Sum(section, bits, condition, compile_condition(condition), _KEYS[section])


def _remainders(number: tree.Number, divisors: tuple[int, ...]) -> list[tree.Condition]:
    return [
        compared(tree.Modulo(number, one), Relation.EQUAL, left) for one in divisors for left in range(one)
    ]


_PLACE, _THIRD = tree.Position(), tree.Value(tree.Back(3))
_LEAST, _GREATEST = tree.Least(), tree.Greatest()
_MEAN = tree.Plus(L, SECOND)
_TWICE = tree.Times(V, tree.Integer(2))
_APART = tree.Distance(L, SECOND, wrapping=False)
_BETWEEN = or_(
    and_(claim(tree.Higher(LAST)), claim(tree.Lower(tree.Back(2)))),
    and_(claim(tree.Lower(LAST)), claim(tree.Higher(tree.Back(2)))),
)

SUMS: tuple[Sum, ...] = (
    *(_sum("place", 3.5, one) for one in _remainders(tree.Plus(V, _PLACE), (2, 3, 4, 5))),
    *(
        _sum("extremes", 2.5, compared(V, one, two))
        for one in (Relation.MORE, Relation.AT_LEAST)
        for two in (_GREATEST, _LEAST)
    ),
    *(
        _sum("extremes", 2.5, compared(V, one, two))
        for one in (Relation.LESS, Relation.AT_MOST)
        for two in (_GREATEST, _LEAST)
    ),
    _sum(
        "extremes",
        3.5,
        and_(compared(V, Relation.AT_LEAST, _LEAST), compared(V, Relation.AT_MOST, _GREATEST)),
    ),
    _sum("extremes", 4, or_(compared(V, Relation.LESS, _LEAST), compared(V, Relation.MORE, _GREATEST))),
    *(_sum("extremes", 4, compared(_TWICE, one, _GREATEST)) for one in (Relation.MORE, Relation.AT_MOST)),
    *(
        _sum("extremes", 4, compared(_TWICE, one, tree.Plus(_LEAST, _GREATEST)))
        for one in (Relation.MORE, Relation.LESS)
    ),
    *(
        _sum("two before", 3.5, compared(_TWICE, one, _MEAN))
        for one in (Relation.MORE, Relation.LESS, Relation.AT_LEAST, Relation.AT_MOST)
    ),
    *(
        _sum("two before", 3.5, compared(V, one, _APART))
        for one in (Relation.MORE, Relation.AT_MOST, Relation.EQUAL)
    ),
    *(_sum("two before", 4, compared(V, one, _MEAN)) for one in (Relation.MORE, Relation.AT_MOST)),
    _sum("two before", 4, compared(V, Relation.EQUAL, _MEAN, wrapping=True)),
    _sum("two before", 3, _BETWEEN),
    _sum("two before", 3.5, not_(_BETWEEN)),
    *(_sum("two before", 5, one) for one in _remainders(tree.Plus(V, _MEAN), (2, 3, 4, 5))),
    *(
        _sum("two before", 5, compared(tree.Plus(V, _MEAN), one, number))
        for one in (Relation.AT_LEAST, Relation.AT_MOST)
        for number in range(12, 29)
    ),
    *(_sum("three before", 6, one) for one in _remainders(tree.Plus(V, tree.Plus(_MEAN, _THIRD)), (2, 3, 4))),
)
"""All of them; `section` also says what decides them, by `_KEYS`."""

_bits: dict[tuple[Hashable, Hashable, Hashable, int], int] = {}
_MOST_KEPT = 60_000


def bits(context: Context, rank: int, card: int) -> int:
    """By bit of its place, which of them a card meets in a context; of the card its value alone counts."""

    key = (context.n, context.extremes, context.ranks, rank)
    found = _bits.get(key)
    if found is None:
        found = 0
        line, n, one = context.line, context.n, PACK[card]
        for place, said in enumerate(SUMS):
            if said.asked(line, n, one) is not False:
                found |= 1 << place
        if len(_bits) > _MOST_KEPT:
            _bits.clear()
        _bits[key] = found
    return found


_masks: dict[tuple[int, Hashable], int] = {}


def mask(place: int, context: Context) -> int:
    """By bit of its index, which cards meet the one at that place in a context."""

    said = SUMS[place]
    key = (place, said.key(context))
    found = _masks.get(key)
    if found is None:
        line, n = context.line, context.n
        found = sum([1 << card.index for card in PACK if said.asked(line, n, card) is not False])
        if len(_masks) > _MOST_KEPT:
            _masks.clear()
        _masks[key] = found
    return found
