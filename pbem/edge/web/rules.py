"""The page about secret rules, with a form in which anybody may try one."""

import asyncio
from collections import OrderedDict
from dataclasses import replace
from time import monotonic
from typing import Any
from urllib.parse import parse_qs

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from pbem.digests.pages.rules import RulesPage, RuleTried
from pbem.edge.web.one_at_a_time import WAITING, OneAtATime
from pbem.edge.web.responses import Site, posted
from pbem.insight.lab.facts import Prospect
from pbem.mail.addressing import new_token
from pbem.rulelang.tree import Rule
from pbem.service.pages.rules import LONGEST, forecast_of, foretell, try_rule
from pbem.service.ports import NoProspect

LARGEST = 12 * LONGEST
"""Octets of a form: a letter may take four in UTF-8, each written with three."""

KEPT = 200
"""Rules whose forecasts are kept, and visitors who may still look at theirs; the ones last asked for."""

PATIENCE = 8.0
"""Seconds that a page waits for a forecast; then it says so, and its visitor looks again."""


class Forecasts:
    """Rules that visitors have tried with bots, one at a time; what came of them is kept in memory.

    Who asks for a rule that is kept waits as long as who asked first, in the same row: else a quick answer would tell
    that somebody, God of a table perhaps, has asked for this very rule. For the same reason nobody but who asked looks
    at what is still being tried: each has a ticket of their own.
    """

    def __init__(self, site: Site) -> None:
        self._site = site
        self._turn = asyncio.Semaphore(1)
        self._tickets: OrderedDict[str, tuple[Rule, asyncio.Task[Prospect | None]]] = OrderedDict()
        self._kept: OrderedDict[Rule, tuple[Prospect | None, float]] = OrderedDict()

    @property
    def busy(self) -> bool:
        return sum(not task.done() for _, task in self._tickets.values()) >= WAITING

    def ticket(self, rule: Rule, shown: str) -> str | None:
        """The one that was `shown`, if it is for this rule; else a new one, and None where too many wait."""
        if shown in self._tickets and self._tickets[shown][0] == rule:
            return shown
        if self.busy:
            return None
        new = new_token()
        self._tickets[new] = rule, asyncio.create_task(self._tried(rule))
        _shorten(self._tickets)
        return new

    async def of(self, tried: RuleTried, ticket: str) -> RuleTried:
        """With what bots made of it; with the ticket, where that takes longer."""
        task = self._tickets[ticket][1]
        done, _ = await asyncio.wait({task}, timeout=PATIENCE)
        if not done:
            return replace(tried, ticket=ticket)
        return await self._site.in_thread(foretell, self._site.house, tried, task.result())

    async def _tried(self, rule: Rule) -> Prospect | None:
        async with self._turn:
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
            _shorten(self._kept)
            return found


def _shorten(kept: OrderedDict[Any, Any]) -> None:
    if len(kept) > KEPT:
        kept.popitem(last=False)


def routes(site: Site) -> list[BaseRoute]:
    """`/rules`; `?sample=KEY` puts a sample rule into the form, a POST tries what stands in it."""
    trying = OneAtATime(site)
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
        found = await trying.done(try_rule, text, cards, site.language(request))
        if found is None:
            return site.page(request, "busy", status=429, headers={"Retry-After": "10"})
        if wanted and page.forecasts and found.read is not None:
            ticket = forecasts.ticket(found.read.rule, wanted)
            if ticket is None:
                return site.page(request, "busy", status=429, headers={"Retry-After": "10"})
            found = await forecasts.of(found, ticket)
        shown = replace(page, text=text, cards=cards, tried=found)
        return await site.in_thread(site.page, request, "rules", shown)

    return [Route("/rules", rules, methods=["GET", "POST"])]
