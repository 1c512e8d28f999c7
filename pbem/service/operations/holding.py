"""What the database says of a server that is held since it was restored."""

import json
from dataclasses import asdict, dataclass

from pbem.micros import Micros
from pbem.store.store import Reading, Writing

KEY = "held"
"""Under this name the database keeps that it is held."""


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
