"""All conditions side by side, a bit each: which of them a card meets is one number."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pbem.cards import PACK
from pbem.insight.vocabulary import kinds, numbers, relations
from pbem.insight.vocabulary.context import ABSENT, KIND_OF, Context
from pbem.insight.vocabulary.ideas import Both, Either, Idea, OfBond, OfKind, OfSum, OnlyOne, referred
from pbem.insight.vocabulary.terms import LAST
from pbem.rulelang import tree
from pbem.rulelang.tree import Attribute

KINDS = kinds.all_kinds()
_SHORT_KINDS = kinds.SHORT
_WILD_KINDS = (*kinds.SHORT, *kinds.VALUE)

SECTION_BITS = {
    "anything": 2,
    "nothing": 6,
    "colour": 3,
    "suit": 3,
    "parity": 3,
    "level": 3,
    "figure": 3.5,
    "suits": 4,
    "range": 4,
    "value": 5,
    "no value": 5,
    "remainder": 5,
    "outside": 5,
    "two values": 5,
    "both kinds": 4.5,
    "either kind": 4.5,
    "same": 2,
    "order": 2,
    "step": 2.5,
    "near": 2.5,
    "steps": 3,
    "within": 4,
    "modular": 4.5,
    "sum": 4,
    "place": 4.5,
    "extremes": 4.5,
    "two before": 4.5,
    "three before": 4.5,
}
"""What it costs, in bits, to think of a sort of condition at all; what it costs to say within its sort is added."""

_SECOND, _THIRD = tree.Back(2), tree.Back(3)
_ALIKE = (Attribute.SUIT, Attribute.COLOUR, Attribute.PARITY)
_FAR: tuple[tuple[tree.Subject, float], ...] = (
    (_THIRD, 4.5),
    (tree.Starter(), 4.5),
    *((tree.LastAlike(one), bits) for one, bits in zip(_ALIKE, (4, 4, 5.5), strict=True)),
)
_ASIDE: tuple[tuple[tree.Subject, float], ...] = ((tree.LastLaid(), 3), (tree.LastWrong(), 3.5))
_MANY, _FEW = len(relations.BONDS), relations.USUAL
_ALL_KINDS = (1 << len(_SHORT_KINDS)) - 1
_ALL_VALUES = (1 << len(kinds.VALUE)) - 1
_ALL_WILD = (1 << len(_WILD_KINDS)) - 1
_ALL_FEW = (1 << _FEW) - 1
_ALL_SHORT = (1 << len(relations.SHORT)) - 1
_ALL_PLAIN = (1 << len(relations.PLAIN)) - 1

LAST_AT = len(KINDS)
"""Where the relations to the last card begin; before them stand the kinds."""

LAST_END = LAST_AT + _MANY
"""Where they end, and what is joined of two begins."""


@dataclass(frozen=True, slots=True)
class Place:
    """A condition of the space: what it costs, of which sort it is, and the card furthest back that it speaks of.

    `reference` is None where it speaks of no one card of the line.
    """

    bits: float
    section: str
    reference: tree.Subject | None
    idea: Idea


_COST = tuple(bond.bits for bond in relations.BONDS)
_TO_LAST = tuple(OfBond(place, LAST) for place in range(_MANY))
_TO_SECOND = tuple(OfBond(place, _SECOND) for place in range(_MANY))
_JOINED: tuple[tuple[type[Both] | type[Either], float], ...] = ((Both, 0.0), (Either, 0.5))


def _places() -> Iterator[Place]:
    """All conditions in the order of their bits; `bits_of` and this must agree."""
    for kind in KINDS:
        yield Place(SECTION_BITS[kind.section] + kind.bits, kind.section, None, OfKind(kind))
    yield from _bonds(_TO_LAST, 0)
    yield from _last_joined()
    yield from _wild()
    yield from _bonds(_TO_SECOND, 3)
    for subject, more in _FAR:
        yield from _bonds([OfBond(place, subject) for place in range(_FEW)], more)
    yield from _of_several()
    for place, said in enumerate(numbers.SUMS):
        yield Place(SECTION_BITS[said.section] + said.bits, said.section, None, OfSum(place))
    for subject, more in _ASIDE:
        yield from _bonds([OfBond(place, subject) for place in range(_FEW)], more)


def _bonds(ideas: Sequence[OfBond], more: float) -> Iterator[Place]:
    for idea in ideas:
        bond = relations.BONDS[idea.place]
        yield Place(SECTION_BITS[bond.section] + bond.bits + more, bond.section, idea.reference, idea)


def _last_joined() -> Iterator[Place]:
    for (joined, more), pairs in zip(_JOINED, (relations.BOTH, relations.EITHER), strict=True):
        for one, other in pairs:
            bits = _COST[one] + _COST[other] + 5 + more
            yield Place(bits, "crossed", LAST, joined(_TO_LAST[one], _TO_LAST[other]))
    for one, other in relations.EITHER_OR:
        yield Place(_COST[one] + _COST[other] + 5.5, "crossed", LAST, OnlyOne(_TO_LAST[one], _TO_LAST[other]))
    for joined, more in _JOINED:
        for place in relations.SHORT:
            for kind in _SHORT_KINDS:
                bits = _COST[place] + kind.bits + 6 + more
                yield Place(bits, "mixed", LAST, joined(OfKind(kind), _TO_LAST[place]))


def _wild() -> Iterator[Place]:
    """Some cards may always be played: an 8, whatever else is asked."""
    for place in relations.PLAIN:
        for kind in kinds.VALUE:
            yield Place(_COST[place] + kind.bits + 6.5, "wild", LAST, Either(_TO_LAST[place], OfKind(kind)))
    for one, other in relations.WILD:
        pair = Either(_TO_LAST[one], _TO_LAST[other])
        for kind in _WILD_KINDS:
            yield Place(_COST[one] + _COST[other] + kind.bits + 7, "wild", LAST, Either(pair, OfKind(kind)))


def _of_several() -> Iterator[Place]:
    for joined, more in _JOINED:
        for place in relations.PLAIN:
            bits = _COST[place] + 5.5 + 2 * more
            yield Place(bits, "several", _SECOND, joined(_TO_LAST[place], _TO_SECOND[place]))
    for place in relations.PLAIN:
        three = Both(Both(_TO_LAST[place], _TO_SECOND[place]), OfBond(place, _THIRD))
        yield Place(_COST[place] + 7, "several", _THIRD, three)
    for joined, more in _JOINED:
        for second in relations.PLAIN:
            for place in relations.SHORT:
                bits = _COST[place] + _COST[second] + 7 + more
                yield Place(bits, "several", _SECOND, joined(_TO_LAST[place], _TO_SECOND[second]))


PLACES: tuple[Place, ...] = tuple(_places())
SIZE = len(PLACES)
EVERYTHING = (1 << SIZE) - 1
ASIDE_AT = SIZE - _FEW * len(_ASIDE)
"""Where conditions begin that read the sidelines."""


def _met(some: Sequence[kinds.Kind], card: int) -> int:
    """By bit of its place, of which of these kinds the card of that index is."""
    return sum(1 << place for place, kind in enumerate(some) if kind.mask >> card & 1)


_KIND_BITS = [_met(KINDS, card) for card in range(52)]
_SHORT_BITS = [_met(_SHORT_KINDS, card) for card in range(52)]


class _Packer:
    """Puts numbers of so many bits one behind the other."""

    def __init__(self, begun: int = 0, size: int = 0) -> None:
        self.packed, self.size = begun, size

    def add(self, bits: int, size: int) -> None:
        self.packed |= bits << self.size
        self.size += size


@lru_cache(maxsize=4096)
def _of_last(last: int, card: int) -> tuple[int, int]:
    """What depends on the last card and the card judged alone, and its size."""
    held = relations.held(last, card)
    packer = _Packer(_KIND_BITS[card], LAST_AT)
    packer.add(held.bonds, _MANY)
    packer.add(held.crossed_and, len(relations.BOTH))
    packer.add(held.crossed_or, len(relations.EITHER))
    packer.add(held.either_or, len(relations.EITHER_OR))
    kinds_ = _SHORT_BITS[card]
    for other, holds in ((0, kinds_), (kinds_, _ALL_KINDS)):
        for place in range(len(relations.SHORT)):
            packer.add(holds if held.short >> place & 1 else other, len(_SHORT_KINDS))
    values, wild = (_met(some, card) for some in (kinds.VALUE, _WILD_KINDS))
    for place in relations.PLAIN:
        packer.add(_ALL_VALUES if held.bonds >> place & 1 else values, len(kinds.VALUE))
    for one, other in relations.WILD:
        packer.add(_ALL_WILD if (held.bonds >> one | held.bonds >> other) & 1 else wild, len(_WILD_KINDS))
    return packer.packed, packer.size


def bits_of(context: Context, card: int) -> int:
    """By bit of its place, which conditions the card of that index meets; what cannot be told yet is met."""
    packer = _Packer(*_of_last(context.last, card))
    last = relations.held(context.last, card)
    second = None if context.second == ABSENT else relations.held(context.second, card)
    packer.add((1 << _MANY) - 1 if second is None else second.bonds, _MANY)
    third = _ALL_FEW
    for subject, _ in _FAR:
        if isinstance(subject, tree.LastAlike):
            number = KIND_OF[subject.attribute][0][card]
            reference = context.alike[subject.attribute][number]
        else:
            reference = referred(context, subject)
        bonds = _ALL_FEW if reference == ABSENT else relations.held(reference, card).bonds & _ALL_FEW
        third = bonds if subject == _THIRD else third
        packer.add(bonds, _FEW)
    plain, before = last.bonds & _ALL_PLAIN, _ALL_PLAIN if second is None else second.bonds & _ALL_PLAIN
    size = len(relations.PLAIN)
    packer.add(plain & before, size)
    packer.add(plain | before, size)
    packer.add(plain & before & third, size)
    for other, holds in ((0, last.short), (last.short, _ALL_SHORT)):
        for place in range(size):
            packer.add(holds if before >> place & 1 else other, len(relations.SHORT))
    packer.add(numbers.bits(context, PACK[card].rank, card), len(numbers.SUMS))
    for subject, _ in _ASIDE:
        reference = referred(context, subject)
        packer.add(
            _ALL_FEW if reference == ABSENT else relations.held(reference, card).bonds & _ALL_FEW, _FEW
        )
    return packer.packed


def bits_in(context: Context, card: int) -> int:
    """The same, kept with the context."""
    found = context.met.get(card)
    if found is None:
        found = context.met[card] = bits_of(context, card)
    return found
