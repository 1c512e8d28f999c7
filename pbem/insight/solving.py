"""How the solo exam is played: cards that teach, and a guess as soon as it is worth its risk."""

from collections.abc import Sequence

from pbem.insight.belief import DRAWS, Belief, believe_evidence
from pbem.insight.evidence import Evidence
from pbem.insight.exam import Plays
from pbem.insight.posterior import Vocabulary
from pbem.insight.testing import teaches
from pbem.rulelang.tree import Rule

RISK = 0.33
"""From so large a share of the belief on a guess is worth its risk: turns gained against two points lost."""

LATE, LAST = 6, 2
"""With so few turns left a smaller share will do; with so few any, for what is not solved is worth nothing."""


def worth_guessing(share: float, left: int) -> bool:
    """Whether to guess what so large a share of the belief stands for, with so many turns left after this one."""
    return share >= (0.0 if left < LAST else RISK / 2 if left < LATE else RISK)


def exam_player(vocabulary: Vocabulary, draws: int = DRAWS) -> Plays:
    """A player of the exam who thinks in that vocabulary."""

    def plays(evidence: Evidence, hand: Sequence[int], left: int) -> tuple[int, Rule | None, float, Belief]:
        belief = believe_evidence(evidence, vocabulary, draws)
        values = teaches(belief, hand)
        card = max(values, key=lambda one: (values[one], -one))
        guess = None
        if belief.candidates and worth_guessing(belief.candidates[0].share, left):
            guess = belief.candidates[0].hypothesis.rule
        return card, guess, belief.chance(card), belief

    return plays
