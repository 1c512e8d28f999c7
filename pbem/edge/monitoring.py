"""Tells whoever watches how the server is: in a word or two, or in figures."""

import asyncio
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import structlog
from prometheus_client import CollectorRegistry
from prometheus_client.exposition import choose_encoder

from pbem.edge.metrics import Figures, Metrics
from pbem.micros import SECOND
from pbem.service.operations.status import FAILING, Concern, Status, status
from pbem.service.services import Services
from pbem.store.errors import StoreUnavailable

FRESH = 1.0
"""Seconds for which a look at the database serves all who ask."""

PATIENCE = 5.0
"""Seconds in which the database has to answer."""

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Health:
    """What was seen. `status`: None where the database cannot be read, in time at least."""

    status: Status | None
    concerns: tuple[Concern, ...]

    @property
    def fails(self) -> bool:
        return not FAILING.isdisjoint(self.concerns)

    def line(self, concern: Concern) -> str:
        """The concern, and of the mailbox why it is not read and for how many seconds."""
        unread = self.status.unread if self.status is not None and concern is Concern.MAILBOX else None
        return concern if unread is None else f"{concern}: {unread.why}, {unread.span // SECOND} s"


@dataclass
class Monitor:
    """Looks once for all who ask at the same time.

    `missed`: the loops of this process that stand still; `silent`: since when each was heard, in seconds; `room`: free
    octets for the server's files.
    """

    house: Services
    metrics: Metrics
    missed: Callable[[], tuple[str, ...]]
    silent: Callable[[], Mapping[str, float]]
    room: Callable[[], int | None]
    _look: asyncio.Future[Status | None] | None = field(default=None, init=False)
    _until: float = field(default=0.0, init=False)
    # Its own, so that it is free whatever the pages' threads hang on.
    _thread: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "watch"), init=False)

    async def found(self) -> Health:
        try:
            seen = await asyncio.wait_for(asyncio.shield(self._looking()), PATIENCE)
        except TimeoutError:
            seen = None
        concerns = list(seen.concerns) if seen is not None else [Concern.DATABASE]
        if self.missed():
            concerns.insert(0, Concern.LOOPS)
        return Health(seen, tuple(concerns))

    def _looking(self) -> asyncio.Future[Status | None]:
        """The look that is going on, or was just made; else a new one. One that hangs is waited for by all."""
        now = time.monotonic()
        if self._look is None or (self._look.done() and now > self._until):
            self._look = asyncio.ensure_future(
                asyncio.get_running_loop().run_in_executor(self._thread, self._seen)
            )
            self._look.add_done_callback(self._note_when)
        return self._look

    def _note_when(self, _: object) -> None:
        self._until = time.monotonic() + FRESH

    def _seen(self) -> Status | None:
        try:
            return status(self.house.store, self.house.clock, self.room(), self.house.quota)
        except StoreUnavailable:
            return None
        except Exception:
            log.exception("status_crashed")
            return None

    async def exposition(self, accept: str) -> tuple[bytes, str]:
        """The figures in a format that is accepted (as an Accept header says it), and its content type."""
        found = await self.found()
        figures = CollectorRegistry()
        figures.register(Figures(found.status, frozenset(found.concerns), self.silent()))
        both = CollectorRegistry()
        for registry in (figures, self.metrics.registry):
            both.register(registry)
        encode, kind = choose_encoder(accept)
        return encode(both), kind
