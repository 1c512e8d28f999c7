"""What a person who is God says of a starter, a play and a guess, and takes back; guesses at the rule (rule 11)."""

from pbem.cards import Card
from pbem.engine.round import commands, events, refusals
from pbem.engine.round.dealing import first_player
from pbem.engine.round.ending_a_play import (
    finish_cards,
    finish_right_no_play,
    finish_wrong_no_play,
    guess,
    judge_guess,
    pass_turn,
)
from pbem.engine.round.judge import Judge, Unclear
from pbem.engine.round.queries import must_pick, plays, why_no_wish, why_not_guess
from pbem.engine.round.recorder import Recorder, Refused
from pbem.engine.round.refusals import Refusal
from pbem.engine.round.scoring import score
from pbem.engine.round.state import Layout, Round


def why_no_verdict(round_: Round) -> Refusal | None:
    """Why no person judges anything in this round."""
    if round_.over:
        return refusals.RoundIsOver()
    return None if round_.human_judge else refusals.MachineJudges()


def decide_judge_starter(telling: Recorder, command: commands.JudgeStarter) -> None:
    """A person admits the starter, or has another drawn as a machine would: all goes back and is shuffled."""
    round_ = telling.round
    telling.refuse(why_no_verdict(round_))
    if not round_.starter_open:
        raise Refused(refusals.NoStarterWaits())
    if command.admitted:
        telling.tell(events.StarterAdmitted())
        return
    starter = round_.layout.main_line
    if telling.chance is not None:
        rest = telling.chance.shuffle(f"starter:{round_.redraws + 1}", starter + round_.stock)
    else:
        rest = round_.stock + starter
    count = len(starter)
    first = first_player(round_.rulebook, round_.seats, rest[0])
    telling.tell(events.StarterRedrawn(rest[:count], rest[count:], first))
    if not plays(telling.round, first):
        pass_turn(telling)


def decide_judge_play(telling: Recorder, command: commands.JudgePlay) -> None:
    """A person's verdict: kept until the Prophet has spoken, else the play is finished with it.

    Of a wrong no play God names a right card whether or not one is to be picked: to ask for it only sometimes would
    tell God how the Prophet has called the play.
    """
    round_, pending = telling.round, telling.round.pending
    telling.refuse(why_no_verdict(round_))
    if pending is None:
        raise Refused(refusals.NothingToJudge())
    if must_pick(round_):
        raise Refused(refusals.PickFirst())
    card = command.card
    if card is not None and pending.no_play and not command.right and card not in pending.held:
        raise Refused(refusals.CardNotHeld(card))
    if pending.picked is not None:
        right_one = pending.picked if command.right else card or pending.god_card
        if right_one is None or (right_one == pending.picked and not command.right):
            raise Refused(refusals.CardMissing())
        finish_wrong_no_play(telling, pending, right_one, pending.picked)
        return
    if pending.judged is not None:
        raise Refused(refusals.NothingToJudge())
    named = card if pending.no_play and not command.right else None
    if pending.no_play and not command.right and named is None:
        raise Refused(refusals.CardMissing())
    call_awaited = round_.prophet is not None and pending.called is None
    pick_awaited = pending.no_play and not command.right and pending.called is False
    if call_awaited or pick_awaited:
        telling.tell(events.VerdictGiven(command.right, named))
    else:
        finish_judged(telling, command.right, named)


def decide_amend(telling: Recorder, command: commands.AmendVerdict) -> None:
    """A verdict that was a mistake is told as one, and stands; after the round's end it changes the scores."""
    round_ = telling.round
    if not round_.human_judge:
        raise Refused(refusals.MachineJudges())
    if round_.ending is not None:
        raise Refused(refusals.GuessAwaitsVerdict())  # and with the verdict the round is over
    if not 1 <= command.number <= len(round_.plays):
        raise Refused(refusals.NoSuchPlay(command.number))
    if round_.right_as_amended(round_.plays[command.number - 1]) == command.right:
        raise Refused(refusals.VerdictIsThat(command.number))
    telling.tell(events.VerdictAmended(command.number, command.right))
    if round_.scores is not None:
        telling.tell(events.RoundRescored(score(telling.round)))


def finish_judged(telling: Recorder, right: bool, card: Card | None) -> None:
    """A person's verdict and every other word are there."""
    pending = telling.round.pending
    assert pending is not None, "only a play that lies there is judged"
    if not pending.no_play:
        finish_cards(telling, pending, right)
    elif right:
        finish_right_no_play(telling, pending)
    else:
        assert card is not None, "a wrong no play waits for God's card"
        finish_wrong_no_play(telling, pending, card, None)


def decide_guess(telling: Recorder, command: commands.GuessRule) -> None:
    """A guess in a letter of its own, after the play."""
    round_ = telling.round
    telling.refuse(why_not_guess(round_, command.seat))
    telling.refuse(_why_unclear(round_, command.theory, round_.layout, telling.judge))
    guess(telling, command.seat, command.theory, None)


def decide_judge_guess(telling: Recorder, command: commands.JudgeGuess) -> None:
    """A person's word on the guess that waits for it."""
    round_ = telling.round
    if round_.over:
        raise Refused(refusals.RoundIsOver())
    if not round_.human_judge:
        raise Refused(refusals.MachineJudges())
    if round_.open_guess is None:
        raise Refused(refusals.NothingToJudge())
    judge_guess(telling, command.right)


def why_no_wishes(
    round_: Round, command: commands.PlayCards | commands.DeclareNoPlay, layout: Layout, judge: Judge | None
) -> Refusal | None:
    """Why what goes with a play cannot be; `layout` as a right play leaves it.

    It is asked before the play is judged: a refusal that depended on the verdict would tell it.
    """
    if command.prophet is not None and (refusal := why_no_wish(round_, command.seat)) is not None:
        return refusal
    if command.guess is None:
        return None
    return (
        refusals.NoGuessesHere()
        if not round_.rulebook.guess
        else _why_unclear(round_, command.guess, layout, judge)
    )


def _why_unclear(round_: Round, theory: str, layout: Layout, judge: Judge | None) -> Refusal | None:
    """Why a machine cannot tell whether a guess is right; a person always can."""
    if round_.human_judge or judge is None:
        return None
    agreed = judge.agrees(theory, layout)
    return refusals.GuessUnclear(agreed) if isinstance(agreed, Unclear) else None
