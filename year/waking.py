"""When people are awake, and read their mail."""

from pbem.micros import DAY, HOUR, Micros

RISES, GOES_TO_BED = 7.5, 23.0
"""Hours of the day between which people read mail, by their own clocks."""

PERSONS_DIFFER = 0.5
"""The standard deviation of the logarithm of a person's pace from his table's."""


def awake_for(at: Micros, hours: float, offset: int) -> Micros:
    """When somebody has been awake for so many hours; `offset`: the hours from UTC to where he lives."""
    while True:
        local = (at + offset * HOUR) % DAY / HOUR
        if local < RISES or local >= GOES_TO_BED:
            at += round((RISES - local) % 24 * HOUR)
            continue
        if local + hours <= GOES_TO_BED:
            return at + round(hours * HOUR)
        hours -= GOES_TO_BED - local
        at += round((GOES_TO_BED - local) * HOUR) + 1
