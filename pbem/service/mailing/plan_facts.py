"""What somebody is told of their own plans in each mail about a table."""

from collections.abc import Iterable

from pbem.digests.mails.mails import Planned, PlanOver
from pbem.service.aggregates.tables import OpenTable
from pbem.service.timing.plan_schedule import WAITING, to_carry_out, waiting_play, why_over
from pbem.service.unit_of_work.unit_of_work import UnitOfWork
from pbem.store.rows.turns import PlanKind, PlanRecord


def give_up_outdated(work: UnitOfWork, table: OpenTable, person: int) -> None:
    """Where a play that waited is given up since others have acted, no other plan of the player is done instead."""
    play = waiting_play(work.times.plans(table.id, person))
    if play is not None and why_over(play, table.match) is PlanOver.OUTDATED:
        work.times.no_plans.add((table.id, person))


def told_plans(work: UnitOfWork, table: OpenTable, person: int) -> tuple[Planned, ...]:
    """The player's plans as made, those among them that are not done any more, and when the first is done."""
    plans = [one for one in work.times.plans(table.id, person) if one.number >= WAITING]
    if not plans:
        return ()
    deadline = work.deadline(table)
    at = deadline.plan if deadline is not None and deadline.person == person else None
    first = next(iter(to_carry_out(table.match, plans)), None)
    return tuple(
        Planned(
            number=one.number,
            text=one.text,
            at=at if one is first else None,
            over=_why_over(work, table, one),
            late=one.kind is PlanKind.LATE,
        )
        for one in plans
    )


def forget_told(work: UnitOfWork, table: OpenTable, person: int, told: Iterable[Planned]) -> None:
    """What is not done any more is told once."""
    for one in told:
        if one.over is not None:
            work.times.remove_plan(table.id, person, one.number)


def _why_over(work: UnitOfWork, table: OpenTable, plan: PlanRecord) -> PlanOver | None:
    failed = (table.id, plan.person, plan.number) in work.times.failed
    return PlanOver.FAILED if failed else why_over(plan, table.match)
