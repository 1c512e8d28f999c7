"""What can be looked at of leagues: their terms and members, standings, past bulletins."""

from pbem.digests import outcomes
from pbem.digests.outcomes import Done, LeagueLine, Undone
from pbem.league.season import League, Season
from pbem.orders.declared.league_orders import LAST_SEASON
from pbem.service.aggregates.leagues import OpenLeague
from pbem.service.leagues.bulletin_mail import mail_bulletin
from pbem.service.leagues.context import LeagueContext, is_known, listed, names_of_members, which
from pbem.service.leagues.rating import strengths_at
from pbem.service.unit_of_work.leagues import people_of

MOST_SHOWN = 20


def show(at: LeagueContext, name: str) -> Done | Undone:
    """LEAGUE rosewood."""
    found = which(at, name, lambda league: True)
    if not isinstance(found, OpenLeague):
        return found
    league = found.state
    season, inside = league.season, at.person in people_of(league)
    names = names_of_members(at.work, league) if inside else {}
    names |= {person: at.work.person(person).name for person in (*league.secretaries, league.founder)}
    week = season.current if season is not None else None
    table = out = None
    if season is not None and week is not None:
        sits = [one.number for one in week.fixtures if at.person in one.people]
        kept = at.work.reading.fixtures.of_week(found.id, season.number, week.number) if sits else []
        table = next((one.table for one in kept if one.number in sits), None)
        out = next((one.why for one in week.out if one.person == at.person), None)
    return outcomes.LeagueIs(league, tuple(names.items()), at.person, at.work.now, table, out)


def show_all(at: LeagueContext) -> Done:
    """LEAGUES."""
    found = listed(at)
    lines = [_line(at.person, one.state) for one in found[:MOST_SHOWN]]
    return outcomes.LeaguesAre(tuple(lines), max(0, len(found) - MOST_SHOWN))


def _line(person: int, league: League) -> LeagueLine:
    season = league.season
    week = (season.current or season.next_week) if season is not None else None
    mine = person in people_of(league)
    return LeagueLine(
        league.name,
        league.title,
        len(league.members),
        mine,
        person in league.secretaries,
        week.number if week is not None else 0,
        len(season.weeks) if season is not None else 0,
    )


def standings(at: LeagueContext, name: str | None, week: int | None, wanted: int | None) -> Done | Undone:
    """STANDINGS: of the season that is `wanted`, else of the one that runs, or ran last."""
    found = _with_season(at, name, week, wanted)
    if not isinstance(found, tuple):
        return found
    opened, season = found
    last = _last_closed(season)
    if not last or not 0 <= (week or 0) <= last:
        return outcomes.NoBulletin(opened.state.name, week or 0, last)
    people = season.everybody
    known = at.work.know(people)
    names = tuple((person, known[person].name) for person in people)
    opened_at = season.weeks[(week or last) - 1].opens
    ratings = tuple(strengths_at(at.work.reading, people, opened_at).items())
    return outcomes.StandingsAre(opened.state.name, season, week or 0, names, ratings, at.person)


def bulletin(at: LeagueContext, name: str | None, week: int | None, wanted: int | None) -> Done | Undone:
    """BULLETIN: mailed once more, as it would be written now."""
    found = _with_season(at, name, week, wanted)
    if not isinstance(found, tuple):
        return found
    opened, season = found
    last = _last_closed(season)
    number = last if week is None else week
    if not last or not 1 <= number <= last:
        return outcomes.NoBulletin(opened.state.name, number, last)
    mail_bulletin(at.house, at.work, opened, season, number, at.me, asked=True)
    return outcomes.BulletinIsMailed(opened.state.name, number)


def _with_season(
    at: LeagueContext, name: str | None, week: int | None, wanted: int | None
) -> tuple[OpenLeague, Season] | Undone:
    """The league, and the season that is `wanted`, by number or as the last that is over.

    None: its latest; where no week of that has closed, and none is asked for, the one before.
    """
    found = which(at, name, lambda league: bool(league.seasons) and is_known(league, at.person))
    if not isinstance(found, OpenLeague):
        return found
    seasons = found.state.seasons
    if wanted == LAST_SEASON:
        seasons = tuple(one for one in seasons if one.ended)
    elif wanted is not None:
        seasons = seasons[wanted - 1 : wanted]
    elif week is None:
        seasons = tuple(one for one in seasons if _last_closed(one)) or seasons
    if seasons:
        return found, seasons[-1]
    if wanted is None:
        return outcomes.NoBulletin(found.state.name, 0, 0)
    return outcomes.NoSuchSeason(found.state.name, wanted, len(found.state.seasons))


def _last_closed(season: Season) -> int:
    return max((week.number for week in season.weeks if week.closed), default=0)
