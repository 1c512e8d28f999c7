"""What a work changes is written in one transaction, all of it or nothing."""

from __future__ import annotations

from collections.abc import Callable

from pbem.service.ports import Writing
from pbem.service.services import House
from pbem.service.unit_of_work.unit_of_work import Work


def commit(house: House, work: Work, besides: Callable[[Writing], None] | None = None) -> None:
    """Write it, and `besides` something of the caller's, last.

    Where that fails nothing is changed, neither on disk nor in memory. Raises VersionConflict where somebody else was
    first, StoreUnavailable.
    """
    try:
        with house.store.writing() as writing:
            work.write(writing)
            if besides is not None:
                besides(writing)
    except BaseException:
        work.undone()
        raise
    work.written()
