"""How long the server was away, so that letters which waited elsewhere meanwhile come before the deadlines fire."""

from __future__ import annotations

from pbem.service.ports import Clock, Store
from pbem.service.records import Micros

SECOND: Micros = 1_000_000

BEAT: Micros = 30 * SECOND
"""How often it is written down that the server lives."""

NOTICED: Micros = 60 * SECOND
"""A shorter absence is a restart; a deadline's grace is as long."""

SHORTEST: Micros = 600 * SECOND
LONGEST: Micros = 4000 * SECOND
"""How long deadlines wait after an absence: as long as it was, but in these bounds.

A mail server that could not hand a letter over tries again after as much time as it has waited already, and within
these bounds (Postfix: minimal_backoff_time 300 s and the next run of its queue, maximal_backoff_time 4000 s).
"""

_KEY = "alive"


class Outage:
    """Keeps the last sign of life, on the wall's clock."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        now = clock.wall()
        with store.reading() as reading:
            kept = reading.meta(_KEY)
        away = now - int(kept) if kept else 0
        self._until = now + min(max(away, SHORTEST), LONGEST) if away > NOTICED + BEAT else now
        self._beaten: Micros | None = None

    def over(self) -> bool:
        """Whether deadlines may fire; notes besides that the server lives. Raises StoreUnavailable."""
        now = self._clock.wall()
        if self._beaten is None or not 0 <= now - self._beaten < BEAT:
            with self._store.writing() as writing:
                writing.set_meta(_KEY, str(now))
            self._beaten = now
        return now >= self._until
