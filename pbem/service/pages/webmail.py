"""Whom the games of this server wait for, among the people whose mail is read here."""

from collections.abc import Iterable

from pbem.digests.pages.webmail import Waited
from pbem.engine.match.state import task
from pbem.service.mailing.table_facts import TableLinks
from pbem.service.services import Services


def waits_for(house: Services, addresses: Iterable[str]) -> list[Waited]:
    """What each of the addresses is to do, the games that wait longest first."""
    found, links = [], TableLinks(keys=house.post.unsubscribing.keys)
    with house.store.reading() as reading:
        work = house.work(reading)
        for address in addresses:
            person = reading.people.by_address(address)
            for record in reading.deadlines.of(person.id) if person is not None else ():
                table = work.table(record.table)
                waits = task(table.match) if table is not None else None
                if person is None or table is None or waits is None or waits.seat != str(person.id):
                    continue
                page = links.place(table.id, listed=table.match.listed)
                duty = "rule" if waits.duty is None else waits.duty.value
                found.append((record.begun, Waited(person.address, table.id, table.match.title, duty, page)))
    return [waited for _, waited in sorted(found, key=lambda one: (one[0], one[1].address))]
