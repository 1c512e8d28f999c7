"""What a mail about a league, other than its bulletin, tells."""

from enum import Enum

from pbem.families import Family
from pbem.league.season import Out, Season
from pbem.league.terms import Terms
from pbem.micros import Micros


class Topic(Enum):
    """What it is about."""

    INVITATION = "invitation"  # the reader is asked to join, perhaps in somebody's place
    EXPELLED = "expelled"  # the reader was put out
    REPLACED = "replaced"  # somebody has come in the reader's place
    SEASON = "season"  # a season starts
    ANNOUNCEMENT = "announcement"  # a secretary has something to say
    MOVED = "moved"  # weeks open or close at other times
    OUT = "out"  # a week has opened, and the reader sits at no table
    CUT = "cut"  # a season was ended before its first week
    ENDED = "ended"  # the league is closed
    ORDERED = "ordered"  # another secretary has ordered something
    SECRETARY = "secretary"  # nobody is left who ran the league, and the reader does now


class LeagueNote(Family):
    """`number`: of the league. `by`: the name of who has it done, empty where it is the server.

    `text`: what they have to say, or ordered. `season`: the one that runs or is told to be over, else None. `week`:
    from which week on times have changed. `member`: whether the reader is one, in division `division`. `replaces`: in
    whose place they are asked to come; `out`: why they sit at no table.
    """

    topic: Topic
    number: int
    name: str
    title: str
    by: str = ""
    text: str = ""
    terms: Terms | None = None
    season: Season | None = None
    week: int = 0
    members: int = 0
    member: bool = False
    division: int = 0
    replaces: str = ""
    out: Out | None = None
    now: Micros = 0
