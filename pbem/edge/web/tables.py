"""The front page, the list of tables, and the pages of each: as it stands, after any play, its rounds that are over."""

import re
from collections.abc import Callable, Mapping
from functools import partial

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from pbem.digests.pages.tables import TablePage
from pbem.edge.web.archive import file_answer, review_answer
from pbem.edge.web.responses import Site
from pbem.micros import MINUTE
from pbem.service.pages.tables import TableViewer
from pbem.store.rows.archive import ArchivedRound
from pbem.store.rows.people import TableRecord
from pbem.store.store import Reading

_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")


class _NoPage(Exception):
    """There is no such round, or no such play of it."""


Shown = Callable[[Reading, TableRecord, str, str], TablePage | None]
"""A page of a table at this path, in this language; None where there is none."""


def routes(site: Site) -> list[BaseRoute]:
    """`/`, `/tables`, `/g/N` and what lies below it; `/g/N-KEY` for tables that are not listed."""
    tables = TableViewer(site.house)

    def now(request: Request) -> Response:
        return _shown(site, tables, request, "table", tables.now)

    def move(request: Request) -> Response:
        play, number = _number(request, "play"), _number(request, "round")
        if "round" not in request.path_params:
            return _to_round(site, tables, request, play)

        def step(reading: Reading, record: TableRecord, path: str, language: str) -> TablePage | None:
            return tables.step(reading, record, path, language, number, play)

        return _shown(site, tables, request, "move", step)

    def played(request: Request) -> Response:
        number = _number(request, "round")

        def ended(reading: Reading, record: TableRecord, path: str, language: str) -> TablePage | None:
            return tables.round(reading, record, path, language, number)

        return _shown(site, tables, request, "table_round", ended)

    def told(
        answer: Callable[[Site, Request, Reading, ArchivedRound], Response], request: Request
    ) -> Response:
        with site.house.store.reading() as reading:
            record = tables.find(reading, request.path_params["part"])
            kept = reading.archive.round(record.id, _number(request, "round")) if record else None
            return site.not_found(request) if kept is None else answer(site, request, reading, kept)

    def found(part: str) -> TableRecord | None:
        with site.house.store.reading() as reading:
            return tables.find(reading, part)

    def records(numbers: list[int]) -> Mapping[int, TableRecord]:
        with site.house.store.reading() as reading:
            return reading.tables.by_ids(numbers)

    async def followed(request: Request) -> Response:
        part = request.path_params["part"]
        record = await site.in_thread(found, part)
        if record is None:
            return await site.in_thread(site.not_found, request)
        return await site.followers.answer(
            lambda numbers: site.in_thread(records, numbers), request, record, keyed="-" in part
        )

    def front(request: Request) -> Response:
        language = site.language(request)
        with site.house.store.reading() as reading:
            version = (site.house.clock.now() // MINUTE, tables.marks(reading, 0))
            return site.kept(request, "front", version, lambda: tables.front(reading, language))

    def listed(request: Request) -> Response:
        language = site.language(request)
        asked = request.query_params.get("before", "")
        before = int(asked) if _NUMBER.fullmatch(asked) else 0
        with site.house.store.reading() as reading:
            version = (site.house.clock.now() // MINUTE, tables.marks(reading, before))
            return site.kept(request, "tables", version, lambda: tables.lists(reading, language, before))

    return [
        Route("/", site.beside(front)),
        Route("/tables", site.beside(listed)),
        Route("/g/{part}", site.beside(now)),
        Route("/g/{part}/live", followed),
        Route("/g/{part}/moves/{play}", site.beside(move)),
        Route("/g/{part}/rounds/{round}.egn", site.beside(partial(told, file_answer))),
        Route("/g/{part}/rounds/{round}.json", site.beside(partial(told, review_answer))),
        Route("/g/{part}/rounds/{round}", site.beside(played)),
        Route("/g/{part}/rounds/{round}/moves/{play}", site.beside(move)),
    ]


def _number(request: Request, name: str) -> int:
    """A number in the path; -1 for what is none."""
    told = request.path_params.get(name, "")
    return int(told) if _NUMBER.fullmatch(told) else -1


def _shown(site: Site, tables: TableViewer, request: Request, name: str, shown: Shown) -> Response:
    with site.house.store.reading() as reading:
        part = request.path_params["part"]
        record = tables.find(reading, part)
        if record is None:
            return site.not_found(request)
        path, language = f"/g/{part}", site.language(request)

        def facts() -> TablePage:
            page = shown(reading, record, path, language)
            if page is None:
                raise _NoPage
            return page

        version = (record.id, record.version, site.house.clock.now() // MINUTE)
        try:
            return site.kept(request, name, version, facts)
        except _NoPage:
            return site.not_found(request)


def _to_round(site: Site, tables: TableViewer, request: Request, play: int) -> Response:
    """To the same play of the round that is played, or was played last, at its lasting address."""
    with site.house.store.reading() as reading:
        part = request.path_params["part"]
        record = tables.find(reading, part)
        if record is None:
            return site.not_found(request)
        page = tables.now(reading, record, "", "en")
        if not 0 <= play <= page.plays or not page.number:
            return site.not_found(request)
        there = f"{site.base_of(request)}/g/{part}/rounds/{page.number}/moves/{play}"
        return RedirectResponse(there, status_code=303)
