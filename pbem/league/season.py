"""A league as it stands: its members, its seasons, their weeks, the tables of each and what they gave."""

from dataclasses import dataclass, field
from enum import Enum

from pbem.league.terms import Person, Terms
from pbem.micros import Micros


class Out(Enum):
    """Why a member sits at no table in a week."""

    ODD = "odd"  # there was one too many for full tables
    FEW = "few"  # there were too few for a table
    AWAY = "away"  # the member was on vacation when it opened
    REST = "rest"  # the member said beforehand that they would not play


class Gone(Enum):
    """Why somebody plays in a season no more."""

    LEFT = "left"
    EXPELLED = "expelled"
    SUBSTITUTED = "substituted"


class Finish(Enum):
    """How a table's round came to its end."""

    PLAYED = "played"  # by the rules
    CLOSED = "closed"  # it was not over at the closing hour, and scored as it stood
    VOID = "void"  # it never began, or was closed void: it counts for nobody


@dataclass(frozen=True, slots=True)
class Division:
    """Who plays against whom, and how strong they were when the season began, the strongest first."""

    members: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class SitOut:
    """A member who sits at no table in a week, and why."""

    person: Person
    why: Out


@dataclass(frozen=True, slots=True)
class Fixture:
    """A table of a week: `number` from 1 in its week, `division` from 1; `players` clockwise from God's left.

    `bots`: so many of them sit behind these, since they are too few.
    """

    number: int
    division: int
    god: Person
    players: tuple[Person, ...]
    bots: int = 0

    @property
    def people(self) -> tuple[Person, ...]:
        return (self.god, *self.players)


@dataclass(frozen=True, slots=True)
class Entry:
    """What a round gave to one who sat in it when it ended.

    `points` as the rulebook has them; `charge`: points lost for time used up at a table that was closed unfinished,
    never so many that the round counts for less than minus a hand of cards. `stood`: was Prophet when it ended;
    `falls`: how often overthrown. `came`: did something in it in person; who did not is reckoned as absent. `turns`
    of theirs that count, of them `late` ones, within the time of an excuse, and `missed` ones.
    """

    person: Person
    points: int
    god: bool = False
    charge: int = 0
    stood: bool = False
    falls: int = 0
    expelled: bool = False
    came: bool = True
    turns: int = 0
    late: int = 0
    missed: int = 0

    @property
    def counts(self) -> int:
        """The points that count in the standings."""
        return self.points - self.charge


@dataclass(frozen=True, slots=True)
class TableResult:
    """What a table gave. Of a void one there are no `entries`; `seated`: who sat there at its end, God first.

    Nothing is `seated` where no table was made, and in logs of version 0.1.
    """

    finish: Finish
    entries: tuple[Entry, ...] = ()
    seated: tuple[Person, ...] = ()


@dataclass(frozen=True, slots=True)
class Draw:
    """What the draw of a week was told, so that it can be repeated; all else stands in the weeks before.

    `alike`: people of alike strength were put together. `there`: of each division who could be seated, each with their
    strength, a whole number or a fraction. `void`: week and number of tables that were known to be void by then.
    """

    alike: bool
    there: tuple[tuple[tuple[Person, str], ...], ...]
    void: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Week:
    """One round of the season: when it opens and closes, and what came of it.

    `results` by the number of the table, the latest of each: a verdict may be corrected after the week is closed.
    `corrected`: tables whose result changed since the week was closed. `draw`: None of a week drawn by version 0.1.
    """

    number: int
    opens: Micros
    closes: Micros
    opened: bool = False
    closed: bool = False
    fixtures: tuple[Fixture, ...] = ()
    out: tuple[SitOut, ...] = ()
    results: tuple[tuple[int, TableResult], ...] = ()
    corrected: tuple[int, ...] = ()
    draw: Draw | None = None

    def result(self, number: int) -> TableResult | None:
        """What table `number` gave, None while it is played."""
        return dict(self.results).get(number)

    @property
    def unfinished(self) -> tuple[Fixture, ...]:
        """The tables that have given nothing yet."""
        done = {number for number, _ in self.results}
        return tuple(one for one in self.fixtures if one.number not in done)


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Who came when the season had begun: they play from week `week` on, in division `division`."""

    person: Person
    week: int
    division: int


@dataclass(frozen=True, slots=True)
class Departure:
    """Who plays no more: from week `week` on. `substitute`: who came in their place, if anybody did."""

    person: Person
    week: int
    why: Gone
    substitute: Person | None = None


@dataclass(frozen=True, slots=True)
class Season:
    """`divisions` as they were at the start; `resting`: who said beforehand that they will not play in which week.

    `outage`: the number of the last outage for which weeks were moved. `secret`: what its draws are made with, in hex,
    and `seal` what was published of it; empty in a season that version 0.1 began.
    """

    number: int
    terms: Terms
    weeks: tuple[Week, ...]
    divisions: tuple[Division, ...]
    newcomers: tuple[Newcomer, ...] = ()
    departures: tuple[Departure, ...] = ()
    resting: tuple[tuple[Person, int], ...] = ()
    ended: bool = False
    early: bool = False
    outage: int = 0
    seal: str = ""
    secret: str = field(default="", repr=False)

    @property
    def revealed(self) -> str:
        """The secret of its draws, for everybody to see once no draw is to come; empty before."""
        return self.secret if self.ended or not self.weeks else ""

    @property
    def next_week(self) -> Week | None:
        """The first week that has not opened."""
        return next((week for week in self.weeks if not week.opened), None)

    @property
    def current(self) -> Week | None:
        """The week that is being played; None between weeks."""
        return next((week for week in self.weeks if week.opened and not week.closed), None)

    @property
    def gone(self) -> frozenset[Person]:
        """Who plays no more; a departure is struck out when somebody comes back."""
        return frozenset(one.person for one in self.departures)

    def left_open(self, person: Person) -> bool:
        """Whether somebody is gone, and nobody has come in their place."""
        return any(one.person == person and one.why is not Gone.SUBSTITUTED for one in self.departures)

    def in_place_of(self, person: Person) -> Person | None:
        """Who plays where this person was seated: they, or who came in their place; None where they are gone."""
        departures = {one.person: one for one in self.departures}
        while person in departures:
            substitute = departures.pop(person).substitute
            if substitute is None:
                return None
            person = substitute
        return person

    def division_of(self, person: Person) -> int | None:
        """In which division somebody plays, or played, from 1; None for nobody of the season."""
        for one in reversed(self.newcomers):
            if one.person == person:
                return one.division
        found = (i for i, one in enumerate(self.divisions, 1) if person in one.members)
        return next(found, None)

    @property
    def everybody(self) -> tuple[Person, ...]:
        """All who play or played in it, as they came; not who came when its last week had opened."""
        first = [person for division in self.divisions for person in division.members]
        later = (one.person for one in self.newcomers if one.week <= len(self.weeks))
        return tuple(dict.fromkeys((*first, *later)))


@dataclass(frozen=True, slots=True)
class League:
    """A league. `secretaries` run it; `barred` were expelled and may not come back, but for the founder.

    `substitutes`: members, each with who is asked to come in their place.
    """

    name: str
    title: str
    founder: Person
    terms: Terms
    secretaries: tuple[Person, ...]
    members: tuple[Person, ...] = ()
    invited: tuple[Person, ...] = ()
    barred: tuple[Person, ...] = ()
    substitutes: tuple[tuple[Person, Person], ...] = ()
    seasons: tuple[Season, ...] = ()
    over: bool = False

    @property
    def season(self) -> Season | None:
        """The season that is being played; None between seasons."""
        last = self.seasons[-1] if self.seasons else None
        return None if last is None or last.ended else last

    def may_be_replaced(self, person: Person) -> bool:
        """Whether somebody may come in their place: they are a member, or went in this season and left it open."""
        return person in self.members or (self.season is not None and self.season.left_open(person))

    def whom_replaces(self, person: Person) -> Person | None:
        """In whose place somebody comes who joins now."""
        asked = (old for old, new in self.substitutes if new == person)
        return next((old for old in asked if old != person and self.may_be_replaced(old)), None)
