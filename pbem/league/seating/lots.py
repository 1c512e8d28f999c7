"""Chance in a league's draws: the secret of a season, its seal, and the stream that each draw takes its numbers from.

docs/fair-play.md tells all of it, so that anybody can repeat a draw once the season is over.
"""

from collections.abc import MutableSequence, Sequence
from typing import Any, Protocol, TypeVar

from pbem.cards import SeededChance, uniform
from pbem.engine.commitment import fingerprint

T = TypeVar("T")

SECRET_BYTES = 32


class Lots(Protocol):
    """All chance of one draw, in the order in which it is asked; `random.Random` is one, too."""

    def shuffle(self, x: MutableSequence[Any], /) -> None: ...

    def sample(self, population: Sequence[T], k: int, /) -> list[T]: ...

    def choice(self, seq: Sequence[T], /) -> T: ...

    def randint(self, a: int, b: int, /) -> int: ...


class SealedLots:
    """The stream of one label under a secret: the numbers of docs/fair-play.md, taken one after the other."""

    def __init__(self, secret: bytes, label: str) -> None:
        self._words = SeededChance(secret).words(label)

    def shuffle(self, x: MutableSequence[Any], /) -> None:
        """From the last place down: place i changes with a place from 0 to i."""
        for i in range(len(x) - 1, 0, -1):
            j = uniform(self._words, i + 1)
            x[i], x[j] = x[j], x[i]

    def sample(self, population: Sequence[T], k: int, /) -> list[T]:
        """The first `k` of these, shuffled."""
        shuffled = list(population)
        self.shuffle(shuffled)
        return shuffled[:k]

    def choice(self, seq: Sequence[T], /) -> T:
        return seq[uniform(self._words, len(seq))]

    def randint(self, a: int, b: int, /) -> int:
        """A whole number from a to b, both among them."""
        return a + uniform(self._words, b - a + 1)


def seal_of(league: str, season: int, secret: bytes) -> str:
    """What is published when a season begins; `league`: its name."""
    return fingerprint(b"LEAGUE1", league.encode(), str(season).encode(), secret)


def label_of(league: str, season: int, week: int, division: int) -> str:
    """The label of the stream that a week's draw of one division takes its numbers from."""
    return f"draw:{league}:{season}:{week}:{division}"
