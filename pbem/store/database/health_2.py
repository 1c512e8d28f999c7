"""How a database is, without changing anything in it."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.store.database.connections import Connections
from pbem.store.database.schema import revisions

MOST = 5


@dataclass(frozen=True, slots=True)
class Health:
    """`present` is the schema it has (None: none yet), `newest` the one this program makes.

    `broken`: what SQLite found amiss; `newest_mail`: when the newest was written, wall clock; None without any.
    """

    present: str | None
    newest: str | None
    broken: tuple[str, ...]
    newest_mail: int | None


def examine(url: str, patience: float = 5.0) -> Health:
    """Raises StoreUnavailable where the database cannot be read."""
    connections = Connections(url, patience)
    try:
        with connections.reading() as connection:
            present, newest = revisions(connection)
            broken: list[str] = []
            if connection.dialect.name == "sqlite":
                found = connection.exec_driver_sql(f"PRAGMA quick_check({MOST})").scalars()
                broken = [str(one) for one in found if one != "ok"]
            newest_mail = None
            if present == newest:
                newest_mail = connection.exec_driver_sql("SELECT max(created) FROM mails").scalar_one()
            return Health(present, newest, tuple(broken), newest_mail)
    finally:
        connections.close()
