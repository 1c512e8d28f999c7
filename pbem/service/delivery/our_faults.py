"""What other mail servers hold against ours: kept by cause and server until the operator was told."""

import json
from dataclasses import dataclass
from typing import Any

from pbem.digests.mails.mails import OurFault
from pbem.mail.reading.bounce_causes import Cause
from pbem.micros import DAY, Micros
from pbem.service.unit_of_work.unit_of_work import UnitOfWork
from pbem.store.store import Reading

KEPT = "operator_faults"

TOLD_AGAIN: Micros = 7 * DAY
"""The operator is told of the same cause at the same server this often at most."""

MOST = 50
"""So many pairs of cause and server are kept, those that were heard of last."""


@dataclass(frozen=True, slots=True)
class Faults:
    """What is kept: for each "cause server" how often since it was told (`count`), and when last (`at`, `told`)."""

    kept: str | None
    by_key: dict[str, dict[str, Any]]

    def untold(self, wall: Micros) -> list[OurFault]:
        """What the operator is to be told now, the most frequent first."""
        due = [
            OurFault(cause, server, one["count"], one["at"])
            for (cause, server), one in ((key.split(" ", 1), one) for key, one in self.by_key.items())
            if one["count"] and wall - one["told"] >= TOLD_AGAIN
        ]
        return sorted(due, key=lambda one: -one.count)

    def when_told(self, told: list[OurFault], wall: Micros) -> str:
        """What is kept when the operator was told of these."""
        heard = {f"{one.cause} {one.server}": {"count": 0, "at": one.at, "told": wall} for one in told}
        return json.dumps(self.by_key | heard)


def read_faults(reading: Reading) -> Faults:
    kept = reading.meta.get(KEPT)
    return Faults(kept, json.loads(kept or "{}"))


def note_fault(work: UnitOfWork, cause: Cause, server: str) -> None:
    """A mail came back for a fault of ours."""
    faults = read_faults(work.reading)
    key = f"{cause.value} {server}"
    known = faults.by_key.get(key, {"count": 0, "told": 0})
    after = faults.by_key | {key: {**known, "count": known["count"] + 1, "at": work.wall}}
    newest = sorted(after.items(), key=lambda one: -one[1]["at"])[:MOST]
    work.also(lambda writing: writing.meta.swap(KEPT, faults.kept, json.dumps(dict(newest))))
