"""The world around a server, the same for ours and for the reference: people who post moves and wait for the mails."""

import asyncio
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count

import aiosmtplib
from aiosmtpd.smtp import SMTP, Envelope, Session
from club import Move

PATIENCE = 60.0
"""Seconds after which mails that have not come are given up: something is wrong."""

LOOPBACK = "127.0.0.1"


class NoMail(Exception):
    """The mails of a move did not come."""


@dataclass(frozen=True, slots=True)
class Post:
    """A move as the bytes that are posted."""

    move: Move
    raw: bytes


@dataclass(frozen=True, slots=True)
class Timing:
    """What one run took: seconds for all of its moves, and for each from 250 to the last mail."""

    moves: int
    seconds: float
    waits: tuple[float, ...]

    @property
    def rate(self) -> float:
        """Moves a second."""
        return self.moves / self.seconds


@dataclass
class _Awaited:
    """The mails of a move that are still to come."""

    left: int = 0
    last: float = 0.0
    all_here: asyncio.Event = field(default_factory=asyncio.Event)

    def expect(self, mails: int) -> None:
        self.left = mails
        self.all_here.clear()

    def came(self) -> None:
        self.left -= 1
        if self.left == 0:
            self.last = time.perf_counter()
            self.all_here.set()


class Sink:
    """Where every mail ends. Looks at none of them, but for the envelope; `kept` gets them all while it is a list."""

    def __init__(self) -> None:
        self.mails = 0
        self.kept: list[bytes] | None = None
        self._awaited: Mapping[str, _Awaited] = {}

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        self.mails += 1
        if self.kept is not None and isinstance(envelope.content, bytes):
            self.kept.append(envelope.content)
        for recipient in envelope.rcpt_tos:
            if recipient in self._awaited:
                self._awaited[recipient].came()
        return "250 OK"

    async def open(self) -> asyncio.Server:
        """Listen on a free loopback port."""
        loop = asyncio.get_running_loop()
        return await loop.create_server(lambda: SMTP(self, hostname="sink", loop=loop), LOOPBACK, 0)

    async def run(self, port: int, lanes: Sequence[Sequence[Post]], rate: float = 0.0) -> Timing:
        """Post the moves of each lane one after the other, all lanes at once, to the server on `port`.

        `rate`: so many of all are posted a second, in even time, each lane in turn; as fast as they are answered if 0.
        """
        awaited = [_Awaited() for _ in lanes]
        self._awaited = {
            address: one
            for one, posts in zip(awaited, lanes, strict=True)
            for post in posts
            for address in post.move.mailed
        }
        clients = [aiosmtplib.SMTP(hostname=LOOPBACK, port=port, start_tls=False) for _ in lanes]
        for client in clients:
            await client.connect()
        begun = time.perf_counter()
        try:
            waits = await asyncio.gather(
                *(
                    _play(*lane, _pace(begun, rate, at, len(lanes)))
                    for at, lane in enumerate(zip(clients, awaited, lanes, strict=True))
                )
            )
            seconds = time.perf_counter() - begun
        finally:
            for client in clients:
                client.close()
        flat = tuple(wait for lane in waits for wait in lane)
        return Timing(len(flat), seconds, flat)


def _pace(begun: float, rate: float, lane: int, lanes: int) -> Iterator[float]:
    """When each move of a lane is to be posted."""
    return (begun + at / rate if rate else begun for at in count(lane, lanes))


async def _play(
    client: aiosmtplib.SMTP, awaited: _Awaited, posts: Sequence[Post], times: Iterator[float]
) -> list[float]:
    waits = []
    for post, at in zip(posts, times, strict=False):
        await asyncio.sleep(max(0.0, at - time.perf_counter()))
        awaited.expect(len(post.move.mailed))
        await client.sendmail(post.move.sender, [post.move.recipient], post.raw)
        taken = time.perf_counter()
        try:
            async with asyncio.timeout(PATIENCE):
                await awaited.all_here.wait()
        except TimeoutError:
            raise NoMail(f"{awaited.left} of the mails of {post.move.text!r} have not come") from None
        waits.append(max(awaited.last - taken, 0.0))
    return waits
