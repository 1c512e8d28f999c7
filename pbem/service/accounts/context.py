"""Whose affairs a letter or a tick is about, apart from any table's play."""

from dataclasses import dataclass

from pbem.digests.mails.mails import Kind
from pbem.service.services import Services
from pbem.service.unit_of_work.unit_of_work import UnitOfWork
from pbem.store.rows.people import Person


@dataclass(frozen=True, slots=True)
class AccountContext:
    """Somebody: who writes, and the table whose mail they answer, if it is one (for INVITE, which names none).

    `from_name`: the name on the letter.
    """

    house: Services
    work: UnitOfWork
    writer: int
    table: int | None = None
    from_name: str = ""

    @property
    def person(self) -> Person:
        """They, as they are by now."""
        return self.work.person(self.writer)

    def mail_tables(self) -> tuple[int, ...]:
        """Mail them all their tables as they stand now, but the one that the answer tells of; gives which."""
        tables = [table for table in self.work.going_on(self.writer) if table.id != self.table]
        for table in tables:
            self.house.post.digest(self.work, table, self.writer, Kind.DIGEST)
        return tuple(table.id for table in tables)
