"""The tables in which ratings are kept: rounds and heats that count, what each made of whom, how all stand now."""

from dataclasses import dataclass
from enum import Enum

from sqlalchemy import Index

from pbem.league.ratings import NEWCOMER, RatedRound, Skill
from pbem.micros import Micros
from pbem.store.rows.record import SCHEMA, LeagueId, Moment, PersonId, Row, TableId, key, only_where

ENOUGH = 5
"""Who has played so many rated rounds has a place on the ladder."""

LONE = 0
"""The heat of a round whose God still waits for others to be ranked against, though God's own heat is over."""


class RatedAs(Enum):
    """As what somebody is rated."""

    PLAYER = "player"
    GOD = "god"


@dataclass(frozen=True, slots=True)
class RatedRoundRecord:
    """A round that counts, `number` in the order in which rounds are rated; 0 while it has none.

    `league` is None at friends' tables. `at`: when it was entered. `heat`: in which its God is ranked, `LONE`, or None
    while God's match or week goes on.
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


UNRATED = "NOT rated"
WAITING = "god_id IS NOT NULL AND coalesce(heat, 0) = 0"
"""Rounds whose God is not ranked yet."""


class RatedHeatRow(Row, table=True):
    """Rounds whose Gods are ranked against each other; `number` is the order in which heats are rated."""

    __tablename__ = "rated_heats"
    __table_args__ = (Index("ix_rated_heats_unrated", "number", **only_where(UNRATED)),)

    number: int = key()
    league_id: LeagueId | None
    at: Moment
    rated: bool


class RatedRoundRow(Row, table=True):
    """A round that counts for ratings; `number` is the order in which rounds are rated."""

    __tablename__ = "rated_rounds"
    __table_args__ = (
        Index(None, "table_id", "round", unique=True),
        Index(None, "heat", "number"),
        Index(None, "at", "number"),
        Index("ix_rated_rounds_unrated", "number", **only_where(UNRATED)),
        Index("ix_rated_rounds_waiting", "league_id", "table_id", **only_where(WAITING)),
    )

    number: int = key()
    table_id: TableId
    round: int
    at: Moment
    league_id: LeagueId | None
    god_id: PersonId | None
    scores: str
    hand: int
    heat: int | None
    rated: bool


class RatingRow(Row, table=True):
    """How somebody is rated after a round (as player), or after a heat (as God)."""

    __tablename__ = "ratings"
    __table_args__ = (Index(None, "kind", "number"),)

    person_id: PersonId = key()
    kind: RatedAs = key()
    number: int = key()
    mu: float
    sigma: float


class SkillRow(Row, table=True):
    """How somebody stands now, and their figure; `placed`: after enough rounds to have a place on the ladder."""

    __tablename__ = "skills"
    __table_args__ = (Index(None, "kind", "placed", "figure", "person_id"),)

    person_id: PersonId = key()
    kind: RatedAs = key()
    mu: float
    sigma: float
    figure: int
    rounds: int
    placed: bool


RATED_HEATS = SCHEMA.tables["rated_heats"]
RATED_ROUNDS = SCHEMA.tables["rated_rounds"]
RATINGS = SCHEMA.tables["ratings"]
SKILLS = SCHEMA.tables["skills"]
