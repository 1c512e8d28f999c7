"""What can be looked at of leagues and ratings: terms and members, standings, past bulletins, the ladder."""

from collections.abc import Iterable, Sequence

from pbem.digests import outcomes
from pbem.digests.outcomes import Done, LadderRow, LeagueLine, Undone
from pbem.league.ratings import shown, sureness
from pbem.league.season import League, Season
from pbem.orders.model import LAST_SEASON
from pbem.service.aggregates.leagues import OpenLeague, people_of
from pbem.service.leagues.context import is_known, listed, names_of_members, which
from pbem.service.leagues.mass_mail import mail_bulletin
from pbem.service.leagues.rating import strengths_at
from pbem.service.services import LeagueContext
from pbem.store.rows.ratings import ENOUGH, RatedAs, Standing
from pbem.store.store import Reading

MOST_SHOWN = 20


FIRST = 20
"""So many are shown from the top."""

BESIDE = 3
"""So many are shown before and behind the one who asks, where they are not among the first."""

NEWCOMERS = 10
"""So many are shown of those who have no place yet."""


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
    lines = tuple(_line(at.person, one.state) for one in found[:MOST_SHOWN])
    return outcomes.LeaguesAre(lines, max(0, len(found) - MOST_SHOWN))


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
    found = _with_week(at, name, week, wanted, first=0)
    if not isinstance(found, tuple):
        return found
    opened, season, last = found
    people = season.everybody
    known = at.work.know(people)
    names = tuple((person, known[person].name) for person in people)
    opened_at = season.weeks[(week or last) - 1].opens
    ratings = tuple(strengths_at(at.work.reading, people, opened_at).items())
    return outcomes.StandingsAre(opened.state.name, season, week or 0, names, ratings, at.person)


def bulletin(at: LeagueContext, name: str | None, week: int | None, wanted: int | None) -> Done | Undone:
    """BULLETIN: mailed once more, as it would be written now."""
    found = _with_week(at, name, week, wanted, first=1)
    if not isinstance(found, tuple):
        return found
    opened, season, last = found
    number = last if week is None else week
    mail_bulletin(at.work, opened, season, number, at.me, asked=True)
    return outcomes.BulletinIsMailed(opened.state.name, number)


def _with_week(
    at: LeagueContext, name: str | None, week: int | None, wanted: int | None, *, first: int
) -> tuple[OpenLeague, Season, int] | Undone:
    """The league, and the season that is `wanted`, by number or as the last that is over.

    None: its latest; where no week of that has closed, and none is asked for, the one before. With the last week that
    has closed, of which there must be one, the `first` that can be asked for at least.
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
        last = _last_closed(seasons[-1])
        if last and (week is None or first <= week <= last):
            return found, seasons[-1], last
        return outcomes.NoBulletin(found.state.name, (last if first else 0) if week is None else week, last)
    if wanted is None:
        return outcomes.NoBulletin(found.state.name, 0, 0)
    return outcomes.NoSuchSeason(found.state.name, wanted, len(found.state.seasons))


def _last_closed(season: Season) -> int:
    return max((week.number for week in season.weeks if week.closed), default=0)


def ladder(reading: Reading, person: int, most: int = FIRST) -> outcomes.LadderIs:
    """The ladder as somebody is shown it, the first `most` of it. Who wanted to be forgotten is not on it."""
    first, newcomers = reading.ratings.ladder(most), reading.ratings.ladder(NEWCOMERS, placed=False)
    mine = reading.ratings.standings_of(RatedAs.PLAYER, [person]).get(person)
    near: list[Standing] = []
    if mine is not None and not _among(mine, [*first, *newcomers]):
        if mine.rounds < ENOUGH:
            newcomers.append(mine)
        else:
            beside = [*reading.ratings.neighbours(person, shown(mine.skill), BESIDE), mine]
            others = (one for one in beside if not _among(one, first))
            near = sorted(others, key=lambda one: (-shown(one.skill), one.person))
    everybody = [*first, *near, *newcomers]
    return outcomes.LadderIs(
        tuple(_rows(reading, first, person)),
        tuple(_rows(reading, near, person)),
        tuple(_rows(reading, newcomers, person)),
        reading.ratings.placed_players(),
        ENOUGH,
        listed=any(one.person == person for one in everybody),
    )


def _rows(reading: Reading, standings: Sequence[Standing], reader: int) -> Iterable[LadderRow]:
    persons = [one.person for one in standings]
    people = reading.people.by_ids(persons)
    gods = reading.ratings.standings_of(RatedAs.GOD, persons)
    for one in standings:
        figure, god = shown(one.skill), gods.get(one.person)
        yield LadderRow(
            reading.ratings.place_of(figure) if one.rounds >= ENOUGH else None,
            people[one.person].name,
            figure,
            sureness(one.skill),
            one.rounds,
            shown(god.skill) if god is not None else None,
            mine=one.person == reader,
            page=one.person if people[one.person].public_page else 0,
        )


def _among(one: Standing, others: Sequence[Standing]) -> bool:
    return any(other.person == one.person for other in others)
