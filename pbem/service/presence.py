"""Who is there: what missed turns lead to, who plays for the absent, how many turns somebody plays in time."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

import structlog

from pbem.digests.outcomes import NotReliable
from pbem.engine.match import events
from pbem.engine.match.caretaker import stands_in
from pbem.engine.match.state import Match, Phase, Task, task
from pbem.engine.round.state import Duty
from pbem.service.aggregates.tables import CODEC, OpenTable
from pbem.service.timing import runs_at, to_carry_out
from pbem.service.unit_of_work.unit_of_work import UnitOfWork
from pbem.store.rows.people import LetterStatus
from pbem.store.rows.turns import SeatClock, TurnEnd, TurnRecord
from pbem.store.store import Reading

OPENS_AFTER = 2
"""After so many missed turns in a row somebody else may have the seat."""

GOD_GOES_AFTER = 3
"""After so many a God who judges is out: nobody can judge in God's place, and the round would never end."""

WRITTEN = (LetterStatus.RECEIVED, LetterStatus.HANDLED, LetterStatus.MISREAD)
"""What became of letters that somebody really wrote to a table; one is answered before that is known of it."""

log = structlog.get_logger()


def opens_seat(clock: SeatClock) -> bool:
    """Whether one more missed turn opens the seat to others."""
    return clock.missed + 1 >= OPENS_AFTER


def god_goes(match: Match, waits: Task, clock: SeatClock) -> bool:
    """Whether one more missed turn puts a God who judges out of the match.

    At a table of a league nobody is put out: the round ends with its week.
    """
    judges = match.human_judge and waits.seat == match.god and match.league is None
    return judges and clock.missed + 1 >= GOD_GOES_AFTER and waits.duty is not Duty.STARTER


def never_came(work: UnitOfWork, table: OpenTable, clock: SeatClock) -> bool:
    """Whether it is the player's first turn of the match, and they have written nothing since that began.

    Where the first turn is as long as any other, nobody is looked at more closely in it.
    """
    match = table.match
    first = match.time_rules.first_turn > 1 and clock.turns == 0 and match.number == 1
    return first and not _has_written(work, table, clock.person)


def _has_written(work: UnitOfWork, table: OpenTable, person: int) -> bool:
    """Whether a letter of the player's came since the match began, to this table or to their own address."""
    log = (
        (one.at, CODEC.load(one.type, one.schema, dict(one.body))) for one in work.reading.events.of(table.id)
    )
    began = next((at for at, event in log if isinstance(event, events.MatchStarted)), 0)
    return any(
        letter.table in (table.id, None) and letter.received > began and letter.status in WRITTEN
        for letter in work.reading.letters.of(person)
    )


MOST = 500
"""So many things a caretaker does at most before somebody else must act; a play or two each, it is far fewer."""


def stand_in(work: UnitOfWork, table: OpenTable) -> None:
    """Whatever is awaited of bots and caretakers is done, until somebody is awaited who plays in person.

    Bots that have a pace are waited for; the tick has them play.
    But who has just played may become Prophet before the next play: they are given the time for it that plans give.
    And a plan of the player's own comes first.
    """
    for _ in range(MOST):
        if table.now_at.match is None or not _may_go_on(work, table):
            return
        command = stands_in(table.match, work.caretaker)
        if command is None:
            return
        refused = table.do(command)
        if refused is not None:
            log.error("caretaker_refused", table=table.id, command=type(command).__name__, why=str(refused))
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


FEWEST = 5
"""Who has had fewer turns is a newcomer, of whom nothing is said."""

HALVED = 20
"""A turn weighs half as much as one that came so many turns later."""

LATEST = 10 * HALVED
"""Turns that are looked at: those before weigh less than a thousandth of the latest."""

WORTH: Mapping[TurnEnd, float] = {TurnEnd.ON_TIME: 1.0, TurnEnd.LATE: 0.5, TurnEnd.MISSED: 0.0}
"""What a turn counts for; one that is nobody's merit or fault does not count."""


def share_on_time(turns: Iterable[TurnRecord]) -> int | None:
    """The share of turns on time in whole percent, rounded down; `turns` from the latest on. None for a newcomer."""
    worth = [WORTH[turn.how] for turn in turns if turn.how in WORTH]
    if len(worth) < FEWEST:
        return None
    weights = [2 ** (-place / HALVED) for place in range(len(worth))]
    reached = sum(weight * one for weight, one in zip(weights, worth, strict=True))
    return int(100 * reached / sum(weights))


def reliability(reading: Reading, person: int) -> int | None:
    """Somebody's share of turns on time, over all their tables."""
    return share_on_time(reading.turns.of(person, LATEST))


def told_of(reading: Reading, match: Match) -> dict[str, int]:
    """Of whom there is a figure, by seat, while people gather; then it is told no more."""
    if match.phase is not Phase.GATHERING:
        return {}
    bots = dict(match.bots)
    known = {seat: reliability(reading, int(seat)) for seat in match.people if seat not in bots}
    return {seat: share for seat, share in known.items() if share is not None}


def below_the_bar(work: UnitOfWork, table: OpenTable, person: int) -> NotReliable | None:
    """Why the person may not take a seat, if they play fewer turns in time than the table asks. Newcomers may."""
    wanted = table.match.time_rules.reliability
    if not wanted or str(person) in table.match.people:
        return None
    share = reliability(work.reading, person)
    return NotReliable(share, wanted) if share is not None and share < wanted else None
