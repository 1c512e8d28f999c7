"""Every way in that the settings name, opened together: the port for SMTP or LMTP, and the shared mailbox."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass, fields

from pbem.edge.imap_folder import ImapAccount
from pbem.edge.imap_poller import ImapDoor
from pbem.edge.smtp.certificate import Certificate
from pbem.edge.smtp.limits import DoorLimits
from pbem.edge.smtp.server import listen
from pbem.micros import Micros
from pbem.service.services import Services
from pbem.settings import Settings


class UnusableCertificate(Exception):
    """The certificate and key of the settings cannot be used, and why."""


@dataclass(frozen=True, slots=True)
class Doors:
    """The doors, open."""

    server: asyncio.Server
    imap: ImapDoor | None

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


async def open_doors(
    house: Services,
    settings: Settings,
    thread: Executor,
    arrived: Callable[[], None],
    imap_password: str | None,
    may_listen: Callable[[], bool] = lambda: True,
) -> Doors:
    """Open them. `arrived` is called on the loop when letters were kept, `thread` waits for the disk; the mailbox is
    read while this process `may_listen` to it.

    Raises UnusableCertificate, and OSError where the port cannot be had.
    """
    smtp = settings.smtp
    certificate = own_certificate(settings)
    server = await listen(
        house,
        thread,
        arrived,
        smtp.host,
        smtp.port,
        lmtp=smtp.lmtp,
        max_bytes=smtp.max_bytes,
        tls=certificate.context if certificate else lambda: None,
        require_tls=smtp.require_tls,
        limits=door_limits(settings),
        trusted=smtp.trusted_relays,
    )
    imap = settings.imap
    if not imap.host:
        return Doors(server, None)
    loop = asyncio.get_running_loop()
    account = ImapAccount(imap.host, imap.port, imap.user, imap_password or "", imap.tls, imap.folder)

    def arrived_there(letters: int) -> None:
        house.counts.letters_kept("imap", letters)
        loop.call_soon_threadsafe(arrived)

    mailbox = ImapDoor(house, account, arrived_there, max_bytes=smtp.max_bytes, may_listen=may_listen)
    mailbox.start()
    return Doors(server, mailbox)


def door_limits(settings: Settings) -> DoorLimits:
    """The limits that are the door's."""
    return DoorLimits(**{field.name: getattr(settings.limits, field.name) for field in fields(DoorLimits)})


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
