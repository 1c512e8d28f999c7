"""Every way in that the settings name, opened together: the port for SMTP or LMTP, and the shared mailbox."""

import asyncio
import ssl
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

from pbem.edge.credentials import Credential
from pbem.edge.imap_poller import ImapPoller
from pbem.edge.smtp.certificate import Certificate
from pbem.edge.smtp.dialogue import LmtpDialogue, SmtpDialogue
from pbem.edge.smtp.limits import DoorGuard
from pbem.edge.smtp.server import SmtpListener
from pbem.micros import Micros
from pbem.service.services import Services
from pbem.settings import Settings
from pbem.settings.model import LimitsSettings, SmtpSettings


class UnusableCertificate(Exception):
    """The certificate and key of the settings cannot be used, and why."""


@dataclass(frozen=True, slots=True)
class Listeners:
    """The doors, open."""

    server: asyncio.Server
    imap: ImapPoller | None

    @property
    def address(self) -> tuple[str, int]:
        """Where the port is."""
        host, port, *_ = self.server.sockets[0].getsockname()
        return host, port

    def hear_the_mailbox(self) -> bool:
        """Whether what comes to the shared mailbox is heard here."""
        return self.imap is not None and not self.imap.deaf_for()

    def deaf(self) -> tuple[Micros, str] | None:
        """Since when this process tries in vain to read the shared mailbox, and why; None where it hears it, or another
        process is to."""
        return None if self.imap is None else self.imap.trouble

    async def close(self) -> None:
        self.server.close()
        if self.imap is not None:
            await asyncio.to_thread(self.imap.stop)


async def listen(
    house: Services,
    thread: Executor,
    arrived: Callable[[], None],
    settings: SmtpSettings,
    limits: LimitsSettings,
    tls: Callable[[], ssl.SSLContext | None] = lambda: None,
) -> asyncio.Server:
    """Open the door where the settings say. Raises OSError where that cannot be listened on.

    `tls` gives the certificate that a new connection is offered to be encrypted with.
    """
    listener = SmtpListener(house, thread, arrived, settings, DoorGuard(limits, settings.trusted_relays))
    kind = LmtpDialogue if settings.lmtp else SmtpDialogue

    def talk() -> Any:
        return kind(listener, hostname=house.addressing.domain, max_bytes=settings.max_bytes, tls=tls())

    return await asyncio.get_running_loop().create_server(talk, settings.host, settings.port)


async def open_listeners(
    house: Services,
    settings: Settings,
    thread: Executor,
    arrived: Callable[[], None],
    imap: Credential | None,
    may_listen: Callable[[], bool] = lambda: True,
) -> Listeners:
    """Open them. `arrived` is called on the loop when letters were kept, `thread` waits for the disk; the mailbox is
    read while this process `may_listen` to it.

    Raises UnusableCertificate, and OSError where the port cannot be had.
    """
    certificate = own_certificate(settings)
    tls = certificate.context if certificate else lambda: None
    server = await listen(house, thread, arrived, settings.smtp, settings.limits, tls)
    if not settings.imap.host:
        return Listeners(server, None)
    loop = asyncio.get_running_loop()

    def arrived_there(letters: int) -> None:
        house.counts.letters_kept("imap", letters)
        loop.call_soon_threadsafe(arrived)

    most = settings.smtp.max_bytes
    mailbox = ImapPoller(house, settings.imap, imap or "", arrived_there, most, may_listen)
    mailbox.start()
    return Listeners(server, mailbox)


def own_certificate(settings: Settings) -> Certificate | None:
    """What the door encrypts by, where that is set. Raises UnusableCertificate."""
    certificate, key = settings.smtp.certificate, settings.smtp.key
    if certificate is None or key is None:
        return None
    try:
        return Certificate(certificate, key)
    except OSError as error:
        reason = error.strerror or getattr(error, "reason", "") or "no certificate with its key"
        raise UnusableCertificate(f"{certificate}, {key}: {reason}") from None
