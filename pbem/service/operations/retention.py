"""Letters and mails are destroyed, and tables put away, when kept long enough: once a day, a batch at a time."""

from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime

import structlog

from pbem.micros import DAY, SECOND, Micros
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
    """Destroys what came more than `keep` microseconds ago, and what was mailed more than `keep_mails`; 0 keeps all.

    Puts away the tables that are over, and at which nothing has happened for `keep_tables`; 0 keeps them as they are.
    Letters that wait to be handled stay; one that is held all that time, because its person never answered, is given
    up first. The fate of each stays known, and what second copies are known by.
    """

    house: Services
    keep: Micros
    keep_tables: Micros = 0
    keep_mails: Micros = 0
    _due: Micros | None = None
    _begun: bool = False
    _looked_at: int = 0
    _done: Counter[str] = field(default_factory=Counter)

    def tick(self) -> None:
        """One batch, unless all was done within a day. Raises StoreUnavailable."""
        wall = self.house.clock.wall()
        if not (self.keep or self.keep_tables or self.keep_mails):
            return
        if self._due is None:
            with self.house.store.reading() as reading:
                last = reading.meta.get(DONE)
            self._due = int(last) + DAY if last else 0
        if wall < self._due:
            return
        if not self._begun:
            self._begun = True
            self._done["held"] = self._give_up_held() if self.keep else 0
        elif not self._destroy(wall) and not (self.keep_tables and self._put_away()):
            self._end(wall)

    def _give_up_held(self) -> int:
        """Those that nobody has said yes to; what goes soon is told before."""
        now = self.house.clock.now()
        soon = min(SOON, self.keep // 2)
        with self.house.store.reading() as reading:
            going = reading.letters.set_aside_before(now - self.keep + soon, LISTED)
        for letter in going:
            received = datetime.fromtimestamp(letter.received // SECOND, UTC)
            days = max(0, (letter.received + self.keep - now) // DAY)
            log.warning(
                "quarantined_letter_goes",
                letter=letter.id,
                reason=letter.reason,
                received=f"{received:%Y-%m-%dT%H:%M:%SZ}",
                days_left=days,
            )
        with self.house.store.writing() as writing:
            return writing.erasure.drop_held(
                now - self.keep, f"nobody said yes within {self.keep // DAY} days"
            )

    def _put_away(self) -> bool:
        """Whether there was a table left to put away."""
        before = self.house.clock.now() - self.keep_tables
        with self.house.store.reading() as reading:
            tables = reading.archive.tables_over(before, self._looked_at, TABLES)
        if tables:
            with self.house.store.writing() as writing:
                # Asked again in this transaction: something may have happened there just now.
                tables = writing.archive.tables_over(before, self._looked_at, TABLES)
                for table in tables:
                    writing.archive.put_away(table)
        self._done["tables"] += len(tables)
        self._looked_at = tables[-1] if tables else 0
        return bool(tables)

    def _destroy(self, wall: Micros) -> bool:
        """Whether there was anything left to destroy."""
        if not (self.keep or self.keep_mails):
            return False
        now, letters, mails = self.house.clock.now(), 0, 0
        with self.house.store.writing() as writing:
            if self.keep:
                letters = writing.erasure.destroy_letters(now - self.keep, BATCH)
            if self.keep_mails:
                mails = writing.erasure.destroy_mails(wall - self.keep_mails, BATCH)
        self._done.update(letters=letters, mails=mails)
        return bool(letters or mails)

    def _end(self, wall: Micros) -> None:
        letters, mails, held, tables = (self._done[what] for what in ("letters", "mails", "held", "tables"))
        if letters or mails or held:
            log.info("destroyed_old", letters=letters, mails=mails, held_dropped=held)
        if tables:
            log.info("put_away", tables=tables)
        if self._done.total():
            self.house.store.overwrite()
        with self.house.store.writing() as writing:
            writing.meta.set(DONE, str(wall))
        self._due, self._begun = wall + DAY, False
        self._done.clear()
