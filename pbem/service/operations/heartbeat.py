"""The processes that a server is made of: each shows that it lives, and what it hears, to all the others."""

from collections.abc import Sequence
from dataclasses import dataclass

from pbem.micros import HOUR, SECOND, Micros
from pbem.service.ports import Clock
from pbem.store.rows.server import WorkerRecord
from pbem.store.store import Store

BEAT: Micros = 5 * SECOND
"""How often a process shows that it lives."""

SILENT: Micros = 15 * SECOND
"""One that has not shown it for so long may be dead: for a while, until that is sure, time stands still where it is the
only one at the doors. A deadline's grace is longer."""

KEPT: Micros = HOUR
"""How long a process is remembered that shows no sign of life; and for how long at most time stands still for it."""

RECEIVES = "receive"
"""The role of those at the doors."""


@dataclass
class Heartbeat:
    """Of one process: `me` is what the others know of it."""

    store: Store
    clock: Clock
    me: WorkerRecord

    def beat(self, *, hears: bool, deaf: tuple[Micros, str] | None = None) -> None:
        """Show that it lives, and whether it `hears` what lies in the shared mailbox, or since when it is `deaf` to it
        and why. Raises StoreUnavailable."""
        wall = self.clock.wall()
        self.me = self.me.at(wall, hears=hears, deaf=deaf)
        with self.store.writing() as writing:
            if not writing.workers.beats(self.me):
                self.me = writing.workers.add(self.me)
                writing.workers.drop_before(wall - KEPT)

    def stop(self) -> None:
        """It ends as it was asked to. Raises StoreUnavailable."""
        with self.store.writing() as writing:
            writing.workers.drop(self.me.id)


def may_miss_letters(workers: Sequence[WorkerRecord], wall: Micros, *, mailbox: bool) -> bool:
    """Whether letters may lie before a door that nobody is at, so that time should stand still; for an hour at most.

    `mailbox`: there is a shared one, and somebody has to hear what comes there.
    """
    doors = [one for one in workers if RECEIVES in one.roles]
    if not doors:
        return False
    seen = max(one.beat for one in doors)
    if SILENT < wall - seen < KEPT:
        return True
    if not mailbox:
        return False
    heard = max((one.heard for one in doors if one.heard is not None), default=None)
    if heard is None:
        return wall - min(one.started for one in doors) < KEPT
    return SILENT < wall - heard < KEPT
