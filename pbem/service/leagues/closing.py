"""A week closes: what is unfinished is scored as it stands, or goes on; then its books are closed."""

from functools import partial
from itertools import islice

import structlog

from pbem.league.commands import CloseWeek, EndSeason, ScoreTable
from pbem.league.season import Finish, Season, TableResult, Week
from pbem.league.terms import Closing
from pbem.micros import Micros
from pbem.service.aggregates.leagues import OpenLeague
from pbem.service.aggregates.tables import OpenTable
from pbem.service.leagues.mass_mail import circulate
from pbem.service.leagues.opening import waits_for_draw
from pbem.service.leagues.rating import close_heat
from pbem.service.leagues.tables import close_table
from pbem.service.services import Services
from pbem.service.unit_of_work.leagues import CARRIED
from pbem.service.unit_of_work.unit_of_work import UnitOfWork
from pbem.store.rows.leagues import CircularKind, FixtureRecord
from pbem.store.store import Writing

BATCH = 5
"""So many tables are closed in one step."""

log = structlog.get_logger()


def close_week(house: Services, work: UnitOfWork, opened: OpenLeague, season: Season, week: Week) -> None:
    """Close some of its tables; the week itself once every one of them has given its result, or goes on."""
    if week.unfinished and not goes_on(season):
        close_tables(house, work, opened, season, week)
        return
    opened.do(CloseWeek())
    work.leagues.also(lambda writing: close_heat(writing, opened.id, work.now))
    if not waits_for_draw(season, week.number) and season.next_week is not None:
        circulate(work, opened, CircularKind.BULLETIN, week.number)
    log.info("week_closed", league=opened.id, week=week.number)


def goes_on(season: Season) -> bool:
    """Whether tables go on that are not over at the closing hour; a season that is cut short waits for none."""
    return season.terms.closing is Closing.CARRY and not season.early


def close_tables(house: Services, work: UnitOfWork, opened: OpenLeague, season: Season, week: Week) -> None:
    """Close some tables that are still played; one for which a letter waits that came in time only later."""
    unfinished = {one.number for one in week.unfinished}
    fixtures = work.reading.fixtures.of_week(opened.id, season.number, week.number)
    for one in fixtures:
        if one.table is None and one.number in unfinished:
            opened.do(ScoreTable(season.number, week.number, one.number, TableResult(Finish.VOID)))
            work.leagues.also(partial(_make_no_more, one))
    tables = (one.table for one in fixtures if one.table is not None and one.number in unfinished)
    known = (work.table(one) for one in tables)
    ready = (one for one in known if one is not None and not _letter_waits(work, one, week.closes))
    for played in islice(ready, BATCH):
        close_table(house, work, played)


def _letter_waits(work: UnitOfWork, table: OpenTable, before: Micros) -> bool:
    """Whether a letter that came before then is still to be done: to the table, or of its people to themselves."""
    reading = work.reading
    return reading.letters.earlier_waits(table.id, before) or any(
        reading.letters.earlier_of_person_waits(int(seat), before) for seat in table.match.audience
    )


def _make_no_more(fixture: FixtureRecord, writing: Writing) -> None:
    writing.fixtures.drop(fixture)


def end_season(house: Services, work: UnitOfWork, opened: OpenLeague, season: Season) -> None:
    """End it once no table of it is played any more; those that were carried on for long are closed."""
    played = next((week for week in season.weeks if week.unfinished), None)
    if played is None:
        opened.do(EndSeason())
        if season.weeks:
            circulate(work, opened, CircularKind.BULLETIN, season.weeks[-1].number)
        log.info("season_ended", league=opened.id, season=season.number)
    elif season.early or work.now >= season.weeks[-1].closes + CARRIED:
        close_tables(house, work, opened, season, played)
