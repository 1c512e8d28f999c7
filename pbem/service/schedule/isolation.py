"""What is due is done one by one: where one crashes the server, the others go on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

import structlog

from pbem.micros import SECOND, Micros
from pbem.service.ports import StoreUnavailable, VersionConflict

if TYPE_CHECKING:
    from pbem.service.services import House

REST: Micros = 60 * SECOND
"""How long what crashed is left alone before it is tried again."""

log = structlog.get_logger()

T = TypeVar("T")


@dataclass
class Crashes:
    """What crashed, by its kind and number, and until when (wall clock) it rests. Kept in memory.

    `letter`: the number of the one that is being handled, which is to be blamed where that never ends.
    """

    resting: dict[tuple[str, int], Micros] = field(default_factory=dict)
    letter: int | None = None


def each(
    house: House, what: str, due: Iterable[T], number: Callable[[T], int], act: Callable[[House, T], bool]
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
