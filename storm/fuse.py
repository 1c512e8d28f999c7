"""A fuse in a server: it counts the statements that it gives its database, and at a certain one the process dies."""

from __future__ import annotations

import mmap
import os
import signal
import struct
from pathlib import Path
from typing import Any

_LEFT = struct.Struct("!q")


class Fuse:
    """A number in a file, which the storm and a server share. `0` never burns out."""

    def __init__(self, file: Path) -> None:
        if not file.exists():
            file.write_bytes(_LEFT.pack(0))
        with file.open("r+b") as opened:
            self._map = mmap.mmap(opened.fileno(), _LEFT.size)

    def light(self, statements: int) -> None:
        """The process that has the other end dies at so many statements from now on; at 0, never."""
        self._map[:] = _LEFT.pack(statements)

    def burns(self) -> bool:
        """Whether it is lit and has not gone off."""
        return bool(_LEFT.unpack(self._map[:])[0] > 0)

    def put_in(self) -> None:
        """In the server: every statement, and every commit, burns a bit of it."""
        from sqlalchemy import Engine, event

        event.listen(Engine, "before_cursor_execute", self._burn)
        event.listen(Engine, "commit", self._burn)

    def _burn(self, *_: Any) -> None:
        left = _LEFT.unpack(self._map[:])[0]
        if left > 0:
            self.light(left - 1)
            if left == 1:
                os.kill(os.getpid(), signal.SIGKILL)
