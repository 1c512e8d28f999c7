"""The web server that the site is served by, beside the doors for mail in one process."""

import asyncio
import contextlib
import fcntl
import logging
import socket
import termios
from array import array
from collections.abc import AsyncIterator, Generator

import uvicorn
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Router
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from pbem.edge.web import (
    api,
    archive,
    feeds,
    guide,
    health,
    leagues,
    learn,
    mail_links,
    own,
    players,
    puzzles,
    rules,
    tables,
)
from pbem.edge.web.addresses import elsewhere
from pbem.edge.web.guard import PAGES_PER_MINUTE, PER_MINUTE, RequestGuard
from pbem.edge.web.health import asks_health
from pbem.edge.web.live import FOLLOWS, LEAVE
from pbem.edge.web.responses import Site
from pbem.edge.web.webmail import beside_office
from pbem.mail.reading.origin import Network
from pbem.settings import resource_dir

AT_ONCE = 64
"""Requests that are answered at a time; more are told to come again."""

PER_NETWORK = 20
"""Connections of one network from elsewhere at a time: a browser opens six. A web server in front of ours is on this
machine and counts its clients itself."""

CONNECTIONS = 500
"""Connections from elsewhere at a time, of all networks."""

LOOKS_AT_ONCE = 16
"""Looks at how the server is that are answered at a time, however many requests are."""

BUSY = (
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 60\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
)

PATIENCE = 15.0
"""Seconds in which a connection brings a request, and then takes its answer, before it has to make room."""


class _Connection(H11Protocol):
    """Ends where nothing moves: the library waits for ever for the first request, and for half a one, and for who
    takes nothing of an answer.

    One too many of its network, or of all, is told so and ends at once.
    """

    network: Network | None = None
    """Where it comes from; None from this machine itself."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # the library's own way
        self.network = elsewhere(transport.get_extra_info("peername"))
        from_elsewhere = [
            one.network for one in self.connections if isinstance(one, _Connection) and one.network
        ]
        super().connection_made(transport)
        if self.network is not None and (
            len(from_elsewhere) >= CONNECTIONS or from_elsewhere.count(self.network) >= PER_NETWORK
        ):
            transport.write(BUSY)
            transport.close()
            return
        self.loop.call_later(PATIENCE, self._look, self._stands())

    def _stands(self) -> tuple[object, int]:
        """The request that is answered, and how many octets of answers the client has not taken yet."""
        return self.cycle, self.transport.get_write_buffer_size() + _under_way(self.transport)

    def _follows(self) -> bool:
        return self.cycle is not None and FOLLOWS in self.cycle.scope.get("state", {})

    def _look(self, before: tuple[object, int]) -> None:
        """Whether it stands otherwise than at the last look: octets of half a request alone change nothing."""
        if self not in self.connections:
            return
        now = self._stands()
        # Of a stream that is silent for a while, only octets that are not taken tell that nobody is there.
        if (before[1] and now[1]) if self._follows() else now == before:
            self.transport.abort()
        else:
            self.loop.call_later(PATIENCE, self._look, now)


def _under_way(transport: asyncio.Transport) -> int:
    """Octets that the system has taken from us and the client has not acknowledged; 0 where it does not tell."""
    count = array("i", [0])
    try:
        fcntl.ioctl(transport.get_extra_info("socket").fileno(), termios.TIOCOUTQ, count)
    except OSError:
        return 0
    return count[0]


class _Room:
    """As many requests as there is room for; looks at how the server is have a room of their own."""

    def __init__(self, application: ASGIApp, base: str) -> None:
        self._application = application
        self._base = base
        self._answering = {True: 0, False: 0}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        looks = asks_health(Request(scope), self._base)
        if self._answering[looks] >= (LOOKS_AT_ONCE if looks else AT_ONCE):
            # 503 would say of a server that is only asked too often that it is ill.
            full = Response(status_code=429 if looks else 503, headers={"Retry-After": "60"})
            await full(scope, receive, send)
            return
        self._answering[looks] += 1
        inside = [looks]

        def leave() -> None:
            """Once; whoever follows a table leaves before the end of the answer."""
            while inside:
                self._answering[inside.pop()] -= 1

        scope.setdefault("state", {})[LEAVE] = leave
        try:
            await self._application(scope, receive, send)
        finally:
            leave()


class _Server(uvicorn.Server):
    """Leaves the signals to the one who runs everything."""

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        yield


@contextlib.asynccontextmanager
async def served(site: Site, host: str, port: int) -> AsyncIterator[int]:
    """The site on `host`:`port` (0: any free one) until the block ends; gives the port. Raises OSError."""
    async with listening(build_site(site), host, port, site.base) as there:
        try:
            yield there
        finally:
            await site.followers.close()


@contextlib.asynccontextmanager
async def listening(application: ASGIApp, host: str, port: int, base: str = "") -> AsyncIterator[int]:
    """The same with any application, whose paths `base` may stand before."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    socket_ = socket.create_server((host, port), family=family, backlog=AT_ONCE)
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)  # it may quote what a client sent
    server = _Server(
        uvicorn.Config(
            _Room(application, base),
            http=_Connection,
            log_config=None,
            access_log=False,
            server_header=False,
            lifespan="off",
            ws="none",
            timeout_keep_alive=5,
            timeout_graceful_shutdown=2,
        )
    )
    running = asyncio.create_task(server.serve(sockets=[socket_]), name="web")
    try:
        while not server.started and not running.done():
            await asyncio.sleep(0.005)
        if running.done():
            running.result()
            raise OSError("the page's server ended before it began")
        yield socket_.getsockname()[1]
    finally:
        server.should_exit = True
        await running
        socket_.close()


ROOMS = (
    tables.routes,
    mail_links.routes,
    own.routes,
    archive.routes,
    feeds.routes,
    leagues.routes,
    players.routes,
    puzzles.routes,
    learn.routes,
    guide.routes,
    rules.routes,
    api.routes,
    health.routes,
)
"""What each room answers to; no two have a path in common."""


def build_site(site: Site, per_minute: int = PER_MINUTE, pages_per_minute: int = PAGES_PER_MINUTE) -> ASGIApp:
    """All pages, as a web server wants them."""

    async def not_found(scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        await site.not_found(request)(scope, receive, send)

    rooms = Router(
        [
            *(route for room in ROOMS for route in room(site)),
            Mount("/static", StaticFiles(directory=resource_dir("templates") / "web" / "static")),
        ],
        default=not_found,
        redirect_slashes=False,
    )
    return RequestGuard(beside_office(site, rooms), site, per_minute, pages_per_minute)
