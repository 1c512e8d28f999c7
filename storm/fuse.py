"""What is built into a server of the storm: at a certain statement it dies; for a while its disk is slow."""

from __future__ import annotations

import mmap
import os
import signal
import struct
import time
from pathlib import Path
from typing import Any

_NUMBERS = struct.Struct("!qq")


class Fuse:
    """Two numbers in a file, which the storm and a server share: statements that are left, microseconds of a commit."""

    def __init__(self, file: Path) -> None:
        if not file.exists():
            file.write_bytes(_NUMBERS.pack(0, 0))
        with file.open("r+b") as opened:
            self._map = mmap.mmap(opened.fileno(), _NUMBERS.size)

    def _read(self) -> tuple[int, int]:
        left, slow = _NUMBERS.unpack(self._map[:])
        return left, slow

    def light(self, statements: int) -> None:
        """The process that has the other end dies at so many statements from now on; at 0, never."""
        self._map[:] = _NUMBERS.pack(statements, self._read()[1])

    def slow_down(self, seconds: float) -> None:
        """Each commit takes so much longer from now on."""
        self._map[:] = _NUMBERS.pack(self._read()[0], round(seconds * 1_000_000))

    def put_in(self) -> None:
        """In the server: every statement, and every commit, burns a bit of it."""
        from sqlalchemy import Engine, event

        event.listen(Engine, "before_cursor_execute", self._burn)
        event.listen(Engine, "commit", self._burn)
        event.listen(Engine, "commit", lambda _: time.sleep(self._read()[1] / 1_000_000))

    def _burn(self, *_: Any) -> None:
        left, _slow = self._read()
        if left > 0:
            self.light(left - 1)
            if left == 1:
                os.kill(os.getpid(), signal.SIGKILL)
