"""What a moderator orders about the round that is played: its plays and verdicts, its end, and the match's."""

from pbem.engine.match import commands as match_commands
from pbem.engine.match.commands import TableRefusal
from pbem.engine.match.evolve import evolve_match
from pbem.engine.match.moderation.orders import (
    CloseMatch,
    CloseRound,
    JudgeFor,
    LetStand,
    PlayFor,
    RoundOrder,
    UndoTo,
)
from pbem.engine.match.moderation.refusals import NeedsFullView, NoAmendment, NotHisTurn, RoundInPlay
from pbem.engine.match.moderation.undo import undo, undo_amended
from pbem.engine.match.play import Answer, chance_of, final_scores, play
from pbem.engine.match.state import Match, Phase, task
from pbem.engine.round import commands, events, refusals
from pbem.engine.round.commands import Seat
from pbem.engine.round.events import Ending
from pbem.engine.round.evolve import without
from pbem.engine.round.judge import Judge
from pbem.engine.round.state import Duty, Round


def why_not(match: Match, by: Seat, order: RoundOrder) -> TableRefusal | None:
    """Why an order about the round comes to nothing, as far as everybody at the table may know."""
    round_, amendment = match.round, match.amendment
    if isinstance(order, CloseMatch) and match.phase is not Phase.GATHERING:
        return RoundInPlay() if match.phase is Phase.PLAY and _touched(match) else None
    if match.phase is Phase.GATHERING:
        return match_commands.MatchNotBegun(match.seats, len(match.people))
    if match.phase is Phase.RULE or round_ is None:
        return match_commands.RuleAwaited(match.god or match.host)
    match order:
        case PlayFor():
            return _why_not_play_for(match, round_, by, order)
        case JudgeFor():
            return _why_not_judge_for(match, round_, order)
        case UndoTo(number):
            last = len(round_.plays) + (round_.pending is not None)
            return None if 1 <= number <= last else refusals.NoSuchPlay(number)
        case LetStand(number):
            return None if amendment and amendment.number == number else NoAmendment(number)
    return None


def do(match: Match, order: RoundOrder, judge: Judge | None, theory: Judge | None) -> Answer:
    """What comes of an order about the round."""
    amendment = match.amendment
    match order:
        case PlayFor():
            return play(match, _play_for(match, order), judge, theory)
        case JudgeFor():
            return play(match, _verdict(match, order), judge, theory)
        case UndoTo(number) if amendment is not None and amendment.number == number:
            return undo_amended(match, amendment, judge, theory)
        case UndoTo(number):
            return undo(match, number)
        case LetStand(number):
            right = amendment is not None and amendment.right
            return play(match, commands.AmendVerdict(number, right), judge, theory)
        case CloseRound(scored):
            return play(match, commands.EndRound(scored), judge, theory)
        case CloseMatch() if match.phase is Phase.PLAY:
            # A round of which nothing was played yet is closed with it, void: where the server is God one always is.
            closed = events.RoundEnded(Ending.VOID, ())
            return closed, final_scores(evolve_match(match, closed))
        case CloseMatch():
            return (final_scores(match),)
    raise TypeError(f"{type(order).__name__} is no order about a round")


def _touched(match: Match) -> bool:
    """Whether anything was played in the round."""
    return match.round is not None and bool(match.round.plays or match.round.pending)


def _why_not_play_for(match: Match, round_: Round, by: Seat, order: PlayFor) -> TableRefusal | None:
    waits = task(match)
    if waits is None:
        return refusals.RoundIsOver()
    if waits.duty is not Duty.PLAY or waits.seat != order.seat:
        return NotHisTurn(order.seat, waits.seat)
    if order.no_play or not order.cards:
        return None
    if by not in match.saw_all:
        return NeedsFullView()
    longest = round_.rulebook.string_max
    if longest and len(order.cards) > longest:
        return refusals.StringTooLong(longest, len(order.cards))
    left = without(round_.hands[order.seat], order.cards)
    return None if isinstance(left, tuple) else refusals.CardNotHeld(left)


def _play_for(match: Match, order: PlayFor) -> commands.Command:
    if order.no_play:
        return commands.DeclareNoPlay(order.seat)
    cards, chance = order.cards, chance_of(match)
    if not cards and match.round is not None and chance is not None:
        cards = (chance.pick(f"miss:{match.serial}", match.round.hands[order.seat]),)
    return commands.PlayCards(order.seat, cards)


def _why_not_judge_for(match: Match, round_: Round, order: JudgeFor) -> TableRefusal | None:
    waits = task(match)
    if waits is None:
        return refusals.RoundIsOver()
    if not round_.human_judge:
        return refusals.MachineJudges()
    if waits.seat != round_.god:
        return NotHisTurn(round_.god, waits.seat)
    pending = round_.pending
    if waits.duty is not Duty.JUDGE or pending is None or not pending.no_play or order.right:
        return None
    if order.card is None:
        return refusals.CardMissing()
    return None if order.card in pending.held else refusals.CardNotHeld(order.card)


def _verdict(match: Match, order: JudgeFor) -> commands.Command:
    waits = task(match)
    duty = waits.duty if waits is not None else Duty.JUDGE
    if duty is Duty.JUDGE_GUESS:
        return commands.JudgeGuess(order.right)
    if duty is Duty.JUDGE:
        return commands.JudgePlay(order.right, order.card)
    return commands.JudgeStarter(order.right)
