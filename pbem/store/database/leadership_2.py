"""On SQLite one process handles, delivers and ticks: it holds a lock beside the database's file while it lives."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import make_url

from pbem.service.ports import StoreUnavailable

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
