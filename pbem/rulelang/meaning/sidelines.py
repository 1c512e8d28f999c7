"""A main line with its sidelines, as a rule sees it that may read both, and what such a rule asks of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import overload

from pbem.cards import Card


@dataclass(frozen=True, slots=True)
class LineWithSidelines(Sequence[Card]):
    """A main line that can be judged by like any other; `sidelines` holds the wrong cards under each of its cards.

    They lie there in the order in which they were laid, those of a wrong string one after the other.
    """

    main_line: Sequence[Card]
    sidelines: Sequence[Sequence[Card]]

    def __len__(self) -> int:
        return len(self.main_line)

    @overload
    def __getitem__(self, at: int) -> Card: ...

    @overload
    def __getitem__(self, at: slice) -> LineWithSidelines: ...

    def __getitem__(self, at: int | slice) -> Card | LineWithSidelines:
        if isinstance(at, slice):
            return LineWithSidelines(self.main_line[at], self.sidelines[at])
        return self.main_line[at]


def wrong_under(line: Sequence[Card], n: int) -> Sequence[Card]:
    """The wrong cards under the `n`-th card of a main line, 1 being the starter; none where only the line is known."""
    return line.sidelines[n - 1] if n and isinstance(line, LineWithSidelines) else ()


def last_laid(line: Sequence[Card], n: int) -> Card | None:
    """The last card laid, right or wrong, before the main line had more than `n` cards."""
    if not n:
        return None
    wrong = wrong_under(line, n)
    return wrong[-1] if wrong else line[n - 1]


def last_wrong(line: Sequence[Card], n: int) -> Card | None:
    """The last wrong card laid before the main line had more than `n` cards."""
    return next((wrong[-1] for back in range(n, 0, -1) if (wrong := wrong_under(line, back))), None)
