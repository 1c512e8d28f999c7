"""Servers to write to: one inside this process, one in a process of its own, and one without any sockets."""

from __future__ import annotations

import asyncio
import contextlib
import os
import smtplib
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from email.message import EmailMessage
from pathlib import Path
from typing import Any, TypeVar

from pbem import app
from pbem.demo.run import open_sink
from pbem.micros import Micros
from pbem.service.inbox.queue import handle_waiting
from pbem.service.inbox.reception import addressee, receive
from pbem.service.services import Services
from pbem.settings import Settings, load_settings
from pbem.store.errors import StoreUnavailable
from pbem.store.rows.people import StoredLetter, StoredMail
from pbem.store.store import Reading, Store, Writing
from tests.by_mail.table import parsed
from tests.pbem_process import PbemProcess

T = TypeVar("T")
Deliver = Callable[[str, EmailMessage], None]

HOST = "127.0.0.1"


def environment(folder: Path, sink: int = 0, port: int = 0, **more: str) -> dict[str, str]:
    """The settings of a server that keeps everything in `folder` and mails to a sink.

    Its tables have plain clocks, JOIN alone finds none, no rule is tried with bots, and everybody is mailed of all that
    happens: a test that is about more, or less, says so itself, here or in a letter.
    """
    return {
        "PBEM_CONFIG": os.devnull,
        "PBEM_SERVER_DATA_DIR": str(folder),
        "PBEM_SERVER_DOMAIN": "eleusis.example.org",
        "PBEM_SMTP_LISTEN": f"{HOST}:{port}",
        "PBEM_RELAY_KIND": "smtp",
        "PBEM_RELAY_HOST": HOST,
        "PBEM_RELAY_PORT": str(sink or 25),
        "PBEM_RELAY_STARTTLS": "false",
        "PBEM_WEB_LISTEN": "",
        "PBEM_PLAYERS_DIGEST": "each",
        "PBEM_TABLES_FIRST_TURN": "1",
        "PBEM_TABLES_EXCUSES": "0",
        "PBEM_TABLES_PROPHET_WINDOW_HOURS": "0",
        "PBEM_TABLES_MATCHMAKING": "0",
        "PBEM_LIMITS_FORECASTS_PER_DAY": "0",
        **more,
    }


def settings_of(environ: dict[str, str]) -> Settings:
    settings = load_settings(None, environ)
    assert isinstance(settings, Settings), settings
    return settings


@contextlib.contextmanager
def event_loop() -> Iterator[Callable[[Coroutine[Any, Any, T]], T]]:
    """Runs coroutines on a loop in a thread of its own, so that a test may wait as people do."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        yield lambda work: asyncio.run_coroutine_threadsafe(work, loop).result(60)
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.run_until_complete(loop.shutdown_default_executor())
        loop.close()


@contextlib.contextmanager
def sink(run: Callable[..., Any], deliver: Deliver) -> Iterator[int]:
    """The other end of the relay; gives its port."""
    server = run(open_sink(deliver))

    async def close() -> None:
        server.close()
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        run(close())


@contextlib.contextmanager
def server_here(run: Callable[..., Any], environ: dict[str, str]) -> Iterator[app.Running]:
    """The whole server on the loop of `run`, with real sockets."""
    whole = app.running(settings_of(environ))
    running = run(whole.__aenter__())
    try:
        yield running
    finally:
        run(whole.__aexit__(None, None, None))


@dataclass
class Door:
    """A mail program's connection to a server: kept open, and opened anew where it broke before the server said 250.

    Then the same bytes are sent again, as mail programs do: nobody can know whether the server had them already.
    """

    port: int
    patience: float = 30.0
    again: int = 0
    _smtp: smtplib.SMTP | None = None

    def __enter__(self) -> Door:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def post(self, sender: str, recipient: str, raw: bytes) -> None:
        self._until_it_works(lambda smtp: smtp.sendmail(sender, [recipient], raw))

    def post_unheard(self, sender: str, recipient: str, raw: bytes) -> None:
        """Sends a letter to its last byte, as `post` does, and does not listen for the answer."""
        lines = raw.replace(b"\r\n", b"\n").rstrip(b"\n").replace(b"\n", b"\r\n")

        def send(smtp: smtplib.SMTP) -> None:
            smtp.ehlo()
            smtp.mail(sender)
            smtp.rcpt(recipient)
            smtp.docmd("DATA")
            smtp.send(lines.replace(b"\r\n.", b"\r\n..") + b"\r\n.\r\n")

        self._until_it_works(send)

    def _until_it_works(self, send: Callable[[smtplib.SMTP], object]) -> None:
        until = time.monotonic() + self.patience
        while True:
            try:
                if self._smtp is None:
                    self._smtp = smtplib.SMTP(HOST, self.port, timeout=10)
                send(self._smtp)
                return
            except (OSError, smtplib.SMTPServerDisconnected) as broken:
                if isinstance(broken, smtplib.SMTPResponseException | smtplib.SMTPRecipientsRefused):
                    raise
                self.close()
                self.again += 1
                if time.monotonic() > until:
                    raise
                time.sleep(0.05)

    def close(self) -> None:
        if self._smtp is not None:
            self._smtp.close()
        self._smtp = None


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


@dataclass
class ServerProcess:
    """`pbem serve` in a process of its own, started again on the same port after each kill."""

    environ: dict[str, str]
    log: Path
    under: list[str] = field(default_factory=list)
    """The words of a program that watches it."""
    _process: PbemProcess | subprocess.Popen[bytes] | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def start(self) -> None:
        environ = {**os.environ, **self.environ}
        with self.log.open("ab") as log:
            if not self.under:
                self._process = PbemProcess(["serve"], environ, stdout=log, stderr=log)
                return
            words = [*self.under, sys.executable, "-c", "from pbem.cli import main; main()", "serve"]
            self._process = subprocess.Popen(words, env=environ, stdout=log, stderr=log)

    def kill_and_start(self, at_the_grave: Callable[[], None]) -> None:
        """SIGKILL, a look at what it left behind, and a new start."""
        with self._lock:
            if self._process is None:
                return
            self._process.kill()
            self._process.wait()
            at_the_grave()
            self.start()

    def stop(self) -> None:
        """An orderly end."""
        with self._lock:
            if self._process is not None:
                self._process.terminate()
                self._process.wait(20)
            self._process = None


@dataclass
class Counter:
    """A server without sockets or time: a letter is handled, and every mail delivered, before `post` ends."""

    house: Services
    deliver: Deliver
    delivered: int = 0

    def post(self, sender: str, recipient: str, raw: bytes) -> None:
        known = addressee(self.house, recipient)
        assert known is not None, recipient
        receive(self.house, sender, [known], raw)
        self.work()

    def work(self) -> None:
        """Handles what waits and delivers what is due."""
        while handle_waiting(self.house, 20):
            pass
        wall = self.house.clock.wall()
        with self.house.store.reading() as reading:
            mails = reading.mails.due(wall, 1000)
        with self.house.store.writing() as writing:
            writing.mails.mark_sent([mail.id for mail in mails], wall)
            writing.erasure.forget_mails([mail.id for mail in mails if mail.kind == "goodbye"])
        for mail in mails:
            self.deliver(mail.to_address, parsed(mail.content))
            self.delivered += 1


@dataclass
class Refusing:
    """A store whose transactions fail at their commit, as long as `refuses` is set."""

    store: Store
    refuses: bool = True

    @property
    def is_shared(self) -> bool:
        return self.store.is_shared

    def reading(self) -> contextlib.AbstractContextManager[Reading]:
        return self.store.reading()

    def claimed_letters(self, limit: int) -> contextlib.AbstractContextManager[list[StoredLetter]]:
        return self.store.claimed_letters(limit)

    def claimed_mails(self, now: Micros, limit: int) -> contextlib.AbstractContextManager[list[StoredMail]]:
        return self.store.claimed_mails(now, limit)

    @contextlib.contextmanager
    def writing(self, **how: bool) -> Iterator[Writing]:
        with self.store.writing(**how) as writing:
            yield writing
            if self.refuses:
                raise StoreUnavailable("database or disk is full")
