"""The books of a season: what each week gave to each member, and what a player loses for time used up."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction

from pbem.league.season import Entry, Finish, Out, Season, TableResult, Week
from pbem.league.terms import Person
from pbem.micros import Micros


class How(Enum):
    """What a week was to a member."""

    PLAYED = "played"
    OPEN = "open"  # their table is still played
    AVERAGE = "average"  # could not play, for no reason of their own, and gets their average
    EXCUSED = "excused"  # was absent for the first time, and gets their average
    ABSENT = "absent"  # was absent once more, and gets nothing


AVERAGED = (How.AVERAGE, How.EXCUSED)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a week gave to a member: `points` as they count. `entry`: of the round that they played."""

    week: int
    how: How
    points: int = 0
    entry: Entry | None = None


@dataclass(frozen=True, slots=True)
class Account:
    """All that a member has of a season; the points are the sum of the postings.

    `asked`: so often they were seated as God, or came in the place of one who was, whatever became of the table.
    """

    person: Person
    outcomes: tuple[Outcome, ...]
    bonus: int = 0
    asked: int = 0

    @property
    def rounds(self) -> tuple[Entry, ...]:
        """The rounds that the member played."""
        return tuple(one.entry for one in self.outcomes if one.entry is not None)

    @property
    def points(self) -> int:
        return sum(one.points for one in self.outcomes) + self.bonus

    @property
    def average(self) -> Fraction:
        """Of the rounds played; 0 before the first."""
        return mean_of(self.rounds)

    @property
    def absences(self) -> int:
        return sum(one.how in (How.EXCUSED, How.ABSENT) for one in self.outcomes)


def mean_of(rounds: Iterable[Entry]) -> Fraction:
    """The points that count, on an average; 0 of no rounds."""
    points = [entry.counts for entry in rounds]
    return Fraction(sum(points), len(points)) if points else Fraction(0)


def half_up(number: Fraction) -> int:
    """The nearest whole number, the greater of two that are as near."""
    return (number + Fraction(1, 2)).__floor__()


def counted(season: Season, upto: int | None = None, provisional: bool = False) -> tuple[Week, ...]:
    """The weeks that count: those that are closed, up to week `upto`.

    With `provisional` the open week counts too; in a season that was ended meanwhile it does without.
    """
    return tuple(
        week
        for week in season.weeks
        if (upto is None or week.number <= upto)
        and (week.closed or (week.opened and (provisional or season.ended)))
    )


def accounts(season: Season, upto: int | None = None, provisional: bool = False) -> dict[Person, Account]:
    """The account of everybody who has a part in a week that counts, and of everybody of the season besides."""
    weeks = counted(season, upto, provisional)
    told: dict[Person, list[Outcome]] = {person: [] for person in season.everybody}
    for week in weeks:
        for person, outcome in _outcomes(season, week).items():
            told.setdefault(person, []).append(outcome)
    asked = _asked_to_be_god(weeks)
    return {
        person: Account(person, _averaged(outcomes), asked=asked[person]) for person, outcomes in told.items()
    }


def is_final(season: Season, upto: int | None = None) -> bool:
    """Whether standings up to week `upto` are those at the season's end, when the bonus is given."""
    return season.ended and counted(season, upto) == counted(season)


def with_bonus(season: Season, division: Mapping[Person, Account]) -> dict[Person, Account]:
    """The accounts of a division at the season's end: `compensation` for each time that nobody made somebody God.

    Due are as many as whoever was God most often had, in proportion to the rounds that one played, fractions left out.
    Each time that one was asked to be God is taken off, though one did not come. Who is gone gets none.
    """
    gods = {person: sum(entry.god for entry in account.rounds) for person, account in division.items()}
    most_gods = max(gods.values(), default=0)
    most_rounds = max((len(account.rounds) for account in division.values()), default=0) or 1
    gone, worth = season.gone, season.terms.rulebook.compensation
    lacking = {
        person: max(0, most_gods * len(account.rounds) // most_rounds - account.asked)
        for person, account in division.items()
        if person not in gone
    }
    return {
        person: replace(account, bonus=worth * lacking.get(person, 0)) for person, account in division.items()
    }


def _asked_to_be_god(weeks: Iterable[Week]) -> Counter[Person]:
    """How often each was to be God: by the draw, or in the place of who was drawn."""
    asked: Counter[Person] = Counter()
    for week in weeks:
        for fixture in week.fixtures:
            result = week.result(fixture.number)
            seated = (
                ()
                if result is None
                else (*(one.person for one in result.entries if one.god), *result.seated[:1])
            )
            asked.update({fixture.god, *seated})
    return asked


def _averaged(outcomes: list[Outcome]) -> tuple[Outcome, ...]:
    """The weeks of a member once their average is known, and which of their absences was the first."""
    mean = half_up(mean_of(one.entry for one in outcomes if one.entry is not None))
    first = next((one.week for one in outcomes if one.how is How.ABSENT), None)
    told = [replace(one, how=How.EXCUSED) if one.week == first else one for one in outcomes]
    return tuple(replace(one, points=mean) if one.how in AVERAGED else one for one in told)


def _outcomes(season: Season, week: Week) -> dict[Person, Outcome]:
    """What a week was to each who has a part in it; averages are still 0, and each absence gives nothing."""
    number, over = week.number, week.closed or season.ended
    results = dict(week.results)
    told: dict[Person, Outcome] = {}
    for fixture in week.fixtures:
        result = results.get(fixture.number)
        if result is None:
            told |= {person: Outcome(number, How.OPEN) for person in fixture.people}
        elif result.finish is Finish.VOID:
            told |= {person: Outcome(number, How.AVERAGE) for person in result.seated or fixture.people}
        else:
            told |= _at_table(season, number, fixture.people, result)
    for one in week.out if over else ():
        absent = one.why in (Out.AWAY, Out.REST)
        told[one.person] = Outcome(number, How.ABSENT if absent else How.AVERAGE)
    return told


def _at_table(
    season: Season, week: int, seated: tuple[Person, ...], result: TableResult
) -> dict[Person, Outcome]:
    """What a round that was scored gave to who was seated there, or came in the place of one who was."""
    entries = {entry.person: entry for entry in result.entries}
    went = {one.person for one in season.departures if one.week <= week + 1}
    told: dict[Person, Outcome] = {}
    for person in dict.fromkeys((*seated, *entries)):
        entry = entries.get(person)
        if entry is not None and entry.came:
            told[person] = Outcome(week, How.PLAYED, entry.counts, entry)
        elif person in seated and (entry is not None or person not in went):
            told[person] = Outcome(week, How.ABSENT)
    return told


def time_used(turns: Iterable[tuple[Micros, Micros]], clock: Micros) -> Micros:
    """All the time of somebody's turns, from when each began till when it ended; each counts one clock at most."""
    return sum(max(0, min(ended - begun, clock)) for begun, ended in turns)


def charge(used: Micros, week: Micros, among: int, clock: Micros, each: int) -> int:
    """The points that somebody loses: `each` for every clock that they began beyond their share of the week.

    At a table one is waited for at a time, so that all that is used adds up to the week at most: it is shared evenly
    `among` so many, and where all are as slow nobody loses anything.
    """
    beyond = used * among - week  # in parts of a microsecond, so that no share is rounded
    return each * -(-beyond // (clock * among)) if beyond > 0 else 0
