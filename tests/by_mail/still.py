"""A table whose time stands still until a test moves it on."""

from dataclasses import dataclass

from tests.by_mail.people import Town
from tests.by_mail.servers import Counter
from tests.by_mail.table import Table

START = 1_795_000_000_000_000
"""Some time in 2026, in microseconds."""

SECOND = 1_000_000
HOUR = 3600 * SECOND
DAY = 24 * HOUR


@dataclass
class StandingClock:
    """Wall and tables share one time."""

    at: int = START

    def wall(self) -> int:
        return self.at

    def now(self) -> int:
        return self.at

    def when(self, wall: int) -> int:
        return wall


class Still(Table):
    """A letter is handled, and all mail delivered, before `says` returns; no time passes but by `waits`."""

    def __init__(self, town: Town, counter: Counter, clock: StandingClock) -> None:
        super().__init__(town, counter.house, lambda: None)
        self.counter = counter
        self.clock = clock

    def waits(self, micros: int) -> None:
        self.clock.at += micros
