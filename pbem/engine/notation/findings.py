"""What `verify` finds in a file."""

from dataclasses import dataclass
from enum import Enum


class Weight(Enum):
    """What is found: something that does not hold, God's verdict against their own rule, or what can't be checked."""

    BREACH = "breach"
    MISJUDGED = "misjudged"
    REMARK = "remark"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is found, and where."""

    line: int
    message: str
    weight: Weight = Weight.BREACH
