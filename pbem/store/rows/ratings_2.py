"""The books of the ratings: rounds and heats in the order in which they count, what each made of whom."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pbem.league.ratings import NEWCOMER, RatedRound, Skill
from pbem.micros import Micros

ENOUGH = 5
"""Who has played so many rated rounds has a place on the ladder."""

LONE = 0
"""The heat of a round whose God still waits for others to be ranked against, though his own heat is over."""


class RatedAs(Enum):
    """As what somebody is rated."""

    PLAYER = "player"
    GOD = "god"


@dataclass(frozen=True, slots=True)
class RatedRoundRecord:
    """A round that counts, `number` in the order in which rounds are rated; 0 while it has none.

    `league` is None at friends' tables. `at`: when it was entered. `heat`: in which its God is ranked, `LONE`, or None
    while his match or week goes on.
    """

    table: int
    round: int
    played: RatedRound
    at: Micros
    league: int | None = None
    number: int = 0
    heat: int | None = None


@dataclass(frozen=True, slots=True)
class Rating:
    """How somebody stood after a round (as player), or after a heat (as God), by its number."""

    person: int
    number: int
    skill: Skill


@dataclass(frozen=True, slots=True)
class Standing:
    """How somebody stands now; `rounds`: after so many of them, heats for a God."""

    person: int
    skill: Skill = NEWCOMER
    rounds: int = 0
