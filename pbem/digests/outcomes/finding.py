"""What became of looking for a game: tables that anybody may join, and the games that one has."""

from pbem.digests.outcomes.outcome import Done, NotDone
from pbem.engine.match.terms import TimeRules
from pbem.families import Family
from pbem.micros import Micros


class OpenTableLine(Family):
    """A table that waits for players, as a line.

    `free` of its `seats` nobody has; `languages`: the codes of those its people read, the host's first; `clock` in
    microseconds, as in `NewTable`; `server`: God is the server. `mine`: the reader has a seat.
    `round`: under way, in this of its `rounds`; who joins takes over the seat of a player who has left. 0: it gathers.
    """

    table: int
    title: str
    host: str
    rulebook: str
    clock: Micros
    time_rules: TimeRules
    seats: int
    free: int
    languages: tuple[str, ...]
    server: bool
    mine: bool = False
    round: int = 0
    rounds: int = 0


class TablesAre(Done):
    """TABLES: those that anybody may join, the best for the reader first; `more` are not shown. `finds`: JOIN
    without a number finds a game."""

    tables: tuple[OpenTableLine, ...]
    more: int = 0
    finds: bool = False


class GameLine(Family):
    """A game of the reader's that is not over, as a line. `waits`: whose turn it is, "" where it is nobody's; `mine`:
    it is the reader's; `due`: by when. `looks_on`: the reader does not play there."""

    table: int
    title: str
    phase: str
    waits: str
    mine: bool = False
    due: Micros | None = None
    looks_on: bool = False


class YouWaitForGame(Done):
    """A place in the queue of those who wait for a game: so many are `waiting`, the reader among them, and `wanted`
    make a table. It lasts until then; `again`: it was theirs already."""

    waiting: int
    wanted: int
    until: Micros
    again: bool = False


class WaitForGameNoMore(Done):
    """The writer waits for a game no more."""


class GamesAre(Done):
    """MY GAMES: what asks something of the reader first. `queue`: what they are told who wait for another."""

    games: tuple[GameLine, ...]
    queue: YouWaitForGame | None = None


class RematchIsMade(Done):
    """The table of the next match: so many `others` are asked to it. It begins when all are in, or after so many `days`
    with those who are, if they are `least` at least."""

    table: int
    others: int
    least: int
    days: int


class NoRematch(NotDone):
    """No rematch: the match at this table is not over, or its `league` makes the next."""

    table: int
    league: bool = False
