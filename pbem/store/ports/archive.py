"""What the use cases need of the store about the archive of rounds."""

from collections.abc import Collection, Sequence
from typing import Protocol

from pbem.micros import Micros
from pbem.store.rows.archive import ArchivedRound, Place, Wanted


class ArchiveReading(Protocol):
    """Questions about rounds that are over."""

    def archived(self, wanted: Wanted, before: Place | None, limit: int) -> list[Place]:
        """Where listed rounds stand, the newest first, from behind a place on."""
        ...

    def archived_at(self, places: Sequence[Place]) -> list[ArchivedRound]:
        """The rounds that stand there, in this order."""
        ...

    def archived_round(self, table: int, number: int) -> ArchivedRound | None:
        """A round, listed or not."""
        ...

    def archived_between(self) -> tuple[Micros, Micros] | None:
        """When the first and the last listed round ended; None where there is none."""
        ...

    def unarchived(self, limit: int) -> list[int]:
        """Tables with rounds that ended before there was an archive."""
        ...

    def tables_over(self, before: Micros, after: int, limit: int) -> list[int]:
        """Tables that are over, behind number `after`, in order: nothing has happened since `before`, nothing waits."""
        ...


class ArchiveWriting(Protocol):
    """Changes to the archive, in the transaction they stand in."""

    def archive_round(self, kept: ArchivedRound, people: Collection[int], words: Collection[bytes]) -> None:
        """Keep a round, or change what is kept of it; `people` sat in it, by `words` it is found besides."""
        ...

    def table_archived(self, table: int) -> None:
        """All rounds of a table are in the archive that ended before there was one."""
        ...

    def list_table(self, table: int, listed: bool) -> None:
        """Whether strangers may find the rounds of a table."""
        ...

    def list_league(self, league: int, listed: bool) -> None:
        """Whether strangers may find the tables of a league, and its rounds."""
        ...

    def put_away(self, table: int) -> None:
        """Destroy all that is kept of a table but its log, and pack that."""
        ...
