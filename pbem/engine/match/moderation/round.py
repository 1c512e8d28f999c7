"""What a moderator orders about the round that is played: its plays and verdicts, its end, and the match's."""

from collections.abc import Mapping

from pbem.engine.match import commands as match_commands
from pbem.engine.match.commands import TableRefusal
from pbem.engine.match.evolve import evolve_match
from pbem.engine.match.moderation.handling import Handling
from pbem.engine.match.moderation.orders import CloseMatch, CloseRound, JudgeFor, LetStand, PlayFor, UndoTo
from pbem.engine.match.moderation.refusals import NeedsFullView, NoAmendment, NotHisTurn, RoundInPlay
from pbem.engine.match.moderation.undo import undo, undo_amended
from pbem.engine.match.play import Answer, chance_of, final_scores, play
from pbem.engine.match.state import Match, Phase, task
from pbem.engine.round import commands as commands
from pbem.engine.round import events
from pbem.engine.round import refusals as refusals
from pbem.engine.round.commands import Seat
from pbem.engine.round.events import Ending
from pbem.engine.round.evolve import without
from pbem.engine.round.judge import Judge
from pbem.engine.round.state import Duty, Round


def why_no_round(match: Match) -> TableRefusal | None:
    """Why no order about a round can be done: none is being played."""
    if match.phase is Phase.GATHERING:
        return match_commands.MatchNotBegun(match.seats, len(match.people))
    if match.phase is Phase.RULE or match.round is None:
        return match_commands.RuleAwaited(match.god or match.host)
    return None


# ---------------------------------------------------------------- plays


def _why_not_play_for(match: Match, by: Seat, order: PlayFor) -> TableRefusal | None:
    refused = why_no_round(match)
    waits = task(match)
    if refused is not None or match.round is None or waits is None:
        return refused or refusals.RoundIsOver()
    if waits.duty is not Duty.PLAY or waits.seat != order.seat:
        return NotHisTurn(order.seat, waits.seat)
    if order.no_play or not order.cards:
        return None
    if by not in match.saw_all:
        return NeedsFullView()
    return _why_not_these(match.round, order)


def _why_not_these(round_: Round, order: PlayFor) -> TableRefusal | None:
    """Why a hand that the moderator sees cannot make this play."""
    longest = round_.rulebook.string_max
    if longest and len(order.cards) > longest:
        return refusals.StringTooLong(longest, len(order.cards))
    left = without(round_.hands[order.seat], order.cards)
    return None if isinstance(left, tuple) else refusals.CardNotHeld(left)


def _play_for(match: Match, by: Seat, order: PlayFor, judge: Judge | None, theory: Judge | None) -> Answer:
    if order.no_play:
        return play(match, commands.DeclareNoPlay(order.seat), judge, theory)
    cards, chance = order.cards, chance_of(match)
    if not cards and match.round is not None and chance is not None:
        cards = (chance.pick(f"miss:{match.serial}", match.round.hands[order.seat]),)
    return play(match, commands.PlayCards(order.seat, cards), judge, theory)


# ---------------------------------------------------------------- verdicts


def _why_not_judge_for(match: Match, by: Seat, order: JudgeFor) -> TableRefusal | None:
    refused, round_ = why_no_round(match), match.round
    waits = task(match)
    if refused is not None or round_ is None or waits is None:
        return refused or refusals.RoundIsOver()
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


def _judge_for(match: Match, by: Seat, order: JudgeFor, judge: Judge | None, theory: Judge | None) -> Answer:
    waits = task(match)
    verdict: commands.Command = commands.JudgePlay(order.right, order.card)
    if waits is not None and waits.duty is Duty.JUDGE_GUESS:
        verdict = commands.JudgeGuess(order.right)
    elif waits is not None and waits.duty is not Duty.JUDGE:
        verdict = commands.JudgeStarter(order.right)
    return play(match, verdict, judge, theory)


# ---------------------------------------------------------------- mistakes


def _why_not_undo(match: Match, by: Seat, order: UndoTo) -> TableRefusal | None:
    refused, round_ = why_no_round(match), match.round
    if refused is not None or round_ is None:
        return refused
    last = len(round_.plays) + (round_.pending is not None)
    return None if 1 <= order.number <= last else refusals.NoSuchPlay(order.number)


def _undo(match: Match, by: Seat, order: UndoTo, judge: Judge | None, theory: Judge | None) -> Answer:
    amendment = match.amendment
    if amendment is not None and amendment.number == order.number:
        return undo_amended(match, amendment, judge, theory)
    return undo(match, order.number)


def _why_not_let_stand(match: Match, by: Seat, order: LetStand) -> TableRefusal | None:
    refused, amendment = why_no_round(match), match.amendment
    if refused is not None:
        return refused
    return None if amendment and amendment.number == order.number else NoAmendment(order.number)


def _let_stand(match: Match, by: Seat, order: LetStand, judge: Judge | None, theory: Judge | None) -> Answer:
    right = match.amendment is not None and match.amendment.right
    return play(match, commands.AmendVerdict(order.number, right), judge, theory)


# ---------------------------------------------------------------- ends


def _why_not_close_round(match: Match, by: Seat, order: CloseRound) -> TableRefusal | None:
    return why_no_round(match)


def _close_round(
    match: Match, by: Seat, order: CloseRound, judge: Judge | None, theory: Judge | None
) -> Answer:
    return play(match, commands.EndRound(order.scored), judge, theory)


def _why_not_close_match(match: Match, by: Seat, order: CloseMatch) -> TableRefusal | None:
    if match.phase is Phase.GATHERING:
        return match_commands.MatchNotBegun(match.seats, len(match.people))
    return RoundInPlay() if match.phase is Phase.PLAY and _touched(match) else None


def _close_match(
    match: Match, by: Seat, order: CloseMatch, judge: Judge | None, theory: Judge | None
) -> Answer:
    """A round of which nothing was played yet is closed with it, void: where the server is God one always is."""
    if match.phase is not Phase.PLAY:
        return (final_scores(match),)
    closed = events.RoundEnded(Ending.VOID, ())
    return closed, final_scores(evolve_match(match, closed))


def _touched(match: Match) -> bool:
    """Whether anything was played in the round."""
    return match.round is not None and bool(match.round.plays or match.round.pending)


ORDERING: Mapping[type, Handling] = {
    PlayFor: Handling(_why_not_play_for, _play_for),
    JudgeFor: Handling(_why_not_judge_for, _judge_for),
    UndoTo: Handling(_why_not_undo, _undo),
    LetStand: Handling(_why_not_let_stand, _let_stand),
    CloseRound: Handling(_why_not_close_round, _close_round),
    CloseMatch: Handling(_why_not_close_match, _close_match),
}
"""How each of these orders is handled."""
