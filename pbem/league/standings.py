"""The standings of a season, a pure function of its weeks: a result that is corrected tells in all that follow."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction

from pbem.league.books import AVERAGED, Account, Outcome, accounts, counted, is_final, with_bonus
from pbem.league.season import Entry, Gone, Season
from pbem.league.terms import Person

FORM = 5
"""So many weeks tell how somebody plays of late."""

NOBODY: Mapping[Person, float] = {}


@dataclass(frozen=True, slots=True)
class Standing:
    """A row of the standings. `place`: shared by who cannot be told apart; None for who is gone.

    `average` of the `rounds` played, `gods` of them as God. `prophet_wins`: rounds at whose end the player was Prophet.
    `on_time`: the share of turns that were in time, in whole percent, a late one half; None before the first.
    `movement`: places gone up since the week before, None where there was none then. `form`: the last five weeks,
    None for one before the player came. `credits`: the weeks that gave the average. `charged`: points lost for time.
    """

    place: int | None
    person: Person
    points: int
    rounds: int
    gods: int
    average: Fraction
    prophet_wins: int
    falls: int
    absences: int
    on_time: int | None
    movement: int | None
    form: tuple[Outcome | None, ...]
    credits: tuple[int, ...]
    charged: int
    bonus: int
    rating: float
    gone: Gone | None


@dataclass(frozen=True, slots=True)
class DivisionTable:
    """The standings of a division: who plays on by their place, who is gone behind them."""

    number: int
    rows: tuple[Standing, ...]

    @property
    def playing(self) -> tuple[Standing, ...]:
        return tuple(row for row in self.rows if row.gone is None)

    @property
    def leaders(self) -> tuple[Standing, ...]:
        """Who is first; more than one where the place is shared, nobody where nobody has played."""
        return tuple(row for row in self.rows if row.place == 1 and row.rounds)

    def row(self, person: Person) -> Standing | None:
        return next((row for row in self.rows if row.person == person), None)


class Decided(Enum):
    """What set somebody before another."""

    PLAYED = "played"  # who played no round stands behind all who did
    POINTS = "points"
    AVERAGE = "average"
    PROPHET = "prophet"
    FALLS = "falls"
    RATING = "rating"
    NOTHING = "nothing"  # they share their place


def standings(
    season: Season,
    upto: int | None = None,
    ratings: Mapping[Person, float] = NOBODY,
    *,
    provisional: bool = False,
) -> tuple[DivisionTable, ...]:
    """The standings after week `upto`, with who played then; None: as they are now.

    `provisional`: what has been played in the open week counts too.
    """
    now = _tables(season, upto, ratings, provisional)
    weeks = counted(season, upto, provisional)
    if len(weeks) < 2:
        return now
    before = _tables(season, weeks[-2].number, ratings, False)
    places = {row.person: row.place for table in before for row in table.rows if row.place is not None}
    return tuple(
        replace(table, rows=tuple(_moved(row, places.get(row.person)) for row in table.rows)) for table in now
    )


def decided(first: Standing, second: Standing) -> Decided:
    """What set the first of two before the second."""
    pairs = zip(list(Decided)[:-1], _worth(first), _worth(second), strict=True)
    return next((by for by, one, other in pairs if one != other), Decided.NOTHING)


def _tables(
    season: Season, upto: int | None, ratings: Mapping[Person, float], provisional: bool
) -> tuple[DivisionTable, ...]:
    recent = tuple(week.number for week in counted(season, upto, provisional))[-FORM:]
    gone = {one.person: one.why for one in season.departures if upto is None or one.week <= upto + 1}
    return tuple(
        DivisionTable(
            number,
            _placed([_row(account, recent, ratings, gone.get(account.person)) for account in division]),
        )
        for number, division in enumerate(_divided(season, upto, provisional), 1)
    )


def _divided(season: Season, upto: int | None, provisional: bool) -> tuple[tuple[Account, ...], ...]:
    """The accounts of each division, with the bonus if these are the last standings."""
    told = accounts(season, upto, provisional)
    later = {one.person for one in season.newcomers if upto is not None and one.week > upto}
    home = {person: n for n, division in enumerate(season.divisions, 1) for person in division.members}
    later -= home.keys()
    home |= {one.person: one.division for one in season.newcomers}
    divisions: list[dict[Person, Account]] = [{} for _ in season.divisions]
    for person, account in told.items():
        if person in home and (person not in later or account.outcomes):
            divisions[home[person] - 1][person] = account
    if is_final(season, upto):
        divisions = [with_bonus(season, division) for division in divisions]
    return tuple(tuple(division.values()) for division in divisions)


def _row(
    account: Account, recent: Sequence[int], ratings: Mapping[Person, float], gone: Gone | None
) -> Standing:
    rounds = account.rounds
    weeks = {one.week: one for one in account.outcomes}
    return Standing(
        place=None,
        person=account.person,
        points=account.points,
        rounds=len(rounds),
        gods=sum(entry.god for entry in rounds),
        average=account.average,
        prophet_wins=sum(entry.stood for entry in rounds),
        falls=sum(entry.falls for entry in rounds),
        absences=account.absences,
        on_time=_on_time(rounds),
        movement=None,
        form=tuple(weeks.get(number) for number in recent),
        credits=tuple(one.week for one in account.outcomes if one.how in AVERAGED),
        charged=sum(entry.charge for entry in rounds),
        bonus=account.bonus,
        rating=ratings.get(account.person, 0.0),
        gone=gone,
    )


def _on_time(rounds: Iterable[Entry]) -> int | None:
    """The share of somebody's turns that were in time, rounded down."""
    turns = late = missed = 0
    for entry in rounds:
        turns, late, missed = turns + entry.turns, late + entry.late, missed + entry.missed
    return 50 * (2 * turns - late - 2 * missed) // turns if turns else None


def _worth(row: Standing) -> tuple[float | Fraction, ...]:
    """By what rows are ordered, the more the better: in the order of `Decided`."""
    return (row.rounds > 0, row.points, row.average, row.prophet_wins, -row.falls, row.rating)


def _placed(rows: Sequence[Standing]) -> tuple[Standing, ...]:
    """The rows in order. Who is worth the same shares the place of the first of them, in the order they came in."""
    ordered = sorted(rows, key=_worth, reverse=True)
    told: list[Standing] = []
    for number, row in enumerate((row for row in ordered if row.gone is None), 1):
        shared = bool(told) and _worth(told[-1]) == _worth(row)
        told.append(replace(row, place=told[-1].place if shared else number))
    return (*told, *(row for row in ordered if row.gone is not None))


def _moved(row: Standing, before: int | None) -> Standing:
    if row.place is None or before is None:
        return row
    return replace(row, movement=before - row.place)
