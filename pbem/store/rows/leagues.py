"""The tables in which leagues are kept: their logs, who has to do with them, their tables, mails to many."""

from enum import Enum
from typing import Annotated

from sqlalchemy import Index

from pbem.store.rows.record import (
    SCHEMA,
    LeagueId,
    Moment,
    PersonId,
    Row,
    RowType,
    TableId,
    column,
    key,
    only_where,
)


class LeagueRecord(Row, table="leagues"):
    """A league as listings need it; all else is in its log. `name` is unique as `folded`.

    `due`: when the tick has to look after it, None while it need not.
    """

    __table_args__ = (
        Index(None, "due", **only_where("due IS NOT NULL")),
        Index("ix_leagues_open", "id", **only_where("NOT over")),
        Index("ix_leagues_past", "id", **only_where("over")),
    )

    id: int = key()
    name: str
    folded: str = column(unique=True)
    version: int
    over: bool
    due: Moment | None
    created: Moment


class LeaguePerson(Row, table="league_people"):
    """What somebody is in a league now."""

    __table_args__ = (Index(None, "person_id", "league_id"),)

    league: LeagueId = key()
    person: PersonId = key()
    member: bool = False
    secretary: bool = False
    invited: bool = False


class FixtureRecord(Row, table="fixtures"):
    """A table of a week; `table` is None until it is made."""

    __table_args__ = (
        Index("ix_fixtures_unmade", "league_id", "week", "number", **only_where("table_id IS NULL")),
    )

    league: LeagueId = key()
    season: int = key()
    week: int = key()
    number: int = key()
    table: TableId | None = column(default=None, unique=True)


class ResultRecord(Row, table="results"):
    """A table of which something counts in a league or for ratings: `noted` so often that something came of it.

    What is noted and not `settled` has still to enter the books.
    """

    __table_args__ = (Index("ix_results_unsettled", "table_id", **only_where("settled < noted")),)

    table: TableId = key()
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


class Circular(Row, table="circulars"):
    """A mail to many, written to some of them at a time. `by`: who has it said, `text`: their words, if it has any.

    `week` of `season`: what it is about; 0 where it is about no week, or none.
    """

    __table_args__ = (Index(None, "league_id", "at"),)

    id: int = key()
    league: LeagueId
    kind: CircularKind
    season: int
    week: int
    by: PersonId | None
    text: str
    at: Moment


class LeagueEventRow(Row, table="league_events"):
    league_id: LeagueId = key()
    version: int = key()
    at: Moment
    type: str
    schema_number: int
    body: str


class CircularReader(Row, table="circular_readers"):
    """Who has still to be written to."""

    circular: Annotated[int, "circulars.id"] = key()
    person: PersonId = key()


LEAGUES = RowType(LeagueRecord)
LEAGUE_EVENTS = SCHEMA.tables["league_events"]
LEAGUE_PEOPLE = RowType(LeaguePerson)
FIXTURES = RowType(FixtureRecord)
RESULTS = RowType(ResultRecord)
CIRCULARS = RowType(Circular)
CIRCULAR_READERS = RowType(CircularReader)
