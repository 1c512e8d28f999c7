"""What becomes of the condition of a plan that cannot be read."""

from dataclasses import dataclass

from pbem.rulelang.language.errors import RuleError


@dataclass(frozen=True, slots=True)
class ConditionUnreadable:
    """A condition of the writer's plan does not parse, so nothing was planned.

    `again`: the whole plan with this condition mended, or, where that was not possible, with a known one.
    """

    error: RuleError
    again: str
