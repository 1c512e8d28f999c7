"""What happened in a league. Its log is these, in order; a league is what they make of it."""

from dataclasses import dataclass, field

from pbem.league.season import Division, Draw, Fixture, SitOut, TableResult
from pbem.league.terms import Person, Terms
from pbem.micros import Micros


@dataclass(frozen=True, slots=True)
class LeagueMade:
    """Somebody made a league, and is its first secretary. `name`: one word, by which letters speak of it."""

    founder: Person
    name: str
    title: str
    terms: Terms


@dataclass(frozen=True, slots=True)
class TermsChanged:
    """A secretary changed what holds from the next season on."""

    by: Person
    terms: Terms


@dataclass(frozen=True, slots=True)
class SecretaryAppointed:
    by: Person
    person: Person


@dataclass(frozen=True, slots=True)
class SecretaryDismissed:
    """By the founder, or by themselves."""

    by: Person
    person: Person


@dataclass(frozen=True, slots=True)
class MemberInvited:
    by: Person
    person: Person


@dataclass(frozen=True, slots=True)
class MemberJoined:
    """Somebody is a member; in a running season they play from `week` on, in `division` (0: none runs)."""

    person: Person
    week: int = 0
    division: int = 0


@dataclass(frozen=True, slots=True)
class MemberLeft:
    """A member went of their own accord; what they gained stays in the books. `week` as in `MemberJoined`."""

    person: Person
    week: int = 0


@dataclass(frozen=True, slots=True)
class MemberExpelled:
    """A secretary put a member out, who may not come back unless invited; a founder may, whom older logs have here."""

    by: Person
    person: Person
    week: int = 0


@dataclass(frozen=True, slots=True)
class SubstituteAsked:
    """A secretary asks somebody to come in the place of a member; they do so on joining."""

    by: Person
    person: Person
    substitute: Person


@dataclass(frozen=True, slots=True)
class MemberSubstituted:
    """`substitute` came in the place of a member: to their table, too, and into their division, from `week` on."""

    person: Person
    substitute: Person
    week: int = 0
    division: int = 0


@dataclass(frozen=True, slots=True)
class RestDeclared:
    """A member will not play in a week."""

    person: Person
    week: int


@dataclass(frozen=True, slots=True)
class RestDropped:
    """The member will play in that week, after all."""

    person: Person
    week: int


@dataclass(frozen=True, slots=True)
class SeasonStarted:
    """A secretary started a season: when each week opens and closes, and who plays in which division.

    `secret`, in hex: what its draws are made with, which nobody is told before its end; `seal`: what is published of
    it. Both are empty in logs of version 0.1, whose draws anybody could reckon.
    """

    by: Person
    weeks: tuple[tuple[Micros, Micros], ...]
    divisions: tuple[Division, ...]
    seal: str = ""
    secret: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class WeeksMoved:
    """From week `first` on the weeks open and close at these times.

    `by` is None where an outage is the reason, the number of which is `outage`.
    """

    by: Person | None
    first: int
    weeks: tuple[tuple[Micros, Micros], ...]
    outage: int = 0


@dataclass(frozen=True, slots=True)
class WeekOpened:
    """Who sits where in the first week that was not open yet, and who sits out; `draw`: what that was drawn from."""

    fixtures: tuple[Fixture, ...]
    out: tuple[SitOut, ...]
    draw: Draw | None = None


@dataclass(frozen=True, slots=True)
class TableScored:
    """What a table gave; a later one of the same table counts in place of the earlier."""

    season: int
    week: int
    table: int
    result: TableResult


@dataclass(frozen=True, slots=True)
class WeekClosed:
    """The open week is over; tables that are carried on count for it when they are done."""


@dataclass(frozen=True, slots=True)
class SeasonCut:
    """A secretary ends the season early: the open week closes `at` once, and none opens after it."""

    by: Person
    at: Micros


@dataclass(frozen=True, slots=True)
class SeasonEnded:
    """All its weeks are closed, and no table of it is played any more."""


@dataclass(frozen=True, slots=True)
class LeagueEnded:
    """A secretary closed the league for good; its books stay."""

    by: Person


LeagueEvent = (
    LeagueMade
    | TermsChanged
    | SecretaryAppointed
    | SecretaryDismissed
    | MemberInvited
    | MemberJoined
    | MemberLeft
    | MemberExpelled
    | SubstituteAsked
    | MemberSubstituted
    | RestDeclared
    | RestDropped
    | SeasonStarted
    | WeeksMoved
    | WeekOpened
    | TableScored
    | WeekClosed
    | SeasonCut
    | SeasonEnded
    | LeagueEnded
)
