"""Whose time ran out, by the log of a table alone: what the server did then, and whether it might do so."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import attrgetter

from pbem.engine.match.events import (
    CaretakerCame,
    LatenessTold,
    RuleSet,
    SeatLeft,
    SeatOpened,
    SeatReachable,
    SeatUnreachable,
    TableEvent,
    TableRevived,
    TurnExcused,
)
from pbem.engine.match.state import Match, Task, task, turn_of
from pbem.engine.match.terms import SERVER
from pbem.engine.round.events import ProphetSteppedDown, TurnMissed, TurnSkipped
from pbem.micros import Micros
from pbem.service.unit_of_work.turn_clock import GRACE
from storm.breach import Breach

ANEW = (TurnExcused, LatenessTold, SeatUnreachable, SeatReachable, TableRevived)
"""What gives who must act more time, or time anew."""


@dataclass(frozen=True, slots=True)
class Happened:
    """One event of a log: when, and the match before and after it."""

    at: Micros
    event: TableEvent
    before: Match | None
    after: Match


@dataclass(slots=True)
class Turns:
    """The turns of one table. `missed`: whose time was found to have run out, and when; `excused`: at which serials.

    `perhaps`: likewise, or just in time: a rule that its God had drafted was sealed, and the log does not tell by whom.
    """

    table: int
    missed: list[tuple[int, Micros]] = field(default_factory=list)
    perhaps: list[tuple[int, Micros]] = field(default_factory=list)
    excused: Counter[int] = field(default_factory=Counter)
    anew: Counter[int] = field(default_factory=Counter)
    """How often who had to act at a serial got another time by which he must."""
    acted: set[int] = field(default_factory=set)
    """The serials at which somebody, or the server for him, has acted."""
    round_since: int = 0
    """The first serial of the round that is going on."""
    _since: Micros = 0

    def read(self, log: Iterable[Happened]) -> None:
        """What has happened since, whole transactions. Raises Breach."""
        for at, group in groupby(log, attrgetter("at")):
            self._read_together(at, list(group))

    def _read_together(self, at: Micros, group: Sequence[Happened]) -> None:
        """What one transaction wrote."""
        before, after = group[0].before, group[-1].after
        waits = task(before) if before is not None else None
        if before is not None and waits is not None and waits.seat != SERVER:
            self._read_turn(at, group, before, waits)
        if before is None or turn_of(before) != turn_of(after):
            self._since = at
        if before is None or before.number != after.number:
            self.round_since = after.serial
        if before is not None:
            self.anew[before.serial] += sum(isinstance(one.event, ANEW) for one in group)
            self.acted.update(range(before.serial, after.serial))

    def _read_turn(self, at: Micros, group: Sequence[Happened], before: Match, waits: Task) -> None:
        events = [one.event for one in group]
        excused = sum(isinstance(event, TurnExcused) for event in events)
        missed = any(_is_a_miss(event, waits, kept=waits.seat in before.kept) for event in events)
        ran = at - self._since
        if not excused and not missed:
            if ran >= before.clock + GRACE and any(isinstance(event, RuleSet) for event in events):
                self.perhaps.append((int(waits.seat), at))
            return
        if ran < before.clock + GRACE:
            raise Breach(
                f"table {self.table}: {waits} at {before.serial} was late after {ran} of {before.clock} microseconds"
            )
        if excused:
            self.excused[before.serial] += excused
            self._since = at
        if self.excused[before.serial] > 1 or (excused and missed):
            raise Breach(f"table {self.table}: {waits} at {before.serial} was excused twice")
        if missed:
            self.missed.append((int(waits.seat), at))
            self._since = at


def _is_a_miss(event: TableEvent, waits: Task, *, kept: bool) -> bool:
    """Whether it is done only to who let his time pass; `kept`: a caretaker plays for him anyhow."""
    match event:
        case SeatLeft(seat, late):
            return late and seat == waits.seat
        case RuleSet(seat, by_server=by_server):
            return by_server and seat == waits.seat
        case (
            TurnMissed(seat)
            | TurnSkipped(seat)
            | ProphetSteppedDown(seat)
            | CaretakerCame(seat)
            | SeatOpened(seat)
        ):
            return seat == waits.seat and not kept
        case LatenessTold(seat):
            return seat == waits.seat
        case _:
            return False
