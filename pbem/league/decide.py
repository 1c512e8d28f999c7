"""What a league answers to a command: events, or a refusal that changes nothing."""

from __future__ import annotations

from pbem.league import commands as asked
from pbem.league import events as happened
from pbem.league import refusals as refused
from pbem.league.commands import LeagueCommand
from pbem.league.events import LeagueEvent
from pbem.league.refusals import LeagueRefusal
from pbem.league.season import League, Season
from pbem.league.seating.lots import seal_of
from pbem.league.terms import Person

Answer = tuple[LeagueEvent, ...] | LeagueRefusal


def decide_league(league: League | None, command: LeagueCommand) -> Answer:
    """What comes of `command`.

    Raises ValueError where the server asks what makes no sense of this league, a bug.
    """
    if league is None:
        if isinstance(command, asked.MakeLeague):
            return (happened.LeagueMade(command.founder, command.name, command.title, command.terms),)
        raise ValueError(f"{type(command).__name__} without a league")
    if isinstance(command, asked.ScoreTable):
        return _score(league, command)
    if league.over:
        return refused.LeagueIsOver()
    match command:
        case asked.JoinLeague(person):
            return _join(league, person)
        case asked.LeaveLeague(person):
            if person not in league.members:
                return refused.NoMember(person)
            return (happened.MemberLeft(person, _from_week(league.season)),)
        case asked.RestWeek():
            return _rest(league, command)
        case asked.OpenWeek(fixtures, out, draw):
            _of_server(league.season is not None and league.season.current is None, command)
            return (happened.WeekOpened(fixtures, out, draw),)
        case asked.CloseWeek():
            _of_server(league.season is not None and league.season.current is not None, command)
            return (happened.WeekClosed(),)
        case asked.MoveWeeks(None, first, weeks, outage):
            return (happened.WeeksMoved(None, first, weeks, outage),)
        case asked.EndSeason():
            _of_server(league.season is not None, command)
            return (happened.SeasonEnded(),)
        case asked.MakeLeague():
            raise ValueError("a league is made once")
        case _:
            return _order(league, command)


def _order(league: League, command: LeagueCommand) -> Answer:
    """What a secretary orders."""
    by = getattr(command, "by", None)
    if by not in league.secretaries:
        return refused.OnlySecretaries(league.secretaries)
    season = league.season
    match command:
        case asked.ChangeTerms(by, terms):
            return refused.SeasonRuns(season.number) if season else (happened.TermsChanged(by, terms),)
        case asked.AppointSecretary(by, person):
            if person in league.secretaries:
                return refused.AlreadySecretary(person)
            return (happened.SecretaryAppointed(by, person),)
        case asked.DismissSecretary(by, person):
            if person not in league.secretaries:
                return refused.NoSecretary(person)
            if by != person and (by != league.founder or person == league.founder):
                return refused.OnlyTheFounder(league.founder)
            if len(league.secretaries) == 1:
                return refused.LastSecretary()
            return (happened.SecretaryDismissed(by, person),)
        case asked.InviteMember(by, person):
            if person in league.members:
                return refused.AlreadyMember(person)
            return (happened.MemberInvited(by, person),)
        case asked.ExpelMember(by, person):
            if person not in league.members:
                return refused.NoMember(person)
            if person == league.founder:
                return refused.FounderStays(person)
            return (happened.MemberExpelled(by, person, _from_week(season)),)
        case asked.AskSubstitute(by, person, substitute):
            if not league.may_be_replaced(person):
                return refused.NoMember(person)
            if person == league.founder != by and person in league.members:
                return refused.FounderStays(person)
            if substitute in league.members:
                return refused.AlreadyMember(substitute)
            return (happened.SubstituteAsked(by, person, substitute),)
        case asked.StartSeason():
            return _start(league, command)
        case asked.MoveWeeks(by, first, weeks):
            return (happened.WeeksMoved(by, first, weeks),) if season else refused.NoSeason()
        case asked.CutSeason(by, at):
            return (happened.SeasonCut(by, at),) if season else refused.NoSeason()
        case asked.EndLeague(by):
            return refused.SeasonRuns(season.number) if season else (happened.LeagueEnded(by),)
        case _:
            raise ValueError(f"{type(command).__name__} is nothing that a league knows")


def _join(league: League, person: Person) -> Answer:
    if person in league.members:
        return refused.AlreadyMember(person)
    asked_for = person in (*league.invited, league.founder)
    if person in league.barred and not asked_for:
        return refused.MemberBarred(person)
    if not (league.terms.open or asked_for or person in league.secretaries):
        return refused.LeagueIsPrivate()
    season = league.season
    replaced = league.whom_replaces(person)
    if replaced is not None:
        division = (season.division_of(replaced) if season else None) or 0
        return (happened.MemberSubstituted(replaced, person, _from_week(season), division),)
    last = len(season.divisions) if season else 0
    before = season.division_of(person) if season else None
    return (happened.MemberJoined(person, _from_week(season), before or last),)


def _rest(league: League, command: asked.RestWeek) -> Answer:
    person, season = command.person, league.season
    if person not in league.members:
        return refused.NoMember(person)
    if season is None:
        return refused.NoSeason()
    ahead = [week.number for week in season.weeks if not week.opened]
    week = command.week or (ahead[0] if ahead else 0)
    if week not in ahead:
        return refused.NoSuchWeek(week, ahead[0] if ahead else 0, ahead[-1] if ahead else 0)
    rests = (person, week) in season.resting
    if command.back:
        return (happened.RestDropped(person, week),) if rests else refused.NotResting(week)
    return () if rests else (happened.RestDeclared(person, week),)


def _start(league: League, command: asked.StartSeason) -> Answer:
    if league.season is not None:
        return refused.SeasonRuns(league.season.number)
    least = league.terms.rulebook.seats_min
    if len(league.members) < least:
        return refused.TooFewMembers(least, len(league.members))
    seal = seal_of(league.name, len(league.seasons) + 1, command.secret)
    return (happened.SeasonStarted(command.by, command.weeks, command.divisions, seal, command.secret.hex()),)


def _score(league: League, command: asked.ScoreTable) -> Answer:
    season = league.seasons[command.season - 1]
    before = season.weeks[command.week - 1].result(command.table)
    if before == command.result:
        return ()
    return (happened.TableScored(command.season, command.week, command.table, command.result),)


def _from_week(season: Season | None) -> int:
    """From which week on a change among the members tells: the first that has not opened; 0 between seasons."""
    if season is None:
        return 0
    return next((week.number for week in season.weeks if not week.opened), len(season.weeks) + 1)


def _of_server(makes_sense: bool, command: LeagueCommand) -> None:
    if not makes_sense:
        raise ValueError(f"{type(command).__name__} at the wrong time")
