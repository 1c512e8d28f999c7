"""A league and one event make the next league: nothing is decided here, so a log means the same for ever."""

from dataclasses import replace
from typing import TypeVar

from pbem.league import events
from pbem.league.events import LeagueEvent
from pbem.league.season import Departure, Gone, League, Newcomer, Season, Week
from pbem.league.terms import Person

_T = TypeVar("_T")


def evolve_league(league: League | None, event: LeagueEvent) -> League:
    """The league after one event more. An event that cannot follow is a bug and raises ValueError."""
    if league is None:
        if not isinstance(event, events.LeagueMade):
            raise ValueError(f"a league begins with LeagueMade, not {type(event).__name__}")
        return League(event.name, event.title, event.founder, event.terms, (event.founder,))
    match event:
        case events.TermsChanged(_, terms):
            return replace(league, terms=terms)
        case events.SecretaryAppointed(_, person):
            return replace(league, secretaries=(*league.secretaries, person))
        case events.SecretaryDismissed(_, person):
            return replace(league, secretaries=_but(league.secretaries, person))
        case events.MemberInvited(_, person):
            return replace(league, invited=(*_but(league.invited, person), person))
        case events.MemberJoined(person, week, division):
            return _with(league, person, week, division)
        case events.MemberLeft(person, week):
            return _without(league, person, week, Gone.LEFT)
        case events.MemberExpelled(_, person, week):
            gone = _without(league, person, week, Gone.EXPELLED)
            return replace(gone, barred=(*_but(gone.barred, person), person))
        case events.SubstituteAsked(_, person, substitute):
            others = tuple(pair for pair in league.substitutes if substitute not in pair)
            invited = (*_but(league.invited, substitute), substitute)
            return replace(league, substitutes=(*others, (person, substitute)), invited=invited)
        case events.MemberSubstituted(person, substitute, week, division):
            gone = _without(league, person, week, Gone.SUBSTITUTED, substitute)
            return _with(gone, substitute, week, division)
        case events.SeasonStarted(_, weeks, divisions, seal, secret):
            ahead = tuple(Week(number, *times) for number, times in enumerate(weeks, 1))
            season = Season(len(league.seasons) + 1, league.terms, ahead, divisions, seal=seal, secret=secret)
            return replace(league, seasons=(*league.seasons, season), substitutes=())
        case events.LeagueEnded():
            return replace(league, over=True)
        case events.TableScored(number, week, table, result):
            season = league.seasons[number - 1]
            scored = season.weeks[week - 1]
            results = dict(scored.results) | {table: result}
            known = {table} if scored.closed and scored.result(table) else set()
            corrected = {*scored.corrected, *known}
            after = replace(
                scored, results=tuple(sorted(results.items())), corrected=tuple(sorted(corrected))
            )
            return _in_place(league, number, _with_week(season, after))
        case _ if league.season is not None:
            return _in_place(league, league.season.number, _in_season(league.season, event))
    raise ValueError(f"{type(event).__name__} while no season runs")


def _in_season(season: Season, event: LeagueEvent) -> Season:
    match event:
        case events.RestDeclared(person, week):
            return replace(season, resting=(*season.resting, (person, week)))
        case events.RestDropped(person, week):
            return replace(season, resting=_but(season.resting, (person, week)))
        case events.WeeksMoved(_, first, weeks, outage):
            for number, (opens, closes) in enumerate(weeks, first):
                season = _with_week(season, replace(season.weeks[number - 1], opens=opens, closes=closes))
            return replace(season, outage=max(season.outage, outage))
        case events.WeekOpened(fixtures, out, draw) if season.next_week is not None:
            drawn = replace(season.next_week, opened=True, fixtures=fixtures, out=out, draw=draw)
            return _with_week(season, drawn)
        case events.WeekClosed() if season.current is not None:
            return _with_week(season, replace(season.current, closed=True))
        case events.SeasonCut(_, at):
            opened = tuple(
                week if week.closed else replace(week, closes=min(at, week.closes))
                for week in season.weeks
                if week.opened
            )
            return replace(season, weeks=opened, early=True)
        case events.SeasonEnded():
            return replace(season, ended=True)
    raise ValueError(f"{type(event).__name__} cannot follow in this season")


def _with(league: League, person: Person, week: int, division: int) -> League:
    joined = replace(
        league,
        members=(*league.members, person),
        invited=_but(league.invited, person),
        barred=_but(league.barred, person),
        substitutes=tuple(pair for pair in league.substitutes if pair[1] != person),
    )
    season = league.season
    if season is None:
        return joined
    departures = tuple(one for one in season.departures if one.person != person)
    newcomers = (*season.newcomers, Newcomer(person, week, division))
    return _in_place(joined, season.number, replace(season, departures=departures, newcomers=newcomers))


def _without(
    league: League, person: Person, week: int, why: Gone, substitute: Person | None = None
) -> League:
    left = replace(league, members=_but(league.members, person))
    season = league.season
    if season is None:
        return left
    earlier = [one for one in season.departures if one.person == person]
    others = tuple(one for one in season.departures if one.person != person)
    since = earlier[0].week if earlier else week
    departures = (*others, Departure(person, since, why, substitute))
    return _in_place(left, season.number, replace(season, departures=departures))


def _in_place(league: League, number: int, season: Season) -> League:
    return replace(league, seasons=(*league.seasons[: number - 1], season, *league.seasons[number:]))


def _with_week(season: Season, week: Week) -> Season:
    return replace(season, weeks=(*season.weeks[: week.number - 1], week, *season.weeks[week.number :]))


def _but(some: tuple[_T, ...], one: _T) -> tuple[_T, ...]:
    return tuple(other for other in some if other != one)
