"""How moderators keep a table going: who they are, the clock, who sits where, what is played next and who sees it."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine.commands import Seat
from pbem.engine.handling import Handling
from pbem.engine.match import Match
from pbem.engine.match_playing import Answer

KEEPING: Mapping[type, Handling] = {}
"""How each of these orders is handled."""


def take_offer(match: Match, seat: Seat) -> Answer:
    """Who was asked to take over a seat does so."""
    raise NotImplementedError
