"""The other end of the relay: takes the server's mail over SMTP and hands it to whom it is for."""

import asyncio
import email
from collections.abc import Callable
from email.message import EmailMessage
from email.policy import default

from aiosmtpd.smtp import SMTP, Envelope, Session

Deliver = Callable[[str, EmailMessage], None]


class _Sink:
    def __init__(self, deliver: Deliver) -> None:
        self._deliver = deliver

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        content = envelope.content
        mail = email.message_from_bytes(content if isinstance(content, bytes) else b"", policy=default)
        assert isinstance(mail, EmailMessage)
        for recipient in envelope.rcpt_tos:
            self._deliver(recipient, mail)
        return "250 OK"


async def open_sink(deliver: Deliver) -> asyncio.Server:
    """An SMTP server on a free loopback port that calls `deliver(recipient, mail)` for each mail."""
    loop = asyncio.get_running_loop()
    sink = _Sink(deliver)
    return await loop.create_server(lambda: SMTP(sink, hostname="sink", loop=loop), "127.0.0.1", 0)
