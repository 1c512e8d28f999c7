"""When who must act runs out of time: each turn's clock, and what moderators do to it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pbem.engine.match import Match, Phase, task
from pbem.engine.match_events import (
    LatenessTold,
    ModeratorOrdered,
    SeatReachable,
    SeatUnreachable,
    TableEvent,
)
from pbem.engine.match_evolving import evolve_match
from pbem.engine.moderating import ChangeSettings, Extend, Resume
from pbem.service.records import DeadlineRecord, Micros
from pbem.service.tables import OpenTable

OUT_OF_TURN = (ModeratorOrdered, SeatUnreachable, SeatReachable)
"""Events that move a deadline though nobody has acted: then each of what happened counts for itself."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a table now. A reminder goes out when the `reminder_share` of the time is left."""

    table: int
    now: Micros
    reminder_share: float

    def deadline(self, before: DeadlineRecord | None, table: OpenTable) -> DeadlineRecord | None:
        """The deadline after all that is new at the table; `before` is the one that stood. None: no time runs."""
        record, match = before, table.before.match
        if match is None or not any(isinstance(event, OUT_OF_TURN) for event in table.events):
            anew = table.has_new(LatenessTold)
            return self._kept(None if anew else record, match, table.match)
        for event in table.events:
            after = evolve_match(match, event)
            record = self._after(record, match, event, after)
            match = after
        return record

    def _after(
        self, record: DeadlineRecord | None, was: Match, event: TableEvent, now: Match
    ) -> DeadlineRecord | None:
        match event:
            case ModeratorOrdered(_, Resume()) if was.paused is not None:
                return self._begun(now, was.paused)
            case ModeratorOrdered(_, Extend(time)) if record is not None:
                due = record.due + time
                return replace(record, due=due, remind=self._remind(now, due))
            case SeatUnreachable(seat) if record is not None and record.person == int(seat):
                # He is waited for as long as for a whole turn from now, and then no longer.
                return replace(record, due=max(record.due, self.now + now.clock), remind=None)
            case SeatReachable(seat) if record is not None and record.person == int(seat):
                record = None
            case LatenessTold() | ModeratorOrdered(_, ChangeSettings()):
                record = None
        return self._kept(record, was, now)

    def _kept(self, record: DeadlineRecord | None, was: Match | None, now: Match) -> DeadlineRecord | None:
        """The same deadline while it is the same turn, a new one else.

        The clock starts anew with every action, but not with the drafts of a God who has not set his rule yet.
        """
        waits = task(now)
        if waits is None or now.paused is not None:
            return None
        same = record is not None and record.person == int(waits.seat)
        if record is not None and same and (record.serial == now.serial or _still_thinks(was, now)):
            return replace(record, serial=now.serial)
        return self._begun(now, now.clock)

    def _begun(self, match: Match, left: Micros) -> DeadlineRecord | None:
        waits = task(match)
        if waits is None:
            return None
        due = self.now + left
        return DeadlineRecord(self.table, match.serial, int(waits.seat), due, self._remind(match, due))

    def _remind(self, match: Match, due: Micros) -> Micros | None:
        """When he is reminded; never where that time has passed, or no mail reaches him."""
        waits = task(match)
        if waits is not None and waits.seat in match.unreachable:
            return None
        remind = due - match.clock + int(match.clock * (1 - self.reminder_share))
        return remind if remind > self.now else None


def _still_thinks(was: Match | None, now: Match) -> bool:
    """Whether God was to set the rule of this very round before, too."""
    return was is not None and was.phase is now.phase is Phase.RULE and was.number == now.number
