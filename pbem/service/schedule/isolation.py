"""What is due is done one by one: where one crashes the server, the others go on."""

from collections.abc import Callable, Iterable
from typing import TypeVar

import structlog

from pbem.micros import SECOND, Micros
from pbem.service.services import Services
from pbem.store.errors import StoreUnavailable, VersionConflict

REST: Micros = 60 * SECOND
"""How long what crashed is left alone before it is tried again."""

log = structlog.get_logger()

T = TypeVar("T")


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
