"""What became of an order for later, of a play that waits until it can be taken back no longer, and of vacations."""

from pbem.digests.outcomes.outcome import Done, NotDone
from pbem.families import Family
from pbem.micros import Micros
from pbem.orders.values.days import DaysTrouble
from pbem.rulelang.language.errors import RuleError


class YouPlanned(Done):
    """It is kept under this number. `at`: when it is done, where the writer's turn has begun; `late`: it is for when
    they let their time pass; `instead`: it takes the place of what was planned for that. `conditions`: what it asks
    in turn, as the server reads it, in the writer's language."""

    number: int
    at: Micros | None = None
    late: bool = False
    instead: bool = False
    conditions: tuple[str, ...] = ()


class PlansAre(Done):
    """PLANS: so many stand, and are shown below."""

    count: int


class PlansAreOff(Done):
    """CANCEL: these are given up, as the writer had written them."""

    plans: tuple[str, ...]


class NothingPlanned(NotDone):
    """CANCEL, and the writer has no plans here."""


class NoSuchPlan(NotDone):
    """CANCEL 7, and the writer's plans are these."""

    number: int
    plans: tuple[int, ...]


class WhichPlan(NotDone):
    """CANCEL alone, and the writer has several."""

    plans: tuple[int, ...]


class TooManyPlans(NotDone):
    """The writer has as many as there may be."""

    most: int


class PlayWaits(Done):
    """The writer's play is judged at `until`, and can be taken back before; `instead`: of another that waited."""

    until: Micros
    instead: bool = False


class PlayTakenBack(Done):
    """The play that waited, as the writer had written it, is not made."""

    text: str


class NothingToTakeBack(NotDone):
    """TAKE BACK, and no play of the writer's waits; `judged`: their last one has been judged."""

    judged: bool


class ProphetRenounced(Done):
    """PROPHET NO: nobody waits for the writer to declare themselves Prophet after this play."""


class ConditionNotMet(NotDone):
    """What the writer planned on a condition does not fit this turn, and is kept for the next."""


class PlanUnreadable(NotDone):
    """What the writer planned cannot be read any more as an order."""


class ConditionUnreadable(NotDone):
    """A condition of the writer's plan does not parse, so nothing was planned.

    `again`: the whole plan with this condition mended, or, where that was not possible, with a known one.
    """

    error: RuleError
    again: str


class MovedTo(Family):
    """A game that waits for the reader, by when they have to act there from now on."""

    table: int
    title: str
    due: Micros


class YouAreAway(Done):
    """The writer is away in these times (from, till), now or later; of each calendar year's vacation so much is `left`.

    `stops`: from when on their time runs again though they are still away, since no vacation is left. `moved`: what
    waits for them and has more time now.
    """

    planned: tuple[tuple[Micros, Micros], ...]
    left: tuple[tuple[int, Micros], ...]
    now: Micros
    stops: Micros | None = None
    moved: tuple[MovedTo, ...] = ()


class VacationIs(Done):
    """What the writer has planned, and how much of each calendar year's vacation is left."""

    planned: tuple[tuple[Micros, Micros], ...]
    left: tuple[tuple[int, Micros], ...]
    now: Micros


class YouAreBack(Done):
    """The writer is away no more, or will not be; `was`: they were already. `planned`: when they will be even so."""

    was: bool
    left: tuple[tuple[int, Micros], ...]
    now: Micros
    planned: tuple[tuple[Micros, Micros], ...] = ()
    moved: tuple[MovedTo, ...] = ()


class NotAway(NotDone):
    """BACK, and the writer neither is away nor planned to be."""


class NoVacation(NotDone):
    """At this server no vacation holds up games."""


class NotThoseDays(NotDone):
    """Nobody can be away on the days that were written, or they can be read in two ways."""

    trouble: DaysTrouble
