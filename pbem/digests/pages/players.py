"""The facts of players' pages: of those who want one, what anybody may see of them."""

from collections.abc import Mapping

from pbem.digests.facts.rating_chart import Point, RatingChart
from pbem.digests.mails.mails import Digest
from pbem.digests.pages.archive import FoundRound
from pbem.engine.round.commands import Seat
from pbem.families import Family


class Figures(Family):
    """How somebody is rated: `place` is None while they have none; `sure` in percent; `god` as God, None where they
    were none whose rule was rated."""

    place: int | None
    figure: int
    sure: int
    rounds: int
    god: int | None


class Tally(Family):
    """What listed rounds gave: `rounds` with a score, `points` in all, how often nobody had more (`first`)."""

    rounds: int = 0
    points: int = 0
    first: int = 0

    @property
    def mean(self) -> float:
        """Points a round."""
        return self.points / self.rounds if self.rounds else 0.0


class PlayerTile(Family):
    """Somebody in a list; `rounds`: how many are meant there, rated ones or shared ones. `figure`: None where they are
    not rated."""

    number: int
    name: str
    figure: int | None
    rounds: int


class PlayersPage(Family):
    """Those who want a page, by name; `after`: behind this number there are more, 0 where there are none."""

    players: tuple[PlayerTile, ...]
    after: int = 0
    begins: bool = True


class PlayerPage(Family):
    """Somebody who wants a page. Of tables and rounds those that strangers find anyway.

    `played`, `ruled`: their rounds as player and as God. `rounds`: the newest, or those `before` a place; `older`: what
    asks for more. `rules`: those of theirs that gave God most. `rivals`: whom they met who want a page, too. `most`: so
    many rounds are counted, the newest. `history`: how they were rated at the end of each day, as what.
    """

    number: int
    name: str
    rated: Figures | None
    chart: RatingChart | None
    played: Tally
    ruled: Tally
    rules: tuple[FoundRound, ...]
    running: tuple[Digest, ...]
    rounds: tuple[FoundRound, ...]
    older: int
    skipped: int
    rivals: tuple[PlayerTile, ...]
    names: Mapping[Seat, str]
    most: int
    full: bool
    history: tuple[tuple[str, tuple[Point, ...]], ...] = ()


class Side(Family):
    """One of two who are compared: `points` in rounds in which both played, in how many of these they had `more`;
    `under`: their rounds in which the other was God."""

    number: int
    name: str
    rated: Figures | None
    points: int
    more: int
    under: Tally


class HeadToHeadPage(Family):
    """Two who both want a page: what came of the `shared` listed rounds in which both played; `even`: in how many they
    had as many points."""

    one: Side
    other: Side
    shared: int
    even: int
    rounds: tuple[FoundRound, ...]
    names: Mapping[Seat, str]
    most: int
    full: bool
