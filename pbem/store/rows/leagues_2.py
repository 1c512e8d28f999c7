"""What is kept of leagues beside their logs: who has to do with one, its tables, what is to be mailed to many."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pbem.micros import Micros


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
    """A mail to many, written to some of them at a time. `by`: who has it said, `text`: his words, if it has any.

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
