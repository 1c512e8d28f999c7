"""Who looks on at a table: he sees what all see, and no hand."""

from __future__ import annotations

from pbem.engine import match_commands as asked
from pbem.engine import match_events as happened
from pbem.engine.commands import Seat
from pbem.engine.match import Match
from pbem.engine.match_playing import Answer


def watch(match: Match, wish: asked.Watch) -> Answer:
    """Somebody comes to look on, at an open table or because he was invited."""
    if wish.seat in match.present:
        return asked.AlreadySeated()
    if wish.seat in match.audience:
        return asked.AlreadyWatching()
    if not (match.open or wish.invited):
        return asked.InvitedOnly()
    return (happened.WatcherCame(wish.seat),)


def stop_watching(match: Match, seat: Seat) -> Answer:
    """He looks on no more."""
    return (happened.WatcherLeft(seat),) if seat in match.watchers else asked.NotWatching()
