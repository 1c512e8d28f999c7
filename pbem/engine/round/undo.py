"""Plays that never happened: the round as it was before one of them, and what of the time since cannot be undone."""

from dataclasses import dataclass

from pbem.engine.round import events
from pbem.engine.round.events import Event
from pbem.engine.round.evolve import evolve
from pbem.engine.round.state import Round


@dataclass(frozen=True, slots=True)
class Before:
    """The round as it was just before a play was shown; `at` is what its keeper then counted: serials, or events."""

    round: Round
    at: int


def remember(before: tuple[Before, ...], round_: Round, event: Event, at: int) -> tuple[Before, ...]:
    """The rounds before each play that was shown, in order, once `event` has happened to `round_`.

    Who took over a seat later sits in all of them: a person does not come back because plays are undone. Nor does a
    Prophet who stepped down, or who left, while the play lay there: that was not of its making.
    """
    match event:
        case events.CardsShown() | events.NoPlayDeclared():
            return (*before, Before(round_.but(missed=False), at))
        case events.PlayWithdrawn():
            return before[:-1]
        case events.ProphetSteppedDown() | events.PlayerEjected() if round_.pending is not None:
            return (*before[:-1], Before(evolve(before[-1].round, event), before[-1].at))
        case events.SeatTakenOver():
            return tuple(Before(evolve(one.round, event), one.at) for one in before)
        case _:
            return before


def gone_back(then: Round, now: Round) -> Round:
    """`then`, from before a play, as it stands again after `now`: all but the stock, which must be shuffled first.

    Refills are counted on, so that no packs are shuffled twice under one label. What was said of earlier plays stays
    said.
    """
    plays = len(then.plays)
    return then.but(refills=now.refills, amended=tuple(one for one in now.amended if one <= plays))
