"""A round and one event make the next round: no rule is decided here, so a log means the same for ever."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from pbem.cards import Card
from pbem.engine.round import events
from pbem.engine.round.commands import Seat
from pbem.engine.round.events import Event
from pbem.engine.round.state import Guess, Layout, Pending, Play, Prophecy, Prophet, Round


def evolve(round_: Round | None, event: Event) -> Round:
    """The round after `event`; None before `RoundStarted`."""
    if isinstance(event, events.RoundStarted):
        return _started(event)
    return _EVOLVE[type(event)](round_, event)


def replay(history: Iterable[Event]) -> Round | None:
    """The round that a log adds up to."""
    round_: Round | None = None
    for event in history:
        round_ = evolve(round_, event)
    return round_


def without(hand: tuple[Card, ...], cards: Iterable[Card]) -> tuple[Card, ...] | Card:
    """The hand without `cards`, of equal cards the first in hand order; or a card it does not hold."""
    left = list(hand)
    for card in cards:
        if card not in left:
            return card
        left.remove(card)
    return tuple(left)


def _started(event: events.RoundStarted) -> Round:
    return Round(
        rulebook=event.rulebook,
        god=event.god,
        seats=event.seats,
        human_judge=event.human_judge,
        layout=Layout.starting(event.starter),
        hands=dict(zip(event.seats, event.hands, strict=True)),
        stock=event.stock,
        first_to_move=event.first_to_move,
        to_move=event.first_to_move,
        starter_open=event.starter_untested,
    )


def _redrawn(round_: Round, event: events.StarterRedrawn) -> Round:
    return round_.but(
        layout=Layout.starting(event.starter),
        stock=event.stock,
        first_to_move=event.first_to_move,
        to_move=event.first_to_move,
        redraws=round_.redraws + 1,
    )


def _shown(round_: Round, event: events.CardsShown) -> Round:
    hand = round_.hands[event.seat]
    wishes = (event.prophet, event.guess)
    pending = Pending(
        event.seat, event.cards, False, hand, *wishes, missed=round_.missed, theory=event.theory
    )
    left = _taken(hand, event.cards)
    hands = {**round_.hands, event.seat: left}
    return round_.but(hands=hands, pending=pending, may_declare=None, may_guess=None, missed=False)


def _no_play_declared(round_: Round, event: events.NoPlayDeclared) -> Round:
    wishes = (event.prophet, event.guess)
    pending = Pending(event.seat, (), True, event.hand, *wishes, missed=round_.missed, theory=event.theory)
    return round_.but(pending=pending, may_declare=None, may_guess=None, missed=False)


def _called(round_: Round, event: events.PlayCalled) -> Round:
    return round_.but(pending=replace(_pending(round_), called=event.right))


def _verdict_given(round_: Round, event: events.VerdictGiven) -> Round:
    return round_.but(pending=replace(_pending(round_), judged=event.right, god_card=event.card))


def _withdrawn(round_: Round, event: events.PlayWithdrawn) -> Round:
    hands = {**round_.hands, event.seat: _pending(round_).held}
    return round_.but(hands=hands, pending=None)


def _cards_judged(round_: Round, event: events.CardsJudged) -> Round:
    pending = _pending(round_)
    return round_.but(
        layout=round_.layout.lay(pending.cards, event.right),
        plays=(*round_.plays, _play(round_, pending, event.right)),
        pending=None,
        may_declare=pending.seat,
        may_guess=pending.seat if event.right else None,
    )


def _no_play_judged(round_: Round, event: events.NoPlayJudged) -> Round:
    pending = _pending(round_)
    play = replace(
        _play(round_, pending, event.right), hand_shown=pending.held, god_card=event.card, picked=event.picked
    )
    hands, layout = round_.hands, round_.layout
    if event.card is not None:
        hands = {**hands, pending.seat: _taken(pending.held, (event.card,))}
        layout = layout.lay((event.card,), right=True)
    return round_.but(
        hands=hands,
        layout=layout,
        plays=(*round_.plays, play),
        pending=None,
        may_declare=pending.seat,
        may_guess=pending.seat if event.right else None,
    )


def _overthrown(round_: Round, event: events.ProphetOverthrown) -> Round:
    return _noted(round_, overthrew=event.seat).but(
        prophet=None, false_prophets=(*round_.false_prophets, event.seat)
    )


def _stepped_down(round_: Round, event: events.ProphetSteppedDown) -> Round:
    return _prophet_gone(round_).but(stepped_down=(*round_.stepped_down, event.seat))


def _drawn(round_: Round, event: events.CardsDrawn) -> Round:
    hands = {**round_.hands, event.seat: round_.hands[event.seat] + event.cards}
    round_ = round_.but(hands=hands, stock=round_.stock[len(event.cards) :])
    if event.why is events.Why.FALSE_PROPHET:
        return _noted(round_, fall_drawn=event.cards)
    return _noted(round_, drawn=round_.plays[-1].drawn + event.cards)


def _returned(round_: Round, event: events.HandReturned) -> Round:
    return round_.but(hands={**round_.hands, event.seat: ()}, stock=event.stock)


def _refilled(round_: Round, event: events.StockRefilled) -> Round:
    return round_.but(stock=round_.stock + event.cards, refills=round_.refills + 1)


def _expelled(round_: Round, event: events.PlayerExpelled) -> Round:
    return _noted(round_, expelled=True).but(expelled=(*round_.expelled, event.seat), may_declare=None)


def _ejected(round_: Round, event: events.PlayerEjected) -> Round:
    if round_.prophet is not None and round_.prophet.seat == event.seat:
        round_ = _prophet_gone(round_)
    return round_.but(
        expelled=(*round_.expelled, event.seat),
        may_declare=None if round_.may_declare == event.seat else round_.may_declare,
        may_guess=None if round_.may_guess == event.seat else round_.may_guess,
    )


def _declared(round_: Round, event: events.ProphetDeclared) -> Round:
    prophet = Prophet(event.seat, event.marker, event.since)
    prophecies = round_.prophecies
    if event.theory is not None:
        prophecies = (*prophecies, Prophecy(len(round_.plays), event.seat, event.theory))
    return _noted(round_, prophet=True).but(prophet=prophet, prophecies=prophecies, may_declare=None)


def _guessed(round_: Round, event: events.GuessMade) -> Round:
    guess = Guess(len(round_.plays), event.seat, event.theory)
    return round_.but(guesses=(*round_.guesses, guess), ending=event.ending, may_guess=None)


def _guess_judged(round_: Round, event: events.GuessJudged) -> Round:
    *earlier, guess = round_.guesses
    return round_.but(guesses=(*earlier, replace(guess, right=event.right)), ending=None)


def _amended(round_: Round, event: events.VerdictAmended) -> Round:
    rescored = (*round_.rescored, event.number) if round_.over else round_.rescored
    return round_.but(amended=(*round_.amended, event.number), rescored=rescored)


def _taken_over(round_: Round, event: events.SeatTakenOver) -> Round:
    """Somebody new has the seat. If its player was ejected, they play on with its hand; if a play expelled it, it is
    out as before."""
    by_play = any(play.expelled and play.seat == event.seat for play in round_.plays)
    plays_on = event.seat if not by_play and not round_.over else None

    def now(seat: Seat) -> Seat:
        return event.by if seat == event.seat else seat

    def all_now(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        return tuple(now(seat) for seat in seats)

    def or_none(seat: Seat | None) -> Seat | None:
        return None if seat is None else now(seat)

    pending, prophet = round_.pending, round_.prophet
    return round_.but(
        god=now(round_.god),
        seats=all_now(round_.seats),
        hands={now(seat): hand for seat, hand in round_.hands.items()},
        first_to_move=now(round_.first_to_move),
        to_move=now(round_.to_move),
        plays=tuple(
            replace(play, seat=now(play.seat), caller=or_none(play.caller), overthrew=or_none(play.overthrew))
            for play in round_.plays
        ),
        pending=pending and replace(pending, seat=now(pending.seat)),
        may_declare=or_none(round_.may_declare),
        may_guess=or_none(round_.may_guess),
        guesses=tuple(replace(guess, seat=now(guess.seat)) for guess in round_.guesses),
        prophet=prophet and replace(prophet, seat=now(prophet.seat)),
        prophecies=tuple(replace(one, seat=now(one.seat)) for one in round_.prophecies),
        false_prophets=all_now(round_.false_prophets),
        stepped_down=all_now(round_.stepped_down),
        expelled=all_now(tuple(seat for seat in round_.expelled if seat != plays_on)),
    )


def _ended(round_: Round, event: events.RoundEnded) -> Round:
    scores = None if event.by is events.Ending.VOID else dict(event.scores)
    return round_.but(ended_by=event.by, scores=scores, may_declare=None, may_guess=None, missed=False)


def _pending(round_: Round) -> Pending:
    assert round_.pending is not None, "a log never judges a play that was not shown"
    return round_.pending


def _taken(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    left = without(hand, cards)
    assert not isinstance(left, Card), "a log never plays a card that is not held"
    return left


def _play(round_: Round, pending: Pending, right: bool) -> Play:
    return Play(
        number=len(round_.plays) + 1,
        seat=pending.seat,
        no_play=pending.no_play,
        cards=pending.cards,
        right=right,
        called=pending.called,
        caller=round_.prophet.seat if round_.prophet is not None else None,
        missed=pending.missed,
    )


def _noted(round_: Round, **changes: Any) -> Round:
    """The round with something more told of its last play."""
    return round_.but(plays=(*round_.plays[:-1], replace(round_.plays[-1], **changes)))


def _prophet_gone(round_: Round) -> Round:
    """Without Prophet; a play that awaited the Prophet goes on to God, who names a card if one was to be picked."""
    pending = round_.pending
    if pending is not None:
        nameless = pending.no_play and pending.judged is False and pending.god_card is None
        judged = None if nameless else pending.judged
        pending = replace(pending, called=None, picked=None, judged=judged)
    return round_.but(prophet=None, pending=pending)


_EVOLVE: Mapping[type, Callable[[Any, Any], Round]] = {
    events.StarterAdmitted: lambda round_, event: round_.but(starter_open=False),
    events.StarterRedrawn: _redrawn,
    events.TurnMissed: lambda round_, event: round_.but(missed=True),
    events.TurnSkipped: lambda round_, event: round_.but(missed=False),
    events.CardsShown: _shown,
    events.NoPlayDeclared: _no_play_declared,
    events.PlayCalled: _called,
    events.VerdictGiven: _verdict_given,
    events.CardPicked: lambda round_, event: round_.but(pending=replace(_pending(round_), picked=event.card)),
    events.PlayWithdrawn: _withdrawn,
    events.CardsJudged: _cards_judged,
    events.NoPlayJudged: _no_play_judged,
    events.ProphetOverthrown: _overthrown,
    events.ProphetSteppedDown: _stepped_down,
    events.CardsDrawn: _drawn,
    events.HandReturned: _returned,
    events.StockRefilled: _refilled,
    events.StockShuffled: lambda round_, event: round_.but(stock=event.stock, refills=event.refills),
    events.PlayerExpelled: _expelled,
    events.PlayerEjected: _ejected,
    events.ProphetDeclared: _declared,
    events.GuessMade: _guessed,
    events.GuessJudged: _guess_judged,
    events.GuessWithdrawn: lambda round_, event: round_.but(guesses=round_.guesses[:-1], ending=None),
    events.VerdictAmended: _amended,
    events.SeatTakenOver: _taken_over,
    events.TurnPassed: lambda round_, event: round_.but(to_move=event.seat),
    events.RoundEnded: _ended,
    events.RoundRescored: lambda round_, event: round_.but(scores=dict(event.scores)),
}
