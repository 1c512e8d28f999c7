"""What a command does to a round: the events it makes, or why it is refused. Nothing else changes a round."""

from collections.abc import Callable, Mapping
from typing import Any

from pbem.cards import Card, Chance
from pbem.engine.round.commands import (
    AmendVerdict,
    CallPlay,
    Command,
    DeclareNoPlay,
    DeclareProphet,
    Eject,
    EndRound,
    GuessRule,
    JudgeGuess,
    JudgePlay,
    JudgeStarter,
    PickCard,
    PlayCards,
    PlayForMissing,
    SkipTurn,
    StepDown,
    TakeOverSeat,
)
from pbem.engine.round.ending_a_play import (
    declare,
    end_if_nobody_plays,
    finish_cards,
    finish_right_no_play,
    finish_wrong_no_play,
    pass_turn,
)
from pbem.engine.round.events import (
    CardPicked,
    CardsShown,
    Ending,
    Event,
    GuessWithdrawn,
    NoPlayDeclared,
    PlayCalled,
    PlayerEjected,
    PlayWithdrawn,
    ProphetSteppedDown,
    RoundEnded,
    SeatTakenOver,
    TurnMissed,
    TurnSkipped,
    VerdictGiven,
)
from pbem.engine.round.evolve import without
from pbem.engine.round.guesses import decide_guess, decide_judge_guess, why_no_wishes
from pbem.engine.round.human_god import decide_amend, decide_judge_play, decide_judge_starter, finish_judged
from pbem.engine.round.judge import Judge, permits_all, right_cards
from pbem.engine.round.queries import must_pick, next_to_move, why_no_turn, why_not_at_table, why_not_prophet
from pbem.engine.round.recorder import Recorder
from pbem.engine.round.refusals import (
    AlreadyAtTheTable,
    CardNotHeld,
    GuessAwaitsVerdict,
    NoCards,
    NothingToCall,
    NothingToPick,
    NotTheProphet,
    PickFirst,
    Refusal,
    RoundIsOver,
    StockIsDry,
    StringTooLong,
)
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
    telling = Recorder(round_, chance)
    refusal = _DECIDE[type(command)](telling, command, judge)
    if refusal is None and telling.dry:
        refusal = StockIsDry()
    return (tuple(telling.events), telling.round) if refusal is None else refusal


def _play_cards(telling: Recorder, command: PlayCards, judge: Judge | None) -> Refusal | None:
    round_, cards = telling.round, command.cards
    refusal = why_no_turn(round_, command.seat)
    if refusal is not None:
        return refusal
    longest = round_.rulebook.string_max
    if not cards:
        return NoCards()
    if longest and len(cards) > longest:
        return StringTooLong(longest, len(cards))
    left = without(round_.hands[command.seat], cards)
    if isinstance(left, Card):
        return CardNotHeld(left)
    refusal = why_no_wishes(round_, command, round_.layout.lay(cards, right=True), judge)
    if refusal is not None:
        return refusal
    telling.tell(CardsShown(command.seat, cards, command.prophet, command.guess, command.theory))
    _carry_pending(telling, judge)
    return None


def _declare_no_play(telling: Recorder, command: DeclareNoPlay, judge: Judge | None) -> Refusal | None:
    round_ = telling.round
    refusal = why_no_turn(round_, command.seat)
    if refusal is not None:
        return refusal
    refusal = why_no_wishes(round_, command, round_.layout, judge)
    if refusal is not None:
        return refusal
    hand = round_.hands[command.seat]
    telling.tell(NoPlayDeclared(command.seat, hand, command.prophet, command.guess, command.theory))
    _carry_pending(telling, judge)
    return None


def _declare_prophet(telling: Recorder, command: DeclareProphet, judge: Judge | None) -> Refusal | None:
    refusal = why_not_prophet(telling.round, command.seat)
    if refusal is None:
        declare(telling, command.seat, command.theory)
    return refusal


def _call(telling: Recorder, command: CallPlay, judge: Judge | None) -> Refusal | None:
    refusal = _why_no_prophets_word(telling.round, command.seat)
    if refusal is not None:
        return refusal
    pending = telling.round.pending
    if must_pick(telling.round):
        return PickFirst()
    if pending is None or pending.called is not None:
        return NothingToCall()
    telling.tell(PlayCalled(command.seat, command.right))
    _carry_pending(telling, judge)
    return None


def _pick(telling: Recorder, command: PickCard, judge: Judge | None) -> Refusal | None:
    round_ = telling.round
    refusal = _why_no_prophets_word(round_, command.seat)
    if refusal is not None:
        return refusal
    pending = round_.pending
    if pending is None or not must_pick(round_):
        return NothingToPick()
    if command.card not in pending.held:
        return CardNotHeld(command.card)
    if judge is None or round_.human_judge:
        if command.card == pending.god_card:
            finish_wrong_no_play(telling, pending, command.card, command.card)
        else:
            telling.tell(CardPicked(command.seat, command.card))
        return None
    right = right_cards(judge, round_.layout, pending.held)
    card = command.card if command.card in right else _gods_card(telling, right)
    finish_wrong_no_play(telling, pending, card, command.card)
    return None


def _play_for_missing(telling: Recorder, command: PlayForMissing, judge: Judge | None) -> Refusal | None:
    round_ = telling.round
    refusal = why_no_turn(round_, command.seat)
    if refusal is not None:
        return refusal
    hand = round_.hands[command.seat]
    card = command.card
    if card is None:
        card = telling.chance.pick(command.label, hand) if telling.chance is not None else hand[0]
    telling.tell(TurnMissed(command.seat))
    return _play_cards(telling, PlayCards(command.seat, (card,)), judge)


def _skip(telling: Recorder, command: SkipTurn, judge: Judge | None) -> Refusal | None:
    refusal = why_no_turn(telling.round, command.seat)
    if refusal is not None:
        return refusal
    telling.tell(TurnSkipped(command.seat))
    pass_turn(telling)
    return None


def _step_down(telling: Recorder, command: StepDown, judge: Judge | None) -> Refusal | None:
    refusal = _why_no_prophets_word(telling.round, command.seat)
    if refusal is not None:
        return refusal
    telling.tell(ProphetSteppedDown(command.seat))
    _carry_pending(telling, judge)
    return None


def _eject(telling: Recorder, command: Eject, judge: Judge | None) -> Refusal | None:
    round_ = telling.round
    refusal = why_not_at_table(round_, command.seat)
    if refusal is not None:
        return refusal
    if round_.ending is not None:
        return GuessAwaitsVerdict()  # and with the verdict the round is over
    if round_.pending is not None and round_.pending.seat == command.seat:
        telling.tell(PlayWithdrawn(command.seat))
    if round_.open_guess is not None and round_.open_guess.seat == command.seat:
        telling.tell(GuessWithdrawn(command.seat))
    telling.tell(PlayerEjected(command.seat))
    if telling.round.open_guess is None and end_if_nobody_plays(telling):
        return None
    if round_.to_move == command.seat and next_to_move(telling.round) is not None:
        pass_turn(telling)
    _carry_pending(telling, judge)
    return None


def _end(telling: Recorder, command: EndRound, judge: Judge | None) -> Refusal | None:
    if telling.round.over:
        return RoundIsOver()
    if telling.round.pending is not None:
        telling.tell(PlayWithdrawn(telling.round.pending.seat))
    if telling.round.open_guess is not None:
        telling.tell(GuessWithdrawn(telling.round.open_guess.seat))
    if command.scored:
        telling.tell(RoundEnded(Ending.CLOSED, score(telling.round)))
    else:
        telling.tell(RoundEnded(Ending.VOID, ()))
    return None


def _take_over(telling: Recorder, command: TakeOverSeat, judge: Judge | None) -> Refusal | None:
    round_ = telling.round
    taken = (*round_.seats, round_.god)
    refusal = why_not_at_table(round_, command.seat) if command.seat not in taken else None
    if refusal is not None or round_.over:
        return refusal or RoundIsOver()
    if command.by in taken:
        return AlreadyAtTheTable(command.by)
    telling.tell(SeatTakenOver(command.seat, command.by))
    return None


def _why_no_prophets_word(round_: Round, seat: str) -> Refusal | None:
    if round_.over:
        return RoundIsOver()
    return None if round_.prophet is not None and round_.prophet.seat == seat else NotTheProphet()


def _carry_pending(telling: Recorder, judge: Judge | None) -> None:
    """Carries the play that lies before Prophet and God as far as it goes without anybody's further word.

    The secret rule is not asked before the Prophet has called the play.
    """
    round_, pending = telling.round, telling.round.pending
    if pending is None or (round_.prophet is not None and pending.called is None):
        return
    if round_.human_judge:
        picks = must_pick(round_) or pending.picked is not None
        if pending.judged is not None and not picks:
            finish_judged(telling, pending.judged, pending.god_card)
        return
    assert judge is not None, "where no person judges, the secret rule does"
    if not pending.no_play:
        finish_cards(telling, pending, permits_all(judge, round_.layout, pending.cards), judge)
        return
    right = right_cards(judge, round_.layout, pending.held)
    if not right:
        finish_right_no_play(telling, pending, judge)
    elif pending.called is False:
        telling.tell(VerdictGiven(False))
    else:
        finish_wrong_no_play(telling, pending, _gods_card(telling, right), None)


def _gods_card(telling: Recorder, right: tuple[Card, ...]) -> Card:
    """A machine picks by chance among the right cards: a fixed order would tell of the others (rule 3)."""
    if telling.chance is None:
        return right[0]
    return telling.chance.pick(f"noplay:{len(telling.round.plays) + 1}", right)


_DECIDE: Mapping[type, Callable[[Recorder, Any, Judge | None], Refusal | None]] = {
    PlayCards: _play_cards,
    DeclareNoPlay: _declare_no_play,
    DeclareProphet: _declare_prophet,
    GuessRule: decide_guess,
    JudgeGuess: decide_judge_guess,
    CallPlay: _call,
    PickCard: _pick,
    JudgePlay: decide_judge_play,
    JudgeStarter: decide_judge_starter,
    PlayForMissing: _play_for_missing,
    SkipTurn: _skip,
    StepDown: _step_down,
    Eject: _eject,
    EndRound: _end,
    AmendVerdict: decide_amend,
    TakeOverSeat: _take_over,
}
