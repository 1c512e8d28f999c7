"""The tables in which ratings are kept: rounds and heats that count, what each made of whom, how all stand now."""

from enum import Enum
from typing import Annotated

from sqlalchemy import Index

from pbem.league.ratings import RatedRound, Skill
from pbem.micros import Micros
from pbem.store.rows.column_types import Json
from pbem.store.rows.record import LeagueId, Moment, PersonId, Row, RowType, TableId, key, only_where

ENOUGH = 5
"""Who has played so many rated rounds has a place on the ladder."""

LONE = 0
"""The heat of a round whose God still waits for others to be ranked against, though God's own heat is over."""


class RatedAs(Enum):
    """As what somebody is rated."""

    PLAYER = "player"
    GOD = "god"


UNRATED = "NOT rated"
WAITING = "god_id IS NOT NULL AND coalesce(heat, 0) = 0"
"""Rounds whose God is not ranked yet."""


class RatedHeat(Row, table="rated_heats"):
    """Rounds whose Gods are ranked against each other; `number` is the order in which heats are rated."""

    __table_args__ = (Index("ix_rated_heats_unrated", "number", **only_where(UNRATED)),)

    number: int = key()
    league: LeagueId | None
    at: Moment
    rated: bool = False


class RatedRoundRecord(Row, table="rated_rounds"):
    """A round that counts, `number` in the order in which rounds are rated; 0 while it has none.

    `league` is None at friends' tables. `at`: when it was entered. `heat`: in which its God is ranked, `LONE`, or None
    while God's match or week goes on.
    """

    __table_args__ = (
        Index(None, "table_id", "round", unique=True),
        Index(None, "heat", "number"),
        Index(None, "at", "number"),
        Index("ix_rated_rounds_unrated", "number", **only_where(UNRATED)),
        Index("ix_rated_rounds_waiting", "league_id", "table_id", **only_where(WAITING)),
    )

    table: TableId
    round: int
    god: PersonId | None
    scores: Annotated[tuple[tuple[int, int], ...], Json(lambda rows: tuple(map(tuple, rows)))]
    hand: int
    at: Moment
    league: LeagueId | None = None
    number: int = key(default=0)
    heat: int | None = None
    rated: bool = False

    @property
    def played(self) -> RatedRound:
        """What came of it, as it is rated."""
        return RatedRound(self.god, self.scores, self.hand)


def rated_round(
    table: int, number: int, played: RatedRound, at: Micros, league: int | None = None
) -> RatedRoundRecord:
    """Round `number` of a table, as it enters the books."""
    return RatedRoundRecord(table, number, played.god, played.scores, played.hand, at, league)


class Rating(Row, table="ratings"):
    """How somebody stood after a round (as player), or after a heat (as God), by its number."""

    __table_args__ = (Index(None, "kind", "number"),)

    person: PersonId = key()
    kind: RatedAs = key()
    number: int = key()
    mu: float
    sigma: float

    @property
    def skill(self) -> Skill:
        return Skill(self.mu, self.sigma)


class Standing(Row, table="skills"):
    """How somebody stands now, and their figure, after so many `rounds`, heats for a God.

    `placed`: after enough of them to have a place on the ladder.
    """

    __table_args__ = (Index(None, "kind", "placed", "figure", "person_id"),)

    person: PersonId = key()
    kind: RatedAs = key()
    mu: float
    sigma: float
    figure: int
    rounds: int
    placed: bool

    @property
    def skill(self) -> Skill:
        return Skill(self.mu, self.sigma)


RATED_HEATS = RowType(RatedHeat)
RATED_ROUNDS = RowType(RatedRoundRecord)
RATINGS = RowType(Rating)
SKILLS = RowType(Standing)
