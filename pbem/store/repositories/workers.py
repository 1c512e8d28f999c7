"""The processes of a server, and their signs of life."""

from dataclasses import replace

from sqlalchemy import bindparam, delete

from pbem.micros import Micros
from pbem.store.repositories.people import Repository
from pbem.store.rows.workers import WORKERS, WorkerRecord

_DROP_OLD = delete(WORKERS.table).where(WORKERS.c.beat < bindparam("before"))


class Workers(Repository):
    """Processes, as they come and go."""

    def all(self) -> list[WorkerRecord]:
        """Those that have shown a sign of life within the hour or so, the oldest first."""
        return WORKERS.all(self.connection, order="id")

    def add(self, worker: WorkerRecord) -> WorkerRecord:
        """A new one, with the number that it has from now on."""
        return replace(worker, id=WORKERS.add_numbered(self.connection, worker))

    def beats(self, worker: WorkerRecord) -> bool:
        """Note its sign of life; whether it is known."""
        signs = {name: getattr(worker, name) for name in ("beat", "heard", "deaf_since", "deaf_why")}
        return bool(WORKERS.change(self.connection, {"id": worker.id}, **signs))

    def drop(self, worker: int) -> None:
        WORKERS.remove(self.connection, id=worker)

    def drop_before(self, before: Micros) -> None:
        """Forget those whose last sign of life was before then."""
        self.connection.execute(_DROP_OLD, {"before": before})
