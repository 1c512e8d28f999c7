"""A server that was restored is held: it takes letters in and shows pages, and does nothing else until it is let go."""

import json
from dataclasses import asdict, dataclass
from datetime import UTC, datetime

import structlog

from pbem.micros import SECOND, Micros
from pbem.store.store import Reading, Store, Writing

KEY = "held"
"""Under this name the database keeps that it is held."""

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Held:
    """Held `since` the restoring of a backup that was `taken` then, both by the wall's clock.

    `skipped`: how many numbers it passes over; None before it began to be let go.
    """

    since: Micros
    taken: Micros
    skipped: int | None = None


def held(reading: Reading) -> Held | None:
    """Whether the server is held, and why; None where it is not."""
    kept = reading.meta.get(KEY)
    return Held(**json.loads(kept)) if kept else None


def hold(writing: Writing, how: Held) -> None:
    """Held, from now on."""
    writing.meta.set(KEY, json.dumps(asdict(how)))


class HoldGate:
    """Whether a process that runs may work: not while the server is held. Nothing but a restoring holds it, and that
    is done while nothing runs; so once it is open it stays open."""

    def __init__(self) -> None:
        self.is_open = False
        self._told = False

    def is_shut(self, store: Store) -> bool:
        """Raises StoreUnavailable."""
        if self.is_open:
            return False
        with store.reading() as reading:
            how = held(reading)
        self.is_open = how is None
        if how is not None and not self._told:
            self._told = True
            taken = datetime.fromtimestamp(how.taken // SECOND, UTC)
            log.warning("held", backup=f"{taken:%Y-%m-%dT%H:%M:%SZ}")
        return not self.is_open
