"""Plans and plays of caretakers whose time has come: done as if mailed now, or given up with a mail that says why."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from operator import attrgetter

import structlog

from pbem.digests import outcomes
from pbem.digests.mails.mails import Kind
from pbem.digests.outcomes import Done, Line, Undone
from pbem.micros import Micros
from pbem.orders import model
from pbem.orders.order import Order
from pbem.rulelang.language.errors import RuleError
from pbem.service.aggregates.tables import OpenTable
from pbem.service.mailing.announcements import announce
from pbem.service.schedule.isolation import Otherwise, at_deadline, each
from pbem.service.services import Services, TableContext, Work
from pbem.service.tables import orders
from pbem.service.tables.plans import meant, read_again
from pbem.service.tables.rules import go_on
from pbem.service.timing import for_late, to_carry_out, waiting_play, who_may_declare
from pbem.service.unit_of_work.turn_clock import letter_waits
from pbem.store.rows.people import DeadlineRecord, MailStatus
from pbem.store.rows.turns import PlanKind, PlanRecord
from pbem.store.store import Writing

BATCH = 50

AGAIN: Micros = 60 * 1_000_000
"""How much later it is looked again whether a mail has left for which a plan waits."""

LATELY = 50
"""Among so many mails of a player's the one is looked for that told them of their last play."""

Move = model.Play | model.NoPlay

log = structlog.get_logger()


def carry_out_due(house: Services) -> int:
    """Carry out the plans whose time has come; gives how many were looked at. Idempotent.

    None while a letter that came before waits to be handled, nor while deadlines are still to be moved for an outage.
    """
    now = house.clock.now()
    with house.store.reading() as reading:
        if reading.outages.unsettled():
            return 0
        due = [
            one
            for one in reading.deadlines.due_plans(now, BATCH)
            if not letter_waits(reading, now, one.table, one.person)
        ]
    return each(house, "plan", due, attrgetter("table"), _once)


def carry_out_for_late(work: Work, table: OpenTable, deadline: DeadlineRecord) -> bool:
    """Do what the player ordered for when their time passes, in place of what the table does; False if there is none.

    The player has moved, though late: no turn is missed. What cannot be done is given up; their next mail tells it.
    """
    plan = for_late(table.match, work.times.plans(table.id, deadline.person))
    if plan is None:
        return False
    order = read_again(plan.text, plan.language)
    outcome = _play(work, table, plan, order.move) if isinstance(order, model.IfLate) else None
    if not isinstance(outcome, Done):
        work.times.failed.add((table.id, plan.person, plan.number))
        return False
    work.times.late.add(table.id)
    _tell(work, table, plan.person, [Line(plan.text, outcome)])
    return True


def _once(house: Services, deadline: DeadlineRecord) -> bool:
    """Do it in one transaction, if the deadline still stands."""

    def act(work: Work, table: OpenTable) -> Otherwise | None:
        later = _not_before(work, table, deadline)
        if later is None:
            _carry_out(work, table, deadline.person)
            return None
        return partial(_put_off, deadline, later)

    acted = at_deadline(house, deadline, act)
    if acted:
        log.info("plan", table=deadline.table, serial=deadline.serial)
    return acted


def _put_off(deadline: DeadlineRecord, later: Micros, writing: Writing) -> None:
    if writing.deadlines.at(deadline.table) == deadline:
        writing.deadlines.set(replace(deadline, plan=later))


def _not_before(work: Work, table: OpenTable, deadline: DeadlineRecord) -> Micros | None:
    """When to look again, where who may declare themselves Prophet got the mail that tells them so late, or not yet.

    A mail that never leaves is not waited for. A bot waits for nobody: it plays at its pace.
    """
    if str(deadline.person) in dict(table.match.bots):
        return None
    rules, times = table.match.time_rules, work.times
    plans = to_carry_out(table.match, times.plans(table.id, deadline.person))
    last = who_may_declare(table.match, lambda person: times.plans(table.id, person))
    if not rules.prophet_window or last is None or waiting_play(plans) is not None:
        return None
    since = [
        one
        for one in reversed(work.reading.mails.latest_records_of(last, LATELY))
        if one.table == table.id and work.house.clock.when(one.created) >= deadline.begun
    ]
    told = since[0] if since else None
    if told is None or told.status not in (MailStatus.WAITING, MailStatus.SENT):
        return None
    at = work.now + AGAIN if told.sent is None else work.house.clock.when(told.sent) + rules.prophet_window
    return at if at > work.now else None


def _carry_out(work: Work, table: OpenTable, person: int) -> None:
    """The first plan that fits; nothing more of this turn's if that cannot be done: the player is asked.

    Where the player has planned nothing a caretaker plays for them, before all are told.
    """
    lines: list[Line] = []
    for plan in to_carry_out(table.match, work.times.plans(table.id, person)):
        order = read_again(plan.text, plan.language)
        at = _at(work, table, plan)
        move = _move(at, order)
        if move is None:
            lines.append(Line(plan.text, outcomes.ConditionNotMet()))
            continue
        outcome = move if isinstance(move, outcomes.PlanUnreadable) else _play(work, table, plan, move)
        work.times.plan_rows.remove(table.id, person, plan.number)
        lines.append(Line(plan.text, outcome))
        break
    work.times.touched.add(table.id)
    if lines and not table.events:
        work.times.no_plans.add((table.id, person))
    _tell(work, table, person, lines)
    if not table.events:
        work.times.no_plans.add((table.id, person))


def _play(work: Work, table: OpenTable, plan: PlanRecord, move: Move) -> Done | Undone:
    """What comes of it now, as of a letter saying so; time ran until the player ordered it, and it was their turn."""
    outcome = orders.carry_out(_at(work, table, plan), move, plan.text)
    if outcome is None:
        raise ValueError("a play is an order of a table")
    if isinstance(outcome, Done) and plan.kind is not PlanKind.LATE:
        work.times.acted[table.id] = plan.made
    return outcome


def _at(work: Work, table: OpenTable, plan: PlanRecord) -> TableContext:
    return TableContext(work, plan.person, table, None, plan)


def _move(at: TableContext, order: Order | None) -> Move | outcomes.PlanUnreadable | None:
    """The move that is meant now; None where no condition holds."""
    match order:
        case model.Play() | model.NoPlay():
            return order
        case model.Later(move):
            return move
        case model.If():
            chosen = meant(at, order, at.language)
            return outcomes.PlanUnreadable() if isinstance(chosen, RuleError) else chosen
        case _:
            return outcomes.PlanUnreadable()


def _tell(work: Work, table: OpenTable, person: int, lines: Sequence[Line]) -> None:
    """As after a letter: tell all of what happened, and the player of what became of their plan, if they had one."""
    announce(work, table, person if lines else None)
    if lines:
        work.post.digest(work, table, person, Kind.PLAN, lines=lines)
    go_on(work, table)
