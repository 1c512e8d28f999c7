"""What a command does to a round: the events it makes, or why it is refused. Nothing else changes a round."""

from collections.abc import Callable, Mapping
from typing import Any

from pbem.cards import Card, Chance
from pbem.engine.round import commands, events, human_god, refusals
from pbem.engine.round.commands import Command
from pbem.engine.round.ending_a_play import (
    declare,
    end_if_nobody_plays,
    finish_cards,
    finish_right_no_play,
    finish_wrong_no_play,
    pass_turn,
)
from pbem.engine.round.events import Event
from pbem.engine.round.evolve import without
from pbem.engine.round.judge import Judge, permits_all, right_cards
from pbem.engine.round.queries import must_pick, next_to_move, why_no_turn, why_not_at_table, why_not_prophet
from pbem.engine.round.recorder import Recorder, Refused
from pbem.engine.round.refusals import Refusal
from pbem.engine.round.scoring import score
from pbem.engine.round.state import Round


def decide(
    round_: Round, command: Command, judge: Judge | None, chance: Chance | None
) -> tuple[Event, ...] | Refusal:
    """The events of `command`, or why it is refused (then nothing has changed).

    `judge` is the secret rule, None only where a person judges. `chance` may be None where none is known:
    then returned cards are not shuffled, God plays the first right card of a wrong no play, and a dry stock
    is refused.
    """
    done = carry_on(round_, command, judge, chance)
    return done[0] if isinstance(done, tuple) else done


def carry_on(
    round_: Round, command: Command, judge: Judge | None, chance: Chance | None
) -> tuple[tuple[Event, ...], Round] | Refusal:
    """As `decide`, with the round that the events make of this one."""
    telling = Recorder(round_, judge, chance)
    try:
        _DECIDE[type(command)](telling, command)
    except Refused as refused:
        return refused.why
    return refusals.StockIsDry() if telling.dry else (tuple(telling.events), telling.round)


def _play_cards(telling: Recorder, command: commands.PlayCards) -> None:
    round_, cards = telling.round, command.cards
    telling.refuse(why_no_turn(round_, command.seat))
    longest = round_.rulebook.string_max
    if not cards:
        raise Refused(refusals.NoCards())
    if longest and len(cards) > longest:
        raise Refused(refusals.StringTooLong(longest, len(cards)))
    left = without(round_.hands[command.seat], cards)
    if isinstance(left, Card):
        raise Refused(refusals.CardNotHeld(left))
    telling.refuse(
        human_god.why_no_wishes(round_, command, round_.layout.lay(cards, right=True), telling.judge)
    )
    telling.tell(events.CardsShown(command.seat, cards, command.prophet, command.guess, command.theory))
    _carry_pending(telling)


def _declare_no_play(telling: Recorder, command: commands.DeclareNoPlay) -> None:
    round_ = telling.round
    telling.refuse(why_no_turn(round_, command.seat))
    telling.refuse(human_god.why_no_wishes(round_, command, round_.layout, telling.judge))
    hand = round_.hands[command.seat]
    telling.tell(events.NoPlayDeclared(command.seat, hand, command.prophet, command.guess, command.theory))
    _carry_pending(telling)


def _declare_prophet(telling: Recorder, command: commands.DeclareProphet) -> None:
    telling.refuse(why_not_prophet(telling.round, command.seat))
    declare(telling, command.seat, command.theory)


def _call(telling: Recorder, command: commands.CallPlay) -> None:
    telling.refuse(_why_no_prophets_word(telling.round, command.seat))
    pending = telling.round.pending
    if must_pick(telling.round):
        raise Refused(refusals.PickFirst())
    if pending is None or pending.called is not None:
        raise Refused(refusals.NothingToCall())
    telling.tell(events.PlayCalled(command.seat, command.right))
    _carry_pending(telling)


def _pick(telling: Recorder, command: commands.PickCard) -> None:
    round_ = telling.round
    telling.refuse(_why_no_prophets_word(round_, command.seat))
    pending = round_.pending
    if pending is None or not must_pick(round_):
        raise Refused(refusals.NothingToPick())
    if command.card not in pending.held:
        raise Refused(refusals.CardNotHeld(command.card))
    judge = telling.judge
    if judge is None or round_.human_judge:
        if command.card == pending.god_card:
            finish_wrong_no_play(telling, pending, command.card, command.card)
        else:
            telling.tell(events.CardPicked(command.seat, command.card))
        return
    right = right_cards(judge, round_.layout, pending.held)
    card = command.card if command.card in right else _gods_card(telling, right)
    finish_wrong_no_play(telling, pending, card, command.card)


def _play_for_missing(telling: Recorder, command: commands.PlayForMissing) -> None:
    round_ = telling.round
    telling.refuse(why_no_turn(round_, command.seat))
    hand = round_.hands[command.seat]
    card = command.card
    if card is None:
        card = telling.chance.pick(command.label, hand) if telling.chance is not None else hand[0]
    telling.tell(events.TurnMissed(command.seat))
    _play_cards(telling, commands.PlayCards(command.seat, (card,)))


def _skip(telling: Recorder, command: commands.SkipTurn) -> None:
    telling.refuse(why_no_turn(telling.round, command.seat))
    telling.tell(events.TurnSkipped(command.seat))
    pass_turn(telling)


def _step_down(telling: Recorder, command: commands.StepDown) -> None:
    telling.refuse(_why_no_prophets_word(telling.round, command.seat))
    telling.tell(events.ProphetSteppedDown(command.seat))
    _carry_pending(telling)


def _eject(telling: Recorder, command: commands.Eject) -> None:
    round_ = telling.round
    telling.refuse(why_not_at_table(round_, command.seat))
    if round_.ending is not None:
        raise Refused(refusals.GuessAwaitsVerdict())  # and with the verdict the round is over
    if round_.pending is not None and round_.pending.seat == command.seat:
        telling.tell(events.PlayWithdrawn(command.seat))
    if round_.open_guess is not None and round_.open_guess.seat == command.seat:
        telling.tell(events.GuessWithdrawn(command.seat))
    telling.tell(events.PlayerEjected(command.seat))
    if telling.round.open_guess is None and end_if_nobody_plays(telling):
        return
    if round_.to_move == command.seat and next_to_move(telling.round) is not None:
        pass_turn(telling)
    _carry_pending(telling)


def _end(telling: Recorder, command: commands.EndRound) -> None:
    if telling.round.over:
        raise Refused(refusals.RoundIsOver())
    if telling.round.pending is not None:
        telling.tell(events.PlayWithdrawn(telling.round.pending.seat))
    if telling.round.open_guess is not None:
        telling.tell(events.GuessWithdrawn(telling.round.open_guess.seat))
    if command.scored:
        telling.tell(events.RoundEnded(events.Ending.CLOSED, score(telling.round)))
    else:
        telling.tell(events.RoundEnded(events.Ending.VOID, ()))


def _take_over(telling: Recorder, command: commands.TakeOverSeat) -> None:
    round_ = telling.round
    taken = (*round_.seats, round_.god)
    if command.seat not in taken:
        telling.refuse(why_not_at_table(round_, command.seat))
    if round_.over:
        raise Refused(refusals.RoundIsOver())
    if command.by in taken:
        raise Refused(refusals.AlreadyAtTheTable(command.by))
    telling.tell(events.SeatTakenOver(command.seat, command.by))


def _why_no_prophets_word(round_: Round, seat: str) -> Refusal | None:
    if round_.over:
        return refusals.RoundIsOver()
    return None if round_.prophet is not None and round_.prophet.seat == seat else refusals.NotTheProphet()


def _carry_pending(telling: Recorder) -> None:
    """Carries the play that lies before Prophet and God as far as it goes without anybody's further word.

    The secret rule is not asked before the Prophet has called the play.
    """
    round_, pending, judge = telling.round, telling.round.pending, telling.judge
    if pending is None or (round_.prophet is not None and pending.called is None):
        return
    if round_.human_judge:
        picks = must_pick(round_) or pending.picked is not None
        if pending.judged is not None and not picks:
            human_god.finish_judged(telling, pending.judged, pending.god_card)
        return
    assert judge is not None, "where no person judges, the secret rule does"
    if not pending.no_play:
        finish_cards(telling, pending, permits_all(judge, round_.layout, pending.cards))
        return
    right = right_cards(judge, round_.layout, pending.held)
    if not right:
        finish_right_no_play(telling, pending)
    elif pending.called is False:
        telling.tell(events.VerdictGiven(False))
    else:
        finish_wrong_no_play(telling, pending, _gods_card(telling, right), None)


def _gods_card(telling: Recorder, right: tuple[Card, ...]) -> Card:
    """A machine picks by chance among the right cards: a fixed order would tell of the others (rule 3)."""
    if telling.chance is None:
        return right[0]
    return telling.chance.pick(f"noplay:{len(telling.round.plays) + 1}", right)


_DECIDE: Mapping[type, Callable[[Recorder, Any], None]] = {
    commands.PlayCards: _play_cards,
    commands.DeclareNoPlay: _declare_no_play,
    commands.DeclareProphet: _declare_prophet,
    commands.GuessRule: human_god.decide_guess,
    commands.JudgeGuess: human_god.decide_judge_guess,
    commands.CallPlay: _call,
    commands.PickCard: _pick,
    commands.JudgePlay: human_god.decide_judge_play,
    commands.JudgeStarter: human_god.decide_judge_starter,
    commands.PlayForMissing: _play_for_missing,
    commands.SkipTurn: _skip,
    commands.StepDown: _step_down,
    commands.Eject: _eject,
    commands.EndRound: _end,
    commands.AmendVerdict: human_god.decide_amend,
    commands.TakeOverSeat: _take_over,
}
