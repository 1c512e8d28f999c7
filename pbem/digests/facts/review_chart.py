"""How many short rules still fitted after each move, on a logarithmic scale: where the dots of the chart are."""

from collections.abc import Callable
from math import log10

from pbem.families import Family
from pbem.insight.reviews.review import Review

WIDTH, HEIGHT = 480, 288
"""Of the chart, in its own units, as in `charts`."""

LEFT, RIGHT, TOP, BOTTOM = 56, 464, 40, 236
"""Where the moves begin and end; the height of all rules, and of one."""

NONE = 18
"""So far below one rule is none: a logarithm has no place for it."""

FOOT = BOTTOM + NONE

FLAGS = 15, 31
"""How high the words of the two flags stand."""

NARROW = 34
"""Numbers along the foot stand at least so far apart."""


class Dot(Family):
    """A move: so many rules fitted after it. `reach`: the strip around it, from there, so wide, that is its own."""

    number: int
    x: float
    y: float
    right: bool
    reach: tuple[float, float]


class Flag(Family):
    """A move from which on something was so; `anchor`: at which side of its line the words stand, at `label_at`."""

    certain: bool
    x: float
    anchor: str
    label_x: float
    label_at: float


class RulesLeft(Family):
    """The chart as a template draws it; `up` and `across` are the numbers along its sides, each at its place."""

    path: str
    dots: tuple[Dot, ...]
    flags: tuple[Flag, ...]
    up: tuple[tuple[float, int], ...]
    across: tuple[tuple[float, int], ...]


def rules_left(review: Review) -> RulesLeft:
    """The chart of a review: a round's start on the left, a step at each move."""
    count, scale = len(review.plays), (BOTTOM - TOP) / log10(max(review.thought, 10))
    apart = (RIGHT - LEFT) / max(count, 1)

    def x(number: float) -> float:
        return round(LEFT + number * apart, 1)

    def y(left: int) -> float:
        return round(BOTTOM - scale * log10(left), 1) if left else FOOT

    steps = [
        f"M{LEFT} {y(review.thought):g}",
        *(f"H{x(one.number):g}V{y(one.left):g}" for one in review.plays),
    ]
    tens = [10**power for power in range(6) if 10**power <= review.thought]
    step = next(step for step in (1, 2, 5, *range(10, 10_000, 10)) if step * apart >= NARROW)
    return RulesLeft(
        "".join(steps),
        tuple(
            Dot(
                one.number,
                x(one.number),
                y(one.left),
                one.right,
                (round(x(one.number) - apart / 2, 1), round(apart, 1)),
            )
            for one in review.plays
        ),
        _flags(review, x),
        (*((y(ten), ten) for ten in tens), *([(float(FOOT), 0)] if not review.left else [])),
        tuple((x(number), number) for number in range(step, count + 1, step)),
    )


def _flags(review: Review, x: Callable[[float], float]) -> tuple[Flag, ...]:
    flags = []
    for at, number in enumerate((review.knowable, review.certain)):
        if number is None:
            continue
        place = x(number)
        ends = place > (LEFT + RIGHT) / 2
        flags.append(
            Flag(bool(at), place, "end" if ends else "start", place + (-5 if ends else 5), FLAGS[at])
        )
    return tuple(flags)


MOST_TOLD = 6
"""After so many moves it is told in words how many rules fitted."""


def samples(review: Review) -> tuple[tuple[int, int], ...]:
    """Moves, and how many rules fitted after each: evenly to the last, but for those that changed nothing."""
    plays = review.plays
    step = -(-len(plays) // MOST_TOLD) or 1
    told = dict.fromkeys((one.number, one.left) for one in (*plays[step - 1 :: step], *plays[-1:]))
    by_left = {left: number for number, left in reversed(told)}
    return tuple((number, left) for left, number in reversed(by_left.items()))
