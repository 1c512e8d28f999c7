"""All divisions there are to think of, each with its cost in bits."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from pbem.cards import KING, RANKS
from pbem.insight.vocabulary import kinds, relations
from pbem.insight.vocabulary.divisions import Division, by_kind, by_line, by_number, by_place, undivided
from pbem.insight.vocabulary.terms import LAST, NEXT, SECOND, L, and_, claim, compared, moved, or_
from pbem.rulelang import tree
from pbem.rulelang.tree import Attribute, Relation

_BACK_2, _BACK_3 = tree.Back(2), tree.Back(3)
_RED, _ODD, _FACE = claim(tree.OfColour(True)), claim(tree.OfParity(True)), claim(tree.Face())
_SUITS = tuple(kind.condition for kind in kinds.SUIT)
_PRIME = claim(tree.Prime())
_UP_TO = tuple(claim(tree.AtMost(value)) for value in RANKS if value < KING)

Tests = tuple[Sequence[tree.Condition], float]


def _crossed(one: tree.Condition, other: tree.Condition) -> Sequence[tree.Condition]:
    """Four parts: by both of two tests."""
    return and_(one, other), one, other


_FIRST: tuple[Tests, ...] = (
    ((_RED,), 1.5),
    ((_ODD,), 1.5),
    (_SUITS[:3], 2.5),
    ((_FACE,), 2.5),
    *(((one,), 5.5 if place in (5, 6) else 6.5) for place, one in enumerate(_UP_TO) if place != KING - 4),
)
"""What first comes to mind."""

_THEN: tuple[Tests, ...] = (
    ((_PRIME,), 4),
    *(((one,), 4.5) for one in _SUITS),
    *(((or_(_SUITS[0], _SUITS[place]),), 5) for place in (1, 2)),
    (_crossed(_RED, _ODD), 4.5),
    *(((and_(one.condition, other.condition),), 6) for one in kinds.COLOUR for other in kinds.PARITY),
    *(((and_(one.condition, _FACE),), 6.5) for one in kinds.COLOUR),
)

_LATER: tuple[Tests, ...] = (
    ((_PRIME, claim(tree.Composite())), 5.5),
    (_crossed(_RED, _FACE), 5.5),
    (_crossed(_ODD, _FACE), 7),
    *((_crossed(_RED, one), 9) for one in _UP_TO[3:9]),
    *(((one.condition,), 7) for one in kinds.VALUE),
    *(((one, other), 9.5) for one, other in combinations(_UP_TO, 2)),
    *(((one.condition,), 10) for one in kinds.RANGE),
    *(((or_(_FACE, claim(tree.OfValue(1))),), 7) for _ in (1,)),
)

_BLOCKS = (
    (2, 1),
    (1, 2),
    (2, 2),
    (3, 1),
    (1, 3),
    (3, 2),
    (2, 3),
    (3, 3),
    (4, 1),
    (4, 2),
    (4, 4),
    (2, 1, 1),
    (1, 1, 2),
    (1, 2, 1),
    (2, 2, 1),
    (2, 2, 2),
    (3, 3, 3),
    (5, 1),
    (5, 5),
)
"""Rhythms of a repetition; single places come besides."""


def all_divisions() -> Iterator[Division]:
    """Every division; the undivided one first."""
    yield undivided()
    yield from _by_one_card()
    yield from _by_place()
    yield from _by_two_cards()
    yield from _by_number()
    yield from _by_line()


def _by_one_card() -> Iterator[Division]:
    for place, tests in enumerate((_FIRST, _THEN, _LATER)):
        for some, bits in tests:
            yield by_kind(LAST, some, 2 + bits, simple=place == 0)
    for some, bits in (*_FIRST, *_THEN, *_LATER[5:18]):
        yield by_kind(NEXT, some, 3.5 + bits)
    for some, bits in (*_FIRST, *_THEN):
        yield by_kind(_BACK_2, some, 5 + bits)
    for some, bits in (*_FIRST[:4], *_FIRST[8:11]):
        yield by_kind(_BACK_3, some, 7 + bits)
        yield by_kind(tree.Starter(), some, 7 + bits)
    for divisor, bits in ((3, 6.5), (4, 7), (5, 8.5)):
        yield by_number(L, divisor, bits)
        yield by_number(SECOND, divisor, bits + 4)


def _by_place() -> Iterator[Division]:
    for places, bits in ((2, 3.5), (3, 4.5), (4, 5.5), (5, 7), (6, 7.5)):
        yield by_place((1,) * places, bits)
    for blocks in _BLOCKS:
        yield by_place(blocks, 3 + sum(blocks) / 2 + len(blocks) / 2)


def _bond(bond: relations.Bond, one: tree.Subject, other: tree.Subject) -> tree.Condition:
    """A relation, said of two cards that lie there."""
    return moved(moved(bond.condition, {LAST: other}), {NEXT: one})


def _by_two_cards() -> Iterator[Division]:
    same = [
        one
        for one in relations.SAME
        if isinstance(one.condition, tree.Claim) and isinstance(one.condition.description, tree.Same)
    ]
    up, down = relations.ORDER[0], relations.ORDER[1]
    for one, other, more in (
        (LAST, _BACK_2, 3.0),
        (LAST, tree.Starter(), 5.5),
        (LAST, _BACK_3, 6.0),
        (_BACK_2, _BACK_3, 7.0),
    ):
        for bond in (*same, up, down):
            yield by_line([_bond(bond, one, other)], bond.bits + more)
        yield by_line([_bond(up, one, other), _bond(down, one, other)], 3 + more)
    for bond in relations.NEAR:
        if bond.bits <= 4:
            yield by_line([_bond(bond, LAST, _BACK_2)], bond.bits + 4.5)
    simple = [
        *kinds.COLOUR,
        *kinds.PARITY,
        *kinds.SUIT,
        *kinds.FIGURE[:3],
        *kinds.LEVEL[:8],
        *(
            kinds.Kind("", 3, and_(one.condition, other.condition), 0)
            for one in kinds.COLOUR
            for other in kinds.PARITY
        ),
    ]
    for kind in simple:
        both = [moved(kind.condition, {NEXT: back}) for back in (LAST, _BACK_2)]
        yield by_line([and_(*both)], kind.bits + 5.5)
    for test in (_RED, _ODD):
        yield by_line(_crossed(moved(test, {NEXT: LAST}), moved(test, {NEXT: _BACK_2})), 6)


def _by_number() -> Iterator[Division]:
    third = tree.Value(_BACK_3)
    two, three = tree.Plus(L, SECOND), tree.Plus(tree.Plus(L, SECOND), third)
    for total in range(6, 23):
        yield by_line([compared(two, Relation.AT_LEAST, total)], 8.5 if 11 <= total <= 17 else 9.5)
    for divisor in (2, 3, 4, 5):
        yield by_number(two, divisor, 6 + divisor / 2)
        yield by_number(tree.Times(L, SECOND), divisor, 7.5 + divisor / 2)
        yield by_number(tree.Distance(L, SECOND, wrapping=False), divisor, 8.5 + divisor / 2)
    for divisor in (2, 3, 4):
        yield by_number(three, divisor, 8 + divisor / 2)
        yield by_number(tree.Times(tree.Times(L, SECOND), third), divisor, 9 + divisor / 2)
    for total in range(15, 28, 2):
        yield by_line([compared(three, Relation.AT_LEAST, total)], 11.5)


def _by_line() -> Iterator[Division]:
    twice = tree.Times(L, tree.Integer(2))
    for far, relation in ((tree.Greatest(), Relation.MORE), (tree.Least(), Relation.LESS)):
        yield by_line([compared(L, Relation.EQUAL, far)], 7)
        yield by_line([compared(twice, relation, far)], 9.5)
        yield by_line(
            [compared(tree.Times(L, tree.Integer(2)), relation, tree.Plus(tree.Least(), tree.Greatest()))],
            10.5,
        )
    for attribute, more in ((Attribute.COLOUR, 0.0), (Attribute.SUIT, 1.0), (Attribute.PARITY, 0.5)):
        run = tree.Run(attribute)
        for length in (3, 4):
            yield by_line([compared(run, Relation.AT_LEAST, length)], 4 + more + length)
        yield by_number(run, 2, 6.5 + more)
        yield by_number(run, 3, 8 + more)
    for divisor in (2, 3):
        yield by_number(tree.Plus(L, tree.Position()), divisor, 8.5 + divisor / 2)
    for wrong in (1, 2):
        yield by_line([compared(tree.WrongUnder(), Relation.AT_LEAST, wrong)], 6 + wrong)


DIVISIONS: tuple[Division, ...] = tuple(
    replace(one, place=place) for place, one in enumerate(all_divisions())
)
