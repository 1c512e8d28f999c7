"""Days in words to days: "7 days", "1 Aug to 15 Aug", "até sexta", "2026-12-20 - 2027-01-03"."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache

from babel import Locale

from pbem.micros import DAY
from pbem.orders.folding import fold
from pbem.orders.values.days import Days, InDays, Named, Week, Weekday, When
from pbem.orders.values.durations import leading_duration
from pbem.orders.words import LANGUAGES, one_of, word_data

_ISO = re.compile(r"([0-9]{4})([-/.])([0-9]{1,2})\2([0-9]{1,2})(?![0-9])")
_NUMBERS = re.compile(r"([0-9]{1,2})([/.-])([0-9]{1,2})\2([0-9]{4}|[0-9]{2})(?![0-9])")
_SHORT = re.compile(r"([0-9]{1,2})([/.])([0-9]{1,2})(?![0-9])")
_NUMBER = re.compile(r"([0-9]{1,4})(?:st|nd|rd|th|er|o|a|°|\.)?(?![0-9a-z])")
_WORD = re.compile(r"[a-z]+(?:-feira)?")

_CENTURY = 2000


@dataclass(frozen=True, slots=True)
class _Month:
    number: int


@dataclass(frozen=True, slots=True)
class _Number:
    number: int


@dataclass(frozen=True, slots=True)
class _Mark:
    """A word between days: `from`, `to`."""

    name: str


_Token = When | _Month | _Number | _Mark
_FROM, _TO = _Mark("from"), _Mark("to")


def read_days(text: str, language: str) -> Days | None:
    """The days that `text` names, for a reader of `language`; None if it names none, or something besides."""
    folded = _plain(fold(text))
    if re.fullmatch(r"\s*-[0-9]+\W*", folded):
        return None  # less than no days
    length = None
    found = leading_duration(_begins(folded))
    if found is not None:
        if not found[0] or re.match(r"\s*-[0-9]", folded):
            return None  # no days at all, or less
        length, end = -(-found[0] // DAY), found[1]
        folded = _begins(folded)[end:]
    tokens = _tokens(folded, language)
    days = None if tokens is None else _read(tokens, length)
    if days is None:
        return None
    numbers = any(isinstance(one, Named) and one.numbers for one in (days.first, days.last))
    return replace(days, month_first=numbers and language[:2] == "en")


def _read(tokens: list[_Token], length: int | None) -> Days | None:
    begun = bool(tokens) and tokens[0] in (_FROM, _TO)
    until = begun and tokens[0] == _TO
    parts = list(_parted(tokens[1:] if begun else tokens))
    read = [_when(part) for part in parts]
    if length is not None:
        if until or len(parts) > 1:
            return None
        first = read[0]
        return Days(first, length=length) if first is not None or not (parts[0] or begun) else None
    if len(read) > 2 or any(one is None for one in read):
        return None
    if len(read) == 2:
        return None if until else Days(read[0], read[1])
    if until:
        return Days(last=read[0])
    if isinstance(tokens[0], _Number) and len(tokens) == 1:
        return None  # a day of the month, or so many days?
    # From a day on, without an end; else that day alone.
    return Days(read[0], length=0) if begun and not isinstance(read[0], Week) else Days(read[0])


def _parted(tokens: list[_Token]) -> Iterator[list[_Token]]:
    """What stands before and behind "to"."""
    part: list[_Token] = []
    for token in tokens:
        if token == _TO:
            yield part
            part = []
        elif token != _FROM or part:
            part.append(token)
    yield part


def _when(tokens: list[_Token]) -> When | None:
    """One day, its day of the week perhaps before it."""
    if len(tokens) > 1 and isinstance(tokens[0], Weekday):
        tokens = tokens[1:]
    match tokens:
        case [Named() | Weekday() | InDays() | Week() as when]:
            return when
        case [_Number(day)]:
            return _named(day, None, None)
        case [_Number(day), _Month(month)] | [_Month(month), _Number(day)]:
            return _named(day, month, None)
        case [_Number(day), _Month(month), _Number(year)] | [_Month(month), _Number(day), _Number(year)]:
            return _named(day, month, year)
        case [Named(day, month, None), _Number(year)]:
            return _named(day, month, year)
        case [_Number(day), _Number(year)]:
            return _named(day, None, year)
    return None


def _named(day: int, month: int | None, year: int | None) -> Named | None:
    if not 1 <= day <= 99 or (year is not None and not _CENTURY <= year < _CENTURY + 1000):
        return None
    return Named(day, month, year)


def _tokens(text: str, language: str) -> list[_Token] | None:
    """What the text is made of; None if there is something in it that says nothing of days."""
    tokens: list[_Token] = []
    at = 0
    while at < len(text):
        read = _token(text, at, language)
        if read is None:
            return None
        token, at = read
        if token is not None and not (token == _TO and tokens and tokens[-1] == _TO):
            tokens.append(token)
    return tokens


def _token(text: str, at: int, language: str) -> tuple[_Token | None, int] | None:
    if not text[at].isalnum():
        return (_TO if text[at] == "-" else None), at + 1
    if found := _ISO.match(text, at):
        return Named(int(found[4]), int(found[3]), int(found[1])), found.end()
    if found := _NUMBERS.match(text, at):
        year = int(found[4]) if len(found[4]) == 4 else _CENTURY + int(found[4])
        return Named(int(found[1]), int(found[3]), year, numbers=found[2] == "/"), found.end()
    if found := _SHORT.match(text, at):
        return Named(int(found[1]), int(found[3]), numbers=found[2] == "/"), found.end()
    if found := _NUMBER.match(text, at):
        return _Number(int(found[1])), found.end()
    for pattern, token in _phrases():
        if found := pattern.match(text, at):
            return token, found.end()
    if found := _WORD.match(text, at):
        word = found[0]
        names = _names(language)
        if _is_month(word, text, at, found.end(), language):
            return _Month(_months(language)[word]), found.end()
        return (Weekday(names[word]), found.end()) if word in names else None
    return None


def _is_month(word: str, text: str, at: int, end: int, language: str) -> bool:
    """Whether a word is a month here: what may be a day of the week as well is one beside a number alone."""
    if word not in _months(language):
        return False
    beside = re.search(r"[0-9][a-z°.]{0,2}\W*$", text[:at]) or re.match(r"\W*[0-9]", text[end:])
    return word not in _names(language) or beside is not None


def _plain(text: str) -> str:
    """The text without the little words of all four languages that say nothing of a day."""
    data = word_data()["dates"]
    text = re.sub(rf"(?<!\w)(?:{one_of(data['from'])})(?!\w)", " from ", text)
    return re.sub(rf"(?<![\w-])(?:{one_of(data['one'])})(?=\s+(?:{_units()})(?!\w))", "1", text).strip()


def _begins(text: str) -> str:
    """The text behind "for the next"."""
    return re.sub(rf"^(?:(?:{one_of(word_data()['dates']['filler'])})(?!\w)\s*)+", "", text)


@cache
def _units() -> str:
    return one_of(word for unit in word_data()["units"].values() for word in unit["words"])


@cache
def _phrases() -> tuple[tuple[re.Pattern[str], _Token | None], ...]:
    """The words that mean the same in every language, longest first."""
    data = word_data()["dates"]
    meanings: tuple[tuple[str, _Token | None], ...] = (
        ("today", InDays(0)),
        ("tomorrow", InDays(1)),
        ("day_after", InDays(2)),
        ("this_week", Week(0)),
        ("next_week", Week(1)),
        ("to", _TO),
        ("filler", None),
    )
    known: list[tuple[str, _Token | None]] = [
        (word, token) for name, token in meanings for word in data[name]
    ]
    known.append(("from", _FROM))
    known.sort(key=lambda one: -len(one[0]))
    return tuple((re.compile(rf"(?:{one_of([word])})(?!\w)"), token) for word, token in known)


@cache
def _months(language: str) -> Mapping[str, int]:
    return _calendar(language, "months")


@cache
def _names(language: str) -> Mapping[str, int]:
    return _calendar(language, "days")


def _calendar(language: str, what: str) -> Mapping[str, int]:
    """What the months or the days of the week are called, in full and for short, in the reader's language first.

    Those of CLDR count from 1 (January) and from 0 (Monday).
    """
    known: dict[str, int] = {}
    spoken = language[:2] if language[:2] in LANGUAGES else LANGUAGES[0]
    for code in (spoken, *LANGUAGES):
        for width in ("wide", "abbreviated"):
            for number, name in getattr(Locale(code), what)["format"][width].items():
                word = fold(name).strip(".")
                counted = number if what == "months" else number + 1
                known.setdefault(word, counted)
                known.setdefault(word.removesuffix("-feira"), counted)
    return known
