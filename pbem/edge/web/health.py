"""`/healthz` and `/metrics`: how the server is, for programs that watch it, on this machine or on a port of its own."""

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from pbem.edge.monitoring import Monitor
from pbem.edge.web.addresses import is_from_here, is_loopback
from pbem.edge.web.responses import MARK, Site

PATHS = ("/healthz", "/metrics")

Answer = Callable[[Request], Awaitable[Response]]


def asks_health(request: Request, base: str = "") -> bool:
    """Whether a program on this machine asks how the server is, `base` before the path or not."""
    return request.scope["path"].removeprefix(base) in PATHS and is_from_here(request)


def routes(site: Site) -> list[BaseRoute]:
    """Beside the pages: for who asks from this machine itself, and for nobody else."""
    if site.monitor is None:
        return []

    async def nothing(request: Request) -> Response:
        return site.not_found(request)

    return [*_paths(site.monitor, lambda answer: _from_here(answer, nothing))]


def alone(monitor: Monitor, host: str) -> ASGIApp:
    """On a port of its own: for all who reach it; on this machine's own addresses for this machine alone."""

    async def nothing(_: Request) -> Response:
        return Response(status_code=421)

    async def not_found(scope: Scope, receive: Receive, send: Send) -> None:
        await Response(status_code=404, headers=dict([MARK]))(scope, receive, send)

    closed = is_loopback(host) or host == "localhost"
    paths = _paths(monitor, lambda answer: _from_here(answer, nothing) if closed else answer)
    return Router(paths, default=not_found, redirect_slashes=False)


def _paths(monitor: Monitor, guarded: Callable[[Answer], Answer]) -> list[BaseRoute]:
    async def health(_: Request) -> Response:
        found = await monitor.found()
        lines = ["failing" if found.fails else "ok", *map(found.line, found.concerns)]
        return PlainTextResponse("".join(f"{line}\n" for line in lines), 503 if found.fails else 200)

    async def metrics(request: Request) -> Response:
        body, kind = await monitor.exposition(request.headers.get("accept", ""))
        return Response(body, headers={"Content-Type": kind})

    return [
        Route("/healthz", guarded(health), methods=["GET"]),
        Route("/metrics", guarded(metrics), methods=["GET"]),
    ]


def _from_here(answer: Answer, otherwise: Answer) -> Answer:
    async def answered(request: Request) -> Response:
        return await (answer if is_from_here(request) else otherwise)(request)

    return answered
