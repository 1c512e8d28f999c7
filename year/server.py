"""The server without sockets: letters through the door, the tick, mails to a relay in memory; it can be down."""

import asyncio
import traceback
from collections import Counter
from collections.abc import MutableMapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import structlog

from pbem import app
from pbem.micros import DAY
from pbem.service.aggregates.tables import TableCache
from pbem.service.deadlines.outage_compensation import settle
from pbem.service.delivery.deliver import deliver_due
from pbem.service.delivery.pacing import Pace
from pbem.service.inbox.held_letters import tell_of_held
from pbem.service.inbox.queue import handle_waiting
from pbem.service.inbox.reception import addressee, receive
from pbem.service.mailing.operator_mail import OperatorsDay
from pbem.service.operations.outages import Outage
from pbem.service.operations.retention import Retention
from pbem.service.ports import Relay
from pbem.service.schedule.tick import tick
from pbem.service.services import Services
from pbem.service.unit_of_work.turn_clock import GRACE
from pbem.settings import Settings, load_settings
from pbem.store.store import Store
from year.clock import MINUTE, Clock, Micros
from year.sparing import sparing

KEEP_DAYS = 10
"""Letters and mails are destroyed so soon, that a year fits a small disk; bounces come within this time."""

KEEP_TABLES_DAYS = 60
"""Tables are put away so soon after their end."""

TICKS = 400
"""So many ticks at one moment are work that never ends."""

APART: Micros = 20 * MINUTE
"""So much time is between two ticks at least, where the real ticker comes every second."""


def settings_in(folder: Path) -> Settings:
    """A server as it comes, but for what a simulation has no use for."""
    settings = load_settings(
        None,
        {
            "PBEM_CONFIG": "/dev/null",
            "PBEM_SERVER_DATA_DIR": str(folder),
            "PBEM_SERVER_DOMAIN": "eleusis.example",
            "PBEM_SERVER_OPERATOR": "operator@mail.example",
            "PBEM_WEB_LISTEN": "",
            "PBEM_LETTERS_KEEP_DAYS": str(KEEP_DAYS),
            "PBEM_TABLES_MATCHMAKING": "0",
            "PBEM_LIMITS_FORECASTS_PER_DAY": "0",
            "PBEM_TABLES_RATED": "true",
            "PBEM_TABLES_KEEP_DAYS": str(KEEP_TABLES_DAYS),
        },
    )
    assert isinstance(settings, Settings), settings
    return settings


class SteadyOutage(Outage):
    """Looks at the clock whenever the simulation comes by, as if it had done so every second since the last time.

    The real ticker has nothing to do at all the moments that the simulation leaves out.
    """

    def steps_to_now(self) -> None:
        self._last = self._sign()


@dataclass
class Events:
    """What the log said: how often each event came, and the warnings that are worth a look."""

    counted: Counter[str] = field(default_factory=Counter)
    crashes: list[str] = field(default_factory=list)
    bouncing: list[tuple[Micros, int]] = field(default_factory=list)

    def hears(self, clock: Clock) -> None:
        """From now on the log goes here."""

        def note(_: object, method: str, event: MutableMapping[str, Any]) -> str:
            name = str(event["event"])
            self.counted[name] += 1
            if name == "mailbox_bouncing":
                self.bouncing.append((clock.at, event["person"]))
            if event.get("exc_info"):
                self.crashes.append(f"{clock.at} {name}\n{traceback.format_exc()}")
            raise structlog.DropEvent

        structlog.configure(processors=[note], cache_logger_on_first_use=False)


class Server:
    """One server after another on the same database; `up` while one runs."""

    def __init__(self, folder: Path, clock: Clock, relay: Relay, rendered: float = 1.0) -> None:
        self.settings = settings_in(folder)
        self.clock = clock
        self.relay = relay
        self.rendered = rendered
        self.loop = asyncio.new_event_loop()
        self.starts = 0
        self.up = False
        self.start()

    def start(self) -> None:
        """A process begins: nothing of the one before is in its memory."""
        self._store = app.own_store(self.settings)
        built = app.build_house(self.settings, self._store)
        self.house: Services = sparing(replace(built, clock=self.clock, shelf=TableCache()), self.rendered)
        self.outage = SteadyOutage(self._store, self.clock)
        self.retention = Retention(
            self.house, KEEP_DAYS * DAY, KEEP_TABLES_DAYS * DAY, self.settings.letters.keep_emails_days * DAY
        )
        self.operators_day = OperatorsDay(self.house)
        self.pace = Pace()
        self.up = True
        self.starts += 1

    def stop(self) -> None:
        """It ends, whatever waits. It had beaten until now."""
        self.outage.steps_to_now()
        with self._store.writing() as writing:
            writing.meta.set("alive", f"{self.clock.wall()} {self.clock.now()}")
        self._store.close()
        self.up = False

    def close(self) -> None:
        if self.up:
            self.stop()
        self.loop.run_until_complete(self.loop.shutdown_default_executor())
        self.loop.close()

    @property
    def store(self) -> Store:
        return self.house.store

    def takes(self, sender: str, to: str, raw: bytes) -> bool:
        """A letter at the door; False where the address is nobody's (550)."""
        known = addressee(self.house, to)
        if known is None:
            return False
        receive(self.house, sender, [known], raw)
        return True

    def works(self) -> None:
        """Handles what waits and delivers what is due."""
        while handle_waiting(self.house, 20):
            pass
        self.loop.run_until_complete(deliver_due(self.house, [self.relay], self.pace))

    def ticks(self) -> None:
        """All that is due now."""
        self.outage.steps_to_now()
        for _ in range(TICKS):
            if not self.tick():
                return
            self.works()
        raise AssertionError("the tick never comes to an end")

    def tick(self) -> bool:
        """One tick, as `pbem.app.server` has it."""
        over = self.outage.over()
        acted = (tick if over else settle)(self.house) or 0
        acted += tell_of_held(self.house)
        self.retention.tick()
        return bool(acted) + self.operators_day.tick() > 0

    def next_due(self) -> Micros:
        """When a tick is worth it next: something is due then; a day from now where nothing is known."""
        far, now = self.clock.at + DAY, self.clock.at
        with self.store.reading() as reading:
            times = [one.fires + GRACE for one in reading.deadlines.due(far, 1)]
            times += [one.remind for one in reading.deadlines.due_reminders(far, 1) if one.remind is not None]
            times += [one.plan for one in reading.deadlines.due_plans(far, 1) if one.plan is not None]
            times += [one.due + GRACE for one in reading.leagues.due(far, 1) if one.due is not None]
            times += [one.fires + GRACE for one in reading.expiries.due(far, 1)]
            dailies = reading.people.by_ids(reading.people.due_dailies(far, 1)).values()
            times += [one.daily_due for one in dailies if one.daily_due is not None]
            mail = reading.mails.next_due()
            times += [mail] if mail is not None else []
        return max(now + APART, min(times, default=far))
