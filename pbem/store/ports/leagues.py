"""What the use cases need of the store about leagues."""

from collections.abc import Collection, Sequence
from typing import Protocol

from pbem.micros import Micros
from pbem.store.rows.leagues import (
    Circular,
    CircularKind,
    FixtureRecord,
    LeaguePerson,
    LeagueRecord,
    ResultRecord,
)
from pbem.store.rows.people import StoredEvent


class LeagueReading(Protocol):
    """Questions about leagues."""

    def league(self, league: int) -> LeagueRecord | None: ...
    def league_named(self, folded: str) -> LeagueRecord | None: ...
    def leagues(self, limit: int) -> list[LeagueRecord]:
        """Those that are not over, the newest first."""
        ...

    def past_leagues(self, before: int, limit: int) -> list[LeagueRecord]:
        """Those that are over, of a number below `before`, the newest first."""
        ...

    def leagues_of(self, person: int) -> list[LeaguePerson]:
        """In which leagues somebody is anything, the newest first."""
        ...

    def league_events(self, league: int, after: int = 0) -> list[StoredEvent]:
        """The log of a league from version `after` + 1 on, in order."""
        ...

    def league_events_since(self, league: int, types: Collection[str], since: Micros) -> list[StoredEvent]:
        """The events of these types in the log of a league that came after that time, in order."""
        ...

    def due_leagues(self, now: Micros, limit: int) -> list[LeagueRecord]:
        """Those that the tick has to look after by now, the most urgent first."""
        ...

    def fixture_of(self, table: int) -> FixtureRecord | None:
        """Which table of which week a table is; None for one of no league."""
        ...

    def fixtures(self, league: int, season: int, week: int) -> list[FixtureRecord]:
        """The tables of a week, by number."""
        ...

    def unmade_fixtures(self, limit: int) -> list[FixtureRecord]: ...
    def unsettled_results(self, limit: int) -> list[ResultRecord]: ...
    def circulars(self, limit: int) -> list[tuple[Circular, list[int]]]:
        """Mails to many that are still to be written, the oldest first, each with some of those it is for.

        At most so many readers in all.
        """
        ...

    def announced(self, league: int, kind: CircularKind, after: Micros) -> int:
        """How many mails to many of this kind a league had since then."""
        ...


class LeagueWriting(Protocol):
    """Changes to what is kept of leagues, in the transaction they stand in."""

    def add_league(self, name: str, folded: str, created: Micros) -> int:
        """A new league without events; its number. Raises VersionConflict where the name is taken.

        One whose founding came to nothing, so that it has no events, is taken up again: it is found by no question.
        """
        ...

    def append_league_events(
        self, league: int, version: int, events: Sequence[StoredEvent], *, over: bool, due: Micros | None
    ) -> None:
        """Add to a log whose last event is `version` (0: none). Raises VersionConflict."""
        ...

    def set_league_due(self, league: int, due: Micros | None) -> None: ...
    def wake_leagues(self) -> None:
        """The tick has to look after every league now that it has to look after at all."""
        ...

    def save_league_person(self, person: LeaguePerson) -> None: ...
    def add_fixtures(self, fixtures: Sequence[FixtureRecord]) -> None: ...
    def fixture_made(self, fixture: FixtureRecord, table: int) -> None:
        """Its table. Raises VersionConflict where it has one already."""
        ...

    def drop_fixture(self, fixture: FixtureRecord) -> None:
        """No table is to be made of it any more. Raises VersionConflict where it was made meanwhile."""
        ...

    def note_result(self, table: int) -> None:
        """Something came of a table that has to enter the books."""
        ...

    def result_settled(self, result: ResultRecord) -> None:
        """What was noted until it was read is in the books. Raises VersionConflict where more was noted since."""
        ...

    def add_circular(
        self,
        league: int,
        kind: CircularKind,
        readers: Sequence[int],
        at: Micros,
        *,
        season: int = 0,
        week: int = 0,
        by: int | None = None,
        text: str = "",
    ) -> int: ...
    def circular_written(self, circular: int, readers: Sequence[int]) -> None:
        """These have their mail. Raises VersionConflict where one of them had it already."""
        ...
