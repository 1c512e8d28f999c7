"""What stands before every room of the site: how often one may ask, what a crash tells, the headers of all answers."""

from time import perf_counter
from urllib.parse import quote, urlencode

import structlog
from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pbem.edge.web.health import asks_health
from pbem.edge.web.responses import CHOSEN, HEADERS, KEYS, Site
from pbem.store.errors import StoreUnavailable

PER_MINUTE = 60
"""Requests of one client at the links of mails, and posts; the mail providers press the button for many people from
few addresses."""

PAGES_PER_MINUTE = 600
"""Requests of one client at all other pages."""

LOOKS_PER_MINUTE = 600
"""Looks of one client at how the server is, which its pages take nothing from."""

METHODS = "GET, HEAD, POST, OPTIONS"

LONGEST_PATH = 1000
"""Characters of a path that is looked at; the longest of ours are links in mails, of less than half."""

log = structlog.get_logger()


class RequestGuard:
    """Nothing of a request is ever logged, and no answer tells anything of a crash."""

    def __init__(
        self,
        rooms: ASGIApp,
        site: Site,
        per_minute: int = PER_MINUTE,
        pages_per_minute: int = PAGES_PER_MINUTE,
    ) -> None:
        self._rooms = rooms
        self._site = site
        self._limits = {
            "key": RateLimitItemPerMinute(per_minute),
            "page": RateLimitItemPerMinute(pages_per_minute),
            "watch": RateLimitItemPerMinute(LOOKS_PER_MINUTE),
        }
        self._counter = FixedWindowRateLimiter(MemoryStorage())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        began, asked = False, perf_counter()
        crashed: Response

        async def guarded(message: Message) -> None:
            nonlocal began
            if message["type"] == "http.response.start":
                began = True
                self._site.house.counts.page_shown(message["status"], perf_counter() - asked)
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        scope = self._inside(scope)
        request = Request(scope, receive)
        try:
            await (self._refused(request) or self._rooms)(scope, receive, guarded)
            return
        except HTTPException as refused:  # so static files say that they are not there
            crashed = self._site.page(request, "not_found", status=refused.status_code)
            crashed.headers.update(refused.headers or {})
        except ClientDisconnect:
            crashed = Response(status_code=400)
        except StoreUnavailable:
            crashed = self._site.page(request, "broken", status=503, headers={"Retry-After": "60"})
        except Exception:
            log.exception("web_crashed")
            crashed = self._site.page(request, "broken", status=500)
        if not began:
            await crashed(scope, receive, guarded)

    def _refused(self, request: Request) -> Response | None:
        """The answer to what no room is to see."""
        folder = request.scope["path"].split("/")[1:2]
        keyed = request.method == "POST" or folder in ([key] for key in KEYS)
        kind = "watch" if asks_health(request) else "key" if keyed else "page"
        client = request.client.host if request.client else ""
        if not self._counter.hit(self._limits[kind], client, kind):
            return self._site.page(request, "busy", status=429, headers={"Retry-After": "60"})
        if not self._site.is_for_us(request):
            return self._site.page(request, "elsewhere", status=421)
        if len(request.scope["path"]) > LONGEST_PATH:
            return self._site.not_found(request)
        if request.method == "OPTIONS":
            return Response(status_code=204, headers={"Allow": METHODS})
        wanted = request.query_params.get("lang", "")
        if wanted in self._site.house.languages and request.method in ("GET", "HEAD"):
            return self._in_language(request, wanted)
        return None

    def _in_language(self, request: Request, wanted: str) -> Response:
        """On to the same page, where the path says which language was chosen."""
        query = urlencode(
            [(key, value) for key, value in request.query_params.multi_items() if key != "lang"]
        )
        there = f"{self._site.base}/{wanted}{quote(request.scope['path'])}"
        return Response(status_code=303, headers={"Location": f"{there}?{query}" if query else there})

    def _inside(self, scope: Scope) -> Scope:
        """The request as the rooms know its path, whether or not a web server in front took the base off.

        A path may begin with a language; the rooms find that in the scope."""
        path, base = scope["path"], self._site.base
        if base and (path == base or path.startswith(f"{base}/")):
            path = path.removeprefix(base)
        chosen, _, rest = path.removeprefix("/").partition("/")
        if chosen in self._site.house.languages:
            return {**scope, "path": f"/{rest}", CHOSEN: chosen}
        return {**scope, "path": path or "/"}
