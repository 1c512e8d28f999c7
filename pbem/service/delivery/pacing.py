"""How fast mails may leave: limits for each domain, and rest for whoever did not take one for now."""

import asyncio
import time
from contextlib import AbstractAsyncContextManager, nullcontext

from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from pbem.micros import SECOND, Micros
from pbem.service.delivery.quota import Quota
from pbem.service.ports import RelayReply, RelayVerdict, Rests

REST: Micros = 900 * SECOND
"""How long a domain rests that says it gets too much, and at most whoever else did not take a mail for now."""

FIRST_REST: Micros = 5 * SECOND

MOST = 10_000
"""Domains and addresses that are remembered; past that the oldest are forgotten."""


class Pace:
    """Which mails may leave now. Kept in memory, but for the `quota`: after a restart it begins anew.

    `per_minute`: mails for one domain; `connections`: at once for one domain; 0: as many as there are.
    """

    def __init__(self, per_minute: int = 0, connections: int = 0, quota: Quota | None = None) -> None:
        self.quota = quota or Quota()
        self._limit = RateLimitItemPerMinute(per_minute) if per_minute else None
        # Windows, not a sliding count: all that waits for one domain is due at the same moment, so stays in order.
        self._counter = FixedWindowRateLimiter(MemoryStorage())
        self._connections = connections
        self._gates: dict[str, asyncio.Semaphore] = {}
        self._rests: dict[str, Micros] = {}
        self._away = 0

    def due(self, address: str, wall: Micros) -> Micros | None:
        """When a mail to this address may leave; None: now, and it is counted."""
        rests = self.rests_until(address, wall)
        if rests is not None or self._limit is None:
            return rests
        domain = _domain(address)
        if self._counter.hit(self._limit, domain):
            return None
        reset = self._counter.get_window_stats(self._limit, domain).reset_time
        return wall + max(1, int((reset - time.time()) * 1_000_000))

    def rests_until(self, address: str, wall: Micros) -> Micros | None:
        """Until when the relay, the domain or the address rests; None if none does.

        None rests for longer than `REST`: what seems to began before the clock was set back, and is over.
        """
        until = max(self._rests.get(key, 0) for key in ("", _domain(address), address))
        return until if wall < until <= wall + REST else None

    def heard(self, told: RelayReply, address: str, wall: Micros, wait: Micros) -> None:
        """What the relay said of a mail that waits for so long now: who does not take it is left alone for a while.

        A relay that is away is left alone ever longer, whichever mail it is that finds it away.
        """
        away = told.verdict is RelayVerdict.LATER and told.rests is Rests.RELAY
        if not away:
            self._away = 0
        if told.verdict is not RelayVerdict.LATER or (away and self.rests_until(address, wall) is not None):
            return
        if away:
            self._rest("", wall + min(FIRST_REST << self._away, REST))
            self._away += 1
        elif told.rests is Rests.DOMAIN:
            self._rest(_domain(address), wall + REST)
        else:
            self._rest(address, wall + min(wait, REST))

    def _rest(self, key: str, until: Micros) -> None:
        self._rests.pop(key, None)
        self._rests[key] = until
        while len(self._rests) > MOST:
            del self._rests[next(iter(self._rests))]

    def gate(self, address: str) -> AbstractAsyncContextManager[object]:
        """Lets as many through at once as may be for the address's domain."""
        if not self._connections:
            return nullcontext()
        domain = _domain(address)
        if domain not in self._gates:
            if len(self._gates) >= MOST:
                self._gates = {key: gate for key, gate in self._gates.items() if gate.locked()}
            self._gates[domain] = asyncio.Semaphore(self._connections)
        return self._gates[domain]


def _domain(address: str) -> str:
    return address.rpartition("@")[2]
