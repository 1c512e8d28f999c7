"""How fast time runs at the tables of a world, so that it falls due while the storm goes on."""

import json
import time
from dataclasses import asdict, dataclass
from datetime import UTC, datetime

from pbem.edge.table_clock import TableClock

BEGINS = datetime(2027, 1, 4, 8, 30, tzinfo=UTC)
"""When a world begins, on the clock of its tables: a Monday, early enough that a day of play is before its people."""


@dataclass(frozen=True, slots=True)
class Pace:
    """`speed`: as of [clock]. `long`: the clock of tables where people play, whose time never runs out; `short`: of
    those where people let it pass, in words. `leagues`: whether a week of a league passes soon enough to be played."""

    speed: int
    long: str
    short: str
    leagues: bool


HOURS = Pace(600, "9 days", "30 minutes", leagues=False)
"""An hour takes six seconds: to be dead for a moment is no outage."""

WEEKS = Pace(50_000, "60 days", "2 days", leagues=True)
"""A week takes twelve seconds: to be dead for a moment is an outage, by which deadlines and weeks are moved."""

PACES = (HOURS, WEEKS)


def set_clock(pace: Pace) -> TableClock:
    """The clock of tables that begins now."""
    return TableClock(time.time_ns() // 1000, int(BEGINS.timestamp()) * 1_000_000, float(pace.speed))


def as_kept(clock: TableClock) -> str:
    """As a server keeps it."""
    return json.dumps(asdict(clock))
