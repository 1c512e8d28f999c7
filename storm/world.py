"""A server of its own with its people and tables, struck round after round."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from storm.breach import Breach
from storm.checks import CRASHES, Books
from storm.databases import Database
from storm.latecomers import Latecomers
from storm.leaguers import Leaguers
from storm.mailboxes import mailbox
from storm.paces import Pace
from storm.postmen import Postmen
from storm.returned import Returned
from storm.seasons import Seasons
from storm.servers import Server, free_port, listens
from storm.sink import HOST, Sink
from storm.steps import EVERYWHERE, OF_LEAGUES, OF_PICKUP, Step
from storm.strikes import Besides, Strike, Striker
from storm.timely import REMINDER_SHARE, Timely
from storm.town import DOMAIN, Town
from storm.zygote import AGAIN, Zygote

SLOTS = 2
"""Tables that are played at once."""

TURNS = (1, 2, 3)
"""How many turns are taken at each of them in a round."""

BESIDES = (1, 2, 3, 4)
"""How many other letters are written in a round."""

LATE_SLOTS = 2
"""Tables at once where people let their time pass."""

OTHERS = 0.2
"""How often mail that is nothing of the server's comes into its mailbox in a round."""

RETURNED = 0.4
"""How often a mail comes back in a round."""

LATE = 0.3
"""How often a letter of an earlier round comes again."""

REST = 240.0
"""Seconds in which everything must be handled and delivered after a round."""

USUAL_LENGTH = 1.5
"""Seconds that the turns of a round take, before any have been measured."""


@dataclass
class World:
    """One server, until its block ends."""

    folder: Path
    database: Database
    zygote: Zygote
    seed: str
    roles: Sequence[Sequence[str]]
    """The roles of each process; none: all."""
    lmtp: bool
    pace: Pace
    picks_up: bool
    """Whether letters come into a mailbox besides."""
    sink: Sink = field(default_factory=Sink)
    figures: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    _open: contextlib.ExitStack = field(default_factory=contextlib.ExitStack)
    _lengths: list[float] = field(default_factory=list)

    async def __aenter__(self) -> World:
        relay = await self.sink.open()
        box = self._open.enter_context(mailbox(self.folder)) if self.picks_up else None
        ports = [0 if roles and "receive" not in roles else free_port() for roles in self.roles]
        chance = random.Random(f"{self.seed}/world")
        self.town = Town(
            self.database, self.sink, Postmen([*filter(None, ports)], self.lmtp, chance), chance, self.pace
        )
        self.town.mailbox = box
        self.town.addressing = replace(self.town.addressing, plus=self.picks_up)
        self.latecomers, self.returned = Latecomers(self.town), Returned(self.town)
        self.leaguers = Leaguers(self.town)
        self.books = Books(self.town, Timely(self.town, self.returned), Seasons(self.leaguers))
        self.town.moves_in()
        self.servers = [
            self._server(at, roles, port, relay)
            for at, (roles, port) in enumerate(zip(self.roles, ports, strict=True))
        ]
        for server in self.servers:
            server.start()
        for port in filter(None, ports):
            await listens(port)
        if self.picks_up:
            await self._listens_at_the_mailbox()
        return self

    async def __aexit__(self, *_: object) -> None:
        for server in self.servers:
            server.end()
        self.town.postmen.close()
        self.town.lets_go()
        await self.sink.close()
        await asyncio.to_thread(self._open.close)

    async def _listens_at_the_mailbox(self) -> None:
        """Waits until a server does; what lies there before is nothing of its own."""
        until = time.monotonic() + REST
        while self.database.rows("SELECT count(*) FROM meta WHERE key LIKE 'imap %'") == [(0,)]:
            if time.monotonic() > until:
                raise Breach("nobody listens at the mailbox")
            await asyncio.sleep(0.05)

    def _server(self, at: int, roles: Sequence[str], port: int, relay: int) -> Server:
        environ = {
            "PBEM_CONFIG": os.devnull,
            "PBEM_SERVER_DATA_DIR": str(self.folder),
            "PBEM_SERVER_DOMAIN": DOMAIN,
            "PBEM_DATABASE_URL": self.database.url,
            "PBEM_SMTP_LISTEN": f"{HOST}:{port}",
            "PBEM_SMTP_LMTP": str(self.lmtp).lower(),
            "PBEM_WEB_LISTEN": "",
            "PBEM_RELAY_KIND": "smtp",
            "PBEM_RELAY_HOST": HOST,
            "PBEM_RELAY_PORT": str(relay),
            "PBEM_RELAY_STARTTLS": "false",
            "PBEM_PLAYERS_DIGEST": "each",
            "PBEM_TABLES_FIRST_TURN": "1",
            "PBEM_TABLES_MATCHMAKING": "0",
            "PBEM_TABLES_PROPHET_WINDOW_HOURS": "0",
            "PBEM_TABLES_REMINDER_SHARE": str(REMINDER_SHARE),
            "PBEM_CLOCK_SPEED": str(self.town.pace.speed),
            "PBEM_LETTERS_KEEP_DAYS": "0",
            "PBEM_LETTERS_KEEP_EMAILS_DAYS": "0",
            "PBEM_SERVER_PLUS_ADDRESSES": str(self.picks_up).lower(),
            **(self.town.mailbox.environ if self.town.mailbox is not None else {}),
            "PBEM_LIMITS_LETTERS_PER_HOUR": "1000000",
            "PBEM_LIMITS_LETTERS_PER_HOUR_PER_NETWORK": "1000000",
            "PBEM_LIMITS_LETTERS_PER_HOUR_PER_ADDRESS": "1000000",
            "PBEM_LIMITS_ANSWERS_PER_HOUR": "100000",
            "PBEM_LIMITS_FORECASTS_PER_DAY": "0",
            "PBEM_LIMITS_INVITATIONS_PER_DAY": "100000",
            "PBEM_LIMITS_INVITATIONS_PER_HOUR": "10000",
            "PBEM_LIMITS_CONFIRMATIONS_PER_HOUR": "10000",
            "PBEM_LIMITS_CONFIRMATIONS_PER_HOUR_PER_NETWORK": "10000",
            "PBEM_LIMITS_CONFIRMATIONS_PER_HOUR_PER_DOMAIN": "10000",
        }
        words = ["serve", *(word for role in roles for word in ("--role", role))]
        return Server(f"server-{at}", words, port, environ, self.zygote, self.folder)

    async def round(self, number: int, fault: Besides | None = None) -> Strike:
        """Load, strike, wait until nothing is left to do, check; with a `fault` nothing is killed.

        Raises Breach; then the file `found` tells how all was.
        """
        try:
            return await self._round(number, fault)
        except Breach:
            await asyncio.to_thread(self._post_mortem)
            raise

    def _post_mortem(self) -> None:
        """What is left to do, who waits for whom, and where the threads of each process are (in its log)."""
        for server in self.servers:
            server.tells_where_it_is()
        with (self.folder / "found").open("w") as found:
            for name, query in self.database.questions.items():
                print(f"{name}:", *self.database.rows(query), sep="\n    ", file=found)

    async def _round(self, number: int, fault: Besides | None) -> Strike:
        chance = random.Random(f"{self.seed}/{number}")
        steps = EVERYWHERE + OF_LEAGUES * self.pace.leagues + OF_PICKUP * 2 * self.picks_up
        strike = Strike.drawn(chance, len(self.servers), steps, database=self.database.cluster is not None)
        strike = strike if fault is None else strike.alone(fault)
        ends = asyncio.Event()
        length = sorted(self._lengths)[len(self._lengths) // 2] if self._lengths else USUAL_LENGTH
        striker = Striker(strike, self.servers, self.database, self.town, chance, length, ends, self.figures)
        blow = asyncio.create_task(striker.strikes())
        self.town.chance = chance
        self.returned.begins()
        try:
            lanes = [self._plays(slot, chance.choice(TURNS)) for slot in range(SLOTS)]
            others = [self._besides(chance.random() * length) for _ in range(chance.choice(BESIDES))]
            late = [self.town.repeats()] if chance.random() < LATE else []
            late += [self.latecomers.goes_on(slot) for slot in range(LATE_SLOTS)]
            if chance.random() < OTHERS:
                self.town.writes_to_others()
            if self.pace.leagues:
                late.append(self.leaguers.goes_on())
            if chance.random() < RETURNED or strike.step is Step.BOUNCE:
                late.append(self.returned.reports())
            done = asyncio.gather(*lanes, *others, *late)
            await _both(done, blow)
            ends.set()
            await blow
        finally:
            ends.set()
            if not blow.done():
                blow.cancel()
        await self._comes_to_rest()
        self._read_logs(strike)
        self.figures["rounds"] += 1
        self.figures[f"killed {strike.moment.value}"] += bool(strike.victims)
        if strike.besides is not Besides.NOTHING:
            self.figures[strike.besides.value] += 1
        return strike

    async def _plays(self, slot: int, turns: int) -> None:
        begun = time.monotonic()
        await self.town.plays(slot, turns)
        self._lengths = [*self._lengths[-20:], time.monotonic() - begun]

    async def _besides(self, later: float) -> None:
        await asyncio.sleep(later)
        await self.town.writes_besides()

    async def _comes_to_rest(self) -> None:
        """Checks all of it at a moment at which nothing is left to do that was due at the end of the load."""
        until, now = time.monotonic() + REST, self.town.clock.now()
        while True:
            came = len(self.sink.came)
            with self.database.snapshot() as rows:
                if self.books.is_at_rest(rows, now):
                    self.books.check(rows, came)
                    break
            if time.monotonic() > until:
                raise Breach(f"after {REST:g} s there is still something to handle or to deliver, or overdue")
            await asyncio.sleep(0.01)
        stuck = self.database.stuck()
        if stuck:
            raise Breach(f"a lock is stuck: {stuck}")

    def _read_logs(self, strike: Strike) -> None:
        """Nothing crashed; but a letter may have, once, whose reader was killed."""
        for server in self.servers:
            for line in server.new_lines():
                if "store_unavailable" in line:
                    self.figures["store_unavailable in a log"] += 1
                if AGAIN in line:
                    self.figures["starts without PostgreSQL"] += 1
                    if strike.besides is not Besides.DATABASE:
                        raise Breach(f"{server.log}: {line}")
                excused = strike.besides is Besides.READER and "letter_crashed" in line
                if any(word in line for word in CRASHES) and not excused:
                    raise Breach(f"{server.log}: {line}")
                if "@players.example" in line or ("-t" in line and "@eleusis" in line):
                    raise Breach(f"{server.log} names an address: {line}")


async def _both(load: asyncio.Future[list[None]], blow: asyncio.Task[None]) -> None:
    """Waits for the load; what goes wrong with the strike ends that at once."""
    await asyncio.wait((load, blow), return_when=asyncio.FIRST_COMPLETED)
    if blow.done() and not load.done():
        if blow.exception() is not None:
            load.cancel()
            blow.result()
        await load
    load.result()
