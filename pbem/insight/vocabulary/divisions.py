"""Ways to divide what comes into parts, each of which a rule decides by itself: by the last card, the place, a sum …"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from pbem.cards import PACK
from pbem.insight.vocabulary.context import ABSENT, Context
from pbem.insight.vocabulary.ideas import referred
from pbem.insight.vocabulary.terms import NEXT, cards_of, moved
from pbem.rulelang import tree
from pbem.rulelang.meaning.compiling import Asked, compile_condition
from pbem.rulelang.meaning.numbers import Counted, compile_number

_ANY_CARD = PACK[0]
"""Stands where no card is asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Division(ABC):
    """`size` parts; `bits` is what it costs to think of it. `simple`: a beginner may. `place` tells it from others."""

    bits: float
    size: int
    simple: bool = False
    place: int = 0

    @abstractmethod
    def part(self, context: Context) -> int | None:
        """Which part a context belongs to; None where that cannot be told yet."""

    @abstractmethod
    def tree(self, parts: Sequence[tree.Condition]) -> tree.Condition:
        """The condition that decides each part by its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Undivided(Division):
    """All in one."""

    def part(self, context: Context) -> int | None:
        return 0

    def tree(self, parts: Sequence[tree.Condition]) -> tree.Condition:
        return parts[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class ByTests(Division):
    """The first test that holds decides, or what is left."""

    tests: tuple[tree.Condition, ...]

    def tree(self, parts: Sequence[tree.Condition]) -> tree.Condition:
        *others, found = parts
        for test, then in reversed(list(zip(self.tests, others, strict=True))):
            found = tree.IfElse(test, then, found)
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class ByKind(ByTests):
    """By the kind of one card that lies there; `table` has the part by the index of the card."""

    subject: tree.Subject
    table: tuple[int, ...]

    def part(self, context: Context) -> int | None:
        card = referred(context, self.subject)
        return None if card == ABSENT else self.table[card]


@dataclass(frozen=True, slots=True, kw_only=True)
class ByCardItself(ByTests):
    """By the kind of the card judged: exceptions ("unless it is a king"); `masks` has the cards of each part."""

    masks: tuple[int, ...]
    table: tuple[int, ...]

    def part(self, context: Context) -> int | None:
        raise TypeError("the card judged decides, not the context")


@dataclass(frozen=True, slots=True, kw_only=True)
class ByLine(ByTests):
    """By what cards of the line are to one another."""

    asked: tuple[Asked, ...]

    def part(self, context: Context) -> int | None:
        line, n = context.line, context.n
        for place, one in enumerate(self.asked):
            met = one(line, n, _ANY_CARD)
            if met is None:
                return None
            if met:
                return place
        return len(self.asked)


@dataclass(frozen=True, slots=True, kw_only=True)
class ByNumber(Division):
    """By the remainder of a number, divided by `size`."""

    number: tree.Number
    counted: Counted

    def part(self, context: Context) -> int | None:
        return self.counted(context.line, context.n, _ANY_CARD)

    def tree(self, parts: Sequence[tree.Condition]) -> tree.Condition:
        return tree.By(self.number, tuple(tree.Option(place, part) for place, part in enumerate(parts)), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class ByPlace(Division):
    """By the position on the main line, in blocks of so many places, again and again."""

    blocks: tuple[int, ...]
    table: tuple[int, ...]

    def part(self, context: Context) -> int | None:
        return self.table[context.n % len(self.table)]

    def tree(self, parts: Sequence[tree.Condition]) -> tree.Condition:
        return tree.Repeat(
            tuple(tree.Block(count, part) for count, part in zip(self.blocks, parts, strict=True))
        )


def undivided() -> Division:
    return Undivided(bits=0, size=1, simple=True)


def by_kind(
    subject: tree.Subject, tests: Sequence[tree.Condition], bits: float, simple: bool = False
) -> Division:
    """By tests of the card judged, said of `subject` instead."""
    masks = [cards_of(test) for test in tests]
    table = tuple(
        next((place for place, mask in enumerate(masks) if mask >> card & 1), len(masks))
        for card in range(len(PACK))
    )
    told = tuple(moved(test, {NEXT: subject}) for test in tests)
    size = len(tests) + 1
    if isinstance(subject, tree.Next):
        each = tuple(
            sum(1 << card for card in range(len(PACK)) if table[card] == part) for part in range(size)
        )
        return ByCardItself(bits=bits, size=size, simple=simple, tests=told, masks=each, table=table)
    return ByKind(bits=bits, size=size, simple=simple, tests=told, subject=subject, table=table)


def by_line(tests: Sequence[tree.Condition], bits: float) -> Division:
    """By tests that speak of cards that lie there."""
    asked = tuple(compile_condition(test) for test in tests)
    return ByLine(bits=bits, size=len(tests) + 1, tests=tuple(tests), asked=asked)


def by_number(number: tree.Number, divisor: int, bits: float) -> Division:
    left = tree.Modulo(number, divisor)
    return ByNumber(bits=bits, size=divisor, number=left, counted=compile_number(left))


def by_place(blocks: tuple[int, ...], bits: float) -> Division:
    table = tuple(part for part, count in enumerate(blocks) for _ in range(count))
    return ByPlace(bits=bits, size=len(blocks), simple=len(table) <= 2, blocks=blocks, table=table)


def part_of(division: Division, context: Context) -> int | None:
    """Which part a context belongs to; kept with the context."""
    known = context.parts
    number = division.place
    if number in known:
        return known[number]
    found = known[number] = division.part(context)
    return found
