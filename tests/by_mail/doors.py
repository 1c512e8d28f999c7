"""The server's door alone, on a socket, and a mail server that talks to it in raw lines."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import ssl
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from pbem.edge.listeners import listen
from pbem.service.services import Services
from pbem.settings.model import LimitsSettings, SmtpSettings
from tests.by_mail.servers import HOST, event_loop


@contextlib.contextmanager
def door(
    house: Services,
    *,
    limits: LimitsSettings | None = None,
    tls: Callable[[], ssl.SSLContext | None] = lambda: None,
    trusted: Sequence[object] = (),
    **more: Any,
) -> Iterator[int]:
    """Gives its port. `more`: settings of `[smtp]`."""
    settings = SmtpSettings(listen=f"{HOST}:0", trusted_relays=[str(one) for one in trusted], **more)
    with event_loop() as run, ThreadPoolExecutor(1) as thread:
        server = run(listen(house, thread, lambda: None, settings, limits or LimitsSettings(), tls))

        async def close() -> None:
            server.close()
            await server.wait_closed()
            for task in asyncio.all_tasks() - {asyncio.current_task()}:
                task.cancel()
            await asyncio.sleep(0.01)  # what served the last connection comes to its end

        try:
            yield server.sockets[0].getsockname()[1]
        finally:
            run(close())


class Line:
    """A connection, greeted, on which a test says what it likes."""

    def __init__(self, port: int, hello: str | None = "EHLO mx.example.org") -> None:
        self.socket = socket.create_connection((HOST, port), 10)
        self._file = self.socket.makefile("rb")
        self.greeting = self.answer()
        if hello:
            self.hello = self.asks(hello)

    def __enter__(self) -> Line:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()
        self.socket.close()

    def sends(self, data: bytes) -> None:
        self.socket.sendall(data)

    def asks(self, command: str) -> str:
        self.sends(command.encode() + b"\r\n")
        return self.answer()

    def answer(self) -> str:
        """One answer of the server, all its lines; empty where it hung up."""
        lines = []
        while True:
            try:
                line = self._file.readline().decode()
            except ConnectionResetError:
                line = ""
            lines.append(line.rstrip("\r\n"))
            if line[3:4] != "-":
                return "\n".join(lines)

    def writes(self, to: str, letter: bytes, sender: str = "ana@example.org") -> str:
        """A whole letter, its end included in the way that a mail server ends it; the last answer."""
        for command in (f"MAIL FROM:<{sender}>", f"RCPT TO:<{to}>", "DATA"):
            said = self.asks(command)
            if said[0] not in "23":
                return said
        self.sends(letter + b"\r\n.\r\n")
        return self.answer()

    def encrypted(self) -> None:
        """After the server's 220: the handshake, without any look at the certificate."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        self._file.close()
        self.socket = context.wrap_socket(self.socket)
        self._file = self.socket.makefile("rb")


def letters(house: Services) -> list[bytes]:
    """What was kept, oldest first."""
    with house.store.reading() as reading:
        return [letter.raw for letter in reversed(reading.letters.newest(None, 1000))]
