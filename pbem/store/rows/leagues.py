"""The tables in which leagues are kept: their logs, who has to do with them, their tables, mails to many."""

from dataclasses import dataclass
from enum import Enum

from sqlalchemy import Index
from sqlmodel import Field

from pbem.micros import Micros
from pbem.store.rows.columns import (
    SCHEMA,
    Named,
    Row,
    moment_column,
    only_where,
    person_column,
    table_column,
    text_column,
)


@dataclass(frozen=True, slots=True)
class LeagueRecord:
    """A league as listings need it; all else is in its log. `name` is unique as `folded`.

    `due`: when the tick has to look after it, None while it need not.
    """

    id: int
    name: str
    folded: str
    version: int
    over: bool
    due: Micros | None
    created: Micros


@dataclass(frozen=True, slots=True)
class LeaguePerson:
    """What somebody is in a league now."""

    league: int
    person: int
    member: bool = False
    secretary: bool = False
    invited: bool = False


@dataclass(frozen=True, slots=True)
class FixtureRecord:
    """A table of a week; `table` is None until it is made."""

    league: int
    season: int
    week: int
    number: int
    table: int | None = None


@dataclass(frozen=True, slots=True)
class ResultRecord:
    """A table of which something counts in a league or for ratings: `noted` so often that something came of it.

    What is noted and not `settled` has still to enter the books.
    """

    table: int
    noted: int
    settled: int


class CircularKind(Enum):
    """What is mailed to many."""

    BULLETIN = "bulletin"  # what a week gave, and who sits where in the next
    SEASON = "season"  # a season starts: when, with whom
    ANNOUNCEMENT = "announcement"  # what a secretary has to say
    MOVED = "moved"  # weeks open or close at other times
    OUT = "out"  # who sits at no table in a week that has opened
    CUT = "cut"  # a season is ended before its first week
    ENDED = "ended"  # the league is closed


@dataclass(frozen=True, slots=True)
class Circular:
    """A mail to many, written to some of them at a time. `by`: who has it said, `text`: their words, if it has any.

    `week` of `season`: what it is about; 0 where it is about no week, or none.
    """

    id: int
    league: int
    kind: CircularKind
    season: int
    week: int
    by: int | None
    text: str
    at: Micros


class LeagueRow(Row, table=True):
    __tablename__ = "leagues"
    __table_args__ = (
        Index(None, "due", **only_where("due IS NOT NULL")),
        Index("ix_leagues_open", "id", **only_where("NOT over")),
        Index("ix_leagues_past", "id", **only_where("over")),
    )

    id: int | None = Field(default=None, primary_key=True)
    name: str = text_column()
    folded: str = text_column(unique=True)
    version: int
    over: bool
    due: int | None = moment_column(default=None)
    created: int = moment_column()


class LeagueEventRow(Row, table=True):
    __tablename__ = "league_events"

    league_id: int = Field(foreign_key="leagues.id", primary_key=True)
    version: int = Field(primary_key=True)
    at: int = moment_column()
    type: str = text_column()
    schema_number: int
    body: str = text_column()


class LeaguePersonRow(Row, table=True):
    __tablename__ = "league_people"
    __table_args__ = (Index(None, "person_id", "league_id"),)

    league_id: int = Field(foreign_key="leagues.id", primary_key=True)
    person_id: int = person_column(primary_key=True)
    member: bool
    secretary: bool
    invited: bool


class FixtureRow(Row, table=True):
    """The tables of each week; one that is still to be made has no number yet."""

    __tablename__ = "fixtures"
    __table_args__ = (
        Index("ix_fixtures_unmade", "league_id", "week", "number", **only_where("table_id IS NULL")),
    )

    league_id: int = Field(foreign_key="leagues.id", primary_key=True)
    season: int = Field(primary_key=True)
    week: int = Field(primary_key=True)
    number: int = Field(primary_key=True)
    table_id: int | None = table_column(default=None, unique=True)


class ResultRow(Row, table=True):
    __tablename__ = "results"
    __table_args__ = (Index("ix_results_unsettled", "table_id", **only_where("settled < noted")),)

    table_id: int = table_column(primary_key=True)
    noted: int
    settled: int


class CircularRow(Row, table=True):
    __tablename__ = "circulars"
    __table_args__ = (Index(None, "league_id", "at"),)

    id: int | None = Field(default=None, primary_key=True)
    league_id: int = Field(foreign_key="leagues.id")
    kind: CircularKind = Field(sa_type=Named(CircularKind))
    season: int
    week: int
    by_id: int | None = person_column(default=None)
    text: str = text_column()
    at: int = moment_column()


class CircularReaderRow(Row, table=True):
    """Who has still to be written to."""

    __tablename__ = "circular_readers"

    circular_id: int = Field(foreign_key="circulars.id", primary_key=True)
    person_id: int = person_column(primary_key=True)


LEAGUES = SCHEMA.tables["leagues"]
LEAGUE_EVENTS = SCHEMA.tables["league_events"]
LEAGUE_PEOPLE = SCHEMA.tables["league_people"]
FIXTURES = SCHEMA.tables["fixtures"]
RESULTS = SCHEMA.tables["results"]
CIRCULARS = SCHEMA.tables["circulars"]
CIRCULAR_READERS = SCHEMA.tables["circular_readers"]
