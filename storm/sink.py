"""The other end of the relay: takes the server's mail, remembers what came, and now and then is a bad relay."""

import asyncio
import contextlib
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from email.parser import BytesHeaderParser
from enum import Enum
from hashlib import sha256

from storm.breach import Breach

HOST = "127.0.0.1"
LONGEST_LINE = 1 << 20


class Manner(Enum):
    """How the relay treats the next mail."""

    TAKES = "takes"
    DROPS_BEFORE_THE_END = "drops before the end"  # hangs up in the middle of the mail
    DROPS_UNANSWERED = "drops unanswered"  # has the whole mail, and hangs up instead of saying so
    HANGS = "hangs"  # has the whole mail, says nothing for a while, then hangs up
    PUTS_OFF = "puts off"  # 451


@dataclass(slots=True)
class Came:
    """One mail, under its Message-ID, however often it came. `order`: as which of all mails it came first;
    `comes_back_to`: its envelope sender."""

    message_id: str
    recipient: str
    answers: str
    kind: str
    table: int
    serial: int
    reply_to: str
    comes_back_to: str
    digest: bytes
    order: int
    copies: int = 1


@dataclass
class Sink:
    """Where every mail ends. `manners`: of the mails to come, one each; then all are taken."""

    came: dict[str, Came] = field(default_factory=dict)
    manners: list[Manner] = field(default_factory=list)
    burst: Callable[[], None] | None = None
    """Called when the next mail has come in, before the server hears so."""
    mails: int = 0
    wrong: list[str] = field(default_factory=list)
    """What is wrong with mails by themselves."""
    waits: float = 0.0
    """Seconds that a relay that hangs does so."""
    _server: asyncio.Server | None = None
    _newest: dict[tuple[int, str], int] = field(default_factory=dict)
    _answers: dict[str, list[Came]] = field(default_factory=lambda: defaultdict(list))
    _to: dict[str, list[Came]] = field(default_factory=lambda: defaultdict(list))
    _waiting: set[asyncio.Event] = field(default_factory=set)
    _talks: dict[asyncio.Task[None], asyncio.StreamWriter] = field(default_factory=dict)

    async def open(self) -> int:
        """Listens; gives the port."""
        self._server = await asyncio.start_server(self._talk, HOST, 0, limit=LONGEST_LINE)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
        for talk, writer in list(self._talks.items()):
            writer.close()
            await asyncio.wait([talk], timeout=5)

    def answers_to(self, message_id: str) -> list[Came]:
        return self._answers.get(message_id, [])

    def to(self, address: str) -> list[Came]:
        return self._to.get(address, [])

    def newest(self, table: int, address: str) -> int:
        """The highest serial of a table that an address was mailed; -1 for none."""
        return self._newest.get((table, address), -1)

    async def until(self, holds: Callable[[], bool], patience: float, awaited: str) -> None:
        """Waits until something holds that a mail can make true. Raises Breach."""
        end = time.monotonic() + patience
        came = asyncio.Event()
        self._waiting.add(came)
        try:
            while not holds():
                came.clear()
                try:
                    async with asyncio.timeout(max(0.0, end - time.monotonic())):
                        await came.wait()
                except TimeoutError:
                    if holds():
                        return
                    raise Breach(f"waited {patience:g} s in vain for {awaited}") from None
        finally:
            self._waiting.discard(came)

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._talks[task] = writer
        try:
            with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
                await self._converse(reader, writer)
        finally:
            del self._talks[task]
            writer.close()

    async def _converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 sink\r\n")
        sender = recipient = ""
        while line := await reader.readline():
            verb = line[:4].upper().strip()
            if verb in (b"EHLO", b"LHLO"):
                writer.write(b"250-sink\r\n250-PIPELINING\r\n250 8BITMIME\r\n")
            elif verb == b"MAIL":
                sender = _address(line)
                writer.write(b"250 OK\r\n")
            elif verb == b"RCPT":
                recipient = _address(line)
                writer.write(b"250 OK\r\n")
            elif verb == b"DATA":
                writer.write(b"354 go on\r\n")
                await writer.drain()
                if not await self._mail(reader, writer, sender, recipient):
                    return
            elif verb == b"QUIT":
                writer.write(b"221 bye\r\n")
                return
            else:
                writer.write(b"250 OK\r\n")
            await writer.drain()

    async def _mail(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, sender: str, recipient: str
    ) -> bool:
        """Whether the connection goes on."""
        manner = self.manners.pop() if self.manners else Manner.TAKES
        if manner is Manner.DROPS_BEFORE_THE_END:
            await reader.readline()
            return False
        lines = []
        while (line := await reader.readline()) != b".\r\n":
            if not line:
                return False
            lines.append(line[1:] if line.startswith(b"..") else line)
        if manner is Manner.PUTS_OFF:
            writer.write(b"451 4.3.0 not now\r\n")
            return True
        self.keep(sender, recipient, b"".join(lines))
        if self.burst is not None:
            burst, self.burst = self.burst, None
            burst()
        if manner is Manner.HANGS:
            await asyncio.sleep(self.waits)
        if manner is not Manner.TAKES:
            return False
        writer.write(b"250 OK\r\n")
        return True

    def keep(self, sender: str, recipient: str, content: bytes) -> None:
        """A mail has come, all of it."""
        self.mails += 1
        head = BytesHeaderParser().parsebytes(content[: content.index(b"\r\n\r\n") + 4])
        message_id = str(head["Message-ID"]).strip()
        known = self.came.get(message_id)
        digest = sha256(content).digest()
        if known is not None:
            known.copies += 1
            if (known.recipient, known.digest) != (recipient, digest):
                self.wrong.append(f"{message_id} came with two contents, or to two addresses")
        else:
            table, serial = int(head["Eleusis-Table"] or 0), int(head["Eleusis-Serial"] or 0)
            answers = " ".join(str(head["In-Reply-To"] or "").split())
            came = Came(
                message_id,
                recipient,
                answers,
                str(head["Eleusis-Kind"]),
                table,
                serial,
                str(head["Reply-To"] or "").strip().strip("<>"),
                sender,
                digest,
                len(self.came),
            )
            self.came[message_id] = came
            self._to[recipient].append(came)
            if answers:
                self._answers[answers].append(came)
            if table:
                self._newest[table, recipient] = max(self.newest(table, recipient), serial)
        for waiting in self._waiting:
            waiting.set()


def _address(line: bytes) -> str:
    """The one in a line such as `RCPT TO:<…>`."""
    return line[line.index(b"<") + 1 : line.index(b">")].decode()
