"""What somebody believes: hypotheses drawn from the posterior, and how sure they make of a card or a rule.

When no rule that can be thought of agrees with everything, slips are allowed for, more and more of them; and when that
does not help either, cards are judged as the most similar ones were. There is always a belief.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from random import Random

from pbem.cards import PACK
from pbem.engine.rulebook import MOST_STARTERS
from pbem.insight.evidence import Evidence
from pbem.insight.hints import denied, leaning, named, without
from pbem.insight.hypotheses import Hypothesis, Spoken, alike, permits, walk_alike
from pbem.insight.neighbours import Neighbours
from pbem.insight.posterior import Family, Key, Posterior, Vocabulary, families, forgiving
from pbem.insight.vocabulary.context import Context
from pbem.rulelang.meaning.scope import lookback
from pbem.rulelang.tree import Rule

DRAWS = 160
"""So many hypotheses are drawn, evenly by weight: the belief is told to this grain."""

FEW = 0.02
"""A smaller share than this is no support for what starters say of the rule."""

MOST_TRIES = 4
"""Where failed guesses take most of what is drawn, so often as many are drawn again."""

FIRST = 4
"""On shorter lines a division may not be able to tell yet which of its parts a card belongs to."""

TAIL = 0.002
"""Families that weigh less than this share together are left out."""

LED = 0.6
"""How likely a rule is about what its hint names, and about nothing else."""

MOST_SLIPS = 3
"""So many verdicts of one part of a rule may be taken for slips."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A hypothesis and its share of the belief, 0 to 1."""

    hypothesis: Hypothesis
    share: float


@dataclass(frozen=True, slots=True)
class Candidate:
    """Rules that judge alike from here on: their share of the belief, and the shortest of them that is sayable."""

    hypothesis: Hypothesis
    share: float


def _order(one: Candidate) -> tuple[float, float, Key]:
    return -one.share, one.hypothesis.bits, one.hypothesis.key


class Belief:
    """What the evidence leaves. `slips`: how many verdicts each part of a rule may miss."""

    def __init__(self, evidence: Evidence, weighed: Sequence[Weighed], mass: float, slips: int) -> None:
        self.evidence, self.weighed, self.mass, self.slips = evidence, tuple(weighed), mass, slips
        self._neighbours = None if weighed else Neighbours(evidence.trials)

    @property
    def empty(self) -> bool:
        """Whether no rule that can be thought of is left, so that only the most similar cards tell."""
        return not self.weighed

    def masks(self, context: Context) -> list[tuple[int, float]]:
        """For each hypothesis the cards it has right in a context, and its share."""
        if context is self.evidence.context:
            return self._masks_here
        return [(one.hypothesis.mask(context), one.share) for one in self.weighed]

    @cached_property
    def _masks_here(self) -> list[tuple[int, float]]:
        return [(one.hypothesis.mask(self.evidence.context), one.share) for one in self.weighed]

    def chance(self, card: int, context: Context | None = None) -> float:
        """How likely the card of that index is right, here or in another context."""
        if self._neighbours is not None:
            return self._neighbours.chance(context or self.evidence.context, card)
        return sum(
            [share for mask, share in self.masks(context or self.evidence.context) if mask >> card & 1]
        )

    @cached_property
    def best(self) -> Candidate | None:
        """The most believed of `candidates`, found without looking for all; None where the belief is empty."""
        found: list[Candidate] = []
        for one in self._alike():
            if found and one.share < found[0].share:
                break
            found.append(one)
        return min(found, key=_order, default=None)

    @cached_property
    def candidates(self) -> tuple[Candidate, ...]:
        """The hypotheses, those together that judge alike from here on; the most believed first."""
        return tuple(sorted(self._alike(), key=_order))

    def _alike(self) -> Iterator[Candidate]:
        shares = {one.hypothesis: one.share for one in self.weighed}
        for share, some in alike(shares, self.evidence.context):
            yield Candidate(min(some, key=lambda one: (not one.sayable, one.bits, one.key)), share)

    def agrees(self, rule: Rule, hypothesis: Hypothesis) -> bool:
        """Whether a hypothesis judges as a rule does, from here on."""
        return walk_alike(Spoken(rule), hypothesis, self.evidence.context)


def believe_evidence(
    evidence: Evidence, vocabulary: Vocabulary, draws: int = DRAWS, posterior: Posterior | None = None
) -> Belief:
    """The belief that follows from the evidence; the same for the same evidence, always.

    A hint that says what does not count is taken at its word as long as some rule agrees with it and with all verdicts;
    what it is said to be about is only more likely. `posterior`: of who has thought about less of it before.
    """
    unlikely, about = denied(evidence.hints), named(evidence.hints)
    if unlikely or about:
        hinted = without(vocabulary, unlikely)
        found = _led(evidence, hinted, leaning(hinted, about))
        mass = sum(family.weight for family in found)
        weighed = _weighed(found, mass, evidence, draws)
        if weighed:
            return Belief(evidence, _looking_back(weighed, evidence), mass, 0)
    for slips in range(MOST_SLIPS + 1):
        if slips:
            found = forgiving(evidence, vocabulary, slips)
        else:
            found = (posterior or Posterior()).families(evidence, vocabulary)
        mass = sum(family.weight for family in found)
        weighed = _weighed(found, mass, evidence, draws)
        if weighed:
            return Belief(evidence, _looking_back(weighed, evidence), mass, slips)
    return Belief(evidence, (), 0.0, MOST_SLIPS)


def _led(evidence: Evidence, vocabulary: Vocabulary, leans: Sequence[Vocabulary]) -> list[Family]:
    """All families, and those besides that a hint leads to, so that `LED` of all that can be thought of is theirs."""
    found = families(evidence, vocabulary)
    for lean in leans:
        more = LED / (1 - LED) / len(leans) * _prior(vocabulary) / _prior(lean)
        found += [replace(one, weight=one.weight * more) for one in families(evidence, lean)]
    return sorted(found, key=lambda family: -family.weight)


@lru_cache(maxsize=64)
def _prior(vocabulary: Vocabulary) -> float:
    """What all that can be thought of weighs before anything was played."""
    nothing = Evidence(Context(PACK[:1]), ())
    return sum(family.weight for family in families(nothing, vocabulary))


def _weighed(found: Sequence[Family], mass: float, evidence: Evidence, draws: int) -> list[Weighed]:
    """Hypotheses drawn anew until enough of them hold."""
    dice = Random(draws)
    counts: dict[Key, float] = {}
    rules: dict[Key, Hypothesis] = {}
    fallen: set[Key] = set()
    early = _early(evidence)
    failed = [Spoken(rule) for rule in evidence.failed]
    for _ in range(MOST_TRIES if mass else 0):
        for family, key in _drawn(found, mass, draws, dice):
            if key in counts:
                counts[key] += 1
            elif key not in fallen:
                rule = family.rule(key)
                if _holds(rule, early, evidence, failed):
                    counts[key], rules[key] = 1, rule
                else:
                    fallen.add(key)
        if sum(counts.values()) >= draws // 2:
            break
    some = {rules[key]: count for key, count in counts.items()}
    if sum(some.values()) < draws // 20:
        some = _unlikely(found, evidence, failed, draws, dice) or some
    total = sum(some.values())
    return [Weighed(one, count / total) for one, count in some.items()]


def _looking_back(weighed: list[Weighed], evidence: Evidence) -> list[Weighed]:
    """Those that look back as far as the starters say; all, where hardly any does."""
    told = (
        [one for one in weighed if _looks_back(one.hypothesis) == evidence.looks_back]
        if evidence.looks_back
        else []
    )
    total = sum(one.share for one in told)
    return [Weighed(one.hypothesis, one.share / total) for one in told] if total > FEW else weighed


def _looks_back(hypothesis: Hypothesis) -> int:
    return min(lookback(hypothesis.rule), MOST_STARTERS)


def _unlikely(
    found: Sequence[Family], evidence: Evidence, failed: Sequence[Spoken], draws: int, dice: Random
) -> dict[Hypothesis, float]:
    """Where nearly all that was likely has fallen: some of each family, by their own weights.

    If no walk tells any of it from a guess that failed, it is at least none of those very words.
    """
    drawn = {
        family.rule(family.draw(dice)): family.weight
        for family in (*found[: 4 * draws], *found[:draws], *found[:draws])
    }
    early = _early(evidence)
    holding = {one: weight for one, weight in drawn.items() if _holds(one, early, evidence, ())}
    others = {one: weight for one, weight in holding.items() if not _failed(one, evidence, failed)}
    said = {rule.part for rule in evidence.failed}
    return others or {one: weight for one, weight in holding.items() if one.rule.part not in said}


def _drawn(found: Sequence[Family], mass: float, draws: int, dice: Random) -> Iterable[tuple[Family, Key]]:
    """Rules at even distances through all that is weighed."""
    at, passed = dice.random() * mass / draws, 0.0
    for family in found:
        passed += family.weight
        while at < passed:
            yield family, family.draw(dice)
            at += mass / draws
        if passed > mass * (1 - TAIL / 10):
            return


def _early(evidence: Evidence) -> list[tuple[Context, int]]:
    """The right cards of so short lines that a division may not have told its part."""
    return [(one.context, one.card) for one in evidence.trials if one.right and one.context.n < FIRST]


def _holds(
    hypothesis: Hypothesis, early: Sequence[tuple[Context, int]], evidence: Evidence, failed: Sequence[Spoken]
) -> bool:
    """Whether it agrees with what is not decided part by part: the first cards, strings, failed guesses."""
    if not permits(hypothesis, early):
        return False
    if any(permits(hypothesis, string.steps) for string in evidence.strings):
        return False
    return not _failed(hypothesis, evidence, failed)


def _failed(hypothesis: Hypothesis, evidence: Evidence, failed: Sequence[Spoken]) -> bool:
    """Whether it judges from here on as a guess does that was wrong."""
    return any(walk_alike(one, hypothesis, evidence.context) for one in failed)
