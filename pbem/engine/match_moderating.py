"""What comes of a moderator's order: events, a motion where others must agree, or a refusal.

Neither a refusal nor a preview consults the rule, the stock or a hidden hand.
"""

from __future__ import annotations

from pbem.engine import match_commands as asked
from pbem.engine.judge import Judge
from pbem.engine.match import Match
from pbem.engine.match_playing import Answer

Wish = asked.GiveOrder | asked.Vote | asked.TakeOffer | asked.Watch | asked.StopWatching


def moderate(match: Match, wish: Wish, judge: Judge | None, theory: Judge | None) -> Answer:
    """What comes of an order, of a word on a motion, of who comes to look on or to take over a seat."""
    raise NotImplementedError
