"""What the roles of one process share: the house, two threads that wait for the disk, and who wakes whom."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import ParamSpec, TypeVar

import structlog

from pbem.service.held import Gate
from pbem.service.house import House
from pbem.service.ports import StoreUnavailable
from pbem.settings import Settings

POLL = 1.0
"""Seconds after which waiting work is looked for even if nobody said that there is any."""

log = structlog.get_logger()

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True)
class Shop:
    """`letters`, `mails`: set when there may be some to handle, or to deliver.

    `door`, `worker`: letters are written, and handled, one at a time anyway; a thread for each is the quickest.
    `gate`: is shut while the server is held.
    """

    house: House
    settings: Settings
    letters: asyncio.Event = field(default_factory=asyncio.Event)
    mails: asyncio.Event = field(default_factory=asyncio.Event)
    door: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "door"))
    worker: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "worker"))
    gate: Gate = field(default_factory=Gate)

    async def is_held(self) -> bool:
        """Whether nothing is done but taking letters in and showing pages, until the server is let go."""
        return not self.gate.is_open and await self.in_worker(self.gate.is_shut, self.house.store)

    async def in_worker(self, work: Callable[P, T], *arguments: P.args, **_: P.kwargs) -> T:
        """Work that blocks, after what its thread does now."""
        return await asyncio.get_running_loop().run_in_executor(self.worker, work, *arguments)

    def close(self) -> None:
        """Wait for both threads to end."""
        self.door.shutdown()
        self.worker.shutdown()

    @contextlib.asynccontextmanager
    async def whenever(
        self, there_is_work: asyncio.Event, work: Callable[[], Awaitable[bool]], name: str
    ) -> AsyncIterator[None]:
        """While the block runs, work until nothing is left, then wait for more."""
        there_is_work.set()
        task = asyncio.create_task(_whenever(there_is_work, work), name=name)
        try:
            yield
        finally:
            await _end(task)


async def _end(task: asyncio.Task[None]) -> None:
    """Cancel until it is heeded: up to Python 3.11, asyncio.wait_for (as in aiosmtplib) may swallow one."""
    running = {task}
    while running:
        task.cancel()
        _, running = await asyncio.wait(running, timeout=POLL)


async def _whenever(there_is_work: asyncio.Event, work: Callable[[], Awaitable[bool]]) -> None:
    """A store or program that fails is tried again."""
    while True:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(POLL):
                await there_is_work.wait()
        there_is_work.clear()
        try:
            while await work():
                pass
        except StoreUnavailable as unavailable:
            log.error("store_unavailable", reason=str(unavailable))
            await asyncio.sleep(POLL)
        except Exception:
            log.exception("task_crashed")
            await asyncio.sleep(POLL)
