"""What one letter, or one deadline, changes about time: gathered first, as with all of `UnitOfWork`."""

from collections.abc import Iterable

from pbem.engine.match.time_rules import TimeRules
from pbem.micros import Micros
from pbem.store.rows.turns import AbsenceRecord, Expiry, LapseKind, PlanRecord, SeatClock, TurnRecord
from pbem.store.store import Reading, Writing


class TurnChanges:
    """Reads through a `Reading`, and shows what is to be written as if it were written already.

    `missed`: the tables at which it is done now what somebody left undone whose time was up; `late`: those where it is
    done as they ordered beforehand for that. `acted`: by table, when who acts now did so, if not now.

    `touched`: the tables at which somebody has changed their plans; `new_plans`: those where there may be something
    to carry out in this very turn. `no_plans`: who is to move in person in this turn, despite any plans, by table and
    person. `failed`: plans that could not be done, told to who made them with the next mail; by number behind these.
    """

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self.missed: set[int] = set()
        self.late: set[int] = set()
        self.acted: dict[int, Micros] = {}
        self.touched: set[int] = set()
        self.new_plans: set[int] = set()
        self.no_plans: set[tuple[int, int]] = set()
        self.failed: set[tuple[int, int, int]] = set()
        self._clocks: dict[tuple[int, int], SeatClock] = {}
        self._new_clocks: dict[tuple[int, int], SeatClock] = {}
        self._absences: dict[int, list[AbsenceRecord]] = {}
        self._new_absences: dict[tuple[int, int], AbsenceRecord | None] = {}
        self._plans: dict[tuple[int, int], list[PlanRecord]] = {}
        self._new_plans: dict[tuple[int, int, int], PlanRecord | None] = {}
        self._turns: list[TurnRecord] = []
        self._lists: dict[int, list[int]] = {}
        self._listed: dict[tuple[int, int], Micros | None] = {}
        self._kept: dict[int, dict[int, Micros]] = {}
        self._newly_kept: dict[tuple[int, int], Micros | None] = {}
        self._last_outage: int | None = None
        self._at_table: dict[int, frozenset[int]] = {}

    def expect(self, table: int, persons: Iterable[int]) -> None:
        """Who is at a table that is worked on: of all of them is read at once what is asked of one."""
        self._at_table[table] = frozenset(persons)

    @property
    def last_outage(self) -> int:
        """The number of the latest outage: what is asked from now on was not asked while it lasted."""
        if self._last_outage is None:
            self._last_outage = self._reading.outages.last_number()
        return self._last_outage

    def clock(self, table: int, person: int, rules: TimeRules) -> SeatClock:
        """A seat's clock as it was before this; at first with a full bank and all its excuses."""
        key = (table, person)
        if key not in self._clocks:
            kept = self._reading.seat_clocks.of(table, person)
            self._clocks[key] = kept or SeatClock(table, person, rules.bank, rules.excuses)
        return self._clocks[key]

    def save_clock(self, clock: SeatClock) -> None:
        self._new_clocks[clock.table, clock.person] = clock

    def absences(self, person: int) -> list[AbsenceRecord]:
        """All that the person declared, in order."""
        now = {one.number: one for one in self.kept_absences(person)}
        changed = {number: one for (whose, number), one in self._new_absences.items() if whose == person}
        return [one for _, one in sorted((now | changed).items()) if one is not None]

    def kept_absences(self, person: int) -> list[AbsenceRecord]:
        """All that the person declared before this."""
        if person not in self._absences:
            wanted = set().union(*(some for some in self._at_table.values() if person in some))
            if wanted:
                self._absences = (
                    self._reading.absences.of_all(wanted - self._absences.keys()) | self._absences
                )
            else:
                self._absences[person] = self._reading.absences.of(person)
        return self._absences[person]

    @property
    def absent(self) -> set[int]:
        """Whose absences this changes."""
        return {person for person, _ in self._new_absences}

    def save_absence(self, absence: AbsenceRecord) -> None:
        self._new_absences[absence.person, absence.number] = absence

    def remove_absence(self, person: int, number: int) -> None:
        self._new_absences[person, number] = None

    def plans(self, table: int, person: int) -> list[PlanRecord]:
        """What the person ordered beforehand there, in order."""
        if (table, person) not in self._plans:
            if person in self._at_table.get(table, ()):
                self._plans |= {(table, one): [] for one in self._at_table[table]}
                for plan in self._reading.plans.at(table):
                    self._plans.setdefault((table, plan.person), []).append(plan)
            else:
                self._plans[table, person] = self._reading.plans.of(table, person)
        now = {one.number: one for one in self._plans[table, person]}
        changed = {key[2]: one for key, one in self._new_plans.items() if key[:2] == (table, person)}
        return [one for _, one in sorted((now | changed).items()) if one is not None]

    def save_plan(self, plan: PlanRecord) -> None:
        self._new_plans[plan.table, plan.person, plan.number] = plan

    def remove_plan(self, table: int, person: int, number: int) -> None:
        self._new_plans[table, person, number] = None

    def waiting(self, table: int) -> list[int]:
        """Who would have a seat there that becomes free, first who asked first."""
        if table not in self._lists:
            self._lists[table] = self._reading.waiting_lists.at(table)
        return list(self._lists[table])

    def add_waiting(self, table: int, person: int, now: Micros) -> None:
        """The person is the last of the list."""
        self._lists[table] = [*self.waiting(table), person]
        self._listed[table, person] = now

    def remove_waiting(self, table: int, person: int) -> None:
        if person in self.waiting(table):
            self._lists[table].remove(person)
            self._listed[table, person] = None

    def kept_seats(self, table: int) -> dict[int, Micros]:
        """For whom a seat of a table that gathers is kept, and till when; the first to lapse first."""
        if table not in self._kept:
            kept = self._reading.expiries.at(table, LapseKind.INVITATION)
            self._kept[table] = {one.subject: one.fires for one in kept}
        return dict(self._kept[table])

    def keep_seat(self, table: int, person: int, until: Micros | None) -> None:
        """One is kept for somebody until then; None: no longer."""
        kept = self.kept_seats(table)
        if until is None and person not in kept:
            return
        kept.pop(person, None)
        self._kept[table] = kept if until is None else kept | {person: until}
        self._newly_kept[table, person] = until

    def add_turn(self, turn: TurnRecord) -> None:
        self._turns.append(turn)

    def write(self, writing: Writing) -> None:
        """Everything, inside the caller's transaction."""
        for clock in self._new_clocks.values():
            writing.seat_clocks.save(clock)
        for (person, number), absence in self._new_absences.items():
            if absence is None:
                writing.absences.remove(person, number)
            else:
                writing.absences.save(absence)
        for key, plan in self._new_plans.items():
            if plan is None:
                writing.plans.remove(*key)
            else:
                writing.plans.save(plan)
        for (table, person), at in self._listed.items():
            if at is None:
                writing.waiting_lists.remove(table, person)
            else:
                writing.waiting_lists.add(table, person, at)
        for (table, person), until in self._newly_kept.items():
            if until is None:
                writing.expiries.clear(table, LapseKind.INVITATION, person)
            else:
                writing.expiries.set(Expiry(table, LapseKind.INVITATION, person, until))
        for turn in self._turns:
            writing.turns.add(turn)
