"""Mail servers of the players: they hand a letter over, and do it again where they heard no 250."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from storm.breach import Breach
from storm.sink import HOST

PATIENCE = 180.0
"""Seconds in which a letter must be taken: a server that is killed is started again at once."""

AGAIN = 0.03
"""Seconds until a mail server of the storm tries again; real ones wait for minutes."""

SILENCE = 20.0
"""Seconds without an answer after which a connection is given up."""


@dataclass(slots=True)
class Letter:
    """A letter, and what its server heard of it. `posted`: how often its last byte was sent; `heard`: how often 250."""

    sender: str
    recipient: str
    message_id: str
    raw: bytes
    posted: int = 0
    heard: int = 0
    refused: int = 0


@dataclass
class Postmen:
    """Hands letters to one of several doors.

    `ended`: called once, when the last byte of the next letter is sent and nothing is heard yet; `heard`: called once,
    when 250 was heard next.
    """

    ports: Sequence[int]
    lmtp: bool
    chance: random.Random
    ended: Callable[[], None] | None = None
    heard: Callable[[], None] | None = None
    broken: int = 0
    put_off: int = 0
    _idle: dict[int, list[Connection]] = field(default_factory=dict)

    async def post(self, letter: Letter) -> None:
        """Returns when the server has said 250. Raises Breach where it refuses for good, or never does."""
        await self._until(letter, b"250")

    async def post_to_nobody(self, letter: Letter) -> None:
        """Returns when the server has said that there is no such address."""
        await self._until(letter, b"550")

    async def _until(self, letter: Letter, wanted: bytes) -> None:
        end = time.monotonic() + PATIENCE
        while True:
            port = self.chance.choice(list(self.ports))
            try:
                said = await self._once(port, letter)
            except (ConnectionError, EOFError, TimeoutError):
                self.broken += 1
                said = b""
            if said[:3] == wanted:
                letter.heard += said[:3] == b"250"
                letter.refused += said[:3] == b"550"
                self._call("heard")
                return
            if said.startswith((b"2", b"5")):
                raise Breach(
                    f"the door said {said.decode().strip()!r} to {letter.message_id}, not {wanted!r}"
                )
            self.put_off += bool(said)
            if time.monotonic() > end:
                raise Breach(
                    f"no door took a letter for {PATIENCE:g} s; the last said {said.decode().strip()!r}"
                )
            await asyncio.sleep(AGAIN)

    async def _once(self, port: int, letter: Letter) -> bytes:
        idle = self._idle.setdefault(port, [])
        connection = idle.pop() if idle else await Connection.to(port, self.lmtp)
        try:
            async with asyncio.timeout(SILENCE):
                said = await connection.send(letter, lambda: self._call("ended"))
        except BaseException:
            connection.close()
            raise
        if said.startswith(b"421"):
            connection.close()
        else:
            idle.append(connection)
        return said

    def _call(self, name: str) -> None:
        hook: Callable[[], None] | None = getattr(self, name)
        if hook is not None:
            setattr(self, name, None)
            hook()

    def close(self) -> None:
        for idle in self._idle.values():
            for connection in idle:
                connection.close()
        self._idle.clear()


@dataclass(slots=True)
class Connection:
    """One to a door, kept open from letter to letter."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    @classmethod
    async def to(cls, port: int, lmtp: bool) -> Connection:
        made = cls(*await asyncio.open_connection(HOST, port))
        try:
            async with asyncio.timeout(SILENCE):
                await made._answer()
                await made._say(b"LHLO players.example" if lmtp else b"EHLO players.example")
        except BaseException:
            made.close()
            raise
        return made

    async def send(self, letter: Letter, ended: Callable[[], None]) -> bytes:
        """Gives what was said to it in the end."""
        for line in (f"MAIL FROM:<{letter.sender}>", f"RCPT TO:<{letter.recipient}>", "DATA"):
            said = await self._say(line.encode())
            if said[:1] not in b"23":
                await self._say(b"RSET")
                return said
        half = len(letter.raw) // 2
        self.writer.write(letter.raw[:half])
        await self.writer.drain()
        self.writer.write(letter.raw[half:] + b".\r\n")
        letter.posted += 1
        await self.writer.drain()
        ended()
        return await self._answer()

    async def _say(self, line: bytes) -> bytes:
        self.writer.write(line + b"\r\n")
        await self.writer.drain()
        return await self._answer()

    async def _answer(self) -> bytes:
        while line := await self.reader.readline():
            if line[3:4] != b"-":
                return line
        raise EOFError

    def close(self) -> None:
        with contextlib.suppress(Exception):
            self.writer.close()
