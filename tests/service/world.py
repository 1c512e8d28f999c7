"""A house, its clock and its people without mail programs or words, on which everything that can happen may happen."""

import asyncio
import atexit
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pbem import app
from pbem.app import bootstrap
from pbem.cards import RANK_LETTERS
from pbem.digests.mails.mails import Rendered
from pbem.engine.match import commands, events
from pbem.engine.match.terms import HouseRules, ServerGod, TimeRules
from pbem.mail.addressing import new_token
from pbem.rulelang.reading import read_rule
from pbem.rulelang.storage import EDITION, dump_rule
from pbem.service.aggregates.leagues import LeagueCache
from pbem.service.aggregates.tables import LoadedTable, OpenTable, TableCache
from pbem.service.deadlines.outage_compensation import settle
from pbem.service.delivery.deliver import deliver_due
from pbem.service.inbox.queue import handle_waiting
from pbem.service.inbox.reception import addressee, receive
from pbem.service.mailing.mailer import Mailer
from pbem.service.operations.outages import Outage
from pbem.service.ports import RelayReply, RelayVerdict
from pbem.service.schedule.tick import tick
from pbem.service.services import CrashBackoff
from pbem.service.tables.rules import open_match
from tests.by_mail.servers import environment, settings_of
from tests.by_mail.still import DAY, SECOND, StandingClock

NAMES = ("Ana", "Bruno", "Pia", "Rui", "Eva", "Leo")
"""The first four sit at the tables; the others may come later. Persons are numbered from 1."""

RAM = Path("/dev/shm")


class Crash(BaseException):
    """The process dies here."""


class Wordless:
    """A renderer that needs no time; it keeps the facts of every digest."""

    def __init__(self, lobby: str = "") -> None:
        self.digests: list[Any] = []

    def digest(self, digest: Any) -> Rendered:
        self.digests.append(digest)
        return Rendered("", "", "")

    def note(self, _note: Any) -> Rendered:
        return Rendered("", "", "")

    def bulletin(self, _bulletin: Any) -> Rendered:
        return Rendered("", "", "")

    def operator(self, *_: Any) -> tuple[str, str]:
        return "", ""


class EmptyPost(Mailer):
    """Puts mails without a content into the outbox."""

    def _written(self, *_: Any) -> bytes:
        return b"-"


class Taking:
    """A relay that takes every mail."""

    async def deliver(self, _sender: str, _mail: Any) -> RelayReply:
        return RelayReply(RelayVerdict.TAKEN, "")

    async def close(self) -> None:
        pass


OF_TABLES = ("events.append", "turns.add", "deadlines.set", "deadlines.move", "plans.save", "plans.remove")
"""What is written where something has happened at a table."""


class Fragile:
    """A store in whose next transaction the process dies, at its `dies_at`-th step, where that is set.

    `happened` is called after each transaction in which something happened at a table.
    """

    def __init__(self, store: Any, happened: Callable[[], None]) -> None:
        self._store = store
        self._happened = happened
        self.dies_at: int | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    @contextmanager
    def writing(self, **how: bool) -> Iterator[Any]:
        with self._store.writing(**how) as writing:
            steps = _Steps(writing, self)
            yield steps
            if self.dies_at is not None:
                raise Crash
        if steps.of_tables:
            self._happened()


class _Steps:
    """Counts what is asked of a transaction, until the process dies."""

    def __init__(self, writing: Any, store: Fragile) -> None:
        self._writing = writing
        self._store = store
        self.of_tables = False

    def __getattr__(self, name: str) -> Any:
        return _Subject(getattr(self._writing, name), name, self)

    def step(self, name: str) -> None:
        if self._store.dies_at is not None:
            self._store.dies_at -= 1
            if self._store.dies_at < 0:
                raise Crash
        self.of_tables |= name in OF_TABLES


class _Subject:
    """What is asked of a transaction about one subject."""

    def __init__(self, repository: Any, name: str, steps: _Steps) -> None:
        self._repository, self._name, self._steps = repository, name, steps

    def __getattr__(self, name: str) -> Any:
        self._steps.step(f"{self._name}.{name}")
        return getattr(self._repository, name)


@cache
def _premises() -> tuple[Path, Any, Any]:
    """A folder, a store in it with the people and nothing else, and a house: made once, as each takes a while.

    The file is written anew for each world; SQLAlchemy has to know its statements only once.
    """
    folder = Path(tempfile.mkdtemp(prefix="pbem-world-", dir=RAM if RAM.is_dir() else None))
    atexit.register(shutil.rmtree, folder)
    settings = settings_of(environment(folder))
    store = app.own_store(settings)
    with store.writing() as writing:
        for name in NAMES:
            address = f"{name.lower()}@example.org"
            person = writing.people.add(address, name, "en", "UTC", "grid", new_token(), 1)
            writing.people.save(replace(person, confirmed=True))
    with _plain(folder / "pbem.db") as people, _plain(folder / "people.db") as kept:
        people.backup(kept)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bootstrap, "load_renderer", Wordless)
        return folder, store, app.build_house(settings, store)


@cache
def _rule() -> Any:
    return read_rule("other colour")


def _plain(file: Path) -> closing[sqlite3.Connection]:
    return closing(sqlite3.connect(file))


@dataclass
class World:
    """The house; `clock` is wall and tables in one."""

    clock: StandingClock = field(default_factory=StandingClock)
    relay_works: bool = True
    letters: int = 0
    """How many were written."""
    happened: Callable[[], object] = bool
    """Called whenever something has happened at a table."""

    def __post_init__(self) -> None:
        self.folder, self._kept, self._whole = _premises()
        with self.database() as empty, _plain(self.folder / "people.db") as people:
            people.backup(empty)
        self.renderer = Wordless()
        self.starts()

    def database(self) -> closing[sqlite3.Connection]:
        """A look past the store."""
        return _plain(self.folder / "pbem.db")

    def starts(self) -> None:
        """The process begins; whatever was in memory is gone."""
        self.store = Fragile(self._kept, lambda: self.happened())
        post = EmptyPost(self.renderer, self._whole.post.addressing, self._whole.post.unsubscribing)
        self.house = replace(
            self._whole,
            store=self.store,
            shelf=TableCache(),
            leagues=LeagueCache(),
            crashes=CrashBackoff(),
            clock=self.clock,
            post=post,
            answers_per_hour=10_000,
        )
        self.outage = Outage(self.store, self.clock)

    # ------------------------------------------------ tables

    def new_table(
        self, rules: TimeRules, clock: int, house_rules: HouseRules, server: bool, seed: bytes
    ) -> int:
        """A table of the first four, dealt where God is a person; its host is the first."""
        people = (1, 2, 3, 4)
        with self.store.writing() as writing:
            number = int(writing.tables.add("", 1, "gathering", self.clock.at))
        with self.store.reading() as reading:
            work = self.house.work(reading)
            table = OpenTable(LoadedTable(number), self.clock.at)
            work.adopt(table)
            for person in people:
                work.add_seat(number, person)
            god = ServerGod(2, "easy") if server else None
            book = self.house.rulebooks["new-eleusis"]
            seats = len(people)
            for command in (
                commands.MakeTable("1", "", book, (), seats, clock, True, god, house_rules, rules),
                *(commands.TakeSeat(str(person), invited=True) for person in people[1:]),
                commands.StartMatch("1", seed),
            ):
                assert table.do(command) is None
            if not server:
                god_ = table.match.god
                draft = events.RuleDrafted(god_, "other colour", dump_rule(_rule()), EDITION)
                assert table.do(draft) is None
                assert table.do(commands.ConfirmRule(god_, seed, seed)) is None
            open_match(work, table)
            work.deadlines.of(table)
        with self.store.writing() as writing:
            work.write(writing)
        work.written()
        return number

    def match(self, table: int) -> Any:
        with self.store.reading() as reading:
            return self.house.shelf.load(reading, table).match

    # ------------------------------------------------ letters

    def posts(self, person: int, text: str, table: int | None = None, serial: int = 0) -> None:
        """A letter is taken in, and waits to be handled. To a table, it answers this serial."""
        name = NAMES[person - 1]
        with self.store.reading() as reading:
            if table is None:
                to = self.house.addressing.person(reading.people.by_ids([person])[person].token)
            else:
                seat = next((one for one in reading.seats.at(table) if one.person == person), None)
                if seat is None:
                    return
                to = self.house.addressing.table(table, serial, seat.token)
        self.letters += 1
        raw = (
            f"From: {name} <{name.lower()}@example.org>\r\nTo: {to}\r\nSubject: -\r\n"
            f"Message-ID: <{self.letters}@example.org>\r\n\r\n{text}\r\n"
        )
        known = addressee(self.house, to)
        assert known is not None
        receive(self.house, f"{name.lower()}@example.org", [known], raw.encode())

    def handles_one(self) -> bool:
        """The letter that has waited longest is handled, and what it brings about leaves; whether there was one."""
        handled = handle_waiting(self.house, 1) > 0
        self.mails_leave()
        return handled

    def mails_leave(self) -> None:
        if not self.relay_works:
            return
        wall = self.clock.wall()
        with self.store.reading() as reading:
            mails = reading.mails.due(wall, 1000)
        if any(mail.created < wall for mail in mails):
            asyncio.run(deliver_due(self.house, [Taking()]))
        elif mails:
            with self.store.writing() as writing:
                writing.mails.mark_sent([mail.id for mail in mails], wall)

    # ------------------------------------------------ time

    def lives(self) -> None:
        """As if the server had looked at its clock every second until now."""
        now = self.outage._sign()
        self.outage._goes_on(now, now, 0)

    def ticks(self) -> int:
        """What the server does every second."""
        acted = (tick if self.outage.over() else settle)(self.house) or 0
        self.mails_leave()
        return acted

    def dies_at(self, step: int) -> None:
        """The process dies in the transaction of a tick, at this step of it, and is started again."""
        self.store.dies_at = step
        with suppress(Crash):
            self.ticks()
        self.starts()

    def next_moment(self) -> int | None:
        """When something is due next."""
        with self.store.reading() as reading:
            standing = [one for one in map(reading.deadlines.at, self.tables) if one is not None]
            lapses = reading.expiries.due(self.clock.at + 60 * DAY, 100)
        times = [one.fires + 61 * SECOND for one in lapses if one.fires + 61 * SECOND > self.clock.at]
        times += [
            at
            for one in standing
            for at in (one.fires + 61 * SECOND, one.remind, one.plan)
            if at is not None and at > self.clock.at
        ]
        return min(times, default=None)

    @property
    def tables(self) -> list[int]:
        with self.database() as plain:
            return [number for (number,) in plain.execute("SELECT id FROM tables ORDER BY id")]


def card_word(card: Any) -> str:
    """`10h`"""
    return f"{RANK_LETTERS.get(card.rank, card.rank)}{card.suit.symbol}"
