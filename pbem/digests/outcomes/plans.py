"""What became of an order for later, and of a play that waits until it can be taken back no longer."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.micros import Micros


@dataclass(frozen=True, slots=True)
class YouPlanned:
    """It is kept under this number. `at`: when it is done, where his turn has begun; `late`: it is for when he lets his
    time pass; `instead`: it takes the place of what he had planned for that. `conditions`: what it asks in turn, as
    the server reads it, in his language."""

    number: int
    at: Micros | None = None
    late: bool = False
    instead: bool = False
    conditions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlansAre:
    """PLANS: so many stand, and are shown below."""

    count: int


@dataclass(frozen=True, slots=True)
class PlansAreOff:
    """CANCEL: these are given up, as he had written them."""

    plans: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NothingPlanned:
    """CANCEL, and he has no plans here."""


@dataclass(frozen=True, slots=True)
class NoSuchPlan:
    """CANCEL 7, and his plans are these."""

    number: int
    plans: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WhichPlan:
    """CANCEL alone, and he has several."""

    plans: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TooManyPlans:
    """He has as many as there may be."""

    most: int


@dataclass(frozen=True, slots=True)
class PlayWaits:
    """His play is judged at `until`, and he can take it back before; `instead`: of another that waited."""

    until: Micros
    instead: bool = False


@dataclass(frozen=True, slots=True)
class PlayTakenBack:
    """The play that waited, as he had written it, is not made."""

    text: str


@dataclass(frozen=True, slots=True)
class NothingToTakeBack:
    """TAKE BACK, and no play of his waits; `judged`: his last one has been judged."""

    judged: bool


@dataclass(frozen=True, slots=True)
class ProphetRenounced:
    """PROPHET NO: nobody waits for him to declare himself Prophet after this play."""


@dataclass(frozen=True, slots=True)
class ConditionNotMet:
    """What he planned on a condition does not fit this turn, and is kept for the next."""


@dataclass(frozen=True, slots=True)
class PlanUnreadable:
    """What he planned cannot be read any more as an order."""
