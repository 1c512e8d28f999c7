"""Better tables by swapping two people at a time; how much is tried is counted, so that a result can be repeated."""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence

from pbem.league.seating.lots import Lots

Table = list[int]
"""Who sits together: places in the list of those who sit."""

NEVER, MAY, MUST = 0, 1, 2
"""Whether somebody is God this week. A table has one who must be at most; one without needs somebody who may be."""

NARROW, WIDE = 10, 80
"""Among how many neighbours in strength, up and down, a better place is looked for: as a rule, and to part two."""

KICK = 20
"""What a swap by chance counts, in swaps tried."""

SLIGHT = 1e-9
"""Gains below this are rounding."""


class Room:
    """Tables that change by swaps. Its cost, which swaps lower: meetings by their weight, and strengths.

    `seen[a][b]` is what it costs that a and b meet. Strengths `x` have mean 0 and variance 1. Swaps lower the sum of
    (sum of a table)² / size, which is that of size × mean²; or, `alike`, they raise it: as much less is left of the
    whole spread within tables. A weight above the number of people is more than all strengths can be worth.
    """

    def __init__(
        self,
        tables: Sequence[Table],
        x: Sequence[float],
        seen: Sequence[Mapping[int, int]],
        gods: Sequence[int],
        *,
        alike: bool,
        weight: float,
    ) -> None:
        self.tables = [list(table) for table in tables]
        self.left = 0
        self.swapped: list[tuple[int, int]] = []
        self._x, self._seen, self._gods = x, seen, gods
        self._sign = -1.0 if alike else 1.0
        self._weight = weight
        self._table_of = [0] * len(x)
        for number, table in enumerate(self.tables):
            for one in table:
                self._table_of[one] = number
        self._sums = [sum(x[one] for one in table) for table in self.tables]
        self._sizes = [len(table) for table in self.tables]
        self._heat = [self._heat_of(table) for table in self.tables]
        self._line = sorted(range(len(x)), key=lambda one: x[one])
        self._rank = [0] * len(x)
        for rank, one in enumerate(self._line):
            self._rank[one] = rank

    def _heat_of(self, table: Table) -> dict[int, int]:
        """What it costs each person to meet this table; who is missing costs nothing."""
        heat: dict[int, int] = {}
        for one in table:
            for other, cost in self._seen[one].items():
                heat[other] = heat.get(other, 0) + cost
        return heat

    def hot(self, one: int) -> int:
        """What this one's table costs them in meetings."""
        return self._heat[self._table_of[one]].get(one, 0)

    def cost(self) -> tuple[int, float]:
        """The meetings of all tables, and the strengths: less is better."""
        squares = (total * total / size for total, size in zip(self._sums, self._sizes, strict=True))
        return sum(map(self.hot, range(len(self._x)))) // 2, self._sign * sum(squares)

    def better(self, chance: Lots, effort: int, *, strengths: bool) -> None:
        """Swap while that betters anything; then again after chance has swapped some, undone where that was worse.

        It ends when `effort` swaps have been tried; or, but for `strengths`, when no meeting is left to be avoided.
        """
        people = list(range(len(self._x)))
        chance.shuffle(people)
        people.sort(key=self.hot, reverse=True)
        self.left = effort if len(self.tables) > 1 else 0
        self._settle(people)
        hot = list(filter(self.hot, people))
        while self.left > 0 and (hot or strengths):
            if self._kick(chance, hot or people, people) < -SLIGHT:
                hot = list(filter(self.hot, people))

    def _kick(self, chance: Lots, some: Sequence[int], people: Sequence[int]) -> float:
        self.swapped.clear()
        self.left -= KICK
        change = 0.0
        touched: set[int] = set()
        for _ in range(chance.randint(1, 3)):
            one, other = chance.choice(some), chance.choice(people)
            if self._may_swap(one, other):
                change += self._gain(one, other)
                touched.update(*(self.tables[number] for number in self._swap(one, other)))
        change += self._settle(sorted(touched))
        if change > SLIGHT:
            for one, other in reversed(self.swapped):
                self._swap(one, other)
        return change

    def _settle(self, people: Iterable[int]) -> float:
        """Swap these, and all whom a swap touches, while that betters anything; what was gained, negative."""
        waiting = deque(people)
        queued = set(waiting)
        gained = 0.0
        while waiting and self.left > 0:
            one = waiting.popleft()
            queued.discard(one)
            gain, other = self._best(one, WIDE if self.hot(one) else NARROW)
            if other is None:
                continue
            gained += gain
            for number in self._swap(one, other):
                for touched in self.tables[number]:
                    if touched not in queued:
                        queued.add(touched)
                        waiting.append(touched)
        return gained

    def _best(self, one: int, width: int) -> tuple[float, int | None]:
        """The swap of this one with a neighbour in strength that betters most: `_gain` of many, in one go."""
        table_of, heat, sums, sizes, x = self._table_of, self._heat, self._sums, self._sizes, self._x
        rank, here = self._rank[one], table_of[one]
        candidates = self._line[max(0, rank - width) : rank + width + 1]
        self.left -= len(candidates)
        heat_here, sum_here, size_here = heat[here], 2 * sums[here], sizes[here]
        seen, own, mine = self._seen[one], heat_here.get(one, 0), x[one]
        sign, weight = self._sign, self._weight
        best, found = -SLIGHT, None
        for other in candidates:
            there = table_of[other]
            if there == here:
                continue
            more = x[other] - mine
            gain = sign * more * ((more + sum_here) / size_here + (more - 2 * sums[there]) / sizes[there])
            if not own and gain >= best:
                continue
            heat_there = heat[there]
            meetings = heat_there.get(one, 0) - heat_there.get(other, 0) + heat_here.get(other, 0) - own
            gain += weight * (meetings - 2 * seen.get(other, 0))
            if gain < best and self._may_swap(one, other):
                best, found = gain, other
        return best, found

    def _gain(self, one: int, other: int) -> float:
        """What the cost becomes more by this swap: less than nothing if it betters."""
        here, there = self._table_of[one], self._table_of[other]
        heat_here, heat_there = self._heat[here], self._heat[there]
        meetings = heat_there.get(one, 0) - heat_there.get(other, 0) + heat_here.get(other, 0)
        meetings -= heat_here.get(one, 0) + 2 * self._seen[one].get(other, 0)
        more = self._x[other] - self._x[one]
        strengths = more * (more + 2 * self._sums[here]) / self._sizes[here]
        strengths += more * (more - 2 * self._sums[there]) / self._sizes[there]
        return self._weight * meetings + self._sign * strengths

    def _may_swap(self, one: int, other: int) -> bool:
        """Whether each of the two tables has one God then, neither two who must be nor nobody who may."""
        gods, here, there = self._gods, self._table_of[one], self._table_of[other]
        if here == there:
            return False
        if gods[one] == gods[other]:
            return True
        return _one_god(
            [gods[other], *(gods[sitting] for sitting in self.tables[here] if sitting != one)]
        ) and _one_god([gods[one], *(gods[sitting] for sitting in self.tables[there] if sitting != other)])

    def _swap(self, one: int, other: int) -> tuple[int, int]:
        """Let two people change tables; the two tables."""
        self.swapped.append((one, other))
        here, there = self._table_of[one], self._table_of[other]
        self.tables[here][self.tables[here].index(one)] = other
        self.tables[there][self.tables[there].index(other)] = one
        self._table_of[one], self._table_of[other] = there, here
        more = self._x[other] - self._x[one]
        self._sums[here] += more
        self._sums[there] -= more
        for heat, comes, goes in ((self._heat[here], other, one), (self._heat[there], one, other)):
            for met, cost in self._seen[comes].items():
                heat[met] = heat.get(met, 0) + cost
            for met, cost in self._seen[goes].items():
                heat[met] -= cost
        return here, there


def _one_god(gods: Sequence[int]) -> bool:
    """Whether a table of such people can have its God."""
    must = gods.count(MUST)
    return must == 1 or (must == 0 and MAY in gods)
