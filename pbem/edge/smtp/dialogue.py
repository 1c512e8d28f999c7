"""The SMTP and LMTP dialogue: aiosmtpd's, with an answer for each recipient, strict about where a mail ends."""

import asyncio
import collections
import re
import ssl
from typing import Any

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP

from pbem.edge.smtp.limits import peer_address
from pbem.edge.smtp.server import SmtpListener
from pbem.mail.reading.origin import Address

LONGEST_LINE = 100_000
"""Octets of one line; some programs write whole paragraphs as one, past the 998 of RFC 5322."""

LONGEST_COMMAND = 2000
MOST_ERRORS = 20
"""Commands of one connection that made no sense; who errs more often is no mail server."""

MOST_COMMANDS = {"*": 100} | dict.fromkeys(("MAIL", "RCPT", "DATA", "RSET"), 100_000)
"""Of one sort on one connection; those of letters are bounded by the limits of letters, and by the session's end."""

IDLE = 300.0
"""Seconds for one command (RFC 5321 4.5.3.2.7); for a whole mail twice as long."""

LONGEST_SESSION = 3600.0

TOO_BIG = "552 5.3.4 the mail is larger than this server takes"
TOO_LONG = "554 5.6.0 a line of the mail is too long"

# What a refusal is about, where aiosmtpd does not say it (RFC 3463; RFC 2033 4.4 demands it).
_ENHANCED = {
    "421": "4.7.0",
    "450": "4.3.0",
    "451": "4.3.0",
    "452": "4.3.1",
    "454": "4.7.0",
    "500": "5.5.2",
    "501": "5.5.4",
    "502": "5.5.1",
    "503": "5.5.1",
    "530": "5.7.0",
    "552": "5.3.4",
    "553": "5.1.3",
    "555": "5.5.4",
}
_SAYS_IT = re.compile(r"[245]\.\d{1,3}\.\d{1,3} ")
_PATH = re.compile(
    # RFC 5321 4.1.2: a source route is read over; angle brackets are forgotten by some programs.
    r"""<(?:@[^<>:\s]*:)?(?P<within>(?:"(?:[^"\\\x00-\x1f\x7f]|\\[ -~])*"@)?[^<>"\x00-\x20\x7f]*)>"""
    r"""(?:\s+(?P<rest>[^\x00-\x1f\x7f]*))?|(?P<bare>[^<>"\x00-\x20\x7f]+)(?:\s+(?P<more>[^\x00-\x1f\x7f]*))?"""
)


class Dialogue(SMTP):
    """What SMTP and LMTP have in common. `host` is the handler of aiosmtpd, too."""

    line_length_limit = LONGEST_LINE  # of the class: the reader of the connection is made with it
    command_size_limit = LONGEST_COMMAND
    protocol = "ESMTP"

    def __init__(
        self, host: SmtpListener, *, hostname: str, max_bytes: int, tls: ssl.SSLContext | None
    ) -> None:
        self.command_size_limits = collections.defaultdict(
            lambda: LONGEST_COMMAND
        )  # aiosmtpd shares one among all
        super().__init__(
            host,
            hostname=hostname,
            ident=f"{self.protocol} pbem",
            data_size_limit=max_bytes,
            enable_SMTPUTF8=True,
            tls_context=tls,
            timeout=IDLE,
            command_call_limit=MOST_COMMANDS,
            loop=asyncio.get_running_loop(),
        )
        self.host = host
        self.peer: Address | None = None
        self._smtp_methods.pop("AUTH")  # nobody signs in here
        self._admitted = False
        self._errors = 0
        self._session_end: asyncio.TimerHandle | None = None

    # -------------------------------------------------------- the connection

    async def _handle_client(self) -> None:
        assert self.session is not None
        assert self.transport is not None
        self.peer = peer_address(self.session.peer)
        refused = self.host.enter(self.peer)
        if refused is not None:
            await self.push(refused)
            self.transport.close()
            return
        self._admitted = True
        self._session_end = self.loop.call_later(LONGEST_SESSION, self._timeout_cb)
        await super()._handle_client()

    def connection_lost(self, error: Exception | None) -> None:
        if self._admitted:
            self._admitted = False
            self.host.leave(self.peer)
        if self._session_end is not None:
            self._session_end.cancel()
        super().connection_lost(error)

    def _timeout_cb(self) -> None:
        if self.transport is not None:
            if not self.transport.is_closing():
                self.host.refused("421")
                self._writer.write(b"421 4.4.2 this takes too long, try again later\r\n")
            self.transport.close()

    async def push(self, status: Any) -> None:
        """Answer. A refusal says in its enhanced code what it is about, and never repeats what it was asked."""
        text = status.decode("utf-8", "replace") if isinstance(status, bytes) else str(status)
        code, rest = text[:3], text[4:]
        if code[0] in "45":
            self.host.refused(code)
            if not _SAYS_IT.match(rest):
                rest = f"{_ENHANCED.get(code, code[0] + '.0.0')} {rest}"
            if '"' in rest or not (rest.isascii() and rest.isprintable()):
                rest = f"{rest.split()[0]} command not understood"
            text = f"{code} {rest}"
        await super().push(text)
        if code[0] == "5" and not rest.startswith("5.1.1"):  # wrong recipients are counted apart
            self._errors += 1
            if self._errors >= MOST_ERRORS or rest.startswith("5.5.1 Too many"):
                await self.hang_up("421 4.7.0 too many errors, goodbye")

    async def hang_up(self, why: str) -> None:
        """The last answer of a connection."""
        if self.transport is not None and not self.transport.is_closing():
            self.host.refused(why[:3])
            self._writer.write(why.encode("ascii") + b"\r\n")
            self.transport.close()

    # -------------------------------------------------------- commands

    def _getaddr(self, arg: str) -> tuple[str | None, str | None]:
        """The address of a path and what follows it; `<>` for the null sender, None for what is no path."""
        match = _PATH.fullmatch(arg.strip())
        if match is None:
            return None, None
        address = match["within"] if match["bare"] is None else match["bare"]
        return address or "<>", (match["rest"] or match["more"] or "").strip()

    async def smtp_VRFY(self, arg: str) -> None:
        """252 for all, so that it tells about nobody (RFC 5321 3.5.3)."""
        await self.push("252 2.0.0 send a letter and see")

    async def smtp_EXPN(self, arg: str) -> None:
        await self.push("252 2.0.0 there are no lists here")

    async def smtp_HELP(self, arg: str) -> None:
        await self.push("214 2.0.0 a game of Eleusis by mail; write HELP in a letter")

    async def smtp_STARTTLS(self, arg: str) -> None:
        """Once (RFC 3207 4.2): behind TLS it is not offered any more."""
        if self._tls_protocol is not None:
            await self.push("503 5.5.1 TLS is on already")
            return
        await super().smtp_STARTTLS(arg)

    async def smtp_BDAT(self, arg: str) -> None:
        """Not offered. The chunk that follows unasked would be read as commands: so nothing more is read."""
        await self.push("502 5.5.1 BDAT is not offered here")
        await self.hang_up("421 4.7.0 goodbye")

    async def smtp_GET(self, arg: str) -> None:
        """A web browser, made to talk to us: what follows are its words, not a mail server's."""
        await self.hang_up("421 4.7.0 this is a mail server, goodbye")

    smtp_POST = smtp_PUT = smtp_HEAD = smtp_CONNECT = smtp_OPTIONS = smtp_GET

    async def smtp_DATA(self, arg: str) -> None:
        assert self.envelope is not None
        if await self.check_helo_needed():
            return
        if not self.envelope.rcpt_tos:
            await self.push("503 5.5.1 need RCPT command")
            return
        if arg:
            await self.push("501 5.5.4 Syntax: DATA")
            return
        await self.push("354 End data with <CR><LF>.<CR><LF>")
        self._reset_timeout(2 * IDLE)
        try:
            content = await self._content()
        except asyncio.CancelledError:
            self._writer.close()
            raise
        self._reset_timeout()
        envelope = self.envelope
        if isinstance(content, str):
            answers = [content] * len(envelope.rcpt_tos)
        else:
            answers = await self.host.keep(self.peer, envelope, content)
        self._set_post_data_state()  # type: ignore[no-untyped-call]  # aiosmtpd leaves it without types
        await self._answer_data(answers)

    async def _answer_data(self, answers: list[str]) -> None:
        await self.push(answers[0])

    async def _content(self) -> bytes | str:
        """The mail, dots taken off, or why it is refused.

        Only CRLF, a dot and CRLF end it (RFC 5321 4.1.1.4): whatever else looks alike is part of the mail, so
        that nothing that a server before us took for text becomes a second mail here.
        """
        lines: list[bytes] = []
        size, refused, begins = 0, "", True
        while True:
            try:
                line = await self._reader.readuntil(b"\r\n")
            except asyncio.LimitOverrunError as longer:
                await self._reader.readexactly(longer.consumed)
                refused, begins = refused or TOO_LONG, False
                continue
            if begins and line == b".\r\n":
                return refused or b"".join(lines)
            if begins and line.startswith(b"."):
                line = line[1:]
            begins = True
            size += len(line)
            if self.data_size_limit and size > self.data_size_limit:
                refused = refused or TOO_BIG
            if refused:
                lines.clear()  # but read to its end, which is when an answer may be given
            else:
                lines.append(line)


class SmtpDialogue(Dialogue):
    """One SMTP connection."""


class LmtpDialogue(Dialogue, LMTP):
    """One LMTP connection: after DATA, an answer for each recipient in their order (RFC 2033 4.2)."""

    protocol = "LMTP"

    async def smtp_HELO(self, arg: str) -> None:
        await self.push("500 5.5.1 this is LMTP, say LHLO")

    smtp_EHLO = smtp_HELO

    async def _answer_data(self, answers: list[str]) -> None:
        for answer in answers:
            await self.push(answer)
