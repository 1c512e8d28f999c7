"""This process shows all others of the server that it lives."""

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator, Set
from socket import gethostname

import structlog

from pbem.app.process import Shop
from pbem.app.roles import Role
from pbem.edge.listeners import Doors
from pbem.micros import SECOND
from pbem.service.operations.heartbeat import BEAT, Heartbeat
from pbem.service.operations.status import own_version
from pbem.store.errors import StoreUnavailable
from pbem.store.rows.workers import WorkerRecord

log = structlog.get_logger()


@contextlib.asynccontextmanager
async def living(shop: Shop, roles: Set[Role], doors: Doors | None) -> AsyncIterator[None]:
    """While the block lasts they see that it does, and whether it hears the mailbox at its `doors`."""
    house, wall = shop.house, shop.house.clock.wall()
    named = tuple(role.value for role in Role if role in roles)
    me = WorkerRecord(0, wall, wall, gethostname(), os.getpid(), named, own_version())
    heart = Heartbeat(house.store, house.clock, me)

    def beat() -> None:
        try:
            if doors is None:
                heart.beat(hears=False)
            else:
                heart.beat(hears=doors.hear_the_mailbox(), deaf=doors.deaf())
        except StoreUnavailable as unavailable:
            house.counts.store_unavailable("heart")
            log.error("store_unavailable", role="heart", reason=str(unavailable))
        except Exception:
            log.exception("task_crashed", role="heart")

    async def go_on() -> None:
        while True:
            await asyncio.sleep(BEAT / SECOND)
            await asyncio.to_thread(beat)

    await asyncio.to_thread(beat)
    task = asyncio.create_task(go_on(), name="heart")
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait({task})
        with contextlib.suppress(StoreUnavailable):
            await asyncio.to_thread(heart.stop)
