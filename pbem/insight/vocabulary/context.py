"""Where a card is judged: the main line before it, with what conditions ask of it looked up once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from pbem.cards import PACK, Card
from pbem.rulelang.meaning.numbers import KINDS
from pbem.rulelang.meaning.sidelines import LineWithSidelines, last_laid, last_wrong
from pbem.rulelang.tree import Attribute, LastLaid, LastWrong

ALIKE = (Attribute.SUIT, Attribute.COLOUR, Attribute.PARITY)
"""Of what there is a last one of a card's own kind."""


def _kinds(attribute: Attribute) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """By card the number of its kind, and by kind the bits of its cards."""
    of = KINDS[attribute]
    numbers = {kind: place for place, kind in enumerate(dict.fromkeys(of))}
    masks = [0] * len(numbers)
    for index, kind in enumerate(of):
        masks[numbers[kind]] |= 1 << index
    return tuple(numbers[kind] for kind in of), tuple(masks)


KIND_OF: dict[Attribute, tuple[tuple[int, ...], tuple[int, ...]]] = {one: _kinds(one) for one in ALIKE}

ABSENT = -1
"""Stands for a card that is not there."""


class Context:
    """A main line of at least one card, as rules see it (with sidelines, where they may read them)."""

    def __init__(self, line: Sequence[Card]) -> None:
        self.line = line
        self.n = len(line)
        self.last = line[-1].index
        self.second = line[-2].index if self.n > 1 else ABSENT
        self.third = line[-3].index if self.n > 2 else ABSENT
        self.starter = line[0].index
        self.back = (ABSENT, self.last, self.second, self.third)
        """By how far back, the cards of the line."""
        self.met: dict[int, int] = {}
        """By card the conditions that it meets here, once they were asked for."""
        self.parts: dict[int, int | None] = {}
        """By number of a division the part that this belongs to, once it was asked for."""
        self._after: dict[int, Context] = {}

    @cached_property
    def alike(self) -> dict[Attribute, tuple[int, ...]]:
        """By attribute and kind the last card of that kind, or `ABSENT`."""
        found = {}
        for attribute, (number, masks) in KIND_OF.items():
            last = [ABSENT] * len(masks)
            for card in self.line:
                last[number[card.index]] = card.index
            found[attribute] = tuple(last)
        return found

    @cached_property
    def ranks(self) -> tuple[int, int, int]:
        """Values of the last three cards, the youngest first; 0 where there is none."""
        last, n = self.line, self.n
        return last[-1].rank, last[-2].rank if n > 1 else 0, last[-3].rank if n > 2 else 0

    @cached_property
    def extremes(self) -> tuple[int, int]:
        """Least and greatest value so far."""
        ranks = [card.rank for card in self.line]
        return min(ranks), max(ranks)

    def spot(self, reference: LastLaid | LastWrong) -> int:
        """The last card laid, or the last wrong one, where the line knows its sidelines."""
        found = (last_laid if isinstance(reference, LastLaid) else last_wrong)(self.line, self.n)
        return ABSENT if found is None else found.index

    def then(self, card: int) -> Context:
        """The context once the card of that index lies there, too; the same one each time."""
        found = self._after.get(card)
        if found is None:
            found = self._after[card] = self._then(card)
        return found

    def _then(self, card: int) -> Context:
        if isinstance(self.line, LineWithSidelines):
            more = LineWithSidelines((*self.line.main_line, PACK[card]), (*self.line.sidelines, ()))
            return Context(more)
        return Context((*self.line, PACK[card]))
