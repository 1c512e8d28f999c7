"""The door: an SMTP or LMTP listener that says 250 only when the mail is on disk (RFC 5321, RFC 2033)."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any, TypeVar

import structlog
from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session

from pbem.service.house import House
from pbem.service.ports import StoreUnavailable
from pbem.service.receive import Addressee, addressee, receive

LONGEST_LINE = 100_000
"""Octets of one line; some programs write whole paragraphs as one, past the 998 of RFC 5322."""

MOST_RECIPIENTS = 20

UNKNOWN = "550 5.1.1 no such address here"
TOO_MANY = "452 4.5.3 too many recipients, send the rest apart"
NOT_NOW = "451 4.3.0 cannot be kept just now, try again later"

T = TypeVar("T")

log = structlog.get_logger()


class Door:
    """Handles what the SMTP dialogue brings. `arrived` is called when letters were kept.

    `thread` does what waits for the disk.
    """

    def __init__(
        self, house: House, thread: Executor, arrived: Callable[[], None], *, most_recipients: int
    ) -> None:
        self._thread = thread
        self._house = house
        self._arrived = arrived
        self._most = most_recipients

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if len(envelope.rcpt_tos) >= self._most:
            return TOO_MANY
        try:
            known = await self._in_thread(addressee, self._house, address)
        except StoreUnavailable:
            return NOT_NOW
        if known is None:
            return UNKNOWN
        _addressees(envelope)[address] = known
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        content = envelope.content
        raw = content if isinstance(content, bytes) else (content or "").encode("utf-8", "surrogateescape")
        kept = [_addressees(envelope)[address] for address in envelope.rcpt_tos]
        try:
            await self._in_thread(receive, self._house, envelope.mail_from or "", kept, raw)
        except StoreUnavailable:
            return NOT_NOW
        self._arrived()
        return "250 2.0.0 kept"

    async def _in_thread(self, work: Callable[..., T], *arguments: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *arguments)

    async def handle_exception(self, error: Exception) -> str:
        log.error("smtp_crashed", error=type(error).__name__)
        return NOT_NOW


class _Smtp(SMTP):
    line_length_limit = LONGEST_LINE  # of the class: the reader of the connection is made with it


class _Lmtp(LMTP):
    line_length_limit = LONGEST_LINE


def _addressees(envelope: Envelope) -> dict[str, Addressee]:
    """Who the recipients of this envelope are; kept on it, because a RSET makes a new one."""
    found: dict[str, Addressee] | None = getattr(envelope, "addressees", None)
    if found is None:
        found = {}
        envelope.addressees = found  # type: ignore[attr-defined]  # aiosmtpd's envelope takes what a handler adds
    return found


async def listen(
    house: House,
    thread: Executor,
    arrived: Callable[[], None],
    host: str,
    port: int,
    *,
    lmtp: bool,
    max_bytes: int,
    tls: ssl.SSLContext | None = None,
) -> asyncio.Server:
    """Open the door on `host`:`port` (0: any free one). Raises OSError where that cannot be listened on."""
    # LMTP answers each recipient of DATA apart, aiosmtpd only all at once: so a second one is put off.
    door = Door(house, thread, arrived, most_recipients=1 if lmtp else MOST_RECIPIENTS)
    kind: type[SMTP] = _Lmtp if lmtp else _Smtp

    def talk() -> Any:
        return kind(
            door,
            hostname=house.addressing.domain,
            ident="pbem",
            data_size_limit=max_bytes,
            enable_SMTPUTF8=True,
            tls_context=tls,
            loop=asyncio.get_running_loop(),
        )

    return await asyncio.get_running_loop().create_server(talk, host, port)
