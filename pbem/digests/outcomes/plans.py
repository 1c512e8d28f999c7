"""What became of an order for later, and of a play that waits until it can be taken back no longer."""

from dataclasses import dataclass

from pbem.micros import Micros


@dataclass(frozen=True, slots=True)
class YouPlanned:
    """It is kept under this number. `at`: when it is done, where the writer's turn has begun; `late`: it is for when
    they let their time pass; `instead`: it takes the place of what was planned for that. `conditions`: what it asks
    in turn, as the server reads it, in the writer's language."""

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
    """CANCEL: these are given up, as the writer had written them."""

    plans: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NothingPlanned:
    """CANCEL, and the writer has no plans here."""


@dataclass(frozen=True, slots=True)
class NoSuchPlan:
    """CANCEL 7, and the writer's plans are these."""

    number: int
    plans: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WhichPlan:
    """CANCEL alone, and the writer has several."""

    plans: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TooManyPlans:
    """The writer has as many as there may be."""

    most: int


@dataclass(frozen=True, slots=True)
class PlayWaits:
    """The writer's play is judged at `until`, and can be taken back before; `instead`: of another that waited."""

    until: Micros
    instead: bool = False


@dataclass(frozen=True, slots=True)
class PlayTakenBack:
    """The play that waited, as the writer had written it, is not made."""

    text: str


@dataclass(frozen=True, slots=True)
class NothingToTakeBack:
    """TAKE BACK, and no play of the writer's waits; `judged`: their last one has been judged."""

    judged: bool


@dataclass(frozen=True, slots=True)
class ProphetRenounced:
    """PROPHET NO: nobody waits for the writer to declare themselves Prophet after this play."""


@dataclass(frozen=True, slots=True)
class ConditionNotMet:
    """What the writer planned on a condition does not fit this turn, and is kept for the next."""


@dataclass(frozen=True, slots=True)
class PlanUnreadable:
    """What the writer planned cannot be read any more as an order."""
