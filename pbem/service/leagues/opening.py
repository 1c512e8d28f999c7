"""A week opens: its tables are drawn, and made one by one."""

from collections.abc import Sequence
from dataclasses import replace

import structlog

from pbem.league.commands import OpenWeek
from pbem.league.season import Out, Season, Week
from pbem.league.seating.week_players import draw, known_lots, lots_of, playing
from pbem.micros import DAY, Micros
from pbem.service.aggregates.leagues import OpenLeague
from pbem.service.leagues.mass_mail import circulate
from pbem.service.leagues.rating import strengths_of
from pbem.service.leagues.tables import make_table
from pbem.service.services import Services
from pbem.service.unit_of_work.unit_of_work import UnitOfWork
from pbem.store.rows.leagues import CircularKind, FixtureRecord
from pbem.store.rows.people import MailboxState

SOON: Micros = DAY
"""So long at most a bulletin waits for the draw of the next week."""

log = structlog.get_logger()


def open_week(work: UnitOfWork, opened: OpenLeague, season: Season, week: Week) -> None:
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
    opened.do(OpenWeek(fixtures, out, told))
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


def _there(work: UnitOfWork, people: Sequence[int]) -> set[int]:
    """Who of them is here, and gets mail; asked at once for all, who may be thousands."""
    known, away = work.know(people), work.reading.absences.away(people, work.now)
    mailboxes = work.reading.mailboxes.known([one.address for one in known.values()])
    off = {one.address for one in mailboxes.values() if one.state is not MailboxState.FINE}
    return {
        person
        for person, him in known.items()
        if him.confirmed and him.forgotten is None and him.address not in off and person not in away
    }


def make_fixture(house: Services, work: UnitOfWork, fixture: FixtureRecord) -> None:
    """Make one table of a week that has opened, and mail who sits there.

    Who has left since it opened has a caretaker at once, and a substitute sits where they are to sit.
    """
    league = work.leagues.league(fixture.league).state
    season = league.seasons[fixture.season - 1]
    week = season.weeks[fixture.week - 1]
    drawn = week.fixtures[fixture.number - 1]
    seated = {person: _now_in_place(season, week, person) for person in drawn.people}
    gone = [person for person, now in seated.items() if now is None]
    god, *players = (person if now is None else now for person, now in seated.items())
    here = replace(drawn, god=god, players=tuple(players))
    made = make_table(house, work, league, season, week, here, gone)
    work.leagues.also(lambda writing: writing.fixtures.mark_made(fixture, made.id))


def _now_in_place(season: Season, week: Week, person: int) -> int | None:
    """Who plays now where somebody was seated when the week opened; None for nobody who was not seated elsewhere."""
    now = season.in_place_of(person)
    elsewhere = now != person and any(now in one.people for one in week.fixtures)
    return None if elsewhere else now
