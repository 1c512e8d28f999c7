"""What is said of vacations: every outcome, as it may stand in an answer."""

from datetime import date

from pbem.digests import outcomes
from pbem.orders.values.days import DaysTrouble, Why

DAY = 86_400_000_000
NOW = 1_795_000_000_000_000
PLANNED = ((NOW - DAY, NOW + 6 * DAY), (NOW + 100 * DAY, NOW + 110 * DAY))
LEFT = ((2026, 20 * DAY), (2027, 0))
MOVED = (outcomes.MovedTo(1, "Rosewood", NOW + 9 * DAY), outcomes.MovedTo(2, "", NOW + 8 * DAY))


def done():
    return [
        outcomes.YouAreAway(PLANNED, LEFT, NOW),
        outcomes.YouAreAway(PLANNED[1:], ((2027, DAY),), NOW, NOW + 101 * DAY, MOVED),
        outcomes.VacationIs(PLANNED, LEFT, NOW),
        outcomes.VacationIs((), LEFT[:1], NOW),
        outcomes.YouAreBack(True, LEFT[:1], NOW, (), MOVED),
        outcomes.YouAreBack(False, LEFT[:1], NOW, PLANNED[1:]),
    ]


def undone():
    day = date(2027, 8, 1)
    return [
        outcomes.NotAway(),
        outcomes.NoVacation(),
        *(
            outcomes.NotThoseDays(DaysTrouble(why, day, (30, 2, 2027), ((day, day), (day, date(2027, 8, 9)))))
            for why in Why
        ),
    ]
