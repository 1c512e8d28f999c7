"""Whether terms of a league can work: numbers within bounds, and weeks that are enough.

Whether a week is enough: how many turns each seat has in it, though everybody takes all the time that they have.

What is reckoned, at the worst: the time from the opening to the closing hour, without the table's days off, of the
shortest week of a year (the clocks change); God's rule, as their first turn; each turn a clock, with grace and regret;
a verdict of a God who judges in person, as much again; and once a player the bank, the longer first turn, the excuses.
Where moves are due at an hour of the day, a turn takes a day. A Prophet's calls are not reckoned: meanwhile there is
one player fewer who plays.
"""

from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pbem.families import Family
from pbem.league.schedule import WEEK, local, micros, week_of
from pbem.league.terms import Closing, Terms
from pbem.micros import DAY, HOUR, MINUTE, Micros

MOST_ROUNDS, MOST_EVERY = 52, 4
"""Weeks of a season, and weeks from one opening to the next, at most."""

SPARE_TURNS = 4
"""A seat is to have a turn for each card of its hand, and so many more."""

LEAST_HAND = 3
"""No smaller hand is worth a round."""

LEAST_DAILY: Micros = DAY // 2
"""A move that is due at an hour of the day has at least so much time, or it is due a day later."""


CLOCKS: tuple[Micros, ...] = (
    *(minutes * MINUTE for minutes in (5, 10, 15, 20, 30, 45)),
    *(hours * HOUR for hours in (1, 2, 3, 4, 5, 6, 8, 10, 12, 18, 24, 36, 48, 72)),
)
"""Times for a move that are proposed."""

A_YEAR = 53
"""Weeks in which the clocks change both ways."""


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """What a week holds. Times are in microseconds.

    `seats`: people at the table, God among them; `clock`: for a move; `week`: how much time runs in it; `rule_time`:
    God's for the rule, with all that God has in hand; `spare`: what all players together have in hand besides, once;
    `per_turn`: what a turn takes at most; `turns`: so many each seat can have, and `wanted`, so many it is to have.
    """

    hand: int
    seats: int
    clock: Micros
    week: Micros
    rule_time: Micros
    spare: Micros
    per_turn: Micros
    turns: int
    wanted: int

    @property
    def players(self) -> int:
        return self.seats - 1

    @property
    def enough(self) -> bool:
        return self.turns >= self.wanted


class TermsRefusal(Family):
    """Why terms cannot work."""


class WeekTooShort(TermsRefusal):
    """A round need not end in a week by these terms.

    `clock`: the longest time for a move that fits, `hand`: the largest hand that does; None where none does.
    """

    arithmetic: Arithmetic
    clock: Micros | None
    hand: int | None


class ClosesAsItOpens(TermsRefusal):
    """A week opens and closes at the same hour of the same day."""


class UnknownZone(TermsRefusal):
    """The database of time zones knows none of that name."""

    zone: str


class TermOutOfRange(TermsRefusal):
    """A number of the terms, by its name, is none from `least` to `most`; `most` is None where it may grow."""

    term: str
    asked: int
    least: int
    most: int | None


def unfit(terms: Terms, today: date) -> TermsRefusal | None:
    """The first thing that cannot work; `today` is the first day of the year whose weeks are reckoned."""
    return _out_of_range(terms) or _no_week(terms) or too_short(terms, today)


def too_short(terms: Terms, today: date) -> WeekTooShort | None:
    """Why a week is not enough, with what would fit; where tables go on after closing it need not be."""
    if terms.closing is Closing.CARRY:
        return None
    holds = arithmetic(terms, today)
    if holds.enough:
        return None
    return WeekTooShort(holds, fitting_clock(terms, today), fitting_hand(terms, today))


def _no_week(terms: Terms) -> ClosesAsItOpens | UnknownZone | None:
    if terms.weeks.opens == terms.weeks.closes:
        return ClosesAsItOpens()
    try:
        ZoneInfo(terms.weeks.zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UnknownZone(terms.weeks.zone)
    return None


def _out_of_range(terms: Terms) -> TermOutOfRange | None:
    book, (fewest, most) = terms.rulebook, terms.best
    ranges: list[tuple[str, int, int, int | None]] = [
        ("rounds", terms.rounds, 1, MOST_ROUNDS),
        ("every", terms.weeks.every, 1, MOST_EVERY),
        ("reliability", terms.reliability, 0, 100),
        ("fewest", fewest, book.seats_min, book.seats_max),
        ("most", most, fewest, book.seats_max),
    ]
    if terms.division:
        ranges += [("division", terms.division, fewest, None), ("moves", terms.moves, 0, terms.division // 2)]
    for term, asked, least, greatest in ranges:
        if asked < least or (greatest is not None and asked > greatest):
            return TermOutOfRange(term, asked, least, greatest)
    return None


def arithmetic(terms: Terms, today: date, seats: int | None = None) -> Arithmetic:
    """What a week of these terms holds at a table of so many people: if none is named, of the most it is best for.

    `today`: the weeks of the year from then on are looked at.
    """
    rules, people = terms.time_rules, seats or terms.best[1]
    players = people - 1
    clock = terms.clock if rules.daily is None else DAY
    week = shortest(terms, today)
    late = (
        rules.grace if rules.daily is None else 0
    )  # an hour of the day comes a day later with or without it
    in_hand = rules.bank + rules.excuses * (clock + late)
    rule_time = rules.first_turn * clock + late + in_hand
    spare = players * (in_hand + (rules.first_turn - 1) * clock)
    verdict = clock + late if terms.house_rules.human_judge else 0
    per_turn = clock + late + verdict + (rules.regret if rules.daily is None else 0)
    turns = max(0, week - rule_time - spare) // (per_turn * players)
    hand = terms.rulebook.hand
    return Arithmetic(hand, people, clock, week, rule_time, spare, per_turn, turns, hand + SPARE_TURNS)


def fitting_clock(terms: Terms, today: date) -> Micros | None:
    """The longest of the usual times for a move by which a week is enough; None where none is."""
    rules = replace(terms.time_rules, daily=None)
    for clock in reversed(CLOCKS):
        if clock >= max(rules.grace, rules.regret + 1):
            changed = replace(terms, clock=clock, time_rules=rules)
            if arithmetic(changed, today).enough:
                return clock
    return None


def fitting_hand(terms: Terms, today: date) -> int | None:
    """The largest hand for which a week is enough; None where none is that is worth a round."""
    hand = arithmetic(terms, today).turns - SPARE_TURNS
    return hand if hand >= LEAST_HAND else None


def shortest(terms: Terms, today: date) -> Micros:
    """How much time runs in the week that has the least, of those that open in the year from `today` on."""
    first = today + timedelta(days=(terms.weeks.opens.day - today.isoweekday()) % WEEK)
    openings = (first + timedelta(days=WEEK * number) for number in range(A_YEAR))
    return min(_runs(terms, *week_of(terms.weeks, opening)) for opening in openings)


def _runs(terms: Terms, opens: Micros, closes: Micros) -> Micros:
    """How much time runs in a week; where moves are due at an hour of the day, a day for each such hour."""
    rules = terms.time_rules
    zone = ZoneInfo(rules.zone)
    if rules.daily is not None:
        hour = time(rules.daily // 60, rules.daily % 60)
        first = _after(_days_on(terms, opens, closes), LEAST_DAILY)
        if first is None:
            return 0
        moments = (micros(datetime.combine(day, hour, zone)) for day, _, _ in _days_on(terms, opens, closes))
        return DAY * sum(first <= moment <= closes for moment in moments)
    return sum(end - begin for _, begin, end in _days_on(terms, opens, closes))


def _after(days: list[tuple[date, Micros, Micros]], time_: Micros) -> Micros | None:
    """When so much time has run."""
    for _, begin, end in days:
        if end - begin >= time_:
            return begin + time_
        time_ -= end - begin
    return None


def _days_on(terms: Terms, opens: Micros, closes: Micros) -> list[tuple[date, Micros, Micros]]:
    """The days of a week on which time runs, and from when to when; there are none where every day is off."""
    rules = terms.time_rules
    zone = ZoneInfo(rules.zone)
    off = frozenset(rules.days_off)
    off = off if len(off) < WEEK else frozenset()
    day = local(opens, zone).date()
    found: list[tuple[date, Micros, Micros]] = []
    while True:
        begin, end = (micros(datetime.combine(day + timedelta(days=more), time(), zone)) for more in (0, 1))
        if begin >= closes:
            return found
        if day.isoweekday() not in off:
            found.append((day, max(begin, opens), min(end, closes)))
        day += timedelta(days=1)
