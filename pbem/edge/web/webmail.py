"""The page of the post office: any letterbox of this machine read as its owner would, and answered by SMTP.

It is there only where mails stay in a folder and the pages on this machine. Who asks from elsewhere, by a name that is
not this machine's own, or without the secret in the path, finds the same nothing as everywhere.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from email.message import EmailMessage
from secrets import compare_digest
from time import monotonic
from urllib.parse import quote, unquote, urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from pbem.digests.pages.webmail import Desk, Hall, Letter, Waiting, folder
from pbem.edge.maildir_client import reply_address
from pbem.edge.maildirs import MailboxEntry, lying, mark_read
from pbem.edge.web.addresses import is_from_here
from pbem.edge.web.mail_html import FRAMED, framed
from pbem.edge.web.responses import IN_OFFICE, WITH_A_FRAME, Site, number_in, posted
from pbem.edge.web.webmail_compose import LARGEST_POST, begun, is_our_form, read_form, send, written
from pbem.edge.web.webmail_view import (
    PostOffice,
    all_waits,
    box_of,
    boxes_of,
    files_of,
    glimpse,
    name_of,
    octets_of,
    opened,
)
from pbem.mail.addressing import fold_address

PATIENCE = 2.5
"""Seconds for which a page waits for an answer before it says that it waits."""

LONG_PATIENCE = 20.0
"""The same where something must be said to the answer before the page can go on: a busy machine may take as long."""

LOOKS = 20
"""How often it waits so."""

GRACE = 0.2
"""Seconds in which the answer itself may follow another mail that a letter has led to."""

OF_OUR_PAGES = {
    **WITH_A_FRAME,
    "Referrer-Policy": "same-origin",  # else a browser tells no origin of what our own forms post
}

ASKS_WHO_WROTE = ("confirmation", "held")
"""The kinds of mails that ask somebody whether it was they who wrote."""

Handler = Callable[[Request], Awaitable[Response]]


def beside_office(site: Site, others: ASGIApp) -> ASGIApp:
    """The post office before the `others`, who answer what is not for it: all of it, where there is none."""
    office = site.office
    if office is None:
        return others
    desk, mail = _Webmail(site, office), f"{office.path}/{{address}}/{{key}}"
    answers = {
        office.path: desk.hall,
        f"{office.path}/{{address}}": desk.unposted(site.beside(desk.box)),
        f"{office.path}/{{address}}/wait": desk.unposted(desk.wait),
        mail: desk.read(desk.mail),
        f"{mail}/html": desk.read(desk.frame),
        f"{mail}/reply": desk.reply,
        f"{mail}/file/{{number:int}}": desk.read(desk.file),
    }
    routes = [Route(path, one, methods=["GET", "POST"]) for path, one in answers.items()]
    rooms = Router(routes, default=others, redirect_slashes=False)

    async def answered(scope: Scope, receive: Receive, send: Send) -> None:
        first = scope["path"].removeprefix("/").partition("/")[0].encode("utf-8", "replace")
        if compare_digest(first, office.secret.encode()) and is_from_here(Request(scope)):
            await rooms({**scope, IN_OFFICE: office.path}, receive, send)
        else:
            await others(scope, receive, send)

    return answered


@dataclass
class _Webmail:
    """Who answers at the post office."""

    site: Site
    office: PostOffice

    def unposted(self, answer: Handler) -> Handler:
        """What another page posts is not taken."""

        async def answered(request: Request) -> Response:
            return self.site.not_found(request) if request.method == "POST" else await answer(request)

        return answered

    def read(self, answer: Callable[[Request], Response]) -> Handler:
        """Mails may be taken away while they are read, by whoever tidies up."""

        async def unless_gone(request: Request) -> Response:
            try:
                return await self.site.in_thread(answer, request)
            except OSError:
                return self.site.not_found(request)

        return self.unposted(unless_gone)

    # ------------------------------------------------ reading

    async def hall(self, request: Request) -> Response:
        lobby = self.site.house.addressing.lobby_address()
        letter = Letter("", lobby)
        if request.method == "POST":
            form = await self._form(request)
            if form is None:
                return self.site.not_found(request)
            letter = written({**form, "to": lobby}, form.get("from", "").strip())
            confirms = form.get("confirms", "")
            done = await self._sent(letter, None, self.site.base_of(request), confirms=confirms)
            if isinstance(done, Response):
                return done
            letter = done
        return await self.site.in_thread(self._hall, request, letter)

    def _hall(self, request: Request, letter: Letter) -> Response:
        boxes, more = boxes_of(self.office, self._now())
        waits = all_waits(self.office, self.site.house)
        facts = Hall(boxes, waits, letter, self.office.token, more)
        return self._page(request, "hall", facts, 422 if letter.refused else 200)

    def box(self, request: Request) -> Response:
        address, before = _address(request), request.query_params.get("before", "")
        if address is None:
            return self.site.not_found(request)
        waits = all_waits(self.office, self.site.house)
        return self._page(request, "box", box_of(self.office, address, before, self._now(), waits))

    def mail(self, request: Request) -> Response:
        address, lies = self._lying(request)
        if lies is None:
            return self.site.not_found(request)
        waits = all_waits(self.office, self.site.house)
        shown = request.query_params.get("as", "")
        facts = opened(self.office, lies, address, shown, self._now(), waits)
        if request.method == "GET":
            mark_read(lies)
        return self._page(request, "mail", facts)

    def frame(self, request: Request) -> Response:
        """A mail's HTML, with links that open a letter in the window around it."""
        _, lies = self._lying(request)
        if lies is None:
            return self.site.not_found(request)
        html = framed(lies.opened(), lambda number: f"reply?link={number}")
        return Response(html, headers=FRAMED, media_type="text/html")

    def file(self, request: Request) -> Response:
        """A file that came with a mail, to be kept and not to be looked at here."""
        _, lies = self._lying(request)
        number: int = request.path_params["number"]
        files = files_of(lies.opened()) if lies is not None else []
        if number >= len(files):
            return self.site.not_found(request)
        named = quote(name_of(files[number]) or f"file-{number + 1}", safe="")
        kept = {"Content-Disposition": f"attachment; filename*=UTF-8''{named}"}
        return Response(octets_of(files[number]), headers=kept, media_type="application/octet-stream")

    # ------------------------------------------------ writing

    async def reply(self, request: Request) -> Response:
        address, lies = await self.site.in_thread(self._lying, request)
        if lies is None:
            return self.site.not_found(request)
        try:
            mail = await self.site.in_thread(lies.opened)
        except OSError:
            return self.site.not_found(request)
        letter = begun(mail, address, request.query_params.get("link", ""))
        if request.method == "POST":
            form = await self._form(request)
            if form is None:
                return self.site.not_found(request)
            done = await self._sent(written(form, address), mail, self.site.base_of(request))
            if isinstance(done, Response):
                return done
            letter = done
        if letter is None:
            return self.site.not_found(request)
        facts = Desk(address, letter, self.office.token, glimpse(lies, self._now()))
        return self._page(request, "desk", facts, 422 if letter.refused else 200)

    async def _form(self, request: Request) -> dict[str, str] | None:
        """What one of our own forms posted; None for anything else."""
        body = await posted(request, LARGEST_POST)
        form = read_form(body) if body is not None else {}
        return form if is_our_form(request, form, self.office.token) else None

    async def _sent(
        self, letter: Letter, answers: EmailMessage | None, base: str, *, confirms: str = ""
    ) -> Response | Letter:
        """Where its answer is waited for; a letter that was refused.

        `confirms`: the word that says for them that they wrote it, where the answer asks that.
        """
        mails = await self.site.in_thread(lying, self.office.folder, letter.sender.lower())
        done = await self.site.in_thread(send, self.office.door, letter, answers)
        if isinstance(done, Letter):
            return done
        since = {"since": mails[-1].key} if mails else {}
        asks = None
        if confirms:
            asks = await self._answer(letter.sender, since.get("since", ""), done, PATIENCE, LONG_PATIENCE)
        mail = await self.site.in_thread(asks.opened) if asks is not None else None
        if asks is not None and mail is not None and mail["Eleusis-Kind"] in ASKS_WHO_WROTE:
            yes = Letter(letter.sender, reply_address(mail), f"Re: {mail['Subject']}", confirms, replies=True)
            done = await self.site.in_thread(send, self.office.door, yes, mail)
            if isinstance(done, Letter):
                return done
            since = {"since": asks.key}
        asked = urlencode({**since, "letter": done})
        return RedirectResponse(f"{base}{self.office.path}/{folder(letter.sender.lower())}/wait?{asked}", 303)

    async def wait(self, request: Request) -> Response:
        """The answer to a letter, as soon as it lies there."""
        address, asked = _address(request), request.query_params
        if address is None:
            return self.site.not_found(request)
        since, letter = asked.get("since", ""), asked.get("letter", "")
        again = number_in(asked.get("again", ""))
        answer = await self._answer(address, since, letter)
        base = f"{self.site.base_of(request)}{self.office.path}/{folder(address)}"
        if answer is not None:
            return RedirectResponse(f"{base}/{quote(answer.key, safe='')}", 303)
        more = urlencode({"since": since, "letter": letter, "again": again + 1})
        return self._page(request, "wait", Waiting(address, f"{base}/wait?{more}" if again < LOOKS else ""))

    async def _answer(
        self, address: str, since: str, letter: str, grace: float = GRACE, patience: float = PATIENCE
    ) -> MailboxEntry | None:
        """The newest mail that came after `since`, at best the one that answers the letter."""
        begun, newest = monotonic(), None
        while monotonic() < begun + patience:
            answering, newest = await self.site.in_thread(_came, self.office, address, since, letter)
            if answering or (newest and monotonic() > begun + grace):
                return answering or newest
            await asyncio.sleep(0.03)
        return newest

    # ------------------------------------------------ all of it

    def _lying(self, request: Request) -> tuple[str, MailboxEntry | None]:
        """The mail that a path names, if it lies there."""
        address, key = _address(request), request.path_params["key"]
        mails = lying(self.office.folder, address) if address is not None else []
        return address or "", next((mail for mail in mails if mail.key == key), None)

    def _page(self, request: Request, name: str, facts: object, status: int = 200) -> Response:
        return self.site.page(request, f"office/{name}", facts, status=status, headers=OF_OUR_PAGES)

    def _now(self) -> int:
        return self.site.house.clock.wall()


def _came(
    office: PostOffice, address: str, since: str, letter: str
) -> tuple[MailboxEntry | None, MailboxEntry | None]:
    """Of the mails behind `since`, the one that answers the letter and the newest."""
    mails = lying(office.folder, address)
    keys = [mail.key for mail in mails]
    new = mails[keys.index(since) + 1 :] if since in keys else mails
    answers = (mail for mail in new if letter and mail.glanced_at().get("In-Reply-To") == letter)
    return next(answers, None), new[-1] if new else None


def _address(request: Request) -> str | None:
    """The address whose letterbox a path names; None where it can be nobody's."""
    return fold_address(unquote(request.path_params["address"]))
