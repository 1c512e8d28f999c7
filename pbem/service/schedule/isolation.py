"""What is due is done one by one, each in one transaction: where one crashes the server, the others go on."""

from collections.abc import Callable, Iterable
from typing import TypeVar

import structlog

from pbem.micros import SECOND, Micros
from pbem.service.aggregates.tables import OpenTable
from pbem.service.services import Services, Work, commit
from pbem.store.errors import StoreUnavailable, VersionConflict
from pbem.store.rows.people import DeadlineRecord
from pbem.store.store import Reading, Writing

REST: Micros = 60 * SECOND
"""How long what crashed is left alone before it is tried again."""

log = structlog.get_logger()

T = TypeVar("T")


Otherwise = Callable[[Writing], None]

Act = Callable[[Work, OpenTable], Otherwise | None]
"""Does something at a table; gives what is written besides where nothing has happened there, if anything."""


def each(
    house: Services,
    what: str,
    due: Iterable[T],
    number: Callable[[T], int],
    act: Callable[[Services, T], bool],
) -> int:
    """Do it for each of them, but for those that rest; gives for how many it was done. Raises StoreUnavailable.

    `what` they are, and the `number` of their table or person, name one that crashes in the log.
    """
    done, wall, resting = 0, house.clock.wall(), house.crashes.resting
    for one in due:
        key = (what, number(one))
        if wall < resting.get(key, 0) <= wall + REST:
            continue
        try:
            done += act(house, one)
            resting.pop(key, None)
        except StoreUnavailable:
            raise
        except VersionConflict:
            continue  # somebody else was first; the next tick sees what is left to be done
        except Exception:
            resting[key] = wall + REST
            log.exception("due_crashed", what=what, number=key[1])
    return done


def at_table(house: Services, number: int, stands: Callable[[Reading], bool], act: Act) -> bool:
    """Act at a table if the reason still `stands`; gives whether that was done. Raises VersionConflict."""
    with house.store.reading() as reading:
        work = house.work(reading)
        table = work.table(number) if stands(reading) else None
        if table is None:
            return False
        otherwise = act(work, table)
        work.post.write(work)
    commit(work, otherwise if not table.events else None)
    return True


def at_deadline(house: Services, deadline: DeadlineRecord, act: Act) -> bool:
    """The same, if the deadline still stands."""
    return at_table(house, deadline.table, lambda now: now.deadlines.at(deadline.table) == deadline, act)
