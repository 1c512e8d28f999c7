"""The layout: the main line of right cards, and the sidelines of wrong plays under it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from pbem.cards import Card


@dataclass(frozen=True, slots=True)
class Laid:
    """Cards laid down together: right ones one after the other on the main line, wrong ones as one group.

    `under` counts the main line from 0: the card that was last when they were shown. `ordinal` is the first
    card's place among all cards of the layout as laid, the starter being 1.
    """

    cards: tuple[Card, ...]
    right: bool
    under: int
    ordinal: int


@dataclass(frozen=True)
class Layout:
    """All that was laid, in order; the starters first, as right cards under -1."""

    laid: tuple[Laid, ...]

    @staticmethod
    def starting(starter: tuple[Card, ...]) -> Layout:
        return Layout((Laid(starter, True, -1, 1),))

    @cached_property
    def main_line(self) -> tuple[Card, ...]:
        return tuple(card for laid in self.laid if laid.right for card in laid.cards)

    @cached_property
    def count(self) -> int:
        """Cards on the layout, the starter included."""
        last = self.laid[-1]
        return last.ordinal - 1 + len(last.cards)

    def lay(self, cards: tuple[Card, ...], right: bool) -> Layout:
        """This layout and one play more."""
        main_line, count = self.main_line, self.count
        layout = Layout((*self.laid, Laid(cards, right, len(main_line) - 1, count + 1)))
        # Known already: a long round would count its cards again after every play.
        vars(layout).update(main_line=main_line + cards if right else main_line, count=count + len(cards))
        return layout

    @cached_property
    def sidelines(self) -> tuple[tuple[Card, ...], ...]:
        """For each main-line card the wrong cards under it, in order, a string's one after the other."""
        under: list[list[Card]] = [[] for _ in self.main_line]
        for laid in self.laid:
            if not laid.right:
                under[laid.under] += laid.cards
        return tuple(map(tuple, under))

    def sideline(self, under: int) -> tuple[Laid, ...]:
        """The wrong plays under main-line card `under`, in order, a string as one play."""
        return tuple(laid for laid in self.laid if not laid.right and laid.under == under)

    def since(self, ordinal: int) -> tuple[int, int]:
        """How many main-line and sideline cards were laid after card `ordinal`."""
        right = wrong = 0
        for laid in reversed(self.laid):
            after = min(len(laid.cards), laid.ordinal - 1 + len(laid.cards) - ordinal)
            if after <= 0:
                break
            if laid.right:
                right += after
            else:
                wrong += after
        return right, wrong
