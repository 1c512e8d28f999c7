"""Caretakers at their tables: they play what is awaited of the seats they keep, and go when who has one is back."""

from dataclasses import replace

from pbem.engine.match import events
from pbem.engine.match.caretaker import stands_in
from pbem.engine.match.state import Match, Phase, task
from pbem.service.aggregates.tables import OpenTable
from pbem.service.timing.plan_schedule import runs_at, to_carry_out
from pbem.service.unit_of_work.unit_of_work import UnitOfWork

MOST = 500
"""So many things a caretaker does at most before somebody else must act; a play or two each, it is far fewer."""


def stand_in(work: UnitOfWork, table: OpenTable) -> None:
    """Whatever is awaited of caretakers is done at once, until the table waits for somebody who plays in person.

    But who has just played may become Prophet before the next play: they are given the time for it that plans give.
    And a plan of the player's own comes first.
    """
    for _ in range(MOST):
        if table.now_at.match is None or not _may_go_on(work, table):
            return
        command = stands_in(table.match, work.caretaker)
        if command is None or table.do(command) is not None:
            return


def _may_go_on(work: UnitOfWork, table: OpenTable) -> bool:
    deadline = work.deadlines.of(table)
    if deadline is None:
        return True
    if deadline.plan is not None and to_carry_out(table.match, work.times.plans(table.id, deadline.person)):
        return False
    runs = runs_at(table.match, deadline, lambda person: work.times.plans(table.id, person))
    return runs is None or runs <= work.now


def keeps_god(match: Match) -> bool:
    """Whether a rule is awaited of somebody for whom a caretaker draws one.

    Where God judges in person none does: nobody could judge by it.
    """
    waits = task(match)
    awaited = match.phase is Phase.RULE and match.paused is None and waits is not None
    return awaited and not match.human_judge and waits is not None and waits.seat in match.kept


def come_back(work: UnitOfWork, table: OpenTable, person: int) -> bool:
    """Who stayed away plays in person again, from a fresh start; gives whether a caretaker had kept the seat."""
    seat = str(person)
    away = seat in table.match.kept and seat not in table.match.barred
    if not away or table.do(events.SeatReclaimed(seat)) is not None:
        return False
    clock = work.times.clock(table.id, person, table.match.time_rules)
    work.times.clocks.save(replace(clock, missed=0))
    return True


def come_back_everywhere(work: UnitOfWork, person: int) -> tuple[int, ...]:
    """The same at all of a person's tables; gives at which of them a caretaker had kept the seat."""
    return tuple(table.id for table in work.going_on(person) if come_back(work, table, person))
