"""The processes of a server."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlmodel import Field

from pbem.micros import Micros
from pbem.store.rows.columns import SCHEMA, Row, moment_column, text_column


@dataclass(frozen=True, slots=True)
class WorkerRecord:
    """A process: `started`, and its last sign of life, by the wall's clock. `heard`: when it last heard the shared
    mailbox, if it is at that; `deaf_since`, `deaf_why`: since when it tries to in vain, and why. `id` is 0 until the
    store has given it one."""

    id: int
    started: Micros
    beat: Micros
    host: str
    pid: int
    roles: tuple[str, ...]
    version: str
    heard: Micros | None = None
    deaf_since: Micros | None = None
    deaf_why: str = ""

    def at(self, wall: Micros, *, hears: bool, deaf: tuple[Micros, str] | None = None) -> WorkerRecord:
        """The same, living then; `deaf`: since when it tries in vain to hear the mailbox, and why."""
        since, why = deaf or (None, "")
        return replace(self, beat=wall, heard=wall if hears else self.heard, deaf_since=since, deaf_why=why)


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
