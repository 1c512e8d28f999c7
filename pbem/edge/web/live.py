"""Tables that are followed: a browser that shows one is told by server-sent events that it has changed, and no more.

What has changed it asks the page, which shows strangers what they may see.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from pbem.edge.web.addresses import elsewhere
from pbem.mail.reading.origin import Network
from pbem.store.errors import StoreUnavailable
from pbem.store.rows.people import TableRecord

Look = Callable[[list[int]], Awaitable[Mapping[int, TableRecord]]]
"""What gives the tables of these numbers as they are now."""

EVERY = 1.0
"""Seconds between two looks at the tables that are followed; none is looked at while nobody follows."""

HEARTBEAT = 10.0
"""Seconds after which something is sent though nothing has changed: a web server in front ends what is silent."""

LONGEST = 3600.0
"""Seconds after which a browser has to ask anew."""

FOLLOWERS, PER_NETWORK = 200, 8
"""So many follow at a time, and so many of one network from elsewhere; others ask for the page now and then."""

FOLLOWS, LEAVE = "pbem.follows", "pbem.leave"
"""Under these names a request's state has that it is one of these, and what takes it out of the number of requests that
are answered at a time."""

HEADERS = {
    "Cache-Control": "no-cache, no-transform",
    "X-Accel-Buffering": "no",  # nginx would keep it back
}

SILENCE = ":\n\n"
CHANGED = "event: changed\ndata: changed\n\n"


@dataclass(eq=False)
class _Follower:
    """One who follows a table. `keyed`: by its secret link, so that it need not be listed."""

    table: int
    keyed: bool
    network: Network | None
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    gone: bool = False


class Followers:
    """All who follow tables of a site. To be used in the loop that serves it."""

    def __init__(self) -> None:
        self._all: set[_Follower] = set()
        self._known: dict[int, int] = {}
        self._looking: asyncio.Task[None] | None = None
        self._closed = False

    def __len__(self) -> int:
        return len(self._all)

    async def answer(self, look: Look, request: Request, record: TableRecord, *, keyed: bool) -> Response:
        """A stream that tells when the table has changed, from now on; 503 where there are too many."""
        network = elsewhere(request.client)
        many = Counter(one.network for one in self._all)
        if (
            self._closed
            or len(self._all) >= FOLLOWERS
            or (network is not None and many[network] >= PER_NETWORK)
        ):
            return Response(status_code=503, headers={"Retry-After": "60"})
        if request.method == "HEAD":
            return Response(headers=HEADERS, media_type="text/event-stream")
        state = request.scope.setdefault("state", {})
        state[FOLLOWS] = True
        state.get(LEAVE, lambda: None)()
        follower = _Follower(record.id, keyed, network)
        self._all.add(follower)
        self._known.setdefault(record.id, record.version)
        if self._looking is None:
            self._looking = asyncio.create_task(self._look_at_them(look), name="followers")
        return StreamingResponse(self._stream(follower), headers=HEADERS, media_type="text/event-stream")

    async def close(self) -> None:
        """End all streams; nobody follows from now on."""
        self._closed = True
        for one in self._all:
            one.gone = True
            one.wake.set()
        if self._looking is not None:
            self._looking.cancel()
            with suppress(asyncio.CancelledError):
                await self._looking

    async def _stream(self, follower: _Follower) -> AsyncIterator[str]:
        until = monotonic() + LONGEST
        try:
            yield "retry: 5000\n\n"
            while monotonic() < until:
                try:
                    await asyncio.wait_for(follower.wake.wait(), HEARTBEAT)
                except TimeoutError:
                    yield SILENCE
                    continue
                follower.wake.clear()
                if follower.gone:
                    return
                yield CHANGED
        finally:
            self._all.discard(follower)

    async def _look_at_them(self, look: Look) -> None:
        """Look again and again at the tables that are followed, until nobody follows."""
        try:
            while self._all:
                await asyncio.sleep(EVERY)
                with suppress(StoreUnavailable):
                    tables = sorted({one.table for one in self._all})
                    self._tell(await look(tables))
        finally:
            self._looking = None
            self._known.clear()

    def _tell(self, records: Mapping[int, TableRecord]) -> None:
        for one in self._all:
            record = records.get(one.table)
            if record is not None and not (record.listed or one.keyed):
                one.gone = True
                one.wake.set()
            elif record is not None and self._known.get(one.table, record.version) != record.version:
                one.wake.set()
        self._known.update((number, record.version) for number, record in records.items())
