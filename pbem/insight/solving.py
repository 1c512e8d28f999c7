"""How the solo exam is played: cards that teach, and a guess as soon as it is worth its risk."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from pbem.insight.belief import Belief, believe_evidence
from pbem.insight.evidence import Evidence
from pbem.insight.exam import Plays, Solo, solo
from pbem.insight.posterior import Posterior
from pbem.insight.strengths import Strength, vocabulary
from pbem.insight.testing import teaches
from pbem.rulelang.tree import Rule

LATE, LAST = 6, 2
"""With so few turns left half the usual share will do; with so few any, for what is not solved is worth nothing."""


def worth_guessing(share: float, left: int, usual: float) -> bool:
    """Whether to guess what so large a share of the belief stands for, with so many turns left after this one.

    `usual`: from so large a share on a guess is worth its risk, turns gained against two points lost.
    """
    return share >= (0.0 if left < LAST else usual / 2 if left < LATE else usual)


def exam_player(strength: Strength, dice: Random) -> Plays:
    """Somebody of that strength who takes one deal of the exam."""
    posterior = Posterior()

    def plays(evidence: Evidence, hand: Sequence[int], left: int) -> tuple[int, Rule | None, float, Belief]:
        if strength.memory is not None:
            evidence = replace(evidence, trials=evidence.trials[-strength.memory :])
        belief = believe_evidence(evidence, vocabulary(strength), strength.draws, posterior)
        card = _card(belief, hand, strength, dice)
        guess = None
        if belief.best and worth_guessing(belief.best.share, left, strength.guess):
            guess = belief.best.hypothesis.rule
        return card, guess, belief.chance(card), belief

    return plays


def _card(belief: Belief, hand: Sequence[int], strength: Strength, dice: Random) -> int:
    if dice.random() < strength.slips:
        return dice.choice(list(hand))
    if belief.best and dice.random() < strength.clings:
        mask = belief.best.hypothesis.mask(belief.evidence.context)
        liked = [card for card in hand if mask >> card & 1]
        if liked:
            return dice.choice(liked)
    values = teaches(belief, hand)
    return max(values, key=lambda card: (values[card], -card))


def examine(rule: Rule, strength: Strength, deals: int, *, watched: bool = False) -> list[Solo]:
    """So many deals of the exam for one rule; the same ones each time, whoever takes it."""
    return [
        solo(rule, exam_player(strength, Random(f"player {deal}")), Random(f"deal {deal}"), watched=watched)
        for deal in range(1, deals + 1)
    ]
