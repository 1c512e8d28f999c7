"""What there is to read: the player's guide, the documentation for players, rulebooks."""

from functools import cache

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from pbem.digests.facts.rulebook import RulebookPage
from pbem.digests.pages.guide_mails import example_mails
from pbem.digests.pages.guides import FALLBACK, Guide, read_guide
from pbem.digests.pages.reading import FOR_PLAYERS, GuidePage, ReadingPage, RulebooksPage, chapter_page
from pbem.edge.web.responses import Site
from pbem.settings import resource_dir


def routes(site: Site) -> list[BaseRoute]:
    """`/guide`, `/guide/moderator` (a chapter), `/guide/orders` (documentation), `/rulebooks`, `/rulebooks/eleusi`: the
    same as long as the server runs."""
    books = site.house.rulebooks

    def guide_of(language: str) -> Guide:
        return site.house.post.renderer.guide(language)

    def front(request: Request) -> Response:
        language = site.language(request)

        def page() -> GuidePage:
            file = resource_dir("data") / "guides" / "example.egn"
            return GuidePage(guide_of(language), mails=example_mails(file, books, language))

        return site.kept(request, "guide", "", page)

    def reading(request: Request) -> Response:
        name, guide = request.path_params["name"], guide_of(site.language(request))
        if name in FOR_PLAYERS:
            page = ReadingPage(_documentation(name), name, guide, guide_of(FALLBACK))
            return site.kept(request, "documentation", name, lambda: page)
        chapter = chapter_page(guide, name)
        if chapter is None:
            return site.not_found(request)
        return site.kept(request, "guide", name, lambda: chapter)

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
        Route("/guide", site.beside(front)),
        Route("/guide/{name}", site.beside(reading)),
        Route("/rulebooks", site.beside(rulebooks)),
        Route("/rulebooks/{name}", site.beside(rulebook)),
    ]


@cache
def _documentation(name: str) -> Guide:
    return read_guide((resource_dir("docs") / f"{name}.md").read_text("utf-8"))
