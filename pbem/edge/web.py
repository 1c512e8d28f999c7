"""The pages: where mail can be stopped, by a button or a mail program's one click; where calendars are fetched."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Generator

import structlog
import uvicorn
from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from pbem.service.calendars import FRESH, calendar, calendars_of
from pbem.service.house import House
from pbem.service.ports import StoreUnavailable
from pbem.service.records import MailboxState
from pbem.service.unsubscribing import turn_mail_by_link

MARK = ("Eleusis-Web", "mail")
"""A header of every answer, by which `pbem doctor` knows that it reached us."""

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    ),
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "X-Robots-Tag": "noindex, nofollow",
    MARK[0]: MARK[1],
}
"""On every answer: the link is a key, so no other page is to learn it, and none to press the button unseen."""

LARGEST_BODY = 4096
"""Octets; what mail programs post is a few dozen."""

LONGEST_LINK = 400
PATIENCE = 10.0
"""Seconds in which a request's body must be there."""

PER_MINUTE = 60
"""Requests of one client; the mail providers press the button for many people from few addresses."""

AT_ONCE = 64

# RFC 8058 3.1: urlencoded or multipart/form-data; the button posts the former.
_ONE_CLICK = re.compile(rb"List-Unsubscribe(=|\"\s+)One-Click", re.IGNORECASE)
_BUTTON = re.compile(rb"(?:^|&)mail=(on|off)(?:&|$)")

log = structlog.get_logger()


class Site:
    """Answers requests; `per_minute` of one client at most."""

    def __init__(self, house: House, per_minute: int = PER_MINUTE) -> None:
        self._house = house
        self._limit = RateLimitItemPerMinute(per_minute)
        self._counter = FixedWindowRateLimiter(MemoryStorage())

    async def answer(self, request: Request) -> Response:
        """Whatever is asked; nothing of the request is ever logged."""
        try:
            return await self._answer(request)
        except ClientDisconnect:
            return Response(status_code=400)
        except StoreUnavailable:
            return self._page(request, "broken", 503, **{"Retry-After": "60"})
        except Exception:
            log.exception("web_crashed")
            return self._page(request, "broken", 500)

    async def _answer(self, request: Request) -> Response:
        client = request.client.host if request.client else ""
        if not self._counter.hit(self._limit, client):
            return self._page(request, "busy", 429, **{"Retry-After": "60"})
        if request.method == "OPTIONS":
            return Response(status_code=204, headers={**HEADERS, "Allow": "GET, HEAD, POST, OPTIONS"})
        *_, folder, link = ("", *request.url.path.split("/"))
        if folder == "c" and request.method in ("GET", "HEAD") and len(link) <= LONGEST_LINK:
            return await asyncio.to_thread(self._calendar, request, link)
        if folder != "u" or not 0 < len(link) <= LONGEST_LINK:
            return self._page(request, "unknown", 404)
        if request.method == "POST":
            return await self._pressed(request, link)
        return await asyncio.to_thread(self._shown, request, link)

    def _shown(self, request: Request, link: str) -> Response:
        with self._house.store.reading() as reading:
            found = self._house.post.unsubscribing.mailbox(reading, link)
        if found is None:
            return self._page(request, "unknown", 404)
        person, mailbox = found
        return self._page(request, _PAGES[mailbox.state], 200, person.language)

    def _calendar(self, request: Request, link: str) -> Response:
        with self._house.store.reading() as reading:
            person = calendars_of(self._house).person(reading, link)
            if person is None:
                return self._page(request, "unknown", 404)
            feed = calendar(self._house, reading, person)
        kept = f"private, max-age={int(FRESH.total_seconds())}"
        return Response(feed, headers={**HEADERS, "Cache-Control": kept}, media_type="text/calendar")

    async def _pressed(self, request: Request, link: str) -> Response:
        body = await _body(request)
        if body is None:
            return self._page(request, "broken", 413)
        button = _BUTTON.search(body)
        if button is None and not _ONE_CLICK.search(body):
            return self._page(request, "broken", 400)
        wanted = button is not None and button[1] == b"on"
        return await asyncio.to_thread(self._turned, request, link, wanted)

    def _turned(self, request: Request, link: str, wanted: bool) -> Response:
        house = self._house
        links, now = house.post.unsubscribing, house.clock.now()
        state = turn_mail_by_link(house.store, links, link, now, on=wanted)
        if state is not None:
            log.info("mail_turned_by_link", on=wanted)
        return self._shown(request, link)

    def _page(
        self, request: Request, page: str, status: int, language: str = "", **headers: str
    ) -> HTMLResponse:
        spoken = language or _accepted(request, self._house.languages)
        html = self._house.post.renderer.web_page(page, self._house.addressing.domain, spoken)
        return HTMLResponse(html, status, headers={**HEADERS, "Content-Language": spoken, **headers})


_PAGES = {
    MailboxState.FINE: "on",
    MailboxState.BOUNCING: "on",
    MailboxState.OFF: "off",
    MailboxState.BLOCKED: "blocked",
}


def _accepted(request: Request, languages: object) -> str:
    """The first language of ours that the reader's program names; the order stands for his wish."""
    named = re.findall(r"(?:^|,)\s*([a-z]{2})\b", request.headers.get("accept-language", "")[:200].lower())
    known = [one for one in named if isinstance(languages, tuple | list) and one in languages]
    return known[0] if known else "en"


async def _body(request: Request) -> bytes | None:
    """What was posted; None if it is too much, or too slow."""
    body = b""
    try:
        async with asyncio.timeout(PATIENCE):
            async for chunk in request.stream():
                body += chunk
                if len(body) > LARGEST_BODY:
                    return None
    except TimeoutError:
        return None
    return body


def build_site(site: Site) -> Starlette:
    """The site as a web server wants it."""

    async def answer(request: Request) -> Response:
        return await site.answer(request)

    endpoint: Callable[[Request], Awaitable[Response]] = answer
    return Starlette(routes=[Route("/{path:path}", endpoint, methods=["GET", "HEAD", "POST", "OPTIONS"])])


class _Server(uvicorn.Server):
    """Leaves the signals to the one who runs everything."""

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        yield


@contextlib.asynccontextmanager
async def served(house: House, host: str, port: int) -> AsyncIterator[int]:
    """The page on `host`:`port` (0: any free one) until the block ends; gives the port. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.create_server((host, port), family=family, backlog=AT_ONCE)
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)  # it may quote what a client sent
    server = _Server(
        uvicorn.Config(
            build_site(Site(house)),
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
    running = asyncio.create_task(server.serve(sockets=[listening]), name="web")
    try:
        while not server.started and not running.done():
            await asyncio.sleep(0.005)
        if running.done():
            running.result()
            raise OSError("the page's server ended before it began")
        yield listening.getsockname()[1]
    finally:
        server.should_exit = True
        await running
        listening.close()
