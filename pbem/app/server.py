"""The whole server, from its doors to its relay, as it runs; or those of its roles that one process has."""

import asyncio
import contextlib
import math
import threading
from collections.abc import AsyncIterator, Set
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field, replace
from functools import partial
from time import perf_counter

import structlog

from pbem.app.building import (
    build_house,
    build_relays,
    free_room,
    keep_secret,
    letter_limits,
    own_office,
    own_store,
)
from pbem.app.heartbeat import living
from pbem.app.process import WORKER, Shop
from pbem.app.pulse import HeardRelay, Pulse
from pbem.app.roles import ALL, AT_WORK, Role
from pbem.edge.listeners import Doors, open_doors
from pbem.edge.metrics import Metrics
from pbem.edge.monitoring import Watch
from pbem.edge.reader_pool import ReaderPool
from pbem.edge.ticker import Ticker
from pbem.edge.web import Office, Site, alone, listening, served
from pbem.micros import DAY
from pbem.service.deadlines.outage_compensation import settle
from pbem.service.delivery.deliver import deliver_due
from pbem.service.delivery.pacing import Pace
from pbem.service.inbox.held_letters import tell_of_held
from pbem.service.inbox.lobby import ask_the_waiting
from pbem.service.inbox.queue import blame_letter_in_hand, handle_waiting
from pbem.service.mailing.operator_mail import OperatorsDay
from pbem.service.operations.heartbeat import may_miss_letters
from pbem.service.operations.outages import Outage
from pbem.service.operations.retention import Retention
from pbem.service.schedule.tick import tick
from pbem.service.services import Services
from pbem.settings import Settings
from pbem.store.database import notifications
from pbem.store.database.health import require_sound
from pbem.store.database.leadership import Lead, SoleLead, sole_worker
from pbem.store.errors import StoreUnavailable, VersionConflict

HANDLE_AT_ONCE = 5
"""Letters that a worker claims together: few, so that others find some."""

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Running:
    """A server that runs: where it listens; ports are 0 where it does not. `office`: the path of the post office's
    page, which is a secret, "" where it has none; `metrics_port`: where the figures are alone."""

    house: Services
    host: str
    port: int
    web_port: int = 0
    office: str = field(default="", repr=False)
    metrics_port: int = 0


@contextlib.asynccontextmanager
async def running(
    settings: Settings,
    password: str | None = None,
    imap_password: str | None = None,
    roles: Set[Role] = ALL,
    metrics: Metrics | None = None,
    pulse: Pulse | None = None,
) -> AsyncIterator[Running]:
    """A server, from its doors to its relay, until the block ends; or the `roles` of it that this process has.

    `password` is the relay's; `metrics` count what this process does, and its `pulse` is heard. Raises OSError if it
    cannot listen, UnusableCertificate, StoreUnavailable if there is no database to work with, ValueError where the
    host's own rulebooks do not load.
    """
    keep_secret(settings.server.secret_file)
    async with contextlib.AsyncExitStack() as stack:
        require_sound(settings.database.url)
        store = own_store(settings)
        stack.callback(store.close)
        if roles & AT_WORK:
            stack.enter_context(sole_worker(settings.database.url))
        room = ReaderPool(letter_limits(settings))
        stack.callback(room.close)
        metrics = metrics or Metrics()
        pulse = pulse or Pulse()
        house = replace(
            build_house(settings, store), read=room.read, counts=metrics, lives=partial(_worker_lives, pulse)
        )
        shop = Shop(house, settings, pulse)
        stack.callback(shop.close)
        await stack.enter_async_context(shop.heard(door=Role.RECEIVE in roles))
        missed = partial(pulse.missed, settings.server.stuck_seconds / 2 or math.inf)
        watch = Watch(house, metrics, missed, pulse.silent, partial(free_room, settings))
        wakes = {notifications.LETTERS: shop.letters.set, notifications.MAILS: shop.mails.set}
        await stack.enter_async_context(notifications.hearing(settings.database.url, wakes))
        doors = None
        if Role.RECEIVE in roles:
            lead = store.lead_at_the_mailbox()
            doors = await stack.enter_async_context(_receiving(shop, lead, imap_password))
        await stack.enter_async_context(living(shop, roles, doors))
        if Role.DELIVER in roles:
            await stack.enter_async_context(_delivering(shop, password))
        if Role.HANDLE in roles:
            pulse.at_the_end.append(partial(blame_letter_in_hand, house))
            await stack.enter_async_context(_handling(shop))
        if Role.TICK in roles:
            await stack.enter_async_context(_ticking(shop, store.lead_in_ticking()))
        host, port = doors.address if doors is not None else (settings.smtp.host, 0)
        office = own_office(settings, host, port) if doors is not None else None
        web_port = 0
        if Role.WEB in roles and settings.web.listen:
            web_port = await stack.enter_async_context(_showing(shop, office, watch))
        metrics_port = 0
        if settings.metrics.listen:
            metrics_port = await stack.enter_async_context(_telling(settings, watch))
        yield Running(house, host, port, web_port, office.path if office else "", metrics_port)


def _worker_lives(pulse: Pulse) -> None:
    """What the worker does, both loops wait for that have something done there."""
    if threading.current_thread().name.startswith(WORKER):
        pulse.goes_on("handle", "tick")


@contextlib.asynccontextmanager
async def _receiving(shop: Shop, lead: Lead | SoleLead, imap_password: str | None) -> AsyncIterator[Doors]:
    """`lead`: in reading the shared mailbox."""
    house, settings = shop.house, shop.settings
    doors = await open_doors(house, settings, shop.door, shop.letters.set, imap_password, lead.is_ours)
    try:
        yield doors
    finally:
        await doors.close()
        await asyncio.to_thread(lead.let_go)


@contextlib.asynccontextmanager
async def _handling(shop: Shop) -> AsyncIterator[None]:
    async def handle() -> bool:
        if await shop.is_held():
            return False
        settled = await shop.in_worker(handle_waiting, shop.house, HANDLE_AT_ONCE)
        if settled:
            shop.mails.set()
        return settled > 0

    async with shop.whenever(shop.letters, handle, "handle"):
        yield


@contextlib.asynccontextmanager
async def _delivering(shop: Shop, password: str | None) -> AsyncIterator[None]:
    relays = [HeardRelay(one, shop.pulse, "deliver") for one in build_relays(shop.settings, password)]
    relay = shop.settings.relay
    pace = Pace(relay.mails_per_minute_per_domain, relay.connections_per_domain)

    async def deliver() -> bool:
        return not await shop.is_held() and await deliver_due(shop.house, relays, pace) > 0

    try:
        async with shop.whenever(shop.mails, deliver, "deliver"):
            yield
    finally:
        for one in relays:
            await one.close()


@contextlib.asynccontextmanager
async def _ticking(shop: Shop, lead: Lead | SoleLead) -> AsyncIterator[None]:
    """Tick while this process has the `lead` in it."""
    house, settings = shop.house, shop.settings
    outage: Outage | None = None
    retention = Retention(house, settings.letters.keep_days * DAY, settings.tables.keep_days * DAY)
    operators_day = OperatorsDay(house)

    def led() -> Outage | None:
        """What keeps the signs of life while this process has the lead: a new one whenever it has just got it."""
        nonlocal outage
        known, outage = outage, None
        if not shop.gate.is_shut(house.store) and lead.is_ours():
            if known is None:
                log.info("ticking")
            outage = known or Outage(house.store, house.clock)
        return outage

    def is_deaf() -> bool:
        with house.store.reading() as reading:
            workers = reading.workers.all()
        return may_miss_letters(workers, house.clock.wall(), mailbox=bool(settings.imap.host))

    def tick_once() -> bool:
        """All of a tick, in one go: each part of it would wait behind the letters anew. Whether mails were written."""
        begun, signs = perf_counter(), led()
        if signs is None:
            return False
        over = signs.over()
        # Nobody waits for real mail where time runs faster than it.
        heard = settings.clock.speed != 1 or (over and not is_deaf())
        acted = (tick if heard else settle)(house) or 0
        acted += tell_of_held(house) + ask_the_waiting(house)
        retention.tick()
        mailed = operators_day.tick()
        house.counts.ticked(perf_counter() - begun)
        return bool(acted or mailed)

    async def on_tick() -> None:
        shop.pulse.beat("tick")
        try:
            if await shop.in_worker(tick_once):
                shop.mails.set()
        except VersionConflict:
            log.info("tick_gave_way")  # to somebody who was first; the next one does what is left
        except StoreUnavailable as unavailable:
            house.counts.store_unavailable("tick")
            log.error("store_unavailable", role="tick", reason=str(unavailable))
        except Exception:
            log.exception("task_crashed", role="tick")

    await shop.in_worker(led)
    ticker = Ticker(on_tick)
    ticker.start()
    try:
        yield
    finally:
        await ticker.stop()
        shop.pulse.end("tick")
        await shop.in_worker(lead.let_go)


@contextlib.asynccontextmanager
async def _showing(shop: Shop, office: Office | None, watch: Watch) -> AsyncIterator[int]:
    """The pages, and their port. `office`: the post office that has one."""
    web = shop.settings.web
    page = served(Site(shop.house, web.url, office, watch), web.host, web.port)
    async with _named(page, web.listen) as port:
        yield port


@contextlib.asynccontextmanager
async def _telling(settings: Settings, watch: Watch) -> AsyncIterator[int]:
    """How the server is, on a port of its own; gives the port."""
    here = settings.metrics
    async with _named(listening(alone(watch, here.host), here.host, here.port), here.listen) as port:
        yield port


@contextlib.asynccontextmanager
async def _named(page: AbstractAsyncContextManager[int], listen: str) -> AsyncIterator[int]:
    """The same; the OSError of who cannot listen there names the place."""
    try:
        port = await page.__aenter__()
    except OSError as error:
        raise OSError(error.errno, error.strerror, listen) from error
    try:
        yield port
    finally:
        await page.__aexit__(None, None, None)
