"""What the card judged can be to another card, said of the last one; the same is said of others by moving it there."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from operator import and_ as both_bits
from operator import or_ as either_bits

from pbem.cards import PACK, RANKS, Card, Suit
from pbem.insight.vocabulary.terms import LAST, L, V, and_, claim, compared, not_, or_
from pbem.rulelang import tree
from pbem.rulelang.meaning.compiling import compile_condition
from pbem.rulelang.tree import Attribute, Relation


@dataclass(frozen=True, slots=True)
class Bond:
    """One relation to the last card. `bits`: what it costs to say within its section."""

    section: str
    bits: float
    condition: tree.Condition


def _said(section: str, bits: float, *conditions: tree.Condition) -> list[Bond]:
    return [Bond(section, bits, one) for one in conditions]


def _plus(number: int) -> tree.Number:
    """The value of the last card, so many higher, or lower below 0."""
    change = tree.Integer(abs(number))
    return tree.Plus(L, change) if number > 0 else tree.Minus(L, change)


def _distance(relation: Relation, number: int, wrapping: bool) -> tree.Condition:
    return compared(tree.Distance(V, L, wrapping), relation, number)


_SAMENESS = [
    kind(one, LAST)
    for one in (Attribute.SUIT, Attribute.COLOUR, Attribute.PARITY)
    for kind in (tree.Same, tree.Other)
]
SAME = [
    *_said("same", 2.6, *map(claim, _SAMENESS)),
    *_said("same", 3.6, claim(tree.Same(Attribute.VALUE, LAST)), claim(tree.Other(Attribute.VALUE, LAST))),
]
ORDER = _said(
    "order", 2, *(claim(kind(LAST)) for kind in (tree.Higher, tree.Lower, tree.NotLower, tree.NotHigher))
)
STEP = [
    Bond("step", 2.5 + abs(by) / 3, compared(V, Relation.EQUAL, _plus(by), wrapping=wrapping))
    for by in (*range(-6, 0), *range(1, 7))
    for wrapping in (True, False)
]
NEAR = [
    Bond(
        "near",
        3 + number / 4 + (1 if relation is Relation.EQUAL else 0),
        _distance(relation, number, wrapping),
    )
    for wrapping in (False, True)
    for relation, numbers in (
        (Relation.AT_MOST, range(1, 7)),
        (Relation.AT_LEAST, range(2, 7)),
        (Relation.EQUAL, range(1, 7)),
    )
    for number in numbers
]
STEPS = [
    Bond(
        "steps",
        4 + (abs(one) + abs(other)) / 3,
        or_(*(compared(V, Relation.EQUAL, _plus(by), wrapping=wrapping) for by in (one, other))),
    )
    for wrapping in (True, False)
    for one, other in combinations((*range(-4, 0), *range(1, 5)), 2)
    if one != -other
] + [
    Bond(
        "steps",
        5 + (most - 3) / 2,
        or_(*(compared(V, Relation.EQUAL, _plus(sign * by), wrapping=wrapping) for by in range(1, most + 1))),
    )
    for most in (3, 4, 5)
    for sign in (1, -1)
    for wrapping in (True, False)
]
WITHIN = [
    Bond("within", 3.3, and_(claim(kind(LAST)), _distance(Relation.AT_MOST, number, False)))
    for kind in (tree.Higher, tree.Lower, tree.NotLower, tree.NotHigher)
    for number in range(2, 7)
]
_OF_REMAINDERS = [
    compared(tree.Modulo(V, divisor), Relation.EQUAL, tree.Modulo(_plus(by) if by else L, divisor))
    for divisor in (3, 4, 5)
    for by in range(divisor)
]
_OF_SUMS = [
    compared(tree.Modulo(tree.Plus(V, L), divisor), Relation.EQUAL, left)
    for divisor in (2, 3, 4, 5)
    for left in range(divisor)
]
_OF_DISTANCES = [
    compared(tree.Modulo(tree.Distance(V, L, False), divisor), Relation.EQUAL, left)
    for divisor in (3, 4)
    for left in range(divisor)
]
MODULAR = [
    *_said("modular", 4, *_OF_REMAINDERS, *_OF_SUMS),
    *_said("modular", 5, *map(not_, _OF_REMAINDERS), *map(not_, _OF_SUMS)),
    *_said("modular", 5.5, *_OF_DISTANCES, *map(not_, _OF_DISTANCES)),
]
SUM = [
    *_said(
        "sum",
        5,
        *(
            compared(tree.Plus(V, L), kind, number)
            for kind in (Relation.AT_LEAST, Relation.AT_MOST)
            for number in range(6, 23)
        ),
    ),
    *_said("sum", 5, *(compared(tree.Plus(V, L), Relation.EQUAL, number) for number in range(6, 21))),
    *_said(
        "sum",
        4.5,
        *(
            compared(V, kind, tree.Times(L, tree.Integer(2)))
            for kind in (Relation.AT_LEAST, Relation.AT_MOST)
        ),
    ),
    *_said(
        "sum",
        4.5,
        *(
            compared(tree.Times(V, tree.Integer(2)), kind, L)
            for kind in (Relation.AT_LEAST, Relation.AT_MOST)
        ),
    ),
]

BONDS: tuple[Bond, ...] = (*SAME, *ORDER, *STEP, *NEAR, *STEPS, *WITHIN, *MODULAR, *SUM)
"""All relations; each list of them stands together, the most usual first."""

USUAL = len(SAME) + len(ORDER) + len(STEP) + len(NEAR) + len(STEPS)
"""So many of them, from the first, are thought of cards other than the last one and the one before it."""

_BRIEF = {
    *(one.condition for one in (*SAME, *ORDER)),
    *(one.condition for one in STEP if one.bits < 3),
    *(_distance(Relation.AT_MOST, number, wrapping) for number in range(1, 5) for wrapping in (False, True)),
    *(_distance(Relation.EQUAL, 1, wrapping) for wrapping in (False, True)),
    *(_distance(Relation.AT_LEAST, number, False) for number in range(3, 6)),
}
SHORT: tuple[int, ...] = tuple(place for place, one in enumerate(BONDS) if one.condition in _BRIEF)
"""Where those stand that are said beside others in longer conditions."""

PLAIN: tuple[int, ...] = tuple(range(len(SAME) + len(ORDER)))
"""Where those stand that are said of several cards at once: alike or not, higher or lower."""

_CASES = tuple(
    ((Card(one, Suit.SPADES),), Card(other, suit))
    for one in RANKS
    for other in RANKS
    for suit in (Suit.SPADES, Suit.CLUBS, Suit.HEARTS)
)
"""A last card and a next one, for each two values and what suits can have in common."""

_TRUE = {
    place: sum(1 << number for number, (line, card) in enumerate(_CASES) if asked(line, 1, card))
    for place, asked in ((place, compile_condition(BONDS[place].condition)) for place in SHORT)
}


def _telling(joined: Callable[[int, int], int]) -> tuple[tuple[int, int], ...]:
    """Pairs that say something which neither one says alone, nor a pair before them; neither always nor never true."""
    seen = {0, (1 << len(_CASES)) - 1, *_TRUE.values()}
    found = []
    for one, other in combinations(SHORT, 2):
        true = joined(_TRUE[one], _TRUE[other])
        if true not in seen:
            seen.add(true)
            found.append((one, other))
    return tuple(found)


BOTH: tuple[tuple[int, int], ...] = _telling(both_bits)
"""Pairs of short ones that are joined by `and`."""

EITHER: tuple[tuple[int, int], ...] = _telling(either_bits)
"""Pairs that are joined by `or`."""

WILD: tuple[tuple[int, int], ...] = tuple(pair for pair in EITHER if max(pair) < len(SAME))
"""Pairs of which either will do, and beside them wild cards."""

EITHER_OR: tuple[tuple[int, int], ...] = tuple(
    (one, other) for one, other in combinations(range(6), 2) if one // 2 != other // 2
)
"""Pairs of which `one of` says that one holds and not the other."""

_ASKED = tuple(compile_condition(bond.condition) for bond in BONDS)


@dataclass(frozen=True, slots=True)
class Held:
    """Which relations one card has to another, by bit of their place: all, the short ones, and joined ones."""

    bonds: int
    short: int
    crossed_and: int
    crossed_or: int
    either_or: int


def held(reference: int, card: int) -> Held:
    """Which relations the card has to the other; both by index."""
    one, other = PACK[reference], PACK[card]
    like = (
        Suit.SPADES
        if one.suit is other.suit
        else Suit.CLUBS
        if one.suit.red == other.suit.red
        else Suit.HEARTS
    )
    return _held(one.rank, other.rank, like)


@cache
def _held(reference: int, value: int, suit: Suit) -> Held:
    """Of two values, the first of a spade: of suits only what they have in common counts."""
    line, one = (Card(reference, Suit.SPADES),), Card(value, suit)
    holds = [asked(line, 1, one) is not False for asked in _ASKED]
    return Held(
        _packed(holds),
        _packed([holds[place] for place in SHORT]),
        _packed([holds[some] and holds[other] for some, other in BOTH]),
        _packed([holds[some] or holds[other] for some, other in EITHER]),
        _packed([holds[some] != holds[other] for some, other in EITHER_OR]),
    )


def _packed(holds: list[bool]) -> int:
    return int("".join("1" if one else "0" for one in reversed(holds)), 2)


@cache
def rows(reference: int) -> tuple[int, ...]:
    """By place of a relation, by bit of its index, which cards have it to the card of that index."""
    found = [0] * len(BONDS)
    for card in range(len(PACK)):
        bonds = held(reference, card).bonds
        while bonds:
            lowest = bonds & -bonds
            found[lowest.bit_length() - 1] |= 1 << card
            bonds ^= lowest
    return tuple(found)


@cache
def opposites() -> tuple[int | None, ...]:
    """By place of a relation the first that of every two cards holds where it does not; None where there is none."""
    columns = list(zip(*map(rows, range(len(PACK))), strict=True))
    every = (1 << len(PACK)) - 1
    first = {column: place for place, column in reversed(list(enumerate(columns)))}
    return tuple(first.get(tuple(every & ~one for one in column)) for column in columns)
