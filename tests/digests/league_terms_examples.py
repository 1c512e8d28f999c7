"""What is answered to terms of a league that cannot work, for the tests that everything has words."""

from pbem.digests import outcomes
from pbem.league.fitness import Arithmetic, ClosesAsItOpens, TermOutOfRange, UnknownZone, WeekTooShort

HOUR = 3_600_000_000

SHORT = Arithmetic(7, 5, 6 * HOUR, 158 * HOUR, 6 * HOUR, 0, 6 * HOUR, 6, 11)


def undone():
    ranges = [
        TermOutOfRange("rounds", 53, 1, 52),
        TermOutOfRange("every", 5, 1, 4),
        TermOutOfRange("reliability", 101, 0, 100),
        TermOutOfRange("division", 3, 4, None),
        TermOutOfRange("moves", 5, 0, 4),
        TermOutOfRange("fewest", 3, 4, 8),
        TermOutOfRange("most", 9, 4, 8),
    ]
    known = {"en": ("week",), "pt": ("semana",), "es": ("semana",), "it": ("settimana",)}
    return [
        WeekTooShort(SHORT, 3 * HOUR, 5),
        WeekTooShort(SHORT, 3 * HOUR, None),
        WeekTooShort(SHORT, None, None),
        ClosesAsItOpens(),
        UnknownZone("Europe/Atlantis"),
        *ranges,
        outcomes.NoSuchPreset("decade", (known, known)),
    ]
