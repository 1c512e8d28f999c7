"""Who of several processes on one PostgreSQL has the lead in something that only one of them may do at a time."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, make_url, text

from pbem.store.errors import StoreUnavailable, translated

TICKING, MAILBOX = 0x7062656E, 0x7062656F
"""The keys of the lead in ticking, and in reading the shared mailbox: next to that of migrating."""

_TAKE = text("SELECT pg_try_advisory_lock(:key)")
_STILL = text("SELECT 1")
_QUICK = tuple(
    f"SET {setting}"
    for setting in ("tcp_keepalives_idle = 5", "tcp_keepalives_interval = 5", "tcp_keepalives_count = 2")
)
"""The database lets go of what a process has whose machine is gone without a word after 15 seconds, not after hours."""


class Lead:
    """A lock of a session that lasts: the database lets go of it when its process dies, or cannot be reached.

    Whoever has it asks before every step whether that is so still. One that has begun may still end after another has
    the lead: what is done with it has to be harmless where two do it.
    """

    def __init__(self, engine: Engine, key: int) -> None:
        self._engine = engine
        self._key = key
        self._session: Connection | None = None

    def is_ours(self) -> bool:
        """Whether this process has it, taking it where nobody has. Raises StoreUnavailable, and has it no more."""
        try:
            with translated():
                if self._session is not None:
                    self._session.execute(_STILL)
                else:
                    self._session = self._taken()
        except BaseException:
            self.let_go()
            raise
        return self._session is not None

    def _taken(self) -> Connection | None:
        session = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        try:
            if session.execute(_TAKE, {"key": self._key}).scalar_one():
                for setting in _QUICK:
                    session.exec_driver_sql(setting)
                return session
        except BaseException:
            session.invalidate()
            session.close()
            raise
        session.close()
        return None

    def let_go(self) -> None:
        """Somebody else may have it."""
        if self._session is not None:
            self._session.invalidate()
            self._session.close()
        self._session = None


class SoleLead:
    """On SQLite one process does all of it (`pbem.store.database.leadership`)."""

    def is_ours(self) -> bool:
        return True

    def let_go(self) -> None:
        """Nobody else waits for it."""


ALREADY = (
    "another `pbem serve` is at work on {file}, and on SQLite only one may be: several need PostgreSQL "
    "([database] url); `--role receive` and `--role web` may run beside it"
)


@contextmanager
def sole_worker(url: str) -> Iterator[None]:
    """Be the one process that works on this database while the block lasts; on PostgreSQL there may be several.

    Raises StoreUnavailable, which says what to do, where there is one already. Whoever is killed holds it no more.
    """
    address = make_url(url)
    if address.get_backend_name() != "sqlite":
        yield
        return
    lock = _locked(address.database or "")
    try:
        yield
    finally:
        os.close(lock)


def _locked(database: str) -> int:
    """The descriptor of the lock's file; who closes it lets go."""
    file = f"{database}.lock"
    try:
        lock = os.open(file, os.O_WRONLY | os.O_CREAT, 0o600)
    except OSError as error:
        raise StoreUnavailable(f"{file}: {error.strerror}") from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(lock)
        held = isinstance(error, BlockingIOError)
        reason = ALREADY.format(file=database) if held else f"{file}: {error.strerror}"
        raise StoreUnavailable(reason) from error
    return lock
