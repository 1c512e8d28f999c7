"""The processes of a server, and their signs of life."""

from dataclasses import asdict, replace
from typing import Any

from sqlalchemy import bindparam, delete, insert, select, update
from sqlmodel import Field

from pbem.micros import Micros
from pbem.store.repositories.held import HeldReading, HeldWriting
from pbem.store.rows.columns import SCHEMA, Row, moment_column, text_column
from pbem.store.rows.workers import WorkerRecord


class WorkerRow(Row, table=True):
    __tablename__ = "workers"

    id: int | None = Field(default=None, primary_key=True)
    started: int = moment_column()
    beat: int = moment_column()
    host: str = text_column()
    pid: int
    roles: str = text_column()
    version: str = text_column()
    heard: int | None = moment_column(default=None)
    deaf_since: int | None = moment_column(default=None)
    deaf_why: str = text_column()


WORKERS = SCHEMA.tables["workers"]

_ALL = select(WORKERS).order_by(WORKERS.c.id)
_ADD = insert(WORKERS).returning(WORKERS.c.id)
_THIS = WORKERS.c.id == bindparam("worker")
_BEATS = (
    update(WORKERS)
    .where(_THIS)
    .values(
        beat=bindparam("now"),
        heard=bindparam("last"),
        deaf_since=bindparam("since"),
        deaf_why=bindparam("why"),
    )
)
_DROP = delete(WORKERS).where(_THIS)
_DROP_OLD = delete(WORKERS).where(WORKERS.c.beat < bindparam("before"))


class WorkersReading(HeldReading):
    """The questions about processes."""

    def workers(self) -> list[WorkerRecord]:
        return [_record(row._mapping) for row in self.connection.execute(_ALL)]


class WorkersWriting(WorkersReading, HeldWriting):
    """Processes that come and go."""

    def add_worker(self, worker: WorkerRecord) -> WorkerRecord:
        row = asdict(worker) | {"roles": " ".join(worker.roles)}
        del row["id"]
        return replace(worker, id=self.connection.execute(_ADD, row).scalar_one())

    def worker_beats(self, worker: WorkerRecord) -> bool:
        beats = {
            "worker": worker.id,
            "now": worker.beat,
            "last": worker.heard,
            "since": worker.deaf_since,
            "why": worker.deaf_why,
        }
        return bool(self.connection.execute(_BEATS, beats).rowcount)

    def drop_worker(self, worker: int) -> None:
        self.connection.execute(_DROP, {"worker": worker})

    def drop_workers(self, before: Micros) -> None:
        self.connection.execute(_DROP_OLD, {"before": before})


def _record(row: Any) -> WorkerRecord:
    return WorkerRecord(**(dict(row) | {"roles": tuple(row["roles"].split())}))
