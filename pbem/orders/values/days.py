"""Days as people name them, and which days of the calendar they are: by the day that it is where the writer lives."""

from calendar import day_name, month_abbr
from dataclasses import dataclass, replace
from datetime import date, timedelta
from enum import Enum

LONGEST = 366
"""No absence ends more than so many days from now."""

HALF_A_YEAR = 183
"""An absence without years that would take longer than this was written the wrong way round."""


@dataclass(frozen=True, slots=True)
class Named:
    """A day by its number, and its month and year where they were written. `numbers`: the month was a number, too."""

    day: int
    month: int | None = None
    year: int | None = None
    numbers: bool = False


@dataclass(frozen=True, slots=True)
class Weekday:
    """The next Monday (1) … Sunday (7) after today."""

    number: int


@dataclass(frozen=True, slots=True)
class InDays:
    """So many days from today."""

    days: int


@dataclass(frozen=True, slots=True)
class Week:
    """The week from Monday to Sunday which is so many weeks from this one."""

    weeks: int


When = Named | Weekday | InDays | Week


@dataclass(frozen=True, slots=True)
class Days:
    """From `first` to the end of `last`; `length` days where no last one is named. Without `first`, from now on.

    A `first` alone is that day, or that week; a `length` of 0 is that from then on, and nobody has said till when.

    `month_first`: who wrote it may write the month before the day, as Americans do.
    """

    first: When | None = None
    last: When | None = None
    length: int | None = None
    month_first: bool = False


def spell_days(days: Days) -> str:
    """Days in English, such that they are read as they are: `3 Aug to 14 Aug`, `until Friday`, `7 days`."""
    first, last = days.first, days.last
    if last is not None:
        if isinstance(first, Named) and isinstance(last, Named) and first.month is None:
            first = replace(first, month=last.month)
        return f"until {_spell(last)}" if first is None else f"{_spell(first)} to {_spell(last)}"
    lasts = [f"{days.length} days"] if days.length else []
    begins = [] if first in (None, InDays(0)) and lasts else [first] if first is not None else []
    return " ".join([*lasts, *(f"from {_spell(one)}" for one in begins)])


def _spell(when: When) -> str:
    match when:
        case InDays(count):
            return {0: "today", 1: "tomorrow"}.get(count, f"in {count} days")
        case Week(weeks):
            return {0: "this week", 1: "next week"}.get(weeks, f"in {weeks} weeks")
        case Weekday(number):
            return day_name[number - 1]
        case Named(day, month, year):
            return " ".join(
                [str(day), *([month_abbr[month]] if month else []), *([str(year)] if year else [])]
            )


class Why(Enum):
    """Why days that were written are none that somebody can be away."""

    NO_SUCH_DAY = "no-such-day"
    PAST = "past"
    REVERSED = "reversed"
    TOO_LONG = "too-long"
    NO_END = "no-end"
    TWO_READINGS = "two-readings"


@dataclass(frozen=True, slots=True)
class DaysTrouble:
    """What is wrong: `day` as far as it is one, else the day, month and year that are `none`; or both `readings`."""

    why: Why
    day: date | None = None
    none: tuple[int, int, int] | None = None
    readings: tuple[tuple[date, date], ...] = ()


def days_of(wish: Days, today: date) -> tuple[date, date] | DaysTrouble:
    """The first and the last day of what was written, on the day that it was."""
    readings = [_read(one, today) for one in _readings(wish)]
    good = tuple(dict.fromkeys(one for one in readings if not isinstance(one, DaysTrouble)))
    if len(good) > 1:
        return DaysTrouble(Why.TWO_READINGS, readings=good)
    return good[0] if good else readings[0]


def _read(wish: Days, today: date) -> tuple[date, date] | DaysTrouble:
    """One reading of the days; a calendar ends somewhere."""
    try:
        return _days_of(wish, today)
    except OverflowError:
        return DaysTrouble(Why.TOO_LONG, date.max)


def _readings(wish: Days) -> list[Days]:
    """The day first; and the month first, where whoever wrote that may mean it."""
    turned = replace(wish, first=_turned(wish.first), last=_turned(wish.last))
    return [wish] if not wish.month_first or turned == wish else [wish, turned]


def _turned(when: When | None) -> When | None:
    if isinstance(when, Named) and when.numbers and when.month is not None:
        return replace(when, day=when.month, month=when.day)
    return when


def _days_of(wish: Days, today: date) -> tuple[date, date] | DaysTrouble:
    first, last = wish.first, wish.last
    if first is None:
        begin = today
        end = _day(last, today, ending=True) if last is not None else today + timedelta(wish.length or 0)
    elif last is None:
        begun = _day(first, today)
        if isinstance(begun, DaysTrouble):
            return begun
        if wish.length == 0:
            return DaysTrouble(Why.NO_END, begun)
        begin = begun
        end = begin + timedelta(wish.length - 1) if wish.length else _day(first, today, ending=True)
    else:
        both = _span(first, last, today)
        if isinstance(both, DaysTrouble):
            return both
        begin, end = both
    if isinstance(end, DaysTrouble):
        return end
    return _checked(begin, end, today)


def _span(first: When, last: When, today: date) -> tuple[date, date] | DaysTrouble:
    """From one day to the other: what the one leaves open, the other tells, and then the calendar."""
    if isinstance(first, Named) and isinstance(last, Named):
        return _named_span(first, last, today)
    begin = _day(first, today)
    if isinstance(begin, DaysTrouble):
        return begin
    if isinstance(last, InDays | Week):
        return _both(begin, _day(last, today, ending=True))
    return _both(begin, _day(last, begin, ending=True))


def _named_span(first: Named, last: Named, today: date) -> tuple[date, date] | DaysTrouble:
    if first.month is None and last.month is not None:
        first = replace(first, month=last.month, year=first.year or last.year)
    if last.month is None and first.month is not None:
        last = replace(last, month=first.month, year=last.year or first.year)
    years = first.year is not None or last.year is not None
    if first.year is None and last.year is not None:
        end = _day(last, today)
        return end if isinstance(end, DaysTrouble) else _both(_day_before(first, end), end)
    begin = _day(first, today)
    if isinstance(begin, DaysTrouble):
        return begin
    end = _day(last, today if last.year is not None else begin)
    if isinstance(end, DaysTrouble):
        return end
    if first.year is None and last.year is None and first.month is not None:
        # Who writes too late, after the first day, does not mean the next year.
        now = _day(last, today)
        if not isinstance(now, DaysTrouble) and now < begin and (begin - now).days > HALF_A_YEAR:
            return today, now
    if not years and (end - begin).days > HALF_A_YEAR:
        return DaysTrouble(Why.REVERSED, end)
    return begin, end


def _both(begin: date | DaysTrouble, end: date | DaysTrouble) -> tuple[date, date] | DaysTrouble:
    if isinstance(begin, DaysTrouble):
        return begin
    return end if isinstance(end, DaysTrouble) else (begin, end)


def _checked(begin: date, end: date, today: date) -> tuple[date, date] | DaysTrouble:
    if end < begin:
        return DaysTrouble(Why.REVERSED, end)
    if end < today:
        return DaysTrouble(Why.PAST, end)
    if (end - today).days > LONGEST:
        return DaysTrouble(Why.TOO_LONG, end)
    return max(begin, today), end


def _day(when: When, after: date, *, ending: bool = False) -> date | DaysTrouble:
    """The first such day at or `after` one; `ending`: of a week its last day."""
    match when:
        case InDays(days):
            return after + timedelta(days)
        case Week(weeks):
            return after + timedelta(7 * weeks + (6 if ending else 0) - after.weekday())
        case Weekday(number):
            return after + timedelta((number - 1 - after.weekday()) % 7 or 7)
        case Named(day, month, year):
            return _next(day, month, after) if year is None else _exact(year, month or after.month, day)


def _next(day: int, month: int | None, after: date) -> date | DaysTrouble:
    """The next day of this number, in this month or the first that has so many."""
    if month is not None:
        return _exact(after.year + ((month, day) < (after.month, after.day)), month, day)
    for months in range(12):
        year, at = divmod(after.month - 1 + months, 12)
        found = _exact(after.year + year, at + 1, day)
        if not isinstance(found, DaysTrouble) and found >= after:
            return found
    return DaysTrouble(Why.NO_SUCH_DAY, none=(day, after.month, after.year))


def _day_before(when: Named, end: date) -> date | DaysTrouble:
    """The last such day before another."""
    month = when.month or end.month
    return _exact(end.year - ((month, when.day) > (end.month, end.day)), month, when.day)


def _exact(year: int, month: int, day: int) -> date | DaysTrouble:
    try:
        return date(year, month, day)
    except ValueError:
        return DaysTrouble(Why.NO_SUCH_DAY, none=(day, month, year))
