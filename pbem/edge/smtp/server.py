"""The door: an SMTP or LMTP listener that says 250 only when the mail is on disk (RFC 5321, RFC 2033)."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any, TypeVar

import structlog
from aiosmtpd.smtp import SMTP, Envelope, Session, TLSSetupException

from pbem.edge.smtp.limits import DoorGuard, Quota
from pbem.mail.addressing import Lobby, Postmaster
from pbem.mail.reading.origin import Address, origin
from pbem.mail.reading.received import handed_over
from pbem.service.inbox.reception import Addressee, addressee, receive
from pbem.service.services import Services
from pbem.settings.model import SmtpSettings
from pbem.store.errors import StoreUnavailable

UNKNOWN = "550 5.1.1 no such address here"
TOO_MANY = "452 4.5.3 too many recipients, send the rest apart"
TOO_MANY_WRONG = "421 4.7.0 too many addresses that do not exist, goodbye"
NOT_NOW = "451 4.3.0 cannot be kept just now, try again later"
NO_TLS = "530 5.7.0 Must issue a STARTTLS command first"
KEPT = "250 2.0.0 kept"

NULL_SENDER = "<>"
"""How the dialogue names it: aiosmtpd takes an empty sender for none at all."""

T = TypeVar("T")

log = structlog.get_logger()


@dataclass
class SmtpListener:
    """Handles what the SMTP dialogue brings. `arrived` is called when letters were kept.

    `thread` does what waits for the disk. By LMTP a letter may have waited at the server in front; then it counts
    by the time at which that server, if we trust it, took it in.
    """

    house: Services
    thread: Executor
    arrived: Callable[[], None]
    settings: SmtpSettings
    guard: DoorGuard

    def enter(self, peer: Address | None) -> str | None:
        self.house.counts.connected()
        return self.guard.enter(peer)

    def leave(self, peer: Address | None) -> None:
        self.guard.leave(peer)

    def refused(self, code: str) -> None:
        """The dialogue answered with this code, so something was not done."""
        self.house.counts.refused(code)

    async def handle_EHLO(
        self, server: SMTP, session: Session, envelope: Envelope, hostname: str, responses: list[str]
    ) -> list[str]:
        """What is offered besides: LMTP must (RFC 2033 5), and a server that reads line by line can."""
        session.host_name = hostname
        offered = [line for line in responses[1:] if not line.startswith(("250-AUTH", "250 HELP"))]
        return [responses[0], *offered, "250-PIPELINING", "250 ENHANCEDSTATUSCODES"]

    async def handle_NOOP(self, server: SMTP, session: Session, envelope: Envelope, arg: str) -> str:
        return "250 2.0.0 OK"

    async def handle_RSET(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        return "250 2.0.0 OK"

    async def handle_QUIT(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        return "221 2.0.0 goodbye"

    async def handle_MAIL(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self.settings.require_tls and session.ssl is None:
            return NO_TLS
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return "250 2.1.0 OK"

    async def handle_RCPT(
        self, server: Any, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if len(envelope.rcpt_tos) >= self.guard.limits.recipients:
            return TOO_MANY
        try:
            known = await self._in_thread(addressee, self.house, address)
        except StoreUnavailable:
            return NOT_NOW
        if known is None:
            return await self._unknown(server, session, envelope)
        full = self.guard.room(server.peer, _sender(envelope), _quota(envelope, known))
        if full is not None:
            return full
        _addressees(envelope).append(known)
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def _unknown(self, server: Any, session: Session, envelope: Envelope) -> str:
        """A server that we trust passes on what others ask: of it, only those of one letter count."""
        whose: Any = envelope if self.guard.trusts(server.peer) else session
        whose.wrong_recipients = getattr(whose, "wrong_recipients", 0) + 1
        if whose.wrong_recipients > self.guard.limits.wrong_recipients:
            await server.hang_up(TOO_MANY_WRONG)
        return UNKNOWN

    async def keep(self, peer: Address | None, envelope: Envelope, content: bytes) -> list[str]:
        """An answer for each recipient; by SMTP the first one's is the answer for all."""
        recipients, sender = _addressees(envelope), _sender(envelope)
        full = [self.guard.count(peer, sender, _quota(envelope, one)) for one in recipients]
        if not self.settings.lmtp:
            full = full[:1] * len(full)
        taken = [one for one, refused in zip(recipients, full, strict=True) if refused is None]
        received = handed_over(content) if self.settings.lmtp and self.guard.trusts(peer) else None
        kept = KEPT
        if taken:
            try:
                network = origin(content, peer, self.guard.trusted)
                await self._in_thread(receive, self.house, sender, taken, content, received, None, network)
                self.house.counts.letters_kept("lmtp" if self.settings.lmtp else "smtp", len(taken))
                self.arrived()
            except StoreUnavailable:
                kept = NOT_NOW
            except Exception as error:
                kept = await self.handle_exception(error)
        return [refused or kept for refused in full]

    async def _in_thread(self, work: Callable[..., T], *arguments: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.thread, work, *arguments)

    async def handle_exception(self, error: Exception) -> str:
        if isinstance(error, TLSSetupException):
            log.info("tls_handshake_failed")  # the other side's affair; aiosmtpd hangs up
        else:
            log.error("smtp_crashed", error=type(error).__name__)
        return NOT_NOW


def _addressees(envelope: Envelope) -> list[Addressee]:
    """Who the recipients of this envelope are; kept on it, because a RSET makes a new one."""
    found: list[Addressee] | None = getattr(envelope, "addressees", None)
    if found is None:
        found = []
        envelope.addressees = found  # type: ignore[attr-defined]  # aiosmtpd's envelope takes what a handler adds
    return found


def _sender(envelope: Envelope) -> str:
    return "" if envelope.mail_from in (None, NULL_SENDER) else str(envelope.mail_from)


def _quota(envelope: Envelope, known: Addressee) -> Quota:
    if not _sender(envelope):
        return Quota.NULL
    return Quota.OPEN if isinstance(known.recipient, Lobby | Postmaster) else Quota.TOKEN
