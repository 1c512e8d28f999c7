"""Who of this process was heard last: each of its loops says so whenever it goes round."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Lock

from pbem.service.ports import Relay, RelayReply
from pbem.store.rows.people import StoredMail

LONGEST_TALK = 1800.0
"""Seconds that a relay may take for one mail before its connection is given up, all its answers together."""


class Pulse:
    """Beats of loops, from any thread. `clock`: seconds that only go ahead."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = Lock()
        self._last: dict[str, float] = {}
        self._due: dict[str, float] = {}
        self.at_the_end: list[Callable[[], None]] = []
        """What is done before the process is ended because a loop is missed."""

    def beat(self, name: str) -> None:
        """A loop lives."""
        with self._lock:
            self._last[name] = self._due[name] = self._clock()

    def busy(self, name: str, seconds: float) -> None:
        """A loop lives, and what it does now may take so long before it is missed at all."""
        now = self._clock()
        with self._lock:
            self._last[name] = now
            self._due[name] = max(self._due.get(name, now), now + seconds)

    def goes_on(self, *names: str) -> None:
        """What these loops wait for goes on, so those of them that there are live."""
        now = self._clock()
        with self._lock:
            for name in self._last.keys() & set(names):
                self._last[name] = now
                self._due[name] = max(self._due[name], now)

    def end(self, name: str) -> None:
        """A loop is over, and will not be missed."""
        with self._lock:
            self._last.pop(name, None)
            self._due.pop(name, None)

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


@dataclass(frozen=True)
class HeardRelay:
    """A relay that may keep its loop waiting for as long as relays may."""

    relay: Relay
    pulse: Pulse
    loop: str

    async def deliver(self, sender: str, mail: StoredMail) -> RelayReply:
        self.pulse.busy(self.loop, LONGEST_TALK)
        return await self.relay.deliver(sender, mail)

    async def close(self) -> None:
        await self.relay.close()
