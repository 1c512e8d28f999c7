"""Kinds of cards: all that can be said of one card alone, shortest first, each set of cards once."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from pbem.cards import ACE, KING, PACK, RANKS, Suit
from pbem.insight.vocabulary.terms import V, and_, cards_of, claim, compared, not_, or_
from pbem.rulelang import tree
from pbem.rulelang.tree import Relation


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of card, said of the card judged. `bits`: what it costs to say; `section`: what sort of saying it is."""

    section: str
    bits: float
    condition: tree.Condition
    mask: int


def _said(section: str, bits: float, *conditions: tree.Condition) -> list[Kind]:
    return [Kind(section, bits, one, _cards(one)) for one in conditions]


def _cards(condition: tree.Condition) -> int:
    if isinstance(condition, tree.Comparison | tree.Not) and not _claims(condition):
        return sum(1 << card.index for card in PACK if _remainder(condition, card.rank))
    return cards_of(condition)


def _claims(condition: tree.Condition) -> bool:
    part = condition.part if isinstance(condition, tree.Not) else condition
    return not isinstance(part, tree.Comparison)


def _remainder(condition: tree.Condition, rank: int) -> bool:
    """Whether a value leaves the remainder that a comparison or its denial asks for."""
    match condition:
        case tree.Not(part):
            return not _remainder(part, rank)
        case tree.Comparison(tree.Modulo(_, divisor), _, tree.Integer(number)):
            return rank % divisor == number
        case _:
            raise ValueError("no remainder of a value")


COLOUR = _said("colour", 1, claim(tree.OfColour(True)), claim(tree.OfColour(False)))
SUIT = _said("suit", 2, *(claim(tree.OfSuit(suit)) for suit in Suit))
PARITY = _said("parity", 1, claim(tree.OfParity(True)), claim(tree.OfParity(False)))
LEVEL = [
    *_said("level", 4, *(claim(tree.AtLeast(value)) for value in range(6, 10))),
    *_said("level", 4, *(claim(tree.AtMost(value)) for value in range(5, 9))),
    *_said("level", 5, *(claim(tree.AtLeast(value)) for value in (*range(2, 6), *range(10, KING)))),
    *_said("level", 5, *(claim(tree.AtMost(value)) for value in (*range(ACE + 1, 5), *range(9, KING)))),
]
FIGURE = [
    *_said("figure", 2, claim(tree.Face()), not_(claim(tree.Face()))),
    *_said("figure", 3, claim(tree.Prime()), claim(tree.Composite())),
    *_said("figure", 3.5, not_(claim(tree.Prime())), not_(claim(tree.Composite()))),
]
SUITS = [
    *_said("suits", 3, *(not_(claim(tree.OfSuit(suit))) for suit in Suit)),
    *_said(
        "suits",
        3,
        *(or_(*(claim(tree.OfSuit(Suit(one))) for one in two)) for two in ("SH", "SD", "HC", "DC")),
    ),
]
RANGE = _said(
    "range", 5.8, *(claim(tree.Between(low, high)) for low in range(2, KING) for high in range(low + 1, KING))
)
VALUE = _said("value", 3.7, *(claim(tree.OfValue(value)) for value in RANKS))
NO_VALUE = _said("no value", 3.7, *(not_(claim(tree.OfValue(value))) for value in RANKS))
OUTSIDE = [Kind("outside", 6.8, not_(one.condition), ~one.mask & (1 << len(PACK)) - 1) for one in RANGE]
TWO_VALUES = _said(
    "two values",
    6.3,
    *(
        or_(claim(tree.OfValue(one)), claim(tree.OfValue(two)))
        for one in RANKS
        for two in range(one + 1, KING + 1)
    ),
)
_REMAINDERS = [
    compared(tree.Modulo(V, divisor), Relation.EQUAL, left)
    for divisor in (3, 4, 5)
    for left in range(divisor)
]
REMAINDER = [*_said("remainder", 3.6, *_REMAINDERS), *_said("remainder", 4.6, *map(not_, _REMAINDERS))]

ANYTHING = _said("anything", 0, claim(tree.Anything()))
NOTHING = _said("nothing", 0, claim(tree.Nothing()))

SHORT = [*COLOUR, *SUIT, *PARITY, *FIGURE, *LEVEL]
"""Kinds that stand beside others in longer conditions."""

_PAIRED = [
    (COLOUR, PARITY),
    (COLOUR, FIGURE),
    (COLOUR, LEVEL),
    (COLOUR, VALUE),
    (COLOUR, RANGE),
    (SUIT, PARITY),
    (SUIT, FIGURE),
    (SUIT, LEVEL),
    (SUIT, VALUE),
    (PARITY, FIGURE),
    (PARITY, LEVEL),
    (FIGURE, VALUE),
    (LEVEL, VALUE),
    (PARITY, VALUE),
    (SUIT, COLOUR),
    (FIGURE, LEVEL),
    (SUIT, RANGE),
    (PARITY, RANGE),
]


def _paired() -> list[Kind]:
    found = []
    for some, others in _PAIRED:
        for one in some:
            for other in others:
                bits = one.bits + other.bits + 2
                both, either = and_(one.condition, other.condition), or_(one.condition, other.condition)
                found.append(Kind("both kinds", bits, both, one.mask & other.mask))
                found.append(Kind("either kind", bits + 0.5, either, one.mask | other.mask))
    for one in COLOUR:
        for other in PARITY:
            for third in (*FIGURE[:2], *LEVEL):
                three = and_(one.condition, other.condition, third.condition)
                found.append(
                    Kind(
                        "both kinds",
                        one.bits + other.bits + third.bits + 5,
                        three,
                        one.mask & other.mask & third.mask,
                    )
                )
    return found


@cache
def all_kinds() -> tuple[Kind, ...]:
    """Every kind: of longer sayings that mean the same cards as others the shortest alone."""
    found = [
        *ANYTHING,
        *NOTHING,
        *COLOUR,
        *SUIT,
        *PARITY,
        *LEVEL,
        *FIGURE,
        *SUITS,
        *RANGE,
        *VALUE,
        *NO_VALUE,
        *REMAINDER,
    ]
    seen = {kind.mask for kind in found}
    for kind in (*OUTSIDE, *TWO_VALUES, *sorted(_paired(), key=lambda kind: kind.bits)):
        if kind.mask not in seen:
            seen.add(kind.mask)
            found.append(kind)
    return tuple(found)


@cache
def kinds_of() -> Mapping[int, Kind]:
    """By the bits of its cards every kind; of several that mean the same cards the shortest."""
    found: dict[int, Kind] = {}
    for kind in sorted(all_kinds(), key=lambda one: one.bits):
        found.setdefault(kind.mask, kind)
    return found
