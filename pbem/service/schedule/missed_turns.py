"""What is done where somebody let their time pass: an excuse, what the table chose, and in the end an open seat."""

from dataclasses import replace

from pbem.engine.match import events
from pbem.engine.match.commands import LeaveTable
from pbem.engine.match.state import Task, task
from pbem.engine.match.terms import Missed
from pbem.engine.round.commands import PlayForMissing, SkipTurn, StepDown
from pbem.engine.round.state import Duty
from pbem.orders.words import language_of
from pbem.service.aggregates.tables import OpenTable
from pbem.service.mailing.announcements import announce
from pbem.service.presence import god_goes, never_came, opens_seat
from pbem.service.schedule.plan_runner import carry_out_for_late
from pbem.service.services import Work
from pbem.service.tables.rules import go_on, set_sample
from pbem.service.tables.seats import offer_seats
from pbem.service.timing.due_times import excuse_left, excuses
from pbem.store.rows.people import DeadlineRecord


def miss(work: Work, table: OpenTable, deadline: DeadlineRecord) -> None:
    """The time is up of who must act."""
    match, waits = table.match, task(table.match)
    if waits is None or (waits.duty is Duty.PLAY and carry_out_for_late(work, table, deadline)):
        return
    clock = work.times.clock(table.id, deadline.person, match.time_rules)
    absent = never_came(work, table, clock)
    if not absent and excuse_left(match, deadline, clock):
        table.do(events.TurnExcused(waits.seat))
        left = excuses(match.time_rules, clock) - 1
        work.times.clocks.save(replace(clock, excuses=left, on_time=0))
    else:
        work.times.missed.add(table.id)
        if god_goes(match, waits, clock):
            table.do(LeaveTable(waits.seat, late=True))
        else:
            if absent or opens_seat(clock):  # who never came need not miss another turn
                table.do(events.SeatOpened(waits.seat, absent))
            _in_their_place(work, table, deadline, waits, absent=absent)
        offer_seats(work, table)
    announce(work, table, None)
    go_on(work, table)


def _in_their_place(
    work: Work, table: OpenTable, deadline: DeadlineRecord, waits: Task, *, absent: bool
) -> None:
    """What is done in place of what the player did not do: of a turn to play, what the table chose for that.

    Where a caretaker keeps the seat the caretaker makes the play, before all are told. Of who never came no card is
    played by chance: whoever takes the seat over finds the hand as it was dealt.
    """
    seat, kept = waits.seat, waits.seat in table.match.kept
    match waits.duty, table.match.time_rules.missed:
        case Duty.PLAY, _ if absent:
            table.do(SkipTurn(seat))
        case Duty.PLAY, _ if kept:
            pass
        case Duty.PLAY, Missed.RANDOM:
            table.do(PlayForMissing(seat, f"miss:{deadline.serial}"))
        case Duty.PLAY, Missed.SKIP:
            table.do(SkipTurn(seat))
        case Duty.PLAY, Missed.CARETAKER:
            table.do(events.CaretakerCame(seat))
        case ((Duty.CALL | Duty.PICK), _) if kept or not table.match.house_rules.prophet_waits:
            table.do(StepDown(seat))
        case None, _:
            set_sample(work.house, table, seat, language_of(work.person(deadline.person).language))
        case _:
            table.do(events.LatenessTold(seat))
