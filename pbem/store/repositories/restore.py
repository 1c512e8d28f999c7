"""What is passed over, and not sent, when a server goes on from a backup."""

import sqlalchemy as sa

from pbem.digests.mails.kinds import Kind
from pbem.store.repositories.erasure import Erasure
from pbem.store.repositories.outbox import MAILS_NUMBERED, untold
from pbem.store.repositories.people import Repository
from pbem.store.repositories.server import Values
from pbem.store.repositories.tables import TABLES_NUMBERED
from pbem.store.rows.people import MailStatus
from pbem.store.rows.tables import MAILS, SEATS, TABLES

_WAITING = MAILS.c.status == sa.literal_column("'waiting'")
_LAST_WORDS = sa.select(MAILS.c.id).where(_WAITING, MAILS.c.kind == Kind.GOODBYE.value)
_UNTOLD = untold(_WAITING)
_WITHHOLD = (
    sa.update(MAILS.table).where(_WAITING).values(status=MailStatus.WITHHELD, error=sa.bindparam("why"))
)
_MORE_MAILS = sa.update(SEATS.table).values(mails=SEATS.c.mails + sa.bindparam("many"))
_NEWEST_TABLE = sa.select(sa.func.max(TABLES.c.id))
_SKIP_TABLES = sa.text(
    "SELECT setval(pg_get_serial_sequence('tables', 'id'),"
    " nextval(pg_get_serial_sequence('tables', 'id')) + :many)"
)


class Restore(Repository):
    """What is changed before a server goes on that stands where a backup was made."""

    def withhold_waiting(self, why: str) -> int:
        """No mail that waits is sent, as with `withhold`; how many those are.

        What bears the last word to who is forgotten is destroyed.
        """
        last = self.scalars(_LAST_WORDS)
        self.connection.execute(_UNTOLD)
        many = self.connection.execute(_WITHHOLD, {"why": why}).rowcount
        Erasure(self.connection).forget_mails(last)
        return many

    def skip_numbers(self, many: int) -> None:
        """So many numbers of mails to each seat, and of tables, are passed over: others bear them already."""
        self.connection.execute(_MORE_MAILS, {"many": many})
        self._pass_over(MAILS_NUMBERED, many, 0)
        if self.connection.dialect.name == "postgresql":
            self.connection.execute(_SKIP_TABLES, {"many": many})
        else:
            self._pass_over(TABLES_NUMBERED, many, self.connection.execute(_NEWEST_TABLE).scalar_one() or 0)

    def _pass_over(self, key: str, many: int, least: int) -> None:
        """The number from which a kind of things is counted, so much higher."""
        meta = Values(self.connection)
        meta.set(key, str(max(int(meta.get(key) or 0), least) + many))
