"""Who looks on at a table: he comes, sees what is public, and goes."""

from __future__ import annotations

from pbem.engine.commands import Seat
from pbem.engine.match import Match
from pbem.engine.match_playing import Answer


def watch(match: Match, seat: Seat, *, invited: bool) -> Answer:
    """Somebody comes to look on."""
    raise NotImplementedError


def stop_watching(match: Match, seat: Seat) -> Answer:
    """He looks on no more."""
    raise NotImplementedError
