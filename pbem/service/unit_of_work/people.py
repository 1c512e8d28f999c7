"""Persons and their addresses, as one letter or deadline finds and changes them."""

from collections.abc import Iterable

from pbem.service.unit_of_work.changes import Changes
from pbem.store.errors import VersionConflict
from pbem.store.rows.people import AddressRecord, MailboxRecord, MailboxState, Person
from pbem.store.store import Reading, Writing


class KnownPeople:
    """Reads each person once, and shows what is to be written as if it were written already."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
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
        found = self.reading.people.by_ids(missing) if missing else {}
        self._as_read |= found
        self._persons |= found

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
        or to another address.
        """
        for number, now in writing.people.locked(sorted(self._changed | others)).items():
            before = self._as_read.get(number, now)
            changes = number in self._changed and before != now
            if changes or (before.address, before.forgotten) != (now.address, now.forgotten):
                raise VersionConflict(f"person {number} changed meanwhile")

    def mailbox(self, address: str) -> MailboxRecord:
        """What is known of a mailbox."""
        return self._mailboxes.of(address, lambda: self._kept_mailbox(address), address=address)[0]

    def _kept_mailbox(self, address: str) -> list[MailboxRecord]:
        return [self.reading.mailboxes.known([address]).get(address) or MailboxRecord(address)]

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
