"""What God, a person who judges, says at a table: verdicts, second thoughts, mistakes owned up to."""

from pbem.engine.match import commands, events
from pbem.engine.match.commands import TableRefusal
from pbem.engine.match.contradictions import doubt, questioned
from pbem.engine.match.evolve import advanced
from pbem.engine.match.play import Answer, final_scores, play
from pbem.engine.match.state import Match, Phase, task
from pbem.engine.round.commands import AmendVerdict, JudgeStarter, Seat
from pbem.engine.round.decide import decide
from pbem.engine.round.judge import Judge
from pbem.engine.round.refusals import CardMissing, CardNotHeld, MachineJudges, NothingToJudge
from pbem.engine.round.state import Duty
from pbem.engine.rulebook import MOST_STARTERS

Word = commands.GodsWord | events.StartersSet | events.VerdictDropped | events.LatenessTold


def hear_god(match: Match, word: Word, judge: Judge | None, theory: Judge | None) -> Answer:
    """What comes of God's word; `judge` is God's own rule, None where it was kept in words alone."""
    match word:
        case events.StartersSet():
            return _set_starters(match, word)
        case commands.GodSays():
            return _judge(match, word, judge, theory)
        case commands.Insist(seat):
            refused = why_not_judging(match, seat)
            if refused is not None or match.round is None or match.question is None:
                return refused or NothingToJudge()
            return play(match, questioned(match.round, match.question), judge, theory)
        case events.VerdictDropped(seat):
            refused = why_not_judging(match, seat)
            if refused is not None or match.question is None:
                return refused or NothingToJudge()
            return (events.VerdictDropped(seat),)
        case commands.Amend():
            return _amend(match, word)
        case _:
            return _tell_lateness(match, word.seat, judge, theory)


def why_not_judging(match: Match, seat: Seat) -> TableRefusal | None:
    """Why `seat` judges nothing now: None only for the God of a round that is played, who judges it in person."""
    if match.phase is Phase.OVER:
        return commands.MatchIsOver()
    if not match.human_judge:
        return MachineJudges()
    if match.phase is Phase.GATHERING:
        return commands.MatchNotBegun(match.seats, len(match.people))
    god = match.god or match.host
    if seat != god:
        return commands.OnlyGod(god)
    return None if match.phase is Phase.PLAY else commands.RuleAwaited(god)


def _judge(match: Match, word: commands.GodSays, judge: Judge | None, theory: Judge | None) -> Answer:
    """A verdict that could be given: done, or asked about first. The same one said again needs no more asking."""
    refused = why_not_judging(match, word.seat)
    answer = refused or play(match, word.word, judge, theory)
    if not isinstance(answer, tuple) or match.round is None:
        return answer
    question = doubt(match.round, word.seat, word.word, judge)
    return answer if question is None or question == match.question else (question,)


def _amend(match: Match, word: commands.Amend) -> Answer:
    """While the round goes on a moderator is asked what becomes of it; after its end the scores are counted again.

    The round that was over last may be amended until the next is dealt.
    """
    round_ = match.round
    if match.phase is Phase.GATHERING:
        return commands.MatchNotBegun(match.seats, len(match.people))
    if not match.human_judge:
        return MachineJudges()
    if round_ is None:
        return (
            commands.MatchIsOver()
            if match.phase is Phase.OVER
            else commands.RuleAwaited(match.god or match.host)
        )
    if word.seat != round_.god:
        return commands.OnlyGod(round_.god)
    amended = decide(round_, AmendVerdict(word.number, word.right), None, None)
    if not isinstance(amended, tuple):
        return amended
    if match.phase is not Phase.PLAY:
        again = match.final is not None and round_.scores is not None
        return (*amended, final_scores(advanced(match, amended))) if again else amended
    done = round_.plays[word.number - 1]
    if done.no_play and not word.right:
        if word.card is None:
            return CardMissing()
        if word.card not in done.hand_shown:
            return CardNotHeld(word.card)
    card = word.card if done.no_play and not word.right else None
    return (events.AmendmentProposed(word.seat, word.number, word.right, card),)


def _set_starters(match: Match, word: events.StartersSet) -> Answer:
    if not match.human_judge:
        return MachineJudges()
    if match.phase is Phase.GATHERING:
        return commands.MatchNotBegun(match.seats, len(match.people))
    if word.seat != match.god:
        return commands.OnlyGod(match.god or match.host)
    if match.phase is Phase.PLAY:
        return commands.RuleIsSet()
    if match.rulebook.starter != "lookback":
        return commands.StartersAreFixed()
    if not 1 <= word.count <= MOST_STARTERS:
        return commands.StartersOutOfRange(MOST_STARTERS, word.count)
    return (events.StartersSet(word.seat, word.count),)


def _tell_lateness(match: Match, seat: Seat, judge: Judge | None, theory: Judge | None) -> Answer:
    """A starter that God says nothing of counts as admitted; a verdict, or a Prophet's word, can only be waited for."""
    waits = task(match)
    if waits is None or waits.seat != seat or waits.duty in (None, Duty.PLAY):
        return NothingToJudge()
    if waits.duty is Duty.STARTER:
        return play(match, JudgeStarter(admitted=True), judge, theory)
    return (events.LatenessTold(seat),)
