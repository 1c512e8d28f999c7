"""What the pages of leagues tell: of leagues that anybody may join, and nothing that one member alone is told."""

import json
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from pbem.digests.leagues.bulletin import Issue
from pbem.digests.leagues.files import files_of
from pbem.digests.leagues.standings import Board, Boards
from pbem.digests.outcomes import LadderIs
from pbem.digests.pages.feeds import Closed, LeagueFeed
from pbem.digests.pages.leagues import BulletinPage, LeaguePage, LeaguesPage, LeagueTile, WeekTable
from pbem.league.season import League, Season, Week
from pbem.league.standings import standings
from pbem.mail.writing.message import Attachment
from pbem.service.accounts.calendars import Feed
from pbem.service.aggregates.leagues import LoadedLeague
from pbem.service.leagues.mass_mail import gather
from pbem.service.leagues.queries import ladder
from pbem.service.leagues.rating import strengths_at
from pbem.service.services import Services
from pbem.store.rows.leagues import LeagueRecord
from pbem.store.store import Reading

MOST_PLAYED, A_PAGE = 50, 10
"""So many leagues that are played are shown, and so many that are over on each page."""

IN_FEED = 20
"""So many bulletins stand in a feed."""

ON_LADDER = 100
"""So many are shown from the top of the ladder."""

NEWEST = 2**31 - 1


def open_league(house: Services, reading: Reading, number: int) -> League | None:
    """A league that strangers may look at: one that anybody may join."""
    if reading.leagues.by_id(number) is None:
        return None
    league = house.leagues.load(reading, number).league
    return league if league is not None and league.terms.open else None


def leagues_page(house: Services, reading: Reading, before: int = 0) -> LeaguesPage:
    """The leagues that are played, and some that are over, from below number `before` on."""
    past = reading.leagues.past(before or NEWEST, A_PAGE + 1)
    return LeaguesPage(
        () if before else _tiles(house, reading, reading.leagues.open(MOST_PLAYED)),
        _tiles(house, reading, past[:A_PAGE]),
        past[A_PAGE - 1].id if len(past) > A_PAGE else 0,
    )


def league_page(
    house: Services, reading: Reading, number: int, wanted: int = 0, division: int = 1
) -> LeaguePage | None:
    """A league in one of its seasons, the last unless another is `wanted`; None where there is none to be seen."""
    league = open_league(house, reading, number)
    if league is None or wanted > len(league.seasons):
        return None
    season = league.seasons[wanted - 1] if league.seasons else None
    names = _names(
        reading, {league.founder, *league.secretaries, *(season.everybody if season is not None else ())}
    )
    divisions = len(season.divisions) if season is not None else 0
    if not 1 <= division <= max(1, divisions):
        return None
    return LeaguePage(
        number=number,
        league=league,
        season=season,
        board=_board(reading, season, division, names) if season is not None else None,
        divisions=divisions,
        tables=_tables(reading, number, season),
        names=names,
        runs=tuple(names[person] for person in league.secretaries),
        now=house.clock.now(),
    )


def bulletin_page(
    house: Services, reading: Reading, number: int, season: int, week: int, division: int = 1
) -> BulletinPage | None:
    """The bulletin of a closed week; None where there is none to be seen."""
    found = _issue(house, reading, number, season, week)
    if found is None or not 1 <= division <= len(found.boards.tables):
        return None
    made = reading.fixtures.of_week(number, season, week)
    return BulletinPage(
        number,
        found,
        division,
        {one.number: one.table for one in made if one.table is not None},
        newest=not any(one.closed for one in found.season.weeks[week:]),
        files=tuple(one.name for one in files_of(found)),
    )


def league_file(
    house: Services, reading: Reading, number: int, season: int, week: int, name: str
) -> Attachment | None:
    """A file of a bulletin by its name, as it goes with the mail; None where there is none."""
    found = _issue(house, reading, number, season, week)
    files = files_of(found) if found is not None else ()
    return next((one for one in files if one.name == name), None)


def bulletin_json(house: Services, reading: Reading, number: int, season: int, week: int) -> Any:
    """What the JSON file of a bulletin holds; None where there is none to be seen."""
    found = _issue(house, reading, number, season, week)
    file = (
        next((one for one in files_of(found) if one.name.endswith(f"-week{week}.json")), None)
        if found
        else None
    )
    return json.loads(file.content) if file is not None else None


def ladder_page(reading: Reading) -> LadderIs:
    """The ladder, as somebody sees it who is not on it and need not be."""
    return replace(ladder(reading, 0, ON_LADDER), listed=True)


def league_feed(house: Services, reading: Reading, number: int, origin: str) -> LeagueFeed | None:
    """The newest bulletins of a league; None where there is no league to be seen."""
    league = open_league(house, reading, number)
    if league is None:
        return None
    closed = [
        Closed(season.number, week.number, len(season.weeks), week.closes)
        for season in league.seasons
        for week in season.weeks
        if week.closed
    ]
    return LeagueFeed(number, league.title or league.name, tuple(closed[: -IN_FEED - 1 : -1]), origin)


def league_calendar(house: Services, reading: Reading, number: int, language: str) -> bytes | None:
    """When the weeks of a league's last season open and close; None where there is no league to be seen."""
    league = open_league(house, reading, number)
    if league is None:
        return None
    title, appointment = league.title or league.name, house.post.renderer.week_appointment
    feed = Feed(title, house.clock.now())
    for season in league.seasons[-1:]:
        for week in season.weeks:
            for what, at in (("opens", week.opens), ("closes", week.closes)):
                place = f"league-{number}-{season.number}-{week.number}-{what}@{house.addressing.domain}"
                feed.add(place, at, appointment(language, title, week.number, len(season.weeks), what))
    return feed.octets()


def _tiles(house: Services, reading: Reading, records: Collection[LeagueRecord]) -> tuple[LeagueTile, ...]:
    loaded = [house.leagues.load(reading, one.id) for one in records]
    return tuple(_tile(one, one.league) for one in loaded if one.league is not None and one.league.terms.open)


def _tile(loaded: LoadedLeague, league: League) -> LeagueTile:
    last = league.seasons[-1] if league.seasons else None
    return LeagueTile(loaded.id, league.title or league.name, len(league.members), last)


def _board(reading: Reading, season: Season, division: int, names: Mapping[int, str]) -> Board | None:
    """The standings after the last week that is closed; None before that."""
    closed = [week for week in season.weeks if week.closed]
    if not closed:
        return None
    ratings = strengths_at(reading, season.everybody, closed[-1].opens)
    return Boards(standings(season, None, ratings), names).of_division(division)


def _tables(reading: Reading, number: int, season: Season | None) -> tuple[WeekTable, ...]:
    """The tables of the open week."""
    week: Week | None = season.current if season is not None else None
    if season is None or week is None:
        return ()
    made = {one.number: one.table for one in reading.fixtures.of_week(number, season.number, week.number)}
    results = dict(week.results)
    return tuple(WeekTable(one, made.get(one.number), results.get(one.number)) for one in week.fixtures)


def _issue(house: Services, reading: Reading, number: int, season: int, week: int) -> Issue | None:
    league = open_league(house, reading, number)
    if league is None or not 1 <= season <= len(league.seasons):
        return None
    weeks = league.seasons[season - 1].weeks
    if not 1 <= week <= len(weeks) or not weeks[week - 1].closed:
        return None
    work = house.work(reading)
    return gather(work, work.leagues.league(number), league.seasons[season - 1], week)


def _names(reading: Reading, people: Collection[int]) -> dict[int, str]:
    return {number: person.name for number, person in reading.people.by_ids(sorted(people)).items()}
