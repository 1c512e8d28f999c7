"""What God, a person who judges himself, says at a table: verdicts, second thoughts, mistakes owned up to."""

from __future__ import annotations

from pbem.engine import match_commands as asked
from pbem.engine import match_events as happened
from pbem.engine.commands import JudgeStarter, Seat
from pbem.engine.judge import Judge
from pbem.engine.match import Match, Phase, task
from pbem.engine.match_commands import TableRefusal
from pbem.engine.match_playing import Answer, play
from pbem.engine.refusals import MachineJudges, NothingToJudge
from pbem.engine.round import Duty
from pbem.engine.rulebook import MOST_STARTERS

Word = asked.SetStarters | asked.GodSays | asked.Insist | asked.Rethink | asked.Amend | asked.TellLateness


def hear_god(match: Match, word: Word, judge: Judge | None, theory: Judge | None) -> Answer:
    """What comes of God's word; `judge` is his own rule, None where he kept it in words alone."""
    match word:
        case asked.SetStarters():
            return _set_starters(match, word)
        case asked.GodSays(seat, said):
            return why_not_judging(match, seat) or play(match, said, judge, theory)
        case asked.TellLateness(seat):
            return _tell_lateness(match, seat, judge, theory)
        case _:
            raise NotImplementedError


def why_not_judging(match: Match, seat: Seat) -> TableRefusal | None:
    """Why `seat` judges nothing now: None only for the God of a round that is played, who judges it himself."""
    if match.phase is Phase.OVER:
        return asked.MatchIsOver()
    if not match.human_judge:
        return MachineJudges()
    if match.phase is Phase.GATHERING:
        return asked.MatchNotBegun(match.seats, len(match.people))
    god = match.god or match.host
    if seat != god:
        return asked.OnlyGod(god)
    return None if match.phase is Phase.PLAY else asked.RuleAwaited(god)


def _set_starters(match: Match, word: asked.SetStarters) -> Answer:
    if not match.human_judge:
        return MachineJudges()
    if match.phase is Phase.GATHERING:
        return asked.MatchNotBegun(match.seats, len(match.people))
    if word.seat != match.god:
        return asked.OnlyGod(match.god or match.host)
    if match.phase is Phase.PLAY:
        return asked.RuleIsSet()
    if match.rulebook.starter != "lookback":
        return asked.StartersAreFixed()
    if not 1 <= word.count <= MOST_STARTERS:
        return asked.StartersOutOfRange(MOST_STARTERS, word.count)
    return (happened.StartersSet(word.seat, word.count),)


def _tell_lateness(match: Match, seat: Seat, judge: Judge | None, theory: Judge | None) -> Answer:
    """A starter that God says nothing of counts as admitted; a verdict, or a Prophet's word, can only be waited for."""
    waits = task(match)
    if waits is None or waits.seat != seat or waits.duty in (None, Duty.PLAY):
        return NothingToJudge()
    if waits.duty is Duty.STARTER:
        return play(match, JudgeStarter(admitted=True), judge, theory)
    return (happened.LatenessTold(seat),)
