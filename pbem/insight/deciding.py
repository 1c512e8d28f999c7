"""What a bot does: from the view of its seat and nothing else, with a chance of its own."""

from collections.abc import Sequence
from random import Random
from typing import Protocol, TypeVar

from pbem.cards import Card
from pbem.engine.match.commands import TableCommand, Vote
from pbem.engine.match.view import TableView
from pbem.engine.round import commands
from pbem.engine.round.commands import ProphetWish, Theory
from pbem.engine.round.state import Duty
from pbem.engine.round.view import View
from pbem.insight.belief import Belief, believe_evidence
from pbem.insight.evidence import Evidence, evidence_of
from pbem.insight.hypotheses import Hypothesis
from pbem.insight.moves import chosen, likely_none, likely_right, moves
from pbem.insight.posterior import Posterior
from pbem.insight.strengths import MASTER, Strength, harder, vocabulary
from pbem.rulelang.language.printing import print_rule
from pbem.rulelang.meaning.comparing import remembers_much
from pbem.rulelang.reading import read_rule
from pbem.rulelang.storage import dump_rule

T = TypeVar("T")


class OwnChance(Protocol):
    """Chance that is a bot's own: it knows no label but one, and so nothing of how the round was dealt."""

    def pick(self, items: Sequence[T]) -> T: ...


NEAR_RIVALS = 3
"""When so many of the last plays, all of others, were right, somebody else is about to be Prophet."""

HASTE = 0.8
"""Then so much of the usual share is enough."""

OPENLY = 0.5
"""From so large a share on a rule is guessed at a table: nobody tells the others what they hold for wrong."""

DRAGS_ON = 120
"""Each time so many plays are made, everybody thinks and plays as the next stronger player does, and then more and more
carefully: else a round without expulsion might never end."""


def decide(
    view: TableView, strength: Strength, chance: OwnChance, posterior: Posterior | None = None
) -> TableCommand | None:
    """What the bot in the seat of `view.reader` does now; None where nothing is for it to do, or for a person alone.

    It depends on what the view shows and on `chance`, and on nothing else: not on rule, stock, other hands or seed.
    `posterior`: of who has thought about the round before, which is faster.
    """
    round_, task = view.round, view.task
    if round_ is None or round_.over:
        return None
    if view.may_vote and view.motion is not None:
        return Vote(view.reader, True)
    awaited = task is not None and task.seat == view.reader
    if not awaited and not (round_.may_declare or round_.may_guess):
        return None
    belief = believe(view, strength, posterior)
    strength = harder(strength, len(round_.plays) // DRAGS_ON)
    match task.duty if awaited and task is not None else None:
        case Duty.PLAY:
            return _play(round_, belief, strength, Random(chance.pick(range(1 << 32))))
        case Duty.CALL:
            return _call(round_, belief)
        case Duty.PICK:
            return _pick(round_, belief)
        case None:
            return _afterwards(round_, belief, strength)
        case _:
            return None


def best_card(view: TableView, strength: Strength) -> Card:
    """The card of the reader's hand that somebody of that strength thinks best, played by itself."""
    assert view.round is not None, "cards are played in a round"
    found = moves(view.round, believe(view, strength), strength)
    return next(move.cards[0] for move in found if len(move.cards) == 1)


def believe(view: TableView, strength: Strength = MASTER, posterior: Posterior | None = None) -> Belief:
    """What somebody of that strength believes who sees no more than `view`, of which there must be a round."""
    assert view.round is not None, "there is nothing to believe before a round"
    strength = harder(strength, len(view.round.plays) // DRAGS_ON)
    hints = tuple(one for one in (view.hint, *view.late_hints) if one)
    evidence = evidence_of(view.round, hints, strength.memory, human_judge=view.human_judge)
    return believe_evidence(evidence, vocabulary(strength, evidence.sidelines), strength.draws, posterior)


def _play(view: View, belief: Belief, strength: Strength, dice: Random) -> commands.Command:
    move = chosen(view, belief, strength, dice)
    best = belief.best
    wish: ProphetWish | None = None
    theory: Theory | None = None
    guess: str | None = None
    if best is not None and _expects(best.hypothesis, belief.evidence, [card.index for card in move.cards]):
        if view.rulebook.guess and best.share >= OPENLY:
            guess = _said(best.hypothesis, belief.evidence)
        if _may_be_prophet(view) and best.share >= _dares(view, strength):
            theory = _theory(best.hypothesis, belief.evidence)
            wish = ProphetWish.IF_RIGHT
    if not move.cards:
        return commands.DeclareNoPlay(view.reader, wish, guess, theory)
    return commands.PlayCards(view.reader, move.cards, wish, guess, theory)


def _expects(hypothesis: Hypothesis, evidence: Evidence, cards: Sequence[int]) -> bool:
    """Whether it has the cards right in turn; a no play goes by what is likely alone."""
    context = evidence.context
    for card in cards:
        if not hypothesis.mask(context) >> card & 1:
            return False
        context = context.then(card)
    return True


def _afterwards(view: View, belief: Belief, strength: Strength) -> commands.Command | None:
    """Who has just played may guess, or become Prophet, before the next play."""
    best = belief.best
    if best is None:
        return None
    if view.may_guess and best.share >= OPENLY:
        said = _said(best.hypothesis, belief.evidence)
        if said is not None:
            return commands.GuessRule(view.reader, said)
    if view.may_declare and best.share >= _dares(view, strength):
        return commands.DeclareProphet(view.reader, _theory(best.hypothesis, belief.evidence))
    return None


def _may_be_prophet(view: View) -> bool:
    """Whether a play may make the reader Prophet: nobody is, there are two others, and the reader never was."""
    me = view.reader
    others = sum(one.seat != me and not one.expelled for one in view.players)
    been = any(one.false_prophet for one in view.players if one.seat == me)
    been = been or any(play.prophet and play.seat == me for play in view.plays)
    return view.rulebook.prophet and view.prophet is None and others >= 2 and not been


def _dares(view: View, strength: Strength) -> float:
    """The share of the belief from which on the reader becomes Prophet: about the strength's own."""
    last = view.plays[-NEAR_RIVALS:]
    pressed = len(last) == NEAR_RIVALS and all(play.right and play.seat != view.reader for play in last)
    return strength.prophet * (HASTE if pressed else 1.0)


def _theory(hypothesis: Hypothesis, evidence: Evidence) -> Theory | None:
    said = _said(hypothesis, evidence)
    rule = hypothesis.rule
    return None if said is None else Theory(said, dump_rule(rule), rule.edition)


def _said(hypothesis: Hypothesis, evidence: Evidence) -> str | None:
    """The rule in the formal notation; None where nobody would say it, where that does not read as it, or where it
    remembers too much to be compared."""
    if not hypothesis.sayable:
        return None
    said = print_rule(hypothesis.rule)
    if read_rule(said, sidelines=evidence.sidelines) != hypothesis.rule:
        return None
    return None if remembers_much(hypothesis.rule, evidence.context.line) else said


def _call(view: View, belief: Belief) -> commands.Command:
    """The Prophet's word, or the office given up where a fall costs more than it can bring."""
    pending = view.pending
    assert pending is not None, "a call is awaited"
    share = likely_none(belief, pending.cards) if pending.no_play else likely_right(belief, pending.cards)
    wrong = min(share, 1 - share)
    if wrong * view.rulebook.false_prophet_draw > (1 - wrong) * (_bonus(view) + 2):
        return commands.StepDown(view.reader)
    return commands.CallPlay(view.reader, share >= 0.5)


def _bonus(view: View) -> int:
    """What the office has brought so far, in points."""
    if view.prophet is None:
        return 0
    right, wrong = view.layout.since(view.prophet.since)
    return right + 2 * wrong


def _pick(view: View, belief: Belief) -> commands.Command:
    pending = view.pending
    assert pending is not None, "a pick is awaited"
    return commands.PickCard(
        view.reader, max(pending.cards, key=lambda card: (belief.chance(card.index), -card.index))
    )
