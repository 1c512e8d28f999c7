"""Rules near to one: the sample rules that judge cards most like it and were measured easier, or harder."""

from collections.abc import Iterable, Mapping
from random import Random

from pbem.cards import PACK, Card
from pbem.insight.lab.facts import Near
from pbem.insight.lab.features import features_of
from pbem.insight.lab.measured import scores
from pbem.rulelang.meaning.compiling import compile_rule
from pbem.rulelang.survey.walks import cards_of
from pbem.rulelang.tree import Rule

APART = 2.0
"""So many points of a deal easier or harder make a difference."""

WALKS, LENGTH = 3, 8
"""Two rules are held against each other on so many main lines of each, and so many cards of these."""

LIKELY = 12
"""So many of the samples that have most in common with a rule are held against it."""


def near(rule: Rule, points: float, samples: Mapping[str, Rule]) -> Near:
    """`points`: of a deal with the rule, in the middle of all strengths. `samples`: by key, to choose from.

    Near is what judges cards alike and has features in common. What judges all cards alike is the same rule.
    """
    own, features, known = _judged(rule), set(features_of(rule)), scores()

    def in_common(key: str) -> float:
        others = known[key].features
        return len(features & others) / (len(features | others) or 1)

    def nearest(keys: Iterable[str]) -> str | None:
        likely = sorted(keys, key=lambda key: (-in_common(key), key))[:LIKELY]
        found = {key: _alike(samples[key], own, rule) for key in likely}
        other = {key: alike + in_common(key) / 2 for key, alike in found.items() if alike < 1}
        return max(other, key=lambda key: (other[key], key), default=None)

    both = samples.keys() & known.keys()
    return Near(
        nearest(key for key in both if known[key].middle >= points + APART),
        nearest(key for key in both if known[key].middle <= points - APART),
    )


_Judged = list[tuple[tuple[Card, ...], int]]
"""Main lines, and the bits of the cards that are right after each."""


def _judged(rule: Rule) -> _Judged:
    judge, chance, found = compile_rule(rule), Random(1977), list[tuple[tuple[Card, ...], int]]()
    starters = [card for card in PACK if judge.admits(card)]
    for _ in range(WALKS if starters else 0):
        line: tuple[Card, ...] = (chance.choice(starters),)
        for _ in range(LENGTH):
            right = judge.follow(line)
            found.append((line, right))
            if not right:
                break
            line = (*line, chance.choice(cards_of(right)))
    return found


def _alike(other: Rule, own: _Judged, rule: Rule) -> float:
    """The share of cards that both rules judge alike, on main lines of either."""
    pairs = ((compile_rule(other), own), (compile_rule(rule), _judged(other)))
    apart = [(judge.follow(line) ^ right).bit_count() for judge, judged in pairs for line, right in judged]
    return 1 - sum(apart) / (len(PACK) * len(apart)) if apart else 0.0
