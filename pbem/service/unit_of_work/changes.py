"""Rows as a unit of work sees them, as if what it changes were written already; those of time, and persons."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from operator import attrgetter
from typing import Any, Generic, NamedTuple, TypeVar

from pbem.engine.match.terms import TimeRules
from pbem.micros import Micros
from pbem.store.errors import VersionConflict
from pbem.store.repositories.table_rows import TableRows
from pbem.store.rows.people import AddressRecord, MailboxRecord, MailboxState, Person
from pbem.store.rows.turns import (
    AbsenceRecord,
    Expiry,
    LapseKind,
    PlanKind,
    PlanRecord,
    Queued,
    SeatClock,
    TurnRecord,
)
from pbem.store.store import Reading, Writing

T = TypeVar("T")


class Changes(Generic[T]):
    """Rows that are told apart by the fields of their `key`."""

    def __init__(self, *key: str) -> None:
        self._fields = key
        self._read: dict[Hashable, dict[tuple[Any, ...], T]] = {}
        self._now: dict[tuple[Any, ...], T | None] = {}

    def kept(self, question: Hashable, read: Callable[[], Iterable[T]]) -> list[T]:
        """The answer to a question as the store has it, which is asked once."""
        if question not in self._read:
            self.know(question, read())
        return list(self._read[question].values())

    def know(self, question: Hashable, answer: Iterable[T]) -> None:
        """The answer to a question that need not be asked any more."""
        self._read[question] = {self._key(one): one for one in answer}

    def knows(self, question: Hashable) -> bool:
        return question in self._read

    def of(self, question: Hashable, read: Callable[[], Iterable[T]], **fields: Any) -> list[T]:
        """The same with what is changed, what is new last; `fields`: what those have that the question is about."""
        kept = self.kept(question, read)
        if not self._now:
            return kept
        changed = {**self._read[question], **self._now}.values()
        asked = fields.items()
        return [one for one in changed if one is not None and all(getattr(one, f) == v for f, v in asked)]

    def save(self, value: T) -> None:
        self._now[self._key(value)] = value

    def remove(self, *key: Any) -> None:
        self._now[key] = None

    def changed(self) -> Iterator[tuple[Any, ...]]:
        """The keys of what is changed."""
        return iter(self._now)

    def write(self, put: Callable[[T], object], drop: Callable[..., object]) -> None:
        """What is removed, by key, then all else."""
        for key, value in self._now.items():
            if value is None:
                drop(*key)
        for value in self._now.values():
            if value is not None:
                put(value)

    def _key(self, value: T) -> tuple[Any, ...]:
        return tuple(getattr(value, field) for field in self._fields)


class Waits(NamedTuple):
    """Somebody would have a seat that becomes free; `at`: since then, -1 for all who asked before this."""

    table: int
    person: int
    at: Micros


class TurnChanges:
    """Reads through a `Reading`, and shows what is to be written as if it were written already.

    `missed`: the tables at which it is done now what somebody left undone whose time was up; `late`: those where it is
    done as they ordered beforehand for that. `acted`: by table, when who acts now did so, if not now.

    `touched`: the tables at which somebody has changed their plans; `new_plans`: those where there may be something
    to carry out in this very turn. `no_plans`: who is to move in person in this turn, despite any plans, by table and
    person. `failed`: plans that could not be done, told to who made them with the next mail; by number behind these.

    `clocks`, `turns`, `absence_rows` and `plan_rows`: what of each is to be written.
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
        self.clocks: Changes[SeatClock] = Changes("table", "person")
        self.absence_rows: Changes[AbsenceRecord] = Changes("person", "number")
        self.plan_rows: Changes[PlanRecord] = Changes("table", "person", "number")
        self._waiting: Changes[Waits] = Changes("table", "person")
        self._kept_seats: Changes[Expiry] = Changes("table", "kind", "subject")
        self._queue: Changes[Queued] = Changes("person")
        self.turns: list[TurnRecord] = []
        self._at_table: dict[int, frozenset[int]] = {}
        self._last_outage: int | None = None

    def expect(self, table: int, persons: Iterable[int]) -> None:
        """Who is at a table that is worked on: of all of them is read at once what is asked of one."""
        self._at_table[table] = frozenset(persons)

    def know(self, table: int, rows: TableRows) -> None:
        """What was read of a table already, which need not be asked for any more."""
        self._last_outage = rows.last_outage
        if not rows.planned:
            self.plan_rows.know(table, [])
        for person, clock in rows.clocks.items():
            self.clocks.know((table, person), [] if clock is None else [clock])

    @property
    def last_outage(self) -> int:
        """The number of the latest outage: what is asked from now on was not asked while it lasted."""
        if self._last_outage is None:
            self._last_outage = self._reading.outages.last_number()
        return self._last_outage

    def clock(self, table: int, person: int, rules: TimeRules) -> SeatClock:
        """A seat's clock as it was before this; at first with a full bank and all its excuses."""

        def kept() -> list[SeatClock]:
            found = self._reading.seat_clocks.of(table, person)
            return [found] if found is not None else []

        return next(
            iter(self.clocks.kept((table, person), kept)), SeatClock(table, person, rules.bank, rules.excuses)
        )

    def absences(self, person: int) -> list[AbsenceRecord]:
        """All that the person declared."""
        return self.absence_rows.of(person, lambda: self.kept_absences(person), person=person)

    def know_absences(self, person: int, absences: Iterable[AbsenceRecord]) -> None:
        """What the person declared before this, which need not be asked for any more."""
        if not self.absence_rows.knows(person):
            self.absence_rows.know(person, absences)

    def kept_absences(self, person: int) -> list[AbsenceRecord]:
        """All that the person declared before this."""
        if not self.absence_rows.knows(person):
            there = set().union(*(some for some in self._at_table.values() if person in some))
            wanted = [one for one in there if not self.absence_rows.knows(one)]
            for one, absences in self._reading.absences.of_all(wanted).items() if wanted else ():
                self.absence_rows.know(one, absences)
        return self.absence_rows.kept(person, lambda: self._reading.absences.of(person))

    @property
    def absent(self) -> set[int]:
        """Whose absences this changes."""
        return {person for person, _ in self.absence_rows.changed()}

    def plans(self, table: int, person: int) -> list[PlanRecord]:
        """What the person ordered beforehand there, in order."""
        return [one for one in self._of_seat(table, person) if one.kind is not PlanKind.NOTE]

    def notes(self, table: int, person: int) -> list[PlanRecord]:
        """What the person wrote down there, in order."""
        return [one for one in self._of_seat(table, person) if one.kind is PlanKind.NOTE]

    def _of_seat(self, table: int, person: int) -> list[PlanRecord]:
        if person in self._at_table.get(table, ()):
            plans = self.plan_rows.of(table, lambda: self._reading.plans.at(table), table=table)
        else:
            plans = self.plan_rows.of(
                (table, person), lambda: self._reading.plans.of(table, person), table=table, person=person
            )
        return sorted((one for one in plans if one.person == person), key=attrgetter("number"))

    def waiting(self, table: int) -> list[int]:
        """Who would have a seat there that becomes free, first who asked first."""

        def before() -> Iterable[Waits]:
            return (Waits(table, person, -1) for person in self._reading.waiting_lists.at(table))

        return [
            one.person for one in sorted(self._waiting.of(table, before, table=table), key=attrgetter("at"))
        ]

    def add_waiting(self, table: int, person: int, now: Micros) -> None:
        """The person is the last of the list."""
        self._waiting.save(Waits(table, person, now))

    def remove_waiting(self, table: int, person: int) -> None:
        if person in self.waiting(table):
            self._waiting.remove(table, person)

    def kept_seats(self, table: int) -> dict[int, Micros]:
        """For whom a seat of a table that gathers is kept, and till when; the first to lapse first."""
        kept = self._kept_seats.of(
            table, lambda: self._reading.expiries.at(table, LapseKind.INVITATION), table=table
        )
        return {one.subject: one.fires for one in sorted(kept, key=attrgetter("fires"))}

    def keep_seat(self, table: int, person: int, until: Micros | None) -> None:
        """One is kept for somebody until then; None: no longer."""
        if until is not None:
            self._kept_seats.save(Expiry(table, LapseKind.INVITATION, person, until))
        elif person in self.kept_seats(table):
            self._kept_seats.remove(table, LapseKind.INVITATION, person)

    def queue(self) -> list[Queued]:
        """Who waits for a game, first who asked first."""
        return sorted(self._queue.of("queue", self._reading.queue.all), key=attrgetter("at", "person"))

    def enqueue(self, one: Queued) -> None:
        """They wait from now on, or on."""
        self._queue.save(one)

    def dequeue(self, person: int) -> None:
        """They wait no more, if they did."""
        if any(one.person == person for one in self.queue()):
            self._queue.remove(person)

    def write(self, writing: Writing) -> None:
        """Everything, inside the caller's transaction."""
        self.clocks.write(writing.seat_clocks.save, writing.seat_clocks.save)
        self.absence_rows.write(writing.absences.save, writing.absences.remove)
        self.plan_rows.write(writing.plans.save, writing.plans.remove)
        self._waiting.write(lambda one: writing.waiting_lists.add(*one), writing.waiting_lists.remove)
        self._kept_seats.write(writing.expiries.set, writing.expiries.clear)
        if any(self._queue.changed()):
            before = {one.person: one for one in self._queue.kept("queue", self._reading.queue.all)}
            self._queue.write(
                lambda one: writing.queue.put(before.get(one.person), one),
                lambda person: writing.queue.put(before.get(person), None),
            )
        for turn in self.turns:
            writing.turns.add(turn)


class KnownPeople:
    """Reads each person once, and shows what is to be written as if it were written already.

    `times` is told when they are away, which is read with them.
    """

    def __init__(self, reading: Reading, times: TurnChanges) -> None:
        self.reading = reading
        self.times = times
        self._persons: dict[int, Person] = {}
        self._as_read: dict[int, Person] = {}
        self._expected: frozenset[int] = frozenset()
        self._changed: set[int] = set()
        self._mailboxes: Changes[MailboxRecord] = Changes("address")
        self._addresses: Changes[AddressRecord] = Changes("address", "person")

    def expect(self, persons: frozenset[int]) -> None:
        """They are read together as soon as any of them is asked for."""
        self._expected |= persons

    def person(self, person: int) -> Person:
        """Raises KeyError for a number nobody has: a bug."""
        if person not in self._persons:
            self._read({person, *self._expected})
        return self._persons[person]

    def know(self, persons: Iterable[int]) -> dict[int, Person]:
        """Many persons at once, by number."""
        wanted = set(persons)
        self._read(wanted)
        return {one: self._persons[one] for one in wanted}

    def _read(self, persons: set[int]) -> None:
        missing = sorted(persons - self._persons.keys())
        for person, absences in self.reading.people.with_absences(missing) if missing else ():
            self.were(person, absences)

    def were(self, person: Person, absences: Iterable[AbsenceRecord]) -> None:
        """What was read of a person, which need not be asked for any more."""
        self._as_read.setdefault(person.id, person)
        self._persons.setdefault(person.id, person)
        self.times.know_absences(person.id, absences)

    def meet(self, person: Person) -> Person:
        """Know a person who came after this look at the store began."""
        self._as_read.setdefault(person.id, person)
        return self._persons.setdefault(person.id, person)

    def save_person(self, person: Person) -> None:
        self.person(person.id)  # as it was before
        self._persons[person.id] = person
        self._changed.add(person.id)

    def addresses(self, person: int) -> list[AddressRecord]:
        """The addresses that a person gave as their own, the oldest first."""
        return self._addresses.of(person, lambda: self.reading.addresses.of(person), person=person)

    def claims(self, address: str) -> list[AddressRecord]:
        """Who gave an address as their own."""
        return self._addresses.of(address, lambda: self.reading.addresses.claims(address), address=address)

    def save_address(self, address: AddressRecord) -> None:
        self._addresses.save(address)

    def remove_address(self, address: str, person: int) -> None:
        self._addresses.remove(address, person)

    def check_people(self, writing: Writing, others: set[int]) -> None:
        """Those who change, and `others`: nobody else changes them until this is written.

        Raises VersionConflict where somebody to be changed is no longer what they were, or one of the others has gone,
        or to another address, or has declared something else about when they are away.
        """
        for now, absences in writing.people.locked(sorted(self._changed | others)):
            before = self._as_read.get(now.id, now)
            changes = now.id in self._changed and before != now
            if changes or (before.address, before.forgotten) != (now.address, now.forgotten):
                raise VersionConflict(f"person {now.id} changed meanwhile")
            known = self.times.absence_rows
            if known.knows(now.id) and known.kept(now.id, list) != absences:
                raise VersionConflict(f"the absences of person {now.id} changed meanwhile")

    def mailbox(self, address: str) -> MailboxRecord:
        """What is known of a mailbox."""
        if not self._mailboxes.knows(address):
            self._read_mailboxes(address)
        return self._mailboxes.of(address, list, address=address)[0]

    def _read_mailboxes(self, address: str) -> None:
        """With those of all who are known by now: what is asked of one is asked of all of a table."""
        mailed = {address, *(one.address for one in self._persons.values() if one.forgotten is None)}
        wanted = [one for one in mailed if not self._mailboxes.knows(one)]
        known = self.reading.mailboxes.known(wanted)
        for one in wanted:
            self._mailboxes.know(one, [known.get(one) or MailboxRecord(one)])

    def save_mailbox(self, mailbox: MailboxRecord) -> None:
        self.mailbox(mailbox.address)  # as it was before
        self._mailboxes.save(mailbox)

    def is_mailed(self, person: int) -> bool:
        """Whether somebody is written to unasked: mail is wanted, and arrives."""
        known = self.person(person)
        return known.forgotten is None and self.mailbox(known.address).state is MailboxState.FINE

    def write_people(self, writing: Writing) -> None:
        """Persons; then the addresses that are given up, then those that somebody else may have now; mailboxes last.

        Raises VersionConflict where more is known of one of these by now.
        """
        for person in sorted(self._changed):
            writing.people.save(self._persons[person])
        self._addresses.write(writing.addresses.save, writing.addresses.remove)
        for (address,) in self._mailboxes.changed():
            (before,) = self._mailboxes.kept(address, list)
            writing.mailboxes.save(self.mailbox(address), before)
