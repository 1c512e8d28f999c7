"""All that can be said of time at a table, for the tests that everything has words."""

from pbem.digests import outcomes
from pbem.digests.facts.rulebook import RulebookPage
from pbem.engine.match.terms import PLAIN, Missed, TimeRules

MINUTE = 60_000_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR

FULL = TimeRules(
    bank=7 * DAY,
    days_off=(6, 7),
    zone="Europe/Lisbon",
    first_turn=2,
    grace=2 * HOUR,
    regret=10 * MINUTE,
    prophet_window=2 * HOUR,
    bot_pace=20 * MINUTE,
    missed=Missed.CARETAKER,
    excuses=2,
    vacation=10 * DAY,
    reliability=80,
)
DAILY = TimeRules(
    daily=1200, days_off=(1,), zone="UTC", first_turn=3, missed=Missed.SKIP, excuses=1, vacation=0
)
CHANCE = TimeRules(excuses=1)

EVERY = (PLAIN, FULL, DAILY, CHANCE)


def done(rulebook):
    """What HELP answers about a table's time, and away from one."""
    pages = [RulebookPage(rulebook, clock=2 * DAY, time_rules=rules) for rules in EVERY]
    return [
        *(outcomes.HelpIs("clock", page, ()) for page in pages),
        outcomes.HelpIs("rules", pages[1], ()),
        outcomes.HelpIs("clock", RulebookPage(rulebook), ("eleusi",)),
    ]


def undone():
    """What a host is answered whose clock makes no sense."""
    lengths = [
        outcomes.BadClock(what, 4 * DAY, 3 * DAY)
        for what in ("grace", "regret", "prophet_window", "bot_pace")
    ]
    numbers = [outcomes.BadClock(what, 99, 5) for what in ("first_turn", "excuses", "reliability")]
    return [
        *(outcomes.BadClock(what) for what in ("daily_clock", "daily_bank", "days_off")),
        *lengths,
        *numbers,
        outcomes.NoSuchZone("Lisbn", ("Europe/Lisbon", "Australia/Brisbane")),
        outcomes.NoSuchZone("xyzzy", ()),
    ]
