"""What is passed over, and not sent, when a server goes on from a backup."""

from collections.abc import Sequence

from sqlalchemy import bindparam, delete, func, insert, literal_column, select, text, update

from pbem.digests.mails.mails import Kind
from pbem.store.repositories.archive import ArchiveReading, ArchiveWriting
from pbem.store.repositories.outbox import MAILS_NUMBERED, untold
from pbem.store.repositories.tables import TABLES_NUMBERED
from pbem.store.rows.people import MailStatus
from pbem.store.rows.tables import MAILS, META, SEATS, TABLES

_WAITING = MAILS.c.status == literal_column("'waiting'")
_NOT_OVER = (
    select(TABLES.c.id)
    .where(TABLES.c.id > bindparam("after"), TABLES.c.phase != literal_column("'over'"))
    .order_by(TABLES.c.id)
    .limit(bindparam("most"))
)
_FORGET_META = delete(META).where(META.c.key.in_(bindparam("names", expanding=True)))
_LAST_WORDS = select(MAILS.c.id).where(_WAITING, MAILS.c.kind == Kind.GOODBYE.value)
_UNTOLD = untold(_WAITING)
_WITHHOLD = update(MAILS).where(_WAITING).values(status=MailStatus.WITHHELD, error=bindparam("why"))
_MORE_MAILS = update(SEATS).values(mails=SEATS.c.mails + bindparam("many"))
_NEWEST_TABLE = select(func.max(TABLES.c.id))
_SKIP_TABLES = text(
    "SELECT setval(pg_get_serial_sequence('tables', 'id'),"
    " nextval(pg_get_serial_sequence('tables', 'id')) + :many)"
)
_META = select(META.c.value).where(META.c.key == bindparam("name"))


class HeldReading(ArchiveReading):
    """The questions about a server that is held."""

    def tables_not_over(self, after: int, limit: int) -> list[int]:
        return list(self.connection.execute(_NOT_OVER, {"after": after, "most": limit}).scalars())


class HeldWriting(HeldReading, ArchiveWriting):
    """What is changed before it goes on."""

    def forget_meta(self, keys: Sequence[str]) -> None:
        self.connection.execute(_FORGET_META, {"names": list(keys)})

    def withhold_waiting(self, why: str) -> int:
        last = list(self.connection.execute(_LAST_WORDS).scalars())
        self.connection.execute(_UNTOLD)
        many = self.connection.execute(_WITHHOLD, {"why": why}).rowcount
        self.forget_mails(last)
        return many

    def skip_numbers(self, many: int) -> None:
        self.connection.execute(_MORE_MAILS, {"many": many})
        self._pass_over(MAILS_NUMBERED, many, 0)
        if self.connection.dialect.name == "postgresql":
            self.connection.execute(_SKIP_TABLES, {"many": many})
        else:
            self._pass_over(TABLES_NUMBERED, many, self.connection.execute(_NEWEST_TABLE).scalar_one() or 0)

    def _pass_over(self, key: str, many: int, least: int) -> None:
        """The number from which a kind of things is counted, so much higher."""
        kept = self.connection.execute(_META, {"name": key}).scalar_one_or_none()
        self.forget_meta([key])
        number = max(int(kept or 0), least) + many
        self.connection.execute(insert(META), {"key": key, "value": str(number)})
