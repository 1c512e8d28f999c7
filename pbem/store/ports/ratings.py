"""What the use cases need of the store about ratings."""

from collections.abc import Collection, Sequence
from typing import Protocol

from pbem.league.ratings import RatedRound, Skill
from pbem.micros import Micros
from pbem.store.rows.ratings import RatedAs, RatedRoundRecord, Rating, Standing


class RatingReading(Protocol):
    """Questions about ratings."""

    def rated_rounds(self, table: int) -> list[RatedRoundRecord]:
        """The rounds of a table that count, in order."""
        ...

    def waiting_gods(self, league: int | None) -> list[RatedRoundRecord]:
        """The rounds of a league, or of friends' tables, whose God is not ranked yet, by table and round."""
        ...

    def unrated_rounds(self, limit: int) -> list[RatedRoundRecord]:
        """The first rounds that are still to be rated, or to be rated anew; all behind them are."""
        ...

    def unrated_heats(self, limit: int) -> list[tuple[int, list[RatedRound]]]:
        """The first heats that are still to be rated, or to be rated anew, with their rounds; all behind them are."""
        ...

    def skills_before(self, kind: RatedAs, number: int, persons: Collection[int]) -> dict[int, Skill]:
        """How these stood before a round or heat; none of who is a newcomer there."""
        ...

    def rounds_rated_by(self, at: Micros) -> int:
        """The number of the last rated round that was entered by then; 0 where there was none."""
        ...

    def ratings_of(self, person: int, kind: RatedAs) -> list[tuple[Rating, Micros]]:
        """How somebody stood after each of their rounds or heats, and when it was entered, in order."""
        ...

    def standings_of(self, kind: RatedAs, persons: Collection[int]) -> dict[int, Standing]:
        """How these stand now; none of who is not rated."""
        ...

    def ladder(self, limit: int, *, placed: bool = True) -> list[Standing]:
        """The players with the highest figures, of those who have a place or of those who have none yet."""
        ...

    def place_of(self, figure: int) -> int:
        """The place of this figure: how many have a higher one, and one."""
        ...

    def neighbours(self, person: int, figure: int, most: int) -> list[Standing]:
        """Who has the places next to somebody's: so many before and so many behind, the first of them first."""
        ...

    def placed_players(self) -> int:
        """How many players have a place."""
        ...


class RatingWriting(Protocol):
    """Changes to the books of the ratings, in the transaction they stand in."""

    def add_rated_rounds(self, rounds: Sequence[RatedRoundRecord]) -> None:
        """New rounds behind all others, in order. Raises VersionConflict where one was entered meanwhile."""
        ...

    def correct_rated_round(self, number: int, played: RatedRound) -> None:
        """A round's result is another: it, and all behind it, are to be rated anew, and so its heat."""
        ...

    def strike_rated_round(self, number: int) -> None:
        """A round counts no more: all behind it are to be rated anew, and so its heat."""
        ...

    def add_heat(self, league: int | None, rounds: Sequence[int], at: Micros) -> None:
        """A new heat of these rounds, behind all others."""
        ...

    def set_lone(self, rounds: Sequence[int]) -> None:
        """Their heat is over, and the Gods of these rounds wait for others."""
        ...

    def write_ratings(self, kind: RatedAs, numbers: Sequence[int], ratings: Sequence[Rating]) -> None:
        """These rounds or heats, which follow each other, are rated, in place of what was there."""
        ...
