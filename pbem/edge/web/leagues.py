"""Leagues: which there are, their standings and bulletins with the files of these, their calendars; the ladder."""

import re
from collections.abc import Awaitable, Callable
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from pbem.edge.web.responses import Site, varies
from pbem.service.accounts.calendars import FRESH
from pbem.service.pages.leagues import (
    bulletin_page,
    ladder_page,
    league_calendar,
    league_file,
    league_page,
    leagues_page,
)

LARGEST = 2**31 - 1
"""The greatest number that anything here can have."""

_KEPT = f"public, max-age={int(FRESH.total_seconds())}"


def routes(site: Site) -> list[BaseRoute]:
    """`/leagues`, `/leagues/3`, `/leagues/3.ics`, `/leagues/3/1/4` for week 4 of season 1 and its files; `/ladder`."""
    week = "/leagues/{league:int}/{season:int}/{week:int}"
    return [
        Route("/leagues", _answered(site, _leagues)),
        Route("/leagues/{league:int}.ics", _answered(site, _calendar)),
        Route("/leagues/{league:int}", _answered(site, _league)),
        Route(week, _answered(site, _bulletin)),
        Route(f"{week}/{{name}}", _answered(site, _file)),
        Route("/ladder", _answered(site, _ladder)),
    ]


Answer = Callable[[Site, Request], Response]


def _answered(site: Site, answer: Answer) -> Callable[[Request], Awaitable[Response]]:
    """Numbers that nothing has are not looked for."""

    def answered(request: Request) -> Response:
        numbers = [one for one in request.path_params.values() if isinstance(one, int)]
        return _unknown(site, request) if any(one > LARGEST for one in numbers) else answer(site, request)

    return site.beside(answered)


def _unknown(site: Site, request: Request) -> Response:
    return site.page(request, "not_found", status=404)


def _leagues(site: Site, request: Request) -> Response:
    with site.house.store.reading() as reading:
        facts = leagues_page(site.house, reading, _number(request, "before"))
    return site.page(request, "leagues", facts)


def _league(site: Site, request: Request) -> Response:
    number, season, division = request.path_params["league"], _number(request, "season"), _division(request)
    with site.house.store.reading() as reading:
        facts = league_page(site.house, reading, number, season, division)
    return _unknown(site, request) if facts is None else site.page(request, "league", facts)


def _bulletin(site: Site, request: Request) -> Response:
    with site.house.store.reading() as reading:
        facts = bulletin_page(site.house, reading, *_week(request), _division(request))
    return _unknown(site, request) if facts is None else site.page(request, "bulletin", facts)


def _file(site: Site, request: Request) -> Response:
    with site.house.store.reading() as reading:
        found = league_file(site.house, reading, *_week(request), request.path_params["name"])
    if found is None:
        return _unknown(site, request)
    headers = {
        "Content-Disposition": f"attachment; filename*=utf-8''{quote(found.name)}",  # RFC 6266 4.3
        "Content-Type": found.content_type,
        "Cache-Control": "private, no-cache",
    }
    return Response(found.content, headers=headers)


def _calendar(site: Site, request: Request) -> Response:
    language = site.language(request)
    with site.house.store.reading() as reading:
        feed = league_calendar(site.house, reading, request.path_params["league"], language)
    if feed is None:
        return _unknown(site, request)
    headers = {"Cache-Control": _KEPT, "Content-Language": language, **varies(request)}
    return Response(feed, headers=headers, media_type="text/calendar")


def _ladder(site: Site, request: Request) -> Response:
    with site.house.store.reading() as reading:
        facts = ladder_page(reading)
    return site.page(request, "ladder", facts)


def _week(request: Request) -> tuple[int, int, int]:
    path = request.path_params
    return path["league"], path["season"], path["week"]


def _division(request: Request) -> int:
    return _number(request, "division") or 1


def _number(request: Request, name: str) -> int:
    text = request.query_params.get(name, "")
    return int(text) if re.fullmatch("[0-9]{1,9}", text) else 0
