"""The archive: rounds that are over, found by words and names; each with its page, and as a file."""

import re
from collections.abc import Callable, Mapping
from functools import partial

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from pbem.digests.pages.archive import ArchiveQuery
from pbem.edge.web.responses import LARGEST, Site, number_in
from pbem.micros import MINUTE
from pbem.service.pages.archive import archive_page, listed_round, round_file, round_page, round_review
from pbem.store.rows.archive import ArchivedRound, Place
from pbem.store.store import Reading

LONGEST = 100
"""Characters of a field that are looked at."""

FIRST_YEAR, LAST_YEAR = 1970, 9998

_PLACE = re.compile(r"([0-9]{1,18})-([0-9]{1,10})")


def routes(site: Site) -> list[BaseRoute]:
    """`/archive`, and below it each listed round by the numbers of its table and its own: `/archive/7/2`."""
    return [
        Route("/archive", site.beside(partial(_search, site))),
        Route("/archive/{table:int}/{number:int}", site.beside(partial(_round, site))),
        Route("/archive/{table:int}/{number:int}.egn", site.beside(partial(_answered, site, file_answer))),
        Route("/archive/{table:int}/{number:int}.json", site.beside(partial(_answered, site, review_answer))),
    ]


def file_answer(site: Site, request: Request, reading: Reading, kept: ArchivedRound) -> Response:
    """The file of a round that whoever asks may see."""
    text = round_file(reading, kept, site.house.addressing.domain)
    name = f"eleusis-{kept.table}-{kept.number}.egn"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "private, no-cache"}
    return Response(text, headers=headers, media_type="text/plain")


def review_answer(site: Site, request: Request, reading: Reading, kept: ArchivedRound) -> Response:
    """The review of a round that whoever asks may see, as data."""
    told = round_review(reading, kept)
    if told is None:
        return site.not_found(request)
    return JSONResponse(told, headers={"Cache-Control": "private, no-cache"})


def _search(site: Site, request: Request) -> Response:
    asked, before = archive_query(request.query_params), archive_place(request.query_params.get("before", ""))
    with site.house.store.reading() as reading:
        facts = archive_page(site.house, reading, asked, before)
    return site.page(request, "archive", facts)


def _round(site: Site, request: Request) -> Response:
    with site.house.store.reading() as reading:
        kept = _listed(reading, request)
        if kept is None:
            return site.not_found(request)
        table, minute = reading.tables.by_id(kept.table), site.house.clock.now() // MINUTE
        version = (kept.table, kept.number, table.version if table is not None else 0, minute)
        return site.kept(request, "round", version, lambda: round_page(site.house, reading, kept))


def _answered(
    site: Site, answer: Callable[[Site, Request, Reading, ArchivedRound], Response], request: Request
) -> Response:
    with site.house.store.reading() as reading:
        kept = _listed(reading, request)
        return site.not_found(request) if kept is None else answer(site, request, reading, kept)


def _listed(reading: Reading, request: Request) -> ArchivedRound | None:
    table, number = request.path_params["table"], request.path_params["number"]
    return listed_round(reading, table, number) if max(table, number) <= LARGEST else None


def archive_query(query: Mapping[str, str]) -> ArchiveQuery:
    """What a form asks for; what is none of its fields' values is as if it were empty."""
    words, god, rulebook = (query.get(name, "")[:LONGEST].strip() for name in ("q", "god", "rulebook"))
    league, year = (number_in(query.get(name, "")) for name in ("league", "year"))
    return ArchiveQuery(words, god, rulebook, league, year if FIRST_YEAR <= year <= LAST_YEAR else 0)


def archive_place(text: str) -> Place | None:
    """Where a page of the archive begins, as its address says."""
    found = _PLACE.fullmatch(text)
    return (int(found[1]), min(int(found[2]), LARGEST)) if found else None
