"""Before a server works on a SQLite file, it looks whether the file is whole: one that is not would be harmed more."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import structlog
from sqlalchemy import make_url

from pbem.store.database.connections import opened
from pbem.store.database.schema import revisions
from pbem.store.errors import MALFORMED, StoreUnavailable

LARGEST = 4_000_000_000
"""Octets of a file that is looked through: a GB takes a second or two where the disk is quick, and ten where not."""

PATIENCE = 10.0
"""Seconds to wait for who has locked the whole file."""

DAMAGED = (
    "{file} is damaged (SQLite: {found}), and is left as it is: keep a copy of it and of the files beside it, see what "
    "the disk has to say (dmesg, smartctl), and restore the last backup (docs/running.md, “The database is damaged”)"
)

log = structlog.get_logger()


def require_sound(url: str) -> None:
    """Raises StoreUnavailable, which says what to do, where this is a SQLite file in which something is amiss.

    It finds pages that are no pages, or are missing, twice in use, in the wrong order, or of another table; not a value
    that is another than it was. PostgreSQL looks after its own files.
    """
    address = make_url(url)
    file = Path(address.database or "")
    if address.get_backend_name() != "sqlite" or not file.exists():
        return
    if file.stat().st_size > LARGEST:
        log.warning("database_not_checked", octets=file.stat().st_size)
        return
    found = _amiss(file)
    if found:
        raise StoreUnavailable(DAMAGED.format(file=file, found=found))


def _amiss(file: Path) -> str:
    """What SQLite finds first; "" where all is well, or cannot be told now for another reason.

    Who only reads leaves the file alone, and the journal beside it, too.
    """
    try:
        with closing(
            sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", PATIENCE, uri=True)
        ) as connection:
            (first,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in MALFORMED:
            return str(error)
        return ""  # whoever opens it next is told
    return "" if first == "ok" else " ".join(str(first).split())


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
    with opened(url, patience) as connection:
        present, newest = revisions(connection)
        broken: list[str] = []
        if connection.dialect.name == "sqlite":
            found = connection.exec_driver_sql(f"PRAGMA quick_check({MOST})").scalars()
            broken = [str(one) for one in found if one != "ok"]
        newest_mail = None
        if present == newest:
            newest_mail = connection.exec_driver_sql("SELECT max(created) FROM mails").scalar_one()
        return Health(present, newest, tuple(broken), newest_mail)
