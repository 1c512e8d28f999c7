"""The tour for newcomers: five steps that keep nothing, and need neither scripts nor forms that are posted."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from pbem.digests.pages.learn import LearnPage
from pbem.edge.web.one_at_a_time import OneAtATime
from pbem.edge.web.responses import Site
from pbem.service.pages.learn import LONGEST, guess, page

STEPS = 5
GUESSING = 4
"""The step at which the rule is guessed."""


def routes(site: Site) -> list[BaseRoute]:
    """`/learn`, then `/learn/2` to `/learn/5`; `?cards=9H.6D` were played, `rule=` is a guess, `said=rw` were calls."""
    line = OneAtATime(site)

    async def learn(request: Request) -> Response:
        step = request.path_params.get("step", 1)
        if not 1 <= step <= STEPS:
            return await site.in_thread(site.not_found, request)
        cards, said, rule = (request.query_params.get(name, "") for name in ("cards", "said", "rule"))
        shown = page(step, cards, said if step == STEPS else "")
        if step == GUESSING and rule.strip():
            return await guessed(request, shown, " ".join(rule.split())[:LONGEST])
        return await site.in_thread(
            site.kept, request, "learn", (step, shown.cards, shown.said), lambda: shown
        )

    async def guessed(request: Request, shown: LearnPage, rule: str) -> Response:
        found = await line.done(guess, shown, rule, site.language(request))
        if found is None:
            return site.page(request, "busy", status=429, headers={"Retry-After": "10"})
        return await site.in_thread(site.page, request, "learn", found)

    return [Route("/learn", learn), Route("/learn/{step:int}", learn)]
