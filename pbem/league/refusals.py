"""Why a league does not do what was asked: facts, for the words of an answer."""

from pbem.families import Family
from pbem.league.terms import Person


class LeagueRefusal(Family):
    """Why a league does not do what it was asked."""


class LeagueIsOver(LeagueRefusal):
    """It was closed for good."""


class OnlySecretaries(LeagueRefusal):
    """Only who runs the league may order that."""

    secretaries: tuple[Person, ...]


class OnlyTheFounder(LeagueRefusal):
    """Secretaries dismiss themselves; only the founder dismisses others, and nobody else the founder."""

    founder: Person


class FounderStays(LeagueRefusal):
    """Who founded a league is put out by nobody: they leave by themselves."""

    founder: Person


class PersonRefusal(LeagueRefusal):
    """A refusal about somebody."""

    person: Person


class AlreadyMember(PersonRefusal):
    """The person plays here already."""


class NoMember(PersonRefusal):
    """The person does not play here."""


class AlreadySecretary(PersonRefusal):
    """The person runs the league already."""


class NoSecretary(PersonRefusal):
    """The person does not run the league."""


class LastSecretary(LeagueRefusal):
    """Somebody must run the league: who is its only secretary appoints another first."""


class LeagueIsPrivate(LeagueRefusal):
    """Only who is invited may join."""


class MemberBarred(PersonRefusal):
    """The person was expelled from this league."""


class SeasonRuns(LeagueRefusal):
    """That is done between seasons."""

    number: int


class NoSeason(LeagueRefusal):
    """That is done while a season runs."""


class TooFewMembers(LeagueRefusal):
    """A season needs so many members at least: one table of its rulebook."""

    least: int
    members: int


class NoSuchWeek(LeagueRefusal):
    """The weeks that have still to open are `first` to `last`; 0 and 0 where there is none."""

    week: int
    first: int
    last: int


class NotResting(LeagueRefusal):
    """The member said of no such week that they would not play."""

    week: int
