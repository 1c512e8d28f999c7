"""Once a day at most a mail to who keeps the server: most of the mails that may leave in a day have left."""

from dataclasses import dataclass

import structlog

from pbem.digests.mails.mails import LimitNearlyUsed
from pbem.micros import DAY, MINUTE, Micros
from pbem.service.mailing.operator_mail import write
from pbem.service.patience import STUCK
from pbem.service.services import Services, is_committed

TOLD = "operator_told_of_limit"

LOOK_EVERY: Micros = MINUTE
"""Often enough that some of a day's mails are left when they are told of it."""

log = structlog.get_logger()


@dataclass
class OperatorsLimit:
    """Tells of the day's limit alone: what an hour's limit keeps waits for less than an hour."""

    house: Services
    _next: Micros = 0

    def tick(self) -> bool:
        """Whether a mail was written. Raises StoreUnavailable."""
        wall = self.house.clock.wall()
        if not self.house.quota.per_day or wall < self._next:
            return False
        self._next = wall + LOOK_EVERY
        with self.house.store.reading() as reading:
            (day,) = (one for one in self.house.quota.used(reading, wall) if one.span == DAY)
            before = reading.meta.get(TOLD)
            if not day.is_nearly_all or (before is not None and wall - int(before) < DAY):
                return False
            waiting = reading.status.mails_waiting(wall, STUCK).count
            work = self.house.work(reading)
            if self.house.operator:
                write(work, limit=LimitNearlyUsed(day.sent, day.most, waiting))
        log.warning("limit_nearly_used", sent=day.sent, most=day.most, waiting=waiting)
        work.also(lambda writing: writing.meta.swap(TOLD, before, str(wall)))
        return is_committed(work) and bool(work.mails)
