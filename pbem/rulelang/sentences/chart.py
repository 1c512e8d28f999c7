"""All ways in which productions join what stands in a text: a bottom-up chart over a lattice of words, bounded.

Items are completed from the last place of the text to the first. Whatever begins further on is then known already, and
only what begins at the same place is still on the agenda, the likeliest first, so that bounds leave out the unlikely.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
from itertools import count, product
from typing import Any, NamedTuple

MAX_MEANINGS = 12
"""Most meanings of one kind that are kept between the same two places."""

MAX_STEPS = 100_000
"""Most tries to join what stands side by side."""

MAX_ITEMS = 12_000
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


@dataclass(frozen=True, slots=True)
class Production:
    """`symbol` is made of `parts`, each one of several symbols; `make` takes the values of those that hold one."""

    symbol: str
    parts: tuple[tuple[str, ...], ...]
    make: Callable[..., Any]
    cost: int


@dataclass(slots=True)
class Grammar:
    by_first: dict[str, list[Production]] = field(default_factory=dict)

    def learn(self, symbol: str, pattern: list[str], make: Callable[..., Any], cost: int) -> None:
        """What `symbol` is made of: `A B? C|D` is A, perhaps B, and C or D; `make` makes its value."""
        choices = [((part.rstrip("?"),), ()) if part.endswith("?") else ((part,),) for part in pattern]
        for chosen in product(*choices):
            parts = tuple(tuple(part.split("|")) for some in chosen for part in some)
            if parts:
                for first in parts[0]:
                    self.by_first.setdefault(first, []).append(Production(symbol, parts, make, cost))


class Chart:
    """What stands where: words go in with `add`, and `read` joins them."""

    def __init__(self, grammar: Grammar, hops: Sequence[Sequence[int]]) -> None:
        self.grammar = grammar
        self.hops = hops
        """By place, the places where what comes next may begin: words that mean nothing are skipped."""
        self.full = False
        self._items: list[dict[str, list[Item]]] = [{} for _ in hops]
        self._words: list[list[tuple[str, Item]]] = [[] for _ in hops]
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
            if self._count >= MAX_ITEMS:
                self.full = True
                return
            known.add(key)
            spans[symbol, item.end] = span + 1
            self._count += 1
            here.setdefault(symbol, []).append(item)
            for production in self.grammar.by_first.get(symbol, ()):
                held = () if item.value is None else (item.value,)
                for end, values, paid in self._rest(production.parts, 1, item.end, held, item.cost):
                    value = production.make(*values)
                    if isinstance(value, Costly):
                        value, paid = value.value, paid + value.cost
                    if value is not NOTHING:
                        made = Item(end, value, paid + production.cost)
                        heappush(agenda, (made.cost, next(order), production.symbol, made))

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
                    more = held if item.value is None else (*held, item.value)
                    yield from self._rest(parts, at + 1, item.end, more, cost + item.cost)
