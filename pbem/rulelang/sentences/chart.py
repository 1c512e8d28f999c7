"""All ways in which productions join what stands in a text: a bottom-up chart over a lattice of words, bounded.

Items are completed from the last place of the text to the first. Whatever begins further on is then known already, and
only what begins at the same place is still on the agenda, the likeliest first, so that bounds leave out the unlikely.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from heapq import heapify, heappop, heappush
from itertools import count, permutations, product
from typing import Any, NamedTuple

MAX_MEANINGS = 12
"""Most meanings of one kind that are kept between the same two places."""

MAX_STEPS = 120_000
"""Most tries to join what stands side by side."""

MAX_ITEMS = 6_000
"""Most items of one chart; a text that has more is not read any further."""


@dataclass(frozen=True, slots=True)
class Costly:
    """What an action gives where its value is less likely than what else it makes."""

    value: Any
    cost: int = 1


NOTHING = object()
"""What an action gives where the parts do not go together."""


class Item(NamedTuple):
    end: int
    value: Any
    cost: int


@dataclass(frozen=True)
class Production:
    """`symbol` is made of `parts`, each one of several symbols; `make` takes the values of those that hold one.

    `order`: which of the parts is the first for `make`, the second and so on, where they may stand in any order.
    """

    symbol: str
    parts: tuple[tuple[str, ...], ...]
    make: Callable[..., Any]
    cost: int
    order: tuple[int, ...] = ()

    @cached_property
    def second(self) -> frozenset[str]:
        """What must stand behind the first part; empty where nothing must."""
        return frozenset(self.parts[1]) if len(self.parts) > 1 else frozenset()


@dataclass(slots=True)
class Grammar:
    by_first: dict[str, list[Production]] = field(default_factory=dict)

    def learn(self, symbol: str, pattern: str, make: Callable[..., Any], cost: int) -> None:
        """What `symbol` is made of: `A B? C|D` is A, perhaps B, and C or D; `make` makes its value.

        What stands in braces may stand in any order, `{A B}`; `make` takes the values in the order of the pattern.
        """
        groups = [(group or alone).split() for group, alone in re.findall(r"\{([^}]*)\}|([^{}]+)", pattern)]
        free = [bool(group) for group, _ in re.findall(r"\{([^}]*)\}|([^{}]+)", pattern)]
        numbered = count()
        choices = [
            [((next(numbered), part.rstrip("?")), *([None] if part.endswith("?") else [])) for part in group]
            for group in groups
        ]
        known = set()
        for chosen in product(*(product(*group) for group in choices)):
            some = [[part for part in group if part] for group in chosen]
            for laid in product(
                *(
                    permutations(group) if any_order else (group,)
                    for group, any_order in zip(some, free, strict=True)
                )
            ):
                flat = [part for group in laid for part in group]
                parts = tuple(tuple(part.split("|")) for _, part in flat)
                if not parts or parts in known:
                    continue
                known.add(parts)
                order = tuple(sorted(range(len(flat)), key=lambda at: flat[at][0]))
                production = Production(
                    symbol, parts, make, cost, () if list(order) == sorted(order) else order
                )
                for first in parts[0]:
                    self.by_first.setdefault(first, []).append(production)


class Chart:
    """What stands where: words go in with `add`, and `read` joins them."""

    def __init__(self, grammar: Grammar, hops: Sequence[Sequence[int]], whole: str = "") -> None:
        """`whole`: a symbol that is of no use but where it reaches to the end."""
        self.grammar = grammar
        self.whole = whole
        self.hops = hops
        """By place, the places where what comes next may begin: words that mean nothing are skipped."""
        self.full = False
        self._items: list[dict[str, list[Item]]] = [{} for _ in hops]
        self._words: list[list[tuple[str, Item]]] = [[] for _ in hops]
        self._behind: dict[int, frozenset[str]] = {}
        """By the place where an item ends, the symbols of all that can come next."""
        self._count = 0
        self._steps = 0

    def add(self, symbol: str, begin: int, end: int, value: Any, cost: int = 0) -> None:
        self._words[begin].append((symbol, Item(end, value, cost)))

    def read(self) -> None:
        for begin in reversed(range(len(self.hops))):
            self._complete(begin)

    def items(self, symbol: str, begin: int) -> Sequence[Item]:
        return self._items[begin].get(symbol, ())

    def _complete(self, begin: int) -> None:
        here = self._items[begin]
        known: set[tuple[str, int, Any]] = set()
        spans: dict[tuple[str, int], int] = {}
        order = count()
        agenda = [(item.cost, next(order), symbol, item) for symbol, item in self._words[begin]]
        heapify(agenda)
        while agenda:
            _, _, symbol, item = heappop(agenda)
            key = (symbol, item.end, item.value)
            span = spans.get((symbol, item.end), 0)
            if key in known or span >= MAX_MEANINGS:
                continue
            if symbol == self.whole and len(self.hops) - 1 not in self.hops[item.end]:
                continue
            if self._count >= MAX_ITEMS:
                self.full = True
                return
            known.add(key)
            spans[symbol, item.end] = span + 1
            self._count += 1
            here.setdefault(symbol, []).append(item)
            behind = self._next_symbols(item.end)
            for production in self.grammar.by_first.get(symbol, ()):
                if production.second and production.second.isdisjoint(behind):
                    self._steps += 1
                    continue
                for end, values, paid in self._rest(production.parts, 1, item.end, (item.value,), item.cost):
                    ordered = [values[at] for at in production.order] if production.order else values
                    value = production.make(*(one for one in ordered if one is not None))
                    if isinstance(value, Costly):
                        value, paid = value.value, paid + value.cost
                    if value is not NOTHING:
                        made = Item(end, value, paid + production.cost)
                        heappush(agenda, (made.cost, next(order), production.symbol, made))

    def _next_symbols(self, end: int) -> frozenset[str]:
        known = self._behind.get(end)
        if known is None:
            begins = self.hops[end] if end < len(self.hops) else ()
            known = self._behind[end] = frozenset().union(*(self._items[begin] for begin in begins))
        return known

    def _rest(
        self, parts: tuple[tuple[str, ...], ...], at: int, end: int, held: tuple[Any, ...], cost: int
    ) -> Iterator[tuple[int, tuple[Any, ...], int]]:
        if at == len(parts):
            yield end, held, cost
            return
        self._steps += 1
        if self._steps > MAX_STEPS:
            self.full = True
            return
        for begin in self.hops[end] if end < len(self.hops) else ():
            here = self._items[begin]
            for symbol in parts[at]:
                for item in tuple(here.get(symbol, ())):
                    yield from self._rest(parts, at + 1, item.end, (*held, item.value), cost + item.cost)
