"""What it costs, in bits, to fit a layout and yet judge a card otherwise: exact, over all that can be thought of.

As in `posterior`, no rule is listed. Conditions that agree with the layout are known part by part, so the cheapest
rule of a family is a sum of least costs; the cheapest that judges a card otherwise takes, in the part which decides
that card, the least of those that do. Where a division cannot tell its part yet, its cheapest rule counts as a rival:
a cost found here may be too low, never too high.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from math import inf

from pbem.cards import PACK
from pbem.insight.evidence import Evidence
from pbem.insight.hypotheses import Hypothesis
from pbem.insight.posterior import FREE, MIRRORED, Left, Levels, Part, Posterior, Vocabulary, least
from pbem.insight.vocabulary import space
from pbem.insight.vocabulary.context import Context
from pbem.insight.vocabulary.dividing import DIVISIONS
from pbem.insight.vocabulary.divisions import ByCardItself, Division, part_of
from pbem.insight.vocabulary.ideas import opposite
from pbem.insight.weights import TIED, Sort

MOST_LISTED = 4000
"""So many of the cheapest rules are listed at most."""


class Rivals:
    """All families that some rule fits the evidence in, with their least costs."""

    def __init__(
        self, evidence: Evidence, vocabulary: Vocabulary, posterior: Posterior | None = None
    ) -> None:
        """`posterior`: of who has thought about less of the evidence before."""
        self.evidence = evidence
        left = (posterior or Posterior()).left(evidence, vocabulary)
        self._forms = sorted((form for one in left for form in _forms(one)), key=lambda form: form.least)

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

    def otherwise(self, right: int, most: float, cards: Iterable[int] = range(len(PACK))) -> list[float]:
        """By card, the bits of the cheapest rule that judges it unlike `right`, the set of right cards, does.

        Only of `cards`; what costs more than `most` is not looked at: infinite.
        """
        here, found = self.evidence.context, [inf] * len(PACK)
        forms = [form for form in self._forms if form.least < most]
        for card in cards:
            met = space.bits_in(here, card)
            agree = met if right >> card & 1 else ~met
            known: Known = {}
            for form in forms:
                if form.least >= found[card]:
                    break
                found[card] = min(found[card], form.otherwise(here, card, agree, known))
        return [bits if bits < most else inf for bits in found]

    def rival(self, card: int, right: int) -> Hypothesis | None:
        """The cheapest rule that judges a card unlike `right` does; where a division can't tell its part, perhaps
        another. None if there is none."""
        here = self.evidence.context
        met = space.bits_in(here, card)
        agree = met if right >> card & 1 else ~met
        best, cheapest, known = None, inf, Known()
        for form in self._forms:
            if form.least >= cheapest:
                break
            bits = form.otherwise(here, card, agree, known)
            best, cheapest = (form, bits) if bits < cheapest else (best, cheapest)
        return best.rival(here, card, agree) if best is not None else None


@lru_cache(maxsize=2 * len(DIVISIONS))
def _forms(left: Left) -> Sequence["_Form"]:
    """All families that some rule fits in; parts that hang together in other ways are families of their own."""
    division, parts = left.division, left.parts
    found = [_Form(division, parts, division.bits + FREE, _any_levels())]
    for place in parts[0].tied if len(parts) > 1 else ():
        if all(place in part.tied for part in parts):
            sort = TIED.sorts[place]
            found.append(_Form(division, parts, division.bits + 1 + sort.bits, _levels_of(sort)))
    if left.mirrored and len(parts) > 1:
        only = (Part(left.mirrored),)
        found.append(_Form(division, only, division.bits + MIRRORED, _any_levels(), mirrored=True))
    return found


Known = dict[tuple[int, int], float]
"""Least costs of a part, by its identity and that of the levels, of the conditions that judge a card otherwise."""


class _Form:
    """A family, and what its rules cost at least: `fixed`, and the least of each part by its `levels`."""

    def __init__(
        self,
        division: Division,
        parts: Sequence[Part],
        fixed: float,
        levels: Levels,
        *,
        mirrored: bool = False,
    ) -> None:
        self.division, self.parts, self.mirrored = division, parts, mirrored
        self.fixed, self._levels = fixed, levels
        self._leasts = [part.least(levels) for part in parts]
        self.least = fixed + sum(self._leasts)

    def otherwise(self, here: Context, card: int, agree: int, known: Known) -> float:
        """`known`: what was found for this card already: families have many parts in common."""
        division = self.division
        part = division.table[card] if isinstance(division, ByCardItself) else part_of(division, here)
        if part is None:
            return self.least
        if self.mirrored:
            return self.fixed + least(self.parts[0].fits & (agree if part else ~agree), self._levels)
        key = id(self.parts[part]), id(self._levels)
        bits = known.get(key)
        if bits is None:
            bits = known[key] = least(self.parts[part].fits & ~agree, self._levels)
        return self.least - self._leasts[part] + bits

    def rival(self, here: Context, card: int, agree: int) -> Hypothesis:
        """The rule whose cost `otherwise` gives."""
        fits = [one.fits for one in self.parts]
        part = (
            self.division.table[card]
            if isinstance(self.division, ByCardItself)
            else part_of(self.division, here)
        )
        if part is not None and self.mirrored:
            fits[0] &= agree if part else ~agree
        elif part is not None:
            fits[part] &= ~agree
        return self._rule([next(_places(one, self._levels, inf)) for one in fits])

    def _rule(self, some: Sequence[tuple[int, float]]) -> Hypothesis:
        """The rule with these conditions, each by its place, with what it costs."""
        division, bits = self.division, self.fixed + sum(bits for _, bits in some)
        places = [place for place, _ in some]
        ideas = [space.PLACES[place].idea for place in places]
        if self.mirrored:
            (idea,), (place,) = ideas, places
            return Hypothesis(division, (idea, opposite(idea)), bits, (division.place, -1, place))
        return Hypothesis(division, tuple(ideas), bits, (division.place, *places))

    def up_to(self, most: float) -> Iterator[Hypothesis]:
        """Its rules that cost no more."""
        spare = most - self.least
        held = [
            list(_places(fits, self._levels, bits + spare))
            for fits, bits in zip([one.fits for one in self.parts], self._leasts, strict=True)
        ]
        for some in product(*held):
            if self.fixed + sum(bits for _, bits in some) <= most:
                yield self._rule(some)


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
