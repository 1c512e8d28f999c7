"""The web server that the site is served by, beside the doors for mail in one process."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
from collections.abc import AsyncIterator, Generator

import uvicorn
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from pbem.edge.door_limits import peer_address
from pbem.edge.web.answering import Site
from pbem.edge.web.site import build_site
from pbem.mail.origin import Network, network_of

AT_ONCE = 64
"""Requests that are answered at a time; more are told to come again."""

PER_NETWORK = 20
"""Connections of one network from elsewhere at a time: a browser opens six. A web server in front of ours is on this
machine and counts its clients itself."""

CONNECTIONS = 500
"""Connections from elsewhere at a time, of all networks."""

ALWAYS = ("/healthz", "/metrics")
"""What is answered however many other requests are."""

BUSY = (
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 60\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
)

PATIENCE = 15.0
"""Seconds in which a connection brings a request, and then takes its answer, before it has to make room."""


class _Connection(H11Protocol):
    """Ends where nothing moves: the library waits for ever for the first request, and for half a one.

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
        self.loop.call_later(PATIENCE, self._look, self.cycle)

    def _look(self, before: object) -> None:
        """Whether it is another request that is answered than at the last look."""
        if self not in self.connections:
            return
        if self.cycle is before:
            self.transport.abort()
        else:
            self.loop.call_later(PATIENCE, self._look, self.cycle)


def elsewhere(peer: object) -> Network | None:
    """The network of a client's address, as the door for mail counts them; None for this machine."""
    address = peer_address(peer)
    return None if address is None or address.is_loopback else network_of(address)


class _Room:
    """As many requests as there is room for; how the server is may always be asked."""

    def __init__(self, application: ASGIApp) -> None:
        self._application = application
        self._answering = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"] in ALWAYS:
            await self._application(scope, receive, send)
            return
        if self._answering >= AT_ONCE:
            await Response(status_code=503, headers={"Retry-After": "60"})(scope, receive, send)
            return
        self._answering += 1
        try:
            await self._application(scope, receive, send)
        finally:
            self._answering -= 1


class _Server(uvicorn.Server):
    """Leaves the signals to the one who runs everything."""

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        yield


@contextlib.asynccontextmanager
async def served(site: Site, host: str, port: int) -> AsyncIterator[int]:
    """The site on `host`:`port` (0: any free one) until the block ends; gives the port. Raises OSError."""
    async with listening(build_site(site), host, port) as there:
        yield there


@contextlib.asynccontextmanager
async def listening(application: ASGIApp, host: str, port: int) -> AsyncIterator[int]:
    """The same with any application."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    socket_ = socket.create_server((host, port), family=family, backlog=AT_ONCE)
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)  # it may quote what a client sent
    server = _Server(
        uvicorn.Config(
            _Room(application),
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
