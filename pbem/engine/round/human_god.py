"""What a person who is God says of a starter and of a play, and takes back; how a play ends once all is said of it."""

from pbem.cards import Card
from pbem.engine.round.commands import AmendVerdict, JudgePlay, JudgeStarter
from pbem.engine.round.dealing import first_player
from pbem.engine.round.ending_a_play import (
    finish_cards,
    finish_right_no_play,
    finish_wrong_no_play,
    pass_turn,
)
from pbem.engine.round.events import (
    RoundRescored,
    StarterAdmitted,
    StarterRedrawn,
    VerdictAmended,
    VerdictGiven,
)
from pbem.engine.round.judge import Judge
from pbem.engine.round.queries import must_pick, plays
from pbem.engine.round.recorder import Recorder
from pbem.engine.round.refusals import (
    CardMissing,
    CardNotHeld,
    GuessAwaitsVerdict,
    MachineJudges,
    NoStarterWaits,
    NoSuchPlay,
    NothingToJudge,
    PickFirst,
    Refusal,
    RoundIsOver,
    VerdictIsThat,
)
from pbem.engine.round.scoring import score
from pbem.engine.round.state import Round


def why_no_verdict(round_: Round) -> Refusal | None:
    """Why no person judges anything in this round."""
    if round_.over:
        return RoundIsOver()
    return None if round_.human_judge else MachineJudges()


def decide_judge_starter(telling: Recorder, command: JudgeStarter, judge: Judge | None) -> Refusal | None:
    """A person admits the starter, or has another drawn as a machine would: all goes back and is shuffled."""
    round_ = telling.round
    refusal = why_no_verdict(round_)
    if refusal is not None:
        return refusal
    if not round_.starter_open:
        return NoStarterWaits()
    if command.admitted:
        telling.tell(StarterAdmitted())
        return None
    starter = round_.layout.main_line
    if telling.chance is not None:
        rest = telling.chance.shuffle(f"starter:{round_.redraws + 1}", starter + round_.stock)
    else:
        rest = round_.stock + starter
    count = len(starter)
    first = first_player(round_.rulebook, round_.seats, rest[0])
    telling.tell(StarterRedrawn(rest[:count], rest[count:], first))
    if not plays(telling.round, first):
        pass_turn(telling)
    return None


def decide_judge_play(telling: Recorder, command: JudgePlay, judge: Judge | None) -> Refusal | None:
    """A person's verdict: kept until the Prophet has spoken, else the play is finished with it.

    Of a wrong no play God names a right card whether or not one is to be picked: to ask for it only sometimes would
    tell God how the Prophet has called the play.
    """
    round_, pending = telling.round, telling.round.pending
    refusal = why_no_verdict(round_)
    if refusal is not None:
        return refusal
    if pending is None:
        return NothingToJudge()
    if must_pick(round_):
        return PickFirst()
    card = command.card
    if card is not None and pending.no_play and not command.right and card not in pending.held:
        return CardNotHeld(card)
    if pending.picked is not None:
        right_one = pending.picked if command.right else card or pending.god_card
        if right_one is None or (right_one == pending.picked and not command.right):
            return CardMissing()
        finish_wrong_no_play(telling, pending, right_one, pending.picked)
        return None
    if pending.judged is not None:
        return NothingToJudge()
    named = card if pending.no_play and not command.right else None
    if pending.no_play and not command.right and named is None:
        return CardMissing()
    call_awaited = round_.prophet is not None and pending.called is None
    pick_awaited = pending.no_play and not command.right and pending.called is False
    if call_awaited or pick_awaited:
        telling.tell(VerdictGiven(command.right, named))
    else:
        finish_judged(telling, command.right, named)
    return None


def decide_amend(telling: Recorder, command: AmendVerdict, judge: Judge | None) -> Refusal | None:
    """A verdict that was a mistake is told as one, and stands; after the round's end it changes the scores."""
    round_ = telling.round
    if not round_.human_judge:
        return MachineJudges()
    if round_.ending is not None:
        return GuessAwaitsVerdict()  # and with the verdict the round is over
    if not 1 <= command.number <= len(round_.plays):
        return NoSuchPlay(command.number)
    if round_.right_as_amended(round_.plays[command.number - 1]) == command.right:
        return VerdictIsThat(command.number)
    telling.tell(VerdictAmended(command.number, command.right))
    if round_.scores is not None:
        telling.tell(RoundRescored(score(telling.round)))
    return None


def finish_judged(telling: Recorder, right: bool, card: Card | None) -> None:
    """A person's verdict and every other word are there."""
    pending = telling.round.pending
    assert pending is not None, "only a play that lies there is judged"
    if not pending.no_play:
        finish_cards(telling, pending, right, None)
    elif right:
        finish_right_no_play(telling, pending, None)
    else:
        assert card is not None, "a wrong no play waits for God's card"
        finish_wrong_no_play(telling, pending, card, None)
