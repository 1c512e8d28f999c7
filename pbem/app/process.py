"""What the roles of one process share: the house, two threads that wait for the disk, who wakes whom, who lives."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import ParamSpec, TypeVar

import structlog

from pbem.app.pulse import Pulse
from pbem.service.operations.restore_hold import HoldGate
from pbem.service.services import Services
from pbem.settings import Settings
from pbem.store.errors import StoreUnavailable

POLL = 1.0
"""Seconds after which waiting work is looked for even if nobody said that there is any."""

WORKER = "worker"
"""The beginning of the name of the thread in which letters are handled, and done what is due."""

log = structlog.get_logger()

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True)
class Shop:
    """`pulse`: when each loop was heard. `letters`, `mails`: set when there may be some to handle, or to deliver.

    `door`, `worker`: letters are written, and handled, one at a time anyway; a thread for each is the quickest.
    `gate`: is shut while the server is held.
    """

    house: Services
    settings: Settings
    pulse: Pulse
    letters: asyncio.Event = field(default_factory=asyncio.Event)
    mails: asyncio.Event = field(default_factory=asyncio.Event)
    door: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "door"))
    worker: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, WORKER))
    gate: HoldGate = field(default_factory=HoldGate)

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
    async def heard(self, *, door: bool) -> AsyncIterator[None]:
        """While the block runs, the loop of this process is heard, and the thread of the `door` where there is one."""
        tasks = [asyncio.create_task(self._heard(), name="heard")]
        if door:
            tasks.append(asyncio.create_task(self._door_heard(), name="door heard"))
        try:
            yield
        finally:
            for task in tasks:
                await _end(task)

    async def _heard(self) -> None:
        while True:
            self.pulse.beat("loop")
            await asyncio.sleep(POLL)

    async def _door_heard(self) -> None:
        while True:
            await asyncio.get_running_loop().run_in_executor(self.door, self.pulse.beat, "door")
            await asyncio.sleep(POLL)

    @contextlib.asynccontextmanager
    async def whenever(
        self, there_is_work: asyncio.Event, work: Callable[[], Awaitable[bool]], name: str
    ) -> AsyncIterator[None]:
        """While the block runs, work until nothing is left, then wait for more."""
        there_is_work.set()
        task = asyncio.create_task(self._whenever(there_is_work, work, name), name=name)
        try:
            yield
        finally:
            await _end(task)
            self.pulse.end(name)

    async def _whenever(
        self, there_is_work: asyncio.Event, work: Callable[[], Awaitable[bool]], name: str
    ) -> None:
        """A store or program that fails is tried again."""
        while True:
            self.pulse.beat(name)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(POLL):
                    await there_is_work.wait()
            there_is_work.clear()
            try:
                while await work():
                    self.pulse.beat(name)
            except StoreUnavailable as unavailable:
                self.house.counts.store_unavailable(name)
                log.error("store_unavailable", role=name, reason=str(unavailable))
                await asyncio.sleep(POLL)
            except Exception:
                log.exception("task_crashed", role=name)
                await asyncio.sleep(POLL)


async def _end(task: asyncio.Task[None]) -> None:
    """Cancel until it is heeded: up to Python 3.11, asyncio.wait_for (as in aiosmtplib) may swallow one."""
    running = {task}
    while running:
        task.cancel()
        _, running = await asyncio.wait(running, timeout=POLL)
