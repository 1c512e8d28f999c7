"""How many tables there are in a week, of how many seats, and how many members sit out for odd numbers."""

from dataclasses import dataclass

from pbem.league.terms import BEST_MOST


@dataclass(frozen=True, slots=True)
class Sizes:
    """How many people sit at a table, God included.

    `least` and `most` are what the rulebook allows, `best` the fewest and the most that a week's tables should have.
    """

    least: int
    best: tuple[int, int]
    most: int


def table_sizes(members: int, fresh: int, sizes: Sizes) -> tuple[int, ...]:
    """The seats of each table, largest first; who finds none sits out. None at all where there are too few members.

    `fresh`: how many of the members have not sat out this season. Everybody sits if best sizes allow it; else one
    of the fresh sits out, if that helps; the same once more with tables of up to six; else tables stretch to what the
    rulebook allows; else as few as possible sit out.
    """
    for limits in (sizes.best, (sizes.least, min(BEST_MOST, sizes.most))):
        good = _even(members, limits, sizes) or (_even(members - 1, limits, sizes) if fresh else ())
        if good:
            return good
    allowed = (sizes.least, sizes.most)
    return next(filter(None, (_even(seats, allowed, sizes) for seats in range(members, 0, -1))), ())


def _even(seats: int, limits: tuple[int, int], sizes: Sizes) -> tuple[int, ...]:
    """So many seats in tables that are equal or one apart, within limits; nothing where that cannot be."""
    fewest, most = limits
    counts = range(-(-seats // most), seats // fewest + 1)
    if seats < fewest or not counts:
        return ()
    count = min(counts, key=lambda count: (_strain(seats, count, sizes), count))
    less, larger = divmod(seats, count)
    return (less + 1,) * larger + (less,) * (count - larger)


def _strain(seats: int, count: int, sizes: Sizes) -> tuple[int, int]:
    """Seats beyond the best sizes; then how far the sizes are from the middle of the best ones, over all who sit."""
    fewest, most = sizes.best
    less, larger = divmod(seats, count)
    beyond = away = 0
    for size, tables in ((less, count - larger), (less + 1, larger)):
        beyond += tables * max(fewest - size, size - most, 0)
        away += tables * size * (2 * size - fewest - most) ** 2
    return beyond, away
