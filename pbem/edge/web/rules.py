"""The page about secret rules, with a form in which anybody may try one."""

import asyncio
from collections import OrderedDict
from dataclasses import replace
from time import monotonic
from urllib.parse import parse_qs

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from pbem.digests.pages.rules import RulesPage, RuleTried
from pbem.edge.web.responses import Site, posted
from pbem.insight.lab.facts import Prospect
from pbem.rulelang.tree import Rule
from pbem.service.pages.rules import LONGEST, forecast_of, foretell, try_rule
from pbem.service.ports import NoProspect

LARGEST = 12 * LONGEST
"""Octets of a form: a letter may take four in UTF-8, each written with three."""

WAITING = 4
"""People whose rules wait for one another's at most: only one is tried at a time, and it may take a second."""

KEPT = 200
"""Rules whose forecasts are kept, the ones last asked for."""


class Forecasts:
    """Rules that somebody has tried with bots on the site, one at a time; what came of them is kept in memory.

    Who asks for a rule that is kept waits as long as who asked first, with nobody let in before: else the quick answer
    would tell that somebody, God of a table perhaps, has asked for this very rule.
    """

    def __init__(self, site: Site) -> None:
        self._site = site
        self._turn = asyncio.Semaphore(1)
        self._waiting = 0
        self._kept: OrderedDict[Rule, tuple[Prospect | None, float]] = OrderedDict()

    @property
    def busy(self) -> bool:
        return self._waiting >= WAITING

    async def of(self, tried: RuleTried) -> RuleTried:
        """With what bots made of it."""
        if tried.read is None:
            return tried
        self._waiting += 1
        try:
            async with self._turn:
                found = await self._asked(tried.read.rule)
        finally:
            self._waiting -= 1
        return await self._site.in_thread(foretell, self._site.house, tried, found)

    async def _asked(self, rule: Rule) -> Prospect | None:
        if rule in self._kept:
            self._kept.move_to_end(rule)
            found, seconds = self._kept[rule]
            await asyncio.sleep(seconds)
            return found
        begun = monotonic()
        try:
            found = await self._site.in_thread(forecast_of, self._site.house, rule)
        except NoProspect:
            found = None
        self._kept[rule] = found, monotonic() - begun
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return found


def routes(site: Site) -> list[BaseRoute]:
    """`/rules`; `?sample=KEY` puts a sample rule into the form, a POST tries what stands in it."""
    one_at_a_time = asyncio.Semaphore(1)
    waiting: set[object] = set()
    forecasts = Forecasts(site)

    async def rules(request: Request) -> Response:
        samples = tuple(site.house.samples())
        wanted = request.query_params.get("sample", "")
        chosen = next((one.text for one in samples if one.key == wanted), "")
        page = RulesPage(samples, chosen, forecasts=bool(site.house.forecasts_per_day))
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
        text, cards, wanted = (form.get(name, [""])[0][:LONGEST] for name in ("rule", "cards", "forecast"))
        if len(waiting) >= WAITING or (wanted and forecasts.busy):
            return site.page(request, "busy", status=429, headers={"Retry-After": "10"})
        mine = object()
        waiting.add(mine)
        try:
            async with one_at_a_time:
                found = await site.in_thread(try_rule, text, cards, site.language(request))
        finally:
            waiting.discard(mine)
        if wanted and page.forecasts:
            found = await forecasts.of(found)
        shown = replace(page, text=text, cards=cards, tried=found)
        return await site.in_thread(site.page, request, "rules", shown)

    return [Route("/rules", rules, methods=["GET", "POST"])]
