"""Who of this process was heard last: each of its loops says so whenever it goes round."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from threading import Lock


class Pulse:
    """Beats of loops, from any thread. `clock`: seconds that only go ahead."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = Lock()
        self._due: dict[str, float] = {}
        self._last: dict[str, float] = {}

    def beat(self, name: str, busy: float = 0.0) -> None:
        """A loop lives; with what it does now it may be `busy` for so many seconds before it is missed at all."""
        now = self._clock()
        with self._lock:
            self._last[name] = now
            self._due[name] = now + busy

    def beat_all(self) -> None:
        """All that were ever heard live: what they wait for goes on."""
        for name in self.silent():
            self.beat(name)

    def end(self, name: str) -> None:
        """A loop is over, and will not be missed."""
        with self._lock:
            self._due.pop(name, None)
            self._last.pop(name, None)

    def silent(self) -> Mapping[str, float]:
        """For how many seconds each loop has not been heard."""
        now = self._clock()
        with self._lock:
            return {name: now - last for name, last in self._last.items()}

    def missed(self, seconds: float) -> tuple[str, ...]:
        """The loops that have been missed for so long."""
        now = self._clock()
        with self._lock:
            return tuple(name for name, due in self._due.items() if now - due > seconds)
