"""The processes of a server, and their signs of life."""

from dataclasses import asdict, replace
from typing import Any

from sqlalchemy import bindparam, delete, insert, select, update

from pbem.micros import Micros
from pbem.store.repositories.repository import Repository
from pbem.store.rows.workers import WORKERS, WorkerRecord

_ALL = WORKERS.select.order_by(WORKERS.c.id)
_ADD = insert(WORKERS.table).returning(WORKERS.c.id)
_THIS = WORKERS.c.id == bindparam("worker")
_BEATS = (
    update(WORKERS.table)
    .where(_THIS)
    .values(
        beat=bindparam("now"),
        heard=bindparam("last"),
        deaf_since=bindparam("since"),
        deaf_why=bindparam("why"),
    )
)
_DROP = delete(WORKERS.table).where(_THIS)
_DROP_OLD = delete(WORKERS.table).where(WORKERS.c.beat < bindparam("before"))


class WorkersReading(Repository):
    """The questions about processes."""

    def all(self) -> list[WorkerRecord]:
        """Those that have shown a sign of life within the hour or so, the oldest first."""
        return [_record(row._mapping) for row in self.connection.execute(_ALL)]


class WorkersWriting(WorkersReading):
    """Processes that come and go."""

    def add(self, worker: WorkerRecord) -> WorkerRecord:
        """A new one, with the number that it has from now on."""
        row = asdict(worker) | {"roles": " ".join(worker.roles)}
        del row["id"]
        return replace(worker, id=self.connection.execute(_ADD, row).scalar_one())

    def beats(self, worker: WorkerRecord) -> bool:
        """Note its sign of life; whether it is known."""
        beats = {
            "worker": worker.id,
            "now": worker.beat,
            "last": worker.heard,
            "since": worker.deaf_since,
            "why": worker.deaf_why,
        }
        return bool(self.connection.execute(_BEATS, beats).rowcount)

    def drop(self, worker: int) -> None:
        self.connection.execute(_DROP, {"worker": worker})

    def drop_before(self, before: Micros) -> None:
        """Forget those whose last sign of life was before then."""
        self.connection.execute(_DROP_OLD, {"before": before})


def _record(row: Any) -> WorkerRecord:
    return WorkerRecord(**(dict(row) | {"roles": tuple(row["roles"].split())}))
