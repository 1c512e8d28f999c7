"""What is settled when a table is made: its seats and time, who judges, how long players are waited for."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from pbem.engine.round.commands import Seat
from pbem.engine.rulebook import Rulebook

SERVER: Seat = "server"
"""The seat of God that no person has; persons are known by numbers, so nobody is ever called so."""


@dataclass(frozen=True, slots=True)
class ServerGod:
    """What the host wishes of the server: so many rounds, and rules that are easy, medium, hard, or any."""

    rounds: int
    difficulty: str


def people_wanted(rulebook: Rulebook, server: ServerGod | None) -> tuple[int, int]:
    """How many people sit at a table, fewest and most: the rulebook counts God, and the server is none."""
    gods = 0 if server is None else 1
    return rulebook.seats_min - gods, rulebook.seats_max - gods


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What a host may settle besides the rulebook.

    `human_judge`: God judges by reply, and may keep the rule in words. `prophet_waits`: a Prophet whose time
    passes is waited for, and does not step down. `anonymous_talk`, `private_talk`: what SAY may do besides talk to all.
    `teacher`: players are told what follows from the open layout.
    """

    human_judge: bool = False
    prophet_waits: bool = False
    anonymous_talk: bool = False
    private_talk: bool = False
    teacher: bool = False


USUAL = HouseRules()
"""What holds where the host settles nothing."""


class Missed(Enum):
    """What the server does in the place of a player who missed a turn."""

    RANDOM = "random"
    """A card of the player's hand, by chance."""
    SKIP = "skip"
    """Nothing: the turn passes."""
    CARETAKER = "caretaker"
    """A caretaker plays until the player is back."""


@dataclass(frozen=True, slots=True)
class TimeRules:
    """Lengths of time are in microseconds, as a table's clock is. The defaults are those of the oldest tables.

    `bank`: what each seat has in hand besides its clock, at first and at most; what a move leaves of the clock fills it
    again (Fischer). `days_off`: days of the week (1 Monday … 7 Sunday) on which no time runs; `daily`: minutes after
    midnight at which moves are due, in place of the clock; both in `zone` (IANA). `first_turn`: how many times the
    clock a player has for the first turn of the match. `grace`: how much later than it says a deadline fires.

    `regret`: how long a play waits unjudged, so that it can be taken back. `prophet_window`: how long a plan waits for
    the player who has just played, and may become Prophet. `bot_pace`: about how long a bot takes to answer; 0 is at
    once.

    `missed`: what is done for who missed a turn; `excuses`: how many deadlines of one player are put off once instead.
    `vacation`: how much of a player's vacation may hold up the match; None is all of it.
    `reliability`: whoever has played a smaller share of turns in time, in percent, may not join.
    """

    bank: int = 0
    days_off: tuple[int, ...] = ()
    daily: int | None = None
    zone: str = "UTC"
    first_turn: int = 1
    grace: int = 0
    regret: int = 0
    prophet_window: int = 0
    bot_pace: int = 0
    missed: Missed = Missed.RANDOM
    excuses: int = 0
    vacation: int | None = None
    reliability: int = 0


PLAIN = TimeRules()
"""What holds where nothing was settled."""


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


@dataclass(frozen=True)
class NewTable:
    """A table as its host wants it. `rulebook` is resolved; `options` differ from the file of its name.

    `seats`: how many people, whoever is God included; `clock`: microseconds for each move; `open`: anybody may join.
    `server`: God is the server in every round; None where the people take turns at it. `rated`: its rounds count for
    the ratings.
    """

    host: Seat
    title: str
    rulebook: Rulebook
    options: tuple[tuple[str, str], ...]
    seats: int
    clock: int
    open: bool
    server: ServerGod | None = None
    house_rules: HouseRules = USUAL
    time_rules: TimeRules = PLAIN
    rated: bool = False


@dataclass(frozen=True)
class Draft:
    """A rule that waits for God's yes: its text, its tree as the language's `edition` has it."""

    text: str
    tree: Mapping[str, Any] = field(hash=False)
    edition: int


@dataclass(frozen=True)
class SealedRule(Draft):
    """The secret rule of the round, with what seals it (hex). `by_server`: the server drew it."""

    seed: str
    salt: str
    commitment: str
    by_server: bool
