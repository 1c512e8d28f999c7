"""Leagues: which there are, their standings and bulletins with the files of these, their calendars; the ladder."""

from collections.abc import Awaitable, Callable
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from pbem.edge.web.responses import LARGEST, Site, number_in, varies
from pbem.service.accounts.calendars import FRESH
from pbem.service.pages.leagues import (
    bulletin_page,
    ladder_page,
    league_calendar,
    league_file,
    league_page,
    leagues_page,
)
from pbem.store.store import Reading

_KEPT = f"public, max-age={int(FRESH.total_seconds())}"


def routes(site: Site) -> list[BaseRoute]:
    """`/leagues`, `/leagues/3`, `/leagues/3.ics`, `/leagues/3/1/4` for week 4 of season 1 and its files; `/ladder`."""
    house, week = site.house, "/leagues/{league:int}/{season:int}/{week:int}"

    def leagues(reading: Reading, request: Request) -> object:
        return leagues_page(house, reading, _number(request, "before"))

    def league(reading: Reading, request: Request) -> object:
        number, season = request.path_params["league"], _number(request, "season")
        return league_page(house, reading, number, season, _number(request, "division") or 1)

    def bulletin(reading: Reading, request: Request) -> object:
        return bulletin_page(house, reading, *_week(request), _number(request, "division") or 1)

    def ladder(reading: Reading, request: Request) -> object:
        return ladder_page(reading)

    return [
        Route("/leagues", _shown(site, "leagues", leagues)),
        Route("/leagues/{league:int}.ics", _answered(site, _calendar)),
        Route("/leagues/{league:int}", _shown(site, "league", league)),
        Route(week, _shown(site, "bulletin", bulletin)),
        Route(f"{week}/{{name}}", _answered(site, _file)),
        Route("/ladder", _shown(site, "ladder", ladder)),
    ]


def _answered(
    site: Site, answer: Callable[[Site, Request], Response]
) -> Callable[[Request], Awaitable[Response]]:
    """Numbers that nothing has are not looked for."""

    def answered(request: Request) -> Response:
        numbers = [one for one in request.path_params.values() if isinstance(one, int)]
        return site.not_found(request) if any(one > LARGEST for one in numbers) else answer(site, request)

    return site.beside(answered)


def _shown(
    site: Site, name: str, facts: Callable[[Reading, Request], object]
) -> Callable[[Request], Awaitable[Response]]:
    """The page of that name, where it has something to tell."""

    def answer(site: Site, request: Request) -> Response:
        with site.house.store.reading() as reading:
            found = facts(reading, request)
        return site.not_found(request) if found is None else site.page(request, name, found)

    return _answered(site, answer)


def _file(site: Site, request: Request) -> Response:
    with site.house.store.reading() as reading:
        found = league_file(site.house, reading, *_week(request), request.path_params["name"])
    if found is None:
        return site.not_found(request)
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
        return site.not_found(request)
    headers = {"Cache-Control": _KEPT, "Content-Language": language, **varies(request)}
    return Response(feed, headers=headers, media_type="text/calendar")


def _week(request: Request) -> tuple[int, int, int]:
    path = request.path_params
    return path["league"], path["season"], path["week"]


def _number(request: Request, name: str) -> int:
    return number_in(request.query_params.get(name, ""))
