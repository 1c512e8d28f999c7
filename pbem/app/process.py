"""What the roles of one process share: the house, two threads that wait for the disk, who wakes whom, who lives."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, ParamSpec, TypeVar

import structlog

from pbem.app.pulse import Pulse
from pbem.service.operations.resuming import HoldGate
from pbem.service.services import Services
from pbem.settings import Settings
from pbem.store.errors import StoreUnavailable


class Role(StrEnum):
    """One thing that a process does for the server.

    RECEIVE: keeps letters, at the port and from the shared mailbox. HANDLE: does what they ask. DELIVER: hands mails to
    the relay. TICK: looks at what is due. WEB: shows the pages.
    """

    RECEIVE = "receive"
    HANDLE = "handle"
    DELIVER = "deliver"
    TICK = "tick"
    WEB = "web"


ALL = frozenset(Role)

AT_WORK = frozenset({Role.HANDLE, Role.DELIVER, Role.TICK})
"""What only one process may do on SQLite."""


POLL = 1.0
"""Seconds after which waiting work is looked for even if nobody said that there is any."""

WORKER = "worker"
"""The beginning of the name of the thread in which letters are handled, and done what is due."""

log = structlog.get_logger()

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True)
class ServerProcess:
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

    @contextlib.contextmanager
    def unharmed(self, role: str) -> Iterator[None]:
        """What fails in the block is told, and ends no more than the block."""
        try:
            yield
        except StoreUnavailable as unavailable:
            self.house.counts.store_unavailable(role)
            log.error("store_unavailable", role=role, reason=str(unavailable))
        except Exception:
            log.exception("task_crashed", role=role)

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
        async with contextlib.AsyncExitStack() as stack:
            await stack.enter_async_context(beside(self._heard(), "heard"))
            if door:
                await stack.enter_async_context(beside(self._door_heard(), "door heard"))
            yield

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
        try:
            async with beside(self._whenever(there_is_work, work, name), name):
                yield
        finally:
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
            with self.unharmed(name):
                while await work():
                    self.pulse.beat(name)
                continue
            await asyncio.sleep(POLL)


@contextlib.asynccontextmanager
async def beside(work: Coroutine[Any, Any, None], name: str) -> AsyncIterator[None]:
    """The `work` goes on while the block runs.

    In the end it is cancelled until it heeds that: up to Python 3.11, asyncio.wait_for (as in aiosmtplib) may swallow
    one.
    """
    task = asyncio.create_task(work, name=name)
    try:
        yield
    finally:
        running = {task}
        while running:
            task.cancel()
            _, running = await asyncio.wait(running, timeout=POLL)
