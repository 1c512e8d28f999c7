"""What a league answers to a command: events, or a refusal that changes nothing."""

from pbem.league import commands, events, refusals
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
        if isinstance(command, events.LeagueMade):
            return (command,)
        raise ValueError(f"{type(command).__name__} without a league")
    if isinstance(command, events.TableScored):
        return _score(league, command)
    if league.over:
        return refusals.LeagueIsOver()
    season = league.season
    match command:
        case commands.JoinLeague(person):
            return _join(league, person)
        case commands.LeaveLeague(person):
            if person not in league.members:
                return refusals.NoMember(person)
            return (events.MemberLeft(person, _from_week(league.season)),)
        case commands.RestWeek():
            return _rest(league, command)
        case events.WeekOpened() if season is not None and season.current is None:
            return (command,)
        case events.WeekClosed() if season is not None and season.current is not None:
            return (command,)
        case events.WeeksMoved(None):
            return (command,)
        case events.SeasonEnded() if season is not None:
            return (command,)
        case events.WeekOpened() | events.WeekClosed() | events.SeasonEnded():
            raise ValueError(f"{type(command).__name__} at the wrong time")
        case events.LeagueMade():
            raise ValueError("a league is made once")
        case _:
            return _order(league, command)


def _order(league: League, command: LeagueCommand) -> Answer:
    """What a secretary orders."""
    by = getattr(command, "by", None)
    if by not in league.secretaries:
        return refusals.OnlySecretaries(league.secretaries)
    season = league.season
    match command:
        case events.TermsChanged() | events.LeagueEnded():
            return refusals.SeasonRuns(season.number) if season else (command,)
        case events.SecretaryAppointed(_, person):
            return refusals.AlreadySecretary(person) if person in league.secretaries else (command,)
        case events.SecretaryDismissed(by, person):
            if person not in league.secretaries:
                return refusals.NoSecretary(person)
            if by != person and (by != league.founder or person == league.founder):
                return refusals.OnlyTheFounder(league.founder)
            if len(league.secretaries) == 1:
                return refusals.LastSecretary()
            return (command,)
        case events.MemberInvited(_, person):
            return refusals.AlreadyMember(person) if person in league.members else (command,)
        case commands.ExpelMember(by, person):
            if person not in league.members:
                return refusals.NoMember(person)
            if person == league.founder:
                return refusals.FounderStays(person)
            return (events.MemberExpelled(by, person, _from_week(season)),)
        case events.SubstituteAsked(by, person, substitute):
            if not league.may_be_replaced(person):
                return refusals.NoMember(person)
            if person == league.founder != by and person in league.members:
                return refusals.FounderStays(person)
            if substitute in league.members:
                return refusals.AlreadyMember(substitute)
            return (command,)
        case commands.StartSeason():
            return _start(league, command)
        case events.WeeksMoved() | events.SeasonCut():
            return (command,) if season else refusals.NoSeason()
        case _:
            raise ValueError(f"{type(command).__name__} is nothing that a league knows")


def _join(league: League, person: Person) -> Answer:
    if person in league.members:
        return refusals.AlreadyMember(person)
    asked_for = person in (*league.invited, league.founder)
    if person in league.barred and not asked_for:
        return refusals.MemberBarred(person)
    if not (league.terms.open or asked_for or person in league.secretaries):
        return refusals.LeagueIsPrivate()
    season = league.season
    replaced = league.whom_replaces(person)
    if replaced is not None:
        division = (season.division_of(replaced) if season else None) or 0
        return (events.MemberSubstituted(replaced, person, _from_week(season), division),)
    last = len(season.divisions) if season else 0
    before = season.division_of(person) if season else None
    return (events.MemberJoined(person, _from_week(season), before or last),)


def _rest(league: League, command: commands.RestWeek) -> Answer:
    person, season = command.person, league.season
    if person not in league.members:
        return refusals.NoMember(person)
    if season is None:
        return refusals.NoSeason()
    ahead = [week.number for week in season.weeks if not week.opened]
    week = command.week or (ahead[0] if ahead else 0)
    if week not in ahead:
        return refusals.NoSuchWeek(week, ahead[0] if ahead else 0, ahead[-1] if ahead else 0)
    rests = (person, week) in season.resting
    if command.back:
        return (events.RestDropped(person, week),) if rests else refusals.NotResting(week)
    return () if rests else (events.RestDeclared(person, week),)


def _start(league: League, command: commands.StartSeason) -> Answer:
    if league.season is not None:
        return refusals.SeasonRuns(league.season.number)
    least = league.terms.least
    if len(league.members) < least:
        return refusals.TooFewMembers(least, len(league.members))
    seal = seal_of(league.name, len(league.seasons) + 1, command.secret)
    return (events.SeasonStarted(command.by, command.weeks, command.divisions, seal, command.secret.hex()),)


def _score(league: League, command: events.TableScored) -> Answer:
    season = league.seasons[command.season - 1]
    before = season.weeks[command.week - 1].result(command.table)
    return () if before == command.result else (command,)


def _from_week(season: Season | None) -> int:
    """From which week on a change among the members tells: the first that has not opened; 0 between seasons."""
    if season is None:
        return 0
    return next((week.number for week in season.weeks if not week.opened), len(season.weeks) + 1)
