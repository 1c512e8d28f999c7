"""What is done where somebody let their time pass: excuse, missed turn, open seat; and where many do so at once."""

import json
from collections.abc import Collection, Sequence
from dataclasses import replace
from operator import itemgetter

import structlog

from pbem.engine.match import events
from pbem.engine.match.commands import LeaveTable
from pbem.engine.match.state import Task, task
from pbem.engine.match.terms import Missed
from pbem.engine.round.commands import PlayForMissing, SkipTurn, StepDown
from pbem.engine.round.state import Duty
from pbem.micros import DAY, HOUR, Micros
from pbem.orders.words import language_of
from pbem.service.aggregates.tables import OpenTable
from pbem.service.deadlines.outage_compensation import Changes, tell_more_time, write_moved
from pbem.service.mailing.announcements import announce
from pbem.service.mailing.operator_mail import tell_of_outage
from pbem.service.presence import god_goes, never_came, opens_seat
from pbem.service.schedule.plan_runner import carry_out_for_late
from pbem.service.services import Services, Work
from pbem.service.tables.rules import go_on, set_sample
from pbem.service.tables.seats import offer_seats
from pbem.service.timing import excuse_left, excuses
from pbem.service.unit_of_work.turn_clock import GRACE
from pbem.store.rows.people import DeadlineRecord
from pbem.store.rows.turns import OutageRecord, Why


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

    Where the server plays for the seat it makes the play before all are told. Of who never came no card is
    played by chance: whoever takes the seat over finds the hand as it was dealt.
    """
    seat, unattended = waits.seat, waits.seat in table.match.unattended
    match waits.duty, table.match.time_rules.missed:
        case Duty.PLAY, _ if absent:
            table.do(SkipTurn(seat))
        case Duty.PLAY, _ if unattended:
            pass
        case Duty.PLAY, Missed.RANDOM:
            table.do(PlayForMissing(seat, f"miss:{deadline.serial}"))
        case Duty.PLAY, Missed.SKIP:
            table.do(SkipTurn(seat))
        case Duty.PLAY, Missed.CARETAKER:
            table.do(events.CaretakerCame(seat))
        case ((Duty.CALL | Duty.PICK), _) if unattended or not table.match.house_rules.prophet_waits:
            table.do(StepDown(seat))
        case None, _:
            set_sample(work.house, table, seat, language_of(work.person(deadline.person).language))
        case _:
            table.do(events.LatenessTold(seat))


SEATS, TABLES = 5, 3
"""Fewer than so many seats, or at fewer tables, are not many."""

MORE: Micros = DAY
"""How much more time they have, once a turn."""

SEEN = 500
"""So many are counted at most."""

TURNS = 4
"""So many turns of a seat are counted on within an hour."""

LATELY = "missed_lately"
"""Under this name is kept whose time ran out within the hour, and the server has acted on it: table, person, when."""

Seat = tuple[int, int]
"""A table and a person."""

log = structlog.get_logger()


def are_many(missing: Collection[Seat], met: Collection[Seat]) -> bool:
    """Whether so many of those whose time ran out let it pass, and not half of them met it."""
    return (
        len(missing) >= SEATS and len({table for table, _ in missing}) >= TABLES and len(missing) > len(met)
    )


def spare(house: Services, passed: Sequence[DeadlineRecord], now: Micros) -> tuple[list[DeadlineRecord], int]:
    """Give a day more to those who miss their time with many others; gives whom the server may act for all the same,
    and how many have more time. `passed`: those for whom it would act now. Raises StoreUnavailable.
    """
    fresh = [one for one in passed if one.fires > now - HOUR]
    if not fresh:
        return list(passed), 0
    with house.store.reading() as reading:
        kept = json.loads(reading.meta.get(LATELY) or "[]")
        lately = {(table, person, fires) for table, person, fires in kept if now - HOUR < fires <= now}
        graced = [one for one in reading.deadlines.due(now, SEEN) if one.fires > now - GRACE]
        missing = {(one.table, one.person) for one in (*fresh, *graced)} | {(t, p) for t, p, _ in lately}
        met = reading.turns.met(now - HOUR, now, TURNS * len(missing)) if are_many(missing, ()) else set()
        work = house.work(reading)
        spared = [one for one in fresh if not one.spared] if are_many(missing, met) else []
        changes = _more_time(work, spared, now) if spared else []
        new = {(one.table, one.person, one.fires) for one in fresh}
    latest = json.dumps(sorted(lately | new, key=itemgetter(2))[-SEEN:])
    work.also(lambda writing: writing.meta.set(LATELY, latest))
    if not write_moved(work, changes):
        return [], 0
    if changes:
        log.warning("many_missing", seats=len(missing), met=len(met), spared=len(changes))
    moved = {before.table for before, _ in changes}
    return [one for one in passed if one.table not in moved], len(changes)


def _more_time(work: Work, spared: Sequence[DeadlineRecord], now: Micros) -> Changes:
    outage = OutageRecord(0, now - HOUR, now, Why.MANY, True)
    changes: Changes = []
    told: dict[int, list[tuple[OpenTable, DeadlineRecord]]] = {}
    for before in spared:
        table = work.table(before.table)
        if table is None:
            continue
        after = work.deadlines.clock(table.id).longer(replace(before, spared=True), table.match, MORE)
        changes.append((before, after))
        told.setdefault(before.person, []).append((table, after))
    for person, turns in told.items():
        tell_more_time(work, person, outage, turns)
    known = [one for one in work.reading.outages.latest(SEEN) if one.why is Why.MANY]
    if not any(now - DAY < one.ended <= now for one in known):
        tell_of_outage(work, outage)
        work.also(
            lambda writing: writing.outages.settle(writing.outages.add(outage.begun, outage.ended, Why.MANY))
        )
    return changes
