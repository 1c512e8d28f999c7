"""Families of facts: a member is a frozen dataclass by being defined, and is listed nowhere."""

from dataclasses import dataclass
from typing import dataclass_transform


@dataclass_transform(frozen_default=True)
class Fact:
    """Something that is told: templates have a macro for it, called as its class."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        dataclass(frozen=True)(cls)
