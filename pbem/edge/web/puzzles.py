"""The puzzle of the day and those before it, with a form to answer them."""

from dataclasses import replace
from urllib.parse import parse_qs

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from pbem.digests.pages.puzzles import PuzzlePage
from pbem.edge.web.one_at_a_time import OneAtATime
from pbem.edge.web.responses import Site, number_in, posted
from pbem.micros import DAY
from pbem.service.accounts.puzzles import is_over, shown
from pbem.service.pages.puzzles import LONGEST, page, past, try_answer
from pbem.store.rows.puzzles import PuzzleRecord

LARGEST = 12 * LONGEST + 200
"""Octets of a form, as on the page of rules."""


def routes(site: Site) -> list[BaseRoute]:
    """`/puzzles` for today's and the list of those before; `/puzzles/N`, which takes answers, and its answer."""
    puzzles = _Puzzles(site)
    return [
        Route("/puzzles", site.beside(puzzles.today)),
        Route("/puzzles/{number}", puzzles.one, methods=["GET", "POST"]),
        Route("/puzzles/{number}/answer", site.beside(puzzles.answer)),
    ]


class _Puzzles:
    """Before somebody has answered nothing that is sent to them tells the answer, until its day is past."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.line = OneAtATime(site)

    def today(self, request: Request) -> Response:
        now = self.site.house.clock.now()
        with self.site.house.store.reading() as reading:
            record = shown(reading, None)
            number = record.number if record is not None else 0

            def facts() -> PuzzlePage:
                return replace(page(record, now) if record else PuzzlePage(None), past=past(reading))

            return self.site.kept(request, "puzzles", (number, now // DAY), facts)

    async def one(self, request: Request) -> Response:
        if request.method == "POST":
            return await self._posted(request)
        return await self.site.in_thread(self._one, request)

    def _one(self, request: Request) -> Response:
        record, now = self._record(request), self.site.house.clock.now()
        if record is None:
            return self.site.not_found(request)
        version = (record.number, is_over(record, now))
        return self.site.kept(request, "puzzle", version, lambda: page(record, now))

    def answer(self, request: Request) -> Response:
        record, now = self._record(request), self.site.house.clock.now()
        if record is None or not is_over(record, now):
            return self.site.not_found(request)
        return self.site.kept(request, "puzzle", record.number, lambda: page(record, now, answer=True))

    async def _posted(self, request: Request) -> Response:
        body = await posted(request, LARGEST)
        if body is None:
            return self.site.page(request, "broken", status=413)
        try:
            form = parse_qs(body.decode("utf-8", "replace"), max_num_fields=8)
        except ValueError:
            return self.site.page(request, "broken", status=400)
        record = await self.site.in_thread(self._record, request)
        if record is None:
            return self.site.not_found(request)
        cards, rule = form.get("card", []), form.get("rule", [""])[0][:LONGEST]
        now, language = self.site.house.clock.now(), self.site.language(request)
        found = await self.line.done(try_answer, record, now, cards, rule, language)
        if found is None:
            return self.site.page(request, "busy", status=429, headers={"Retry-After": "10"})
        return await self.site.in_thread(self.site.page, request, "puzzle", found)

    def _record(self, request: Request) -> PuzzleRecord | None:
        number = number_in(request.path_params["number"])
        with self.site.house.store.reading() as reading:
            return shown(reading, number) if number else None
