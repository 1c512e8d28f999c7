"""The puzzle of the day: chosen once a day from what ships and what was made here, and mailed to who wants it."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import SystemRandom

import structlog

from pbem.digests.mails.mails import Kind
from pbem.insight.puzzles.puzzle import LEVELS
from pbem.micros import DAY, MINUTE, Micros
from pbem.service.accounts.puzzles import DAYS, next_mail, shown, told
from pbem.service.schedule.isolation import each
from pbem.service.services import Services, commit
from pbem.store.rows.puzzles import PuzzleRecord
from pbem.store.store import Reading

BATCH = 50

LOOK_EVERY: Micros = MINUTE

log = structlog.get_logger()


@dataclass
class PuzzleOfTheDay:
    """`stock`: the puzzles that ship, as `write_puzzle` has them. Where they run out, `lacks` says which is to be made.

    `_made`: those made here that were not shown yet; they are made again where the server ends first.
    """

    house: Services
    stock: Callable[[], Sequence[str]]
    _next: Micros = 0
    _made: list[str] = field(default_factory=list)

    def lacks(self) -> str | None:
        """The level of the next puzzle, where none of it is there that was not shown yet. Raises StoreUnavailable."""
        with self.house.store.reading() as reading:
            newest, fresh = shown(reading, None), self._fresh(reading)
        level = LEVELS[(newest.number + 1 if newest is not None else 1) % len(LEVELS)]
        return None if _of(level, fresh) else level

    def add(self, line: str) -> None:
        """A puzzle that was made, and checked as those that ship."""
        self._made.append(line)

    def tick(self) -> bool:
        """Whether mails were written. Raises StoreUnavailable, VersionConflict where another process was first."""
        wall = self.house.clock.wall()
        if wall < self._next:
            return False
        self._next = wall + LOOK_EVERY
        now = self.house.clock.now()
        with self.house.store.reading() as reading:
            newest = shown(reading, None)
            if newest is None or newest.day < now // DAY:
                chosen = self._chosen(reading, newest.number + 1 if newest is not None else 1, now)
            else:
                chosen = None
            due = reading.puzzles.due(now, BATCH)
        if chosen is not None:
            with self.house.store.writing() as writing:
                writing.puzzles.add(chosen)
            log.info("puzzle", number=chosen.number)
        if len(due) == BATCH:
            self._next = wall
        return each(self.house, "puzzle", due, int, _mail) > 0

    def _chosen(self, reading: Reading, number: int, now: Micros) -> PuzzleRecord | None:
        """Any that was not shown yet, of the level whose turn it is if there is one: nobody knows it beforehand.

        Where all were shown and none could be made, an old one, but not the last."""
        newest = shown(reading, None)
        others = [one for one in self.stock() if newest is None or one != newest.body]
        fresh = self._fresh(reading) or others or list(self.stock())
        best = _of(LEVELS[number % len(LEVELS)], fresh) or fresh
        return PuzzleRecord(number, now // DAY, SystemRandom().choice(best)) if best else None

    def _fresh(self, reading: Reading) -> list[str]:
        """Those that were not shown yet."""
        before = reading.puzzles.bodies()
        self._made = [one for one in self._made if one not in before]
        return [one for one in (*self.stock(), *self._made) if one not in before]


def _of(level: str, lines: Sequence[str]) -> list[str]:
    return [one for one in lines if json.loads(one)["level"] == level]


def _mail(house: Services, person: int) -> bool:
    """One person's, in one transaction with when the next one is due."""
    with house.store.reading() as reading:
        work, record = house.work(reading), shown(reading, None)
        wanted, reader = reading.puzzles.reader(person), work.person(person)
        if record is None or wanted.due is None or wanted.due > work.now:
            return False
        sent = reader.confirmed and reading.puzzles.answer(record.number, person) is None
        if sent:
            house.post.note(work, reader, Kind.PUZZLE, puzzle=told(house, record, work.now))
        later = work.now + (DAYS[wanted.often] - 1) * DAY
        due = next_mail(reader, wanted.often, later)
        work.also(lambda writing: writing.puzzles.change_reader(person, due=due))
    commit(work)
    return sent
