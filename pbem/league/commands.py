"""What may be asked of a league. `by` is who orders it, a secretary but for what members do themselves."""

from dataclasses import dataclass, field

from pbem.league.season import Division, Draw, Fixture, SitOut, TableResult
from pbem.league.terms import Person, Terms
from pbem.micros import Micros


@dataclass(frozen=True, slots=True)
class MakeLeague:
    founder: Person
    name: str
    title: str
    terms: Terms


@dataclass(frozen=True, slots=True)
class ChangeTerms:
    """Between seasons."""

    by: Person
    terms: Terms


@dataclass(frozen=True, slots=True)
class AppointSecretary:
    by: Person
    person: Person


@dataclass(frozen=True, slots=True)
class DismissSecretary:
    """The founder may dismiss any secretary, everybody else only themselves."""

    by: Person
    person: Person


@dataclass(frozen=True, slots=True)
class InviteMember:
    by: Person
    person: Person


@dataclass(frozen=True, slots=True)
class JoinLeague:
    person: Person


@dataclass(frozen=True, slots=True)
class LeaveLeague:
    person: Person


@dataclass(frozen=True, slots=True)
class ExpelMember:
    by: Person
    person: Person


@dataclass(frozen=True, slots=True)
class AskSubstitute:
    """The substitute comes in the member's place on joining."""

    by: Person
    person: Person
    substitute: Person


@dataclass(frozen=True, slots=True)
class RestWeek:
    """Not to play in a week that has not opened, None for the next one; `back`: to play after all."""

    person: Person
    week: int | None = None
    back: bool = False


@dataclass(frozen=True, slots=True)
class StartSeason:
    """`weeks`: when each opens and closes. `divisions`: all members, the strongest division first.

    `secret`: 32 bytes that nobody knows, from which its draws are made.
    """

    by: Person
    weeks: tuple[tuple[Micros, Micros], ...]
    divisions: tuple[Division, ...]
    secret: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class MoveWeeks:
    """The weeks from `first` on get these times; `by` is None where an `outage` is the reason."""

    by: Person | None
    first: int
    weeks: tuple[tuple[Micros, Micros], ...]
    outage: int = 0


@dataclass(frozen=True, slots=True)
class OpenWeek:
    """The server seats the next week."""

    fixtures: tuple[Fixture, ...]
    out: tuple[SitOut, ...]
    draw: Draw | None = None


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """The server tells what a table gave; the same once more changes nothing."""

    season: int
    week: int
    table: int
    result: TableResult


@dataclass(frozen=True, slots=True)
class CloseWeek:
    """The server closes the open week, at its hour, its tables settled or carried on."""


@dataclass(frozen=True, slots=True)
class CutSeason:
    """A secretary ends it early; `at` is now."""

    by: Person
    at: Micros


@dataclass(frozen=True, slots=True)
class EndSeason:
    """The server ends it when all is played."""


@dataclass(frozen=True, slots=True)
class EndLeague:
    by: Person


LeagueCommand = (
    MakeLeague
    | ChangeTerms
    | AppointSecretary
    | DismissSecretary
    | InviteMember
    | JoinLeague
    | LeaveLeague
    | ExpelMember
    | AskSubstitute
    | RestWeek
    | StartSeason
    | MoveWeeks
    | OpenWeek
    | ScoreTable
    | CloseWeek
    | CutSeason
    | EndSeason
    | EndLeague
)
