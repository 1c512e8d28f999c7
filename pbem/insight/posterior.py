"""From evidence to a posterior over all rules: they are never listed, each part of a division is decided alone.

For each division the conditions that agree with every verdict are found part by part; what a division weighs is the
product of what its parts weigh. Solomonoff's prior, 2^-bits, and Rissanen's bits stand in docs/bots.md.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from pbem.insight.evidence import Evidence
from pbem.insight.hypotheses import Hypothesis
from pbem.insight.vocabulary import space
from pbem.insight.vocabulary.context import Context
from pbem.insight.vocabulary.divisions import ByCardItself, Division, part_of
from pbem.insight.vocabulary.ideas import opposite
from pbem.insight.weights import ANY, TIED, Drawing, Sort

FREE, MIRRORED = 1.0, 2.0
"""Bits to say how the parts of a division hang together: not at all; the one as not the other."""

SLIP = 6.0
"""Bits that it costs to take a verdict for a slip."""


@dataclass(slots=True)
class Family:
    """All rules with one division whose parts hang together in one way, as far as they agree with the evidence.

    `fits` has for each part the conditions that do. `weight` is their prior, added up. `sort`: all parts are of it.
    """

    division: Division
    fits: Sequence[int]
    weight: float
    sort: Sort | None = None
    mirrored: bool = False
    _draws: list[Drawing] = field(default_factory=list)

    def draw(self, dice: Random) -> Hypothesis:
        """One of them, each as likely as its weight says."""
        if not self._draws:
            weights = ANY if self.sort is None else self.sort
            self._draws = [weights.drawing(one) for one in self.fits]
        places = [drawing.draw(dice) for drawing in self._draws]
        ideas = [space.PLACES[one].idea for one in places]
        bits = self.division.bits
        if self.mirrored:
            (idea,), (place,) = ideas, places
            bits += MIRRORED + space.PLACES[place].bits
            return Hypothesis(self.division, (idea, opposite(idea)), bits, (self.division.place, -1, place))
        if self.sort is not None:
            bits += 1 + self.sort.bits + sum(self.sort.bits_within(one) for one in places)
        else:
            bits += FREE + sum(space.PLACES[one].bits for one in places)
        return Hypothesis(self.division, tuple(ideas), bits, (self.division.place, *places))


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What somebody can think of: conditions, by bit, and divisions."""

    conditions: int
    divisions: tuple[Division, ...]


class _Known:
    """The evidence by context: which conditions agree with all that was judged there."""

    def __init__(self, evidence: Evidence, conditions: int) -> None:
        self.contexts: list[Context] = []
        self.agree: list[int] = []
        self.agree_wrong: list[int] = []
        self.disagree: list[int] = []
        self.wrong: list[bool] = []
        """Whether any card was wrong there."""
        self.singles: list[tuple[int, int, int]] = []
        """Card judged, and the conditions that agree and that do not."""
        places: dict[int, int] = {}
        for trial in evidence.trials:
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


def fitting(evidence: Evidence, vocabulary: Vocabulary) -> Iterator[tuple[Division, list[int], int]]:
    """Each division that some condition agrees with the evidence in every part of, with those conditions part by part,
    and those that do if the second part is as the first is not."""
    known = _Known(evidence, vocabulary.conditions)
    for division in vocabulary.divisions:
        if isinstance(division, ByCardItself):
            fits, mirrored = _by_card(known, division, vocabulary.conditions)
        else:
            fits, mirrored = _by_context(known, division, vocabulary.conditions)
        if all(fits):
            yield division, fits, mirrored


def families(evidence: Evidence, vocabulary: Vocabulary) -> list[Family]:
    """All families that some rule of is left in, the weightiest first."""
    found: list[Family] = []
    for division, fits, mirrored in fitting(evidence, vocabulary):
        found += _weighed(division, fits, mirrored)
    found.sort(key=lambda family: -family.weight)
    return found


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
        found += _weighed(division, fits, 0, 2.0 ** -(SLIP * sum(count or 0 for count in slips)))
    found.sort(key=lambda family: -family.weight)
    return found


def _by_context(known: _Known, division: Division, conditions: int) -> tuple[list[int], int]:
    fits = [conditions] * division.size
    mirrored = conditions if division.size == 2 else 0
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
    return fits, mirrored


def _by_card(known: _Known, division: ByCardItself, conditions: int) -> tuple[list[int], int]:
    fits = [conditions] * division.size
    mirrored = conditions if division.size == 2 else 0
    for card, agree, disagree in known.singles:
        part = division.table[card]
        fits[part] &= agree
        if not fits[part]:
            break
        if mirrored:
            mirrored &= disagree if part else agree
    return fits, mirrored


def _weighed(division: Division, fits: Sequence[int], mirrored: int, likely: float = 1.0) -> list[Family]:
    prior = likely * 2.0**-division.bits
    weight = prior * 2.0**-FREE
    for one in fits:
        weight *= ANY.weight(one)
    found = [Family(division, fits, weight)]
    if len(fits) == 1:
        return found
    parts = [TIED.split(one) for one in fits]
    for sort in TIED.sorts:
        weight = prior * sort.prior
        for part in parts:
            bits = part[sort.side] & sort.mask
            if not bits:
                break
            weight *= sort.weight_of(bits)
        else:
            found.append(Family(division, fits, weight, sort))
    if mirrored:
        found.append(
            Family(division, (mirrored,), prior * 2.0**-MIRRORED * ANY.weight(mirrored), mirrored=True)
        )
    return found
