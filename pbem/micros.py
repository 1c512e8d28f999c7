"""Times: integers of microseconds, so that none is rounded on its way through the database."""

Micros = int
"""A time in microseconds since 1970, UTC; or a length of time in microseconds."""

SECOND: Micros = 1_000_000
MINUTE: Micros = 60 * SECOND
HOUR: Micros = 60 * MINUTE
DAY: Micros = 24 * HOUR
