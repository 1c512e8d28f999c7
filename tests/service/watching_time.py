"""Who watches over a world that everybody is treated fairly: reckons the time itself, and looks at what is kept."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from pbem.digests.mails.mails import Kind
from pbem.engine.match import events as match_events
from pbem.engine.match.evolve import evolve_match
from pbem.engine.match.moderation.orders import Extend, Resume
from pbem.engine.match.state import Phase, task
from pbem.engine.round.events import ProphetSteppedDown
from pbem.engine.round.state import Duty
from pbem.service.aggregates.tables import CODEC, TableCache
from pbem.service.timing import WAITING, ran, to_carry_out, waiting_play, why_over
from pbem.store.rows.people import DeadlineRecord, LetterStatus
from pbem.store.rows.turns import PlanKind
from tests.service.world import World

JUMP = 3_600_000_000
"""A clock that goes forward by less at once counts as time that has passed."""

SHORTLY = JUMP // 4
"""A mail that leaves so much late, and no more, is on time."""

ALLOWANCE = 30 * 24 * 3_600_000_000
"""So much vacation has everybody in a year."""


@dataclass
class Turn:
    """The turn that a deadline stands for: how long its person has been asked, and how much he must be given."""

    record: DeadlineRecord
    given: int
    told: bool = True
    asked: int = 0
    unheard: int = 0
    """What passed before the mail left that asks him."""
    excused: bool = False


@dataclass
class Table:
    """What was seen of a table so far."""

    number: int
    version: int = 0
    news: int = 0
    """How much happened when it was looked at last."""
    match: Any = None
    turn: Turn | None = None
    ended: set[tuple[int, int, int]] = field(default_factory=set)
    missed: set[object] = field(default_factory=set)
    waits_unjudged: bool = False
    """Whether who must act has played, and may still take that back."""
    for_late: set[int] = field(default_factory=set)
    """Who said what is to be played where he lets his time pass."""


@dataclass
class Watch:
    """Looks after everything that happens; an assertion tells what is unfair."""

    world: World
    tables: dict[int, Table] = field(default_factory=dict)
    turns: int = 0
    mails: int = 0
    reminded: set[tuple[int, int, int, int]] = field(default_factory=set)
    vacation: dict[tuple[int, int], int] = field(default_factory=dict)
    """How much of somebody's vacation has held up a table, and (0) anything."""
    seen: dict[str, int] = field(default_factory=dict)
    """How often something happened, so that it can be told whether anything does."""

    def passes(self, time: int, *, asked: bool = True) -> None:
        """The clock goes on; `asked`: people could be asked, and answer, meanwhile."""
        at, until = self.world.clock.at, self.world.clock.at + time
        with self.world.database() as plain:
            absences = plain.execute("SELECT person_id, begins, ends FROM absences").fetchall()
        turns = [(table, table.turn) for table in self.tables.values() if table.turn is not None]
        for person in {turn.record.person for _, turn in turns}:
            his = [(table, turn) for table, turn in turns if turn.record.person == person]
            away = [(begin, end) for whose, begin, end in absences if whose == person]
            edges = sorted({at, until, *(edge for span in away for edge in span if at < edge < until)})
            for begun, ended in pairwise(edges):
                is_away = any(begin <= begun < end for begin, end in away)
                self._part_passes(person, his, begun, ended, asked=asked, away=is_away)
        self.world.clock.at = until

    def _part_passes(
        self,
        person: int,
        his: Sequence[tuple[Table, Turn]],
        begun: int,
        ended: int,
        *,
        asked: bool,
        away: bool,
    ) -> None:
        """A time in which somebody is away or not: while he is, his turns stand still as long as may be."""
        most = 0
        for table, turn in his:
            rules = table.match.time_rules
            run = ran(rules, begun, ended)
            held = 0
            if away:
                cap = rules.vacation if rules.vacation is not None else ALLOWANCE
                spent = self.vacation.get((table.number, person), 0)
                held = min(run, max(0, cap - spent), max(0, ALLOWANCE - self.vacation.get((0, person), 0)))
                self.vacation[table.number, person] = spent + held
                most = max(most, held)
                self.seen["away"] = self.seen.get("away", 0) + (held > 0)
            if asked and turn.told:
                turn.asked += run - held
            elif asked:
                turn.unheard += run - held
        self.vacation[0, person] = self.vacation.get((0, person), 0) + most

    def mails_left(self) -> None:
        """All that was mailed has left: who was asked shortly before has lost nothing by it."""
        for table in self.tables.values():
            if table.turn is not None and not table.turn.told:
                table.turn.told = True
                table.turn.asked += table.turn.unheard if table.turn.unheard <= SHORTLY else 0

    def looks(self) -> None:
        """After each thing that happened: a letter handled, a tick."""
        with self.world.database() as plain, self.world.store.reading() as reading:
            self._no_letter_crashed(reading)
            assert not self.world.house.crashes.resting, "what was due crashed"
            turns = plain.execute(
                "SELECT id, table_id, person_id, begun, how FROM turns WHERE id > ? ORDER BY id",
                (self.turns,),
            ).fetchall()
            for number in self.world.tables:
                table = self.tables.setdefault(number, Table(number))
                mine = [one for one in turns if one[1] == number]
                self._look_at(reading, table, mine)
                self._clocks(plain, table)
            self.turns = max((one[0] for one in turns), default=self.turns)
            self._mails(plain)

    def _no_letter_crashed(self, reading: Any) -> None:
        for letter in reading.letters.newest(None, 3):
            assert letter.status is not LetterStatus.QUARANTINED, letter.reason
            assert letter.tries == 0, "handling a letter crashed"

    def _look_at(self, reading: Any, table: Table, turns: Sequence[Any]) -> None:
        before, was = table.turn, table.match
        events = [
            CODEC.load(one.type, one.schema, dict(one.body))
            for one in reading.events.of(table.number, table.version)
        ]
        resumed, table.news = False, len(events)
        for event in events:
            resumed |= self._happens(table, event)
            table.match = evolve_match(table.match, event)
            table.version += 1
        for _, _, person, begun, how in turns:
            self._ended(table, before, person, begun, how)
        record = reading.deadlines.at(table.number)
        waits = task(table.match)
        stands = waits is not None and table.match.paused is None
        assert (record is not None) == stands, f"a deadline where nobody must act, or none: {record} {waits}"
        self._plans(reading, table, record)
        if record is None:
            table.turn = None
            return
        assert waits is not None
        assert record.person == int(waits.seat)
        assert record.serial == table.match.serial
        assert record.begun <= record.due <= record.fires
        same = before is not None and (before.record.person, before.record.begun) == (
            record.person,
            record.begun,
        )
        goes_on = same and before is not None and before.record.serial == record.serial
        if before is None or not (goes_on or (same and table.match.phase is Phase.RULE)):
            given = record.base + record.bank + (record.extra if resumed else 0)
            table.turn = Turn(record, given, told=resumed or self.world.relay_works)
            if not resumed and was is not None:
                self._is_whole(reading, table, record)
        else:
            before.record = record

    def _plans(self, reading: Any, table: Table, record: DeadlineRecord | None) -> None:
        """The deadline tells when a plan is carried out; what can never be carried out is given up."""
        plans = {int(seat): reading.plans.of(table.number, int(seat)) for seat in table.match.known}
        for one in [plan for his in plans.values() for plan in his if plan.number >= WAITING]:
            assert why_over(one, table.match) is None, f"{one} is kept, though it is over"
            self.seen[f"plan: {one.kind.value}"] = self.seen.get(f"plan: {one.kind.value}", 0) + 1
        table.for_late = {
            person for person, his in plans.items() if any(one.kind is PlanKind.LATE for one in his)
        }
        table.waits_unjudged = False
        if record is None:
            return
        mine = to_carry_out(table.match, plans[record.person])
        table.waits_unjudged = waiting_play(mine) is not None
        kept = str(record.person) in table.match.kept
        if record.plan is not None:
            assert mine or kept, "there is nothing to carry out"
        waits = task(table.match)
        if (table.waits_unjudged or kept) and waits is not None and waits.duty is Duty.PLAY:
            assert record.plan is not None, "nobody comes to carry it out"

    def _is_whole(self, reading: Any, table: Table, record: DeadlineRecord) -> None:
        """Who is asked anew has a whole clock, and all of his bank."""
        rules, clock = table.match.time_rules, reading.seat_clocks.of(table.number, record.person)
        turns, bank = (clock.turns, clock.bank) if clock is not None else (0, rules.bank)
        assert record.bank == bank, (record, bank)
        if rules.daily is None:
            assert record.base == table.match.clock * (rules.first_turn if turns == 0 else 1)

    def _happens(self, table: Table, event: Any) -> bool:
        """An event, before it has changed the match; whether a clock that stood goes on."""
        self.seen[type(event).__name__] = self.seen.get(type(event).__name__, 0) + 1
        turn = table.turn
        match event:
            case match_events.ModeratorOrdered(_, Extend(time)) if turn is not None:
                turn.given += time
            case match_events.TurnExcused(seat):
                assert turn is not None
                self._had_his_time(table, turn, seat)
                assert not turn.excused, "excused twice for one turn"
                turn.excused = True
                turn.given = table.match.clock if table.match.time_rules.daily is None else 1
                turn.asked = 0
            case ProphetSteppedDown(seat) if turn is not None and str(turn.record.person) == seat:
                self._had_his_time(table, turn, seat)
            case match_events.ModeratorOrdered(_, Resume()):
                return table.match.paused is not None
            case _:
                pass
        return False

    def _had_his_time(self, table: Table, turn: Turn, seat: str) -> None:
        assert turn.record.person == int(seat)
        assert turn.asked >= turn.given, (
            f"{(turn.given - turn.asked) / 3.6e9:.2f} hours too early at table {table.number}: {turn}"
        )

    def _ended(self, table: Table, turn: Turn | None, person: int, begun: int, how: str) -> None:
        self.seen[how] = self.seen.get(how, 0) + 1
        assert turn is not None, "a turn ended that nobody had"
        assert (person, begun) == (turn.record.person, turn.record.begun), f"{person} {begun} {how}: {turn}"
        turn_ = (person, begun, turn.record.serial)
        assert turn_ not in table.ended or how == "void", f"a turn was charged twice: {turn}"
        table.ended.add(turn_)
        if how == "missed":
            assert not table.waits_unjudged, "a turn is missed though the play is there"
            self._had_his_time(table, turn, str(person))
        elif how == "late":
            assert turn.excused or person in table.for_late
        elif how == "on-time":
            assert not turn.excused

    def _clocks(self, plain: sqlite3.Connection, table: Table) -> None:
        rules = table.match.time_rules
        counted = dict(
            plain.execute(
                "SELECT person_id, count(*) FROM turns WHERE table_id = ? AND how != 'void' GROUP BY 1",
                (table.number,),
            )
        )
        for person, bank, excuses, turns, vacation in plain.execute(
            "SELECT person_id, bank, excuses, turns, vacation FROM seat_clocks WHERE table_id = ?",
            (table.number,),
        ):
            assert vacation >= 0
            assert rules.vacation is None or vacation <= rules.vacation
            assert 0 <= excuses <= rules.excuses
            assert 0 <= bank <= rules.bank
            assert turns == counted.get(person, 0)

    def _mails(self, plain: sqlite3.Connection) -> None:
        """No reminder is mailed twice of the same time."""
        mails = plain.execute(
            "SELECT id, kind, table_id, person_id, number FROM mails WHERE id > ? ORDER BY id", (self.mails,)
        ).fetchall()
        self.mails = max((one[0] for one in mails), default=self.mails)
        for _, kind, table, person, number in mails:
            if kind != Kind.REMINDER.value:
                continue
            digest = next(
                one
                for one in reversed(self.world.renderer.digests)
                if (one.table, one.mail_number, one.view.reader) == (table, number, str(person))
            )
            self.seen["reminder"] = self.seen.get("reminder", 0) + 1
            assert digest.deadline is not None
            of = (table, person, digest.view.serial, digest.deadline.due)
            if not self.tables[table].news:  # else it tells what happened, too
                assert of not in self.reminded, "a reminder came twice of the same time"
                self.reminded.add(of)

    def replays(self) -> None:
        """The log says what is in memory."""
        with self.world.store.reading() as reading:
            for number in self.tables:
                anew = TableCache().load(reading, number)
                kept = self.world.house.shelf.load(reading, number)
                assert anew == kept
                assert anew.match == self.tables[number].match


def over(table: Table) -> bool:
    return table.match.phase is Phase.OVER
