"""How somebody's ratings went, day by day: the numbers of a chart, and where its lines run."""

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, date, datetime

from pbem.digests.facts.charts import BOTTOM, INKS, LEFT, TOP, WIDTH
from pbem.families import Family
from pbem.micros import DAY, SECOND, Micros

MOST_DAYS = 500
"""So many days are drawn, the last ones."""

MOST_TOLD = 8
"""And so many told in words, for who sees no picture."""

MARGIN = LEFT + 16
"""Where the lines begin: figures have four digits."""

STEPS = (10, 20, 50, 100, 200, 500, 1000)
"""How far apart lines across the chart may be, in points of the rating."""

Point = tuple[Micros, int]
"""A day, by its beginning in UTC, and the figure at its end."""


class RatingLine(Family):
    """One line: `what` is rated (player, god), the `figure` at its end, and where that is."""

    what: str
    figure: int
    ink: str
    dash: str
    path: str
    dots: tuple[tuple[float, float], ...]
    end: tuple[float, float]


class RatingChart(Family):
    """The chart as a template draws it. `told`: of each line what it is about, and days with figures, to be told in
    words."""

    right: float
    across: tuple[tuple[float, Micros], ...]
    up: tuple[tuple[float, int], ...]
    lines: tuple[RatingLine, ...]
    told: tuple[tuple[str, tuple[Point, ...]], ...]
    width: int = WIDTH
    height: int = BOTTOM + 26
    left: int = MARGIN
    top: int = TOP
    bottom: int = BOTTOM


def daily(ratings: Iterable[Point]) -> tuple[Point, ...]:
    """The last figure of each day, in order: as finely as whoever looks at the ratings each day would know it."""
    days = {at // DAY * DAY: figure for at, figure in ratings}
    return tuple(sorted(days.items())[-MOST_DAYS:])


def drawn_ratings(lines: Sequence[tuple[str, Sequence[Point]]]) -> RatingChart | None:
    """Where the lines run; None where there are no two days to draw a line between."""
    kept = [(what, points) for what, points in lines if points]
    days = [day for _, points in kept for day, _ in points]
    if not days or min(days) == max(days):
        return None
    figures = [figure for _, points in kept for _, figure in points]
    first, last, low, high = min(days), max(days), min(figures), max(figures)
    step = next((one for one in STEPS if (high - low) / one <= 5), STEPS[-1])
    foot, head = low // step * step, max(-(-high // step) * step, low // step * step + step)
    right = WIDTH - 92

    def x(day: Micros) -> float:
        return round(MARGIN + (day - first) * (right - MARGIN) / (last - first), 1)

    def y(figure: float) -> float:
        return round(BOTTOM - (figure - foot) * (BOTTOM - TOP) / (head - foot), 1)

    drawn = [_line(what, points, ink, x, y) for (what, points), ink in zip(kept, INKS, strict=False)]
    return RatingChart(
        right=right,
        across=tuple((x(day), day) for day in _ticks(first, last)),
        up=tuple((y(figure), figure) for figure in range(foot, head + 1, step)),
        lines=_apart(drawn),
        told=tuple((what, _some(points)) for what, points in kept),
    )


def _line(
    what: str,
    points: Sequence[Point],
    ink: tuple[str, str],
    x: Callable[[Micros], float],
    y: Callable[[float], float],
) -> RatingLine:
    places = tuple((x(day), y(figure)) for day, figure in points)
    path = "M" + "L".join(f"{across:g} {up:g}" for across, up in places)
    dots = places if len(places) <= 40 else ()
    return RatingLine(what, points[-1][1], *ink, path, dots, places[-1])


def _apart(lines: Sequence[RatingLine]) -> tuple[RatingLine, ...]:
    """Names of lines that end at almost the same height, one above the other."""
    if len(lines) == 2 and abs(lines[0].end[1] - lines[1].end[1]) < 30:
        upper = min(lines, key=lambda one: one.end[1])
        middle = min(max((lines[0].end[1] + lines[1].end[1]) / 2, TOP + 16), BOTTOM - 16)
        return tuple(_ending(one, middle + (-16 if one is upper else 16)) for one in lines)
    return tuple(lines)


def _ending(line: RatingLine, up: float) -> RatingLine:
    across = line.end[0]
    return RatingLine(
        line.what, line.figure, line.ink, line.dash, line.path, line.dots, (across, round(up, 1))
    )


def _ticks(first: Micros, last: Micros) -> list[Micros]:
    """The days below the chart: the first, the last, and the first of a month about the middle, where one is."""
    room = (last - first) * 0.38
    middle = [day for day in _months(first, last) if day - first > room and last - day > room]
    return [first, *middle[:1], last]


def _months(first: Micros, last: Micros) -> list[Micros]:
    begin = datetime.fromtimestamp(first // SECOND, UTC).date()
    found: list[Micros] = []
    year, month = begin.year, begin.month
    while True:
        year, month = (year, month + 1) if month < 12 else (year + 1, 1)
        day = (date(year, month, 1) - date(1970, 1, 1)).days * DAY
        if day >= last:
            return found
        found.append(day)


def _some(points: Sequence[Point]) -> tuple[Point, ...]:
    """A few of them, spread evenly: the first and the last among them."""
    if len(points) <= MOST_TOLD:
        return tuple(points)
    last = len(points) - 1
    return tuple(points[round(at * last / (MOST_TOLD - 1))] for at in range(MOST_TOLD))
