"""Which events are somebody's acts, and whose: what a second copy of a letter is known by, and a stale one."""

from dataclasses import dataclass

from pbem.engine.round import events
from pbem.engine.round.commands import Seat
from pbem.engine.round.events import Event
from pbem.engine.round.queries import must_pick
from pbem.engine.round.state import Round

NOBODY: Seat = ""
"""Whose act it is that plays were undone: no player's, so that no letter is taken for a copy of it."""


@dataclass(frozen=True, slots=True)
class Act:
    """Who did what at which serial; a second copy of the same act is known by it.

    `by_server`: the player's time was up, and the server did it instead. That plays were undone is an act of `NOBODY`.
    """

    serial: int
    seat: Seat
    event: Event
    by_server: bool = False


def actor(round_: Round | None, event: Event, last: Act | None, serial: int) -> Seat | None:
    """Who acted, where the event is an act, and not what follows from one: a theory does not act.

    `round_` as it was before, `last` the last act and `serial` the number of the one to come. Where a person judges,
    God or the Prophet acts twice over: by a word, and where it was the last one, by the play's being judged with it.
    """
    if round_ is not None and round_.calling is not None and _is_prophets(round_, event):
        return None
    match event:
        case events.SeatAct(seat):
            return seat
        case _ if round_ is None:
            return None
        case events.StarterAdmitted() | events.StarterRedrawn():
            return round_.god
        case events.NoPlayJudged(_, _, picked) if picked is not None and not _gods_on_a_pick(round_):
            return round_.prophet.seat if round_.prophet else None
        case events.CardsJudged() | events.NoPlayJudged() if round_.human_judge:
            return _last_word(round_, last, serial)
        case events.VerdictGiven() | events.GuessJudged() if round_.human_judge:
            return round_.god
        case _:
            return None


def is_silent(after: Round, event: Event) -> bool:
    """Whether an act leaves the serial as it is: a person's verdict before the call, a call before the verdict.

    Letters to both were answered in whatever order, and the second answer is not to be taken for a late one.
    """
    words = isinstance(event, events.VerdictGiven | events.PlayCalled)
    return after.human_judge and words and not must_pick(after)


def by_server(round_: Round | None, event: Event) -> bool:
    """Whether the server acted for somebody whose time was up; `round_` as it was before."""
    missed = round_ is not None and round_.missed
    return isinstance(event, events.ProphetSteppedDown | events.TurnSkipped) or missed


def _is_prophets(round_: Round, event: Event) -> bool:
    """Whether it is a Prophet's call or pick."""
    match event:
        case events.PlayCalled() | events.CardPicked():
            return True
        case events.NoPlayJudged(_, _, picked):
            return picked is not None and not _gods_on_a_pick(round_)
        case _:
            return False


def _gods_on_a_pick(round_: Round) -> bool:
    """Whether a card that was picked lies before God, a person: then it is God's word that finishes the no play."""
    return round_.pending is not None and round_.pending.picked is not None


def _last_word(round_: Round, last: Act | None, serial: int) -> Seat | None:
    """Whose word a play that a person judges was waiting for; None where it was nobody's: the Prophet is gone."""
    if _gods_on_a_pick(round_) or (round_.pending is not None and round_.pending.judged is None):
        return round_.god
    called = last is not None and last.serial == serial and isinstance(last.event, events.PlayCalled)
    return last.seat if last is not None and called else None
