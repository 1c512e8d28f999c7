"""The weeks of a season: opened and drawn, put off, closed; then its books are closed."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import islice

import structlog

from pbem.league import events
from pbem.league.refusals import LeagueRefusal
from pbem.league.schedule import postponed
from pbem.league.season import Finish, Out, Season, TableResult, Week
from pbem.league.seating.week_players import draw, known_lots, lots_of, playing
from pbem.league.terms import Closing
from pbem.micros import DAY, HOUR, Micros
from pbem.service.aggregates.leagues import CARRIED, OpenLeague
from pbem.service.leagues.mass_mail import circulate
from pbem.service.leagues.rating import close_heat, strengths_of
from pbem.service.leagues.tables import close_table, make_table
from pbem.service.services import Work
from pbem.service.unit_of_work.turn_clock import letter_waits
from pbem.store.rows.leagues import CircularKind, FixtureRecord
from pbem.store.rows.people import MailboxState
from pbem.store.store import Writing

BATCH = 5
"""So many tables are closed in one step."""

log = structlog.get_logger()


SOON: Micros = DAY
"""So long at most a bulletin waits for the draw of the next week."""

LONG: Micros = 12 * HOUR
"""An outage of so much moves all weeks to come by whole days; a shorter one the closing of the week alone."""

LOOKED_BACK = 20
"""So many of the last outages are looked at."""

Times = tuple[tuple[Micros, Micros], ...]


def close_week(work: Work, opened: OpenLeague, season: Season, week: Week) -> None:
    """Close some of its tables; the week itself once every one of them has given its result, or goes on."""
    if week.unfinished and not goes_on(season):
        close_tables(work, opened, season, week)
        return
    opened.do(events.WeekClosed())
    work.also(lambda writing: close_heat(writing, opened.id, work.now))
    if not waits_for_draw(season, week.number) and season.next_week is not None:
        circulate(work, opened, CircularKind.BULLETIN, week.number)
    log.info("week_closed", league=opened.id, week=week.number)


def goes_on(season: Season) -> bool:
    """Whether tables go on that are not over at the closing hour; a season that is cut short waits for none."""
    return season.terms.closing is Closing.CARRY and not season.early


def close_tables(work: Work, opened: OpenLeague, season: Season, week: Week) -> None:
    """Close some tables that are still played; one for which a letter waits that came in time only later."""
    unfinished = {one.number for one in week.unfinished}
    fixtures = work.reading.fixtures.of_week(opened.id, season.number, week.number)
    for one in fixtures:
        if one.table is None and one.number in unfinished:
            opened.do(events.TableScored(season.number, week.number, one.number, TableResult(Finish.VOID)))
            work.also(partial(_make_no_more, one))
    tables = (one.table for one in fixtures if one.table is not None and one.number in unfinished)
    known = (work.table(one) for one in tables)
    ready = (
        one
        for one in known
        if one is not None
        and not letter_waits(work.reading, week.closes, one.id, *map(int, one.match.audience))
    )
    for played in islice(ready, BATCH):
        close_table(work, played)


def _make_no_more(fixture: FixtureRecord, writing: Writing) -> None:
    writing.fixtures.drop(fixture)


def end_season(work: Work, opened: OpenLeague, season: Season) -> None:
    """End it once no table of it is played any more; those that were carried on for long are closed."""
    played = next((week for week in season.weeks if week.unfinished), None)
    if played is None:
        opened.do(events.SeasonEnded())
        if season.weeks:
            circulate(work, opened, CircularKind.BULLETIN, season.weeks[-1].number)
        log.info("season_ended", league=opened.id, season=season.number)
    elif season.early or work.now >= season.weeks[-1].closes + CARRIED:
        close_tables(work, opened, season, played)


def open_week(work: Work, opened: OpenLeague, season: Season, week: Week) -> None:
    """Draw the week's tables; the bulletin of the week before goes out with them, if it has waited for that.

    It tells, too, who sits at none; else those who do not are mailed that.
    """
    people = [person for division in playing(season, week.number) for person in division]
    away = set(people) - _there(work, people)
    if season.secret:
        chance = lots_of(season.secret, opened.state.name, season.number, week.number)
    else:
        chance = known_lots(opened.id, season.number, week.number)
    fixtures, out, told = draw(season, week, away, strengths_of(work.reading, people), chance)
    idle = [one.person for one in out if one.why in (Out.ODD, Out.FEW)]
    opened.do(events.WeekOpened(fixtures, out, told))
    if week.number > 1 and waits_for_draw(season, week.number - 1):
        circulate(work, opened, CircularKind.BULLETIN, week.number - 1)
    elif idle:
        circulate(work, opened, CircularKind.OUT, week.number, readers=idle)
    log.info("week_opened", league=opened.id, week=week.number, tables=len(fixtures), out=len(out))


def waits_for_draw(season: Season, week: int) -> bool:
    """Whether the bulletin of a week is mailed when the next one opens, so that it tells who sits where."""
    if week >= len(season.weeks):
        return False
    return season.weeks[week].opens - season.weeks[week - 1].closes <= SOON


def _there(work: Work, people: Sequence[int]) -> set[int]:
    """Who of them is here, and gets mail; asked at once for all, who may be thousands."""
    known, away = work.know(people), work.reading.absences.away(people, work.now)
    mailboxes = work.reading.mailboxes.known([one.address for one in known.values()])
    off = {one.address for one in mailboxes.values() if one.state is not MailboxState.FINE}
    return {
        person
        for person, reader in known.items()
        if reader.confirmed and reader.forgotten is None and reader.address not in off and person not in away
    }


def make_fixture(work: Work, fixture: FixtureRecord) -> None:
    """Make one table of a week that has opened, and mail who sits there.

    Who has left since it opened has a caretaker at once, and a substitute sits where they are to sit.
    """
    league = work.leagues.league(fixture.league).state
    season = league.seasons[fixture.season - 1]
    week = season.weeks[fixture.week - 1]
    drawn = week.fixtures[fixture.number - 1]
    now = {person: season.in_place_of(person) for person in drawn.people}
    elsewhere = {person for one in week.fixtures for person in one.people}
    gone = [person for person in drawn.people if now[person] in (elsewhere | {None}) - {person}]
    god, *players = (person if person in gone else now[person] or person for person in drawn.people)
    here = replace(drawn, god=god, players=tuple(players))
    made = make_table(work, league, season, week, here, gone)
    work.also(lambda writing: writing.fixtures.mark_made(fixture, made.id))


def move_weeks(work: Work, opened: OpenLeague, by: int, time: Micros) -> LeagueRefusal | None:
    """A secretary puts off the open week's closing and all that comes after; with no week open, all to come."""
    season = opened.state.season
    ahead = _ahead(season) if season is not None else []
    times = _later(season, ahead, time) if season is not None else ()
    first = ahead[0].number if ahead else 1
    refused = opened.do(events.WeeksMoved(by, first, times))
    if refused is None and ahead:
        circulate(work, opened, CircularKind.MOVED, first, by=by)
    return refused


def after_outages(work: Work, opened: OpenLeague, season: Season, week: Week) -> bool:
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
    opened.do(events.WeeksMoved(None, week.number, times, max(one.id for one in news)))
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
