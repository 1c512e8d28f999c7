"""What the pages show, as JSON for programs: read alone, under `/api/v1/`, described in docs/api.md."""

import json
import re
from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from pbem.digests.pages import api
from pbem.edge.web.archive import archive_place, archive_query
from pbem.edge.web.responses import LARGEST, Site, number_in
from pbem.service.pages.archive import archive_page, listed_round, round_page
from pbem.service.pages.leagues import bulletin_json, ladder_page, league_page, leagues_page
from pbem.service.pages.players import head_to_head_page, player_page, players_page, public
from pbem.service.pages.puzzles import listed
from pbem.service.pages.puzzles import page as puzzle_page
from pbem.service.pages.tables import TableViewer
from pbem.store.store import Reading

BASE = "/api/v1"

Answer = Callable[[Reading, Request], Any]
"""What is told of what is asked; None where there is nothing to be seen."""


def routes(site: Site) -> list[BaseRoute]:
    """A path for each page that has facts."""
    house, viewer = site.house, TableViewer(site.house)

    def tables(reading: Reading, request: Request) -> Any:
        return api.tables_json(viewer.lists(reading, "en", _asked(request, "before")))

    def table(reading: Reading, request: Request) -> Any:
        record = viewer.find(reading, request.path_params["part"])
        return api.table_json(viewer.now(reading, record, "", "en")) if record is not None else None

    def archive(reading: Reading, request: Request) -> Any:
        query = request.query_params
        place = archive_place(query.get("before", ""))
        return api.archive_json(archive_page(house, reading, archive_query(query), place))

    def round_(reading: Reading, request: Request) -> Any:
        kept = listed_round(reading, *_numbers(request))
        return api.round_json(round_page(house, reading, kept)) if kept is not None else None

    def leagues(reading: Reading, request: Request) -> Any:
        return api.leagues_json(leagues_page(house, reading, _asked(request, "before")))

    def league(reading: Reading, request: Request) -> Any:
        season, division = _asked(request, "season"), _asked(request, "division") or 1
        page = league_page(house, reading, request.path_params["league"], season, division)
        return api.league_json(page) if page is not None else None

    def bulletin(reading: Reading, request: Request) -> Any:
        return bulletin_json(house, reading, *_numbers(request))

    def ladder(reading: Reading, _: Request) -> Any:
        return api.ladder_json(ladder_page(reading))

    def players(reading: Reading, request: Request) -> Any:
        return api.players_json(players_page(reading, _asked(request, "after")))

    def player(reading: Reading, request: Request) -> Any:
        person = public(reading, *_numbers(request))
        if person is None:
            return None
        return api.player_json(player_page(viewer, reading, person, "en", _asked(request, "skip")))

    def beside(reading: Reading, request: Request) -> Any:
        one, other = (public(reading, number) for number in _numbers(request))
        if one is None or other is None or one == other:
            return None
        return api.head_to_head_json(head_to_head_page(reading, one, other))

    def puzzles(reading: Reading, request: Request) -> Any:
        return api.puzzles_json(listed(reading, _asked(request, "before")))

    def puzzle(reading: Reading, request: Request) -> Any:
        record = reading.puzzles.by_number(*_numbers(request))
        return api.puzzle_json(puzzle_page(record, house.clock.now(), answer=True)) if record else None

    answers: dict[str, Answer] = {
        "/tables": tables,
        "/tables/{part}": table,
        "/archive": archive,
        "/archive/{table:int}/{round:int}": round_,
        "/leagues": leagues,
        "/leagues/{league:int}": league,
        "/leagues/{league:int}/{season:int}/{week:int}": bulletin,
        "/ladder": ladder,
        "/players": players,
        "/players/{player:int}": player,
        "/players/{player:int}/{other:int}": beside,
        "/puzzles": puzzles,
        "/puzzles/{puzzle:int}": puzzle,
    }
    paths = [re.sub(r":int", "", f"{BASE}{path}") for path in answers]
    return [
        Route(BASE, _answered(site, lambda *_: {"version": 1, "paths": paths})),
        *(Route(f"{BASE}{path}", _answered(site, answer)) for path, answer in answers.items()),
    ]


def _answered(site: Site, answer: Answer) -> Callable[[Request], Awaitable[Response]]:
    def answered(request: Request) -> Response:
        found = None
        if all(number <= LARGEST for number in _numbers(request)):
            with site.house.store.reading() as reading:
                found = answer(reading, request)
        return _response(site, request, found)

    return site.beside(answered)


def _response(site: Site, request: Request, found: Any) -> Response:
    """Anybody's page may read what is published; what this machine alone is told stays there."""
    body = json.dumps({"error": "not found"} if found is None else found, ensure_ascii=False).encode()
    tag = f'"{sha256(body).hexdigest()[:24]}"'
    headers = {"Cache-Control": "no-cache", "ETag": tag}
    if site.published:
        headers |= {"Access-Control-Allow-Origin": "*", "Cross-Origin-Resource-Policy": "cross-origin"}
    if tag in request.headers.get("if-none-match", "")[:2000]:
        return Response(status_code=304, headers=headers)
    return Response(body, 404 if found is None else 200, headers, "application/json")


def _numbers(request: Request) -> list[int]:
    return [one for one in request.path_params.values() if isinstance(one, int)]


def _asked(request: Request, name: str) -> int:
    return number_in(request.query_params.get(name, ""))
