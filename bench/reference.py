"""The do-nothing reference: takes a letter, puts it on disk, and sends six mails that were ready before."""

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator, Sequence
from itertools import count
from pathlib import Path

import aiosmtplib
from aiosmtpd.smtp import SMTP, Envelope, Session
from lanes import LOOPBACK, Post


class Nothing:
    """A server without a game: the same door, the same connections to the sink, and nothing in between."""

    def __init__(self, folder: Path, mails: Sequence[bytes], posts: Sequence[Post]) -> None:
        self._folder = folder
        self._mails = mails
        self._mailed = {post.move.recipient: post.move.mailed for post in posts}
        self._numbers = count()
        self._ready: asyncio.Queue[tuple[str, bytes] | None] = asyncio.Queue()

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        content = envelope.content
        self._keep(content if isinstance(content, bytes) else b"")
        for mail in zip(self._mailed[envelope.rcpt_tos[0]], self._mails, strict=True):
            self._ready.put_nowait(mail)
        return "250 OK"

    def _keep(self, raw: bytes) -> None:
        with (self._folder / str(next(self._numbers))).open("wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())

    async def _send(self, client: aiosmtplib.SMTP) -> None:
        while ready := await self._ready.get():
            recipient, mail = ready
            await client.sendmail("b-aaaaaaaaaaaaaaaa@eleusis.example.org", [recipient], mail)
        client.close()

    @contextlib.asynccontextmanager
    async def running(self, sink_port: int, connections: int) -> AsyncIterator[int]:
        """Serve on a free loopback port, until the block ends; gives the port."""
        loop = asyncio.get_running_loop()
        server = await loop.create_server(lambda: SMTP(self, hostname="nothing", loop=loop), LOOPBACK, 0)
        clients = [
            aiosmtplib.SMTP(hostname=LOOPBACK, port=sink_port, start_tls=False) for _ in range(connections)
        ]
        for client in clients:
            await client.connect()
        tasks = [asyncio.create_task(self._send(client)) for client in clients]
        try:
            yield server.sockets[0].getsockname()[1]
        finally:
            server.close()
            for _ in tasks:
                self._ready.put_nowait(None)
            await asyncio.gather(*tasks)
