"""Families: classes under one base, each described where it is defined and listed nowhere."""

from dataclasses import dataclass, field
from typing import Any, dataclass_transform, get_args


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Family:
    """What is below it is a frozen dataclass."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)


def members(family: Any) -> tuple[type, ...]:
    """The classes of a family, or of a union of families, that have none below them, as they were defined."""
    below = get_args(family) or family.__subclasses__()
    return tuple(one for part in below for one in members(part)) if below else (family,)
