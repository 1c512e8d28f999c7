"""What secretaries order: members and their substitutes, announcements, seasons and their weeks."""

from __future__ import annotations

from pbem.digests.outcomes import Done, Undone
from pbem.orders import league_orders
from pbem.service.leagues.at_league import AtLeague
from pbem.service.records import DAY

ANNOUNCEMENTS = 3
"""So many a league may have within a week."""

LONGEST_POST = 60 * DAY


def carry_out(at: AtLeague, order: object) -> Done | Undone | None:
    """What became of a secretary's order; None for any other."""
    match order:
        case league_orders.Secretary(who, ends):
            return _in_league(at, lambda found: _secretary(at, found, who, ends=ends))
        case league_orders.Announce(text):
            return _in_league(at, lambda found: _announce(at, found, text))
        case league_orders.StartSeason(first):
            return _in_league(at, lambda found: _start(at, found, first))
        case league_orders.Postpone(time):
            return _in_league(at, lambda found: _postpone(at, found, time))
        case league_orders.SubstituteMember(who, by):
            return _in_league(at, lambda found: _substitute(at, found, who, by))
        case league_orders.ExpelMember(who):
            return _in_league(at, lambda found: _expel(at, found, who))
        case league_orders.EndSeason():
            return _in_league(at, lambda found: _end_season(at, found))
        case league_orders.EndLeague():
            return _in_league(at, lambda found: _end_league(at, found))
        case _:
            return None
