"""Standings as one reader is shown them: their division whole, or where it is large its head and who is about them."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, islice, pairwise

from pbem.digests.outcomes import StandingsAre
from pbem.digests.text_width import columns_of
from pbem.families import Family
from pbem.league.books import How, Outcome, counted
from pbem.league.standings import Decided, DivisionTable, Standing, decided, standings
from pbem.league.terms import Person

WHOLE = 40
"""A division of so many is shown whole."""

HEAD = 10
"""Of a larger one so many are shown at its head,"""

AROUND = 5
"""and so many above and below the reader."""

MOST = 300
"""So many rows of a division are shown to who looks at no row of their own."""

LEADERS = 3
"""So many of another division are named,"""

OTHERS = 30
"""of so many divisions at most."""

TIES = 10
"""So many ties are told."""

LEVELS = 5

FORGOTTEN = "x" * 16
"""About as long as what somebody is called whose name is forgotten."""


class Mark(Family):
    """A week in the small picture of form: a `level` from 1 to 5 where a round was played, else 0.

    1 is about the fewest points that anybody of the division got in the weeks shown, 5 about the most. `how` is None
    for a week before somebody came.
    """

    how: How | None
    points: int
    level: int = 0


class Row(Family):
    """A row of the standings; `name` is empty where it is forgotten. `left_out`: so many above it are not shown."""

    s: Standing
    name: str
    form: tuple[Mark, ...]
    left_out: int = 0


class Tie(Family):
    """Some who have as many points, from place `first` to `last`, and what put them in order: one thing, or more."""

    first: int
    last: int
    points: int
    why: tuple[Decided, ...]


class Board(Family):
    """The standings of a division; `everybody`: how many it has, `below`: how many of them after the last shown."""

    division: int
    rows: tuple[Row, ...]
    everybody: int
    below: int

    @property
    def moved(self) -> bool:
        """Whether anybody had a place the week before."""
        return any(row.s.movement is not None for row in self.rows)

    @property
    def weeks(self) -> int:
        """How many weeks the form tells of."""
        return max((len(row.form) for row in self.rows), default=0)

    @property
    def ties(self) -> tuple[Tie, ...]:
        """What put those in order who have as many points, among the rows shown; the first few such."""
        placed = [row for row in self.rows if row.s.place is not None]
        groups = (list(some) for _, some in groupby(placed, lambda row: (row.s.rounds > 0, row.s.points)))
        told = (_tie(group) for group in groups)
        return tuple(islice((one for one in told if one.why), TIES))

    @property
    def some_absent(self) -> bool:
        """Whether some of those shown have played a round, and others none."""
        return len({row.s.rounds > 0 for row in self.rows if row.s.place is not None}) > 1

    @property
    def whole(self) -> bool:
        return len(self.rows) == self.everybody

    @property
    def name_width(self) -> int:
        """How many columns the names take."""
        return max((columns_of(row.name or FORGOTTEN) for row in self.rows), default=0)


class Leaders(Family):
    """Who is at the head of a division, by name."""

    division: int
    rows: tuple[tuple[str, Standing], ...]


class Boards:
    """The standings of a league after a week, reckoned once for all readers; shared places are in order of names."""

    def __init__(self, tables: Sequence[DivisionTable], names: Mapping[Person, str]) -> None:
        self.tables = tuple(
            DivisionTable(table.number, tuple(sorted(table.rows, key=lambda row: _by_name(row, names))))
            for table in tables
        )
        self._names = names
        self._whole: dict[int, Board] = {}
        self._at = {
            row.person: (table.number, at) for table in self.tables for at, row in enumerate(table.rows)
        }
        self._ranges = [_range(table.rows) for table in self.tables]
        self._leaders = tuple(
            Leaders(table.number, tuple((names.get(row.person, ""), row) for row in table.playing[:LEADERS]))
            for table in self.tables
        )

    def row(self, person: Person) -> Standing | None:
        """Somebody's row; None for who has no part in the season."""
        division, at = self._at.get(person, (0, 0))
        return self.tables[division - 1].rows[at] if division else None

    def division_of(self, person: Person) -> int:
        """Somebody's division; the first for who has none."""
        return self._at.get(person, (1, 0))[0]

    def board(self, person: Person) -> Board:
        """The standings of somebody's division, the first for who has none."""
        division, own = self._at.get(person, (1, 0))
        if division not in self._whole:
            board = self._board(division, own)
            if not board.whole:
                return board
            self._whole[division] = board
        return self._whole[division]

    def of_division(self, division: int) -> Board:
        """The standings of a division as everybody may see them: its first rows, which are mostly all."""
        return self._drawn(division, range(min(len(self.tables[division - 1].rows), MOST)))

    def _board(self, division: int, own: int) -> Board:
        everybody = len(self.tables[division - 1].rows)
        return self._drawn(division, range(everybody) if everybody <= WHOLE else _near(own, everybody))

    def _drawn(self, division: int, shown: Iterable[int]) -> Board:
        rows, edges = self.tables[division - 1].rows, self._ranges[division - 1]
        told: list[Row] = []
        last = -1
        for at in shown:
            form = tuple(_mark(one, *edges) for one in rows[at].form)
            told.append(Row(rows[at], self._names.get(rows[at].person, ""), form, at - last - 1))
            last = at
        return Board(division, tuple(told), len(rows), len(rows) - 1 - last)

    def others(self, division: int) -> tuple[Leaders, ...]:
        """Who leads the other divisions: the first of them, and those next to this one."""
        others = [one for one in self._leaders if one.division != division]
        if len(others) > OTHERS:
            near = [one for one in others if abs(one.division - division) <= 2]
            others = sorted({*others[: OTHERS - len(near)], *near}, key=lambda one: one.division)
        return tuple(others)


class AskedStandings(Family):
    """What somebody sees who asks for standings: those after `week` (0: none has closed), other divisions in short."""

    week: int
    board: Board
    others: tuple[Leaders, ...]


def asked_for(asked: StandingsAre) -> AskedStandings:
    """The standings that somebody asked for, as they are shown to that reader."""
    upto = asked.week or None
    boards = Boards(standings(asked.season, upto, dict(asked.ratings)), dict(asked.names))
    week = max((week.number for week in counted(asked.season, upto)), default=0)
    return AskedStandings(week, boards.board(asked.me), boards.others(boards.division_of(asked.me)))


def _tie(rows: Sequence[Row]) -> Tie:
    why = dict.fromkeys(decided(one.s, other.s) for one, other in pairwise(rows) if not other.left_out)
    why.pop(Decided.NOTHING, None)
    return Tie(rows[0].s.place or 0, rows[-1].s.place or 0, rows[0].s.points, tuple(why))


def _by_name(row: Standing, names: Mapping[Person, str]) -> tuple[bool, int, int, str]:
    return row.place is None, row.place or 0, -row.points, names.get(row.person, "").casefold()


def _near(own: int, everybody: int) -> list[int]:
    shown = {*range(HEAD), *range(max(0, own - AROUND), min(everybody, own + AROUND + 1))}
    return sorted(shown)


def _range(rows: Sequence[Standing]) -> tuple[int, int]:
    """The fewest and the most points of a round in the weeks shown."""
    points = [one.points for row in rows for one in row.form if one is not None and one.how is How.PLAYED]
    return min(points, default=0), max(points, default=0)


def _mark(outcome: Outcome | None, least: int, most: int) -> Mark:
    if outcome is None:
        return Mark(None, 0)
    if outcome.how is not How.PLAYED:
        return Mark(outcome.how, outcome.points)
    level = 1 + LEVELS * (outcome.points - least) // (most - least + 1)
    return Mark(outcome.how, outcome.points, level)
