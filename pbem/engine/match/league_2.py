"""A table of one round that a league made for one of its weeks."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LeagueRound:
    """Whose round it is: the league by its name, its season, the week in it, the number of the table in that week.

    All are counted from 1. `closes`: when the week closes (microseconds since 1970 UTC), as it was settled when the
    table was made; what is unfinished then is scored as it stands, or goes on where `carried`. `weeks` of the season
    in all; `division` from 1, 0 where there is one.
    """

    league: str
    season: int
    week: int
    table: int
    weeks: int = 0
    closes: int = 0
    carried: bool = False
    division: int = 0

    @property
    def title(self) -> str:
        """What the table is called: `rosewood 3/8`."""
        return f"{self.league} {self.week}/{self.weeks}"
