"""When and how a round is struck: everything is drawn before it begins, from the seed and the round's number."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeVar

from storm.databases import Database
from storm.servers import Server
from storm.sink import Manner
from storm.steps import STATEMENTS, Step
from storm.town import Town

Drawn = TypeVar("Drawn")


class Moment(Enum):
    """When a process is killed."""

    SOME_TIME = "some time"  # any time while the round goes on
    STATEMENT = "at a statement"  # before one of the statements, or commits, that it gives its database
    UNHEARD = "unheard"  # a letter's last byte was sent, and nothing is heard yet
    HEARD = "after 250"  # a 250 was just heard
    BURST = "in the burst"  # a mail has come in at the relay, which has not said so
    STEP = "amid a step"  # before one of the statements that follow when it began something that was due
    START = "while it starts"  # again, soon after it was killed at some time


class Besides(Enum):
    """What happens to a process or the database besides, before the kill."""

    NOTHING = "nothing"
    RESTS = "stopped"  # SIGSTOP, and SIGCONT some time later
    DISK = "disk full"  # no write to a file is carried out for a while
    SLOW = "slow disk"  # each commit takes a third of a second
    READER = "reader killed"  # the process that reads letters for it is killed
    DATABASE = "database killed"
    RELAY = "bad relay"


LONGER = 3.0
"""Seconds in which a step may still begin when the load has been done."""

BAD = tuple(manner for manner in Manner if manner is not Manner.TAKES)


@dataclass(frozen=True, slots=True)
class Strike:
    """What strikes a round. `share`: of the time that a round takes; `statements`: for the fuse, and amid which `step`
    they are counted; `gap`: seconds until the start."""

    moment: Moment
    victims: int
    share: float
    statements: int
    step: Step
    gap: float
    besides: Besides
    seconds: float
    manners: tuple[Manner, ...]
    recovers: bool

    @classmethod
    def drawn(cls, chance: random.Random, processes: int, steps: Sequence[Step], *, database: bool) -> Strike:
        moments = {
            Moment.SOME_TIME: 20,
            Moment.STATEMENT: 25,
            Moment.UNHEARD: 8,
            Moment.HEARD: 6,
            Moment.BURST: 8,
            Moment.STEP: 28,
            Moment.START: 5,
        }
        besides = {
            Besides.NOTHING: 77,
            Besides.RESTS: 6,
            Besides.READER: 4,
            Besides.DISK: 4,
            Besides.RELAY: 2,
        }
        if database:
            besides[Besides.DATABASE] = 6
        most = max(1, min(processes, 2))
        moment = _one(chance, moments)
        amid, step = moment is Moment.STEP, chance.choice(steps)
        least, most_statements = STATEMENTS.get(step, (1, 40)) if amid else (1, 250)
        return cls(
            moment=moment,
            victims=1 if amid else chance.choice([1] * 3 + [most]),
            share=chance.random(),
            statements=chance.randint(least, most_statements),
            step=step,
            gap=chance.choice((0.0, 0.0, 0.0, 0.1, 0.3)),
            besides=_one(chance, besides),
            seconds=chance.uniform(0.2, 1.5),
            manners=tuple(chance.choices(BAD, k=chance.randint(1, 3))),
            recovers=chance.random() < 0.5,
        )

    def alone(self, besides: Besides) -> Strike:
        """Nothing is killed; only this happens, and a bad relay is bad in every manner."""
        return replace(self, victims=0, besides=besides, seconds=1.0, manners=BAD)

    def __str__(self) -> str:
        if not self.victims:
            return self.besides.value
        at: object = self.statements if self.moment is Moment.STATEMENT else f"{self.share:.2f}"
        if self.moment is Moment.STEP:
            at = f"{self.step.value}, {self.statements}"
        more = "" if self.besides is Besides.NOTHING else f", {self.besides.value}"
        return f"{self.victims} killed {self.moment.value} ({at}){more}"


def _one(chance: random.Random, weights: dict[Drawn, int]) -> Drawn:
    return chance.choices(list(weights), list(weights.values()))[0]


@dataclass
class Striker:
    """Strikes one round. `length`: how many seconds a round takes by now; `ends`: set when its load has been done."""

    strike: Strike
    servers: Sequence[Server]
    database: Database
    town: Town
    chance: random.Random
    length: float
    ends: asyncio.Event
    in_hand: Counter[str]

    async def strikes(self) -> None:
        """Returns when everything runs again."""
        strike = self.strike
        victims = self.chance.sample(list(self.servers), strike.victims)
        await self._besides(victims[0] if victims else self.chance.choice(list(self.servers)))
        if not victims:
            return
        if strike.moment is Moment.STEP:
            victims = [await self._amid_the_step(victims[0])]
        else:
            await self._until_the_moment(victims)
        for server in victims:
            server.kill()
        self._look()
        if strike.recovers:
            self.town.lets_go()
        await asyncio.sleep(strike.gap)
        for server in victims:
            server.start()
        if strike.moment is Moment.START:
            await asyncio.sleep(strike.seconds / 3)
            for server in victims:
                server.kill()
                server.start()

    async def _besides(self, victim: Server) -> None:
        strike = self.strike
        if strike.besides is Besides.NOTHING:
            return
        if strike.besides is Besides.RELAY:
            self.town.sink.waits = strike.seconds
            self.town.sink.manners = list(strike.manners)
            return
        await self._passes(self.chance.random() * self.length)
        match strike.besides:
            case Besides.RESTS:
                await victim.rests(strike.seconds)
            case Besides.DISK:
                await victim.has_no_room(strike.seconds)
            case Besides.SLOW:
                await victim.has_a_slow_disk(3 * strike.seconds)
            case Besides.READER:
                self.in_hand["readers killed"] += victim.kill_reader()
            case Besides.DATABASE:
                cluster = self.database.cluster
                assert cluster is not None
                self.town.lets_go()
                await asyncio.to_thread(cluster.kill)
                await asyncio.sleep(strike.seconds)
                cluster.start()  # from the thread with which it is to die

    async def _passes(self, seconds: float) -> None:
        """So much time, or until the load has been done."""
        try:
            async with asyncio.timeout(seconds):
                await self.ends.wait()
        except TimeoutError:
            pass

    async def _until_the_moment(self, victims: Sequence[Server]) -> None:
        """Where it is one that must not be missed, the victims are dead when this returns."""
        now = asyncio.Event()

        def kill() -> None:
            for server in victims:
                server.kill()
            now.set()

        match self.strike.moment:
            case Moment.STATEMENT:
                victims[0].fuse.light(self.strike.statements)
                while not self.ends.is_set() and not victims[0].died():
                    await self._passes(0.004)
                return
            case Moment.SOME_TIME | Moment.START:
                await self._passes(self.strike.share * self.length)
                return
        await self._passes(self.strike.share * self.length)
        who: object
        match self.strike.moment:
            case Moment.UNHEARD:
                who, hook = self.town.postmen, "ended"
            case Moment.HEARD:
                who, hook = self.town.postmen, "heard"
            case _:
                who, hook = self.town.sink, "burst"
        setattr(who, hook, kill)
        ends = asyncio.create_task(self.ends.wait())
        comes = asyncio.create_task(now.wait())
        await asyncio.wait((ends, comes), return_when=asyncio.FIRST_COMPLETED)
        setattr(who, hook, None)
        for task in (ends, comes):
            task.cancel()

    async def _amid_the_step(self, usual: Server) -> Server:
        """Whoever does the step, dead; `usual` where nobody does, not even some time after the load has been done."""
        for server in self.servers:
            server.fuse.light(self.strike.statements, self.strike.step)
        until = float("inf")
        victim = None
        while victim is None and time.monotonic() < until:
            if self.ends.is_set():
                until = min(until, time.monotonic() + LONGER)
            await asyncio.sleep(0.004)
            victim = next((one for one in self.servers if one.died()), None)
        for server in self.servers:
            server.fuse.light(0)
        if victim is not None:
            self.in_hand[f"killed amid {self.strike.step.value}"] += 1
        return victim or usual

    def _look(self) -> None:
        """What the dead left undone."""
        self.in_hand["kills"] += self.strike.victims + (
            self.strike.victims if self.strike.moment is Moment.START else 0
        )
        found = self.database.rows(
            "SELECT (SELECT count(*) FROM letters WHERE status = 'received'),"
            " (SELECT count(*) FROM mails WHERE status = 'waiting')"
        )
        self.in_hand["kills with a letter unhandled"] += found[0][0] > 0
        self.in_hand["kills with a mail undelivered"] += found[0][1] > 0
