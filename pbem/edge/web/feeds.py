"""Feeds of what is new: rounds of the archive, bulletins of each league, puzzles."""

from functools import partial
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from pbem.digests.pages.archive import ArchiveQuery
from pbem.digests.pages.feeds import ArchiveFeed, PuzzleFeed
from pbem.edge.web.responses import LARGEST, Site
from pbem.micros import MINUTE
from pbem.service.pages.archive import archive_page
from pbem.service.pages.leagues import league_feed
from pbem.service.pages.puzzles import newest

ATOM = "application/atom+xml"


def routes(site: Site) -> list[BaseRoute]:
    """`/archive.atom`, `/leagues/3.atom`, `/puzzles.atom`; in another language `/pt/archive.atom`."""
    return [
        Route("/archive.atom", site.beside(partial(_archive, site))),
        Route("/leagues/{league:int}.atom", site.beside(partial(_league, site))),
        Route("/puzzles.atom", site.beside(partial(_puzzles, site))),
    ]


def _archive(site: Site, request: Request) -> Response:
    with site.house.store.reading() as reading:
        page = archive_page(site.house, reading, ArchiveQuery(), None)
        newest = [(one.table, one.number) for one in page.rounds]
        version = (_origin(site, request), tuple(newest), site.house.clock.now() // MINUTE)
        facts = ArchiveFeed(page, version[0])
        return site.kept(request, "archive.xml", version, lambda: facts, media_type=ATOM)


def _league(site: Site, request: Request) -> Response:
    number, origin = request.path_params["league"], _origin(site, request)
    if number > LARGEST:
        return site.not_found(request)
    with site.house.store.reading() as reading:
        facts = league_feed(site.house, reading, number, origin)
    if facts is None:
        return site.not_found(request)
    return site.kept(request, "league.xml", facts, lambda: facts, media_type=ATOM)


def _puzzles(site: Site, request: Request) -> Response:
    with site.house.store.reading() as reading:
        facts = PuzzleFeed(newest(reading), _origin(site, request))
    version = (facts.origin, facts.puzzles[0].number if facts.puzzles else 0)
    return site.kept(request, "puzzles.xml", version, lambda: facts, media_type=ATOM)


def _origin(site: Site, request: Request) -> str:
    """What stands before the path of a link that is read elsewhere; that of `url`, where the world finds us."""
    if not site.published:
        return f"http://{request.headers.get('host', '')}"
    there = urlsplit(site.url)
    return f"{there.scheme}://{there.netloc}"
