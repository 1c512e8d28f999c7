"""Why a league does not do what was asked: facts, for the words of an answer."""

from dataclasses import dataclass

from pbem.league.enough import Arithmetic
from pbem.league.terms import Person
from pbem.micros import Micros


@dataclass(frozen=True, slots=True)
class LeagueIsOver:
    """It was closed for good."""


@dataclass(frozen=True, slots=True)
class OnlySecretaries:
    """Only who runs the league may order that."""

    secretaries: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class OnlyTheFounder:
    """Secretaries dismiss themselves; only the founder dismisses others, and nobody else the founder."""

    founder: Person


@dataclass(frozen=True, slots=True)
class FounderStays:
    """Who founded a league is put out by nobody: they leave by themselves."""

    founder: Person


@dataclass(frozen=True, slots=True)
class AlreadyMember:
    person: Person


@dataclass(frozen=True, slots=True)
class NoMember:
    person: Person


@dataclass(frozen=True, slots=True)
class AlreadySecretary:
    person: Person


@dataclass(frozen=True, slots=True)
class NoSecretary:
    person: Person


@dataclass(frozen=True, slots=True)
class LastSecretary:
    """Somebody must run the league: who is its only secretary appoints another first."""


@dataclass(frozen=True, slots=True)
class LeagueIsPrivate:
    """Only who is invited may join."""


@dataclass(frozen=True, slots=True)
class MemberBarred:
    """The person was expelled from this league."""

    person: Person


@dataclass(frozen=True, slots=True)
class SeasonRuns:
    """That is done between seasons."""

    number: int


@dataclass(frozen=True, slots=True)
class NoSeason:
    """That is done while a season runs."""


@dataclass(frozen=True, slots=True)
class TooFewMembers:
    """A season needs so many members at least: one table of its rulebook."""

    least: int
    members: int


@dataclass(frozen=True, slots=True)
class NoSuchWeek:
    """The weeks that have still to open are `first` to `last`; 0 and 0 where there is none."""

    week: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class NotResting:
    """The member said of no such week that they would not play."""

    week: int


@dataclass(frozen=True, slots=True)
class WeekTooShort:
    """A round need not end in a week by these terms.

    `clock`: the longest time for a move that fits, `hand`: the largest hand that does; None where none does.
    """

    arithmetic: Arithmetic
    clock: Micros | None
    hand: int | None


@dataclass(frozen=True, slots=True)
class ClosesAsItOpens:
    """A week opens and closes at the same hour of the same day."""


@dataclass(frozen=True, slots=True)
class UnknownZone:
    """The database of time zones knows none of that name."""

    zone: str


@dataclass(frozen=True, slots=True)
class TermOutOfRange:
    """A number of the terms, by its name, is none from `least` to `most`; `most` is None where it may grow."""

    term: str
    asked: int
    least: int
    most: int | None


TermsRefusal = WeekTooShort | ClosesAsItOpens | UnknownZone | TermOutOfRange
"""Why terms cannot work."""


LeagueRefusal = (
    LeagueIsOver
    | OnlySecretaries
    | OnlyTheFounder
    | FounderStays
    | AlreadyMember
    | NoMember
    | AlreadySecretary
    | NoSecretary
    | LastSecretary
    | LeagueIsPrivate
    | MemberBarred
    | SeasonRuns
    | NoSeason
    | TooFewMembers
    | NoSuchWeek
    | NotResting
)
