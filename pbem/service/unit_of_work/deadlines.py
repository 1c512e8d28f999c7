"""The deadlines that what is done now moves: of who must act at its tables, and of who goes on vacation or is back."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from pbem.engine.match.state import Match
from pbem.micros import Micros
from pbem.service.aggregates.tables import OpenTable
from pbem.service.timing import time_given, when_due
from pbem.service.unit_of_work.absences import Absences
from pbem.service.unit_of_work.changes import TurnChanges
from pbem.service.unit_of_work.turn_clock import ClockChange, TurnClock
from pbem.store.rows.people import BY_DAILY, DeadlineRecord, Person
from pbem.store.rows.turns import Expiry, LapseKind, SeatClock
from pbem.store.store import Reading, Writing


@dataclass
class Deadlines:
    """Part of a `UnitOfWork`; `table` opens a table, `person` is who somebody is.

    What is asked while the store can still be read is remembered, so that it can be asked again when all is written.
    """

    reading: Reading
    times: TurnChanges
    absences: Absences
    table: Callable[[int], OpenTable | None]
    person: Callable[[int], Person]
    now: Micros
    reminder_share: float
    _kept: dict[int, DeadlineRecord | None] = field(default_factory=dict)
    _shifted: dict[int, DeadlineRecord] = field(default_factory=dict)
    _asked_daily: set[tuple[int, int]] = field(default_factory=set)
    _all_done: dict[int, ClockChange] = field(default_factory=dict)
    _asked: set[int] = field(default_factory=set)
    _written: set[int] = field(default_factory=set)

    def of(self, table: OpenTable) -> DeadlineRecord | None:
        """When who must act at the table runs out of time; None where nobody must, or the table is paused."""
        before = self._before(table.id)
        if before is not None and self.absences.is_away(before.person):
            # Looked up while that can be done: by what happens here the person's other deadlines may move.
            self.person(before.person)
            self.absences.holding(before.person)
        return self._moved(table).deadline

    def know(self, table: int, deadline: DeadlineRecord | None) -> None:
        """The deadline of a table, which need not be asked for any more."""
        self._kept.setdefault(table, deadline)

    def _before(self, table: int) -> DeadlineRecord | None:
        """The deadline that stands but for what happens at the table now."""
        if table not in self._kept:
            self._kept[table] = self.reading.deadlines.at(table)
        return self._shifted.get(table, self._kept[table])

    def _moved(self, table: OpenTable) -> ClockChange:
        return self.clock(table.id).moved(self._before(table.id), table)

    def clock(self, table: int) -> TurnClock:
        """The clock of a table, as of now."""
        share, times = self.reminder_share, self.times
        return TurnClock(table, self.now, share, times, self.person, absences=self.absences)

    def seat_clock(self, table: OpenTable, record: DeadlineRecord) -> SeatClock:
        """The clock of who must act by this deadline of the table, with all that happens now."""
        used = self._moved(table).clock
        if used is not None and used.person == record.person:
            return used
        return self.times.clock(table.id, record.person, table.match.time_rules)

    def ask_daily(self, table: int, person: int) -> None:
        """It is the daily mail that asks the person what the table asks of them now."""
        self._asked_daily.add((table, person))

    def reckon(self, person: int, since: Micros | None = None) -> list[OpenTable]:
        """The person's deadlines at all tables, reckoned by the absences; gives the tables where one has moved.

        One that had passed, `since` the person said so or now, stays where it is.
        """
        moved = []
        for kept in self.absences.standing(person):
            table = self.table(kept.table)
            self._kept.setdefault(kept.table, kept)
            record = self._before(kept.table)
            passed = record is None or record.due <= (self.now if since is None else since)
            if table is None or record is None or passed or record.person != person:
                continue
            reckoned = self.clock(table.id).reckoned(record, table.before.match or table.match)
            if reckoned.due != record.due:
                self._shifted[table.id] = reckoned
                moved.append(table)
        return moved

    def asked(self, tables: Iterable[OpenTable]) -> set[int]:
        """Whom the deadlines ask that stood, and that will, at tables at which something changes: all has by now."""
        self._all_done = {table.id: self._moved(table) for table in tables}
        both = (
            one for table, moved in self._all_done.items() for one in (self._before(table), moved.deadline)
        )
        return {one.person for one in both if one is not None}

    def write(self, writing: Writing, table: OpenTable, asks: Callable[[DeadlineRecord], int]) -> None:
        """That of a table, and what lapses there; `asks`: the number of the mail that asks who must act.

        Raises VersionConflict where it changed since this look at the store began: a plan was carried out, or
        withdrawn, or who must act was reminded, or asked late.
        """
        before, moved = self._before(table.id), self._all_done[table.id]
        kept = after = moved.deadline
        if after is not None and after.begun == self.now:
            daily = (table.id, after.person) in self._asked_daily
            kept = replace(after, asked_by=BY_DAILY if daily else asks(after))
        writing.deadlines.put(table.id, self._kept[table.id], kept)
        self.absences.changes(table.id, after)
        self._asked |= {one.person for one in (before, after) if one is not None}
        self._written.add(table.id)
        if moved.clock is not None:
            self.times.clocks.save(moved.clock)
        if moved.turn is not None:
            self.times.turns.append(moved.turn)
        was, lapses = lapsing(table.before.match), lapsing(table.match)
        for kind, subject in was - lapses:
            writing.expiries.clear(table.id, kind, subject)
        for kind, subject in lapses - was:
            writing.expiries.set(Expiry(table.id, kind, subject, one_clock(table.match, self.now)))

    def write_others(self, writing: Writing) -> None:
        """Those that were moved where nothing else happens.

        Raises VersionConflict where an absence or a deadline is not what it was any more.
        """
        self.absences.check(writing, self._asked | self.times.absent)
        for person in self._asked:
            if self.absences.is_away(person):
                self.reckon(person)
        for table, after in self._shifted.items():
            if table in self._written:
                continue
            writing.deadlines.put(table, self._kept[table], after)


def lapsing(match: Match | None) -> frozenset[tuple[LapseKind, int]]:
    """What will lapse at the table as it is now, one clock after it has come about: an offer, a seat that opens, a
    mistake that stands. What lapses already does so when it would have."""
    if match is None or match.final is not None:
        return frozenset()
    offers = {(LapseKind.OFFER, int(to)) for _, to in match.tendered}
    stays = {(LapseKind.STAY, int(seat)) for seat in match.kept if seat not in match.vacant}
    mistakes = {(LapseKind.AMENDMENT, match.amendment.number)} if match.amendment is not None else set()
    return frozenset(offers | stays | mistakes)


def one_clock(match: Match, now: Micros) -> Micros:
    """When one clock of the table, begun now, will have run."""
    rules = match.time_rules
    return when_due(rules, now, time_given(rules, match.clock, now))
