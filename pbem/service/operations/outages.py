"""When the server was away, so that nobody is punished for what they could not mail, or were not asked, meanwhile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pbem.micros import HOUR, SECOND, Micros
from pbem.store.errors import VersionConflict
from pbem.store.rows.turns import Why
from pbem.store.store import Reading, Store, Writing

if TYPE_CHECKING:
    from pbem.service.ports import Clock

BEAT: Micros = 30 * SECOND
"""How often it is written down that the server lives."""

NOTICED: Micros = 60 * SECOND
"""A shorter absence is a restart; a deadline's grace is as long."""

OUTAGE: Micros = HOUR
"""An absence of so much of the tables' time is an outage: deadlines are moved by it."""

STALLED: Micros = 30 * SECOND
"""A server that runs was away only where it did not look at its clock for so long: else it was just busy."""

SHORTEST: Micros = 600 * SECOND
LONGEST: Micros = 4000 * SECOND
"""How long deadlines wait after an absence: as long as it was, but in these bounds.

A mail server that could not hand a letter over tries again after as much time as it has waited already, and within
these bounds (Postfix: minimal_backoff_time 300 s and the next run of its queue, maximal_backoff_time 4000 s).
"""

_KEY = "alive"


@dataclass(frozen=True, slots=True)
class _Sign:
    """A sign of life: the wall's time, and the tables'."""

    wall: Micros
    now: Micros

    def is_old(self, than: _Sign) -> bool:
        """Whether another is to be written by then; also where the clock was set back."""
        return not 0 <= than.wall - self.wall < BEAT or than.now - self.now >= OUTAGE // 2


def note_alive(writing: Writing, clock: Clock) -> None:
    """Note that the server lives, so that the time before is no outage, or is one that was noted already."""
    writing.meta.set(_KEY, f"{clock.wall()} {clock.now()}")


class Outage:
    """Keeps the last sign of life; where there was none for long, that is an outage.

    The server need not have stopped for it: its machine may have slept, its database may have been full.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        """Notes at once whether the server was away before it was started. Raises StoreUnavailable."""
        self._store = store
        self._clock = clock
        with store.reading() as reading:
            self._kept = reading.meta.get(_KEY)
        this = self._sign()
        self._last = last = self._read(self._kept) if self._kept else this
        self._until = this.wall
        self._written: _Sign | None = None
        self._goes_on(last, this, 0)

    def over(self) -> bool:
        """Whether deadlines may fire; notes besides that the server lives. Raises StoreUnavailable."""
        this = self._sign()
        self._goes_on(self._last, this, STALLED)
        return this.wall >= self._until

    def _sign(self) -> _Sign:
        return _Sign(self._clock.wall(), self._clock.now())

    def _read(self, kept: str) -> _Sign:
        """The last sign of the server before; up to 0.9 the tables' time was not kept."""
        wall, *now = map(int, kept.split())
        return _Sign(wall, now[0] if now else self._clock.when(wall))

    def _goes_on(self, last: _Sign, this: _Sign, busy: Micros) -> None:
        """From one sign of life to the next; an absence of at most `busy` of the wall's time was none.

        Where the wall's clock was set back, mails that wait would wait as long again: they are due at once.
        """
        import structlog  # here: a command that only looks reads the last sign, and writes no log

        log = structlog.get_logger()
        away = this.wall - last.wall
        outage = away > busy and this.now - last.now >= OUTAGE
        set_back = away < -NOTICED
        due = outage or set_back or self._written is None or self._written.is_old(this)
        if due and not self._write(last, this, outage=outage, set_back=set_back):
            return
        if outage:
            log.warning("outage", seconds=(this.now - last.now) // SECOND, wall_seconds=away // SECOND)
        if set_back:
            log.warning("clock_set_back", seconds=-away // SECOND)
        if away > NOTICED + BEAT:
            self._until = this.wall + min(max(away, SHORTEST), LONGEST)
        elif away < 0:
            self._until = min(self._until, this.wall + LONGEST)
        self._last = this

    def _write(self, last: _Sign, this: _Sign, *, outage: bool, set_back: bool) -> bool:
        """The new sign of life; False where another process has given one, which counts from then on."""
        told = f"{this.wall} {this.now}"
        try:
            with self._store.writing() as writing:
                writing.meta.swap(_KEY, self._kept, told)
                if outage:
                    writing.outages.add(last.now, this.now, Why.DOWN)
                if set_back:
                    writing.mails.hasten(this.wall)
        except VersionConflict:
            with self._store.reading() as reading:
                told = reading.meta.get(_KEY) or told
            self._kept, self._last = told, self._read(told)
            return False
        self._kept, self._written = told, this
        return True


def last_wall(reading: Reading) -> Micros | None:
    """When the last sign of life was written, on the wall's clock; None where there is none."""
    kept = reading.meta.get(_KEY)
    return int(kept.split()[0]) if kept else None
