"""The words that clocks are written with, ready to be found in a folded line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from pbem.orders.folding import fold
from pbem.orders.words import LANGUAGES, one_of, word_data

WEEKEND = (6, 7)
"""Saturday and Sunday."""

MAY_BE_NONE = (
    "bank",
    "days_off",
    "grace",
    "regret",
    "prophet_window",
    "excuses",
    "vacation",
    "reliability",
)
"""What a host may want none of: NO BANK."""


@cache
def words(name: str) -> str:
    by_language = word_data()["time"][name]
    return one_of(word for language in LANGUAGES for word in by_language[language])


@cache
def clock_named() -> re.Pattern[str]:
    by_language = word_data()["table"]["clock"]
    found = one_of(word for language in LANGUAGES for word in by_language[language])
    return re.compile(rf"\s*(?:{found})(?:\s*[:=]\s*|\s+)")


@cache
def head_of(name: str) -> re.Pattern[str]:
    found = f"{words(name)}|{words('every_day')}" if name == "daily" else words(name)
    return re.compile(rf"(?:{found})(?!\w)")


@cache
def nothing() -> re.Pattern[str]:
    return re.compile(rf"(?:{words('none')})(?!\w)")


@cache
def without() -> re.Pattern[str]:
    heads = "|".join(words(name) for name in MAY_BE_NONE)
    return re.compile(rf"(?:{words('without')})\s+(?P<what>{heads})(?!\w)")


@cache
def by_word() -> Mapping[str, str]:
    data = word_data()["time"]
    return {
        fold(word): name for name in MAY_BE_NONE for language in LANGUAGES for word in data[name][language]
    }


@cache
def days() -> Mapping[str, tuple[int, ...]]:
    """The days that each folded word means."""
    named = {
        fold(word).replace("-", " "): (int(day),)
        for day, by_language in word_data()["weekdays"].items()
        for its in by_language.values()
        for word in its
    }
    weekend = {fold(word): WEEKEND for its in word_data()["weekend"].values() for word in its}
    return named | weekend


@cache
def day_words() -> str:
    return one_of(days())


@cache
def days_pattern() -> str:
    between = rf"(?:[\s,/&+]|(?:{one_of(word_data()['lists']['and'])})(?!\w))+"
    return rf"(?:{day_words()})(?!\w)(?:{between}(?:{day_words()})(?!\w))*"
