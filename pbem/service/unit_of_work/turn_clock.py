"""When who must act runs out of time: each turn's clock, and what moves it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from pbem.engine.match import events
from pbem.engine.match.evolve import evolve_match
from pbem.engine.match.moderation.orders import ChangeSettings, Extend, Resume
from pbem.engine.match.state import Match, Phase, Task, task, turn_of
from pbem.engine.match.terms import SERVER
from pbem.micros import Micros
from pbem.service import timing
from pbem.service.aggregates.tables import OpenTable
from pbem.service.patience import GRACE as GRACE
from pbem.service.unit_of_work.absences import Absences
from pbem.service.unit_of_work.changes import TurnChanges
from pbem.store.rows.people import DeadlineRecord, Person
from pbem.store.rows.turns import OutageRecord, PlanRecord, SeatClock, TurnEnd, TurnRecord
from pbem.store.store import Reading

OUT_OF_TURN = (events.ModeratorOrdered, events.SeatUnreachable, events.SeatReachable, events.TurnExcused)
"""Events that move a deadline though nobody has acted: then each of what happened counts for itself."""


@dataclass(frozen=True, slots=True)
class ClockChange:
    """What became of a table's deadline: the one that stands now, the seat's clock and the turn that are over."""

    deadline: DeadlineRecord | None
    clock: SeatClock | None = None
    turn: TurnRecord | None = None


@dataclass(frozen=True, slots=True)
class TurnClock:
    """The clock of a table now. A reminder goes out when the `reminder_share` of the clock is left.

    `person`: who somebody is, since everybody is reminded as they want it. `used`: the clock of the seat whose turn is
    over by what happens now; it may be asked again at once. `absences`: when people are away, if anybody ever is.
    """

    table: int
    now: Micros
    reminder_share: float
    times: TurnChanges
    person: Callable[[int], Person]
    absences: Absences | None = None
    used: SeatClock | None = None

    def moved(self, before: DeadlineRecord | None, table: OpenTable) -> ClockChange:
        """The deadline after all that is new at the table; `before` is the one that stood."""
        was, missed = table.before.match, self.table in self.times.missed
        over = was is None or turn_of(was) != turn_of(table.match) or missed
        if before is None or not over:
            return ClockChange(self._deadline(before, table))
        how = self._how_it_ended(before, table)
        turn = TurnRecord(self.table, before.person, before.begun, before.due, self._acted_at(before), how)
        used = self._used(before, table.match, how)
        if self.absences is not None:
            self.absences.is_over(before, used)
        return ClockChange(replace(self, used=used)._deadline(before, table), used, turn)

    def _acted_at(self, record: DeadlineRecord) -> Micros:
        """When the player whose turn is over acted: now, or when they mailed what is done now."""
        return max(record.begun, self.times.acted.get(self.table, self.now))

    def _planned(self, record: DeadlineRecord | None, match: Match) -> DeadlineRecord | None:
        """The deadline with when a plan is carried out now, where plans have changed."""
        if record is None:
            return None
        if (self.table, record.person) in self.times.no_plans:
            return replace(record, plan=None)
        if record.plan is None and self.table not in self.times.new_plans:
            return replace(record, plan=timing.runs_at(match, record, self._plans_of))
        return replace(record, plan=timing.when_planned(match, record, self._plans_of))

    def _plans_of(self, person: int) -> Sequence[PlanRecord]:
        return self.times.plans(self.table, person)

    def _deadline(self, before: DeadlineRecord | None, table: OpenTable) -> DeadlineRecord | None:
        after = self._reminded(before, self._unplanned(before, table))
        return self._planned(after, table.match)

    def _reminded(self, before: DeadlineRecord | None, after: DeadlineRecord | None) -> DeadlineRecord | None:
        """Nobody is reminded twice of the same time, though it is that of a deadline that begins anew."""
        if before is None or after is None or before.person != after.person:
            return after
        if after.due not in before.reminded or after.due in after.reminded:
            return after
        return replace(after, remind=None, reminded=(*after.reminded, after.due))

    def _unplanned(self, before: DeadlineRecord | None, table: OpenTable) -> DeadlineRecord | None:
        record, match = before, table.before.match
        if match is None or not any(isinstance(event, OUT_OF_TURN) for event in table.events):
            anew = table.has_new(events.LatenessTold)
            return self._kept(None if anew else record, match, table.match)
        for event in table.events:
            after = evolve_match(match, event)
            record = self._after(record, match, event, after)
            match = after
        return record

    def _after(
        self, record: DeadlineRecord | None, was: Match, event: events.TableEvent, now: Match
    ) -> DeadlineRecord | None:
        match event:
            case events.ModeratorOrdered(_, Resume()) if was.paused is not None:
                return self._goes_on(was, was.paused, now)
            case events.ModeratorOrdered(_, Extend(time)) if record is not None:
                return self.longer(record, now, time)
            case events.TurnExcused(seat) if record is not None and record.person == int(seat):
                return replace(self.longer(record, now, self._from_now(record, now)), excused=True)
            case events.SeatUnreachable(seat) if record is not None and record.person == int(seat):
                return record if record.waited else replace(self.waited_for(record, now), remind=None)
            case events.SeatReachable(seat) if record is not None and record.person == int(seat):
                return self._is_back(record, was, now)
            case events.LatenessTold() | events.ModeratorOrdered(_, ChangeSettings()):
                record = None
        return self._kept(record, was, now)

    def _is_back(self, record: DeadlineRecord, was: Match, now: Match) -> DeadlineRecord | None:
        """Who could not be reached has a whole clock again, once a turn: else they could stretch it at will."""
        if record.back:
            return self._kept(record, was, now)
        anew = self._kept(None, was, now)
        return anew and replace(anew, excused=record.excused, waited=True, back=True, spared=record.spared)

    def _from_now(self, record: DeadlineRecord, match: Match) -> Micros:
        """How much more must be given, so that the player has a whole clock from now."""
        rules, away = match.time_rules, self.away(record)
        wanted = timing.when_due(rules, self.now, timing.time_given(rules, match.clock, self.now), away)
        own = timing.when_due(rules, record.begun, record.base + record.bank, away)
        return max(0, timing.ran(rules, own, wanted, away) - record.extra)

    def _kept(self, record: DeadlineRecord | None, was: Match | None, now: Match) -> DeadlineRecord | None:
        """The same deadline while it is the same turn, a new one else.

        The clock starts anew with every action, but not with the drafts of a God who has not set their rule yet.
        """
        waits = _awaited(now)
        if waits is None or now.paused is not None:
            return None
        same = record is not None and record.person == int(waits.seat)
        # God was to set the rule of this very round before, too.
        thinks = was is not None and was.phase is now.phase is Phase.RULE and was.number == now.number
        if record is not None and same and (record.serial == now.serial or thinks):
            return replace(record, serial=now.serial)
        return self._begun(now)

    def _begun(self, match: Match) -> DeadlineRecord | None:
        """A new deadline of who must act, with a whole clock and all that they have in hand."""
        waits = _awaited(match)
        if waits is None:
            return None
        person = int(waits.seat)
        seat = self.times.clock(self.table, person, match.time_rules)
        if self.used is not None and self.used.person == person:
            seat = self.used
        bank = min(seat.bank, match.time_rules.bank)
        return self._asked(match, person, self._whole(match, seat), bank)

    def _goes_on(self, was: Match, left: Micros, now: Match) -> DeadlineRecord | None:
        """The deadline of who must act where a clock that was stopped goes on with what was left.

        What is left of the bank is the last of it, and what was given besides is what is more than a whole clock.
        """
        anew = self._begun(now)
        if anew is None or was.paused_anew:
            return anew if anew is None else self.longer(anew, now, was.extended)
        bank = min(anew.bank, left)
        base = min(anew.base, left - bank)
        return self._asked(now, anew.person, base, bank, left - bank - base)

    def _asked(
        self, match: Match, person: int, base: Micros, bank: Micros, extra: Micros = 0
    ) -> DeadlineRecord:
        record = DeadlineRecord(
            self.table,
            match.serial,
            person,
            0,
            None,
            self.now,
            base,
            bank,
            extra,
            outage=self.times.last_outage,
        )
        record = self.reckoned(record, match)
        return replace(record, plan=timing.when_planned(match, record, self._plans_of))

    def _whole(self, match: Match, seat: SeatClock) -> Micros:
        """The clock of a move that begins now: for a player's first in the match it may be longer."""
        first = match.time_rules.first_turn if seat.turns == 0 else 1
        return timing.time_given(match.time_rules, match.clock, self.now, first)

    def waited_for(self, record: DeadlineRecord, match: Match) -> DeadlineRecord:
        """The deadline of who may not have been asked: they have as much as a whole turn from now, once a turn."""
        return replace(self.longer(record, match, self._from_now(record, match)), waited=True)

    def longer(self, record: DeadlineRecord, match: Match, extra: Micros) -> DeadlineRecord:
        """The deadline with so much more time."""
        return self.reckoned(replace(record, extra=record.extra + extra), match)

    def reckoned(self, record: DeadlineRecord, match: Match) -> DeadlineRecord:
        """The deadline as it follows from when it began, the time that was given, and when the player is away."""
        rules, away = match.time_rules, self.away(record)
        due = timing.when_due(rules, record.begun, record.base + record.bank, away, record.extra)
        moved = replace(record, due=due, fires=due + rules.grace)
        return replace(moved, remind=self.reminds(moved, match))

    def left(self, record: DeadlineRecord, match: Match) -> Micros:
        """How much of the player's time has still to run."""
        return timing.ran(match.time_rules, self.now, record.due, self.away(record))

    def bank_begins(self, record: DeadlineRecord, match: Match) -> Micros | None:
        """When the player's clock is over and their bank begins to run; None where they have none in hand.

        Who has their time once more has let all of it run out before.
        """
        if not record.bank or record.excused:
            return None
        rules, away = match.time_rules, self.away(record)
        return timing.when_due(rules, record.begun, record.base, away, record.extra)

    def away(self, record: DeadlineRecord) -> Sequence[timing.Span]:
        """When the player of this deadline is away, so that their time does not run, in order."""
        return self.absences.spans(record) if self.absences else ()

    def stood(self, record: DeadlineRecord, match: Match) -> Micros:
        """How much longer the turn has taken up to now since the player was away."""
        rules, away = match.time_rules, self.away(record)
        return (
            timing.ran(rules, record.begun, self.now) - timing.ran(rules, record.begun, self.now, away)
            if away
            else 0
        )

    def reminds(self, record: DeadlineRecord, match: Match) -> Micros | None:
        """When the player is reminded; never of the same time twice, nor where that is past or no mail reaches them."""
        person = self.person(record.person)
        share = self.reminder_share if person.reminder is None else person.reminder / 100
        if not share or str(record.person) in match.unreachable or record.due in record.reminded:
            return None
        rules, away = match.time_rules, self.away(record)
        left = int((record.base or record.bank) * share)
        wanted = timing.when_run(
            rules, record.begun, timing.ran(rules, record.begun, record.due, away) - left, away
        )
        at = timing.when_awake(wanted, max(record.begun, self.now), record.due, person.zone)
        return at if at is not None and at > self.now else None

    def _how_it_ended(self, record: DeadlineRecord, table: OpenTable) -> TurnEnd:
        """Whether the player did what was asked of them, and when."""
        if self.table in self.times.missed:
            return TurnEnd.MISSED
        if not _acted(record, table):
            return TurnEnd.VOID
        late = record.excused or self.table in self.times.late
        return TurnEnd.LATE if late else TurnEnd.ON_TIME

    def _used(self, record: DeadlineRecord, match: Match, how: TurnEnd) -> SeatClock | None:
        """The clock of the seat whose turn is over; None where that does not count."""
        rules, held = match.time_rules, self.stood(record, match)
        seat = self.times.clock(self.table, record.person, rules)
        seat = replace(seat, vacation=seat.vacation + held)
        if how is TurnEnd.VOID:
            return seat if held else None
        run = timing.ran(rules, record.begun, self._acted_at(record), self.away(record))
        spent = run if record.excused else max(0, run - record.extra)
        missed = how is TurnEnd.MISSED
        after = replace(
            seat,
            bank=min(rules.bank, max(0, record.base + record.bank - spent)),
            missed=seat.missed + 1 if missed else 0,
            on_time=seat.on_time + 1 if how is TurnEnd.ON_TIME else 0,
            turns=seat.turns + 1,
        )
        return timing.won_back(rules, after)


def _awaited(match: Match) -> Task | None:
    """What somebody is to do now; nobody where it is the server, which does so before the deadline is looked at."""
    waits = task(match)
    return None if waits is None or waits.seat == SERVER else waits


def _acted(record: DeadlineRecord, table: OpenTable) -> bool:
    """Whether it was the player who ended their turn."""
    seat = str(record.person)
    before = table.before.match.acts if table.before.match is not None else ()
    own = [one for one in table.match.acts if one.seat == seat and one.serial >= record.serial]
    if any(not one.by_server and one not in before for one in own):
        return True
    return any(
        isinstance(event, events.RuleSet) and event.seat == seat and not event.by_server
        for event in table.events
    )


def letter_waits(reading: Reading, before: Micros, table: int | None, *persons: int) -> bool:
    """Whether a letter that came before then is still to be handled: to the table, or of one of these people to their
    own address."""
    return (table is not None and reading.letters.earlier_waits(table, before)) or any(
        reading.letters.earlier_of_person_waits(one, before) for one in persons
    )


def after_outage(
    clock: TurnClock, record: DeadlineRecord, match: Match, outage: OutageRecord, *, asked: bool = True
) -> DeadlineRecord:
    """The deadline without the time of an outage. Where the time was over before it began, nothing is moved; but it
    is not over while the player is not `asked`, because the mail that does it has not left."""
    settled = replace(record, outage=max(record.outage, outage.id))
    begun = max(record.asked or record.begun, outage.begun)
    lost = _ran(clock, record, match, begun, outage.ended)
    if not lost or (asked and record.fires + GRACE <= outage.begun):
        return settled
    if record.plan is not None and record.plan > outage.begun:
        settled = replace(settled, plan=record.plan + outage.ended - begun)
    return clock.longer(settled, match, lost)


def asked_late(
    clock: TurnClock, record: DeadlineRecord, match: Match, outages: Sequence[OutageRecord]
) -> DeadlineRecord:
    """The deadline of who is asked only now; what it was moved for the `outages` it is not moved again."""
    since = record.asked or record.begun
    had = sum(
        _ran(clock, record, match, max(since, one.begun), min(clock.now, one.ended))
        for one in outages
        if one.id <= record.outage
    )
    late = max(0, _ran(clock, record, match, since, clock.now) - had)
    return clock.longer(replace(record, asked=clock.now), match, late)


def _ran(clock: TurnClock, record: DeadlineRecord, match: Match, begun: Micros, until: Micros) -> Micros:
    return timing.ran(match.time_rules, begun, until, clock.away(record))
