"""Players who want to be seen: a list, a page of each, and two of them side by side."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from pbem.edge.web.responses import LARGEST, Site, number_in
from pbem.service.pages.players import head_to_head_page, player_page, players_page, public
from pbem.service.pages.tables import TableViewer


def routes(site: Site) -> list[BaseRoute]:
    """`/players`, `/players/12`, `/players/12/15`. Whoever wants no page any more is gone at once: nothing is kept."""
    viewer = TableViewer(site.house)

    def listed(request: Request) -> Response:
        with site.house.store.reading() as reading:
            facts = players_page(reading, number_in(request.query_params.get("after", "")))
        return site.page(request, "players", facts)

    def player(request: Request) -> Response:
        skipped = number_in(request.query_params.get("skip", ""))
        with site.house.store.reading() as reading:
            person = public(reading, _number(request, "player"))
            if person is None:
                return site.not_found(request)
            facts = player_page(viewer, reading, person, site.language(request), skipped)
        return site.page(request, "player", facts)

    def beside(request: Request) -> Response:
        numbers = _number(request, "player"), _number(request, "other")
        with site.house.store.reading() as reading:
            one, other = (public(reading, number) for number in numbers)
            if one is None or other is None or one == other:
                return site.not_found(request)
            facts = head_to_head_page(reading, one, other)
        return site.page(request, "head_to_head", facts)

    return [
        Route("/players", site.beside(listed)),
        Route("/players/{player:int}", site.beside(player)),
        Route("/players/{player:int}/{other:int}", site.beside(beside)),
    ]


def _number(request: Request, name: str) -> int:
    return min(int(request.path_params[name]), LARGEST)
