"""The facts of the pages of leagues: which there are, how one stands, what a week of it gave."""

from collections.abc import Mapping
from dataclasses import dataclass

from pbem.digests.leagues.bulletin import Crown, Issue, TableTold
from pbem.digests.leagues.standings import Board
from pbem.families import Family
from pbem.league.season import Fixture, League, Season, TableResult, Week
from pbem.league.standings import Standing
from pbem.league.terms import Person
from pbem.micros import Micros


class LeagueTile(Family):
    """A league in the list; `season` is its last, None before the first."""

    number: int
    title: str
    members: int
    season: Season | None


class LeaguesPage(Family):
    """Leagues that are played, and such as are over; `earlier`: behind this number there are more of these, else 0."""

    played: tuple[LeagueTile, ...]
    past: tuple[LeagueTile, ...]
    earlier: int


class WeekTable(Family):
    """A table of the week that is open: its number here, None while it is not made; what it gave, if it is over."""

    fixture: Fixture
    table: int | None
    result: TableResult | None

    @property
    def over(self) -> bool:
        return self.result is not None and self.result.finish.value != "void"


class LeaguePage(Family):
    """A league in a season of it, None before its first; `board`: the standings after the last closed week, of one of
    so many `divisions`, None before there are any. `tables` of the open week. `runs`: who runs it, by name."""

    number: int
    league: League
    season: Season | None
    board: Board | None
    divisions: int
    tables: tuple[WeekTable, ...]
    names: Mapping[Person, str]
    runs: tuple[str, ...]
    now: Micros

    @property
    def last(self) -> Week | None:
        """The last week that is closed."""
        closed = [week for week in self.season.weeks if week.closed] if self.season is not None else []
        return closed[-1] if closed else None


@dataclass(frozen=True, slots=True, eq=False)
class BulletinPage:
    """A bulletin as a stranger reads it, with the standings of one of its divisions.

    What a member reads of themselves is as for nobody. `made`: the numbers of its tables here; `newest`: no later week
    is closed. `files`: what can be downloaded.
    """

    number: int
    issue: Issue
    division: int
    made: Mapping[int, int]
    newest: bool
    files: tuple[str, ...]
    person: Person = 0
    own: None = None
    outcome: None = None
    pairing: None = None
    why_out: str = ""
    rests: bool = False

    @property
    def shared(self) -> Mapping[str, object]:
        """What the words of a bulletin go by, in a mail and here."""
        return {"b": self, "i": self.issue, "board": self.board, "names": {}}

    @property
    def board(self) -> Board:
        return self.issue.boards.of_division(self.division)

    @property
    def tables(self) -> tuple[TableTold, ...]:
        return tuple(one for one in self.issue.tables if one.fixture.division == self.division)

    @property
    def crowns(self) -> tuple[Crown, ...]:
        """Who won divisions besides the first."""
        return self.issue.finale.crowns[1:] if self.issue.finale is not None else ()

    @property
    def bonus(self) -> tuple[Standing, ...]:
        return tuple(row.s for row in self.board.rows if row.s.bonus)

    @property
    def moves(self) -> tuple[tuple[Person, ...], tuple[Person, ...]]:
        """Who goes up, and who down."""
        finale = self.issue.finale
        return ((), ()) if finale is None else (finale.up, finale.down)
