"""A server that stands where a backup was made goes on: with numbers that no mail bears, and time given back."""

from dataclasses import dataclass, replace

import structlog

from pbem.engine.match import events as match_events
from pbem.engine.match.events import WentBack
from pbem.engine.match.state import task
from pbem.engine.match.terms import SERVER
from pbem.micros import SECOND, Micros
from pbem.service.aggregates.tables import OpenTable
from pbem.service.deadlines.outage_compensation import settle
from pbem.service.mailing.announcements import announce, tell
from pbem.service.operations.outages import note_alive
from pbem.service.operations.restore_hold import KEY, Held, held, hold
from pbem.service.schedule.isolation import at_table
from pbem.service.services import Services
from pbem.service.unit_of_work.unit_of_work import UnitOfWork
from pbem.store.rows.turns import Why
from pbem.store.store import Reading

LEAST_SKIPPED = 1000
"""So many serials, mails of a seat and tables at least are passed over, and one more for each second since the backup:
more than a server can have used."""

WHY = "waited in the backup; it may have left"

BATCH = 100

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class LetGo:
    """What was done: `away` microseconds since the backup; `withheld` mails, tables that went back."""

    away: Micros
    withheld: int
    tables: int


def let_go(house: Services, *, send_waiting: bool = False) -> LetGo | None:
    """Let a server go that is held; None where it is not. Broken off and done again, it goes on where it was.

    `send_waiting`: mails that waited in the backup are sent. Raises StoreUnavailable.
    """
    with house.store.reading() as reading:
        how = held(reading)
    if how is None:
        return None
    wall = house.clock.wall()
    withheld = 0
    if how.skipped is None:
        how, withheld = _begin(house, how, send_waiting=send_waiting)
    while settle(house) is not None:
        pass
    tables = sum(_go_back(house, table, how) for table in _running(house))
    with house.store.writing() as writing:
        note_alive(writing, house.clock)
        writing.meta.forget([KEY])
    log.info("let_go", tables=tables, withheld=withheld)
    return LetGo(max(0, wall - how.taken), withheld, tables)


def _begin(house: Services, how: Held, *, send_waiting: bool) -> tuple[Held, int]:
    """What is done once: no number is used twice, no mail is sent twice, the time since then counts for nobody."""
    clock = house.clock
    lost = max(0, clock.wall() - how.taken)
    how = replace(how, skipped=LEAST_SKIPPED + lost // SECOND)
    since, now = clock.when(how.taken), clock.now()
    with house.store.writing() as writing:
        withheld = 0 if send_waiting else writing.restore.withhold_waiting(WHY)
        writing.restore.skip_numbers(how.skipped or 0)
        if since < now:
            writing.outages.add(since, now, Why.DOWN)
        hold(writing, how)
    return how, withheld


def _running(house: Services) -> list[int]:
    """Every table that is not over."""
    found: list[int] = []
    while True:
        with house.store.reading() as reading:
            more = reading.tables.not_over(found[-1] if found else 0, BATCH)
        if not more:
            return found
        found += more


def _go_back(house: Services, number: int, how: Held) -> bool:
    """Tell a table; who must act there is mailed anew what is asked of them, however often they are mailed."""

    taken = house.clock.when(how.taken)

    def act(house: Services, work: UnitOfWork, table: OpenTable) -> None:
        table.do(match_events.WentBack(taken, how.skipped or 0))
        announce(house.post, work, table, None)
        waits = task(table.match)
        if waits is None or waits.seat == SERVER or table.match.paused is not None:
            return
        if all(mail.person != int(waits.seat) for mail in work.mails):
            tell(house.post, work, table, int(waits.seat))

    def stands(reading: Reading) -> bool:
        last = reading.tables.by_id(number)
        events = reading.events.of(number, last.version - 1) if last is not None else []
        return bool(events) and (events[-1].type, events[-1].body.get("taken")) != (WentBack.__name__, taken)

    return at_table(house, number, stands, act)
