"""When the weeks of a league open and close, by the clocks and the calendar of its zone.

An hour that the clocks leave out comes by the clock of before (02:30 is 03:30 that day); one that they have twice
comes the first time.
"""

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from pbem.league.terms import Hour, Weeks
from pbem.micros import DAY, SECOND, Micros

WEEK = 7

NOTICE: Micros = DAY
"""A season that is to begin as soon as it can begins no sooner than this, so that members may still come."""

Times = tuple[tuple[Micros, Micros], ...]
"""When weeks open and close, one after the other."""


def weeks_from(weeks: Weeks, first: date, rounds: int) -> Times:
    """When each of so many weeks opens and closes; the first opens on day `first`, or on its weekday after that.

    A week closes at the last closing hour before the next one would open.
    """
    opening = _on_weekday(first, weeks.opens.day)
    openings = (opening + timedelta(days=WEEK * weeks.every * number) for number in range(rounds))
    return tuple(week_of(weeks, one) for one in openings)


def week_of(weeks: Weeks, opening: date) -> tuple[Micros, Micros]:
    """When the week opens and closes that opens on that day."""
    zone = ZoneInfo(weeks.zone)
    closing = opening + timedelta(days=_days_open(weeks))
    return _at(opening, weeks.opens, zone), _at(closing, weeks.closes, zone)


def first_day(weeks: Weeks, now: Micros, wanted: date | None = None) -> date:
    """The day on which a season's first week opens: the first opening on or after the day `wanted` that is to come.

    Where no day is wanted, the first one that leaves members a day's notice.
    """
    zone = ZoneInfo(weeks.zone)
    earliest = now if wanted is not None else now + NOTICE
    today = local(earliest, zone).date()
    day = _on_weekday(max(today, wanted or today), weeks.opens.day)
    return day if _at(day, weeks.opens, zone) > earliest else day + timedelta(days=WEEK)


def postponed(times: Iterable[tuple[Micros, Micros]], by: Micros, zone: str, *, whole_days: bool) -> Times:
    """Weeks so much later, or earlier; by whole days they keep their hours, though clocks change in between."""
    if not whole_days:
        return tuple((opens + by, closes + by) for opens, closes in times)
    days, here = timedelta(days=round(by / DAY)), ZoneInfo(zone)

    def later(at: Micros) -> Micros:
        moment = local(at, here)
        return micros(datetime.combine(moment.date() + days, moment.time(), here))

    return tuple((later(opens), later(closes)) for opens, closes in times)


def _days_open(weeks: Weeks) -> int:
    """Days of the calendar from an opening to its closing."""
    opens, closes = weeks.opens, weeks.closes
    days = (closes.day - opens.day) % WEEK
    if days == 0 and closes.minute <= opens.minute:
        days = WEEK
    return days + WEEK * (weeks.every - 1)


def _on_weekday(day: date, weekday: int) -> date:
    """That day of the week, on `day` or after it."""
    return day + timedelta(days=(weekday - day.isoweekday()) % WEEK)


def _at(day: date, hour: Hour, zone: ZoneInfo) -> Micros:
    return micros(datetime.combine(day, time(hour.minute // 60, hour.minute % 60), zone))


def local(at: Micros, zone: ZoneInfo) -> datetime:
    """What the clocks of a zone show then."""
    return datetime.fromtimestamp(at // SECOND, UTC).astimezone(zone)


def micros(moment: datetime) -> Micros:
    """When that is."""
    return int(moment.timestamp()) * SECOND
