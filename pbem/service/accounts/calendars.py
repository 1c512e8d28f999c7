"""What somebody is to do by when: for calendar programs, by a private link (RFC 5545), and for who reads mail here."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta

from icalendar import Calendar, Event

from pbem.digests.mails.mails import Deadline
from pbem.digests.pages.webmail import Waited
from pbem.engine.match.state import Task, task
from pbem.micros import SECOND, Micros
from pbem.service.aggregates.tables import OpenTable
from pbem.service.mailing.links import PersonLinks, TableLinks
from pbem.service.mailing.table_facts import told_deadline, told_reader
from pbem.service.services import Services, Work
from pbem.store.rows.people import DeadlineRecord, Person
from pbem.store.store import Reading

FRESH = timedelta(minutes=15)
"""How long a program may keep what it got."""


class Calendars(PersonLinks):
    """To each person's deadlines."""

    __slots__ = ()
    PATH, END, SALT = "c", ".ics", "pbem calendar"


def calendars_of(house: Services) -> Calendars:
    """Links to the pages of the house, signed by the keys that sign all its links."""
    pages = house.post.unsubscribing
    return Calendars(pages.url, pages.keys)


def calendar(house: Services, reading: Reading, person: Person) -> bytes:
    """What the person must do by when at each of their tables, and no more than that."""
    work, renderer, reader = house.work(reading), house.post.renderer, told_reader(person)
    feed = Feed(renderer.calendar_name(reader), work.now)
    for record, table, waits in _to_do(work, person):
        deadline = told_deadline(work, table) or Deadline(record.due, work.now)
        summary, description = renderer.appointment(reader, table.id, table.match.title, waits.duty, deadline)
        place = f"table-{table.id}-{record.begun}@{house.addressing.domain}"
        feed.add(place, record.due, summary, description)
    return feed.octets()


def _to_do(work: Work, person: Person) -> Iterator[tuple[DeadlineRecord, OpenTable, Task]]:
    """What the person must do, at each of their tables."""
    for record in work.reading.deadlines.of(person.id):
        table = work.table(record.table)
        waits = task(table.match) if table is not None else None
        if table is not None and waits is not None and waits.seat == str(person.id):
            yield record, table, waits


class Feed:
    """What a calendar program fetches, as of `now`."""

    def __init__(self, name: str, now: Micros) -> None:
        self._now = now
        self._calendar = Calendar()
        self._calendar.add("prodid", "-//pbem//Eleusis by mail//EN")
        self._calendar.add("version", "2.0")
        self._calendar.add("x-wr-calname", name)
        self._calendar.add("refresh-interval", FRESH, parameters={"VALUE": "DURATION"})  # RFC 7986 5.7

    def add(self, place: str, at: Micros, summary: str, description: str | None = None) -> None:
        """One that is always known by the same `place`."""
        event = Event()
        event.add("uid", place)
        event.add("dtstamp", _instant(self._now))
        event.add("dtstart", _instant(at))
        event.add("summary", summary)
        if description is not None:
            event.add("description", description)
        event.add("transp", "TRANSPARENT")
        self._calendar.add_component(event)

    def octets(self) -> bytes:
        octets: bytes = self._calendar.to_ical()
        return octets


def _instant(at: Micros) -> datetime:
    """A time as a calendar has it."""
    return datetime.fromtimestamp(at // SECOND, UTC)


def waits_for(house: Services, addresses: Iterable[str]) -> list[Waited]:
    """What each of the addresses is to do, the games that wait longest first."""
    found, links = [], TableLinks(keys=house.post.unsubscribing.keys)
    with house.store.reading() as reading:
        work = house.work(reading)
        for address in addresses:
            person = reading.people.by_address(address)
            if person is None:
                continue
            for record, table, waits in _to_do(work, person):
                page = links.place(table.id, listed=table.match.listed)
                duty = "rule" if waits.duty is None else waits.duty.value
                found.append((record.begun, Waited(person.address, table.id, table.match.title, duty, page)))
    return [waited for _, waited in sorted(found, key=lambda one: (one[0], one[1].address))]
