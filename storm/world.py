"""A server of its own with its people and tables, struck round after round."""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from storm.breach import Breach
from storm.checks import CRASHES, Books
from storm.databases import Database
from storm.postmen import Postmen
from storm.servers import Server, free_port, listens
from storm.sink import HOST, Sink
from storm.strikes import Besides, Strike, Striker
from storm.town import DOMAIN, Town
from storm.zygote import AGAIN, Zygote

SLOTS = 2
"""Tables that are played at once."""

TURNS = (1, 2, 3)
"""How many turns are taken at each of them in a round."""

BESIDES = (1, 2, 3, 4)
"""How many other letters are written in a round."""

LATE = 0.3
"""How often a letter of an earlier round comes again."""

REST = 90.0
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
    sink: Sink = field(default_factory=Sink)
    figures: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    _lengths: list[float] = field(default_factory=list)

    async def __aenter__(self) -> World:
        relay = await self.sink.open()
        self.servers = [self._server(at, roles, relay) for at, roles in enumerate(self.roles)]
        ports = [server.port for server in self.servers if server.port]
        chance = random.Random(f"{self.seed}/world")
        self.town = Town(self.database.url, self.sink, Postmen(ports, self.lmtp, chance), chance)
        self.books = Books(self.town, self.database)
        self.town.moves_in()
        for server in self.servers:
            server.start()
        for port in ports:
            await listens(port)
        return self

    async def __aexit__(self, *_: object) -> None:
        for server in self.servers:
            server.end()
        self.town.postmen.close()
        self.town.lets_go()
        await self.sink.close()

    def _server(self, at: int, roles: Sequence[str], relay: int) -> Server:
        port = free_port() if not roles or "receive" in roles else 0
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
            "PBEM_TABLES_PROPHET_WINDOW_HOURS": "0",
            "PBEM_LIMITS_LETTERS_PER_HOUR": "1000000",
            "PBEM_LIMITS_LETTERS_PER_HOUR_PER_NETWORK": "1000000",
            "PBEM_LIMITS_LETTERS_PER_HOUR_PER_ADDRESS": "1000000",
            "PBEM_LIMITS_ANSWERS_PER_HOUR": "100000",
            "PBEM_LIMITS_INVITATIONS_PER_DAY": "100000",
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
        strike = Strike.drawn(chance, len(self.servers), database=self.database.cluster is not None)
        strike = strike if fault is None else strike.alone(fault)
        ends = asyncio.Event()
        length = sorted(self._lengths)[len(self._lengths) // 2] if self._lengths else USUAL_LENGTH
        striker = Striker(strike, self.servers, self.database, self.town, chance, length, ends, self.figures)
        blow = asyncio.create_task(striker.strikes())
        self.town.chance = chance
        try:
            lanes = [self._plays(slot, chance.choice(TURNS)) for slot in range(SLOTS)]
            others = [self._besides(chance.random() * length) for _ in range(chance.choice(BESIDES))]
            late = [self.town.repeats()] if chance.random() < LATE else []
            done = asyncio.gather(*lanes, *others, *late)
            await _both(done, blow)
            ends.set()
            await blow
        finally:
            ends.set()
            if not blow.done():
                blow.cancel()
        await self._comes_to_rest()
        self.books.check()
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
        until = time.monotonic() + REST
        while not self.books.idle():
            if time.monotonic() > until:
                raise Breach(f"after {REST:g} s there is still something to handle or to deliver")
            await asyncio.sleep(0.01)

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
