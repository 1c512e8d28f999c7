"""The time: the wall's, and the tables', which may run faster so that a month can be tried in an hour."""

import json
import time
from dataclasses import dataclass

from pbem.micros import Micros
from pbem.store.errors import VersionConflict
from pbem.store.store import Store, Writing

ANCHOR = "clock"
"""Under this name the database keeps where the tables' clock was last set."""


@dataclass(frozen=True, slots=True)
class TableClock:
    """Table time = anchor + (wall - anchor) × speed. The anchor is kept, so that a restart does not turn it back."""

    anchor_wall: Micros
    anchor_now: Micros
    speed: float

    def wall(self) -> Micros:
        return time.time_ns() // 1000

    def now(self) -> Micros:
        return self.when(self.wall())

    def when(self, wall: Micros) -> Micros:
        return self.anchor_now + int((wall - self.anchor_wall) * self.speed)


def open_clock(store: Store, speed: float) -> TableClock:
    """The tables' clock, going on from where it stood; a new `speed` counts from now on."""
    while True:
        try:
            with store.writing() as writing:
                return _opened(writing, speed)
        except VersionConflict:
            continue  # another process has set it meanwhile: it is everybody's


def _opened(writing: Writing, speed: float) -> TableClock:
    wall = time.time_ns() // 1000
    kept = writing.meta.get(ANCHOR)
    clock = TableClock(**json.loads(kept)) if kept is not None else TableClock(wall, wall, speed)
    if clock.speed != speed:
        clock = TableClock(wall, clock.now(), speed)
    anchor = {"anchor_wall": clock.anchor_wall, "anchor_now": clock.anchor_now, "speed": clock.speed}
    writing.meta.swap(ANCHOR, kept, json.dumps(anchor))
    return clock
