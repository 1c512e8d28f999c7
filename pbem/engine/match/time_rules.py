"""What a host settles about time at a table, besides how long a move may take."""

from dataclasses import dataclass
from enum import Enum


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
    the player who has just played, and may become Prophet.

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
    missed: Missed = Missed.RANDOM
    excuses: int = 0
    vacation: int | None = None
    reliability: int = 0


PLAIN = TimeRules()
"""What holds where nothing was settled."""
