"""Reads letters in a process of its own: one that hangs there, or takes it down, harms nothing but itself."""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path

from pydantic import TypeAdapter

import pbem
from pbem.edge import reader_process
from pbem.mail.reading.letter import Letter, Limits, Unreadable, UnreadableReason
from pbem.service.ports import ReadingTookTooLong
from pbem.store.errors import StoreUnavailable

START_PATIENCE = 30.0
"""Seconds that a busy machine may take to start the process."""

PATIENCE = 30.0 * reader_process.SECONDS
"""Seconds by the clock after which a letter is left for later: far more than a busy machine needs for what it may take
of the processor."""

MAX_ANSWER = 64 * 1024 * 1024
"""No letter has more to say, in octets."""

PROGRAM = ("-P", "-m", "pbem.edge.reader_process")

_KEPT = ("PATH", "LANG", "LC_ALL", "PYTHONHOME", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
"""What the process learns of the server's environment, in which passwords may stand."""


_FOUND: TypeAdapter[Letter | Unreadable] = TypeAdapter(Letter | Unreadable)


def load(octets: bytes) -> Letter | Unreadable:
    """What `reader.dump` made of it. Raises ValueError for anything else: a reader may have been taken over."""
    found = _FOUND.validate_json(octets)
    if isinstance(found, Letter):
        return replace(found, body_digest=bytes.fromhex(found.body_digest.decode("ascii")))
    return found


class ReaderDied(Exception):
    """Reading a letter brought down the process that did it."""


class _UsedUp(Exception):
    """The process has spent on a letter what it may take of the processor."""


class ReaderPool:
    """Reads letters as `mail.reading.letter.read_letter` does, in a process that is started when the first one comes.

    One at a time, whatever the number of threads. `seconds`: how long one is waited for, by the clock.
    """

    def __init__(
        self, limits: Limits, *, seconds: float = PATIENCE, program: Sequence[str] = PROGRAM
    ) -> None:
        self._command = (sys.executable, *program, json.dumps(asdict(limits)))
        self._seconds = seconds
        self._turn = threading.Lock()
        self._reader: _Reader | None = None

    def read(self, raw: bytes, *, envelope_from: str | None) -> Letter | Unreadable:
        """The letter in `raw`, or why there is none.

        Raises ReaderDied where it took the process down, ReadingTookTooLong where the machine is too busy, and
        StoreUnavailable where no process can be started.
        """
        with self._turn:
            if self._reader is not None and not self._reader.lives():
                self._end()  # it died while it had nothing to do: no letter's fault
            if self._reader is None:
                self._reader = _Reader(self._command)
            try:
                return self._reader.read(raw, envelope_from, self._seconds)
            except _UsedUp:
                self._end()
                return Unreadable(UnreadableReason.TOO_SLOW)
            except BaseException:
                self._end()
                raise

    def close(self) -> None:
        """End the process. It is started again if another letter comes."""
        with self._turn:
            self._end()

    def _end(self) -> None:
        if self._reader is not None:
            self._reader.end()
        self._reader = None


class _Reader:
    """One process, and the line to it."""

    def __init__(self, command: Sequence[str]) -> None:
        ours, theirs = socket.socketpair()
        self._line = ours
        try:
            with theirs:
                self._process = subprocess.Popen(
                    command,
                    stdin=theirs.fileno(),
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,  # a traceback could tell what stands in a letter
                    env=environment(),
                )
        except OSError as error:
            ours.close()
            raise StoreUnavailable(f"no process to read letters in: {error.strerror}") from error
        ours.settimeout(START_PATIENCE)
        try:
            ready = ours.recv(len(reader_process.READY))
        except OSError:
            ready = b""
        if ready != reader_process.READY:
            self.end()
            raise StoreUnavailable("the process that reads letters does not start")

    def lives(self) -> bool:
        return self._process.poll() is None

    def read(self, raw: bytes, envelope_from: str | None, seconds: float) -> Letter | Unreadable:
        sender = b"" if envelope_from is None else envelope_from.encode("utf-8", "replace")
        length = reader_process.NOT_KNOWN if envelope_from is None else len(sender)
        until = time.monotonic() + seconds
        try:
            self._line.settimeout(seconds)  # of sending in all
            self._line.sendall(reader_process.HEAD.pack(length, len(raw)) + sender + raw)
            (answer,) = reader_process.LENGTH.unpack(self._receive(reader_process.LENGTH.size, until))
            if answer > MAX_ANSWER:
                raise ReaderDied("its answer has no end")
            return load(self._receive(answer, until))
        except TimeoutError:
            raise ReadingTookTooLong(f"{seconds:g} seconds") from None
        except (OSError, EOFError):
            raise self._how_it_died() from None
        except ValueError:
            raise ReaderDied("its answer makes no sense") from None

    def _receive(self, length: int, until: float) -> bytes:
        found = reader_process.receive(self._line, length, until)
        if len(found) < length:
            raise EOFError
        return found

    def _how_it_died(self) -> Exception:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(1)
        if self._process.returncode == -signal.SIGPROF:
            return _UsedUp()
        return ReaderDied(f"status {self._process.returncode}")

    def end(self) -> None:
        self._line.close()
        self._process.kill()
        self._process.wait()


def environment() -> dict[str, str]:
    """So that it runs the same code as this process, and knows nothing else of it."""
    kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
    ours = str(Path(pbem.__file__).parent.parent)
    others = os.environ.get("PYTHONPATH", "")
    return {**kept, "PYTHONPATH": f"{ours}{os.pathsep}{others}" if others else ours}
