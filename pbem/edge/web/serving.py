"""The web server that the site is served by, beside the doors for mail in one process."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
from collections.abc import AsyncIterator, Generator

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from pbem.edge.web.answering import Site
from pbem.edge.web.site import build_site

AT_ONCE = 64
"""Connections that are answered at a time; more are told to come again."""

PATIENCE = 15.0
"""Seconds in which a connection brings a request, and then takes its answer, before it has to make room."""


class _Connection(H11Protocol):
    """Ends where nothing moves: the library waits for ever for the first request, and for half a one."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # the library's own way
        super().connection_made(transport)
        self.loop.call_later(PATIENCE, self._look, self.cycle)

    def _look(self, before: object) -> None:
        """Whether it is another request that is answered than at the last look."""
        if self not in self.connections:
            return
        if self.cycle is before:
            self.transport.abort()
        else:
            self.loop.call_later(PATIENCE, self._look, self.cycle)


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
            application,
            http=_Connection,
            log_config=None,
            access_log=False,
            server_header=False,
            lifespan="off",
            ws="none",
            limit_concurrency=AT_ONCE,
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
