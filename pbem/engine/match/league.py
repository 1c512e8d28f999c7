"""What the server asks of a table that a league made: to be made and closed, and who has which seat."""

from dataclasses import dataclass

from pbem.engine.match.house_rules import HouseRules
from pbem.engine.match.time_rules import TimeRules
from pbem.engine.round.commands import Seat
from pbem.engine.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class LeagueRound:
    """Whose round it is: the league by its name, its season, the week in it, the number of the table in that week.

    All are counted from 1. `closes`: when the week closes (microseconds since 1970 UTC), as it was settled when the
    table was made; what is unfinished then is scored as it stands, or goes on where `carried`. `weeks` of the season
    in all; `division` from 1, 0 where there is one.
    """

    league: str
    season: int
    week: int
    table: int
    weeks: int = 0
    closes: int = 0
    carried: bool = False
    division: int = 0

    @property
    def title(self) -> str:
        """What the table is called: `rosewood 3/8`."""
        return f"{self.league} {self.week}/{self.weeks}"


@dataclass(frozen=True, slots=True)
class MakeLeagueTable:
    """A table of one round, which begins at once. `players` sit clockwise from God's left; else as in `TableMade`.

    `listed`: strangers find it, since they may join its league.
    """

    rulebook: Rulebook
    options: tuple[tuple[str, str], ...]
    clock: int
    house_rules: HouseRules
    time_rules: TimeRules
    league: LeagueRound
    god: Seat
    players: tuple[Seat, ...]
    listed: bool = True


@dataclass(frozen=True, slots=True)
class CloseLeagueRound:
    """The week is over: what is played is scored as it stands, what has not begun is void."""


@dataclass(frozen=True, slots=True)
class VacateSeat:
    """Who has the seat plays in this league no more: a caretaker plays until somebody else has it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GiveSeat:
    """Somebody who plays in this league has the seat from now on, with its hand, its past and its standing."""

    seat: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class AppointSecretary:
    """A secretary of the league, who may also play here, moderates this table from now on."""

    person: Seat


LeagueCommand = CloseLeagueRound | VacateSeat | GiveSeat | AppointSecretary
"""What is asked of a table that is there."""
