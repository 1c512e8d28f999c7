"""A table in memory and its clock: what happens there, and when each time is up."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace

from pbem.engine.match import commands as match_commands
from pbem.engine.match import events
from pbem.engine.match.moderation.orders import Extend, Pause, Resume
from pbem.engine.match.state import Match, task
from pbem.engine.match.terms import PLAIN, HouseRules, TimeRules
from pbem.engine.round import commands as commands
from pbem.engine.rulebook_reading import read_rulebook
from pbem.rulelang.language.printing import print_rule
from pbem.rulelang.reading import read_rule
from pbem.rulelang.storage import EDITION, dump_rule
from pbem.service.aggregates.tables import LoadedTable, OpenTable
from pbem.service.unit_of_work.changes import TurnChanges
from pbem.service.unit_of_work.turn_clock import ClockChange, TurnClock
from pbem.store.rows.people import DeadlineRecord, Person
from pbem.store.rows.turns import SeatClock, TurnRecord

SECOND = 1_000_000
HOUR = 3600 * SECOND
DAY = 24 * HOUR

SECRET = bytes(range(32))
BOOKS = Path(__file__).parents[2] / "data" / "rulebooks"
ANY_CARD = read_rule("any card")
HOST = "1"


def instant(written: str) -> int:
    """`2026-06-02 12:00`, UTC, in microseconds."""
    return int(datetime.fromisoformat(f"{written}+00:00").timestamp()) * SECOND


def somebody(number: int, zone: str = "UTC", reminder: int | None = None) -> Person:
    address = f"p{number}@example.org"
    return Person(
        number, address, f"P {number}", "en", zone, "grid", "token", True, 0, None, None, reminder=reminder
    )


class Kept:
    """What the store would have of time."""

    def __init__(self) -> None:
        self.clocks: dict[int, SeatClock] = {}
        self.seat_clocks = SimpleNamespace(
            at=lambda _: list(self.clocks.values()), of=lambda _, person: self.clocks.get(person)
        )
        self.outages = SimpleNamespace(last_number=lambda: 0)
        self.absences = self.plans = SimpleNamespace(of=lambda *_: [])


class TimedTable:
    """Table 1, with persons 1 to 4; time stands still but for `waits`. Every rule admits any card."""

    def __init__(
        self,
        rules: TimeRules = PLAIN,
        clock: int = 3 * DAY,
        begun: str = "2026-06-01 12:00",
        *,
        share: float = 0.25,
        human: bool = False,
        book: str = "new-eleusis",
    ) -> None:
        self.now = instant(begun)
        self.share = share
        self.people = {number: somebody(number) for number in range(1, 5)}
        self.kept = Kept()
        self.deadline: DeadlineRecord | None = None
        self.turns: list[TurnRecord] = []
        self.loaded = LoadedTable(1)
        rulebook = read_rulebook((BOOKS / f"{book}.toml").read_text("utf-8"), f"{book}.toml")
        house_rules = HouseRules(human_judge=human)
        self.does(
            match_commands.MakeTable(
                HOST, "Clocks", rulebook, (), 4, clock, False, None, house_rules=house_rules, time_rules=rules
            )
        )
        self.does(*(match_commands.TakeSeat(seat, invited=True) for seat in ("2", "3", "4")))
        self.does(match_commands.StartMatch(HOST, SECRET))

    def dealt(self) -> TimedTable:
        """God has set his rule."""
        god = self.match.god
        self.does(events.RuleDrafted(god, print_rule(ANY_CARD), dump_rule(ANY_CARD), EDITION))
        return self.does(match_commands.ConfirmRule(god, SECRET, SECRET))

    @property
    def match(self) -> Match:
        return self.loaded.match

    @property
    def mover(self) -> int:
        """Who must act."""
        return int(task(self.match).seat)

    def waits(self, time: int) -> TimedTable:
        self.now += time
        return self

    def until(self, written: str) -> TimedTable:
        self.now = instant(written)
        return self

    def does(self, *commands_: object, missed: bool = False) -> TimedTable:
        """All of it in one letter, or because time was up (`missed`)."""
        table = OpenTable(self.loaded, self.now)
        for command in commands_:
            refused = table.do(command)
            assert refused is None, refused
        moved = self.clock(missed=missed).moved(self.deadline, table)
        self._takes(moved)
        self.loaded = table.now_at
        return self

    def _takes(self, moved: ClockChange) -> None:
        self.deadline = moved.deadline
        if moved.clock is not None:
            self.kept.clocks[moved.clock.person] = moved.clock
        if moved.turn is not None:
            self.turns.append(moved.turn)

    def clock(self, *, missed: bool = False) -> TurnClock:
        times = TurnChanges(self.kept)
        if missed:
            times.missed.add(1)
        return TurnClock(1, self.now, self.share, times, self.people.__getitem__)

    # ------------------------------------------------ what is done there

    def plays(self, after: int = 0) -> TimedTable:
        """Whoever is to move plays a card, so much later."""
        self.waits(after)
        seat = self.match.round.to_move
        return self.does(commands.PlayCards(seat, self.match.round.hands[seat][:1]))

    def orders(self, order: object) -> TimedTable:
        return self.does(match_commands.GiveOrder(HOST, order))

    def reminds(self) -> TimedTable:
        """Who must act is mailed a reminder."""
        record = self.deadline
        self.deadline = replace(record, remind=None, reminded=(*record.reminded, record.due))
        return self

    def agree_that(self, order: object) -> TimedTable:
        """A moderator who plays asks for it, and everybody agrees."""
        self.orders(order)
        for seat in self.match.voters:
            if self.match.motion is not None and seat != HOST:
                self.does(match_commands.Vote(seat, True))
        assert self.match.motion is None
        return self

    def pauses(self) -> TimedTable:
        left = self.clock().left(self.deadline, self.match) if self.deadline else self.match.clock
        return self.agree_that(Pause(left))

    def goes_on(self) -> TimedTable:
        return self.orders(Resume())

    def extends(self, time: int) -> TimedTable:
        return self.agree_that(Extend(time))

    def turns_to(self, person: int, after: int = 0) -> TimedTable:
        """The others play at once until it is his turn."""
        while self.mover != person:
            self.plays(after)
        return self

    def lives_in(self, zone: str, reminder: int | None = None) -> TimedTable:
        """Everybody does, and is reminded so."""
        for number, person in self.people.items():
            self.people[number] = replace(person, zone=zone, reminder=reminder)
        return self

    # ------------------------------------------------ what came of it

    def bank(self, person: int) -> int:
        return self.kept.clocks[person].bank

    @property
    def left(self) -> int:
        """How much time there is until the deadline, by the wall."""
        return self.deadline.due - self.now
