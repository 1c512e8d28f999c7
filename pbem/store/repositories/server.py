"""The server as a whole: its processes, how much waits, mails of a mailbox that was read, values under a name."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import sqlalchemy as sa

from pbem.micros import DAY, Micros
from pbem.store.database.schema import revisions
from pbem.store.errors import VersionConflict
from pbem.store.repositories.people import Repository
from pbem.store.rows import server as rows
from pbem.store.rows.archive import ARCHIVED_ROUNDS
from pbem.store.rows.people import LetterStatus, MailStatus
from pbem.store.rows.tables import DEADLINES, LETTER_CONTENTS, LETTERS, MAILS, META, PERSONS, TABLES, Meta

_DROP_OLD = sa.delete(rows.WORKERS.table).where(rows.WORKERS.c.beat < sa.bindparam("before"))


class Workers(Repository):
    """Processes, as they come and go."""

    def all(self) -> list[rows.WorkerRecord]:
        """Those that have shown a sign of life within the hour or so, the oldest first."""
        return rows.WORKERS.all(self.connection, order="id")

    def add(self, worker: rows.WorkerRecord) -> rows.WorkerRecord:
        """A new one, with the number that it has from now on."""
        return replace(worker, id=rows.WORKERS.add_numbered(self.connection, worker))

    def beats(self, worker: rows.WorkerRecord) -> bool:
        """Note its sign of life; whether it is known."""
        signs = {name: getattr(worker, name) for name in ("beat", "heard", "deaf_since", "deaf_why")}
        return bool(rows.WORKERS.change(self.connection, {"id": worker.id}, **signs))

    def drop(self, worker: int) -> None:
        rows.WORKERS.remove(self.connection, id=worker)

    def drop_before(self, before: Micros) -> None:
        """Forget those whose last sign of life was before then."""
        self.connection.execute(_DROP_OLD, {"before": before})


_KNOWN = sa.select(rows.IMAP_MAILS.c.digest, rows.IMAP_MAILS.c.fate).where(
    rows.IMAP_MAILS.c.digest.in_(sa.bindparam("digests", expanding=True))
)
_LEFT = rows.IMAP_MAILS.by(
    where=sa.and_(
        rows.IMAP_MAILS.c.fate == sa.literal_column("'left'"), rows.IMAP_MAILS.c.at > sa.bindparam("after")
    ),
    order="-at",
    most=True,
)


class ImapMails(Repository):
    """Mails of the mailbox, and what was decided of them."""

    def known(self, digests: Sequence[bytes]) -> dict[bytes, rows.ImapFate]:
        """What was decided on those of these mails that are known."""
        found = self.connection.execute(_KNOWN, {"digests": list(digests)})
        return {bytes(digest): fate for digest, fate in found}

    def left(self, after: Micros, limit: int) -> list[rows.ImapMail]:
        """The newest that were left after that time."""
        return _LEFT.all(self.connection, after=after, most=limit)

    def add(self, mails: Sequence[rows.ImapMail]) -> None:
        """None of them may be known. Raises VersionConflict where another process has just decided on one."""
        rows.IMAP_MAILS.add_all(self.connection, mails)


# Said literally, so that the partial indexes of the rows serve; and a bound that all are within, so that SQLite does.
_LETTERS = sa.select(sa.func.count(), sa.func.min(LETTERS.c.received)).where(
    LETTERS.c.status == sa.literal_column("'received'")
)
_HELD = sa.select(sa.func.count()).where(LETTERS.c.status == sa.literal_column("'held'"))
_SET_ASIDE = (
    sa.select(sa.func.count())
    .select_from(LETTERS.table)
    .join(LETTER_CONTENTS.table)
    .where(LETTERS.c.status == sa.literal_column("'quarantined'"))
)
_MAILS = sa.select(
    sa.func.count(),
    sa.func.min(MAILS.c.created),
    sa.func.min(MAILS.c.due),
    sa.func.sum(sa.case((MAILS.c.due <= sa.bindparam("now"), 1), else_=0)),
    sa.func.sum(sa.case((MAILS.c.tries >= sa.bindparam("often"), 1), else_=0)),
).where(MAILS.c.status == sa.literal_column("'waiting'"), MAILS.c.due >= sa.literal_column("0"))
_DEADLINES = sa.select(sa.func.count()).where(DEADLINES.c.fires >= sa.literal_column("0"))

_SQLITE = "SELECT 'SQLite ' || sqlite_version(), page_count * page_size FROM pragma_page_count(), pragma_page_size()"
_POSTGRESQL = (
    "SELECT 'PostgreSQL ' || current_setting('server_version'), pg_database_size(current_database())"
)


def _since(row: Any, moment: Any, *more: Any) -> Any:
    counted = sa.select(sa.func.count()).select_from(row.table)
    return counted.where(moment >= sa.bindparam("since"), *more).scalar_subquery()


_BY_DAY = (
    sa.select(sa.func.count().label("count"))
    .select_from(MAILS.table)
    .where(MAILS.c.sent >= sa.bindparam("since"))
    .group_by(MAILS.c.sent / DAY)
    .subquery()
)
_WEEK = sa.select(
    _since(PERSONS, PERSONS.c.created, PERSONS.c.confirmed, PERSONS.c.address.contains("@")),
    _since(ARCHIVED_ROUNDS, ARCHIVED_ROUNDS.c.at),
    _since(LETTERS, LETTERS.c.received),
    _since(LETTERS, LETTERS.c.received, LETTERS.c.status == LetterStatus.QUARANTINED),
    _since(MAILS, MAILS.c.sent),
    _since(MAILS, MAILS.c.created, MAILS.c.status == MailStatus.FAILED),
    sa.select(sa.func.coalesce(sa.func.max(_BY_DAY.c.count), 0)).scalar_subquery(),
    sa.select(sa.func.count())
    .select_from(TABLES.table)
    .where(TABLES.c.phase.in_(["rule", "play"]))
    .scalar_subquery(),
)


class Status(Repository):
    """The questions of who watches over the server."""

    def letters_waiting(self) -> rows.LettersWaiting:
        count, oldest = self._row(_LETTERS)
        (held,), (set_aside,) = self._row(_HELD), self._row(_SET_ASIDE)
        return rows.LettersWaiting(count, oldest, held, set_aside)

    def mails_waiting(self, wall: Micros, often: int) -> rows.MailsWaiting:
        """`stuck` are those that were tried at least so `often`."""
        count, oldest, next_due, due, stuck = self._row(_MAILS, {"now": wall, "often": often})
        return rows.MailsWaiting(count, oldest, next_due, int(due or 0), int(stuck or 0))

    def week(self, since: Micros) -> rows.WeekCounted:
        """What happened since then."""
        return rows.WeekCounted(*self._row(_WEEK, {"since": since}))

    def deadlines_running(self) -> int:
        """At how many tables somebody is waited for."""
        (count,) = self._row(_DEADLINES)
        return int(count)

    def keeper(self) -> rows.Keeper:
        on_sqlite = self.connection.dialect.name == "sqlite"
        name, octets = self.connection.exec_driver_sql(_SQLITE if on_sqlite else _POSTGRESQL).one()
        present, _ = revisions(self.connection)
        return rows.Keeper(name, present or "", int(octets))

    def _row(self, asked: Any, parameters: dict[str, Any] | None = None) -> tuple[Any, ...]:
        return tuple(self.connection.execute(asked, parameters or {}).one())


_FORGET = sa.delete(META.table).where(META.c.key.in_(sa.bindparam("names", expanding=True)))


class Values(Repository):
    """Values by their names."""

    def get(self, key: str) -> str | None:
        found = META.one(self.connection, key=key)
        return found.value if found is not None else None

    def set(self, key: str, value: str) -> None:
        META.save(self.connection, Meta(key, value))

    def swap(self, key: str, before: str | None, value: str) -> None:
        """Raises VersionConflict where the value is not `before` any more (None: there was none)."""
        if before is None:
            META.add(self.connection, Meta(key, value))
        elif not META.change(self.connection, {"key": key, "value": before}, value=value):
            raise VersionConflict(f"{key} was changed meanwhile")

    def forget(self, keys: Sequence[str]) -> None:
        self.connection.execute(_FORGET, {"names": list(keys)})
