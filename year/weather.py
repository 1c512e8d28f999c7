"""What goes wrong in a year: outages of hours and of days, restarts, and a domain that is away for a week."""

import random
from dataclasses import dataclass

from year.clock import DAY, HOUR, MINUTE, START, WEEK, Micros

GONE = "gone"
"""The domain that is away for a week."""


@dataclass(frozen=True)
class Weather:
    """`outages`: from when until when the server is down; `gone`: when the domain is away."""

    outages: tuple[tuple[Micros, Micros], ...]
    gone: tuple[Micros, Micros]

    def is_gone(self, at: Micros) -> bool:
        return self.gone[0] <= at < self.gone[1]


def forecast(weeks: int, chance: random.Random) -> Weather:
    """Restarts twice a week, an outage of hours every third week, one of days each quarter; at least one of each."""
    end = START + weeks * WEEK
    long = [(START + week * WEEK + 3 * DAY + 5 * HOUR, 2 * DAY) for week in range(1, weeks, 13)]
    some = [
        (START + week * WEEK + chance.randrange(7 * 24) * HOUR, chance.randint(1, 12) * HOUR)
        for week in range(0, weeks, 3)
    ]
    short = [
        (START + chance.randrange(weeks * 7 * 24 * 60) * MINUTE, chance.choice((0, MINUTE, 10 * MINUTE)))
        for _ in range(2 * weeks)
    ]
    outages: list[tuple[Micros, Micros]] = []
    for begin, length in sorted([*long, *some, *short]):
        after = outages[-1][1] + HOUR if outages else START + HOUR
        if after <= begin and begin + length < end - 3 * DAY:
            outages.append((begin, begin + length))
    third = START + max(1, weeks // 3) * WEEK
    return Weather(tuple(outages), (third, third + WEEK))
