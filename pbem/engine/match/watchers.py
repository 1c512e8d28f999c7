"""Watchers of a table: they come, see what all see and no hand, and go."""

from pbem.engine.match import commands, events
from pbem.engine.match.play import Answer
from pbem.engine.match.state import Match
from pbem.engine.round.commands import Seat


def watch(match: Match, seat: Seat, *, invited: bool) -> Answer:
    """Somebody comes to look on, at an open table or when `invited`."""
    if seat in match.present:
        return commands.AlreadySeated()
    if seat in match.audience:
        return commands.AlreadyWatching()
    if not (match.open or invited):
        return commands.InvitedOnly()
    return (events.WatcherCame(seat),)


def stop_watching(match: Match, seat: Seat) -> Answer:
    """Somebody looks on no more."""
    return (events.WatcherLeft(seat),) if seat in match.watchers else commands.NotWatching()
