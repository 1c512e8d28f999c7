"""Persons, addresses and leagues, as one letter or deadline finds and changes them."""

from collections.abc import Iterable

from pbem.league.events import MemberInvited, SubstituteAsked
from pbem.league.season import League
from pbem.micros import DAY, Micros
from pbem.orders.folding import fold
from pbem.service.aggregates.leagues import CODEC, LeagueCache, LoadedLeague, OpenLeague
from pbem.service.aggregates.tables import events_in
from pbem.service.unit_of_work.changes import Changes
from pbem.store.errors import VersionConflict
from pbem.store.rows.leagues import FixtureRecord, LeaguePerson
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


CARRIED: Micros = 7 * DAY
"""So long after a season's last week tables go on that were carried over its end."""

ASKING = (MemberInvited, SubstituteAsked)
"""What happens in a league when somebody is mailed an invitation."""


def next_due(league: League) -> Micros | None:
    """When the tick has to look after a league: when its open week closes, else when the next one opens.

    Behind the last week it has to at once, unless tables go on that were carried over it.
    """
    season = league.season
    if season is None or league.over:
        return None
    if season.current is not None:
        return season.current.closes
    if season.next_week is not None:
        return season.next_week.opens
    goes_on = not season.early and any(week.unfinished for week in season.weeks)
    return season.weeks[-1].closes + CARRIED if goes_on else 0


class Leagues:
    """Reads through a `Reading`, and shows what is to be written as if it were written already."""

    def __init__(self, reading: Reading, shelf: LeagueCache, now: Micros) -> None:
        self._reading = reading
        self.shelf = shelf
        self._now = now
        self._open: dict[int, OpenLeague] = {}
        self.guests = 0
        """So many people are asked to come by this letter."""
        self.forgets = False
        """Whether somebody is forgotten by this, whom a bulletin that is kept may name."""

    def league(self, number: int) -> OpenLeague:
        """The league, to work on. Raises ValueError for a number that none has: a bug."""
        if number not in self._open:
            loaded = self.shelf.load(self._reading, number)
            if loaded.league is None:
                raise ValueError(f"there is no league {number}")
            self._open[number] = OpenLeague(loaded, self._now)
        return self._open[number]

    def named(self, name: str) -> OpenLeague | None:
        """The league of this name, however it is written; None if there is none."""
        made = (one for one in self._open.values() if fold(one.state.name) == fold(name))
        found = self._reading.leagues.by_name(fold(name))
        return next(made, None) or (self.league(found.id) if found is not None else None)

    def of(self, person: int) -> list[OpenLeague]:
        """The leagues in which somebody is anything now and that are not over, the newest first."""
        numbers = {one.league for one in self._reading.leagues.of(person)} | self._open.keys()
        leagues = [self.league(number) for number in sorted(numbers, reverse=True)]
        return [one for one in leagues if not one.state.over and person in people_of(one.state)]

    def adopt(self, number: int) -> OpenLeague:
        """Work on a league that has no events yet."""
        self._open[number] = OpenLeague(LoadedLeague(number), self._now)
        return self._open[number]

    def invited_within(self, time: Micros, by: int) -> int:
        """How many people a secretary asked lately to the leagues they run, those of now among them."""
        types, since = [one.__name__ for one in ASKING], self._now - time
        asked = (
            event
            for one in self._reading.leagues.of(by)
            for event in events_in(CODEC, self._reading.leagues.events_since(one.league, types, since))
        )
        return len([event for event in asked if event.by == by]) + self.guests

    def write(self, writing: Writing) -> None:
        """Everything, inside the caller's transaction. Raises VersionConflict if a league moved on meanwhile."""
        for opened in self._open.values():
            if opened.events:
                self._write_league(writing, opened)

    def _write_league(self, writing: Writing, opened: OpenLeague) -> None:
        before, after = opened.before.league, opened.state
        due = next_due(after)
        writing.leagues.append_events(
            opened.id, opened.before.version, opened.stored_events(), over=after.over, due=due
        )
        parts = people_of(before) if before is not None else {}
        for person, part in people_of(after).items():
            if parts.pop(person, None) != part:
                writing.leagues.save_person(LeaguePerson(opened.id, person, *part))
        for person in parts:
            writing.leagues.save_person(LeaguePerson(opened.id, person))
        writing.fixtures.add(_new_fixtures(opened.id, before, after))
        if before is not None and before.terms.open != after.terms.open:
            writing.archive.list_league(opened.id, after.terms.open)

    def written(self) -> None:
        """The transaction is on disk: what is in memory is what the log says."""
        for opened in self._open.values():
            self.shelf.keep(opened.now_at)
        if self.forgets:
            self.shelf.drop_issue()

    def undone(self) -> None:
        """The transaction failed: what is in memory may be ahead of the log."""
        for number in self._open:
            self.shelf.forget(number)


def people_of(league: League) -> dict[int, tuple[bool, bool, bool]]:
    """Who is anything in a league: whether a member, a secretary, invited."""
    members, secretaries, invited = set(league.members), set(league.secretaries), set(league.invited)
    return {
        person: (person in members, person in secretaries, person in invited)
        for person in members | secretaries | invited
    }


def _new_fixtures(number: int, before: League | None, after: League) -> list[FixtureRecord]:
    """The tables of weeks that have just opened."""
    season = after.season
    if season is None or before is None or before.season is None or before.season.number != season.number:
        return []
    return [
        FixtureRecord(number, season.number, week.number, fixture.number)
        for was, week in zip(before.season.weeks, season.weeks, strict=False)  # it may be cut short
        if week.opened and not was.opened
        for fixture in week.fixtures
    ]
