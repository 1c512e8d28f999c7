"""From evidence to a posterior over all rules: they are never listed, each part of a division is decided alone.

For each division the conditions that agree with every verdict are found part by part; what a division weighs is the
product of what its parts weigh. Solomonoff's prior, 2^-bits, and Rissanen's bits stand in docs/bots.md.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import inf
from operator import attrgetter
from random import Random

from pbem.insight.evidence import Evidence, Trial
from pbem.insight.hypotheses import Hypothesis
from pbem.insight.vocabulary import space
from pbem.insight.vocabulary.context import Context
from pbem.insight.vocabulary.divisions import ByCardItself, Division, part_of
from pbem.insight.vocabulary.ideas import opposite
from pbem.insight.weights import ANY, TIED, Drawing, Sort

Key = tuple[int, ...]
"""A rule among all that can be thought of: its division and the condition of each part, by their places; or -1 and the
condition of the first part, where the second is as that is not."""

Levels = Sequence[tuple[float, int]]
"""Conditions by what they cost, the cheapest first: bits, and the set of those."""

_WEIGHT = attrgetter("weight")

FREE, MIRRORED = 1.0, 2.0
"""Bits to say how the parts of a division hang together: not at all; the one as not the other."""

SLIP = 6.0
"""Bits that it costs to take a verdict for a slip."""


def least(fits: int, levels: Levels) -> float:
    """What the cheapest of some conditions costs; infinite where there is none."""
    for bits, mask in levels:
        if fits & mask:
            return bits
    return inf


class Part:
    """The conditions that agree in one part of a division, and what they weigh: reckoned once, when first asked."""

    def __init__(self, fits: int) -> None:
        self.fits = fits
        self._drawings: dict[Sort | None, Drawing] = {}
        self._least: dict[int, float] = {}

    def least(self, levels: Levels) -> float:
        """What the cheapest of them costs by `levels`, which must be there for ever."""
        found = self._least.get(id(levels))
        if found is None:
            found = self._least[id(levels)] = least(self.fits, levels)
        return found

    @cached_property
    def counts(self) -> list[tuple[float, int]]:
        """By what they cost how many there are."""
        return ANY.counts(self.fits)

    @cached_property
    def weight(self) -> float:
        """Of any condition."""
        return ANY.weight_of(self.counts)

    @cached_property
    def tied(self) -> dict[int, float]:
        """By the place of a sort what those of it weigh, where any is."""
        return TIED.weights(self.fits)

    def draw(self, sort: Sort | None, dice: Random) -> int:
        """The place of one of them, as likely as its weight says."""
        found = self._drawings.get(sort)
        if found is None:
            found = self._drawings[sort] = (sort or ANY).drawing(self.fits)
        return found.draw(dice)


def ways(parts: Sequence[Sequence[tuple[float, int]]], bits: float) -> int:
    """In how many ways one condition can be taken for each part so that together they cost no more.

    `parts`: by cost how many conditions each has.
    """
    found = {0.0: 1}
    for part in parts:
        longer: dict[float, int] = {}
        for cost, count in part:
            for so_far, number in found.items():
                if so_far + cost <= bits:
                    longer[so_far + cost] = longer.get(so_far + cost, 0) + number * count
        found = longer
    return sum(found.values())


@dataclass(slots=True)
class Family:
    """All rules with one division whose parts hang together in one way, as far as they agree with the evidence.

    `parts` has for each part the conditions that do. `weight` is their prior, added up. `sort`: all parts are of it.
    """

    division: Division
    parts: Sequence[Part]
    weight: float
    sort: Sort | None = None
    mirrored: bool = False
    _short: dict[float, int] = field(default_factory=dict)

    def short(self, bits: float) -> int:
        """How many of them cost no more, where each part is free; none of others, which are these again."""
        if self.sort is not None or self.mirrored:
            return 0
        found = self._short.get(bits)
        if found is None:
            spare = bits - self.division.bits
            least = sum([part.counts[0][0] for part in self.parts])
            found = self._short[bits] = (
                ways([part.counts for part in self.parts], spare) if least <= spare else 0
            )
        return found

    def draw(self, dice: Random) -> Key:
        """One of them, each as likely as its weight says: division and places of conditions."""
        places = [part.draw(self.sort, dice) for part in self.parts]
        return (self.division.place, -1, *places) if self.mirrored else (self.division.place, *places)

    def rule(self, key: Key) -> Hypothesis:
        """The rule that `draw` named."""
        places = key[2:] if self.mirrored else key[1:]
        ideas = tuple(space.PLACES[one].idea for one in places)
        bits = self.division.bits
        if self.mirrored:
            bits += MIRRORED + space.PLACES[places[0]].bits
            return Hypothesis(self.division, (ideas[0], opposite(ideas[0])), bits, key)
        if self.sort is not None:
            bits += 1 + self.sort.bits + sum(self.sort.bits_within(one) for one in places)
        else:
            bits += FREE + sum(space.PLACES[one].bits for one in places)
        return Hypothesis(self.division, ideas, bits, key)


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """What somebody can think of: conditions, by bit, and divisions. One is known by itself, not by what it holds."""

    conditions: int
    divisions: tuple[Division, ...]

    @cached_property
    def before_all(self) -> "list[Left]":
        """What is left as long as nothing was played: all."""
        anything = Part(self.conditions)
        return [
            Left(one, [anything] * one.size, self.conditions if one.size == 2 else 0)
            for one in self.divisions
        ]


class _Known:
    """The evidence by context: which conditions agree with all that was judged there."""

    def __init__(self, trials: Sequence[Trial], conditions: int) -> None:
        self.contexts: list[Context] = []
        self.agree: list[int] = []
        self.agree_wrong: list[int] = []
        self.disagree: list[int] = []
        self.wrong: list[bool] = []
        """Whether any card was wrong there."""
        self.singles: list[tuple[int, int, int]] = []
        """Card judged, and the conditions that agree and that do not."""
        places: dict[int, int] = {}
        for trial in trials:
            place = places.get(id(trial.context))
            if place is None:
                place = places[id(trial.context)] = len(self.contexts)
                self.contexts.append(trial.context)
                self.agree.append(conditions)
                self.agree_wrong.append(conditions)
                self.disagree.append(conditions)
                self.wrong.append(False)
            met = space.bits_in(trial.context, trial.card)
            agree, disagree = (met, ~met) if trial.right else (~met, met)
            self.agree[place] &= agree
            self.disagree[place] &= disagree
            if not trial.right:
                self.wrong[place] = True
                self.agree_wrong[place] &= agree
            self.singles.append((trial.card, conditions & agree, conditions & disagree))


class Left:
    """A division that some condition agrees with the evidence in every part of, with those; `mirrored`: those that do
    if the second part is as the first is not."""

    def __init__(self, division: Division, parts: Sequence[Part], mirrored: int) -> None:
        self.division, self.parts, self.mirrored = division, parts, mirrored

    def after(self, known: _Known, shared: dict[int, Part]) -> "Left | None":
        """What more evidence leaves of it, if anything; itself where that is all. `shared`: parts by what fits, for
        divisions have many in common."""
        division, fits = self.division, [part.fits for part in self.parts]
        if isinstance(division, ByCardItself):
            mirrored = _by_card(known, division, fits, self.mirrored)
        else:
            mirrored = _by_context(known, division, fits, self.mirrored)
        if not all(fits):
            return None
        if mirrored == self.mirrored and fits == [part.fits for part in self.parts]:
            return self
        return Left(
            division, [shared.get(one) or shared.setdefault(one, Part(one)) for one in fits], mirrored
        )

    @cached_property
    def families(self) -> list[Family]:
        return _weighed(self.division, self.parts, self.mirrored)


class Posterior:
    """What can be thought of and agrees with the evidence. Where that only grows, what fell stays fallen, and what is
    not touched by the new cards is not reckoned again; other evidence is gone through from its beginning."""

    def __init__(self) -> None:
        self._words: Vocabulary | None = None
        self._trials: tuple[Trial, ...] = ()
        self._left: list[Left] = []
        self._families: list[Family] | None = None

    def left(self, evidence: Evidence, words: Vocabulary) -> list[Left]:
        """The divisions that are left, in their order."""
        seen = len(self._trials)
        if words is not self._words or evidence.trials[:seen] != self._trials:
            seen, self._words, self._families = 0, words, None
            self._left = words.before_all
        more, self._trials = evidence.trials[seen:], evidence.trials
        if more:
            known = _Known(more, words.conditions)
            shared = {part.fits: part for one in self._left for part in one.parts}
            after = [one.after(known, shared) for one in self._left]
            self._left, self._families = [one for one in after if one is not None], None
        return self._left

    def families(self, evidence: Evidence, words: Vocabulary) -> list[Family]:
        """All families that some rule of is left in, the weightiest first."""
        left = self.left(evidence, words)
        if self._families is None:
            self._families = sorted(
                [family for one in left for family in one.families], key=_WEIGHT, reverse=True
            )
        return self._families


def families(evidence: Evidence, vocabulary: Vocabulary) -> list[Family]:
    """The families of evidence that is looked at once."""
    return Posterior().families(evidence, vocabulary)


def forgiving(evidence: Evidence, vocabulary: Vocabulary, most: int) -> list[Family]:
    """The same where nothing agrees with all: each part may miss up to `most` verdicts, for `SLIP` bits each."""
    trials = [(one, space.bits_in(one.context, one.card)) for one in evidence.trials]
    found: list[Family] = []
    for division in vocabulary.divisions:
        missed = [[vocabulary.conditions] + [0] * most for _ in range(division.size)]
        for trial, met in trials:
            agree = met if trial.right else ~met
            part = (
                division.table[trial.card]
                if isinstance(division, ByCardItself)
                else part_of(division, trial.context)
            )
            if part is not None:
                levels = missed[part]
                for count in range(most, 0, -1):
                    levels[count] = levels[count] & agree | levels[count - 1] & ~agree
                levels[0] &= agree
        slips = [next((count for count, fits in enumerate(levels) if fits), None) for levels in missed]
        if None in slips:
            continue
        fits = [levels[count or 0] for levels, count in zip(missed, slips, strict=True)]
        found += _weighed(
            division, [Part(one) for one in fits], 0, 2.0 ** -(SLIP * sum(count or 0 for count in slips))
        )
    return sorted(found, key=_WEIGHT, reverse=True)


def _by_context(known: _Known, division: Division, fits: list[int], mirrored: int) -> int:
    """Takes from `fits` what doesn't agree, and gives what is left of the mirrored."""
    for place, context in enumerate(known.contexts):
        part = part_of(division, context)
        if part is None:  # until that can be told, wrong is what all parts have wrong
            if known.wrong[place]:
                mirrored = 0
                for one in range(division.size):
                    fits[one] &= known.agree_wrong[place]
            continue
        fits[part] &= known.agree[place]
        if not fits[part]:
            break
        if mirrored:
            mirrored &= known.disagree[place] if part else known.agree[place]
    return mirrored


def _by_card(known: _Known, division: ByCardItself, fits: list[int], mirrored: int) -> int:
    for card, agree, disagree in known.singles:
        part = division.table[card]
        fits[part] &= agree
        if not fits[part]:
            break
        if mirrored:
            mirrored &= disagree if part else agree
    return mirrored


def _weighed(division: Division, parts: Sequence[Part], mirrored: int, likely: float = 1.0) -> list[Family]:
    prior = likely * 2.0**-division.bits
    weight = prior * 2.0**-FREE
    for part in parts:
        weight *= part.weight
    found = [Family(division, parts, weight)]
    if len(parts) == 1:
        return found
    tied, *others = [part.tied for part in parts]
    for place, one in tied.items():
        sort = TIED.sorts[place]
        weight = prior * sort.prior * one
        for other in others:
            weight *= other.get(place, 0.0)
        if weight:
            found.append(Family(division, parts, weight, sort))
    if mirrored:
        only = Part(mirrored)
        found.append(Family(division, (only,), prior * 2.0**-MIRRORED * only.weight, mirrored=True))
    return found
