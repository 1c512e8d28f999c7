"""Seats' clocks, turns that are over, absences, plans, waiting lists, outages."""

from collections.abc import Collection

from sqlalchemy import bindparam, func, select, text, update

from pbem.micros import Micros
from pbem.store.errors import VersionConflict
from pbem.store.repositories.repository import Repository
from pbem.store.rows.turns import (
    ABSENCES,
    LAPSES,
    OUTAGES,
    PLANS,
    SEAT_CLOCKS,
    TURNS,
    WAITING_LISTS,
    AbsenceRecord,
    Expiry,
    LapseKind,
    OutageRecord,
    PlanRecord,
    SeatClock,
    TurnEnd,
    TurnRecord,
    Waiting,
    Why,
)

_CLOCK = SEAT_CLOCKS.by("table", "person")


class SeatClocksReading(Repository):
    """The questions about seats' clocks."""

    def of(self, table: int, person: int) -> SeatClock | None:
        return _CLOCK.one(self.connection, table=table, person=person)


class SeatClocksWriting(SeatClocksReading):
    """Time as it is used up."""

    def save(self, clock: SeatClock) -> None:
        SEAT_CLOCKS.save(self.connection, clock)


_TURNS_AT = TURNS.by("table", order="id")
_TURNS_OF = TURNS.by("person", order="-id", most=True)
_MET = (
    select(TURNS.c.table_id, TURNS.c.person_id)
    .where(
        TURNS.c.due > bindparam("after"),
        TURNS.c.due <= bindparam("until"),
        TURNS.c.how.in_((TurnEnd.ON_TIME, TurnEnd.LATE)),
    )
    .limit(bindparam("most"))
)


class TurnsReading(Repository):
    """The questions about turns that are over."""

    def of(self, person: int, limit: int) -> list[TurnRecord]:
        """The person's latest turns, at every table, the latest first."""
        return _TURNS_OF.all(self.connection, person=person, most=limit)

    def at(self, table: int) -> list[TurnRecord]:
        """All turns at a table that are over, in order."""
        return _TURNS_AT.all(self.connection, table=table)

    def met(self, after: Micros, until: Micros, limit: int) -> set[tuple[int, int]]:
        """Who acted in time, or within the time of an excuse, and was to act by some time in between: table and person.

        At most so many turns are looked at."""
        rows = self.connection.execute(_MET, {"after": after, "until": until, "most": limit})
        return {(table, person) for table, person in rows}


class TurnsWriting(TurnsReading):
    """Turns that are over."""

    def add(self, turn: TurnRecord) -> None:
        TURNS.add(self.connection, turn)


_OF_SOME = ABSENCES.c.person_id.in_(bindparam("persons", expanding=True))
_ABSENCES_OF = ABSENCES.by("person", order="number")
_ABSENCES_OF_ALL = ABSENCES.by(where=_OF_SOME, order="person number")
_AWAY = select(ABSENCES.c.person_id).where(
    _OF_SOME, ABSENCES.c.begins <= bindparam("now"), ABSENCES.c.ends > bindparam("now")
)


class AbsencesReading(Repository):
    """The questions about who is away."""

    def of(self, person: int) -> list[AbsenceRecord]:
        """All that the person ever declared, in order of their numbers."""
        return _ABSENCES_OF.all(self.connection, person=person)

    def of_all(self, persons: Collection[int]) -> dict[int, list[AbsenceRecord]]:
        """`of` each of them."""
        found: dict[int, list[AbsenceRecord]] = {person: [] for person in persons}
        for one in _ABSENCES_OF_ALL.all(self.connection, persons=list(persons)):
            found[one.person].append(one)
        return found

    def away(self, persons: Collection[int], now: Micros) -> set[int]:
        """Who of these is away now."""
        return set(self.connection.execute(_AWAY, {"persons": list(persons), "now": now}).scalars())


class AbsencesWriting(AbsencesReading):
    """Absences as they are declared."""

    def save(self, absence: AbsenceRecord) -> None:
        ABSENCES.save(self.connection, absence)

    def remove(self, person: int, number: int) -> None:
        ABSENCES.remove(self.connection, person=person, number=number)


_PLANS_AT = PLANS.by("table", order="person number")
_PLANS_OF = PLANS.by("table", "person", order="number")


class PlansReading(Repository):
    """The questions about what players have planned."""

    def at(self, table: int) -> list[PlanRecord]:
        """`of` everybody there."""
        return _PLANS_AT.all(self.connection, table=table)

    def of(self, table: int, person: int) -> list[PlanRecord]:
        """In order of their numbers."""
        return _PLANS_OF.all(self.connection, table=table, person=person)


class PlansWriting(PlansReading):
    """Plans as they are made and dropped."""

    def save(self, plan: PlanRecord) -> None:
        PLANS.save(self.connection, plan)

    def remove(self, table: int, person: int, number: int) -> None:
        PLANS.remove(self.connection, table=table, person=person, number=number)


_WAITING = WAITING_LISTS.by("table", order="at person")
_WAITING_AT = WAITING_LISTS.by("person", order="table")


class WaitingListsReading(Repository):
    """The questions about who waits for a seat."""

    def at(self, table: int) -> list[int]:
        """Who would have a seat there that becomes free, first who asked first."""
        return [one.person for one in _WAITING.all(self.connection, table=table)]

    def of(self, person: int) -> list[int]:
        """The tables on whose waiting lists somebody is."""
        return [one.table for one in _WAITING_AT.all(self.connection, person=person)]


class WaitingListsWriting(WaitingListsReading):
    """Who waits for a seat from now on, or no more."""

    def add(self, table: int, person: int, at: Micros) -> None:
        WAITING_LISTS.save(self.connection, Waiting(table, person, at))

    def remove(self, table: int, person: int) -> None:
        WAITING_LISTS.remove(self.connection, table=table, person=person)


_LAPSE = LAPSES.by("table", "kind", "subject")
_LAPSES_AT = LAPSES.by("table", "kind", order="fires subject")
_LAPSES_DUE = LAPSES.by(where=LAPSES.c.fires <= bindparam("now"), order="fires table", most=True)
_PUT_OFF_LAPSES = (
    update(LAPSES.table)
    .where(LAPSES.c.fires > bindparam("after"))
    .values(fires=LAPSES.c.fires + bindparam("by"))
)


class ExpiriesReading(Repository):
    """The questions about what lapses."""

    def due(self, now: Micros, limit: int) -> list[Expiry]:
        return _LAPSES_DUE.all(self.connection, now=now, most=limit)

    def of(self, table: int, kind: LapseKind, subject: int) -> Expiry | None:
        return _LAPSE.one(self.connection, table=table, kind=kind, subject=subject)

    def at(self, table: int, kind: LapseKind) -> list[Expiry]:
        """What of this kind lapses at a table, the first to lapse first."""
        return _LAPSES_AT.all(self.connection, table=table, kind=kind)


class ExpiriesWriting(ExpiriesReading):
    """What lapses from now on, or no more."""

    def set(self, lapse: Expiry) -> None:
        """The one of its kind about its subject from now on."""
        LAPSES.save(self.connection, lapse)

    def end(self, lapse: Expiry) -> None:
        """This one lapses no more. Raises VersionConflict where it is another by now, or none."""
        if not LAPSES.remove_same(self.connection, lapse):
            raise VersionConflict(f"what was to lapse at table {lapse.table} has, or does not any more")

    def clear(self, table: int, kind: LapseKind, subject: int) -> None:
        LAPSES.remove(self.connection, table=table, kind=kind, subject=subject)

    def put_off(self, after: Micros, by: Micros) -> None:
        """Whatever was to lapse later than `after` does so later still."""
        self.connection.execute(_PUT_OFF_LAPSES, {"after": after, "by": by})


_OUTAGES = OUTAGES.by(order="-id", most=True)
_UNSETTLED = OUTAGES.by(where=text("NOT settled"), order="id")
_LAST_OUTAGE = select(func.max(OUTAGES.c.id))
_SETTLED = update(OUTAGES.table).where(OUTAGES.this("of_"), text("NOT settled")).values(settled=True)


class OutagesReading(Repository):
    """The questions about outages."""

    def unsettled(self) -> list[OutageRecord]:
        return _UNSETTLED.all(self.connection)

    def latest(self, limit: int) -> list[OutageRecord]:
        """The latest outages, the latest first."""
        return _OUTAGES.all(self.connection, most=limit)

    def last_number(self) -> int:
        """The number of the latest outage; 0 while there was none."""
        return self.scalar(_LAST_OUTAGE) or 0


class OutagesWriting(OutagesReading):
    """Outages as they are noted, and settled."""

    def add(self, begun: Micros, ended: Micros, why: Why) -> int:
        """Its number; it is still to be settled."""
        return OUTAGES.add_numbered(self.connection, OutageRecord(0, begun, ended, why, settled=False))

    def settle(self, outage: int) -> None:
        """Raises VersionConflict where it is already."""
        if self.connection.execute(_SETTLED, {"of_id": outage}).rowcount == 0:
            raise VersionConflict(f"outage {outage} was settled already")
