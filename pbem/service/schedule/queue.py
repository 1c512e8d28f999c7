"""The queue of those who wait for a game: each is looked after now and then, in one transaction."""

import structlog

from pbem.digests.mails.mails import Kind
from pbem.service.mailing.announcements import announce
from pbem.service.schedule.isolation import each
from pbem.service.services import Services, commit
from pbem.service.tables.matchmaking import look_after
from pbem.service.tables.rules import go_on, open_match
from pbem.store.rows.turns import Queued

BATCH = 20

log = structlog.get_logger()


def find_games(house: Services) -> int:
    """Give a seat, or an end, to those whose time it is to be looked after; gives to how many. Idempotent."""
    with house.store.reading() as reading:
        due = reading.queue.due(house.clock.now(), BATCH)
    return each(house, "queue", due, lambda one: one.person, _look_after)


def _look_after(house: Services, one: Queued) -> bool:
    """Raises VersionConflict where a letter, or another tick, was first."""
    with house.store.reading() as reading:
        work = house.work(reading)
        if one not in work.times.queue():
            return False
        found = look_after(work, one)
        tables = [table for table in work.tables.values() if table.events]
        for table in tables:
            open_match(work, table)
            announce(work, table, None)
            if str(one.person) in table.match.people:
                work.post.digest(work, table, one.person, Kind.DIGEST)
        for table in tables:
            go_on(work, table)
        work.post.write(work)
    commit(work)
    if found:
        log.info("queue", person=one.person)
    return found
