"""Turns of who stays away: when a caretaker plays, whether a miss is excused, and how excuses are won back."""

from __future__ import annotations

from dataclasses import replace

from pbem.engine.match import Match, Phase, task
from pbem.engine.time_rules import TimeRules
from pbem.service.planning import PlansOf, who_may_declare
from pbem.service.records import DeadlineRecord, Micros
from pbem.service.time_records import SeatClock

WINS_BACK = 5
"""So many turns on time in a row bring an excuse back."""


def runs_at(match: Match, deadline: DeadlineRecord, plans_of: PlansOf) -> Micros | None:
    """At once, or once who has just played can no longer become Prophet; None where the turn is not a caretaker's."""
    waits = task(match)
    kept = waits is not None and waits.seat in match.kept and waits.seat == str(deadline.person)
    if not kept or match.phase is not Phase.PLAY or match.paused is not None:
        return None
    last = who_may_declare(match, plans_of)
    himself = last is not None and str(last) not in match.kept
    return deadline.begun + (match.time_rules.prophet_window if himself else 0)


def excuse_left(match: Match, deadline: DeadlineRecord, clock: SeatClock) -> bool:
    """Whether who must act gets his time once more, should it pass: once a turn, as often as the table allows.

    Not where a caretaker keeps his seat: he is away anyhow.
    """
    kept = str(deadline.person) in match.kept
    return not deadline.excused and not kept and excuses(match.time_rules, clock) > 0


def excuses(rules: TimeRules, clock: SeatClock) -> int:
    """How many deadlines of his may still be put off."""
    return min(clock.excuses, rules.excuses)


def won_back(rules: TimeRules, clock: SeatClock) -> SeatClock:
    """The clock of a seat after a turn on time: so many of them in a row bring an excuse back."""
    if clock.on_time == 0 or clock.on_time % WINS_BACK:
        return clock
    return replace(clock, excuses=min(rules.excuses, excuses(rules, clock) + 1))
