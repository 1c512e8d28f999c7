"""Time used up counts: what a player loses at a table that the week closed before it was over."""

from collections.abc import Iterable

from pbem.micros import Micros


def time_used(turns: Iterable[tuple[Micros, Micros]], clock: Micros) -> Micros:
    """All the time of somebody's turns, from when each began till when it ended; each counts one clock at most."""
    return sum(max(0, min(ended - begun, clock)) for begun, ended in turns)


def charge(used: Micros, week: Micros, among: int, clock: Micros, each: int) -> int:
    """The points that somebody loses: `each` for every clock that they began beyond their share of the week.

    At a table one is waited for at a time, so that all that is used adds up to the week at most: it is shared evenly
    `among` so many, and where all are as slow nobody loses anything.
    """
    beyond = used * among - week  # in parts of a microsecond, so that no share is rounded
    return each * -(-beyond // (clock * among)) if beyond > 0 else 0
