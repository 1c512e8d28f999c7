"""The facts of the archive's pages: rounds that were found, and one round that is over."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.digests.facts.news import Played
from pbem.digests.facts.round_end import Reckoned
from pbem.digests.facts.table import Column
from pbem.engine.match.terms import SealedRule
from pbem.engine.round.commands import Seat
from pbem.engine.round.view import View
from pbem.families import Family
from pbem.insight.reviews.review import Review
from pbem.micros import Micros


class ArchiveQuery(Family):
    """What was asked for, as the fields of the form have it; `league` and `year` are 0 for any."""

    words: str = ""
    god: str = ""
    rulebook: str = ""
    league: int = 0
    year: int = 0

    @property
    def closely(self) -> bool:
        """Whether more was asked for than words."""
        return bool(self.god or self.rulebook or self.league or self.year)

    @property
    def anything(self) -> bool:
        return bool(self.words or self.closely)


class FoundRound(Family):
    """A round in the list. `god` is "server" where it was the server; `scores` by name as given, the best first."""

    table: int
    number: int
    title: str
    at: Micros
    rulebook: str
    god: Seat
    rule: SealedRule
    scores: tuple[tuple[Seat, int], ...]
    plays: int
    void: bool


class ArchivePage(Family):
    """What was found: `found` rounds in all, counted up to `most`, None on all pages but the first.

    `older` and `newest` are queries, "" where there are no more, or these are the newest. `leagues`: number, title.
    """

    asked: ArchiveQuery
    rounds: tuple[FoundRound, ...]
    found: int | None
    most: int
    older: str
    newest: str
    names: Mapping[Seat, str]
    rulebooks: tuple[str, ...]
    leagues: tuple[tuple[int, str], ...]
    years: tuple[int, ...]


class RoundPage(Family):
    """A round that is over, as it ended: `scores` are corrected where a verdict was.

    `round`: as a stranger sees it. `public`: who has a page. `league`: number and title of that whose table it was, and
    season and week.
    `review`: None where none was made, or not yet (`review_waits`).
    """

    table: int
    number: int
    rounds: int
    title: str
    at: Micros
    god: Seat
    rule: SealedRule
    rulebook: str
    round: View
    columns: tuple[Column, ...]
    plays: tuple[Played, ...]
    scores: tuple[Reckoned, ...]
    names: Mapping[Seat, str]
    league: tuple[int, str, int, int] | None = None
    public: frozenset[Seat] = frozenset()
    review: Review | None = None
    review_waits: bool = False

    @property
    def path(self) -> str:
        """Where its page is below the site, and its file behind that."""
        return f"/archive/{self.table}/{self.number}"

    @property
    def review_data(self) -> str:
        """Where the review is as data."""
        return f"{self.path}.json"

    @property
    def moves(self) -> str:
        """Where the round is looked at after each of its moves, before the number of one."""
        return f"/g/{self.table}/rounds/{self.number}/moves/"

    @property
    def results(self) -> tuple[RoundPage, ...]:
        """It stands for its own result where a table's last one is told."""
        return (self,)

    @property
    def ended_by(self) -> object:
        return self.round.ended_by

    @property
    def corrected(self) -> bool:
        """Whether God has taken a verdict back."""
        return any(one.play.amended for one in self.plays)
