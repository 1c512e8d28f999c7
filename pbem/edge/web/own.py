"""A person's own pages: all their games behind a signed link, and a page for each turn, where they send their move."""

import asyncio
import email
from collections.abc import Callable
from dataclasses import replace
from email.message import EmailMessage
from email.policy import default
from time import monotonic
from urllib.parse import parse_qsl, urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from pbem.digests.pages.own import TurnPage
from pbem.edge.web.mail_html import FRAMED, framed, html_of, mail_links
from pbem.edge.web.responses import WITH_A_FRAME, Site, number_in, posted
from pbem.mail.writing.message import clean_text
from pbem.service.pages import own
from pbem.service.pages.own import Sent, Turn
from pbem.store.rows.people import Person, StoredMail
from pbem.store.store import Reading

LARGEST_POST = 30_000
"""Octets of a form: a rule of the longest kind has room in it."""

LONGEST = 4000
"""Characters of what is sent by a link, or written into a form."""

MOST_FIELDS = 40
"""Of a form."""

PATIENCE = 2.5
"""Seconds for which a page waits for the answer before it says that it waits."""


def routes(site: Site) -> list[BaseRoute]:
    """`/m/LINK` for all games of a person, `/t/LINK` for a turn, each with the mail that it frames."""
    pages = _OwnPages(site)
    return [
        Route("/m/{link}", pages.games, methods=["GET", "POST"]),
        Route("/m/{link}/mail", pages.unposted(pages.games_mail), methods=["GET", "POST"]),
        Route("/t/{link}", pages.turn, methods=["GET", "POST"]),
        Route("/t/{link}/mail", pages.unposted(pages.turn_mail), methods=["GET", "POST"]),
    ]


class _OwnPages:
    """Looking changes nothing, so a program may follow every link of a mail. Only a form that is sent does."""

    def __init__(self, site: Site) -> None:
        self.site = site

    def unposted(self, answer: Callable[[Request], Response]) -> Callable[[Request], object]:
        """What is only looked at."""

        def answered(request: Request) -> Response:
            return self._gone(request) if request.method == "POST" else answer(request)

        return self.site.beside(answered)

    # ------------------------------------------------ all games of a person

    async def games(self, request: Request) -> Response:
        if request.method == "POST":
            return await self._posted(request, self._writes_games)
        sent = _sent(request)
        if sent is not None:
            await self._answered(request, sent)
        return await self.site.in_thread(self._games, request, sent)

    def _games(self, request: Request, sent: Sent | None) -> Response:
        with self.site.house.store.reading() as reading:
            person = self._person(reading, request)
            if person is None:
                return self._gone(request)
            house, base = self.site.house, self.site.base_of(request)
            facts = own.my_games(house, reading, person, base)
            if sent is not None:
                to = house.addressing.person(person.token)
                mail, waits = own.answer(house, reading, person, sent, to)
                asked = f"{facts.here}/mail?{request.url.query}"
                facts = replace(facts, sent=True, waits=waits, mail=asked if mail is not None else "")
            return self._page(request, "my_games", facts, person)

    def games_mail(self, request: Request) -> Response:
        sent = _sent(request)
        with self.site.house.store.reading() as reading:
            person = self._person(reading, request)
            if person is None or sent is None:
                return self._gone(request)
            to = self.site.house.addressing.person(person.token)
            mail, _ = own.answer(self.site.house, reading, person, sent, to)
            return self._frame(request, reading, _read(mail))

    def _writes_games(self, reading: Reading, request: Request) -> tuple[Person, str] | None:
        person = self._person(reading, request)
        return (person, self.site.house.addressing.person(person.token)) if person is not None else None

    def _person(self, reading: Reading, request: Request) -> Person | None:
        return own.games_of(self.site.house).person(reading, request.path_params["link"])

    # ------------------------------------------------ one turn

    async def turn(self, request: Request) -> Response:
        if request.method == "POST":
            return await self._posted(request, self._writes_turn)
        sent = _sent(request)
        if sent is not None:
            await self._answered(request, sent)
        return await self.site.in_thread(self._turn, request, sent)

    def _turn(self, request: Request, sent: Sent | None) -> Response:
        house = self.site.house
        with house.store.reading() as reading:
            turn = own.turn(house, reading, request.path_params["link"])
            if turn is None:
                return self._gone(request)
            here = f"{self.site.base_of(request)}/t/{request.path_params['link']}"
            facts = TurnPage(None, here, own.new_form())
            if sent is not None:
                mail, waits = own.answer(house, reading, turn.person, sent, self._address(turn))
                if mail is None and not waits:
                    return self._gone(request, turn.person)
                asked = f"{here}/mail?{request.url.query}"
                facts = replace(facts, sent=True, waits=waits, mail=asked if mail is not None else "")
            elif turn.live:
                say = clean_text(request.query_params.get("say", ""))[:LONGEST]
                whole = bool(say) and not say[-1:].isspace()
                digest = own.shown(house, reading, turn)
                facts = replace(facts, digest=digest, say=say.strip(), whole=whole, mail=f"{here}/mail")
            else:
                return self._gone(request, turn.person)
            return self._page(request, "turn", facts, turn.person)

    def turn_mail(self, request: Request) -> Response:
        house, sent = self.site.house, _sent(request)
        with house.store.reading() as reading:
            turn = own.turn(house, reading, request.path_params["link"])
            if turn is None:
                return self._gone(request)
            if sent is not None:
                mail, _ = own.answer(house, reading, turn.person, sent, self._address(turn))
                framed_mail = _read(mail)
            else:
                framed_mail = own.mail_of(house, reading, turn) if turn.live else None
            return self._frame(request, reading, framed_mail)

    def _writes_turn(self, reading: Reading, request: Request) -> tuple[Person, str] | None:
        turn = own.turn(self.site.house, reading, request.path_params["link"])
        return (turn.person, self._address(turn)) if turn is not None and turn.live else None

    def _address(self, turn: Turn) -> str:
        return self.site.house.addressing.table(turn.seat.table, turn.serial, turn.seat.token)

    # ------------------------------------------------ all of them

    async def _posted(
        self, request: Request, whose: Callable[[Reading, Request], tuple[Person, str] | None]
    ) -> Response:
        body = await posted(request, LARGEST_POST)
        if body is None:
            return self.site.page(request, "broken", status=413)
        form, text = _written(body)

        def kept() -> Sent | Response:
            with self.site.house.store.reading() as reading:
                found = whose(reading, request)
            if found is None:
                return self._gone(request)
            sent = own.send(self.site.house, *found, text, form) if text else None
            return sent or RedirectResponse(self._here(request), 303)

        sent = await self.site.in_thread(kept)
        if isinstance(sent, Response):
            return sent
        self.site.arrived()
        asked = urlencode({"letter": sent.letter, "after": sent.after})
        return RedirectResponse(f"{self._here(request)}?{asked}", 303)

    def _here(self, request: Request) -> str:
        return f"{self.site.base_of(request)}{request.scope['path']}"

    async def _answered(self, request: Request, sent: Sent) -> None:
        """Until the letter has been handled, but for no longer than one waits for a page."""
        begun = monotonic()
        while monotonic() < begun + PATIENCE:
            if await self.site.in_thread(self._settled, sent):
                return
            await asyncio.sleep(0.05)

    def _settled(self, sent: Sent) -> bool:
        with self.site.house.store.reading() as reading:
            return not reading.letters.waiting([sent.letter])

    def _frame(self, request: Request, reading: Reading, mail: EmailMessage | None) -> Response:
        """A mail's HTML, with links that open the page where the answer is sent."""
        if mail is None:
            return self._gone(request)
        links = mail_links(html_of(mail))
        leads = own.page_link(self.site.house, reading, self.site.base_of(request))
        html = framed(mail, lambda number: leads(links[number].to, links[number].body))
        return Response(html, headers=FRAMED, media_type="text/html")

    def _page(self, request: Request, name: str, facts: object, person: Person) -> Response:
        return self.site.page(
            request, name, facts, language=person.language, zone=person.zone, headers=WITH_A_FRAME
        )

    def _gone(self, request: Request, person: Person | None = None) -> Response:
        """The same for a link that is none of ours, for one whose turn is over, and for one that new keys ended."""
        language = person.language if person is not None else ""
        return self.site.page(request, "link_gone", status=404, language=language)


def _written(body: bytes) -> tuple[str, str]:
    """The name of a posted form, and what it says: the commands of its fields, a line each.

    A field `say` has whole commands, or none; one that is called `say:VACATION` what stands behind that word, in
    several fields from when to when.
    """
    try:
        fields = parse_qsl(
            body.decode("ascii"), keep_blank_values=True, max_num_fields=MOST_FIELDS, errors="replace"
        )
    except ValueError:
        return "", ""
    told: dict[str, list[str]] = {}
    for name, value in fields:
        told.setdefault(name, []).append(clean_text(value).strip())
    said = "\n".join(filter(None, told.pop("say", ())))
    more = [
        f"{name.removeprefix('say:')} {' - '.join(values)}"
        for name, values in told.items()
        if name.startswith("say:") and all(values)
    ]
    return "".join(told.get("form", ())[:1]), "\n".join([said, *more]).strip()[:LONGEST]


def _read(mail: StoredMail | None) -> EmailMessage | None:
    """A mail of ours, parsed."""
    if mail is None:
        return None
    return email.message_from_bytes(mail.content, _class=EmailMessage, policy=default)


def _sent(request: Request) -> Sent | None:
    """What an address says of a letter that was written here."""
    asked = request.query_params
    letter = number_in(asked.get("letter", ""))
    return Sent(letter, number_in(asked.get("after", ""))) if letter else None
