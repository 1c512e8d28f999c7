"""What every room of the site answers with: pages in the asker's language, under headers that guard them."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Collection, Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from typing import ParamSpec, TypeVar
from urllib.parse import quote, urlsplit

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from pbem.digests.pages.site import Surroundings
from pbem.edge.monitoring import Monitor
from pbem.edge.web.addresses import is_local, is_loopback_name, name_of_host
from pbem.edge.web.live import Followers
from pbem.edge.web.page_cache import KeptPages
from pbem.edge.web.webmail_view import PostOffice
from pbem.service.services import Services

P = ParamSpec("P")
T = TypeVar("T")

MARK = ("Eleusis-Web", "mail")
"""A header of every answer, by which `pbem doctor` knows that it reached us."""

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self' 'unsafe-inline'; script-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    ),
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "X-Robots-Tag": "noindex, nofollow",
    MARK[0]: MARK[1],
}
"""On every answer that does not say otherwise: a link may be a key, so no other page is to learn it, and nothing of
others is fetched."""

WITH_A_FRAME = {"Content-Security-Policy": HEADERS["Content-Security-Policy"] + "; frame-src 'self'"}
"""Of pages that frame a mail."""

KEPT_PAGES = 512
"""How many rendered pages are kept, the ones last asked for."""

THREADS = 8
"""In which pages are made: their own, so that those that hang keep nobody else waiting, and fewer than the connections
to the database."""

CHOSEN = "pbem.language"
"""Where in a request's scope the language stands that its path began with: `/pt/tables`."""


IN_OFFICE = "pbem.office"
"""Where in a request's scope the path of the post office stands, if it is one of its pages that is asked for."""

KEYS = ("u", "c", "m", "t")
"""The folders below which a path is the key of somebody, which no page repeats."""

LONGEST_PATH = 300
"""Characters of a path that links to other languages repeat; none of ours is as long."""


@dataclass(frozen=True)
class Site:
    """What the rooms answer from. `url`: where the world finds the site; empty where this machine alone does."""

    house: Services
    url: str = ""
    office: PostOffice | None = None
    """The post office that has a page here, if there is one."""
    monitor: Monitor | None = None
    """Who tells how the server is, where that is asked for here."""
    arrived: Callable[[], None] = field(default=lambda: None, repr=False, compare=False)
    """Called, in any thread, when letters were kept that somebody wrote on a page."""
    followers: Followers = field(default_factory=Followers, init=False, repr=False, compare=False)
    """Who is told when a table changes."""
    base: str = field(init=False)
    """What stands before every path of ours: the path of `url`."""
    _pages: KeptPages = field(init=False, repr=False, compare=False)
    _threads: ThreadPoolExecutor = field(
        default_factory=lambda: ThreadPoolExecutor(THREADS, "page"), init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        object.__setattr__(self, "base", urlsplit(self.url).path.rstrip("/"))
        object.__setattr__(self, "_pages", KeptPages(KEPT_PAGES))

    @property
    def published(self) -> bool:
        return bool(self.url)

    def is_for_us(self, request: Request) -> bool:
        """Whether it asks for us by a name that we have: that of `url`, or one of this machine's own.

        A site that is not published answers this machine alone."""
        if not self.published:
            return is_local(request)
        name = name_of_host(request.headers.get("host", ""))
        return name == (urlsplit(self.url).hostname or "") or is_loopback_name(name)

    def language(self, request: Request) -> str:
        """The language that the path begins with; else the first of ours that the reader's program names."""
        chosen: str = request.scope.get(CHOSEN, "")
        return chosen or accepted(request.headers.get("accept-language", ""), self.house.languages)

    def base_of(self, request: Request) -> str:
        """What stands before every path in the page that answers this: a language that was chosen stays chosen."""
        chosen: str = request.scope.get(CHOSEN, "")
        return f"{self.base}/{chosen}" if chosen else self.base

    def page(
        self,
        request: Request,
        name: str,
        facts: object = None,
        *,
        status: int = 200,
        language: str = "",
        zone: str = "",
        headers: dict[str, str] | None = None,
    ) -> HTMLResponse:
        """The page of `templates/web/<name>.html`, which knows its facts as `f`."""
        spoken = language or self.language(request)
        html = self._html(request, name, facts, spoken, zone)
        return HTMLResponse(
            html, status, headers={"Content-Language": spoken, **varies(request), **(headers or {})}
        )

    def not_found(self, request: Request) -> HTMLResponse:
        """The same for what is not there and for what is not to be seen."""
        return self.page(request, "not_found", status=404)

    def kept(
        self,
        request: Request,
        name: str,
        version: Hashable,
        facts: Callable[[], object],
        *,
        media_type: str = "text/html",
    ) -> Response:
        """The same page, rendered once for each `version` of what it tells, each language and address.

        `version` is hashable, and another one as soon as the page is to tell anything else; where it hangs on the
        time of day, put the minute into it. Who has the page already is told that it is the same."""
        spoken = self.language(request)
        key = (name, version, spoken, self.base_of(request), _asked(request))
        page = self._pages.page(key, lambda: self._html(request, name, facts(), spoken))
        headers = {
            "Cache-Control": "private, no-cache",
            "Content-Language": spoken,
            "ETag": page.tag,
            **varies(request),
        }
        if page.tag in re.findall(r'"[^"]*"', request.headers.get("if-none-match", "")[:2000]):
            return Response(status_code=304, headers=headers)
        return Response(page.html, headers=headers, media_type=media_type)

    async def in_thread(self, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """What asks the store, or renders much, is done beside the loop in which mail comes in."""
        return await asyncio.get_running_loop().run_in_executor(
            self._threads, partial(work, *arguments, **named)
        )

    def beside(self, answer: Callable[[Request], Response]) -> Callable[[Request], Awaitable[Response]]:
        """The same for all of an answer."""

        async def answered(request: Request) -> Response:
            return await self.in_thread(answer, request)

        return answered

    def _html(self, request: Request, name: str, facts: object, language: str, zone: str = "") -> str:
        around = Surroundings(
            self.house.addressing.domain,
            self.base_of(request),
            self.base,
            _here(request),
            self.house.languages,
            self.house.addressing.lobby_address(),
            self.office is not None,
            request.scope.get(IN_OFFICE, ""),
        )
        return self.house.post.renderer.page(name, language, facts, around, zone=zone or self.house.zone)


def _here(request: Request) -> str:
    """Path and query of a request below base and language, as they stand in a link; "" where they are a key."""
    if request.scope["path"].split("/")[1:2] in ([key] for key in KEYS):
        return ""
    path, query = quote(request.scope["path"]), request.url.query
    whole = f"{path}?{query}" if query else path
    return whole if len(whole) <= LONGEST_PATH else "/"


def _asked(request: Request) -> bytes:
    """Path and query of a request, however long: no two of them are alike."""
    return sha256(repr((request.scope["path"], request.url.query)).encode()).digest()


def varies(request: Request) -> dict[str, str]:
    """What an answer in the reader's own language says, so that nobody keeps it for readers of another."""
    return {} if request.scope.get(CHOSEN) else {"Vary": "Accept-Language"}


LARGEST = 2**31 - 1
"""The greatest number that anything here can have."""


def number_in(text: str) -> int:
    """The number that somebody wrote into an address; 0 for what is none."""
    return int(text) if re.fullmatch("[0-9]{1,9}", text) else 0


def accepted(header: str, languages: Collection[str]) -> str:
    """The first of `languages` that an Accept-Language header names (RFC 9110 12.5.4); English if none."""
    ours = {one.lower(): one for one in languages}
    named = re.findall(r"(?:^|,)\s*(([a-z]{2})(?:-[a-z]{2})?)\b", header[:200].lower())
    return next((ours[one] for tags in named for one in tags if one in ours), "en")


LARGEST_BODY = 4096
"""Octets; what mail programs post is a few dozen."""

PATIENCE = 10.0
"""Seconds in which a request's body must be there."""


async def posted(request: Request, largest: int = LARGEST_BODY) -> bytes | None:
    """The octets of the body; None if there are more than `largest`, or they are too slow."""
    body = b""
    try:
        async with asyncio.timeout(PATIENCE):
            async for chunk in request.stream():
                body += chunk
                if len(body) > largest:
                    return None
    except TimeoutError:
        return None
    return body
