"""What the tick does for leagues: books results, opens and closes weeks, makes tables, mails to many."""

from collections.abc import Callable
from functools import partial

import structlog

from pbem.service.leagues.mass_mail import mail_some
from pbem.service.leagues.rating import rate_on
from pbem.service.leagues.results import settle_result
from pbem.service.leagues.weeks import after_outages, close_week, end_season, make_fixture, open_week
from pbem.service.services import Services, Work, commit
from pbem.service.unit_of_work.people import next_due
from pbem.service.unit_of_work.turn_clock import GRACE
from pbem.store.errors import StoreUnavailable, VersionConflict

RESULTS, TABLES, LEAGUES, READERS = 20, 10, 5, 25
"""How many of each one tick looks after."""

log = structlog.get_logger()


def tick_leagues(house: Services) -> int:
    """One step of each thing that is due; gives how many were done. Idempotent. Raises StoreUnavailable."""
    now = house.clock.now()
    with house.store.reading() as reading:
        results = reading.results.unsettled(RESULTS)
        fixtures = reading.fixtures.unmade(TABLES)
        due = reading.leagues.due(now - GRACE, LEAGUES)
        circulars = reading.circulars.to_write(READERS)
    done = [_do(house, partial(settle_result, result=one)) for one in results]
    done += [_do(house, partial(make_fixture, fixture=one)) for one in fixtures]
    done += [_do(house, partial(_look_after, league=one.id)) for one in due]
    done += [_do(house, partial(mail_some, circular=one, readers=to)) for one, to in circulars]
    return sum(done) + rate_on(house)


def _look_after(work: Work, league: int) -> None:
    """The next step of a league whose week opens or closes."""
    opened = work.leagues.league(league)
    season, due = opened.state.season, next_due(opened.state)
    week = season.current if season is not None else None
    if season is None or due is None:
        return
    if week is not None and after_outages(work, opened, season, week):
        return
    if due > work.now - GRACE:  # it was woken by an outage
        work.also(lambda writing: writing.leagues.set_due(league, due))
    elif week is not None:
        close_week(work, opened, season, week)
    elif season.next_week is not None:
        open_week(work, opened, season, season.next_week)
    else:
        end_season(work, opened, season)


def _do(house: Services, act: Callable[[Work], None]) -> bool:
    """Do something in one transaction; gives whether it was done, not where somebody else was first.

    What crashes is tried again with the next tick, and stops nothing else.
    """
    try:
        with house.store.reading() as reading:
            work = house.work(reading)
            act(work)
        commit(work)
    except VersionConflict:
        return False
    except StoreUnavailable:
        raise
    except Exception:
        log.exception("league_crashed")
        return False
    return True
