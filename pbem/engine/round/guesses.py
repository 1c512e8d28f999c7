"""Guesses at the rule, and why one cannot be made: with a play, after it, and before a person who judges (rule 11)."""

from pbem.engine.round.commands import DeclareNoPlay, GuessRule, JudgeGuess, PlayCards
from pbem.engine.round.ending_a_play import guess, judge_guess
from pbem.engine.round.judge import Judge, Unclear
from pbem.engine.round.layout import Layout
from pbem.engine.round.queries import why_no_wish, why_not_guess
from pbem.engine.round.recorder import Recorder
from pbem.engine.round.refusals import (
    GuessUnclear,
    MachineJudges,
    NoGuessesHere,
    NothingToJudge,
    Refusal,
    RoundIsOver,
)
from pbem.engine.round.state import Round


def decide_guess(telling: Recorder, command: GuessRule, judge: Judge | None) -> Refusal | None:
    """A guess in a letter of its own, after the play."""
    round_ = telling.round
    refusal = why_not_guess(round_, command.seat)
    refusal = refusal or _why_unclear(round_, command.theory, round_.layout, judge)
    if refusal is None:
        guess(telling, None if round_.human_judge else judge, command.seat, command.theory, None)
    return refusal


def decide_judge_guess(telling: Recorder, command: JudgeGuess, judge: Judge | None) -> Refusal | None:
    """A person's word on the guess that waits for it."""
    round_ = telling.round
    if round_.over:
        return RoundIsOver()
    if not round_.human_judge:
        return MachineJudges()
    if round_.open_guess is None:
        return NothingToJudge()
    judge_guess(telling, command.right)
    return None


def why_no_wishes(
    round_: Round, command: PlayCards | DeclareNoPlay, layout: Layout, judge: Judge | None
) -> Refusal | None:
    """Why what goes with a play cannot be; `layout` as a right play leaves it.

    It is asked before the play is judged: a refusal that depended on the verdict would tell it.
    """
    if command.prophet is not None and (refusal := why_no_wish(round_, command.seat)) is not None:
        return refusal
    if command.guess is None:
        return None
    return (
        NoGuessesHere() if not round_.rulebook.guess else _why_unclear(round_, command.guess, layout, judge)
    )


def _why_unclear(round_: Round, theory: str, layout: Layout, judge: Judge | None) -> Refusal | None:
    """Why a machine cannot tell whether a guess is right; a person always can."""
    if round_.human_judge or judge is None:
        return None
    agreed = judge.agrees(theory, layout)
    return GuessUnclear(agreed) if isinstance(agreed, Unclear) else None
