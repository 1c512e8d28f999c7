"""Cards, packs, and the chance that deals them: a shuffle anybody can repeat.

`SeededChance` is the keyed stream of docs/fair-play.md: a Fisher-Yates shuffle run by HMAC-SHA256 of a round's
seed and a label. Every use of chance in a round has a label of its own, so that each can be checked alone.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Protocol, TypeVar

T = TypeVar("T")

ACE, JACK, QUEEN, KING = 1, 11, 12, 13
RANK_LETTERS = {ACE: "A", JACK: "J", QUEEN: "Q", KING: "K"}
RANKS = range(ACE, KING + 1)


class Suit(Enum):
    """The four suits, in the order hands are shown; the value is the letter of EGN."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    @property
    def red(self) -> bool:
        return self in (Suit.HEARTS, Suit.DIAMONDS)

    @property
    def symbol(self) -> str:
        return _SYMBOLS[self._value_]


_SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}

_BEFORE = {suit: place * len(RANKS) for place, suit in enumerate(Suit)}


@dataclass(frozen=True, slots=True)
class Card:
    """One card: its rank (1 to 13, which is also its value in every rule) and its suit."""

    rank: int
    suit: Suit
    index: int = field(init=False, repr=False, compare=False)
    """0 to 51: spades, hearts, diamonds, clubs, ace to king each. Kept, for judging asks for it all the time."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "index", _BEFORE[self.suit] + self.rank - ACE)

    def __hash__(self) -> int:
        return self.index

    def __str__(self) -> str:
        """EGN's notation: `10H`, `AS`."""
        return f"{RANK_LETTERS.get(self.rank, self.rank)}{self.suit.value}"

    @staticmethod
    def read(text: str) -> Card:
        """The card that EGN writes as `text` (`T` is read as 10). Raises ValueError for anything else."""
        try:
            return _BY_NAME[text]
        except KeyError:
            raise ValueError(f"{text!r} is not a card: a rank A 2 … 10 J Q K, then a suit S H D C") from None


PACK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in Suit for rank in RANKS)
"""One pack of 52: spades, hearts, diamonds, clubs, ace to king each."""

_BY_NAME = {str(card): card for card in PACK} | {f"T{suit.value}": Card(10, suit) for suit in Suit}


def packs(count: int) -> tuple[Card, ...]:
    """`count` packs of 52, one after the other, unshuffled."""
    return PACK * count


class Chance(Protocol):
    """All chance in the game: every use names its label (`deal`, `return:3`, `noplay:12` …)."""

    def shuffle(self, label: str, items: Sequence[T]) -> tuple[T, ...]: ...

    def pick(self, label: str, items: Sequence[T]) -> T: ...


@dataclass(frozen=True)
class SeededChance:
    """Chance from a secret seed of 32 bytes; the same seed and label always give the same result."""

    seed: bytes

    def shuffle(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        """Fisher-Yates from the last place down: place i changes with place uniform(i + 1)."""
        shuffled = list(items)
        stream = self.words(label)
        for i in range(len(shuffled) - 1, 0, -1):
            j = uniform(stream, i + 1)
            shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
        return tuple(shuffled)

    def pick(self, label: str, items: Sequence[T]) -> T:
        """One of `items` (at least one), each as likely as any other."""
        return items[uniform(self.words(label), len(items))]

    @cached_property
    def _keyed(self) -> hmac.HMAC:
        return hmac.new(self.seed, digestmod="sha256")

    def words(self, label: str) -> Iterator[int]:
        """64-bit words, big-endian, four a block; block n is HMAC(seed, label, a zero byte, n in 8 bytes)."""
        prefix = label.encode() + b"\0"
        n = 0
        while True:
            mac = self._keyed.copy()
            mac.update(prefix + n.to_bytes(8, "big"))
            block = mac.digest()
            for start in range(0, 32, 8):
                yield int.from_bytes(block[start : start + 8], "big")
            n += 1


def uniform(words: Iterator[int], n: int) -> int:
    """A whole number from 0 to n - 1; words of the uneven rest at the top of the range are passed over."""
    limit = (1 << 64) - (1 << 64) % n
    return next(word for word in words if word < limit) % n
