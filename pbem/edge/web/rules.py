"""The page about secret rules, with a form in which anybody may try one."""

import asyncio
from dataclasses import replace
from urllib.parse import parse_qs

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from pbem.digests.pages.rules import RulesPage
from pbem.edge.web.responses import Site, posted
from pbem.service.pages.rules import LONGEST, try_rule

LARGEST = 12 * LONGEST
"""Octets of a form: a letter may take four in UTF-8, each written with three."""

WAITING = 4
"""People whose rules wait for one another's at most: only one is tried at a time, and it may take a second."""


def routes(site: Site) -> list[BaseRoute]:
    """`/rules`; `?sample=KEY` puts a sample rule into the form, a POST tries what stands in it."""
    one_at_a_time = asyncio.Semaphore(1)
    waiting: set[object] = set()

    async def rules(request: Request) -> Response:
        samples = tuple(site.house.samples())
        wanted = request.query_params.get("sample", "")
        chosen = next((one.text for one in samples if one.key == wanted), "")
        page = RulesPage(samples, chosen)
        if request.method == "POST":
            return await tried(request, page)
        return await site.in_thread(site.page, request, "rules", page)

    async def tried(request: Request, page: RulesPage) -> Response:
        body = await posted(request, LARGEST)
        if body is None:
            return site.page(request, "broken", status=413)
        try:
            form = parse_qs(body.decode("utf-8", "replace"), max_num_fields=8)
        except ValueError:
            return site.page(request, "broken", status=400)
        text, cards = (form.get(name, [""])[0][:LONGEST] for name in ("rule", "cards"))
        if len(waiting) >= WAITING:
            return site.page(request, "busy", status=429, headers={"Retry-After": "10"})
        mine = object()
        waiting.add(mine)
        try:
            async with one_at_a_time:
                found = await site.in_thread(try_rule, text, cards, site.language(request))
        finally:
            waiting.discard(mine)
        shown = replace(page, text=text, cards=cards, tried=found)
        return await site.in_thread(site.page, request, "rules", shown)

    return [Route("/rules", rules, methods=["GET", "POST"])]
