"""Ends a process in which something stands still, so that whoever started it starts it anew."""

import asyncio
import contextlib
import faulthandler
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import PurePath
from types import FrameType
from typing import Any

import structlog

from pbem.app.pulse import Pulse
from pbem.edge.systemd import Supervisor

STUCK = 70
"""The status with which it ends: "internal software error" in sysexits.h."""

LAST_WORDS = 5.0
"""Seconds in which must be written where everything stood: whoever reads our log may stand still, too, or the
database."""

LOOKS = 10
"""How often at least it is looked before a loop is missed for too long."""

LONGEST_SLEEP = 5.0

FRAMES = 30
"""How much of a way is told, from its end."""

log = structlog.get_logger()


@contextlib.contextmanager
def watchdog(
    pulse: Pulse, seconds: float, supervisor: Supervisor, end: Callable[[int], None] = os._exit
) -> Iterator[None]:
    """While the block runs, the process ends when one of its loops is missed for so many `seconds`; 0: never.

    The supervisor hears that it lives as long as every loop is heard.
    """
    loop = asyncio.get_running_loop()
    over = threading.Event()
    bound = seconds or supervisor.patience
    if not bound:
        yield
        return
    sleep = min(LONGEST_SLEEP, bound / LOOKS, *([supervisor.patience / 3] if supervisor.patience else []))

    def look() -> None:
        last = time.monotonic()
        while not over.wait(sleep):
            now = time.monotonic()
            if now - last > bound / 2:  # the whole process was stopped, or the machine: nobody could be heard
                pulse.goes_on(*pulse.silent())
            last = now
            missed = pulse.missed(bound)
            if missed and seconds:
                _speak(partial(_tell, missed, bound, loop), *pulse.at_the_end)
                end(STUCK)
                return
            if not missed:
                supervisor.alive()
                if seconds:  # for who holds the interpreter's lock, so that this thread cannot even look
                    faulthandler.dump_traceback_later(2 * seconds, exit=True)

    thread = threading.Thread(target=look, name="watchdog", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join(LAST_WORDS)
        if seconds:
            faulthandler.cancel_dump_traceback_later()


def _speak(*words: Callable[[], None]) -> None:
    """The last words of the process, all at once, not for longer than `LAST_WORDS`."""
    speakers = [threading.Thread(target=one, name="last words", daemon=True) for one in words]
    for speaker in speakers:
        speaker.start()
    until = time.monotonic() + LAST_WORDS
    for speaker in speakers:
        speaker.join(max(0.0, until - time.monotonic()))


def _tell(missed: tuple[str, ...], seconds: float, loop: asyncio.AbstractEventLoop) -> None:
    """Where everything stood: places, never values."""
    log.error("stuck", loops=" ".join(missed), seconds=seconds)
    for name, places in (*_threads(), *_tasks(loop)):
        log.error("stuck_at", who=name, at=" ".join(places[-FRAMES:]))


def _threads() -> Iterator[tuple[str, list[str]]]:
    names = {thread.ident: thread.name for thread in threading.enumerate()}
    for ident, frame in sys._current_frames().items():
        places: list[str] = []
        standing: FrameType | None = frame
        while standing is not None:
            places.insert(0, _place(standing))
            standing = standing.f_back
        yield f"thread {names.get(ident, '?')}", places


def _tasks(loop: asyncio.AbstractEventLoop) -> Iterator[tuple[str, list[str]]]:
    """What waits in the loop, which no thread's way shows."""
    for task in asyncio.all_tasks(loop):
        waiting: Any = task.get_coro()
        places = []
        while waiting is not None:
            frame = getattr(waiting, "cr_frame", None) or getattr(waiting, "ag_frame", None)
            places += [_place(frame)] if frame is not None else []
            waiting = getattr(waiting, "cr_await", None) or getattr(waiting, "ag_await", None)
        yield f"task {task.get_name()}", places


def _place(frame: FrameType) -> str:
    return f"{PurePath(frame.f_code.co_filename).name}:{frame.f_lineno}"
