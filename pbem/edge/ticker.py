"""The tick: asks every second what is due. Deadlines are rows; nothing of them lives here."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

import structlog

INTERVAL = 1.0
"""Seconds between two ticks, by a clock that nobody sets: not the wall's."""

log = structlog.get_logger()


class Ticker:
    """Runs `tick` every second, never twice at once; one that crashes stops none after it."""

    def __init__(self, tick: Callable[[], Awaitable[None]]) -> None:
        self._tick = tick
        self._ticking: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._ticking = asyncio.create_task(self._run(), name="tick")

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(INTERVAL)
            try:
                await self._tick()
            except Exception:
                log.exception("task_crashed", role="tick")

    async def stop(self) -> None:
        if self._ticking is not None:
            self._ticking.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._ticking
