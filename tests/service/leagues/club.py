"""A league in a world without words: its people write letters, its weeks open and close at their hours."""

from __future__ import annotations

from typing import Any

from pbem.league.season import League, Season, Week
from pbem.service.schedule.tick import tick
from pbem.service.unit_of_work.turn_clock import GRACE
from tests.by_mail.still import SECOND
from tests.service.world import NAMES, World

ANA, BRUNO, PIA, RUI, EVA, LEO = range(1, 7)

TERMS = (
    "NEW LEAGUE rosewood, rounds 3, option hand 3, clock 2h, bank 0, prophet window 0, vacation 3 days, "
    "opens monday 8:00, closes sunday 20:00"
)


class Club:
    """Eva runs it, and plays; `members` do, too. Time passes but by `goes_to`."""

    def __init__(self, *members: int, terms: str = TERMS) -> None:
        self.world = World()
        self.says(EVA, terms)
        for person in (*members, EVA):
            self.says(person, "JOIN LEAGUE rosewood")

    def says(self, person: int, text: str) -> str:
        """A letter to his own address is handled; what became of it."""
        self.world.posts(person, text)
        self.world.handles_one()
        with self.world.store.reading() as reading:
            return str(reading.letters.newest(None, 1)[0].status.value)

    @property
    def league(self) -> League:
        with self.world.store.reading() as reading:
            league: Any = self.world.house.work(reading).leagues.named("rosewood")
            return league.state

    @property
    def season(self) -> Season:
        return self.league.seasons[-1]

    def week(self, number: int) -> Week:
        return self.season.weeks[number - 1]

    def begins(self) -> Club:
        self.says(EVA, "START SEASON")
        self.ticks()
        return self

    def goes_to(self, moment: int) -> None:
        self.world.clock.at = moment + GRACE + SECOND
        self.world.lives()

    def ticks(self) -> None:
        """All that is due is done."""
        for _ in range(100):
            if not tick(self.world.house):
                return
        raise AssertionError("something is due, and nothing is done")

    def opens(self, number: int = 1) -> Club:
        self.goes_to(self.week(number).opens)
        self.ticks()
        return self

    def draws(self, number: int = 1) -> None:
        """The week opens, and none of its tables is made yet."""
        self.goes_to(self.week(number).opens)
        tick(self.world.house)
        assert self.week(number).opened
        assert not self.tables(number)

    def closes(self, number: int = 1) -> Club:
        self.goes_to(self.week(number).closes)
        self.ticks()
        return self

    def tables(self, week: int = 1) -> list[int]:
        with self.world.store.reading() as reading:
            kept = reading.fixtures.of_week(1, len(self.league.seasons), week)
        return [one.table for one in kept if one.table is not None]

    def dealt(self) -> Club:
        """God of the first table of the first week sets his rule."""
        god = int(self.match().god)
        for words in ("RULE other colour", "YES"):
            self.says(god, f"{self.tables()[0]} {words}")
        return self

    def match(self, week: int = 1) -> Any:
        """Its first table."""
        return self.world.match(self.tables(week)[0])


__all__ = ["NAMES", "Club"]
