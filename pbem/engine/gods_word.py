"""What God, a person who judges himself, says at a table: verdicts, second thoughts, mistakes owned up to."""

from __future__ import annotations

from pbem.engine import match_commands as asked
from pbem.engine.judge import Judge
from pbem.engine.match import Match
from pbem.engine.match_playing import Answer

Word = asked.SetStarters | asked.GodSays | asked.Insist | asked.Rethink | asked.Amend | asked.TellLateness


def hear_god(match: Match, word: Word, judge: Judge | None, theory: Judge | None) -> Answer:
    """What comes of God's word; `judge` is his own rule, None where he kept it in words alone."""
    raise NotImplementedError
