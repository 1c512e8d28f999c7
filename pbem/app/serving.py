"""The whole server, from its doors to its relay, as it runs."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

import structlog

from pbem.app.building import build_house, build_relays, keep_secret, letter_limits, own_office, own_store
from pbem.edge.doors import open_doors
from pbem.edge.reading_room import ReadingRoom
from pbem.edge.ticker import Ticker
from pbem.edge.web import Office, Site, served
from pbem.micros import DAY
from pbem.service.after_outage import settle
from pbem.service.deadlines import tick
from pbem.service.deliver import deliver_due
from pbem.service.handle_waiting import handle_waiting
from pbem.service.holding import tell_of_held
from pbem.service.house import House
from pbem.service.operator import OperatorsDay
from pbem.service.outage import Outage
from pbem.service.pacing import Pace
from pbem.service.ports import StoreUnavailable
from pbem.service.retention import Retention
from pbem.settings import Settings

HANDLE_AT_ONCE = 20
POLL = 1.0
"""Seconds after which waiting work is looked for even if nobody said that there is any."""

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Running:
    """A server that runs: where it listens. `office`: whether the post office has a page."""

    house: House
    host: str
    port: int
    web_port: int = 0
    office: bool = False


@contextlib.asynccontextmanager
async def running(
    settings: Settings, password: str | None = None, imap_password: str | None = None
) -> AsyncIterator[Running]:
    """The whole server, from its doors to its relay, until the block ends. `password` is the relay's.

    Raises OSError if it cannot listen, UnusableCertificate, StoreUnavailable if there is no database to work with,
    ValueError where the host's own rulebooks do not load.
    """
    keep_secret(settings.server.secret_file)
    store = own_store(settings)
    room = ReadingRoom(letter_limits(settings))
    house = replace(build_house(settings, store), read=room.read)
    relays = build_relays(settings, password)
    pace = Pace(settings.relay.mails_per_minute_per_domain, settings.relay.connections_per_domain)
    operators_day = OperatorsDay(house)
    letters, mails = asyncio.Event(), asyncio.Event()
    letters.set()
    mails.set()
    # Letters are written and handled one at a time anyway; a thread of its own for each is the quickest.
    door, worker = ThreadPoolExecutor(1, "door"), ThreadPoolExecutor(1, "worker")
    loop = asyncio.get_running_loop()
    outage = Outage(store, house.clock)
    retention = Retention(house, settings.letters.keep_days * DAY)

    async def handle() -> bool:
        settled = await loop.run_in_executor(worker, handle_waiting, house, HANDLE_AT_ONCE)
        if settled:
            mails.set()
        return settled > 0

    async def deliver() -> bool:
        return await deliver_due(house, relays, pace) > 0

    async def on_tick() -> None:
        try:
            over = await loop.run_in_executor(worker, outage.over)
            # Nobody waits for real mail where time runs faster than it.
            heard = settings.clock.speed != 1 or (over and not doors.may_miss_letters())
            acted = await loop.run_in_executor(worker, tick if heard else settle, house) or 0
            if acted + await loop.run_in_executor(worker, tell_of_held, house):
                mails.set()
            await loop.run_in_executor(worker, retention.tick)
            if await loop.run_in_executor(worker, operators_day.tick):
                mails.set()
        except StoreUnavailable as unavailable:
            log.error("store_unavailable", reason=str(unavailable))

    doors = await open_doors(house, settings, door, letters.set, imap_password)
    ticker = Ticker(on_tick)
    ticker.start()
    tasks = [
        asyncio.create_task(_whenever(letters, handle), name="handle"),
        asyncio.create_task(_whenever(mails, deliver), name="deliver"),
    ]
    try:
        office = own_office(settings, *doors.address)
        async with _web(settings, house, office) as web_port:
            yield Running(house, *doors.address, web_port, office is not None)
    finally:
        await doors.close()
        await ticker.stop()
        await _end(tasks)
        for relay in relays:
            await relay.close()
        door.shutdown()
        worker.shutdown()
        room.close()
        store.close()


@contextlib.asynccontextmanager
async def _web(settings: Settings, house: House, office: Office | None) -> AsyncIterator[int]:
    """The pages, and their port; 0 where there are none. `office`: the post office that has one."""
    if not settings.web.listen:
        yield 0
        return
    try:
        site = Site(house, settings.web.url, office)
        page = served(site, settings.web.host, settings.web.port)
        port = await page.__aenter__()
    except OSError as error:
        raise OSError(error.errno, error.strerror, settings.web.listen) from error
    try:
        yield port
    finally:
        await page.__aexit__(None, None, None)


async def _end(tasks: Iterable[asyncio.Task[None]]) -> None:
    """Cancel until it is heeded: up to Python 3.11, asyncio.wait_for (as in aiosmtplib) may swallow one."""
    running = set(tasks)
    while running:
        for task in running:
            task.cancel()
        _, running = await asyncio.wait(running, timeout=POLL)


async def _whenever(there_is_work: asyncio.Event, work: Callable[[], Awaitable[bool]]) -> None:
    """Work until nothing is left, then wait for more; a store or program that fails is tried again."""
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
