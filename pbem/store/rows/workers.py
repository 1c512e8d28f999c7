"""What the use cases need of the store about the processes of a server."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from pbem.micros import Micros


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


class WorkerReading(Protocol):
    """Questions about processes."""

    def workers(self) -> list[WorkerRecord]:
        """Those that have shown a sign of life within the hour or so, the oldest first."""
        ...


class WorkerWriting(WorkerReading, Protocol):
    """Processes that come and go."""

    def add_worker(self, worker: WorkerRecord) -> WorkerRecord:
        """A new one, with the number that it has from now on."""
        ...

    def worker_beats(self, worker: WorkerRecord) -> bool:
        """Note its sign of life; whether it is known."""
        ...

    def drop_worker(self, worker: int) -> None: ...
    def drop_workers(self, before: Micros) -> None:
        """Forget those whose last sign of life was before then."""
        ...
