"""What may be asked of a league. `by` is who orders it, a secretary but for what members do themselves."""

from dataclasses import field

from pbem.families import Family
from pbem.league.events import Proposal
from pbem.league.season import Division
from pbem.league.terms import Person
from pbem.micros import Micros


class LeagueOrder(Family):
    """What may be asked of a league besides what is asked as it is told of."""


LeagueCommand = LeagueOrder | Proposal


class OfMember(LeagueOrder):
    """What a member asks for."""

    person: Person


class JoinLeague(OfMember):
    """Whoever comes must be invited, or the league open."""


class LeaveLeague(OfMember):
    """Of the player's own accord."""


class ExpelMember(LeagueOrder):
    by: Person
    person: Person


class RestWeek(OfMember):
    """Not to play in a week that has not opened, None for the next one; `back`: to play after all."""

    week: int | None = None
    back: bool = False


class StartSeason(LeagueOrder):
    """`weeks`: when each opens and closes. `divisions`: all members, the strongest division first.

    `secret`: 32 bytes that nobody knows, from which its draws are made.
    """

    by: Person
    weeks: tuple[tuple[Micros, Micros], ...]
    divisions: tuple[Division, ...]
    secret: bytes = field(repr=False)
