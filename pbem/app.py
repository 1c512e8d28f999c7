"""Builds every real object, in one place, and runs them: the server."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path

import structlog
from sqlalchemy import make_url

from pbem.digests.render import Renderer
from pbem.edge.clock import open_clock
from pbem.edge.doors import open_doors
from pbem.edge.maildir_out import MaildirRelay
from pbem.edge.reading_room import ReadingRoom
from pbem.edge.signing_relay import SigningRelay
from pbem.edge.smtp_out import RelayAccount, SmtpRelay
from pbem.edge.ticker import Ticker
from pbem.edge.web import served
from pbem.engine.reading_rulebook import RulebookError, read_rulebook
from pbem.engine.rulebook import Rulebook
from pbem.mail.addressing import Addressing
from pbem.mail.reading import Limits, read_letter
from pbem.mail.signing import BadKey, Signer, signer
from pbem.rulelang.samples import SampleRule, read_sample
from pbem.service.deadlines import tick
from pbem.service.deliver import deliver_due
from pbem.service.handle_waiting import handle_waiting
from pbem.service.holding import tell_of_held
from pbem.service.house import House
from pbem.service.operator import OperatorsDay
from pbem.service.outage import Outage
from pbem.service.pacing import Pace
from pbem.service.person_orders import DEFAULT_RULEBOOK
from pbem.service.ports import Clock, Store, StoreUnavailable
from pbem.service.post import Post
from pbem.service.relaying import Relay
from pbem.service.retention import DAY, Retention
from pbem.service.tables import TableShelf
from pbem.service.trust import Trust
from pbem.service.unsubscribing import Unsubscribing, read_keys
from pbem.settings import Settings, resource_dir
from pbem.store.database import SchemaTooNew, open_store
from pbem.store.sql_store import SqlStore

LANGUAGES = ("en", "pt")
"""The languages we write in: those with a catalogue."""

HOUR = 3_600_000_000

HANDLE_AT_ONCE = 20
POLL = 1.0
"""Seconds after which waiting work is looked for even if nobody said that there is any."""

log = structlog.get_logger()


def keep_secret(file: Path) -> None:
    """Make the server's own key at the first start, for nobody else to read. Raises OSError."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(FileExistsError):
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as key:
            key.write(secrets.token_hex(32) + "\n")


def own_keys(file: Path) -> tuple[str, ...]:
    """The server's own keys, the newest first; made where there is none yet. Raises OSError, ValueError."""
    keep_secret(file)
    keys = read_keys(file.read_text("utf-8"))
    if not keys:
        raise ValueError(f"{file}: holds no key; write a long random line there, or remove the file")
    return keys


def own_store(settings: Settings) -> SqlStore:
    """The server's database; a SQLite file's folder is made. Raises StoreUnavailable."""
    file = make_url(settings.database.url).database or ""
    if settings.database.url.startswith("sqlite:"):
        try:
            Path(file).parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreUnavailable(f"{Path(file).parent}: {error.strerror}") from error
    try:
        return open_store(settings.database.url)
    except SchemaTooNew as newer:
        raise StoreUnavailable(str(newer)) from newer


def load_rulebooks(own: Path | None = None) -> dict[str, Rulebook] | tuple[RulebookError, ...]:
    """Every rulebook by name: the default, the others that ship, then the host's in the folder `own`.

    Or all that is wrong with the host's. Raises ValueError if one that ships does not load: a bug.
    """
    shipped = {}
    for path in sorted((resource_dir("data") / "rulebooks").glob("*.toml"), key=lambda path: path.stem):
        book = read_rulebook(path.read_text("utf-8"), path.name)
        if isinstance(book, RulebookError):
            raise ValueError(str(book))
        shipped[book.name] = book
    books = {DEFAULT_RULEBOOK: shipped[DEFAULT_RULEBOOK]} | shipped
    if own is None:
        return books
    if not own.is_dir():
        return (
            RulebookError(str(own), "", "no such folder; rulebooks in [tables] names the one of your own"),
        )
    read = [_own_rulebook(path, shipped) for path in sorted(own.glob("*.toml"))]
    wrong = tuple(one for one in read if isinstance(one, RulebookError))
    return wrong or books | {one.name: one for one in read if isinstance(one, Rulebook)}


def _own_rulebook(path: Path, shipped: Collection[str]) -> Rulebook | RulebookError:
    """A rulebook of the host's: a table and a file of notation know it by its name alone, so that must be its own."""
    where = str(path)
    try:
        book = read_rulebook(path.read_text("utf-8-sig"), where)
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
        return RulebookError(where, "", f"cannot be read ({reason})")
    if isinstance(book, RulebookError):
        return book
    if book.name != path.stem:
        return RulebookError(where, "name", f'"{book.name}" is not the name of the file, "{path.stem}"')
    if book.name in shipped:
        return RulebookError(where, "name", f'"{book.name}" ships with pbem; give yours another name')
    return book


@cache
def load_samples() -> tuple[SampleRule, ...]:
    """The sample rules that ship, read once. Raises ValueError where one is not as it should be: a bug."""
    folder = resource_dir("data") / "rules"
    return tuple(read_sample(path.stem, path.read_text("utf-8")) for path in sorted(folder.glob("*.toml")))


def load_renderer() -> Renderer:
    """Every template and catalogue that ships."""
    return Renderer(resource_dir("templates"), resource_dir("data") / "locales")


@dataclass(frozen=True)
class Porch:
    """What it takes to keep a letter, and no more: built in an instant (`pbem.service.receive.Porch`)."""

    store: Store
    clock: Clock
    addressing: Addressing


def build_porch(settings: Settings, store: Store) -> Porch:
    return Porch(store, open_clock(store, settings.clock.speed), own_addressing(settings))


def own_addressing(settings: Settings) -> Addressing:
    server = settings.server
    return Addressing(server.domain, server.lobby, server.plus_addresses)


def build_house(settings: Settings, store: Store) -> House:
    """Everything the use cases work with.

    Raises ValueError where the host's own rulebooks do not load or he has no key, OSError where that cannot be read.
    """
    rulebooks = load_rulebooks(settings.tables.rulebooks)
    if not isinstance(rulebooks, dict):
        raise ValueError("\n".join(map(str, rulebooks)))
    server = settings.server
    addressing = own_addressing(settings)
    keys = own_keys(server.secret_file) if settings.web.url else ()
    unsubscribing = Unsubscribing(addressing, settings.web.url, keys)
    return House(
        store=store,
        clock=open_clock(store, settings.clock.speed),
        addressing=addressing,
        post=Post(load_renderer(), addressing, unsubscribing),
        shelf=TableShelf(),
        rulebooks=rulebooks,
        samples=load_samples,
        languages=LANGUAGES,
        zone=server.zone,
        move_time=int(settings.tables.move_hours * HOUR),
        reminder_share=settings.tables.reminder_share,
        read=partial(read_letter, limits=letter_limits(settings)),
        trust=trust_of(settings),
        operator=server.operator,
        # An hour of the tables: where their clock runs faster, people are programs that do, too.
        answers_per_hour=int(settings.limits.answers_per_hour * max(1.0, settings.clock.speed)),
    )


def load_signer(settings: Settings) -> Signer | None:
    """What signs mail; None where nothing is to. Raises BadKey, with the name of the file and what is wrong."""
    file = settings.dkim.key_file
    if file is None:
        return None
    try:
        return signer(settings.server.domain, settings.dkim.selector, file.read_bytes())
    except OSError as error:
        raise BadKey(f"[dkim] key_file: {file}: cannot be read ({error.strerror})") from error
    except BadKey as wrong:
        raise BadKey(f"[dkim] key_file: {file}: {wrong}") from wrong


def letter_limits(settings: Settings) -> Limits:
    """The largest letter that is read: what the door lets in."""
    return Limits(max_bytes=settings.smtp.max_bytes)


def relay_account(settings: Settings, password: str | None) -> RelayAccount:
    """Where the relay is, and who we are there."""
    relay = settings.relay
    return RelayAccount(
        relay.host,
        relay.port,
        relay.user,
        password or "",
        relay.starttls,
        relay.implicit_tls,
        relay.ca_file,
    )


def trust_of(settings: Settings) -> Trust:
    """What the operator wants letters to prove besides their tokens."""
    letters = settings.letters
    vouched = letters.trust == "token+dmarc"
    return Trust(sender=letters.trust != "token", authserv_id=letters.authserv_id if vouched else "")


def build_relays(settings: Settings, password: str | None) -> list[Relay]:
    """The kept connections outwards: one for each delivery task. Raises BadKey where mail cannot be signed."""
    relay = settings.relay
    made: list[Relay]
    if relay.kind == "maildir":
        made = [MaildirRelay(relay.maildir)]
    else:
        account = relay_account(settings, password)
        made = [SmtpRelay(account) for _ in range(relay.connections)]
    signs = load_signer(settings)
    return made if signs is None else [SigningRelay(one, signs) for one in made]


@dataclass(frozen=True, slots=True)
class Running:
    """A server that runs: where it listens."""

    house: House
    host: str
    port: int
    web_port: int = 0


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
            acted = await loop.run_in_executor(worker, tick, house) if heard else 0
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
        async with _web(settings, house) as web_port:
            yield Running(house, *doors.address, web_port)
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
async def _web(settings: Settings, house: House) -> AsyncIterator[int]:
    """The page where mail can be stopped, and its port; 0 where there is none."""
    if not settings.web.listen:
        yield 0
        return
    try:
        page = served(house, settings.web.host, settings.web.port)
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
