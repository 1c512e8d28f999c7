"""What is built into a server of the storm: at a certain statement it dies; for a while its disk is slow."""

import mmap
import os
import signal
import struct
import time
from collections.abc import Callable
from functools import reduce
from importlib import import_module
from pathlib import Path
from typing import Any

from storm.steps import WHERE, Step

_NUMBERS = struct.Struct("!qqq")
_STEPS = list(Step)


class Fuse:
    """Three numbers in a file, which the storm and a server share.

    Statements that are left, microseconds of a commit, and the step that is awaited before it burns (0: none).
    """

    def __init__(self, file: Path) -> None:
        if not file.exists():
            file.write_bytes(_NUMBERS.pack(0, 0, 0))
        with file.open("r+b") as opened:
            self._map = mmap.mmap(opened.fileno(), _NUMBERS.size)

    def _read(self) -> tuple[int, int, int]:
        left, slow, awaited = _NUMBERS.unpack(self._map[:])
        return left, slow, awaited

    def light(self, statements: int, step: Step | None = None) -> None:
        """The process that has the other end dies at so many statements from now on; at 0, never.

        With a `step` they are counted from when it next begins that; at 0 it dies right then.
        """
        awaited = 0 if step is None else _STEPS.index(step) + 1
        self._map[:] = _NUMBERS.pack(statements, self._read()[1], awaited)

    def slow_down(self, seconds: float) -> None:
        """Each commit takes so much longer from now on."""
        left, _, awaited = self._read()
        self._map[:] = _NUMBERS.pack(left, round(seconds * 1_000_000), awaited)

    @property
    def burns(self) -> bool:
        """Whether the step that was awaited has begun."""
        left, _, awaited = self._read()
        return left > 0 and not awaited

    def put_in(self) -> None:
        """In the server: every statement, and every commit, burns a bit of it; each step sets fire to it."""
        from sqlalchemy import Engine, event

        event.listen(Engine, "before_cursor_execute", self._burn)
        event.listen(Engine, "commit", self._burn)
        event.listen(Engine, "commit", lambda _: time.sleep(self._read()[1] / 1_000_000))
        for step, (module, name) in WHERE.items():
            *path, last = name.split(".")
            owner = reduce(getattr, path, import_module(module))
            setattr(owner, last, self._watched(step, getattr(owner, last)))

    def _watched(self, step: Step, does: Callable[..., Any]) -> Callable[..., Any]:
        number = _STEPS.index(step) + 1

        def watched(*args: Any, **named: Any) -> Any:
            left, _, awaited = self._read()
            if awaited == number:
                self.light(left)
                if left == 0:
                    _die()
            return does(*args, **named)

        return watched

    def _burn(self, *_: Any) -> None:
        left, _slow, awaited = self._read()
        if left > 0 and not awaited:
            self.light(left - 1)
            if left == 1:
                _die()


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)
