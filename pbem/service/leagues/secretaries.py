"""What secretaries order: members and their substitutes, announcements, seasons and their weeks."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from pbem.digests import outcomes
from pbem.digests.outcomes import Done, Undone
from pbem.league import commands as asked
from pbem.league.promotion import first_divisions, next_divisions
from pbem.league.schedule import first_day, weeks_from
from pbem.league.season import Division, League
from pbem.mail.addressing import fold_address
from pbem.orders import league_orders
from pbem.orders.days import Days, DaysTrouble, days_of
from pbem.service.due import day_of
from pbem.service.leagues.at_league import AtLeague, member_called, secretaries_league
from pbem.service.leagues.circulating import circulate
from pbem.service.leagues.inviting import invite_one
from pbem.service.leagues.members import says_no, seats_opened
from pbem.service.leagues.moving import move_weeks
from pbem.service.leagues.rating import strengths_of
from pbem.service.leagues.records import CircularKind
from pbem.service.leagues.shelf import OpenLeague
from pbem.service.people import find_or_meet
from pbem.service.records import DAY
from pbem.service.unsubscribing import passed_over

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
