"""The tick: asks every second what is due. Deadlines are rows; nothing of them lives here."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable

import structlog
from apscheduler.schedulers.asyncio import AsyncIOScheduler

INTERVAL = 1.0
"""Seconds between two ticks."""

PATIENCE = 10.0
"""Seconds in which no tick runs; then the scheduler is set going again, as it stops when the wall clock goes back."""

log = structlog.get_logger()


class Ticker:
    """Runs `tick` every second, never twice at once."""

    def __init__(self, tick: Callable[[], Awaitable[None]]) -> None:
        self._tick = tick
        self._last = time.monotonic()
        self._runs = False
        self._scheduler = AsyncIOScheduler(timezone="UTC")
        self._watchdog: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._schedule()
        self._scheduler.start()
        self._watchdog = asyncio.create_task(self._watch())

    def _schedule(self) -> None:
        self._scheduler.add_job(
            self._run,
            "interval",
            seconds=INTERVAL,
            id="tick",
            max_instances=1,
            coalesce=True,
            misfire_grace_time=None,
            replace_existing=True,
        )

    async def _run(self) -> None:
        self._runs = True
        try:
            with contextlib.suppress(
                asyncio.CancelledError
            ):  # at our end; the scheduler would tell it as a crash
                await self._tick()
        finally:
            self._runs = False
            self._last = time.monotonic()

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(PATIENCE)
            if not self._runs and time.monotonic() - self._last > PATIENCE:
                log.warning("ticker_stood_still")
                self._schedule()

    async def stop(self) -> None:
        self._scheduler.shutdown(wait=False)
        if self._watchdog is not None:
            self._watchdog.cancel()
