"""Why terms of a league cannot work, before anybody plays by them."""

from datetime import date
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pbem.league.enough import arithmetic, fitting_clock, fitting_hand
from pbem.league.refusals import ClosesAsItOpens, TermOutOfRange, TermsRefusal, UnknownZone, WeekTooShort
from pbem.league.terms import Closing, Terms

MOST_ROUNDS, MOST_EVERY = 52, 4
"""Weeks of a season, and weeks from one opening to the next, at most."""


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
        ranges += [
            ("division", terms.division, fewest, None),
            ("moves", terms.moves, 0, terms.division // 2),
        ]
    for term, asked, least, greatest in ranges:
        if asked < least or (greatest is not None and asked > greatest):
            return TermOutOfRange(term, asked, least, greatest)
    return None
