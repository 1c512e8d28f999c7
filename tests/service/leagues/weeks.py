"""A week of a league in a world without words: its tables are made, closed and looked at."""

from __future__ import annotations

from contextlib import contextmanager
from typing import Any

from pbem.engine.match import commands as match_commands
from pbem.engine.match import events
from pbem.engine.match.terms import HouseRules
from pbem.league.season import Division, Fixture, League, Season, TableResult, Week
from pbem.league.terms import Closing, Terms
from pbem.rulelang.storage import EDITION, dump_rule
from pbem.service.leagues import tables, tick
from pbem.service.mailing.announcements import announce
from pbem.service.tables.rules import go_on
from tests.by_mail.still import DAY, HOUR
from tests.service.world import World, _rule

ANA, BRUNO, PIA, RUI, EVA, LEO = range(1, 7)
SEED = bytes(range(32))


class WeeksWorld:
    """Rui is God of table 1, at which Ana, Bruno and Pia play; Eva and Leo sit at none."""

    def __init__(self, *, human: bool = False, closing: Closing = Closing.SCORE, divisions: int = 1) -> None:
        self.world = World()
        book = self.world.house.rulebooks["new-eleusis"]
        terms = Terms(book, (), 2 * HOUR, closing=closing, house_rules=HouseRules(human))
        self.opens = self.world.clock.at
        self.closes = self.opens + 7 * DAY
        week = Week(3, self.opens, self.closes, opened=True)
        weeks = (Week(1, 0, 0), Week(2, 0, 0), week)
        people = (ANA, BRUNO, PIA, RUI)
        self.season = Season(2, terms, weeks, (Division(people),) * divisions)
        self.league = League("rosewood", "Rosewood", EVA, terms, (EVA,), (*people, LEO))
        fixture = Fixture(1, divisions, RUI, (ANA, BRUNO, PIA))
        with self.working() as work:
            made = tables.make_table(work, self.league, self.season, week, fixture)
            self.number = made.id

    @contextmanager
    def working(self) -> Any:
        """One step of the server's."""
        with self.world.store.reading() as reading:
            work = self.world.house.work(reading)
            yield work
            work.post.write(work)
        with self.world.store.writing() as writing:
            work.write(writing)
        work.written()

    @contextmanager
    def at_table(self) -> Any:
        with self.working() as work:
            yield work, work.table(self.number)

    @contextmanager
    def in_a_letter(self) -> Any:
        """What a letter orders; when all of it is done everybody is told."""
        with self.at_table() as (work, table):
            yield work, table
            announce(work, table, None)
            go_on(work, table)

    @property
    def match(self) -> Any:
        return self.world.match(self.number)

    def closes_now(self) -> None:
        self.world.clock.at = self.closes
        with self.at_table() as (work, table):
            tables.close_table(work, table)

    def dealt(self) -> WeeksWorld:
        """God sets his rule at once."""
        with self.at_table() as (work, table):
            draft = events.RuleDrafted(str(RUI), "other colour", dump_rule(_rule()), EDITION)
            assert table.do(draft, dump_rule(_rule())) is None
            assert table.do(match_commands.ConfirmRule(str(RUI), SEED, SEED)) is None
            announce(work, table, None)
        return self

    def does(self, *commands: Any) -> None:
        with self.at_table() as (work, table):
            for command in commands:
                assert table.do(command) is None
            work.deadlines.of(table)

    def result(self) -> TableResult:
        with self.world.store.reading() as reading:
            table = self.world.house.work(reading).table(self.number)
            return tick.result_of(reading, table, self.opens, self.closes)

    def mailed(self) -> dict[int, list[Any]]:
        """The digests since this was last asked, by reader."""
        told: dict[int, list[Any]] = {}
        for digest in self.world.renderer.digests:
            told.setdefault(int(digest.view.reader), []).append(digest)
        self.world.renderer.digests.clear()
        return told
