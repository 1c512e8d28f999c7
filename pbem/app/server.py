"""The whole server, from its listeners to its relay, as it runs; or those of its roles that one process has."""

import asyncio
import contextlib
import ctypes
import gc
import math
import threading
from collections.abc import AsyncIterator, Set
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field, replace
from functools import partial
from time import perf_counter

import structlog

from pbem.app.assets import load_puzzles, load_samples
from pbem.app.bootstrap import build_house, build_relays, keep_secret, letter_limits, own_office
from pbem.app.database import free_room, own_store
from pbem.app.heartbeat import living
from pbem.app.laboratory import experimenting, puzzling
from pbem.app.process import ALL, AT_WORK, POLL, WORKER, Role, ServerProcess, beside
from pbem.app.pulse import HeardRelay, Pulse
from pbem.edge.credentials import Credential
from pbem.edge.laboratory import ProcessLaboratory
from pbem.edge.listeners import Listeners, open_listeners
from pbem.edge.metrics import Metrics
from pbem.edge.monitoring import Monitor
from pbem.edge.reader_pool import ReaderPool
from pbem.edge.ticker import Ticker
from pbem.edge.web import PostOffice, Site, alone, listening, served
from pbem.edge.webhooks import WebhookClient
from pbem.micros import DAY
from pbem.service.deadlines.outage_compensation import settle
from pbem.service.delivery.deliver import deliver_due
from pbem.service.delivery.pacing import Pace
from pbem.service.delivery.webhooks import call_webhooks
from pbem.service.inbox.held_letters import tell_of_held
from pbem.service.inbox.lobby import ask_the_waiting
from pbem.service.inbox.queue import blame_letter_in_hand, handle_waiting
from pbem.service.mailing.operator_mail import OperatorsDay
from pbem.service.operations.heartbeat import may_miss_letters
from pbem.service.operations.limit_warning import OperatorsLimit
from pbem.service.operations.outages import Outage
from pbem.service.operations.retention import Retention
from pbem.service.operations.weekly_report import OperatorsWeek
from pbem.service.schedule.puzzles import PuzzleOfTheDay
from pbem.service.schedule.reviews import REST, Reviews, get_ready
from pbem.service.schedule.tick import tick
from pbem.service.services import Services
from pbem.settings import Settings
from pbem.store.database import connections
from pbem.store.database.health import require_sound
from pbem.store.database.leadership import Lead, SoleLead, sole_worker
from pbem.store.errors import VersionConflict

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
    relay: Credential | None = None,
    imap: Credential | None = None,
    roles: Set[Role] = ALL,
    metrics: Metrics | None = None,
    pulse: Pulse | None = None,
) -> AsyncIterator[Running]:
    """A server, from its listeners to its relay, until the block ends; or the `roles` of it that this process has.

    `relay` and `imap` are what it signs in with; `metrics` count what this process does, and its `pulse` is heard.
    Raises OSError if it cannot listen, UnusableCertificate, StoreUnavailable if there is no database to work with,
    ValueError where the host's own rulebooks do not load.
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
        laboratory = ProcessLaboratory(load_samples)
        stack.callback(laboratory.close)
        metrics = metrics or Metrics()
        pulse = pulse or Pulse()
        house = replace(
            build_house(settings, store),
            read=room.read,
            lab=laboratory,
            counts=metrics,
            lives=partial(_worker_lives, pulse),
        )
        process = ServerProcess(house, settings, pulse)
        stack.callback(process.close)
        await stack.enter_async_context(process.heard(door=Role.RECEIVE in roles))
        missed = partial(pulse.missed, settings.server.stuck_seconds / 2 or math.inf)
        monitor = Monitor(house, metrics, missed, pulse.silent, partial(free_room, settings))
        wakes = {connections.LETTERS: process.letters.set, connections.MAILS: process.mails.set}
        await stack.enter_async_context(connections.hearing(settings.database.url, wakes))
        listeners = None
        if Role.RECEIVE in roles:
            lead = store.lead_at_the_mailbox()
            listeners = await stack.enter_async_context(_receiving(process, lead, imap))
        await stack.enter_async_context(living(process, roles, listeners))
        if Role.DELIVER in roles:
            await stack.enter_async_context(_delivering(process, relay))
            await stack.enter_async_context(_calling(process))
        if Role.HANDLE in roles:
            pulse.at_the_end.append(partial(blame_letter_in_hand, house))
            await stack.enter_async_context(_handling(process))
        if Role.TICK in roles:
            lead_in_ticking = store.lead_in_ticking()
            await stack.enter_async_context(_ticking(process, lead_in_ticking))
            await stack.enter_async_context(experimenting(process, lead_in_ticking))
            await stack.enter_async_context(_reviewing(process, lead_in_ticking))
        host, port = listeners.address if listeners is not None else (settings.smtp.host, 0)
        office = own_office(settings, host, port) if listeners is not None else None
        web_port = 0
        if Role.WEB in roles and settings.web.listen:
            web_port = await stack.enter_async_context(_pages(process, office, monitor))
        metrics_port = 0
        if settings.metrics.listen:
            metrics_port = await stack.enter_async_context(_figures(settings, monitor))
        yield Running(house, host, port, web_port, office.path if office else "", metrics_port)


def _worker_lives(pulse: Pulse) -> None:
    """What the worker does, all loops wait for that have something done there."""
    if threading.current_thread().name.startswith(WORKER):
        pulse.goes_on("handle", "tick", "review")


@contextlib.asynccontextmanager
async def _receiving(
    process: ServerProcess, lead: Lead | SoleLead, imap: Credential | None
) -> AsyncIterator[Listeners]:
    """`lead`: in reading the shared mailbox."""
    house, settings = process.house, process.settings
    listeners = await open_listeners(house, settings, process.door, process.letters.set, imap, lead.is_ours)
    try:
        yield listeners
    finally:
        await listeners.close()
        await asyncio.to_thread(lead.let_go)


@contextlib.asynccontextmanager
async def _handling(process: ServerProcess) -> AsyncIterator[None]:
    async def handle() -> bool:
        if await process.is_held():
            return False
        settled = await process.in_worker(handle_waiting, process.house, HANDLE_AT_ONCE)
        if settled:
            process.mails.set()
        return settled > 0

    async with process.whenever(process.letters, handle, "handle"):
        yield


@contextlib.asynccontextmanager
async def _delivering(process: ServerProcess, credential: Credential | None) -> AsyncIterator[None]:
    relays = [HeardRelay(one, process.pulse, "deliver") for one in build_relays(process.settings, credential)]
    relay = process.settings.relay
    pace = Pace(relay.mails_per_minute_per_domain, relay.connections_per_domain, process.house.quota)

    async def deliver() -> bool:
        if not await process.is_held():
            await deliver_due(process.house, relays, pace)
        return False  # it has looked for more until there was none

    try:
        async with process.whenever(process.mails, deliver, "deliver"):
            yield
    finally:
        for one in relays:
            await one.close()


@contextlib.asynccontextmanager
async def _calling(process: ServerProcess) -> AsyncIterator[None]:
    """Webhooks are called beside all else, where there may be any."""
    if process.house.webhooks is None:
        yield
        return
    client = WebhookClient(process.house.webhooks)

    async def call() -> None:
        while True:
            with process.unharmed("webhooks"):
                if not await process.is_held() and await call_webhooks(process.house, client):
                    process.mails.set()
            await asyncio.sleep(POLL)

    async with beside(call(), "webhooks"):
        yield


@contextlib.asynccontextmanager
async def _ticking(process: ServerProcess, lead: Lead | SoleLead) -> AsyncIterator[None]:
    """Tick while this process has the `lead` in it."""
    house, settings = process.house, process.settings
    outage: Outage | None = None
    letters, tables = settings.letters, settings.tables
    retention = Retention(
        house, letters.keep_days * DAY, tables.keep_days * DAY, letters.keep_emails_days * DAY
    )
    operators_day = OperatorsDay(house)
    operators_week, operators_limit = OperatorsWeek(house), OperatorsLimit(house)
    puzzles = PuzzleOfTheDay(house, load_puzzles)

    def led() -> Outage | None:
        """What keeps the signs of life while this process has the lead: a new one whenever it has just got it."""
        nonlocal outage
        known, outage = outage, None
        if not process.gate.is_shut(house.store) and lead.is_ours():
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
        mailed = operators_day.tick() | operators_week.tick() | operators_limit.tick() | puzzles.tick()
        house.counts.ticked(perf_counter() - begun)
        return bool(acted or mailed)

    async def on_tick() -> None:
        process.pulse.beat("tick")
        with process.unharmed("tick"):
            try:
                if await process.in_worker(tick_once):
                    process.mails.set()
            except VersionConflict:
                log.info("tick_gave_way")  # to somebody who was first; the next one does what is left

    await process.in_worker(led)
    ticker = Ticker(on_tick)
    ticker.start()
    try:
        async with puzzling(process, lead, puzzles):
            yield
    finally:
        await ticker.stop()
        process.pulse.end("tick")
        await process.in_worker(lead.let_go)


@contextlib.asynccontextmanager
async def _reviewing(process: ServerProcess, lead: Lead | SoleLead) -> AsyncIterator[None]:
    """Rounds that are over are reviewed in between: letters and mails have their turn after each play of one.

    `lead`: in ticking, which is kept there."""
    reviews = Reviews(process.house)

    def step() -> bool:
        return lead.is_ours() and reviews.step()

    async def review() -> bool:
        if await process.is_held() or not await process.in_worker(step):
            return False
        if reviews.done:
            process.mails.set()
        await asyncio.to_thread(get_ready)
        await asyncio.sleep(REST if reviews.in_haste else POLL)
        return True

    async with process.whenever(asyncio.Event(), review, "review"):
        yield


def _pages(
    process: ServerProcess, office: PostOffice | None, monitor: Monitor
) -> AbstractAsyncContextManager[int]:
    """The pages; gives their port. `office`: the post office that has one."""
    web = process.settings.web
    loop = asyncio.get_running_loop()

    def arrived() -> None:
        loop.call_soon_threadsafe(process.letters.set)

    site = Site(process.house, web.url, office, monitor, arrived)
    return _named(served(site, web.host, web.port), web.listen)


def _figures(settings: Settings, monitor: Monitor) -> AbstractAsyncContextManager[int]:
    """How the server is, on a port of its own; gives the port."""
    here = settings.metrics
    return _named(listening(alone(monitor, here.host), here.host, here.port), here.listen)


@contextlib.asynccontextmanager
async def _named(page: AbstractAsyncContextManager[int], listen: str) -> AsyncIterator[int]:
    """The same; the OSError of who cannot listen there names the place."""
    async with contextlib.AsyncExitStack() as stack:
        try:
            port = await stack.enter_async_context(page)
        except OSError as error:
            raise OSError(error.errno, error.strerror, listen) from error
        yield port


M_ARENA_MAX = -8
"""Of glibc's malloc.h."""

THRESHOLDS = 20_000, 50, 500
"""Of the young, the middle and the old generation (`gc.set_threshold`). A server makes few cycles, and many objects
that last; a search through all of them takes half a second, in which nothing else is done."""


def keep_for_good() -> None:
    """What is in memory now stays there: modules, catalogues, templates. To be called once a process has started."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


def spare_memory() -> None:
    """Have all threads take memory from one place. To be called before there are any.

    glibc gives each thread a place of its own, in which a mail that was rendered leaves gaps. Python's threads take
    turns anyway.
    """
    with contextlib.suppress(OSError, AttributeError):  # another C library
        ctypes.CDLL(None).mallopt(M_ARENA_MAX, 1)
