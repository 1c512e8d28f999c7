"""What `verify` finds in a file."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that does not hold, and where. `misjudged`: a human God's verdict against his own rule."""

    line: int
    message: str
    misjudged: bool = False
