"""Facts: each class of them is a frozen dataclass by being defined, and is listed nowhere."""

from dataclasses import dataclass, field
from typing import dataclass_transform


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Fact:
    """Something that is told, in the words of templates; outcomes and news have a macro of their class's name."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        dataclass(frozen=True)(cls)
