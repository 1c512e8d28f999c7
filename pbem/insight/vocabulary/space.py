"""All conditions side by side, a bit each: which of them a card meets is one number, and a verdict leaves one number."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from pbem.insight.vocabulary import kinds, numbers, relations
from pbem.insight.vocabulary.context import ABSENT, KIND_OF, Context
from pbem.insight.vocabulary.ideas import Both, Either, Idea, OfBond, OfKind, OfSum, OnlyOne, referred
from pbem.insight.vocabulary.terms import LAST
from pbem.rulelang import tree
from pbem.rulelang.tree import Attribute

KINDS = tuple(kinds.all_kinds())
_SHORT_KINDS = kinds.SHORT

SECTION_BITS = {
    "anything": 2, "nothing": 6, "colour": 3, "suit": 3, "parity": 3, "level": 3, "figure": 3.5, "suits": 4, "range": 4,
    "value": 5, "no value": 5, "remainder": 5, "outside": 5, "two values": 5, "both kinds": 4.5, "either kind": 4.5,
    "same": 2, "order": 2, "step": 2.5, "near": 2.5, "steps": 3, "within": 4, "modular": 4.5, "sum": 4,
    "place": 4.5, "extremes": 4.5, "two before": 4.5, "three before": 4.5,
}  # fmt: skip
"""What it costs, in bits, to think of a sort of condition at all; what it costs to say within its sort is added."""

_SECOND, _THIRD = tree.Back(2), tree.Back(3)
_ALIKE = (Attribute.SUIT, Attribute.COLOUR, Attribute.PARITY)
_FAR: tuple[tuple[tree.Subject, float], ...] = (
    (_THIRD, 4.5), (tree.Starter(), 4.5), *((tree.LastAlike(one), bits) for one, bits in zip(_ALIKE, (4, 4, 5.5), strict=True)),
)  # fmt: skip
_ASIDE: tuple[tuple[tree.Subject, float], ...] = ((tree.LastLaid(), 3), (tree.LastWrong(), 3.5))
_MANY, _FEW = len(relations.BONDS), relations.USUAL
_ALL_KINDS = (1 << len(_SHORT_KINDS)) - 1
_ALL_FEW = (1 << _FEW) - 1
_ALL_SHORT = (1 << len(relations.SHORT)) - 1
_ALL_PLAIN = (1 << len(relations.PLAIN)) - 1

LAST_AT = len(KINDS)
"""Where the relations to the last card begin; before them stand the kinds."""

LAST_END = LAST_AT + _MANY
"""Where they end, and what is joined of two begins."""


@dataclass(frozen=True, slots=True)
class Place:
    """A condition of the space: what it costs, which sort it is of, and how far back it looks ("" for the last card)."""

    bits: float
    section: str
    reference: tree.Subject | None
    idea: Callable[[], Idea]


def _places() -> Iterator[Place]:
    """All conditions in the order of their bits; `bits_of` and this must agree."""
    for kind in KINDS:
        yield Place(SECTION_BITS[kind.section] + kind.bits, kind.section, None, lambda kind=kind: OfKind(kind))
    yield from _bonds(LAST, 0, _MANY)
    yield from _last_joined()
    yield from _bonds(_SECOND, 3, _MANY)
    for subject, more in _FAR:
        yield from _bonds(subject, more, _FEW)
    yield from _of_several()
    for place, said in enumerate(numbers.SUMS):
        yield Place(SECTION_BITS[said.section] + said.bits, said.section, None, lambda place=place: OfSum(place))
    for subject, more in _ASIDE:
        yield from _bonds(subject, more, _FEW)


def _bonds(subject: tree.Subject, more: float, count: int) -> Iterator[Place]:
    for place, bond in enumerate(relations.BONDS[:count]):
        yield Place(
            SECTION_BITS[bond.section] + bond.bits + more, bond.section, subject,
            lambda place=place: OfBond(place, subject),
        )  # fmt: skip


def _last_joined() -> Iterator[Place]:
    cost = [bond.bits for bond in relations.BONDS]

    def last(place: int) -> Idea:
        return OfBond(place, LAST)

    for joined, more in ((Both, 5.0), (Either, 5.5)):
        for one, other in relations.CROSSED:
            yield Place(
                cost[one] + cost[other] + more, "crossed", LAST,
                lambda one=one, other=other, joined=joined: joined(last(one), last(other)),
            )  # fmt: skip
    for one, other in relations.EITHER_OR:
        yield Place(
            cost[one] + cost[other] + 5.5, "crossed", LAST,
            lambda one=one, other=other: OnlyOne(last(one), last(other)),
        )  # fmt: skip
    for joined, more in ((Both, 6.0), (Either, 6.5)):
        for place in relations.SHORT:
            for kind in _SHORT_KINDS:
                yield Place(
                    cost[place] + kind.bits + more, "mixed", LAST,
                    lambda place=place, kind=kind, joined=joined: joined(OfKind(kind), last(place)),
                )  # fmt: skip


def _of_several() -> Iterator[Place]:
    cost = [bond.bits for bond in relations.BONDS]
    for joined, more in ((Both, 5.5), (Either, 6.5)):
        for place in relations.PLAIN:
            yield Place(
                cost[place] + more, "several", _SECOND,
                lambda place=place, joined=joined: joined(OfBond(place, LAST), OfBond(place, _SECOND)),
            )  # fmt: skip
    for place in relations.PLAIN:
        yield Place(
            cost[place] + 7, "several", _THIRD,
            lambda place=place: Both(Both(OfBond(place, LAST), OfBond(place, _SECOND)), OfBond(place, _THIRD)),
        )  # fmt: skip
    for joined, more in ((Both, 7.0), (Either, 7.5)):
        for second in relations.PLAIN:
            for place in relations.SHORT:
                yield Place(
                    cost[place] + cost[second] + more, "several", _SECOND,
                    lambda place=place, second=second, joined=joined: joined(OfBond(place, LAST), OfBond(second, _SECOND)),
                )  # fmt: skip


PLACES: tuple[Place, ...] = tuple(_places())
SIZE = len(PLACES)
EVERYTHING = (1 << SIZE) - 1
ASIDE_AT = SIZE - _FEW * len(_ASIDE)
"""Where conditions begin that read the sidelines."""

_KIND_BITS = [sum(1 << place for place, kind in enumerate(KINDS) if kind.mask >> card & 1) for card in range(52)]
_SHORT_BITS = [
    sum(1 << place for place, kind in enumerate(_SHORT_KINDS) if kind.mask >> card & 1) for card in range(52)
]


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
    packer.add(held.crossed_and, len(relations.CROSSED))
    packer.add(held.crossed_or, len(relations.CROSSED))
    packer.add(held.either_or, len(relations.EITHER_OR))
    kinds_ = _SHORT_BITS[card]
    for other, holds in ((0, kinds_), (kinds_, _ALL_KINDS)):
        for place in range(len(relations.SHORT)):
            packer.add(holds if held.short >> place & 1 else other, len(_SHORT_KINDS))
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
    packer.add(numbers.bits(context, kinds_rank(card), card), len(numbers.SUMS))
    for subject, _ in _ASIDE:
        reference = referred(context, subject)
        packer.add(_ALL_FEW if reference == ABSENT else relations.held(reference, card).bonds & _ALL_FEW, _FEW)
    return packer.packed


def bits_in(context: Context, card: int) -> int:
    """The same, kept with the context."""
    found = context.met.get(card)
    if found is None:
        found = context.met[card] = bits_of(context, card)
    return found


def kinds_rank(card: int) -> int:
    return card % 13 + 1


@lru_cache(maxsize=20_000)
def idea_at(place: int) -> Idea:
    """The condition whose bit has that place."""
    return PLACES[place].idea()
