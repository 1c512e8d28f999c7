"""What there is to read: the player's guide, the documentation for players, rulebooks."""

from functools import cache

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from pbem.digests.facts.rulebook import RulebookPage
from pbem.digests.pages.guides import Guide, read_guide
from pbem.digests.pages.reading import FOR_PLAYERS, ReadingPage, RulebooksPage
from pbem.edge.web.responses import Site
from pbem.settings import resource_dir


def routes(site: Site) -> list[BaseRoute]:
    """`/guide`, `/guide/orders`, `/rulebooks`, `/rulebooks/eleusi`: the same as long as the server runs."""
    books = site.house.rulebooks

    def guide(request: Request) -> Response:
        pages = site.house.post.renderer.guide
        return site.kept(request, "guide", "", lambda: ReadingPage(pages(site.language(request))))

    def documentation(request: Request) -> Response:
        name = request.path_params["name"]
        if name not in FOR_PLAYERS:
            return site.not_found(request)
        return site.kept(request, "guide", name, lambda: ReadingPage(_documentation(name), name))

    def rulebooks(request: Request) -> Response:
        return site.kept(
            request, "rulebooks", "", lambda: RulebooksPage(tuple(map(RulebookPage, books.values())))
        )

    def rulebook(request: Request) -> Response:
        book = books.get(request.path_params["name"])
        if book is None:
            return site.not_found(request)
        return site.kept(request, "rulebook", book.name, lambda: RulebookPage(book))

    return [
        Route("/guide", site.beside(guide)),
        Route("/guide/{name}", site.beside(documentation)),
        Route("/rulebooks", site.beside(rulebooks)),
        Route("/rulebooks/{name}", site.beside(rulebook)),
    ]


@cache
def _documentation(name: str) -> Guide:
    return read_guide((resource_dir("docs") / f"{name}.md").read_text("utf-8"))
