"""Who of several processes on one PostgreSQL has the lead in something that only one of them may do at a time."""

from __future__ import annotations

from sqlalchemy import Connection, Engine, text

from pbem.store.errors import translated

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
    """On SQLite one process does all of it (`pbem.store.database.leadership_2`)."""

    def is_ours(self) -> bool:
        return True

    def let_go(self) -> None:
        """Nobody else waits for it."""
