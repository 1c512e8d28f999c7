"""The processes of a server, and their signs of life."""

from dataclasses import replace

from sqlalchemy import bindparam, delete, update

from pbem.micros import Micros
from pbem.store.repositories.people import Repository
from pbem.store.rows.workers import WORKERS, WorkerRecord

_ALL = WORKERS.by(order="id")
_BEATS = (
    update(WORKERS.table)
    .where(WORKERS.this("of_"))
    .values(
        beat=bindparam("now"),
        heard=bindparam("last"),
        deaf_since=bindparam("since"),
        deaf_why=bindparam("why"),
    )
)
_DROP_OLD = delete(WORKERS.table).where(WORKERS.c.beat < bindparam("before"))


class WorkersReading(Repository):
    """The questions about processes."""

    def all(self) -> list[WorkerRecord]:
        """Those that have shown a sign of life within the hour or so, the oldest first."""
        return _ALL.all(self.connection)


class WorkersWriting(WorkersReading):
    """Processes that come and go."""

    def add(self, worker: WorkerRecord) -> WorkerRecord:
        """A new one, with the number that it has from now on."""
        return replace(worker, id=WORKERS.add_numbered(self.connection, worker))

    def beats(self, worker: WorkerRecord) -> bool:
        """Note its sign of life; whether it is known."""
        beats = WORKERS.key(worker) | {
            "now": worker.beat,
            "last": worker.heard,
            "since": worker.deaf_since,
            "why": worker.deaf_why,
        }
        return bool(self.connection.execute(_BEATS, beats).rowcount)

    def drop(self, worker: int) -> None:
        WORKERS.remove(self.connection, id=worker)

    def drop_before(self, before: Micros) -> None:
        """Forget those whose last sign of life was before then."""
        self.connection.execute(_DROP_OLD, {"before": before})
