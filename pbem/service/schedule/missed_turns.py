"""What is done where somebody let their time pass: an excuse, what the table chose, and in the end an open seat."""

from dataclasses import dataclass, replace

from pbem.engine.match.commands import ExcuseTurn, LeaveTable, OpenSeat, SendCaretaker, TellLateness
from pbem.engine.match.state import Task, task
from pbem.engine.match.time_rules import Missed
from pbem.engine.round.commands import PlayForMissing, SkipTurn, StepDown
from pbem.engine.round.state import Duty
from pbem.orders.words import language_of
from pbem.service.aggregates.tables import OpenTable
from pbem.service.mailing.announcements import announce
from pbem.service.presence.absentees import god_goes, never_came, opens_seat
from pbem.service.schedule.plan_runner import carry_out_for_late
from pbem.service.services import Services
from pbem.service.tables.rules import set_sample
from pbem.service.tables.server_god import go_on
from pbem.service.tables.waiting_list import offer_seats
from pbem.service.timing.excuses import excuse_left, excuses
from pbem.service.unit_of_work.unit_of_work import UnitOfWork
from pbem.store.rows.people import DeadlineRecord
from pbem.store.rows.turns import SeatClock


@dataclass(frozen=True, slots=True)
class Miss:
    """A turn that was missed: what was awaited, and the clock of whom it was awaited of, as it was before."""

    house: Services
    work: UnitOfWork
    table: OpenTable
    deadline: DeadlineRecord
    waits: Task
    clock: SeatClock
    never_came: bool

    @property
    def opens(self) -> bool:
        """Whether the seat is open to others from now on: who never came need not miss another turn."""
        return opens_seat(self.clock) or self.never_came


def miss(house: Services, work: UnitOfWork, table: OpenTable, deadline: DeadlineRecord) -> None:
    """The time is up of who must act."""
    waits = task(table.match)
    if waits is None:
        return
    if waits.duty is Duty.PLAY and carry_out_for_late(house, work, table, deadline):
        return
    clock = work.times.clock(table.id, deadline.person, table.match.time_rules)
    missed = Miss(house, work, table, deadline, waits, clock, never_came(work, table, clock))
    if _is_excused(missed):
        table.do(ExcuseTurn(waits.seat))
        left = excuses(table.match.time_rules, clock) - 1
        work.times.save_clock(replace(clock, excuses=left, on_time=0))
    else:
        work.times.missed.add(table.id)
        _act(missed)
        offer_seats(house, work, table)
    announce(house.post, work, table, None)
    go_on(house, work, table)


def _is_excused(missed: Miss) -> bool:
    """Whether the player gets their time once more. Who never came is not waited for again."""
    return not missed.never_came and excuse_left(missed.table.match, missed.deadline, missed.clock)


def _act(missed: Miss) -> None:
    """What is done in place of what the player did not do."""
    table, seat, duty = missed.table, missed.waits.seat, missed.waits.duty
    if god_goes(table.match, missed.waits, missed.clock):
        table.do(LeaveTable(seat, late=True))
        return
    if missed.opens:
        table.do(OpenSeat(seat, missed.never_came))
    match duty:
        case Duty.PLAY:
            in_his_place(missed)
        case Duty.CALL | Duty.PICK if seat in table.match.kept or not table.match.house_rules.prophet_waits:
            table.do(StepDown(seat))
        case Duty.CALL | Duty.PICK | Duty.JUDGE | Duty.JUDGE_GUESS | Duty.STARTER:
            table.do(TellLateness(seat))
        case None:
            language = language_of(missed.work.person(missed.deadline.person).language)
            set_sample(missed.house, table, seat, language)


def in_his_place(missed: Miss) -> None:
    """What is done in the place of who let their turn to play pass: what the table chose for that.

    Where a caretaker keeps the seat the caretaker makes the play, before all are told. Of who never came no card is
    played by chance: whoever takes the seat over finds the hand as it was dealt.
    """
    table, seat = missed.table, missed.waits.seat
    if missed.never_came:
        table.do(SkipTurn(seat))
    elif seat not in table.match.kept:
        match table.match.time_rules.missed:
            case Missed.RANDOM:
                table.do(PlayForMissing(seat, f"miss:{missed.deadline.serial}"))
            case Missed.SKIP:
                table.do(SkipTurn(seat))
            case Missed.CARETAKER:
                table.do(SendCaretaker(seat))
