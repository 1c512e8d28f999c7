"""Where the links in mails lead: mail is stopped, by a button or a mail program's one click; calendars are fetched."""

import re

import structlog
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from pbem.edge.web.responses import Site, posted
from pbem.service.accounts.calendars import FRESH, calendar, calendars_of
from pbem.service.mailing.links import turn_mail_by_link
from pbem.store.rows.people import MailboxState

LONGEST_LINK = 400

# RFC 8058 3.1: urlencoded or multipart/form-data; the button posts the former.
_ONE_CLICK = re.compile(rb"List-Unsubscribe(=|\"\s+)One-Click", re.IGNORECASE)
_BUTTON = re.compile(rb"(?:^|&)mail=(on|off)(?:&|$)")

log = structlog.get_logger()


def routes(site: Site) -> list[BaseRoute]:
    """`/u/LINK` and `/c/LINK`, each signed by the server."""

    async def stop(request: Request) -> Response:
        link = request.path_params["link"]
        if not 0 < len(link) <= LONGEST_LINK:
            return unknown(site, request)
        if request.method == "POST":
            return await _pressed(site, request, link)
        return await site.in_thread(shown, site, request, link)

    async def fetch(request: Request) -> Response:
        link = request.path_params["link"]
        if len(link) > LONGEST_LINK or request.method == "POST":
            return unknown(site, request)
        return await site.in_thread(_calendar, site, request, link)

    return [
        Route("/u/{link:path}", stop, methods=["GET", "POST"]),
        Route("/c/{link:path}", fetch, methods=["GET", "POST"]),
    ]


def unknown(site: Site, request: Request) -> Response:
    """The answer to a link that is none of ours."""
    return site.page(request, "mail", "unknown", status=404)


def shown(site: Site, request: Request, link: str) -> Response:
    """How things stand with the mail of whose link it is."""
    with site.house.store.reading() as reading:
        found = site.house.post.unsubscribing.mailbox(reading, link)
    if found is None:
        return unknown(site, request)
    person, mailbox = found
    return site.page(request, "mail", _STATES[mailbox.state], language=person.language)


async def _pressed(site: Site, request: Request, link: str) -> Response:
    body = await posted(request)
    if body is None:
        return site.page(request, "broken", status=413)
    button = _BUTTON.search(body)
    if button is None and not _ONE_CLICK.search(body):
        return site.page(request, "broken", status=400)
    wanted = button is not None and button[1] == b"on"
    return await site.in_thread(_turned, site, request, link, wanted)


def _turned(site: Site, request: Request, link: str, wanted: bool) -> Response:
    house = site.house
    links, now = house.post.unsubscribing, house.clock.now()
    state = turn_mail_by_link(house.store, links, link, now, on=wanted)
    if state is not None:
        log.info("mail_turned_by_link", on=wanted)
    return shown(site, request, link)


def _calendar(site: Site, request: Request, link: str) -> Response:
    with site.house.store.reading() as reading:
        person = calendars_of(site.house).person(reading, link)
        if person is None:
            return unknown(site, request)
        feed = calendar(site.house, reading, person)
    kept = f"private, max-age={int(FRESH.total_seconds())}"
    return Response(feed, headers={"Cache-Control": kept}, media_type="text/calendar")


_STATES = {
    MailboxState.FINE: "on",
    MailboxState.BOUNCING: "on",
    MailboxState.OFF: "off",
    MailboxState.BLOCKED: "blocked",
}
