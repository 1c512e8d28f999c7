"""How a round stands: pure questions about a `Round`, answered from what everybody at the table may know."""

from dataclasses import dataclass

from pbem.engine.round import events, refusals
from pbem.engine.round.commands import Seat
from pbem.engine.round.events import Event
from pbem.engine.round.refusals import Refusal
from pbem.engine.round.state import Awaited, Duty, Round


def awaited(round_: Round) -> Awaited | None:
    """Who must act, and how; None once the round is over.

    A person who is God may judge a play before the Prophet has called it, but it is the call that is
    awaited first.
    """
    if round_.over:
        return None
    pending, prophet = round_.pending, round_.prophet
    if round_.starter_open:
        return Awaited(round_.god, Duty.STARTER)
    if round_.open_guess is not None:
        return Awaited(round_.god, Duty.JUDGE_GUESS)
    if pending is None:
        return Awaited(round_.to_move, Duty.PLAY)
    if prophet is not None and pending.called is None:
        return Awaited(prophet.seat, Duty.CALL)
    if prophet is not None and must_pick(round_):
        return Awaited(prophet.seat, Duty.PICK)
    return Awaited(round_.god, Duty.JUDGE)


def must_pick(round_: Round) -> bool:
    """Whether Prophet and God both called a no play wrong, and the Prophet has not picked a card yet."""
    pending = round_.pending
    return (
        pending is not None
        and round_.prophet is not None
        and pending.no_play
        and pending.called is False
        and pending.judged is False
        and pending.picked is None
    )


def awaits_verdict(round_: Round) -> bool:
    """Whether a play or a pick lies before God, a person, who has not judged it, also while a call is awaited."""
    pending = round_.pending
    if pending is None or not round_.human_judge:
        return False
    return pending.picked is not None or pending.judged is None


def expel_from(round_: Round) -> int | None:
    """The ordinal of the first card that can expel, even when it has passed; None where nobody is expelled.

    Cards are counted before the play (rule 1): "from 30 cards on the layout" is card 31.
    """
    rulebook, prophet = round_.rulebook, round_.prophet
    if prophet is not None:
        return prophet.since + rulebook.prophet_expel_from + 1 if rulebook.prophet_expel_from else None
    return rulebook.expel_from + 1 if rulebook.expel_from else None


def wrong_play_expels(round_: Round) -> bool:
    """Whether a wrong play made now expels its player (rule 1)."""
    first = expel_from(round_)
    return first is not None and round_.layout.count + 1 >= first


def markers(round_: Round) -> tuple[int, ...]:
    """The cards that bear a marker: every 10th of the layout, or since the Prophet declared (rule 8)."""
    start = round_.prophet.since if round_.prophet is not None else 0
    return tuple(range(start + 10, round_.layout.count + 1, 10))


def next_to_move(round_: Round) -> Seat | None:
    """Who plays after the one whose turn it is, the expelled and the Prophet skipped; None if all are out."""
    seats = round_.seats
    step = 1 if round_.rulebook.direction == "clockwise" else -1
    here = seats.index(round_.to_move)
    for away in range(1, len(seats) + 1):
        seat = seats[(here + step * away) % len(seats)]
        if plays(round_, seat):
            return seat
    return None


def plays(round_: Round, seat: Seat) -> bool:
    """Whether the seat still gets turns: neither expelled nor Prophet."""
    return seat not in round_.expelled and (round_.prophet is None or round_.prophet.seat != seat)


def why_not_at_table(round_: Round, seat: Seat) -> Refusal | None:
    """Why the seat takes no part in this round as a player, None if it does."""
    if round_.over:
        return refusals.RoundIsOver()
    if seat == round_.god:
        return refusals.GodDoesNotPlay()
    if seat not in round_.seats:
        return refusals.NotAtTheTable(seat)
    if seat in round_.expelled:
        return refusals.Expelled()
    return None


def why_no_turn(round_: Round, seat: Seat) -> Refusal | None:
    """Why the seat may not play now, None if it may."""
    refusal = why_not_at_table(round_, seat)
    if refusal is not None:
        return refusal
    if round_.prophet is not None and round_.prophet.seat == seat:
        return refusals.ProphetDoesNotPlay()
    waiting = awaited(round_)
    if waiting is not None and waiting.duty in (Duty.CALL, Duty.PICK):
        return refusals.PlayAwaitsCall(waiting.seat)
    if waiting is not None and waiting.duty is Duty.JUDGE:
        return refusals.PlayAwaitsVerdict()
    if waiting is not None and waiting.duty is Duty.JUDGE_GUESS:
        return refusals.GuessAwaitsVerdict()
    if waiting is not None and waiting.duty is Duty.STARTER:
        return refusals.StarterAwaitsVerdict()
    if seat != round_.to_move:
        return refusals.NotYourTurn(round_.to_move)
    return None


def why_no_wish(round_: Round, seat: Seat) -> Refusal | None:
    """Why a play of this seat cannot make its player Prophet, as far as that is known before it is judged."""
    if not round_.rulebook.prophet:
        return refusals.NoProphetsHere()
    if round_.prophet is not None:
        return refusals.ProphetStands(round_.prophet.seat)
    if seat in round_.false_prophets or seat in round_.stepped_down:
        return refusals.ProphetOnce()
    others = sum(1 for other in round_.seats if other != seat and other not in round_.expelled)
    return refusals.TooFewOthers() if others < 2 else None


def why_not_prophet(round_: Round, seat: Seat) -> Refusal | None:
    """Why the seat may not declare itself Prophet now, None if it may (rule 5)."""
    refusal = why_not_at_table(round_, seat) or why_no_wish(round_, seat)
    if refusal is not None:
        return refusal
    if round_.ending is not None:
        return refusals.GuessAwaitsVerdict()  # and with the verdict the round is over
    return None if round_.may_declare == seat else refusals.NotJustPlayed()


def why_not_guess(round_: Round, seat: Seat) -> Refusal | None:
    """Why the seat may not guess the rule now, None if it may (rule 11)."""
    if not round_.rulebook.guess:
        return refusals.NoGuessesHere()
    return why_not_at_table(round_, seat) or (None if round_.may_guess == seat else refusals.NotJustRight())


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
