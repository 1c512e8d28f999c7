"""This process shows all others of the server that it lives."""

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator, Set
from socket import gethostname

from pbem.app.process import Role, ServerProcess, beside
from pbem.edge.listeners import Listeners
from pbem.micros import SECOND
from pbem.service.operations.heartbeat import BEAT, Heartbeat
from pbem.service.operations.status import own_version
from pbem.store.errors import StoreUnavailable
from pbem.store.rows.server import WorkerRecord


@contextlib.asynccontextmanager
async def living(
    process: ServerProcess, roles: Set[Role], listeners: Listeners | None
) -> AsyncIterator[None]:
    """While the block lasts they see that it does, and whether it hears the mailbox at its `listeners`."""
    house, wall = process.house, process.house.clock.wall()
    named = tuple(role.value for role in Role if role in roles)
    me = WorkerRecord(0, wall, wall, gethostname(), os.getpid(), named, own_version())
    heart = Heartbeat(house.store, house.clock, me)

    def beat() -> None:
        with process.unharmed("heart"):
            hears = listeners is not None and listeners.hear_the_mailbox()
            heart.beat(hears=hears, deaf=listeners.deaf() if listeners is not None else None)

    async def go_on() -> None:
        while True:
            await asyncio.sleep(BEAT / SECOND)
            await asyncio.to_thread(beat)

    await asyncio.to_thread(beat)
    try:
        async with beside(go_on(), "heart"):
            yield
    finally:
        with contextlib.suppress(StoreUnavailable):
            await asyncio.to_thread(heart.stop)
