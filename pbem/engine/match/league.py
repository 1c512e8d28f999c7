"""What the server asks of a table that a league made: to be made and closed, and who has which seat."""

from pbem.engine.match.commands import MatchCommand
from pbem.engine.match.terms import HouseRules, LeagueRound, TimeRules
from pbem.engine.round.commands import Seat
from pbem.engine.rulebook import Rulebook


class MakeLeagueTable(MatchCommand):
    """A table of one round, which begins at once. `players` sit clockwise from God's left; else as in `TableMade`.

    `listed`: strangers find it, since they may join its league. `bots`: who sits behind the players, and how strong.
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
    bots: tuple[tuple[Seat, str], ...] = ()


class LeagueCommand(MatchCommand):
    """What is asked of a league's table that is there."""


class CloseLeagueRound(LeagueCommand):
    """The week is over: what is played is scored as it stands, what has not begun is void."""


class VacateSeat(LeagueCommand):
    """Who has the seat plays in this league no more: a caretaker plays until somebody else has it."""

    seat: Seat


class GiveSeat(LeagueCommand):
    """Somebody who plays in this league has the seat from now on, with its hand, its past and its standing."""

    seat: Seat
    to: Seat


class AppointSecretary(LeagueCommand):
    """A secretary of the league, who may also play here, moderates this table from now on."""

    person: Seat
