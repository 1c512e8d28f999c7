"""Chance as a file tells it that gives no seed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar, cast

from pbem.cards import Card

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class WrittenChance:
    """Nothing is shuffled: cards go back in place. The first refill is `refill`, further ones bring nothing.

    `named` is the card that God plays of a wrong no play, where the file names it; else God plays the first.
    """

    refill: tuple[Card, ...] = ()
    named: Card | None = None

    def shuffle(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        if label.startswith("refill:"):
            return cast("tuple[T, ...]", self.refill) if label == "refill:1" else ()
        return tuple(items)

    def pick(self, label: str, items: Sequence[T]) -> T:
        named = cast("T", self.named)
        return named if named in items else items[0]
