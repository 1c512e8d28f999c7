"""The site: its rooms side by side, each a list of routes, behind the guard."""

from starlette.requests import Request
from starlette.routing import Mount, Router
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from pbem.edge.web import archive, guide, health, leagues, mail_links, rules, tables
from pbem.edge.web.guard import PAGES_PER_MINUTE, PER_MINUTE, Guard
from pbem.edge.web.responses import Site
from pbem.edge.web.webmail import beside_office
from pbem.settings import resource_dir

ROOMS = (
    tables.routes,
    mail_links.routes,
    archive.routes,
    leagues.routes,
    guide.routes,
    rules.routes,
    health.routes,
)
"""What each room answers to; no two have a path in common."""


def build_site(site: Site, per_minute: int = PER_MINUTE, pages_per_minute: int = PAGES_PER_MINUTE) -> ASGIApp:
    """All pages, as a web server wants them."""

    async def not_found(scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        await site.page(request, "not_found", status=404)(scope, receive, send)

    rooms = Router(
        [
            *(route for room in ROOMS for route in room(site)),
            Mount("/static", StaticFiles(directory=resource_dir("templates") / "web" / "static")),
        ],
        default=not_found,
        redirect_slashes=False,
    )
    return Guard(beside_office(site, rooms), site, per_minute, pages_per_minute)
