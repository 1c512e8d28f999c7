"""The weeks of a season move: a secretary puts them off, or the server was away."""

from pbem.league.commands import MoveWeeks
from pbem.league.refusals import LeagueRefusal
from pbem.league.schedule import postponed
from pbem.league.season import Season, Week
from pbem.micros import DAY, HOUR, Micros
from pbem.service.aggregates.leagues import OpenLeague
from pbem.service.leagues.mass_mail import circulate
from pbem.service.unit_of_work.unit_of_work import UnitOfWork
from pbem.store.rows.leagues import CircularKind

LONG: Micros = 12 * HOUR
"""An outage of so much moves all weeks to come by whole days; a shorter one the closing of the week alone."""

LOOKED_BACK = 20
"""So many of the last outages are looked at."""

Times = tuple[tuple[Micros, Micros], ...]


def move_weeks(work: UnitOfWork, opened: OpenLeague, by: int, time: Micros) -> LeagueRefusal | None:
    """A secretary puts off the open week's closing and all that comes after; with no week open, all to come."""
    season = opened.state.season
    ahead = _ahead(season) if season is not None else []
    times = _later(season, ahead, time) if season is not None else ()
    first = ahead[0].number if ahead else 1
    refused = opened.do(MoveWeeks(by, first, times))
    if refused is None and ahead:
        circulate(work, opened, CircularKind.MOVED, first, by=by)
    return refused


def after_outages(work: UnitOfWork, opened: OpenLeague, season: Season, week: Week) -> bool:
    """The open week closes later by the time in which the server was away; whether it does.

    An outage that began before the closing hour counts whole: who lost that hour has it when the server is back.
    """
    latest = work.reading.outages.latest(LOOKED_BACK)
    news = [one for one in latest if one.id > season.outage and one.begun < week.closes]
    lost = sum(max(0, min(one.ended, work.now) - max(one.begun, week.opens)) for one in news)
    if not lost or not news:
        return False
    following = season.next_week
    if lost >= LONG or (following is not None and week.closes + lost >= following.opens):
        times = _later(season, _ahead(season), -(-lost // DAY) * DAY)
    else:
        times = ((week.opens, week.closes + lost),)
    opened.do(MoveWeeks(None, week.number, times, max(one.id for one in news)))
    circulate(work, opened, CircularKind.MOVED, week.number)
    return True


def _ahead(season: Season) -> list[Week]:
    """The weeks that have not closed."""
    return [week for week in season.weeks if not week.closed]


def _later(season: Season, weeks: list[Week], time: Micros) -> Times:
    """The times of weeks that are put off; one that has opened keeps its opening."""
    whole = time % DAY == 0
    times = postponed(
        [(week.opens, week.closes) for week in weeks], time, season.terms.weeks.zone, whole_days=whole
    )
    return tuple(
        (week.opens if week.opened else opens, closes)
        for week, (opens, closes) in zip(weeks, times, strict=True)
    )
