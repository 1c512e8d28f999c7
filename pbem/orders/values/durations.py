"""Lengths of time as people write them: "3 days", "48h", "2 semanas", "1 giorno 12 ore"."""

import re
from functools import cache

from pbem.micros import DAY, MINUTE, SECOND, Micros
from pbem.orders.folding import fold
from pbem.orders.words import one_of, word_data

SHORTEST, LONGEST = MINUTE, 366 * DAY


@cache
def _seconds() -> dict[str, int]:
    units = word_data()["units"].values()
    return {fold(word): unit["seconds"] for unit in units for word in unit["words"]}


@cache
def _part() -> re.Pattern[str]:
    return re.compile(rf"\W*(?<!^-)(?<!\s-)([0-9]{{1,6}})\s*({one_of(_seconds())})(?!\w)")


def duration_at(folded: str, at: int) -> tuple[int, int] | None:
    """The microseconds of the length of time that stands at `at` of a folded text, and where it ends.

    Greater units come first, and no smaller one makes up a greater: "48h 7 days" are two lengths.
    """
    total, below = 0, 1 << 62
    while True:
        part = _part().match(folded, at)
        length = int(part[1]) * _seconds()[part[2]] if part else below
        if part is None or length >= below:
            return (total * SECOND, at) if below < 1 << 62 else None
        total, below, at = total + length, _seconds()[part[2]], part.end()


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


def spell_duration(time: Micros) -> str:
    """A length of time such that it reads the same in every language: `2 d 12 h`."""
    minutes = max(MINUTE, time) // MINUTE
    parts = ((minutes // 1440, "d"), (minutes // 60 % 24, "h"), (minutes % 60, "min"))
    return " ".join(f"{count} {unit}" for count, unit in parts if count)
