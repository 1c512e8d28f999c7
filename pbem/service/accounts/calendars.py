"""Deadlines as calendar programs read them: a private link for each person, and what it leads to (RFC 5545)."""

import hashlib
import re
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial

from icalendar import Calendar, Event
from itsdangerous import BadData, Signer

from pbem.digests.mails.mails import Deadline
from pbem.engine.match.state import task
from pbem.micros import Micros
from pbem.service.mailing.table_facts import told_deadline, told_reader
from pbem.service.services import Services
from pbem.store.rows.people import Person
from pbem.store.store import Reading

SIGNATURE_BYTES = 16

FRESH = timedelta(minutes=15)
"""How long a program may keep what it got."""

_LINK = re.compile(r"([1-9][0-9]{0,8})\.[A-Za-z0-9_-]{1,99}")


@dataclass(frozen=True, slots=True)
class Calendars:
    """Makes and reads links to `url`, if there is one. `keys`: as those of `Unsubscribing`."""

    url: str = ""
    keys: tuple[str, ...] = field(default=(), repr=False)

    def link(self, person: Person) -> str:
        """Where the person's deadlines are; "" where there are no pages. With new keys it is worthless."""
        if not self.url or not self.keys:
            return ""
        return f"{self.url}/c/{self._signer(person).sign(str(person.id)).decode()}.ics"

    def person(self, reading: Reading, link: str) -> Person | None:
        """Whose deadlines the last part of a link leads to; None for one that we did not sign."""
        signed = link.removesuffix(".ics")
        named = _LINK.fullmatch(signed)
        if named is None or not self.keys:
            return None
        person = reading.people.by_id(int(named[1]))
        if person is None or person.forgotten is not None:
            return None
        try:
            self._signer(person).unsign(signed)
        except BadData:
            return None
        return person

    def _signer(self, person: Person) -> Signer:
        newest_last = list(reversed(self.keys))  # as the library wants them
        digest = partial(hashlib.blake2s, digest_size=SIGNATURE_BYTES)
        return Signer(newest_last, salt=f"pbem calendar {person.token}", digest_method=digest)


def calendars_of(house: Services) -> Calendars:
    """Links to the pages of the house, signed by the keys that sign all its links."""
    pages = house.post.unsubscribing
    return Calendars(pages.url, pages.keys)


def calendar(house: Services, reading: Reading, person: Person) -> bytes:
    """What the person must do by when at each of their tables, and no more than that."""
    work, domain = house.work(reading), house.addressing.domain
    renderer, reader = house.post.renderer, told_reader(person)
    feed = Calendar()
    feed.add("prodid", "-//pbem//Eleusis by mail//EN")
    feed.add("version", "2.0")
    feed.add("x-wr-calname", renderer.calendar_name(reader))
    feed.add("refresh-interval", FRESH, parameters={"VALUE": "DURATION"})  # RFC 7986 5.7
    for record in reading.deadlines.of(person.id):
        table = work.table(record.table)
        waits = task(table.match) if table is not None else None
        if table is None or waits is None or waits.seat != str(person.id):
            continue
        deadline = told_deadline(work, table) or Deadline(record.due, work.now)
        summary, description = renderer.appointment(reader, table.id, table.match.title, waits.duty, deadline)
        event = Event()
        event.add("uid", f"table-{table.id}-{record.begun}@{domain}")
        event.add("dtstamp", instant(work.now))
        event.add("dtstart", instant(record.due))
        event.add("summary", summary)
        event.add("description", description)
        event.add("transp", "TRANSPARENT")
        feed.add_component(event)
    octets: bytes = feed.to_ical()
    return octets


def instant(at: Micros) -> datetime:
    """A time as a calendar has it."""
    return datetime.fromtimestamp(at // 1_000_000, UTC)
