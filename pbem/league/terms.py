"""What a league has settled: the game it plays, its weeks, who may come, how tables end."""

from dataclasses import dataclass
from enum import Enum

from pbem.engine.match.terms import PLAIN, USUAL, HouseRules, TimeRules
from pbem.engine.rulebook import Rulebook
from pbem.micros import Micros

Person = int
"""Somebody, by number."""

BEST_MOST = 6
"""So many people at a table are still good company, whatever the rulebook allows."""

COMPANY = 2
"""So few people make a table where bots fill the seats that are left."""


class Closing(Enum):
    """What becomes at the closing hour of a table that has not finished its round."""

    SCORE = "score"
    """It is scored as it stands."""
    CARRY = "carry"
    """It goes on, and counts for its week when it is done."""


@dataclass(frozen=True, slots=True)
class Hour:
    """An hour of the week: `day` 1 Monday … 7 Sunday, `minute` after midnight."""

    day: int
    minute: int


@dataclass(frozen=True, slots=True)
class Weeks:
    """When weeks open and close, by the clocks of `zone` (IANA); `every`: so many weeks apart."""

    opens: Hour = Hour(1, 8 * 60)
    closes: Hour = Hour(7, 22 * 60)
    zone: str = "UTC"
    every: int = 1


@dataclass(frozen=True, slots=True)
class Terms:
    """What holds for a season; it can change between seasons only.

    `rulebook` is resolved, `options` are the fields that differ from the file of its name; `clock`: microseconds for
    each move; `rounds`: weeks of a season, one round each. `open`: anybody may join; else who is invited.
    `reliability` (percent of turns on time) bars who has less. `division`: members of a division, 0 where there is
    one; `moves`: so many go up, and as many down, at the season's end. `preset`: its name, if it was chosen ready made.
    `tables`: fewest and most people at a table, God among them, where they are not to be the rulebook's best.
    `bots`: how strong those are that fill the seats of a table too small; empty where no bot plays.
    """

    rulebook: Rulebook
    options: tuple[tuple[str, str], ...]
    clock: Micros
    weeks: Weeks = Weeks()
    rounds: int = 8
    open: bool = True
    reliability: int = 0
    division: int = 0
    moves: int = 2
    closing: Closing = Closing.SCORE
    house_rules: HouseRules = USUAL
    time_rules: TimeRules = PLAIN
    preset: str = ""
    tables: tuple[int, int] | None = None
    bots: str = ""

    @property
    def least(self) -> int:
        """How few people make a table, God among them."""
        return COMPANY if self.bots else self.rulebook.seats_min

    @property
    def best(self) -> tuple[int, int]:
        """How many people sit at a table, God among them, if it can be had: fewest and most."""
        if self.tables is not None:
            return self.tables
        return self.rulebook.seats_min, min(BEST_MOST, self.rulebook.seats_max)
