"""Seats' clocks, turns that are over, absences, plans, waiting lists, outages."""

from collections.abc import Collection
from dataclasses import fields

from sqlalchemy import bindparam, delete, func, insert, select, text, update

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
    Why,
)

_THIS_CLOCK = (SEAT_CLOCKS.c.table_id == bindparam("table")) & (
    SEAT_CLOCKS.c.person_id == bindparam("person")
)
_CLOCK = select(SEAT_CLOCKS).where(_THIS_CLOCK)
_ADD_CLOCK = insert(SEAT_CLOCKS)
_DROP_CLOCK = delete(SEAT_CLOCKS).where(_THIS_CLOCK)

_TURN = select(TURNS.c.table_id, TURNS.c.person_id, TURNS.c.begun, TURNS.c.due, TURNS.c.ended, TURNS.c.how)
_TURNS_AT = _TURN.where(TURNS.c.table_id == bindparam("table")).order_by(TURNS.c.id)
_TURNS_OF = (
    _TURN.where(TURNS.c.person_id == bindparam("person")).order_by(TURNS.c.id.desc()).limit(bindparam("most"))
)
_MET = (
    select(TURNS.c.table_id, TURNS.c.person_id)
    .where(
        TURNS.c.due > bindparam("after"),
        TURNS.c.due <= bindparam("until"),
        TURNS.c.how.in_((TurnEnd.ON_TIME, TurnEnd.LATE)),
    )
    .limit(bindparam("most"))
)
_ADD_TURN = insert(TURNS)

_ABSENCES_OF = select(ABSENCES).where(ABSENCES.c.person_id == bindparam("person")).order_by(ABSENCES.c.number)
_ABSENCES_OF_ALL = (
    select(ABSENCES)
    .where(ABSENCES.c.person_id.in_(bindparam("persons", expanding=True)))
    .order_by(ABSENCES.c.person_id, ABSENCES.c.number)
)
_AWAY = select(ABSENCES.c.person_id).where(
    ABSENCES.c.person_id.in_(bindparam("persons", expanding=True)),
    ABSENCES.c.begins <= bindparam("now"),
    ABSENCES.c.ends > bindparam("now"),
)
_THIS_ABSENCE = (ABSENCES.c.person_id == bindparam("person")) & (ABSENCES.c.number == bindparam("which"))
_ADD_ABSENCE = insert(ABSENCES)
_DROP_ABSENCE = delete(ABSENCES).where(_THIS_ABSENCE)

_PLANS_AT = select(PLANS).where(PLANS.c.table_id == bindparam("table"))
_ALL_PLANS_AT = _PLANS_AT.order_by(PLANS.c.person_id, PLANS.c.number)
_PLANS_OF = _PLANS_AT.where(PLANS.c.person_id == bindparam("person")).order_by(PLANS.c.number)
_THIS_PLAN = (
    (PLANS.c.table_id == bindparam("table"))
    & (PLANS.c.person_id == bindparam("person"))
    & (PLANS.c.number == bindparam("which"))
)
_ADD_PLAN = insert(PLANS)
_DROP_PLAN = delete(PLANS).where(_THIS_PLAN)

_THIS_WAITING = (WAITING_LISTS.c.table_id == bindparam("table")) & (
    WAITING_LISTS.c.person_id == bindparam("person")
)
_WAITING = (
    select(WAITING_LISTS.c.person_id)
    .where(WAITING_LISTS.c.table_id == bindparam("table"))
    .order_by(WAITING_LISTS.c.at, WAITING_LISTS.c.person_id)
)
_ADD_WAITING = insert(WAITING_LISTS)
_DROP_WAITING = delete(WAITING_LISTS).where(_THIS_WAITING)

_WAITING_AT = (
    select(WAITING_LISTS.c.table_id)
    .where(WAITING_LISTS.c.person_id == bindparam("person"))
    .order_by(WAITING_LISTS.c.table_id)
)

_THIS_LAPSE = (
    (LAPSES.c.table_id == bindparam("table"))
    & (LAPSES.c.kind == bindparam("which"))
    & (LAPSES.c.subject == bindparam("about"))
)
_LAPSE = select(LAPSES).where(_THIS_LAPSE)
_LAPSES_AT = (
    select(LAPSES)
    .where(LAPSES.c.table_id == bindparam("table"), LAPSES.c.kind == bindparam("which"))
    .order_by(LAPSES.c.fires, LAPSES.c.subject)
)
_LAPSES_DUE = (
    select(LAPSES)
    .where(LAPSES.c.fires <= bindparam("now"))
    .order_by(LAPSES.c.fires, LAPSES.c.table_id)
    .limit(bindparam("most"))
)
_ADD_LAPSE = insert(LAPSES)
_DROP_LAPSE = delete(LAPSES).where(_THIS_LAPSE)
_LAPSE_OVER = _DROP_LAPSE.where(LAPSES.c.fires == bindparam("then"))
_PUT_OFF_LAPSES = (
    update(LAPSES).where(LAPSES.c.fires > bindparam("after")).values(fires=LAPSES.c.fires + bindparam("by"))
)

_OUTAGE = select(OUTAGES)
_OUTAGES = _OUTAGE.order_by(OUTAGES.c.id.desc()).limit(bindparam("most"))
_UNSETTLED = _OUTAGE.where(text("NOT settled")).order_by(OUTAGES.c.id)
_LAST_OUTAGE = select(func.max(OUTAGES.c.id))
_ADD_OUTAGE = insert(OUTAGES).returning(OUTAGES.c.id)
_SETTLED = (
    update(OUTAGES).where(OUTAGES.c.id == bindparam("outage"), text("NOT settled")).values(settled=True)
)


class SeatClocksReading(Repository):
    """The questions about seats' clocks."""

    def of(self, table: int, person: int) -> SeatClock | None:
        row = self.connection.execute(_CLOCK, {"table": table, "person": person}).one_or_none()
        return None if row is None else SeatClock(*row)


class TurnsReading(Repository):
    """The questions about turns that are over."""

    def of(self, person: int, limit: int) -> list[TurnRecord]:
        """The person's latest turns, at every table, the latest first."""
        rows = self.connection.execute(_TURNS_OF, {"person": person, "most": limit})
        return [TurnRecord(*row) for row in rows]

    def at(self, table: int) -> list[TurnRecord]:
        """All turns at a table that are over, in order."""
        return [TurnRecord(*row) for row in self.connection.execute(_TURNS_AT, {"table": table})]

    def met(self, after: Micros, until: Micros, limit: int) -> set[tuple[int, int]]:
        """Who acted in time, or within the time of an excuse, and was to act by some time in between: table and person.

        At most so many turns are looked at."""
        rows = self.connection.execute(_MET, {"after": after, "until": until, "most": limit})
        return {(table, person) for table, person in rows}


class AbsencesReading(Repository):
    """The questions about who is away."""

    def of(self, person: int) -> list[AbsenceRecord]:
        """All that the person ever declared, in order of their numbers."""
        rows = self.connection.execute(_ABSENCES_OF, {"person": person})
        return [AbsenceRecord(*row) for row in rows]

    def of_all(self, persons: Collection[int]) -> dict[int, list[AbsenceRecord]]:
        """`of` each of them."""
        found: dict[int, list[AbsenceRecord]] = {person: [] for person in persons}
        for row in self.connection.execute(_ABSENCES_OF_ALL, {"persons": list(persons)}):
            found[row.person_id].append(AbsenceRecord(*row))
        return found

    def away(self, persons: Collection[int], now: Micros) -> set[int]:
        """Who of these is away now."""
        return set(self.connection.execute(_AWAY, {"persons": list(persons), "now": now}).scalars())


class PlansReading(Repository):
    """The questions about what players have planned."""

    def at(self, table: int) -> list[PlanRecord]:
        """`of` everybody there."""
        rows = self.connection.execute(_ALL_PLANS_AT, {"table": table})
        return [PlanRecord(*row) for row in rows]

    def of(self, table: int, person: int) -> list[PlanRecord]:
        """In order of their numbers."""
        rows = self.connection.execute(_PLANS_OF, {"table": table, "person": person})
        return [PlanRecord(*row) for row in rows]


class WaitingListsReading(Repository):
    """The questions about who waits for a seat."""

    def at(self, table: int) -> list[int]:
        """Who would have a seat there that becomes free, first who asked first."""
        return list(self.connection.execute(_WAITING, {"table": table}).scalars())

    def of(self, person: int) -> list[int]:
        """The tables on whose waiting lists somebody is."""
        return list(self.connection.execute(_WAITING_AT, {"person": person}).scalars())


class ExpiriesReading(Repository):
    """The questions about what lapses."""

    def due(self, now: Micros, limit: int) -> list[Expiry]:
        rows = self.connection.execute(_LAPSES_DUE, {"now": now, "most": limit})
        return [Expiry(*row) for row in rows]

    def of(self, table: int, kind: LapseKind, subject: int) -> Expiry | None:
        row = self.connection.execute(_LAPSE, {"table": table, "which": kind, "about": subject}).one_or_none()
        return None if row is None else Expiry(*row)

    def at(self, table: int, kind: LapseKind) -> list[Expiry]:
        """What of this kind lapses at a table, the first to lapse first."""
        rows = self.connection.execute(_LAPSES_AT, {"table": table, "which": kind})
        return [Expiry(*row) for row in rows]


class OutagesReading(Repository):
    """The questions about outages."""

    def unsettled(self) -> list[OutageRecord]:
        return [OutageRecord(*row) for row in self.connection.execute(_UNSETTLED)]

    def latest(self, limit: int) -> list[OutageRecord]:
        """The latest outages, the latest first."""
        return [OutageRecord(*row) for row in self.connection.execute(_OUTAGES, {"most": limit})]

    def last_number(self) -> int:
        """The number of the latest outage; 0 while there was none."""
        return self.connection.execute(_LAST_OUTAGE).scalar_one() or 0


class SeatClocksWriting(SeatClocksReading):
    """Time as it is used up."""

    def save(self, clock: SeatClock) -> None:
        self.connection.execute(_DROP_CLOCK, {"table": clock.table, "person": clock.person})
        row = {"bank": clock.bank, "excuses": clock.excuses, "missed": clock.missed, "on_time": clock.on_time}
        more = {"turns": clock.turns, "vacation": clock.vacation}
        self.connection.execute(_ADD_CLOCK, row | more | {"table_id": clock.table, "person_id": clock.person})


class TurnsWriting(TurnsReading):
    """Turns that are over."""

    def add(self, turn: TurnRecord) -> None:
        row = {"begun": turn.begun, "due": turn.due, "ended": turn.ended, "how": turn.how}
        self.connection.execute(_ADD_TURN, row | {"table_id": turn.table, "person_id": turn.person})


class AbsencesWriting(AbsencesReading):
    """Absences as they are declared."""

    def save(self, absence: AbsenceRecord) -> None:
        self.remove(absence.person, absence.number)
        row = {field.name: getattr(absence, field.name) for field in fields(absence)}
        self.connection.execute(_ADD_ABSENCE, row | {"person_id": row.pop("person")})

    def remove(self, person: int, number: int) -> None:
        self.connection.execute(_DROP_ABSENCE, {"person": person, "which": number})


class PlansWriting(PlansReading):
    """Plans as they are made and dropped."""

    def save(self, plan: PlanRecord) -> None:
        self.remove(plan.table, plan.person, plan.number)
        row = {"kind": plan.kind, "text": plan.text, "language": plan.language, "round": plan.round}
        of_seat = {"table_id": plan.table, "person_id": plan.person, "number": plan.number}
        self.connection.execute(_ADD_PLAN, row | of_seat | {"serial": plan.serial, "made": plan.made})

    def remove(self, table: int, person: int, number: int) -> None:
        self.connection.execute(_DROP_PLAN, {"table": table, "person": person, "which": number})


class WaitingListsWriting(WaitingListsReading):
    """Who waits for a seat from now on, or no more."""

    def add(self, table: int, person: int, at: Micros) -> None:
        self.remove(table, person)
        self.connection.execute(_ADD_WAITING, {"table_id": table, "person_id": person, "at": at})

    def remove(self, table: int, person: int) -> None:
        self.connection.execute(_DROP_WAITING, {"table": table, "person": person})


class ExpiriesWriting(ExpiriesReading):
    """What lapses from now on, or no more."""

    def set(self, lapse: Expiry) -> None:
        """The one of its kind about its subject from now on."""
        self.clear(lapse.table, lapse.kind, lapse.subject)
        row = {"kind": lapse.kind, "subject": lapse.subject, "fires": lapse.fires}
        self.connection.execute(_ADD_LAPSE, row | {"table_id": lapse.table})

    def end(self, lapse: Expiry) -> None:
        """This one lapses no more. Raises VersionConflict where it is another by now, or none."""
        this = {"table": lapse.table, "which": lapse.kind, "about": lapse.subject, "then": lapse.fires}
        if self.connection.execute(_LAPSE_OVER, this).rowcount == 0:
            raise VersionConflict(f"what was to lapse at table {lapse.table} has, or does not any more")

    def clear(self, table: int, kind: LapseKind, subject: int) -> None:
        self.connection.execute(_DROP_LAPSE, {"table": table, "which": kind, "about": subject})

    def put_off(self, after: Micros, by: Micros) -> None:
        """Whatever was to lapse later than `after` does so later still."""
        self.connection.execute(_PUT_OFF_LAPSES, {"after": after, "by": by})


class OutagesWriting(OutagesReading):
    """Outages as they are noted, and settled."""

    def add(self, begun: Micros, ended: Micros, why: Why) -> int:
        """Its number; it is still to be settled."""
        row = {"begun": begun, "ended": ended, "why": why, "settled": False}
        number: int = self.connection.execute(_ADD_OUTAGE, row).scalar_one()
        return number

    def settle(self, outage: int) -> None:
        """Raises VersionConflict where it is already."""
        if self.connection.execute(_SETTLED, {"outage": outage}).rowcount == 0:
            raise VersionConflict(f"outage {outage} was settled already")
