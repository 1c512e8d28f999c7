"""How much waits, and what keeps it: the figures of a database, each found by an index."""

from typing import Any

from sqlalchemy import bindparam, case, func, literal_column, select

from pbem.micros import Micros
from pbem.store.database.schema import revisions
from pbem.store.repositories.people import Repository
from pbem.store.rows.status import Keeper, LettersWaiting, MailsWaiting
from pbem.store.rows.tables import DEADLINES, LETTER_CONTENTS, LETTERS, MAILS

# Said literally, so that the partial indexes of the rows serve; and a bound that all are within, so that SQLite does.
_LETTERS = select(func.count(), func.min(LETTERS.c.received)).where(
    LETTERS.c.status == literal_column("'received'")
)
_HELD = select(func.count()).where(LETTERS.c.status == literal_column("'held'"))
_SET_ASIDE = (
    select(func.count())
    .select_from(LETTERS.table)
    .join(LETTER_CONTENTS.table)
    .where(LETTERS.c.status == literal_column("'quarantined'"))
)
_MAILS = select(
    func.count(),
    func.min(MAILS.c.created),
    func.min(MAILS.c.due),
    func.sum(case((MAILS.c.due <= bindparam("now"), 1), else_=0)),
    func.sum(case((MAILS.c.tries >= bindparam("often"), 1), else_=0)),
).where(MAILS.c.status == literal_column("'waiting'"), MAILS.c.due >= literal_column("0"))
_DEADLINES = select(func.count()).where(DEADLINES.c.fires >= literal_column("0"))

_SQLITE = "SELECT 'SQLite ' || sqlite_version(), page_count * page_size FROM pragma_page_count(), pragma_page_size()"
_POSTGRESQL = (
    "SELECT 'PostgreSQL ' || current_setting('server_version'), pg_database_size(current_database())"
)


class Status(Repository):
    """The questions of who watches over the server."""

    def letters_waiting(self) -> LettersWaiting:
        count, oldest = self._row(_LETTERS)
        (held,), (set_aside,) = self._row(_HELD), self._row(_SET_ASIDE)
        return LettersWaiting(count, oldest, held, set_aside)

    def mails_waiting(self, wall: Micros, often: int) -> MailsWaiting:
        """`stuck` are those that were tried at least so `often`."""
        count, oldest, next_due, due, stuck = self._row(_MAILS, {"now": wall, "often": often})
        return MailsWaiting(count, oldest, next_due, int(due or 0), int(stuck or 0))

    def deadlines_running(self) -> int:
        """At how many tables somebody is waited for."""
        (count,) = self._row(_DEADLINES)
        return int(count)

    def keeper(self) -> Keeper:
        on_sqlite = self.connection.dialect.name == "sqlite"
        name, octets = self.connection.exec_driver_sql(_SQLITE if on_sqlite else _POSTGRESQL).one()
        present, _ = revisions(self.connection)
        return Keeper(name, present or "", int(octets))

    def _row(self, asked: Any, parameters: dict[str, Any] | None = None) -> tuple[Any, ...]:
        return tuple(self.connection.execute(asked, parameters or {}).one())
