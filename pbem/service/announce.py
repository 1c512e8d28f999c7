"""Who is mailed what, after a table has changed."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.digests.model import Kind
from pbem.engine.events import RoundEnded
from pbem.engine.match import Match, Phase, task
from pbem.engine.match_events import (
    DraftDropped,
    HintGiven,
    MatchEnded,
    MatchStarted,
    MotionVoted,
    RuleDrafted,
    SeatLeft,
    SeatTaken,
    TableClosed,
    TableEvent,
    TableMade,
    WatcherCame,
    WatcherLeft,
)
from pbem.service.post import Post
from pbem.service.tables import OpenTable
from pbem.service.work import Work

PRIVATE = (RuleDrafted, DraftDropped, HintGiven, MotionVoted)
"""Events that are told to nobody yet but whose act they were."""

IN_PASSING = (WatcherCame, WatcherLeft)
"""Events that everybody is told of with his next mail: they are no reason for one."""

COMING_AND_GOING = (TableMade, SeatTaken, SeatLeft)
"""Before the match, these are told to the host alone."""


def announce(
    post: Post, work: Work, table: OpenTable, sender: int | None, untold: Sequence[TableEvent] | None = None
) -> None:
    """Write the mails that a table's new events call for; `sender` has his receipt about this table and gets no
    second mail, but for the end of a round and of the match, which everybody gets as a mail of its own.

    `untold`: the last of the new events, where the others were told already.
    """
    work.deadline(
        table
    )  # looked up while there is something to look it up in, also where nobody is mailed of it
    events, match = table.events if untold is None else untold, table.match
    people = [int(seat) for seat in match.audience]
    if any(isinstance(event, MatchEnded) for event in events):
        _to(post, work, table, people, Kind.MATCH_END)
        return
    if any(isinstance(event, RoundEnded) for event in events):
        _to(post, work, table, people, Kind.ROUND_END)
        _to(post, work, table, _gods(match), Kind.RULE)
        return
    told = [event for event in events if not isinstance(event, IN_PASSING)]
    public = [event for event in told if not isinstance(event, PRIVATE) or _in_play(event, match)]
    if not public:
        return
    if match.phase is Phase.GATHERING and all(isinstance(event, COMING_AND_GOING) for event in public):
        people = [int(match.host)]
    others = [person for person in people if person != sender]
    gods = _gods(match) if _rule_is_asked(table) else []
    _to(post, work, table, [person for person in others if person in gods], Kind.RULE)
    _to(post, work, table, [person for person in others if person not in gods], Kind.DIGEST)


def _in_play(event: TableEvent, match: Match) -> bool:
    """Whether it is a hint after play began, which everybody is told at once."""
    return isinstance(event, HintGiven) and match.phase is Phase.PLAY


def _to(post: Post, work: Work, table: OpenTable, people: list[int], kind: Kind) -> None:
    for person in people:
        post.digest(work, table, person, kind)


def _gods(match: Match) -> list[int]:
    """Who must think of a rule now."""
    waits = task(match)
    return [int(waits.seat)] if waits is not None and waits.duty is None else []


def _rule_is_asked(table: OpenTable) -> bool:
    """Whether the new events made somebody the God who must set his rule."""
    before = table.before.match
    asked_before = before is not None and before.phase is Phase.RULE and before.god == table.match.god
    began = any(isinstance(event, MatchStarted | TableClosed) for event in table.events)
    return began or not asked_before
