"""Mails handed to a relay over one connection, in as few turns of talk as it allows (RFC 5321 3.3, RFC 2920)."""

import asyncio
import re
from collections import deque

import aiosmtplib

from pbem.edge.smtp.replies import Stage

LONGEST = 32_768
"""Octets of answers that were not read yet; no relay has so much to say."""

_FORBIDDEN = re.compile(r"[\x00-\x20\x7f<>]")
_LINE_END = re.compile(rb"\r\n|\r|\n")


class Refused(Exception):
    """The relay's answer, where it does not take a mail, and what it answered."""

    def __init__(self, stage: Stage, code: int, message: str) -> None:
        super().__init__(code)
        self.stage, self.code, self.message = stage, code, message


def as_data(content: bytes) -> bytes:
    """A message as it follows DATA: each line ends in CRLF, none is a lone dot but the last (RFC 5321 4.5.2)."""
    ends = content.count(b"\r\n")
    if content.count(b"\n") != ends or content.count(b"\r") != ends:
        content = _LINE_END.sub(b"\r\n", content)
    if not content.endswith(b"\r\n"):
        content += b"\r\n"
    stuffed = content.replace(b"\r\n.", b"\r\n..")
    return (b"." if stuffed.startswith(b".") else b"") + stuffed + b".\r\n"


class Session(asyncio.Protocol):
    """A connection whose relay has greeted us, and said what it can do. `timeout`: seconds for each of its answers.

    Raises aiosmtplib's SMTPServerDisconnected and SMTPReadTimeoutError where it breaks; then nobody knows what it took.
    """

    def __init__(self, transport: asyncio.Transport, *, pipelines: bool, sizes: bool, timeout: float) -> None:
        self._transport = transport
        self._pipelines, self._sizes, self._timeout = pipelines, sizes, timeout
        self._unread = bytearray()
        self._words: list[str] = []
        self._answers: deque[tuple[int, str]] = deque()
        self._awaited = 0
        self._wakes: asyncio.Future[None] | None = None
        self._lost = False
        transport.set_protocol(self)

    @property
    def is_open(self) -> bool:
        """Whether another mail may be handed over."""
        return not (self._lost or self._awaited or self._transport.is_closing())

    async def send(self, sender: str, recipient: str, content: bytes) -> None:
        """Hand over one mail. Raises Refused, and ValueError where an address cannot be said."""
        if _FORBIDDEN.search(sender + recipient):
            raise ValueError("an address with a character that no command may hold")
        data = as_data(content)
        size = f" SIZE={len(data) - 3}" if self._sizes else ""
        steps = (
            (Stage.MAIL, f"MAIL FROM:<{sender}>{size}\r\n".encode("ascii")),
            (Stage.RCPT, f"RCPT TO:<{recipient}>\r\n".encode("ascii")),
            (Stage.DATA, b"DATA\r\n"),
        )
        if self._pipelines:
            self._say(b"".join(command for _, command in steps), len(steps))
        refused, begun = None, False
        for stage, command in steps:
            if not self._pipelines:
                self._say(command)
            code, words = await self._answer()
            begun = stage is Stage.DATA and code == 354
            if not (begun if stage is Stage.DATA else 200 <= code < 300):
                refused = refused or Refused(stage, code, words)
                if not self._pipelines:
                    break
        if refused is None:
            self._say(data)
            code, words = await self._answer()
            if code != 250:
                raise Refused(Stage.DATA, code, words)
            return
        await self._give_up(begun=begun)
        raise refused

    async def _give_up(self, *, begun: bool) -> None:
        """Nothing of this mail stays with the relay; one that waits for data all the same gets none (RFC 2920 3.1)."""
        try:
            for command in (b".\r\n", b"RSET\r\n") if begun else (b"RSET\r\n",):
                self._say(command)
                code, _ = await self._answer()
            if code != 250:
                self._transport.close()
        except (aiosmtplib.SMTPException, OSError):
            self._transport.close()

    async def quit(self, timeout: float) -> None:
        """Say goodbye, where nothing else is awaited, and hang up."""
        try:
            if self.is_open:
                self._timeout = timeout
                self._say(b"QUIT\r\n")
                await self._answer()
        except (aiosmtplib.SMTPException, OSError):
            pass
        finally:
            self._transport.close()

    def _say(self, words: bytes, answers: int = 1) -> None:
        if self._lost or self._transport.is_closing():
            raise aiosmtplib.SMTPServerDisconnected("Connection lost")
        self._awaited += answers
        self._transport.write(words)

    async def _answer(self) -> tuple[int, str]:
        try:
            async with asyncio.timeout(self._timeout):
                while not self._answers:
                    if self._lost:
                        raise aiosmtplib.SMTPServerDisconnected("Connection lost")
                    self._wakes = asyncio.get_running_loop().create_future()
                    await self._wakes
        except TimeoutError:
            raise aiosmtplib.SMTPReadTimeoutError("no answer") from None
        return self._answers.popleft()

    def data_received(self, data: bytes) -> None:
        """What nobody waits for is passed over, so that it answers nothing that is said later."""
        self._unread += data
        while self._awaited and (end := self._unread.find(b"\n")) >= 0:
            line = self._unread[:end].decode("utf-8", "surrogateescape").rstrip()
            del self._unread[: end + 1]
            if not line[:3].isdigit():
                self._transport.abort()
                return
            self._words.append(line[4:].strip())
            if line[3:4] != "-":
                self._answers.append((int(line[:3]), "\n".join(self._words)))
                self._words.clear()
                self._awaited -= 1
                self._wake()
        if not self._awaited:
            self._unread.clear()
        elif len(self._unread) > LONGEST or len(self._words) > LONGEST:
            self._transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._lost = True
        self._wake()

    def _wake(self) -> None:
        if self._wakes is not None and not self._wakes.done():
            self._wakes.set_result(None)
