"""The processes of a server."""

from dataclasses import replace

from pbem.micros import Micros
from pbem.store.rows.record import Moment, Row, RowType, key, record


@record
class WorkerRecord(Row, table=True):
    """A process: `started`, and its last sign of life, by the wall's clock. `heard`: when it last heard the shared
    mailbox, if it is at that; `deaf_since`, `deaf_why`: since when it tries to in vain, and why. `id` is 0 until the
    store has given it one."""

    __tablename__ = "workers"

    id: int = key()
    started: Moment
    beat: Moment
    host: str
    pid: int
    roles: tuple[str, ...]
    version: str
    heard: Moment | None = None
    deaf_since: Moment | None = None
    deaf_why: str = ""

    def at(self, wall: Micros, *, hears: bool, deaf: tuple[Micros, str] | None = None) -> "WorkerRecord":
        """The same, living then; `deaf`: since when it tries in vain to hear the mailbox, and why."""
        since, why = deaf or (None, "")
        return replace(self, beat=wall, heard=wall if hears else self.heard, deaf_since=since, deaf_why=why)


WORKERS = RowType(WorkerRecord)
