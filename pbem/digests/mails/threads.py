"""The threads in which mail programs show the mails of a table: one a round and purpose.

Gmail puts mails into one thread only where References and subject, but for "Re:", agree; so each thread has a root and
a subject of its own, and neither ever changes. docs/headers.md tells what other programs thread by.
"""

from enum import Enum

from pbem.digests.facts.table import asks
from pbem.digests.mails.mails import Digest, Kind
from pbem.engine.round.commands import Seat


class Purpose(Enum):
    """What a mail of a table is for, as its subject tells."""

    TABLE = "table"  # anything: for a reader who wants one subject a table
    MOVE = "move"  # something is asked of its reader
    REMINDER = "reminder"  # the same once more
    NEWS = "news"  # something happened
    ROUND_OVER = "round-over"
    GAME_OVER = "game-over"


_ALWAYS = {
    Kind.ROUND_END: Purpose.ROUND_OVER,
    Kind.MATCH_END: Purpose.GAME_OVER,
    Kind.REVIEW: Purpose.GAME_OVER,
    Kind.REMINDER: Purpose.REMINDER,
}


def purpose_of(digest: Digest) -> Purpose:
    """What the mail is for."""
    if digest.reader.one_subject:
        return Purpose.TABLE
    if digest.kind in _ALWAYS:
        return _ALWAYS[digest.kind]
    if asks(digest.view):
        return Purpose.MOVE
    return Purpose.ROUND_OVER if digest.ended is not None else Purpose.NEWS


def round_of(digest: Digest) -> int:
    """The round that the mail is about, from 1; 0 where it is about none: while people gather, or about the table."""
    purpose, view = purpose_of(digest), digest.view
    if purpose is Purpose.ROUND_OVER and view.results:
        return view.results[-1].number
    return 0 if purpose in (Purpose.TABLE, Purpose.GAME_OVER) else view.number


def winners(digest: Digest) -> tuple[Seat, ...]:
    """Who has the most points of what the mail tells to be over, the round or the game; nobody where nothing is.

    God, who has as many as the best player at most, wins only alone.
    """
    purpose, results = purpose_of(digest), digest.view.results
    if purpose not in (Purpose.ROUND_OVER, Purpose.GAME_OVER) or not results:
        return ()
    points = results[-1].scores if purpose is Purpose.ROUND_OVER else digest.view.totals
    god = results[-1].god if purpose is Purpose.ROUND_OVER else digest.view.server
    won = tuple(seat for seat, has in points.items() if has == max(points.values()))
    return tuple(seat for seat in won if seat != god) or won
