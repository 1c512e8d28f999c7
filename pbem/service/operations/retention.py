"""Letters and mails are destroyed, and tables put away, when kept long enough: once a day, a batch at a time."""

from dataclasses import dataclass
from datetime import UTC, datetime

import structlog

from pbem.micros import DAY, Micros
from pbem.service.services import Services

SOON = 7 * DAY
"""How long before its end a letter that was set aside is listed in the log, every day."""

BATCH = 100
"""How many letters and mails are destroyed at a tick, so that nobody waits long for the database."""

TABLES = 5
"""How many tables are put away at a tick."""

LISTED = 50
"""How many letters that were set aside are listed at most, the oldest first."""

DONE = "destroyed_old"
"""Since when (wall clock, microseconds) nothing is left to be destroyed."""

log = structlog.get_logger()


@dataclass
class Retention:
    """Destroys what came, and what was mailed, more than `keep` microseconds ago; 0 keeps everything.

    Puts away the tables that are over, and at which nothing has happened for `keep_tables`; 0 keeps them as they are.
    Letters that wait to be handled stay; one that is held all that time, because its person never answered, is given
    up first. The fate of each stays known, and what second copies are known by.
    """

    house: Services
    keep: Micros
    keep_tables: Micros = 0
    _due: Micros | None = None
    _letters: int = 0
    _mails: int = 0
    _tables: int = 0
    _looked_at: int = 0
    _dropped: int | None = None

    def tick(self) -> None:
        """One batch, unless all was done within a day. Raises StoreUnavailable."""
        wall = self.house.clock.wall()
        if not (self.keep or self.keep_tables) or (self._due is not None and wall < self._due):
            return
        if self._due is None:
            with self.house.store.reading() as reading:
                last = reading.meta.get(DONE)
            self._due = int(last) + DAY if last else 0
            if wall < self._due:
                return
        if self._dropped is None:
            self._begin()
        elif not self._batch(wall):
            self._end(wall)

    def _begin(self) -> None:
        self._dropped = 0
        if self.keep:
            self._dropped = self._give_up_held()

    def _give_up_held(self) -> int:
        """Those that nobody has said yes to; what goes soon is told before."""
        now = self.house.clock.now()
        soon = min(SOON, self.keep // 2)
        with self.house.store.reading() as reading:
            going = reading.letters.set_aside_before(now - self.keep + soon, LISTED)
        for letter in going:
            received = datetime.fromtimestamp(letter.received // 1_000_000, UTC)
            days = max(0, (letter.received + self.keep - now) // DAY)
            log.warning(
                "quarantined_letter_goes",
                letter=letter.id,
                reason=letter.reason,
                received=f"{received:%Y-%m-%dT%H:%M:%SZ}",
                days_left=days,
            )
        with self.house.store.writing() as writing:
            days = self.keep // DAY
            return writing.erasure.drop_held(now - self.keep, f"nobody said yes within {days} days")

    def _batch(self, wall: Micros) -> bool:
        """Whether there was anything left to destroy, or to put away."""
        return (self.keep > 0 and self._destroy(wall)) or (self.keep_tables > 0 and self._put_away())

    def _put_away(self) -> bool:
        before = self.house.clock.now() - self.keep_tables
        with self.house.store.reading() as reading:
            tables = reading.archive.tables_over(before, self._looked_at, TABLES)
        if tables:
            with self.house.store.writing() as writing:
                # Asked again in this transaction: something may have happened there just now.
                tables = writing.archive.tables_over(before, self._looked_at, TABLES)
                for table in tables:
                    writing.archive.put_away(table)
        self._tables += len(tables)
        self._looked_at = tables[-1] if tables else 0
        return bool(tables)

    def _destroy(self, wall: Micros) -> bool:
        now = self.house.clock.now()
        with self.house.store.writing() as writing:
            letters = writing.erasure.destroy_letters(now - self.keep, BATCH)
            mails = writing.erasure.destroy_mails(wall - self.keep, BATCH)
        self._letters += letters
        self._mails += mails
        return bool(letters or mails)

    def _end(self, wall: Micros) -> None:
        if self._letters or self._mails or self._dropped:
            log.info("destroyed_old", letters=self._letters, mails=self._mails, held_dropped=self._dropped)
        if self._tables:
            log.info("put_away", tables=self._tables)
        if self._letters or self._mails or self._dropped or self._tables:
            self.house.store.overwrite()
        with self.house.store.writing() as writing:
            writing.meta.set(DONE, str(wall))
        self._due, self._letters, self._mails, self._tables, self._dropped = wall + DAY, 0, 0, 0, None
