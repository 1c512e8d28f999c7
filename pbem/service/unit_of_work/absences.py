"""When people are away, what that does to their deadlines at all tables at once, and how long it may."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter

from pbem.engine.match.terms import TimeRules
from pbem.micros import Micros
from pbem.service.aggregates.tables import OpenTable
from pbem.service.timing import Span, days_on, when_due, when_run
from pbem.service.unit_of_work.changes import Changes, TurnChanges
from pbem.store.errors import VersionConflict
from pbem.store.rows.people import DeadlineRecord
from pbem.store.rows.turns import AbsenceRecord, SeatClock
from pbem.store.store import Reading, Writing


@dataclass(frozen=True, slots=True)
class Held:
    """A turn that may be held up: the player has `given` since `begun`, and `extra`, as `when_due` has it.

    `allowed`: for how long the player's vacation may still hold up this match; None without end.
    """

    table: int
    rules: TimeRules
    begun: Micros
    given: Micros
    extra: Micros = 0
    allowed: Micros | None = None


@dataclass(frozen=True, slots=True)
class Holding:
    """What the player's absences do. `spans`: when the time of each table does not run.

    `taken`: when each absence, by its number, holds up a game since it was last reckoned; `stops`: from when on none.
    """

    spans: Mapping[int, tuple[Span, ...]]
    taken: Mapping[int, tuple[Span, ...]]
    stops: Mapping[int, Micros]

    def spent(self, absence: AbsenceRecord, now: Micros) -> Micros:
        """For how long an absence has held up games by `now`."""
        taken = (min(span.end, now) - span.begin for span in self.taken[absence.number] if span.begin < now)
        return absence.spent + sum(taken)

    def reckoned(self, absence: AbsenceRecord, now: Micros) -> AbsenceRecord:
        """An absence with what it has done by `now`."""
        at = max(now, absence.reckoned)
        stops = self.stops[absence.number]
        return replace(
            absence,
            spent=self.spent(absence, at),
            reckoned=at,
            stops=min(absence.stops, stops) if stops <= at else absence.stops,
        )


def holding(absences: Iterable[AbsenceRecord], turns: Sequence[Held], allowance: Micros) -> Holding:
    """What absences do to the turns that the player has; `allowance` is for each year.

    Time in which several tables wait for the player is spent once. Where the allowance ends, it ends at all tables.
    """
    ordered = sorted(absences, key=lambda one: one.begins)
    left: dict[int, Micros] = defaultdict(lambda: allowance)
    for one in ordered:
        left[one.year] -= one.spent
    allowed = {turn.table: turn.allowed for turn in turns}
    spans: dict[int, tuple[Span, ...]] = {turn.table: () for turn in turns}
    taken, stops = {}, {}
    for one in ordered:
        whole = Span(one.begins, min(one.ends, one.stops))
        held = {
            turn.table: (turn, span)
            for turn in turns
            if (span := _held(turn, whole, spans[turn.table], allowed[turn.table])) is not None
        }
        since = max(one.begins, one.reckoned)
        pieces = _union(
            piece
            for turn, span in held.values()
            for piece in days_on(turn.rules, Span(max(span.begin, since), span.end))
        )
        taken[one.number], stops[one.number] = _within(pieces, max(0, left[one.year]), whole.end)
        left[one.year] -= sum(piece.end - piece.begin for piece in taken[one.number])
        for table, (turn, span) in held.items():
            cut = Span(span.begin, min(span.end, stops[one.number]))
            if cut.begin < cut.end:
                spans[table] = (*spans[table], cut)
                use = sum(piece.end - piece.begin for piece in days_on(turn.rules, cut))
                before = allowed[table]
                allowed[table] = None if before is None else before - use
    return Holding(spans, taken, stops)


def _held(turn: Held, whole: Span, so_far: tuple[Span, ...], allowed: Micros | None) -> Span | None:
    """When an absence holds up a turn, as far as the table allows it; a deadline that has passed stays where it is."""
    begin = max(whole.begin, turn.begun)
    due = when_due(turn.rules, turn.begun, turn.given, so_far, turn.extra)
    if begin >= whole.end or due <= begin:
        return None
    end = whole.end if allowed is None else min(whole.end, when_run(turn.rules, begin, max(0, allowed)))
    if end <= begin:
        return None
    span = Span(begin, end)
    held = when_due(turn.rules, turn.begun, turn.given, (*so_far, span), turn.extra)
    return span if held > due else None


def _union(spans: Iterable[Span]) -> Iterator[Span]:
    """The same time, each moment of it once, in order."""
    begin = end = None
    for span in sorted(spans, key=lambda one: one.begin):
        if begin is None or end is None:
            begin, end = span.begin, span.end
        elif span.begin <= end:
            end = max(end, span.end)
        else:
            yield Span(begin, end)
            begin, end = span.begin, span.end
    if begin is not None and end is not None:
        yield Span(begin, end)


def _within(pieces: Iterable[Span], left: Micros, end: Micros) -> tuple[tuple[Span, ...], Micros]:
    """The pieces as far as what is left goes, and when it is used up; `end` where it is not."""
    taken: list[Span] = []
    for piece in pieces:
        length = piece.end - piece.begin
        if length > left:
            stop = piece.begin + left
            return (*taken, Span(piece.begin, stop)) if left else tuple(taken), stop
        taken.append(piece)
        left -= length
    return tuple(taken), end


@dataclass
class Absences:
    """Reads through a `Reading`, as `UnitOfWork` does; `table` opens a table, `allowance` is for each calendar year.

    What is asked while the store can still be read is remembered, so that it can be asked again when all is written.
    """

    reading: Reading
    times: TurnChanges
    table: Callable[[int], OpenTable | None]
    allowance: Micros
    now: Micros
    _asked: Changes[DeadlineRecord] = field(default_factory=lambda: Changes("table"))
    _used: dict[tuple[int, int], SeatClock] = field(default_factory=dict)

    def of(self, person: int) -> list[AbsenceRecord]:
        """All that the person declared, in order of time."""
        return sorted(self.times.absences(person), key=attrgetter("begins"))

    def until(self, person: int) -> Micros | None:
        """Till when the person is away, if they are away now."""
        end = None
        for one in self.of(person):
            if one.begins <= (self.now if end is None else end) < one.ends:
                end = one.ends
        return end

    def is_away(self, person: int) -> bool:
        """Whether the person is away now, or is going to be, so that their deadlines hang together."""
        return any(one.ends > self.now for one in self.of(person))

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
        table = self.table(record.table)
        if table is None:
            return None
        rules = table.match.time_rules
        allowed = None
        if rules.vacation is not None:
            clock = self.times.clock(record.table, record.person, rules)
            if record.begun == self.now:
                clock = self._used.get((record.table, record.person), clock)
            allowed = max(0, rules.vacation - clock.vacation)
        given = record.base + record.bank
        return Held(record.table, rules, record.begun, given, record.extra, allowed)

    def standing(self, person: int) -> list[DeadlineRecord]:
        """What the person is asked for now, at every table, as far as this work has changed it."""
        asked = self._asked.of(person, lambda: self.reading.deadlines.of(person), person=person)
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
        known = [one for one in self.of(person) if one.begins < self.now and one.reckoned < one.ends]
        if ended is not None and all(one.ends <= ended.begun for one in known):
            return
        found = self.holding(person, ended)
        for one in known:
            after = found.reckoned(one, self.now)
            if (after.spent, after.stops) != (one.spent, one.stops):
                self.times.absence_rows.save(after)

    def left(self, person: int, year: int) -> Micros:
        """How much of the person's vacation may still hold up games in a year."""
        found = self.holding(person)
        spent = sum(found.spent(one, self.now) for one in self.of(person) if one.year == year)
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
        number = max((one.number for one in self.times.absences(person)), default=0)
        for year, begins, ends in parts:
            number += 1
            self.times.absence_rows.save(
                AbsenceRecord(person, number, begins, ends, self.now, year, ends, reckoned=begins)
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
        now, dropped = self.now, []
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
            self.times.absence_rows.remove(absence.person, absence.number)
        else:
            at = max(at, absence.begins)
            self.times.absence_rows.save(replace(absence, ends=at, stops=min(absence.stops, at)))

    def planned(self, person: int) -> list[tuple[Micros, Micros]]:
        """From when till when the person is away, now and later: what goes on without a gap is one."""
        told: list[tuple[Micros, Micros]] = []
        for one in self.of(person):
            if told and told[-1][1] == one.begins:
                told[-1] = (told[-1][0], one.ends)
            elif one.begins < one.ends:
                told.append((one.begins, one.ends))
        return [one for one in told if one[1] > self.now]

    def check(self, writing: Writing, people: Iterable[int]) -> None:
        """Raises VersionConflict where somebody is not asked any more what they were when that was looked up."""
        changed = {table for (table,) in self._asked.changed()}
        for person in set(people):
            if self._asked.knows(person):
                before, now = self._asked.kept(person, list), writing.deadlines.of(person)
                if {one.table for one in before} - changed != {one.table for one in now} - changed:
                    raise VersionConflict(f"person {person} is asked something else by now")
