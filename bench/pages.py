"""Pages of a table a second, beside a bare Starlette application that renders a template of the same size.

The askers are a process of their own, over connections that stay open; ours and the bare one take turns.
"""

import asyncio
import statistics
import sys
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

import waiting
from askers import ask
from club import Club
from end_to_end import Size, environment, settings_of
from jinja2 import DictLoader, Environment
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.templating import Jinja2Templates
from starlette.types import ASGIApp

from pbem import app
from pbem.edge.web import Site
from pbem.edge.web.server import build_site, listening
from pbem.service.aggregates.tables import TableCache
from pbem.service.inbox.queue import handle_waiting

ASKERS = Path(__file__).with_name("askers.py")
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
        house = replace(app.build_house(settings, store), shelf=TableCache())
        moves = list(chain.from_iterable(Club(house).tables(1)))
        waiting.keep(house, moves)
        handle_waiting(house, len(moves))
        with store.writing() as writing:
            writing.tables.save_listed(1, True)
        return asyncio.run(_measure(build_site(Site(house), NO_LIMIT, NO_LIMIT), size))
    finally:
        store.close()


async def _measure(site: ASGIApp, size: Size) -> Pages:
    ours, bare, page = [], [], 0
    async with listening(site, "127.0.0.1", 0) as port:
        _, page = await _load(port, size.seconds / 4)
        html = await _fetched(port)
        async with listening(_bare(html), "127.0.0.1", 0) as bare_port:
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


async def _fetched(port: int) -> str:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    body = await ask(reader, writer, port)
    writer.close()
    return body.decode()


async def _load(port: int, seconds: float) -> tuple[float, int]:
    """Answers a second to a process of askers, and the size of one."""
    asker = await asyncio.create_subprocess_exec(
        sys.executable, ASKERS, str(port), str(seconds), stdout=asyncio.subprocess.PIPE
    )
    told, _ = await asker.communicate()
    rate, page = told.split()
    return float(rate), int(page)
