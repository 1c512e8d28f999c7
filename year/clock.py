"""Time that passes when the simulation says so."""

from dataclasses import dataclass

from pbem.micros import DAY, HOUR, SECOND, Micros

MINUTE = 60 * SECOND
WEEK = 7 * DAY
START: Micros = 1_798_351_200_000_000
"""A Sunday evening, 27 December 2026, 06:00 UTC."""


@dataclass
class Clock:
    """Wall and tables share one time. It never goes back, and no two letters come at the same microsecond."""

    at: Micros = START

    def wall(self) -> Micros:
        return self.at

    def now(self) -> Micros:
        return self.at

    def when(self, wall: Micros) -> Micros:
        return wall

    def goes_to(self, moment: Micros) -> None:
        self.at = max(self.at + 1, moment)


__all__ = ["DAY", "HOUR", "MINUTE", "SECOND", "START", "WEEK", "Clock", "Micros"]
