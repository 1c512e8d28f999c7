"""A week opens: its tables are drawn, and made one by one."""

from __future__ import annotations

from hashlib import sha256

import structlog

from pbem.league.commands import OpenWeek
from pbem.league.drawing import draw, playing
from pbem.league.season import Season, Week
from pbem.service.house import House
from pbem.service.leagues.circulating import circulate
from pbem.service.leagues.rating import strengths_of
from pbem.service.leagues.records import CircularKind, FixtureRecord
from pbem.service.leagues.shelf import OpenLeague
from pbem.service.leagues.tables import make_table
from pbem.service.records import DAY, Micros
from pbem.service.unsubscribing import passed_over
from pbem.service.work import Work

SOON: Micros = DAY
"""So long at most a bulletin waits for the draw of the next week."""

log = structlog.get_logger()


def open_week(work: Work, opened: OpenLeague, season: Season, week: Week) -> None:
    """Draw the week's tables; the bulletin of the week before goes out with them, if it has waited for that."""
    people = [person for division in playing(season, week.number) for person in division]
    away = {person for person in people if not _can_play(work, person)}
    seed = sha256(f"{opened.id} {season.number} {week.number}".encode()).digest()
    fixtures, out = draw(season, week, away, strengths_of(work.reading, people), seed)
    opened.do(OpenWeek(fixtures, out))
    if week.number > 1 and waits_for_draw(season, week.number - 1):
        circulate(work, opened, CircularKind.BULLETIN, week.number - 1)
    log.info("week_opened", league=opened.id, week=week.number, tables=len(fixtures), out=len(out))


def waits_for_draw(season: Season, week: int) -> bool:
    """Whether the bulletin of a week is mailed when the next one opens, so that it tells who sits where."""
    if week >= len(season.weeks):
        return False
    return season.weeks[week].opens - season.weeks[week - 1].closes <= SOON


def _can_play(work: Work, person: int) -> bool:
    """Whether he is here, and gets his mail."""
    him = work.person(person)
    reachable = him.confirmed and him.forgotten is None and not passed_over(work.reading, [him.address])
    return reachable and work.absences.until(person) is None


def make_fixture(house: House, work: Work, fixture: FixtureRecord) -> None:
    """Make one table of a week that has opened, and mail who sits there."""
    league = work.leagues.league(fixture.league).state
    season = league.seasons[fixture.season - 1]
    week = season.weeks[fixture.week - 1]
    made = make_table(house, work, league, season, week, week.fixtures[fixture.number - 1])
    work.leagues.also(lambda writing: writing.fixture_made(fixture, made.id))
