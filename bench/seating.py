"""Seating a league: its time beside seats by lot; alone, `python bench/seating.py` prints how good ten weeks are."""

import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from rich.console import Console
from rich.table import Table as Printed

from pbem.league.seating.seating import Present, Seated, Seating, Sizes, seat, table_sizes

SIZES = Sizes(least=4, best=(4, 6), most=8)
WEEKS = 10
MEMBERS = (7, 23, 100, 1000, 10_000)
FEW, SEASONS = 100, 10
"""Up to so many members, the figures are those of so many seasons."""

Met = Mapping[tuple[int, int], int]
Solver = Callable[[Sequence[Present], Met, bool, int], Seating]


@dataclass(frozen=True, slots=True)
class Seats:
    """Seconds for the last week of a season of so many members: by the solver, and by lot."""

    members: int
    solved: float
    by_lot: float


@dataclass(slots=True)
class Season:
    """What is counted while `members` play, all there every week; results are skill and luck."""

    members: int
    chance: random.Random = field(default_factory=lambda: random.Random(6))
    points: Counter[int] = field(default_factory=Counter)
    gods: Counter[int] = field(default_factory=Counter)
    rounds: Counter[int] = field(default_factory=Counter)
    out: Counter[int] = field(default_factory=Counter)
    met: Counter[tuple[int, int]] = field(default_factory=Counter)
    last: set[int] = field(default_factory=set)
    means: list[float] = field(default_factory=list)
    spreads: list[float] = field(default_factory=list)
    took: list[float] = field(default_factory=list)
    ratings: list[float] = field(init=False)

    def __post_init__(self) -> None:
        self.ratings = [self.chance.gauss(1500, 200) for _ in range(self.members)]

    def present(self, *, alike: bool) -> list[Present]:
        return [
            Present(
                person=one,
                strength=self.points[one] if alike else rating,
                gods=self.gods[one],
                rounds=self.rounds[one],
                sat_out=self.out[one],
                god_last=one in self.last,
            )
            for one, rating in enumerate(self.ratings)
        ]

    def play(self, solver: Solver, week: int) -> None:
        alike = 2 * week >= WEEKS
        members = self.present(alike=alike)
        begun = time.process_time()
        seating = solver(members, self.met, alike, week)
        self.took.append(time.process_time() - begun)
        self._measure([member.strength for member in members], seating, alike=alike)
        self.out.update(seating.out)
        self.last.intersection_update(seating.out)
        for table in seating.tables:
            people = (table.god, *table.players)
            self.gods[table.god] += 1
            self.last.add(table.god)
            self.rounds.update(people)
            self.met.update(combinations(sorted(people), 2))
            for one in people:
                self.points[one] += round(self.chance.gauss((self.ratings[one] - 1500) / 20, 15))

    def _measure(self, strengths: Sequence[float], seating: Seating, *, alike: bool) -> None:
        """Spreads as parts of the spread of all members."""
        tables = [[strengths[one] for one in (table.god, *table.players)] for table in seating.tables]
        whole = statistics.pstdev(strengths)
        if alike:
            self.spreads.append(statistics.fmean(map(statistics.pstdev, tables)) / whole)
        else:
            self.means.append(statistics.pstdev(map(statistics.fmean, tables)) / whole)


def by_solver(members: Sequence[Present], met: Met, alike: bool, week: int) -> Seating:
    return seat(members, met, SIZES, alike=alike, chance=random.Random(week))


def by_lot(members: Sequence[Present], met: Met, alike: bool, week: int) -> Seating:
    """Tables of the same sizes, everything else by lot."""
    people = [member.person for member in members]
    random.Random(week).shuffle(people)
    tables, begin = [], 0
    for size in table_sizes(len(people), sum(not member.sat_out for member in members), SIZES):
        tables.append(Seated(people[begin], tuple(people[begin + 1 : begin + size])))
        begin += size
    return Seating(tuple(tables), tuple(people[begin:]))


def measure(members: int, times: int) -> Seats:
    """The last week of a season whose weeks before were by lot, so many times: the medians."""
    season = Season(members)
    for week in range(WEEKS - 1):
        season.play(by_lot, week)
    present = season.present(alike=True)
    took: dict[Solver, list[float]] = {by_solver: [], by_lot: []}
    for _ in range(times):
        for solver, seconds in took.items():
            begun = time.perf_counter()
            solver(sorted(present, key=lambda one: one.strength), season.met, True, WEEKS)
            seconds.append(time.perf_counter() - begun)
    return Seats(members, *(statistics.median(seconds) for seconds in took.values()))


def main() -> None:
    """Play seasons of all sizes, with the solver and by lot, and print what became of them."""
    table = Printed()
    table.add_column("members", justify="right")
    table.add_column("")
    for title in ("God", "sat out", "pairs met", "twice", "3+", "mean", "most", "means", "tables", "a week"):
        table.add_column(title, justify="right")
    for members in map(int, sys.argv[1:]) if sys.argv[1:] else MEMBERS:
        for name, solver in (("solver", by_solver), ("by lot", by_lot)):
            played = [_season(members, seed, solver) for seed in range(1 if members > FEW else SEASONS)]
            table.add_row(f"{members:,}", name, *_quality(played), end_section=solver is by_lot)
    Console(width=120).print(table)


def _season(members: int, seed: int, solver: Solver) -> Season:
    season = Season(members, random.Random(seed))
    for week in range(WEEKS):
        season.play(solver, week)
    return season


def _quality(seasons: Sequence[Season]) -> tuple[str, ...]:
    """Extremes are those of all the seasons, the rest their means."""
    met = [times for season in seasons for times in season.met.values()]
    often = Counter(met)
    means = statistics.fmean(mean for season in seasons for mean in season.means)
    spreads = statistics.fmean(spread for season in seasons for spread in season.spreads)
    took = statistics.fmean(seconds for season in seasons for seconds in season.took)
    return (
        _range([season.gods[one] for season in seasons for one in range(season.members)]),
        _range([season.out[one] for season in seasons for one in range(season.members)]),
        *(f"{pairs / len(seasons):,.0f}" for pairs in (len(met), often[2], len(met) - often[1] - often[2])),
        f"{statistics.fmean(met):.2f}",
        f"{max(met)}",
        f"{means:.1%}",
        f"{spreads:.0%}",
        f"{took * 1000:,.1f} ms",
    )


def _range(counts: Sequence[int]) -> str:
    return f"{min(counts)}–{max(counts)}"


if __name__ == "__main__":
    main()
