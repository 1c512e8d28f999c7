"""The facts of feeds, which programs fetch to tell their readers what is new (Atom, RFC 4287)."""

from datetime import UTC, datetime

from pbem.digests.facts.puzzles import PuzzleAsked
from pbem.digests.pages.archive import ArchivePage
from pbem.families import Family
from pbem.micros import SECOND, Micros


class Closed(Family):
    """A week of a league that is closed: its bulletin can be read."""

    season: int
    week: int
    weeks: int
    at: Micros


class ArchiveFeed(Family):
    """The newest rounds of the archive. `origin`: what stands before the path of every link, as feeds want it."""

    page: ArchivePage
    origin: str
    path: str = "/archive"

    @property
    def updated(self) -> Micros:
        """When the newest of them ended."""
        return max((one.at for one in self.page.rounds), default=0)


class LeagueFeed(Family):
    """The newest bulletins of a league."""

    number: int
    title: str
    weeks: tuple[Closed, ...]
    origin: str

    @property
    def path(self) -> str:
        """Of its page."""
        return f"/leagues/{self.number}"

    @property
    def updated(self) -> Micros:
        """When the last week closed."""
        return max((one.at for one in self.weeks), default=0)


class PuzzleFeed(Family):
    """The newest puzzles, as anybody may see them before they answer."""

    puzzles: tuple[PuzzleAsked, ...]
    origin: str
    path: str = "/puzzles"

    @property
    def updated(self) -> Micros:
        """When the day of the newest began."""
        return max((one.day for one in self.puzzles), default=0)


def timestamp(at: Micros) -> str:
    """`2026-11-28T16:00:00Z` (RFC 3339)"""
    return f"{datetime.fromtimestamp(at // SECOND, UTC):%Y-%m-%dT%H:%M:%SZ}"
