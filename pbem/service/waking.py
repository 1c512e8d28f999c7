"""When somebody is awake, so that a reminder may reach him: never at night, by the clock on his wall."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from pbem.service.records import Micros

SECOND: Micros = 1_000_000

NIGHT, MORNING = time(22), time(8)
"""From when till when nobody is reminded."""

EVENING = time(21, 30)
"""When he is reminded instead: a tick may be late, and still it is not night."""


def is_night(at: Micros, zone: str) -> bool:
    """Whether it is night there."""
    return not MORNING <= _local(at, zone).time() < NIGHT


def when_awake(wanted: Micros, after: Micros, due: Micros, zone: str) -> Micros | None:
    """When a reminder goes that is `wanted` then: if that is at night, the evening before, if it is later than `after`.

    Else the next morning, if that is before it is due; else None.
    """
    if not is_night(wanted, zone):
        return wanted
    local = _local(wanted, zone)
    day = local.date() - timedelta(days=1) if local.time() < MORNING else local.date()
    evening = _micros(datetime.combine(day, EVENING, local.tzinfo))
    if evening > after:
        return evening
    morning = _micros(datetime.combine(day + timedelta(days=1), MORNING, local.tzinfo))
    return morning if morning < due else None


def _local(at: Micros, zone: str) -> datetime:
    return datetime.fromtimestamp(at // SECOND, UTC).astimezone(ZoneInfo(zone))


def _micros(moment: datetime) -> Micros:
    return int(moment.timestamp()) * SECOND
