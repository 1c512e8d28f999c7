"""Clocks as people write them: "3 days", "48h bank 7 days, weekdays", "daily at 20:00 Lisbon", "first turn 2x"."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from pbem.engine.match.terms import Missed
from pbem.orders.folding import Folded, fold, trimmed
from pbem.orders.trouble import MisreadReason, Trouble
from pbem.orders.values.durations import LONGEST, SHORTEST, duration_at
from pbem.orders.values.time_wish import UNCAPPED, TimeWish
from pbem.orders.words import LANGUAGES, one_of, word_data

WEEKEND = (6, 7)
"""Saturday and Sunday."""

MAY_BE_NONE = (
    *("bank", "days_off", "grace", "regret", "prophet_window", "bot_pace"),
    *("excuses", "vacation", "reliability"),
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


HOUR = r"(?P<hour>[0-9]{1,3})(?:\s*[:.h]\s*(?P<minute>[0-9]{1,3}))?(?:\s*h)?(?:\s*(?P<half>[ap])\.?m\b\.?)?(?!\w)"


@dataclass(frozen=True, slots=True)
class Clock:
    """What was said of time: `clock` in microseconds, None where it was not; `said` names what was."""

    clock: int | None
    time: TimeWish
    said: frozenset[str]


_Found = tuple[dict[str, Any], int] | Trouble
"""What a part says, by the field that it settles, and where it ends."""


def read_clock(text: str) -> Clock | Trouble | None:
    """What `text` says of time, all of it; None if it does not even begin so."""
    line = Folded(text)
    named = clock_named().match(line.text)
    at = named.end() if named else 0
    told: dict[str, Any] = {}
    while at < len(line.text):
        found = _part_at(line, at)
        if found is None:
            if not told and not named:
                return None
            rest = trimmed(line.original(at)) or text
            return Trouble(MisreadReason.BAD_SETTING if told else MisreadReason.BAD_DURATION, rest)
        if isinstance(found, Trouble):
            return found
        said, end = found
        if told.keys() & said.keys():
            return Trouble(MisreadReason.CONFLICTING, text)
        told |= said
        at = _next(line.text, end)
    return _clock(told) if told else None


def names_clock(text: str) -> bool:
    """Whether `text` begins with a word for the clock."""
    return bool(clock_named().match(fold(text)))


def only_days(text: str) -> bool:
    """Whether `text` is nothing but days of the week: more of those off that stood before a comma."""
    return bool(re.fullmatch(rf"\s*{days_pattern()}\W*", fold(text)))


def ends_in_day(text: str) -> bool:
    return bool(re.search(rf"(?<!\w)(?:{day_words()})\W*$", fold(text)))


def _clock(told: dict[str, Any]) -> Clock:
    time = {name: value for name, value in told.items() if name != "clock"}
    return Clock(told.get("clock"), TimeWish(**time), frozenset(told))


def _part_at(line: Folded, at: int) -> _Found | None:
    none = without().match(line.text, at)
    if none:
        name = by_word()[re.sub(r"[\s-]+", " ", none["what"])]
        return {name: () if name == "days_off" else 0}, none.end()
    every_day = head_of("every_day").match(line.text, at)
    if every_day and not re.match(rf"\W*(?:{words('at')})?\W*[0-9]", line.text[every_day.end() :]):
        return {"days_off": ()}, every_day.end()
    for name, read in _PARTS.items():
        found = head_of(name).match(line.text, at)
        if found:
            return read(line, name, found)
    number = re.compile(rf"(?P<value>[0-9]{{1,6}})\s+(?:{words('excuses')})(?!\w)").match(line.text, at)
    if number:
        return {"excuses": int(number["value"])}, number.end()
    length = duration_at(line.text, at) if line.text[at].isdigit() else None
    return None if length is None else _in_bounds("clock", length, line, at)


def _next(text: str, at: int) -> int:
    """Where the next part begins, behind marks and words that only join."""
    found = re.compile(rf"\W*(?:(?:{words('after')})(?!\w)\W*)*(?:(?:{words('joins')})(?!\w)\W*)*").match(
        text, at
    )
    return found.end() if found else at


def _length(line: Folded, name: str, head: re.Match[str]) -> _Found:
    """A length of time, or none."""
    at = _value_at(line.text, head.end())
    none = nothing().match(line.text, at)
    if none and duration_at(line.text, at) is None:
        return {name: 0}, none.end()
    length = None if line.text.startswith("-", at) else duration_at(line.text, at)
    if length is None:
        return Trouble(MisreadReason.BAD_DURATION, _rest(line, head, at))
    return _in_bounds(name, length, line, at)


def _in_bounds(name: str, length: tuple[int, int], line: Folded, at: int) -> _Found:
    value, end = length
    if SHORTEST <= value <= LONGEST:
        return {name: value}, end
    return Trouble(MisreadReason.BAD_DURATION, trimmed(line.original(at, end)))


def _vacation(line: Folded, name: str, head: re.Match[str]) -> _Found:
    at = _value_at(line.text, head.end())
    every = re.compile(rf"(?:{words('all')})(?!\w)").match(line.text, at)
    return ({name: UNCAPPED}, every.end()) if every else _length(line, name, head)


def _days_off(line: Folded, name: str, head: re.Match[str]) -> _Found:
    at = _value_at(line.text, head.end())
    none = nothing().match(line.text, at)
    if none:
        return {name: ()}, none.end()
    found = re.compile(days_pattern()).match(line.text, at)
    if found is None:
        return Trouble(MisreadReason.BAD_DAYS, _rest(line, head, at))
    named = re.findall(rf"(?<!\w)(?:{day_words()})(?!\w)", found[0])
    off = {day for word in named for day in days()[re.sub(r"[\s-]+", " ", word)]}
    return {name: tuple(sorted(off))}, found.end()


def _weekdays(_line: Folded, _name: str, head: re.Match[str]) -> _Found:
    return {"days_off": WEEKEND}, head.end()


def _daily(line: Folded, name: str, head: re.Match[str]) -> _Found:
    at = re.compile(rf"\W*(?:(?:{words('at')})(?!\w)\W*)?").match(line.text, head.end())
    start = at.end() if at else head.end()
    found = re.compile(HOUR).match(line.text, start)
    minutes = minutes_of(found) if found else None
    if found is None or minutes is None:
        return Trouble(MisreadReason.BAD_HOUR, trimmed(found[0] if found else _rest(line, head, start)))
    zone, end = zone_name(line, found.end())
    return ({name: minutes, "zone": zone} if zone else {name: minutes}), end


def minutes_of(hour: re.Match[str]) -> int | None:
    """Minutes after midnight; None for no hour of the day, and for one that may be in the morning or the evening."""
    hours, minutes, half = int(hour["hour"]), int(hour["minute"] or 0), hour["half"]
    if minutes > 59 or (hour["minute"] and len(hour["minute"]) != 2):
        return None
    if half:
        return (hours % 12 + (12 if half == "p" else 0)) * 60 + minutes if 1 <= hours <= 12 else None
    plain = not hour["minute"] and "h" not in hour[0]
    return None if hours > 23 or (plain and hours <= 12) else hours * 60 + minutes


def _zone(line: Folded, name: str, head: re.Match[str]) -> _Found:
    zone, end = zone_name(line, head.end())
    return ({name: zone}, end) if zone else Trouble(MisreadReason.BAD_SETTING, _rest(line, head, end))


def zone_name(line: Folded, at: int) -> tuple[str, int]:
    """The name of a zone from there on, up to what is another setting."""
    starts = (word.start() for word in re.compile(r"(?<![\w/+_'-])\w").finditer(line.text, at))
    begin = re.compile(rf"\W*(?:(?:{words('in')})(?!\w)\W*)?").match(line.text, at)
    first = begin.end() if begin else at
    end = next((one for one in starts if _begins_part(line.text, one)), len(line.text))
    if end <= first:
        return "", at
    tail = re.compile(rf"(?:\W*(?<!\w)(?:{words('there')}|{words('joins')}))?\W*$").search(
        line.text, first, end
    )
    return line.original(first, tail.start() if tail else end).strip(" \t\n\u00a0:=\"'“”"), end


def _times(line: Folded, name: str, head: re.Match[str]) -> _Found:
    at = _value_at(line.text, head.end())
    number = re.compile(
        rf"x\s*(?P<after>[0-9]{{1,6}})(?!\w)|(?P<before>[0-9]{{1,6}})\s*(?:{words('times')})(?!\w)"
    ).match(line.text, at)
    if number:
        return {name: int(number["after"] or number["before"])}, number.end()
    for times, word in enumerate(("once", "twice", "thrice"), 1):
        found = re.compile(rf"(?:{words(word)})(?!\w)").match(line.text, at)
        if found:
            return {name: times}, found.end()
    return Trouble(MisreadReason.BAD_NUMBER, _rest(line, head, at))


def _number(line: Folded, name: str, head: re.Match[str]) -> _Found:
    at = _value_at(line.text, head.end())
    found = re.compile(r"([0-9]{1,6})(?!\w)(?:\s*%)?").match(line.text, at)
    if found:
        return {name: int(found[1])}, found.end()
    none = nothing().match(line.text, at)
    return ({name: 0}, none.end()) if none else Trouble(MisreadReason.BAD_NUMBER, _rest(line, head, at))


def _missed(line: Folded, name: str, head: re.Match[str]) -> _Found:
    at = _value_at(line.text, head.end())
    for missed in Missed:
        found = re.compile(rf"(?:{words(missed.value)})(?!\w)").match(line.text, at)
        if found:
            return {name: missed}, found.end()
    return Trouble(MisreadReason.BAD_SETTING, trimmed(line.original(head.start())))


def _value_at(text: str, at: int) -> int:
    """Where the value begins: behind marks, but not behind the sign of what is less than nothing."""
    found = re.compile(rf"\W*(?:(?:{words('before')})(?!\w)\W*)?").match(text, at)
    end = found.end() if found else at
    return end - 1 if re.match(r"\s-[0-9]", text[end - 2 :]) else end


def _rest(line: Folded, head: re.Match[str], at: int) -> str:
    """What stands where a value was due; where nothing does, the word before it."""
    if line.text.startswith("-", at):
        return line.original(at).strip()
    return trimmed(line.original(at)) or trimmed(line.original(head.start()))


def _begins_part(text: str, at: int) -> bool:
    """Whether the word there begins what is another setting."""
    return bool(_heads().match(text, at)) or duration_at(text, at) is not None


@cache
def _heads() -> re.Pattern[str]:
    heads = "|".join(words(name) for name in (*_PARTS, "every_day"))
    some = "|".join(words(name) for name in MAY_BE_NONE)
    return re.compile(rf"(?:(?:{heads})|(?:{words('without')})\s+(?:{some})|[0-9]+\s+(?:{some}))(?!\w)")


_PARTS: Mapping[str, Callable[[Folded, str, re.Match[str]], _Found]] = {
    "daily": _daily,
    "weekdays": _weekdays,
    "days_off": _days_off,
    "first_turn": _times,
    "bank": _length,
    "grace": _length,
    "regret": _length,
    "prophet_window": _length,
    "bot_pace": _length,
    "missed": _missed,
    "excuses": _number,
    "vacation": _vacation,
    "reliability": _number,
    "zone": _zone,
}
"""The words that begin each part, and how what follows them is read."""
