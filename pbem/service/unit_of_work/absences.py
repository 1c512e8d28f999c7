"""When people are away, and what that does to the deadlines of all their tables at once."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from operator import attrgetter

from pbem.micros import Micros
from pbem.service.aggregates.tables import OpenTable
from pbem.service.timing.due_times import Span
from pbem.service.timing.vacation_use import Held, Holding, holding
from pbem.service.unit_of_work.changes import Changes
from pbem.service.unit_of_work.turns import TurnChanges
from pbem.store.errors import VersionConflict
from pbem.store.rows.people import DeadlineRecord
from pbem.store.rows.turns import AbsenceRecord, SeatClock
from pbem.store.store import Reading, Writing


class Absences:
    """Reads through a `Reading`, as `UnitOfWork` does; `table` opens a table, `allowance` is for each calendar year.

    What is asked while the store can still be read is remembered, so that it can be asked again when all is written.
    """

    def __init__(
        self,
        reading: Reading,
        times: TurnChanges,
        table: Callable[[int], OpenTable | None],
        allowance: Micros,
        now: Micros,
    ) -> None:
        self.allowance = allowance
        self._reading = reading
        self._times = times
        self._table = table
        self._now = now
        self._asked: Changes[DeadlineRecord] = Changes("table")
        self._used: dict[tuple[int, int], SeatClock] = {}

    def of(self, person: int) -> list[AbsenceRecord]:
        """All that the person declared, in order of time."""
        return sorted(self._times.absences(person), key=attrgetter("begins"))

    def until(self, person: int) -> Micros | None:
        """Till when the person is away, if they are away now."""
        end = None
        for one in self.of(person):
            if one.begins <= (self._now if end is None else end) < one.ends:
                end = one.ends
        return end

    def is_away(self, person: int) -> bool:
        """Whether the person is away now, or is going to be, so that their deadlines hang together."""
        return any(one.ends > self._now for one in self.of(person))

    def spans(self, record: DeadlineRecord) -> Sequence[Span]:
        """When the time of this deadline does not run, since the person it is for is away."""
        known = self.of(record.person)
        if all(one.ends <= record.begun for one in known):
            return ()
        found = self._holding(known, record.person, record)
        return found.spans[record.table]

    def holding(self, person: int, ended: DeadlineRecord | None = None) -> Holding:
        """What absences do to all that the person is asked for; `ended`: the one of their turns that is over now."""
        return self._holding(self.of(person), person, ended)

    def _holding(self, known: list[AbsenceRecord], person: int, record: DeadlineRecord | None) -> Holding:
        others = [one for one in self.standing(person) if record is None or one.table != record.table]
        turns = [*others, record] if record is not None else others
        return holding(known, [held for one in turns if (held := self._held(one))], self.allowance)

    def _held(self, record: DeadlineRecord) -> Held | None:
        table = self._table(record.table)
        if table is None:
            return None
        rules = table.match.time_rules
        allowed = None
        if rules.vacation is not None:
            clock = self._times.clock(record.table, record.person, rules)
            if record.begun == self._now:
                clock = self._used.get((record.table, record.person), clock)
            allowed = max(0, rules.vacation - clock.vacation)
        given = record.base + record.bank
        return Held(record.table, rules, record.begun, given, record.extra, allowed)

    def standing(self, person: int) -> list[DeadlineRecord]:
        """What the person is asked for now, at every table, as far as this work has changed it."""
        asked = self._asked.of(person, lambda: self._reading.deadlines.of(person), person=person)
        return sorted(asked, key=attrgetter("table"))

    def is_over(self, turn: DeadlineRecord, clock: SeatClock | None) -> None:
        """A turn of the person is over now; `clock` is what that makes of their clock at that table."""
        self.reckon(turn.person, turn)
        if clock is not None:
            self._used[clock.table, clock.person] = clock

    def changes(self, table: int, deadline: DeadlineRecord | None) -> None:
        """From now on this is the deadline of the table."""
        if deadline is None:
            self._asked.remove(table)
        else:
            self._asked.save(deadline)

    def reckon(self, person: int, ended: DeadlineRecord | None = None) -> None:
        """Count what the person's absences have done up to now; `ended`: the one of their turns that is over now."""
        known = [one for one in self.of(person) if one.begins < self._now and one.reckoned < one.ends]
        if ended is not None and all(one.ends <= ended.begun for one in known):
            return
        found = self.holding(person, ended)
        for one in known:
            after = found.reckoned(one, self._now)
            if (after.spent, after.stops) != (one.spent, one.stops):
                self._times.absence_rows.save(after)

    def left(self, person: int, year: int) -> Micros:
        """How much of the person's vacation may still hold up games in a year."""
        found = self.holding(person)
        spent = sum(found.spent(one, self._now) for one in self.of(person) if one.year == year)
        return max(0, self.allowance - spent)

    def stops(self, person: int, begin: Micros, end: Micros) -> Micros | None:
        """When from `begin` to `end` the vacation is used up, as far as that can be told; None where it is not."""
        found = self.holding(person).stops
        early = [found[one.number] for one in self.of(person) if begin <= one.begins and one.ends <= end]
        last = [one.ends for one in self.of(person) if begin <= one.begins and one.ends <= end]
        return next((stop for stop, ends in zip(early, last, strict=True) if stop < ends), None)

    def declare(self, person: int, parts: Sequence[tuple[int, Micros, Micros]]) -> None:
        """Away in these parts (year, begin, end): from the first begin on they replace what they overlap."""
        self.reckon(person)
        begin, end = parts[0][1], parts[-1][2]
        for one in self._overlapping(person, begin, end):
            self._end(one, begin)
        number = max((one.number for one in self._times.absences(person)), default=0)
        for year, begins, ends in parts:
            number += 1
            self._times.absence_rows.save(
                AbsenceRecord(person, number, begins, ends, self._now, year, ends, reckoned=begins)
            )

    def _overlapping(self, person: int, begin: Micros, end: Micros) -> list[AbsenceRecord]:
        """What the person declared that goes on at some time in between, with what goes on without a gap after it."""
        found: list[AbsenceRecord] = []
        for one in self.of(person):
            follows = bool(found) and one.begins == found[-1].ends
            if one.ends > begin and (one.begins < end or follows):
                found.append(one)
        return found

    def end(self, person: int) -> list[tuple[Micros, Micros]]:
        """The person is back: what ends by that, in times as declared. If they are not away, all that they planned."""
        self.reckon(person)
        now, dropped = self._now, []
        away = self.until(person)
        for begin, end in self.planned(person):
            if away is None or begin <= now:
                dropped.append((begin, end))
                for one in self.of(person):
                    if begin <= one.begins < end and one.ends > now:
                        self._end(one, now)
        return dropped

    def _end(self, absence: AbsenceRecord, at: Micros) -> None:
        if absence.begins >= at and not absence.spent:
            self._times.absence_rows.remove(absence.person, absence.number)
        else:
            at = max(at, absence.begins)
            self._times.absence_rows.save(replace(absence, ends=at, stops=min(absence.stops, at)))

    def planned(self, person: int) -> list[tuple[Micros, Micros]]:
        """From when till when the person is away, now and later: what goes on without a gap is one."""
        told: list[tuple[Micros, Micros]] = []
        for one in self.of(person):
            if told and told[-1][1] == one.begins:
                told[-1] = (told[-1][0], one.ends)
            elif one.begins < one.ends:
                told.append((one.begins, one.ends))
        return [one for one in told if one[1] > self._now]

    def check(self, writing: Writing, people: Iterable[int]) -> None:
        """Raises VersionConflict where somebody's absences are no more what they were when they were looked up."""
        changed = {table for (table,) in self._asked.changed()}
        for person in people:
            if writing.absences.of(person) != self._times.kept_absences(person):
                raise VersionConflict(f"the absences of person {person} changed meanwhile")
            if self._asked.knows(person):
                before, now = self._asked.kept(person, list), writing.deadlines.of(person)
                if {one.table for one in before} - changed != {one.table for one in now} - changed:
                    raise VersionConflict(f"person {person} is asked something else by now")
