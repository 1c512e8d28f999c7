"""How the solo exam is played: cards that teach, and a guess as soon as it is worth its risk."""

from collections.abc import Sequence

from pbem.insight.belief import DRAWS, Belief, believe_evidence
from pbem.insight.evidence import Evidence
from pbem.insight.posterior import Vocabulary
from pbem.insight.testing import teaches
from pbem.rulelang.tree import Rule

SURE = 0.6
"""From so large a share of the belief on a guess is worth its risk: one turn gained against two points lost."""


def exam_player(vocabulary: Vocabulary, draws: int = DRAWS):
    def plays(evidence: Evidence, hand: Sequence[int], left: int) -> tuple[int, Rule | None, float, Belief]:
        belief = believe_evidence(evidence, vocabulary, draws)
        values = teaches(belief, hand)
        card = max(values, key=lambda one: (values[one], -one))
        guess = None
        if belief.candidates and (belief.candidates[0].share >= SURE or left == 0):
            guess = belief.candidates[0].hypothesis.rule
        return card, guess, belief.chance(card), belief

    return plays
