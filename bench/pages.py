"""Pages of a table a second, beside a bare Starlette application that renders a template of the same size.

The askers are a process of their own, over connections that stay open; ours and the bare one take turns.
"""

from __future__ import annotations

import asyncio
import contextlib
import statistics
import sys
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

import waiting
from club import Club
from end_to_end import Size, environment, settings_of
from jinja2 import DictLoader, Environment
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.templating import Jinja2Templates

from pbem import app
from pbem.edge.web import Site
from pbem.edge.web.serving import listening
from pbem.edge.web.site import build_site
from pbem.service.handle_waiting import handle_waiting
from pbem.service.tables import TableShelf

ASKERS = 8
NO_LIMIT = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Pages:
    """Requests a second: ours, and those that `bare` Starlette answers; `page` in bytes."""

    ours: float
    bare: float
    page: int


def measure(folder: Path, size: Size) -> Pages:
    """The page of a table at which a round is played."""
    settings = settings_of(environment(folder / "pages", 25))
    store = app.own_store(settings)
    try:
        house = replace(app.build_house(settings, store), shelf=TableShelf())
        moves = list(chain.from_iterable(Club(house).tables(1)))
        waiting.keep(house, moves)
        handle_waiting(house, len(moves))
        with store.writing() as writing:
            writing.save_listed(1, True)
        return asyncio.run(_measure(build_site(Site(house), NO_LIMIT, NO_LIMIT), size))
    finally:
        store.close()


async def _measure(site: object, size: Size) -> Pages:
    ours, bare, page = [], [], 0
    async with _served(site) as port:
        _, page = await _load(port, size.seconds / 4)
        html = await _fetched(port)
        async with _served(_bare(html)) as bare_port:
            await _load(bare_port, size.seconds / 4)
            for _ in range(size.times):
                ours.append((await _load(port, size.seconds))[0])
                bare.append((await _load(bare_port, size.seconds))[0])
    return Pages(statistics.median(ours), statistics.median(bare), page)


def _bare(html: str) -> Starlette:
    """A template that holds the very page, and one value."""
    title = "<title>{{ title }}</title>"
    text = "{% raw %}" + html.replace("<title>", "{% endraw %}" + title + "{% raw %}<title>") + "{% endraw %}"
    templates = Jinja2Templates(env=Environment(loader=DictLoader({"page": text}), autoescape=True))

    async def answer(request: Request) -> Response:
        return templates.TemplateResponse(request, "page", {"title": "a table"})

    return Starlette(routes=[Route("/g/1", answer)])


@contextlib.asynccontextmanager
async def _served(application: object) -> AsyncIterator[int]:
    async with listening(application, "127.0.0.1", 0) as port:
        yield port


async def _fetched(port: int) -> str:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    body = await _ask(reader, writer, port)
    writer.close()
    return body.decode()


async def _load(port: int, seconds: float) -> tuple[float, int]:
    """Answers a second to a process of askers, and the size of one."""
    asker = await asyncio.create_subprocess_exec(
        sys.executable, __file__, str(port), str(seconds), stdout=asyncio.subprocess.PIPE
    )
    told, _ = await asker.communicate()
    rate, page = told.split()
    return float(rate), int(page)


async def _ask(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, port: int) -> bytes:
    writer.write(f"GET /g/1 HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    head = await reader.readuntil(b"\r\n\r\n")
    if not head.startswith(b"HTTP/1.1 200"):
        raise AssertionError(head)
    length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
    return await reader.readexactly(length)


async def _asking(port: int, seconds: float) -> tuple[float, int]:
    done = page = 0

    async def one() -> None:
        nonlocal done, page
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        while time.perf_counter() < until:
            page = len(await _ask(reader, writer, port))
            done += 1
        writer.close()

    begun = time.perf_counter()
    until = begun + seconds
    await asyncio.gather(*(one() for _ in range(ASKERS)))
    return done / (time.perf_counter() - begun), page


if __name__ == "__main__":
    print(*asyncio.run(_asking(int(sys.argv[1]), float(sys.argv[2]))))
