"""The points of a season line by line, by which its standings are gone over."""

from dataclasses import dataclass
from enum import Enum

from pbem.league.books import AVERAGED, counted
from pbem.league.standings import _divided


class Why(Enum):
    ROUND = "round"
    CHARGE = "charge"  # time used up at a table that was closed unfinished
    AVERAGE = "average"
    BONUS = "bonus"  # at the season's end, for who was God less often


@dataclass(frozen=True, slots=True)
class Posting:
    person: int
    week: int
    points: int
    why: Why


def postings(account, last):
    lines = []
    for one in account.outcomes:
        if one.entry is not None:
            lines.append(Posting(account.person, one.week, one.entry.points, Why.ROUND))
            if one.entry.charge:
                lines.append(Posting(account.person, one.week, -one.entry.charge, Why.CHARGE))
        elif one.how in AVERAGED:
            lines.append(Posting(account.person, one.week, one.points, Why.AVERAGE))
    if account.bonus:
        lines.append(Posting(account.person, last, account.bonus, Why.BONUS))
    return tuple(lines)


def books(season, upto=None, *, provisional=False):
    weeks = counted(season, upto, provisional)
    last = weeks[-1].number if weeks else 0
    return tuple(
        line
        for division in _divided(season, upto, provisional)
        for account in division
        for line in postings(account, last)
    )
