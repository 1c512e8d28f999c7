"""The tick: asks every second what is due. Deadlines are rows; nothing of them lives here."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import structlog
from apscheduler.schedulers.asyncio import AsyncIOScheduler

INTERVAL = 1.0
"""Seconds from the end of a tick to the next."""

PATIENCE = 10.0
"""Seconds without a tick after which the next is set anew: the scheduler sleeps on when the wall's clock goes back."""

log = structlog.get_logger()


class Ticker:
    """Runs `tick` every second, never twice at once; one that crashes stops none after it.

    Each is a job of its own, made when the last is done: so however far the wall's clock is set ahead, no seconds that
    were left out are counted and made up for.
    """

    def __init__(self, tick: Callable[[], Awaitable[None]]) -> None:
        self._tick = tick
        self._scheduler = AsyncIOScheduler(timezone=UTC)
        self._last = time.monotonic()
        self._ticking: asyncio.Task[Any] | None = None
        self._watchdog: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._scheduler.start()
        self._set()
        self._watchdog = asyncio.create_task(self._watch(), name="ticker's watchdog")

    def _set(self) -> None:
        self._scheduler.add_job(
            self._run,
            "date",
            run_date=datetime.now(UTC) + timedelta(seconds=INTERVAL),
            id="tick",
            misfire_grace_time=None,
            replace_existing=True,
        )

    async def _run(self) -> None:
        if self._ticking is not None:
            return
        self._ticking = asyncio.current_task()
        try:
            # At our end it is cancelled, which the scheduler would tell as a crash.
            with contextlib.suppress(asyncio.CancelledError):
                await self._tick()
        except Exception:
            log.exception("task_crashed", role="tick")
        finally:
            self._ticking, self._last = None, time.monotonic()
            if self._scheduler.running:
                self._set()

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(PATIENCE)
            if self._ticking is None and time.monotonic() - self._last > PATIENCE:
                self._set()

    async def stop(self) -> None:
        if self._watchdog is not None:
            self._watchdog.cancel()
        ticking = self._ticking
        self._scheduler.shutdown(wait=False)
        if ticking is not None:
            await asyncio.wait({ticking})
