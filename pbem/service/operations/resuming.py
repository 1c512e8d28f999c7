"""A restored server is held until it is let go: then it has numbers that no mail bears, and time is given back."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime

import structlog

from pbem.engine.match import events as match_events
from pbem.engine.match.events import WentBack
from pbem.engine.match.state import task
from pbem.engine.match.terms import SERVER
from pbem.micros import SECOND, Micros
from pbem.service.aggregates.tables import OpenTable
from pbem.service.deadlines.outage_compensation import settle
from pbem.service.mailing.announcements import announce, tell
from pbem.service.operations.holding import KEY
from pbem.service.operations.holding import Held as Held
from pbem.service.operations.holding import held as held
from pbem.service.operations.holding import hold as hold
from pbem.service.operations.outages import note_alive
from pbem.service.schedule.isolation import at_table
from pbem.service.services import Services, Work
from pbem.store.rows.turns import Why
from pbem.store.store import Reading, Store

log = structlog.get_logger()


class HoldGate:
    """Whether a process that runs may work: not while the server is held. Nothing but a restoring holds it, and that
    is done while nothing runs; so once it is open it stays open."""

    def __init__(self) -> None:
        self.is_open = False
        self._told = False

    def is_shut(self, store: Store) -> bool:
        """Raises StoreUnavailable."""
        if self.is_open:
            return False
        with store.reading() as reading:
            how = held(reading)
        self.is_open = how is None
        if how is not None and not self._told:
            self._told = True
            taken = datetime.fromtimestamp(how.taken // SECOND, UTC)
            log.warning("held", backup=f"{taken:%Y-%m-%dT%H:%M:%SZ}")
        return not self.is_open


LEAST_SKIPPED = 1000
"""So many serials, mails of a seat and tables at least are passed over, and one more for each second since the backup:
more than a server can have used."""

WHY = "waited in the backup; it may have left"

BATCH = 100


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

    def act(work: Work, table: OpenTable) -> None:
        table.do(match_events.WentBack(taken, how.skipped or 0))
        announce(work, table, None)
        waits = task(table.match)
        if waits is None or waits.seat == SERVER or table.match.paused is not None:
            return
        if all(mail.person != int(waits.seat) for mail in work.mails):
            tell(work, table, int(waits.seat))

    def stands(reading: Reading) -> bool:
        last = reading.tables.by_id(number)
        events = reading.events.of(number, last.version - 1) if last is not None else []
        return bool(events) and (events[-1].type, events[-1].body.get("taken")) != (WentBack.__name__, taken)

    return at_table(house, number, stands, act)
