"""How a play ends once its verdict is known: cards laid, a Prophet's fall, draws, expulsion, the turn."""

from pbem.cards import Card
from pbem.engine.round import events
from pbem.engine.round.commands import ProphetWish, Seat, Theory
from pbem.engine.round.queries import next_to_move, why_not_prophet, wrong_play_expels
from pbem.engine.round.recorder import Recorder
from pbem.engine.round.scoring import score
from pbem.engine.round.state import Pending, Round


def finish_cards(telling: Recorder, pending: Pending, right: bool) -> None:
    """A card or string is judged: laid, and paid for if it was wrong and overthrew nobody (rules 1, 6)."""
    rulebook = telling.round.rulebook
    expels = wrong_play_expels(telling.round)
    overthrown = pending.called is not None and pending.called != right
    telling.tell(events.CardsJudged(right))
    if overthrown:
        telling.overthrow()
    elif not right:
        telling.draw(pending.seat, rulebook.wrong_draw * len(pending.cards), events.Why.WRONG)
        if expels:
            telling.tell(events.PlayerExpelled(pending.seat))
    _go_on(telling, pending, right)


def finish_right_no_play(telling: Recorder, pending: Pending) -> None:
    """No card of the hand was right: it goes back, and ends the round or is dealt anew, smaller (rule 4)."""
    rulebook = telling.round.rulebook
    telling.tell(events.NoPlayJudged(True))
    if pending.called is False:
        telling.overthrow()
    hand = pending.held
    stock = telling.round.stock + telling.round.hands[pending.seat]
    if rulebook.no_play_return == "shuffled" and telling.chance is not None:
        stock = telling.chance.shuffle(f"return:{len(telling.round.plays)}", stock)
    telling.tell(events.HandReturned(pending.seat, stock))
    if len(hand) > rulebook.no_play_small:
        telling.draw(pending.seat, len(hand) - rulebook.no_play_less, events.Why.NEW_HAND)
    _go_on(telling, pending, True)


def finish_wrong_no_play(telling: Recorder, pending: Pending, card: Card, picked: Card | None) -> None:
    """A card of the hand was right: `card` joins the main line; `picked`: the Prophet's pick (rules 3, 7)."""
    expels = wrong_play_expels(telling.round)
    overthrown = pending.called is True or (picked is not None and picked != card)
    telling.tell(events.NoPlayJudged(False, card, picked))
    if overthrown:
        telling.overthrow()
    else:
        telling.draw(pending.seat, telling.round.rulebook.no_play_wrong_draw, events.Why.NO_PLAY)
        if expels:
            telling.tell(events.PlayerExpelled(pending.seat))
    _go_on(telling, pending, False)


def declare(telling: Recorder, seat: Seat, theory: Theory | None) -> None:
    """Who has just played becomes Prophet; rules 5 and 8 say where the marker lies and what counts."""
    round_ = telling.round
    since = round_.layout.count
    fallen = bool(round_.false_prophets)
    on_main_line = fallen and round_.rulebook.marker_after_fall == "main-line"
    telling.tell(events.ProphetDeclared(seat, _last_right(round_) if on_main_line else since, since, theory))
    if telling.round.to_move == seat and next_to_move(telling.round) is not None:
        pass_turn(telling)  # skipped turns had brought it back to the Prophet, who plays none


def guess(telling: Recorder, seat: Seat, theory: str, ending: events.Ending | None) -> None:
    """Who has just played rightly guesses the rule (rule 11); a person's word on it is waited for.

    `ending`: what ends the round whether the guess is right or not.
    """
    telling.tell(events.GuessMade(seat, theory, ending))
    if telling.judge is not None and not telling.round.human_judge:
        judge_guess(telling, telling.judge.agrees(theory, telling.round.layout) is True)


def judge_guess(telling: Recorder, right: bool) -> None:
    """A right guess ends the round; so does what would have ended it without the guess (rule 9)."""
    ending = telling.round.ending
    telling.tell(events.GuessJudged(right))
    if ending is None and right:
        ending = events.Ending.RULE_GUESSED
    if ending is not None:
        telling.tell(events.RoundEnded(ending, score(telling.round)))
    else:
        end_if_nobody_plays(telling)


def end_if_nobody_plays(telling: Recorder) -> bool:
    """Ends the round when all players but a standing Prophet are out (rule 9)."""
    if next_to_move(telling.round) is not None:
        return False
    telling.tell(events.RoundEnded(events.Ending.ALL_EXPELLED, score(telling.round)))
    return True


def _go_on(telling: Recorder, pending: Pending, right: bool) -> None:
    """The round ends, or the turn passes; then what its player wished with the play: to be Prophet, to guess."""
    ending = None
    if telling.exhausted:
        ending = events.Ending.STOCK_EXHAUSTED
    elif not telling.round.hands[pending.seat]:
        ending = events.Ending.NO_PLAY if pending.no_play and right else events.Ending.OUT_OF_CARDS
    guesses = right and pending.guess is not None
    if ending is not None and not guesses:
        telling.tell(events.RoundEnded(ending, score(telling.round)))
        return
    if ending is None:
        if end_if_nobody_plays(telling):
            return
        pass_turn(telling)
        wishes = pending.prophet is ProphetWish.ALWAYS or (pending.prophet is ProphetWish.IF_RIGHT and right)
        if wishes and why_not_prophet(telling.round, pending.seat) is None:
            declare(telling, pending.seat, pending.theory)
    if guesses and pending.guess is not None:
        guess(telling, pending.seat, pending.guess, ending)


def pass_turn(telling: Recorder) -> None:
    """The next who still plays is to move; there must be one."""
    seat = next_to_move(telling.round)
    assert seat is not None, "a round nobody plays in has ended"
    telling.tell(events.TurnPassed(seat))


def _last_right(round_: Round) -> int:
    """The ordinal of the last main-line card."""
    laid = next(laid for laid in reversed(round_.layout.laid) if laid.right)
    return laid.ordinal + len(laid.cards) - 1
