"""Once a week a mail to who keeps the server: what happened, how much of a limit was used, whether they are needed."""

import json
from dataclasses import dataclass

from pbem.digests.mails.mails import Week
from pbem.micros import DAY, Micros
from pbem.service.mailing.operator_mail import LOOK_EVERY, write
from pbem.service.operations.status import status
from pbem.service.services import Services, is_committed

TOLD = "operator_week"

WEEK: Micros = 7 * DAY


@dataclass
class OperatorsWeek:
    """The mail of the week; the first a week after the server began."""

    house: Services
    _next: Micros = 0

    def tick(self) -> bool:
        """Whether a mail was written. Raises StoreUnavailable."""
        wall = self.house.clock.wall()
        if not self.house.operator or wall < self._next:
            return False
        self._next = wall + LOOK_EVERY
        with self.house.store.reading() as reading:
            before = reading.meta.get(TOLD)
            since: Micros | None = json.loads(before)["at"] if before else None
            if since is not None and wall - since < WEEK:
                return False
            work = self.house.work(reading)
            if since is not None:
                counted = reading.status.week(since)
                seen = status(self.house.store, self.house.clock, quota=self.house.quota)
                if seen.concerns or any(counted._replace(tables=0)):
                    limit, wanting = self.house.quota.per_day, bool(seen.concerns)
                    week = Week(since, wall, *counted, limit=limit, wanting=wanting)
                    write(work, week=week)
        told = json.dumps({"at": wall})
        work.also(lambda writing: writing.meta.swap(TOLD, before, told))
        return is_committed(work) and bool(work.mails)
