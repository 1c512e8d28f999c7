"""The time: the wall's, and the tables', which may run faster so that a month can be tried in an hour."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass

from pbem.micros import Micros
from pbem.service.ports import Store

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
    wall = time.time_ns() // 1000
    with store.writing() as writing:
        kept = writing.meta(ANCHOR)
        if kept is None:
            clock = TableClock(wall, wall, speed)
        else:
            clock = TableClock(**json.loads(kept))
            if clock.speed != speed:
                clock = TableClock(wall, clock.now(), speed)
        anchor = {"anchor_wall": clock.anchor_wall, "anchor_now": clock.anchor_now, "speed": clock.speed}
        writing.set_meta(ANCHOR, json.dumps(anchor))
    return clock
