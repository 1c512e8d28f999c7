"""What became of what somebody said of their vacation."""

from pbem.digests.outcomes.outcome import Done, NotDone
from pbem.families import Family
from pbem.micros import Micros
from pbem.orders.values.days import DaysTrouble


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
