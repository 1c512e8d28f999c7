"""Which of what waits may be begun now: whatever comes after something of the same lane waits for that."""

from collections.abc import Hashable, Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")


def first_of_lanes(waiting: Iterable[tuple[T, Sequence[Hashable]]]) -> list[T]:
    """Of what waits, in order, each with the lanes that it is in: what has nothing before it in any of them."""
    taken: set[Hashable] = set()
    free = []
    for one, lanes in waiting:
        if taken.isdisjoint(lanes):
            free.append(one)
        taken.update(lanes)
    return free
