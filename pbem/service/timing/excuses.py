"""Whether a miss is excused, and how excuses are won back."""

from dataclasses import replace

from pbem.engine.match.state import Match
from pbem.engine.match.terms import TimeRules
from pbem.store.rows.people import DeadlineRecord
from pbem.store.rows.turns import SeatClock

WINS_BACK = 5
"""So many turns on time in a row bring an excuse back."""


def excuse_left(match: Match, deadline: DeadlineRecord, clock: SeatClock) -> bool:
    """Whether who must act gets their time once more, should it pass: once a turn, as often as the table allows.

    Not where a caretaker keeps the seat: that player is away anyhow.
    """
    kept = str(deadline.person) in match.kept
    return not deadline.excused and not kept and excuses(match.time_rules, clock) > 0


def excuses(rules: TimeRules, clock: SeatClock) -> int:
    """How many deadlines of the seat may still be put off."""
    return min(clock.excuses, rules.excuses)


def won_back(rules: TimeRules, clock: SeatClock) -> SeatClock:
    """The clock of a seat after a turn on time: so many of them in a row bring an excuse back."""
    if clock.on_time == 0 or clock.on_time % WINS_BACK:
        return clock
    return replace(clock, excuses=min(rules.excuses, excuses(rules, clock) + 1))
