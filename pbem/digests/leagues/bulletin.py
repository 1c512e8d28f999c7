"""The weekly bulletin of a league as facts: what a week gave, how all stand, what comes."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from pbem.digests.leagues.rounds import RoundTold, Story, best_rule
from pbem.digests.leagues.standings import Board, Boards, Leaders
from pbem.digests.mails.mails import Reader
from pbem.families import Family
from pbem.league import events
from pbem.league.books import Outcome, counted
from pbem.league.events import LeagueEvent
from pbem.league.promotion import moves_of, next_divisions
from pbem.league.season import Entry, Finish, Fixture, League, Season, TableResult, Week
from pbem.league.standings import NOBODY, Decided, DivisionTable, Standing, decided, standings
from pbem.league.terms import Person
from pbem.micros import Micros

TABLES = 12
"""A division of so many tables is told table by table; else the reader's own is."""

WINNERS = 5
"""So many divisions have their winners told to all."""

AHEAD = 3
"""So many weeks that are still to come are told."""


class TableTold(Family):
    """What a table of a week gave: `god` and players as the round ended, who got most first.

    `result` is None while it is played. `corrected`: it gave something else when its week was closed.
    """

    week: int
    fixture: Fixture
    result: TableResult | None
    corrected: bool = False

    @property
    def finish(self) -> str:
        return self.result.finish.value if self.result is not None else "open"

    @property
    def god(self) -> Entry | None:
        entries = self.result.entries if self.result is not None else ()
        return next((entry for entry in entries if entry.god), None)

    @property
    def players(self) -> tuple[Entry, ...]:
        entries = self.result.entries if self.result is not None else ()
        return tuple(sorted((one for one in entries if not one.god), key=lambda one: -one.counts))


class Counts(Family):
    """How many tables a week had, and how they ended."""

    tables: int
    played: int
    closed: int
    void: int
    open: int


class Crown(Family):
    """Who won a division: more than one where `why` is NOTHING. `second`: who comes next, None where nobody does."""

    division: int
    champions: tuple[Standing, ...]
    second: Standing | None
    why: Decided


class Finale(Family):
    """What a season's end brings: the winner of each division, who moves to another."""

    crowns: tuple[Crown, ...]
    up: tuple[Person, ...]
    down: tuple[Person, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Issue:
    """A bulletin as it is for everybody; made once, it is one of its own. `number`: of the league.

    `names` has everybody's name, empty for the forgotten. `corrected` and `late`: tables of earlier weeks that gave
    something else, or something at last, since the bulletin before. `next`: the week that comes, with its tables where
    it is open already; `ahead`: those after it. `finale`: where the season is over.
    """

    number: int
    league: str
    title: str
    season: Season
    week: Week
    names: Mapping[Person, str]
    boards: Boards
    tables: tuple[TableTold, ...]
    counts: Counts
    story: Story | None
    corrected: tuple[TableTold, ...]
    late: tuple[TableTold, ...]
    next: Week | None
    ahead: tuple[Week, ...]
    finale: Finale | None
    outcomes: Mapping[Person, Outcome] = field(repr=False)
    seated: Mapping[Person, int] = field(repr=False)

    @property
    def weeks(self) -> int:
        return len(self.season.weeks)


class Bulletin(Family):
    """A bulletin for one reader, `person`; `earlier`: asked for again, so that nothing is said of what comes.

    `attached`: the names of the files that go with it.
    """

    reader: Reader
    person: Person
    issue: Issue
    reply_to: str
    written: Micros
    attached: tuple[str, ...] = ()
    earlier: bool = False

    @property
    def own(self) -> Standing | None:
        return self.issue.boards.row(self.person)

    @property
    def outcome(self) -> Outcome | None:
        """What the week gave the reader."""
        return self.issue.outcomes.get(self.person)

    @property
    def board(self) -> Board:
        return self.issue.boards.board(self.person)

    @property
    def others(self) -> tuple[Leaders, ...]:
        return self.issue.boards.others(self.board.division)

    @property
    def tables(self) -> tuple[TableTold, ...]:
        """The tables that the reader is told of: their division's, or where it has many their own."""
        division = self.issue.boards.division_of(self.person)
        here = tuple(one for one in self.issue.tables if one.fixture.division == division)
        if len(here) <= TABLES:
            return here
        own = self.issue.seated.get(self.person)
        return tuple(one for one in here if one.fixture.number == own)

    @property
    def pairing(self) -> Fixture | None:
        """The reader's table in the week that comes, where it is known."""
        ahead = self.issue.next.fixtures if self.issue.next is not None else ()
        return next((one for one in ahead if self.person in one.people), None)

    @property
    def why_out(self) -> str:
        """Why the reader sits at no table in the week that comes, where it is known."""
        out = self.issue.next.out if self.issue.next is not None else ()
        return next((one.why.value for one in out if one.person == self.person), "")

    @property
    def rests(self) -> bool:
        """Whether the reader said that they will not play in the week that comes."""
        ahead = self.issue.next
        return ahead is not None and (self.person, ahead.number) in self.issue.season.resting

    @property
    def crowns(self) -> tuple[Crown, ...]:
        """Who won divisions besides the first: the reader's own, or all where they are few."""
        crowns = self.issue.finale.crowns[1:] if self.issue.finale is not None else ()
        few = len(crowns) <= WINNERS
        return tuple(one for one in crowns if few or one.division == self.board.division)

    @property
    def bonus(self) -> tuple[Standing, ...]:
        """Who of those that the reader is shown was given points for being God less often."""
        return tuple(row.s for row in self.board.rows if row.s.bonus)

    @property
    def moves(self) -> tuple[tuple[Person, ...], tuple[Person, ...]]:
        """Who goes up from the reader's division, and who down."""
        finale, here = self.issue.finale, self.board.division
        if finale is None:
            return (), ()
        at = self.issue.boards.division_of
        up, down = ([one for one in moved if at(one) == here] for moved in (finale.up, finale.down))
        return tuple(up), tuple(down)

    @property
    def plays_on(self) -> bool:
        return self.own is not None and self.own.gone is None


def issue_of(
    number: int,
    league: League,
    season: int,
    week: int,
    names: Mapping[Person, str],
    rounds: Mapping[int, RoundTold],
    ratings: Mapping[Person, float] = NOBODY,
    changed: Iterable[tuple[int, int]] = (),
) -> Issue:
    """The bulletin of a week that is closed; `rounds` of its tables that are over, by number.

    `changed`: week and number of tables of earlier weeks whose results are news (see `changed_in`). It is the season's
    last where the season is over and no later week counts.
    """
    of = league.seasons[season - 1]
    this = of.weeks[week - 1]
    tables = standings(of, week, ratings)
    last = of.ended and counted(of)[-1:] == (this,)
    earlier = {one: {told.fixture.number: told for told in _told(of.weeks[one - 1])} for one, _ in changed}
    news = [earlier[one][number] for one, number in changed if one < week]
    coming = () if of.ended else tuple(one for one in of.weeks if one.number > week)
    boards = Boards(tables, names)
    return Issue(
        number=number,
        league=league.name,
        title=league.title or league.name,
        season=of,
        week=this,
        names=names,
        boards=boards,
        tables=_told(this),
        counts=_counts(this),
        story=best_rule(this, rounds, of.terms.rulebook.hand),
        corrected=tuple(one for one in news if one.corrected),
        late=tuple(one for one in news if not one.corrected),
        next=coming[0] if coming else None,
        ahead=coming[1 : 1 + AHEAD],
        finale=_finale(league, of, boards, ratings) if last else None,
        outcomes={
            row.person: row.form[-1]
            for table in tables
            for row in table.rows
            if row.form and row.form[-1] is not None
        },
        seated={person: fixture.number for fixture in this.fixtures for person in fixture.people},
    )


def changed_in(history: Iterable[LeagueEvent], season: int, week: int) -> tuple[tuple[int, int], ...]:
    """Week and table of each result of an earlier week that came in while week `week` was the last not closed."""
    found: list[tuple[int, int]] = []
    now, closed = 0, 0
    for event in history:
        match event:
            case events.SeasonStarted():
                now, closed = now + 1, 0
            case events.WeekClosed():
                closed += 1
            case events.TableScored(season=one, week=of, table=table):
                if one == now == season and of <= closed == week - 1:
                    found.append((of, table))
    return tuple(dict.fromkeys(found))


def _told(week: Week) -> tuple[TableTold, ...]:
    results = dict(week.results)
    return tuple(
        TableTold(week.number, one, results.get(one.number), one.number in week.corrected)
        for one in week.fixtures
    )


def _counts(week: Week) -> Counts:
    ends = [result.finish for _, result in week.results]
    return Counts(
        len(week.fixtures),
        ends.count(Finish.PLAYED),
        ends.count(Finish.CLOSED),
        ends.count(Finish.VOID),
        len(week.fixtures) - len(ends),
    )


def _finale(league: League, season: Season, boards: Boards, ratings: Mapping[Person, float]) -> Finale:
    after = next_divisions(season, league.members, ratings, league.terms) if len(boards.tables) > 1 else ()
    up, down = moves_of(season, after) if after else ((), ())
    return Finale(tuple(one for table in boards.tables if (one := crown_of(table)) is not None), up, down)


def crown_of(table: DivisionTable) -> Crown | None:
    """Who won a division, and what decided it; None where nobody is left in it who played."""
    champions = table.leaders
    if not champions:
        return None
    second = next((row for row in table.playing[len(champions) :] if row.rounds), None)
    if len(champions) > 1:
        return Crown(table.number, champions, second, Decided.NOTHING)
    return Crown(table.number, champions, second, decided(champions[0], second) if second else Decided.POINTS)
