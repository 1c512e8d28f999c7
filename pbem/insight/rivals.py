"""What it costs, in bits, to fit a layout and yet judge a card otherwise: exact, over all that can be thought of.

As in `posterior`, no rule is listed. Conditions that agree with the layout are known part by part, so the cheapest
rule of a family is a sum of least costs; the cheapest that judges a card otherwise takes, in the part which decides
that card, the least of those that do. Where a division cannot tell its part yet, its cheapest rule counts as a rival:
a cost found here may be too low, never too high.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from math import inf

from pbem.cards import PACK
from pbem.insight.evidence import Evidence
from pbem.insight.hypotheses import Hypothesis
from pbem.insight.posterior import FREE, MIRRORED, Family, Vocabulary, families
from pbem.insight.vocabulary import space
from pbem.insight.vocabulary.context import Context
from pbem.insight.vocabulary.divisions import ByCardItself, part_of
from pbem.insight.vocabulary.ideas import Unless
from pbem.insight.weights import Sort

Levels = Sequence[tuple[float, int]]
"""Conditions by what they cost, the cheapest first: bits, and the set of those."""

MOST_LISTED = 4000
"""So many of the cheapest rules are listed at most."""


class Rivals:
    """All families that some rule fits the evidence in, with their least costs."""

    def __init__(self, evidence: Evidence, vocabulary: Vocabulary) -> None:
        self.evidence = evidence
        self._forms = sorted(
            (_Form(one) for one in families(evidence, vocabulary)), key=lambda form: form.least
        )

    def cheapest(self, more: float = 1.0) -> list[Hypothesis] | None:
        """Those that fit, up to so many bits above the least, the cheapest first; None if there are too many."""
        if not self._forms:
            return []
        most, found = self._forms[0].least + more, list[Hypothesis]()
        seen = 0
        for form in self._forms:
            if form.least > most:
                break
            for one in form.up_to(most):
                seen += 1
                if seen > MOST_LISTED:
                    return None
                if _fits(one, self.evidence):
                    found.append(one)
        return sorted(found, key=lambda one: (one.bits, one.key))

    def otherwise(self, right: int, most: float) -> list[float]:
        """By card, the bits of the cheapest rule that judges it unlike `right`, the set of right cards, does.

        What costs more than `most` is not looked at: infinite.
        """
        here, found = self.evidence.context, [inf] * len(PACK)
        forms = [form for form in self._forms if form.least < most]
        for card in range(len(PACK)):
            met = space.bits_in(here, card)
            agree = met if right >> card & 1 else ~met
            for form in forms:
                if form.least >= found[card]:
                    break
                found[card] = min(found[card], form.otherwise(here, card, agree))
        return [bits if bits < most else inf for bits in found]


class _Form:
    """A family, and what its rules cost at least."""

    def __init__(self, family: Family) -> None:
        division = family.division
        self.family = family
        if family.mirrored:
            self.fixed, self._levels = division.bits + MIRRORED, _any_levels()
        elif family.sort is not None:
            self.fixed, self._levels = division.bits + 1 + family.sort.bits, _levels_of(family.sort)
        else:
            self.fixed, self._levels = division.bits + FREE, _any_levels()
        self._parts = [_least(fits, self._levels) for fits in family.fits]
        self.least = self.fixed + sum(self._parts)

    def otherwise(self, here: Context, card: int, agree: int) -> float:
        division = self.family.division
        part = division.table[card] if isinstance(division, ByCardItself) else part_of(division, here)
        if part is None:
            return self.least
        if self.family.mirrored:
            return self.fixed + _least(self.family.fits[0] & (agree if part else ~agree), self._levels)
        return self.least - self._parts[part] + _least(self.family.fits[part] & ~agree, self._levels)

    def up_to(self, most: float) -> Iterator[Hypothesis]:
        """Its rules that cost no more."""
        spare = most - self.least
        held = [
            [(bits, place) for place, bits in _places(fits, self._levels, least + spare)]
            for fits, least in zip(self.family.fits, self._parts, strict=True)
        ]
        division = self.family.division
        for some in product(*held):
            bits = self.fixed + sum(bits for bits, _ in some)
            if bits > most:
                continue
            places = [place for _, place in some]
            ideas = [space.PLACES[place].idea for place in places]
            if self.family.mirrored:
                (idea,), (place,) = ideas, places
                yield Hypothesis(division, (idea, Unless(idea)), bits, (division.place, -1, place))
            else:
                yield Hypothesis(division, tuple(ideas), bits, (division.place, *places))


def _least(fits: int, levels: Levels) -> float:
    return next((bits for bits, mask in levels if fits & mask), inf)


def _places(fits: int, levels: Levels, most: float) -> Iterator[tuple[int, float]]:
    for bits, mask in levels:
        if bits > most:
            return
        left = fits & mask
        while left:
            yield (left & -left).bit_length() - 1, bits
            left &= left - 1


@cache
def _any_levels() -> Levels:
    return _levelled({place: one.bits for place, one in enumerate(space.PLACES)})


@cache
def _levels_of(sort: Sort) -> Levels:
    return _levelled(sort.costs)


def _levelled(costs: dict[int, float]) -> Levels:
    found: dict[float, int] = {}
    for place, bits in costs.items():
        found[bits] = found.get(bits, 0) | 1 << place
    return tuple(sorted(found.items()))


def _fits(one: Hypothesis, evidence: Evidence) -> bool:
    """Whether it judges every card as it was judged: early on a division may not tell its part."""
    return all((one.mask(trial.context) >> trial.card & 1 == 1) == trial.right for trial in evidence.trials)
