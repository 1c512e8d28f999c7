"""What is kept of a line beyond the cards by age: trackers, each of one thing that a rule may ask of the whole line."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable
from typing import TypeAlias

from pbem.cards import PACK, Card
from pbem.rulelang import tree

Classes: TypeAlias = tuple[int, ...]
"""Which cards are told apart: by the index of a card, the least index of those it is not told apart from."""

ABSENT = -1
"""Stands for a card that is not there."""

ALL_ONE: Classes = (0,) * len(PACK)


def told_apart_by(feature: Callable[[Card], Hashable]) -> Classes:
    """The classes of cards that have different features."""
    least: dict[Hashable, int] = {}
    return tuple(least.setdefault(feature(card), index) for index, card in enumerate(PACK))


def joined(one: Classes, other: Classes) -> Classes:
    """The classes of cards that one or the other tells apart."""
    least: dict[tuple[int, int], int] = {}
    return tuple(least.setdefault(pair, index) for index, pair in enumerate(zip(one, other, strict=True)))


BY_VALUE = told_apart_by(lambda card: card.rank)
DOWNWARDS: Classes = tuple(-card.rank for card in PACK)


class Tracker(ABC):
    """Something kept of all cards that lie at least `shift` cards back."""

    none: tuple[int, ...]

    def __init__(self, shift: int, of: Classes) -> None:
        self.shift, self.of = shift, of

    def after(self, held: tuple[int, ...], card: int, ages: tuple[int, ...]) -> tuple[int, ...]:
        """What is held once `card` lies, before which the cards by age were `ages`."""
        if self.shift:
            if self.shift > len(ages):
                return held
            card = ages[self.shift - 1]
        return self.with_card(held, card)

    def after_wrong(self, held: tuple[int, ...], card: int) -> tuple[int, ...]:
        """What is held once `card` lies in the sideline under the last card."""
        return held

    @abstractmethod
    def with_card(self, held: tuple[int, ...], card: int) -> tuple[int, ...]:
        """What is held once it takes in `card`."""

    def seen(self, held: tuple[int, ...], card: int) -> Hashable:
        """What matters for a judged card."""
        return held


class RunTracker(Tracker):
    """The kind of the last card, and how many of the last cards are of its kind."""

    none = (ABSENT, 0)

    def with_card(self, held: tuple[int, ...], card: int) -> tuple[int, ...]:
        kind, length = held
        return (kind, min(length + 1, tree.RUN_LIMIT)) if kind == self.of[card] else (self.of[card], 1)

    def seen(self, held: tuple[int, ...], card: int) -> Hashable:
        return held[1]


class ExtremeTracker(Tracker):
    """The card that comes first in the order given by `of`."""

    none = ()

    def with_card(self, held: tuple[int, ...], card: int) -> tuple[int, ...]:
        return (min(self.of[card], *held),) if held else (self.of[card],)


class AlikeTracker(Tracker):
    """The last card of each suit (colour, parity)."""

    def __init__(self, shift: int, of: Classes, kept: Classes) -> None:
        super().__init__(shift, of)
        self.kept = kept
        self.place = {one: place for place, one in enumerate(sorted(set(of)))}
        self.none = (ABSENT,) * len(self.place)

    def with_card(self, held: tuple[int, ...], card: int) -> tuple[int, ...]:
        place = self.place[self.of[card]]
        return (*held[:place], self.kept[card], *held[place + 1 :])

    def seen(self, held: tuple[int, ...], card: int) -> Hashable:
        """Its own kind's last; all, where an earlier card is judged in turn."""
        return held if self.shift else held[self.place[self.of[card]]]


class SidelinesTracker(Tracker):
    """Something of the sidelines, as it is now and as it was before each of the last cards was laid, up to `shift`."""

    def __init__(self, shifts: Iterable[int], kept: Classes) -> None:
        self.shifts = sorted(shifts)
        super().__init__(self.shifts[-1], kept)

    def after(self, held: tuple[int, ...], card: int, ages: tuple[int, ...]) -> tuple[int, ...]:
        return (*self.with_card(held, card), *held)[: self.shift + 1]

    def seen(self, held: tuple[int, ...], card: int) -> Hashable:
        return tuple([held[shift] for shift in self.shifts])


class SpotTracker(SidelinesTracker):
    """The last card laid, right or wrong, or the last wrong one."""

    def __init__(
        self, kind: type[tree.LastLaid | tree.LastWrong], kept: Classes, shifts: Iterable[int]
    ) -> None:
        super().__init__(shifts, kept)
        self.any = kind is tree.LastLaid
        self.none = (ABSENT,) * (self.shift + 1)

    def with_card(self, held: tuple[int, ...], card: int) -> tuple[int, ...]:
        return (self.of[card],) if self.any else held[:1]

    def after_wrong(self, held: tuple[int, ...], card: int) -> tuple[int, ...]:
        return (self.of[card], *held[1:])


class CountTracker(SidelinesTracker):
    """How many wrong cards lie under the last card."""

    def __init__(self, shifts: Iterable[int]) -> None:
        super().__init__(shifts, ALL_ONE)
        self.none = (0,) * (self.shift + 1)

    def with_card(self, held: tuple[int, ...], card: int) -> tuple[int, ...]:
        return (0,)

    def after_wrong(self, held: tuple[int, ...], card: int) -> tuple[int, ...]:
        return (min(held[0] + 1, tree.WRONG_LIMIT), *held[1:])
