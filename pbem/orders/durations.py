"""Lengths of time as people write them: "3 days", "48h", "2 semanas", "1 giorno 12 ore"."""

from __future__ import annotations

import re
from functools import cache

from pbem.orders.folding import fold
from pbem.orders.words import one_of, word_data

SECOND = 1_000_000
"""In microseconds, the unit of every time here."""

DAY = 86_400 * SECOND

SHORTEST, LONGEST = 60 * SECOND, 366 * DAY


@cache
def _seconds() -> dict[str, int]:
    units = word_data()["units"].values()
    return {fold(word): unit["seconds"] for unit in units for word in unit["words"]}


@cache
def _part() -> re.Pattern[str]:
    return re.compile(rf"\W*([0-9]{{1,6}})\s*({one_of(_seconds())})(?!\w)")


def read_duration(text: str) -> int | None:
    """The microseconds `text` names; None if it is no length of time, or not from a minute to a year."""
    folded = fold(text).strip()
    found = leading_duration(folded)
    total, end = found or (0, 0)
    return total if end == len(folded) and SHORTEST <= total <= LONGEST else None


def leading_duration(folded: str) -> tuple[int, int] | None:
    """The microseconds that a folded text begins with, and where they end; None if it begins with no length."""
    at = total = 0
    while (part := _part().match(folded, at)) is not None:
        total += int(part[1]) * _seconds()[part[2]] * SECOND
        at = part.end()
    return (total, at) if at else None
