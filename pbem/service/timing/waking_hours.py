"""When somebody is awake, so that a reminder may reach them: never at night, by the clock on their wall."""

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from pbem.micros import Micros
from pbem.service.timing.due_times import local, micros

NIGHT, MORNING = time(22), time(8)
"""From when till when nobody is reminded."""

EVENING = time(21, 30)
"""When a player is reminded instead: a tick may be late, and still it is not night."""


def is_night(at: Micros, zone: str) -> bool:
    """Whether it is night there."""
    return not MORNING <= local(at, ZoneInfo(zone)).time() < NIGHT


def when_awake(wanted: Micros, after: Micros, due: Micros, zone: str) -> Micros | None:
    """When a reminder goes that is `wanted` then: if that is at night, the evening before, if it is later than `after`.

    Else the next morning, if that is before it is due; else None.
    """
    if not is_night(wanted, zone):
        return wanted
    shown = local(wanted, ZoneInfo(zone))
    day = shown.date() - timedelta(days=1) if shown.time() < MORNING else shown.date()
    evening = micros(datetime.combine(day, EVENING, shown.tzinfo))
    if evening > after:
        return evening
    morning = micros(datetime.combine(day + timedelta(days=1), MORNING, shown.tzinfo))
    return morning if morning < due else None
