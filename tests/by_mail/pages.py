"""The pages of a house, as a browser or a calendar program asks for them."""

import asyncio
import http.client
import threading
from dataclasses import dataclass, replace
from urllib.parse import unquote

from pbem.edge.web import Site, served
from pbem.edge.web.server import build_site
from pbem.service.mailing.links import Unsubscribing
from tests.by_mail.still import Still

URL = "https://eleusis.example.org/mail"
KEYS = ("newest key", "older key")


def with_pages(table: Still, keys: tuple[str, ...] = KEYS) -> Still:
    """The table at a house that has pages."""
    links = Unsubscribing(table.house.addressing, URL, keys)
    house = replace(table.house, post=replace(table.house.post, unsubscribing=links))
    table.house = table.counter.house = house
    return table


class page:
    """The page of the table's house; called, it gives status, text and headers of an answer."""

    def __init__(self, table: Still, **site) -> None:
        self._house, self._site = table.house, site

    def __enter__(self):
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()
        self._served = served(
            Site(self._house, self._house.post.unsubscribing.url, **self._site), "127.0.0.1", 0
        )
        self._port = self._run(self._served.__aenter__())
        return self._ask

    def _run(self, work):
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(20)

    def _ask(self, method, url, body=None, headers=None):
        client = http.client.HTTPConnection("127.0.0.1", self._port, timeout=10)
        client.request(method, url.removeprefix("https://eleusis.example.org"), body, headers or {})
        answer = client.getresponse()
        text = answer.read().decode()
        client.close()
        return answer.status, text, {name.lower(): value for name, value in answer.getheaders()}

    def __exit__(self, *_):
        self._run(self._served.__aexit__(None, None, None))
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.run_until_complete(self._loop.shutdown_default_executor())
        self._loop.close()


class served_page(page):
    """The same, for a browser: gives the port."""

    def __enter__(self) -> int:
        super().__enter__()
        return self._port


@dataclass(frozen=True)
class Answer:
    """What a page answered."""

    status: int
    text: str
    headers: dict[str, str]


class Asking:
    """The site of a house, asked without any sockets: `ask("/tables")`.

    `client` is who asks, `host` the name that he asks for.
    """

    def __init__(self, house, url: str = "", **site) -> None:
        self.app = build_site(Site(house, url, **site), pages_per_minute=100_000)
        self.host = url.split("/")[2] if url else "127.0.0.1:8080"

    def __call__(
        self,
        path: str,
        *,
        method: str = "GET",
        body: bytes = b"",
        language: str = "",
        host: str | None = None,
        client: str = "127.0.0.1",
        headers: dict[str, str] | None = None,
    ) -> Answer:
        target, _, query = path.partition("?")
        sent = {"host": self.host if host is None else host, **(headers or {})}
        if language:
            sent["accept-language"] = language
        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": unquote(target),
            "raw_path": target.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(name.lower().encode(), value.encode()) for name, value in sent.items() if value],
            "client": (client, 4711),
            "server": ("127.0.0.1", 8080),
        }
        told: list[dict] = []

        wanted = iter([{"type": "http.request", "body": body, "more_body": False}])

        async def receive():
            return next(wanted, {"type": "http.disconnect"})

        async def send(message):
            told.append(message)

        asyncio.run(self.app(scope, receive, send))
        content = b"".join(one.get("body", b"") for one in told[1:])
        fields = {name.decode().lower(): value.decode() for name, value in told[0]["headers"]}
        return Answer(told[0]["status"], content.decode(), fields)
