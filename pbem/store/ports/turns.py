"""What the use cases need of the store about time: deadlines, seats' clocks, turns, absences, plans, outages."""

from collections.abc import Collection
from typing import Protocol

from pbem.micros import Micros
from pbem.store.rows.people import DeadlineRecord
from pbem.store.rows.turns import (
    AbsenceRecord,
    Expiry,
    LapseKind,
    OutageRecord,
    PlanRecord,
    SeatClock,
    TurnRecord,
    Why,
)


class TimeReading(Protocol):
    """Questions about time; every list that is cut to `limit` begins with what is most urgent."""

    def deadline(self, table: int) -> DeadlineRecord | None: ...
    def is_asked(self, table: int) -> bool:
        """Whether the mail has left that asks who must act there."""
        ...

    def deadlines_of(self, person: int) -> list[DeadlineRecord]: ...
    def due_deadlines(self, now: Micros, limit: int) -> list[DeadlineRecord]:
        """Those that are to fire by now.

        Not of whom the mail that asks still waits to leave, nor of who has planned what to do.
        """
        ...

    def due_reminders(self, now: Micros, limit: int) -> list[DeadlineRecord]:
        """Those whose reminder is due; not of whom `due_deadlines` leaves out, either."""
        ...

    def deadlines_before(self, outage: int, limit: int) -> list[DeadlineRecord]:
        """Some of those that were not looked at yet for the sake of this outage."""
        ...

    def due_plans(self, now: Micros, limit: int) -> list[DeadlineRecord]:
        """Those of who has planned what to do, and is to have it done by now."""
        ...

    def seat_clock(self, table: int, person: int) -> SeatClock | None: ...
    def turns_of(self, person: int, limit: int) -> list[TurnRecord]:
        """The person's latest turns, at every table, the latest first."""
        ...

    def turns_at(self, table: int) -> list[TurnRecord]:
        """All turns at a table that are over, in order."""
        ...

    def met(self, after: Micros, until: Micros, limit: int) -> set[tuple[int, int]]:
        """Who acted in time, or within the time of an excuse, and was to act by some time in between: table and person.

        At most so many turns are looked at."""
        ...

    def absences_of(self, person: int) -> list[AbsenceRecord]:
        """All that the person ever declared, in order of their numbers."""
        ...

    def away(self, persons: Collection[int], now: Micros) -> set[int]:
        """Who of these is away now."""
        ...

    def absences_of_all(self, persons: Collection[int]) -> dict[int, list[AbsenceRecord]]:
        """`absences_of` each of them."""
        ...

    def plans_at(self, table: int) -> list[PlanRecord]:
        """`plans_of` everybody there."""
        ...

    def plans_of(self, table: int, person: int) -> list[PlanRecord]:
        """In order of their numbers."""
        ...

    def waiting_list(self, table: int) -> list[int]:
        """Who would have a seat there that becomes free, first who asked first."""
        ...

    def waiting_at(self, person: int) -> list[int]:
        """The tables on whose waiting lists somebody is."""
        ...

    def due_lapses(self, now: Micros, limit: int) -> list[Expiry]: ...
    def lapse(self, table: int, kind: LapseKind, subject: int) -> Expiry | None: ...

    def lapses_at(self, table: int, kind: LapseKind) -> list[Expiry]:
        """What of this kind lapses at a table, the first to lapse first."""
        ...

    def unsettled_outages(self) -> list[OutageRecord]: ...
    def outages(self, limit: int) -> list[OutageRecord]:
        """The latest outages, the latest first."""
        ...

    def last_outage(self) -> int:
        """The number of the latest outage; 0 while there was none."""
        ...


class TimeWriting(Protocol):
    """Changes to what is kept of time, in the transaction they stand in."""

    def set_deadline(self, deadline: DeadlineRecord) -> None:
        """The one deadline of its table from now on."""
        ...

    def move_deadline(self, before: DeadlineRecord, after: DeadlineRecord) -> None:
        """Put `after` in the place of `before`. Raises VersionConflict where that does not stand any more."""
        ...

    def clear_deadline(self, table: int) -> None: ...
    def remind_at(self, deadline: DeadlineRecord, at: Micros | None) -> None:
        """Whoever must act is reminded then, or not at all, while the deadline stands."""
        ...

    def mark_reminded(self, deadline: DeadlineRecord) -> None:
        """Whoever must act was reminded; no reminder of this same deadline is to follow."""
        ...

    def save_seat_clock(self, clock: SeatClock) -> None: ...
    def add_turn(self, turn: TurnRecord) -> None: ...
    def save_absence(self, absence: AbsenceRecord) -> None: ...
    def remove_absence(self, person: int, number: int) -> None: ...
    def save_plan(self, plan: PlanRecord) -> None: ...
    def remove_plan(self, table: int, person: int, number: int) -> None: ...
    def add_waiting(self, table: int, person: int, at: Micros) -> None: ...
    def remove_waiting(self, table: int, person: int) -> None: ...
    def set_lapse(self, lapse: Expiry) -> None:
        """The one of its kind about its subject from now on."""
        ...

    def clear_lapse(self, table: int, kind: LapseKind, subject: int) -> None: ...
    def lapse_is_over(self, lapse: Expiry) -> None:
        """This one lapses no more. Raises VersionConflict where it is another by now, or none."""
        ...

    def put_off_lapses(self, after: Micros, by: Micros) -> None:
        """Whatever was to lapse later than `after` does so later still."""
        ...

    def add_outage(self, begun: Micros, ended: Micros, why: Why) -> int:
        """Its number; it is still to be settled."""
        ...

    def outage_settled(self, outage: int) -> None:
        """Raises VersionConflict where it is already."""
        ...
