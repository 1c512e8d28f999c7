"""What sets of conditions weigh: sums of 2^-bits over the bits of a number, and a draw from them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from pbem.insight.vocabulary import space


def pick_bit(bits: int, place: int) -> int:
    """Where the bit stands that has so many set ones below it."""
    at = 0
    size = bits.bit_length()
    while size > 64:
        half = size >> 1
        low = bits & ((1 << half) - 1)
        below = low.bit_count()
        if place < below:
            bits = low
        else:
            bits >>= half
            at += half
            place -= below
        size = bits.bit_length()
    for _ in range(place):
        bits &= bits - 1
    return at + (bits & -bits).bit_length() - 1


FEW = 6
"""So few bits are faster counted one by one."""


class Weights:
    """Sets of bits that weigh the same, each with the weight of one; `costs` has the bits that one costs instead."""

    def __init__(self, costs: Iterable[tuple[int, float]]) -> None:
        """`costs`: places of bits, each with its cost; costs count in halves. All weights together are 1."""
        levels: dict[float, int] = {}
        self._cost_of: dict[int, float] = {}
        for place, cost in costs:
            level = round(cost * 2) / 2
            levels[level] = levels.get(level, 0) | 1 << place
            self._cost_of[place] = level
        total = sum(mask.bit_count() * 2.0**-level for level, mask in levels.items())
        self.levels = tuple((mask, 2.0**-level / total) for level, mask in sorted(levels.items()))
        self.costs = tuple((mask, level) for level, mask in sorted(levels.items()))
        self._weight_of = {level: 2.0**-level / total for level in levels}

    def weight(self, bits: int) -> float:
        total = 0.0
        for mask, one in self.levels:
            total += (bits & mask).bit_count() * one
        return total

    def counts(self, bits: int) -> list[tuple[float, int]]:
        """By cost how many of these bits there are, where any is."""
        if bits.bit_count() > FEW:
            return [(cost, count) for mask, cost in self.costs if (count := (bits & mask).bit_count())]
        found: dict[float, int] = {}
        while bits:
            lowest = bits & -bits
            cost = self._cost_of[lowest.bit_length() - 1]
            found[cost] = found.get(cost, 0) + 1
            bits ^= lowest
        return sorted(found.items())

    def weight_of(self, counts: Iterable[tuple[float, int]]) -> float:
        """The weight of bits that `counts` counted."""
        total = 0.0
        for cost, count in counts:
            total += count * self._weight_of[cost]
        return total

    def drawing(self, bits: int) -> Drawing:
        """What draws places of these bits by weight."""
        return Drawing(bits, self.levels)


class Drawing:
    """Draws places of bits by weight, from as many as are set; `first` is where the bits begin."""

    def __init__(self, bits: int, levels: Sequence[tuple[int, float]], first: int = 0) -> None:
        held = [(bits & mask, one) for mask, one in levels if bits & mask]
        self._held = [(some, one, some.bit_count()) for some, one in held]
        self._total = sum([one * count for _, one, count in self._held])
        self._first = first

    def draw(self, dice: Random) -> int:
        left = dice.random() * self._total
        for some, weight, count in self._held[:-1]:
            if left < count * weight:
                return self._first + pick_bit(some, int(left / weight))
            left -= count * weight
        some, weight, count = self._held[-1]
        return self._first + pick_bit(some, min(int(left / weight), count - 1))


ANY = Weights((place, round(one.bits)) for place, one in enumerate(space.PLACES))
"""Any condition at all."""


class Sort:
    """Conditions of one sort, which the parts of a division often share: each suit calls a suit."""

    def __init__(self, bits: float, sections: Sequence[str]) -> None:
        self.bits = bits
        kinds = sections[0] in {kind.section for kind in space.KINDS}
        first, last = (0, space.LAST_AT) if kinds else (space.LAST_AT, space.LAST_END)
        places = [place for place in range(first, last) if space.PLACES[place].section in sections]
        said = {
            place: space.PLACES[place].bits - space.SECTION_BITS[space.PLACES[place].section]
            for place in places
        }
        least = min(said.values())
        self._bits = {place: bits - least + 1 for place, bits in said.items()}
        self._first = first
        self._weights = Weights((place - first, cost) for place, cost in self._bits.items())
        self.prior = 2.0 ** -(bits + 1)
        self.side = 0 if kinds else 1
        """Where its conditions stand in what `Tied.split` gives."""
        self.mask = sum(1 << place - first for place in places)
        self.weight_of = self._weights.weight

    def drawing(self, bits: int) -> Drawing:
        return Drawing(bits >> self._first, self._weights.levels, self._first)

    @property
    def costs(self) -> dict[int, float]:
        """By place of its conditions, what each costs within the sort."""
        return dict(self._bits)

    def bits_within(self, place: int) -> float:
        return self._bits[place]


_SHARED: tuple[tuple[float, tuple[str, ...]], ...] = (
    (2, ("colour",)),
    (2, ("suit",)),
    (2, ("parity",)),
    (2, ("level",)),
    (3, ("figure",)),
    (3.5, ("suits",)),
    (3, ("range", "level")),
    (4.5, ("value",)),
    (5, ("remainder",)),
    (2.5, ("colour", "suit", "parity", "figure")),
    (2.5, ("same",)),
    (2, ("order",)),
    (3.5, ("step",)),
    (4, ("near",)),
    (4, ("steps",)),
)
"""Sorts that parts share, each with the bits to say so."""


class Tied:
    """The sorts that the parts of a division may share."""

    def __init__(self) -> None:
        self.sorts = tuple(Sort(bits, sections) for bits, sections in _SHARED)
        last = max(place for place, kind in enumerate(space.KINDS) if kind.section == "remainder")
        self._kinds = (1 << last + 1) - 1
        self._last = (1 << space.LAST_END - space.LAST_AT) - 1

    def weights(self, bits: int) -> dict[int, float]:
        """By the place of a sort what those of these bits weigh that are of it, where any is."""
        split = self.split(bits)
        return {
            place: sort.weight_of(held)
            for place, sort in enumerate(self.sorts)
            if (held := split[sort.side] & sort.mask)
        }

    def split(self, bits: int) -> tuple[int, int]:
        """The kinds, and the relations to the last card."""
        return bits & self._kinds, bits >> space.LAST_AT & self._last


TIED = Tied()
