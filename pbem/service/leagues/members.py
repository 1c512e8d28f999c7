"""What members do: join, leave, sit a week out."""

from pbem.digests import outcomes
from pbem.digests.mails.mails import Topic
from pbem.digests.outcomes import Done, Undone
from pbem.league import events
from pbem.league.books import accounts
from pbem.league.commands import JoinLeague, LeagueCommand, LeaveLeague, RestWeek
from pbem.league.refusals import LeagueRefusal
from pbem.league.season import League
from pbem.service.aggregates.leagues import OpenLeague
from pbem.service.aggregates.tables import OpenTable
from pbem.service.display_names import fold_name
from pbem.service.leagues.context import is_known, members_league, names_of_members, tell, which
from pbem.service.leagues.tables import give_seat, open_seat
from pbem.service.presence import reliability
from pbem.service.services import LeagueContext, Work


def join(at: LeagueContext, name: str | None) -> Done | Undone:
    """Somebody becomes a member, in the place of another if asked for that."""
    invited = [one for one in at.work.leagues.of(at.person) if at.person in one.state.invited]
    found = which(at, name, lambda league: at.person not in league.members, invited)
    if not isinstance(found, OpenLeague):
        return found
    league = found.state
    barred = _why_not(at, league)
    if barred is not None:
        return barred
    replaced = league.whom_replaces(at.person)
    tables = tables_of(at.work, found, replaced) if replaced is not None else []
    refused = do(at, found, JoinLeague(at.person))
    if refused is not None:
        return refused
    seats = [table.id for table in tables if give_seat(at.work, table, replaced or 0, at.person) is None]
    if replaced in league.members:
        tell(at, found, replaced, Topic.REPLACED)
    if all(at.work.person(one).forgotten is not None for one in found.state.secretaries):
        _succeed(at, found)
    season = found.state.season
    week = season.next_week if season is not None else None
    return outcomes.YouAreMember(
        league.name,
        len(found.state.members),
        week.opens if week is not None else None,
        week.number if week is not None else 0,
        at.work.person(replaced).name if replaced is not None else "",
        tuple(seats),
    )


def _why_not(at: LeagueContext, league: League) -> Undone | None:
    if at.person in league.members:
        return None  # which the league itself says
    mine = fold_name(at.me.name)
    others = names_of_members(at.work, league)
    if any(fold_name(name) == mine for person, name in others.items() if person != at.person):
        return outcomes.NameTaken(at.me.name, league=league.name)
    wanted = league.terms.reliability
    share = reliability(at.work.reading, at.person) if wanted else None
    if share is not None and share < wanted:
        return outcomes.NotReliableForLeague(league.name, share, wanted)
    return None


def leave(at: LeagueContext, name: str | None) -> Done | Undone:
    found = members_league(at, name)
    if not isinstance(found, OpenLeague):
        return found
    refused = do(at, found, LeaveLeague(at.person))
    return refused or outcomes.YouLeftLeague(found.state.name, seats_opened(at, found, at.person))


def leave_all(work: Work, person: int) -> None:
    """The person is nothing in any league any more; what they gained there stays in the books, without a name."""
    at = LeagueContext(work, person)
    work.leagues.forgets = True
    for opened in work.leagues.of(person):
        if opened.do(LeaveLeague(person)) is None:
            seats_opened(at, opened, person)
        if opened.state.secretaries == (person,):
            _succeed(at, opened)
        else:
            opened.do(events.SecretaryDismissed(person, person))


def _succeed(at: LeagueContext, opened: OpenLeague) -> None:
    """Who has been a member longest runs the league now, since nobody else is left who did; they are mailed that.

    One without members runs by itself till its season is over, or somebody joins.
    """
    before = opened.state.secretaries
    eldest = next(iter(opened.state.members), None)
    if eldest is not None and opened.do(events.SecretaryAppointed(before[0], eldest)) is None:
        for one in before:
            opened.do(events.SecretaryDismissed(one, one))
        tell(at, opened, eldest, Topic.SECRETARY)


def sit_out(at: LeagueContext, week: int | None, *, ends: bool) -> Done | Undone:
    """SIT OUT, and SIT OUT … OFF."""
    found = members_league(at)
    if not isinstance(found, OpenLeague):
        return found
    season = found.state.season
    refused = do(at, found, RestWeek(at.person, week, ends))
    if refused is not None or season is None:
        return refused or outcomes.WhichLeague(())
    ahead = season.next_week
    number = week or (ahead.number if ahead is not None else 0)
    if ends:
        return outcomes.YouPlayAfterAll(found.state.name, number)
    account, now = accounts(season).get(at.person), found.state.season
    resting = now.resting if now is not None else ()
    again = any(person == at.person and other != number for person, other in resting)
    again = again or (account is not None and account.absences > 0)
    opens = season.weeks[number - 1].opens
    return outcomes.YouSitOut(found.state.name, number, opens, at.work.now, again)


def tables_of(work: Work, opened: OpenLeague, person: int) -> list[OpenTable]:
    """The tables of this season at which somebody still sits."""
    season = opened.state.season
    tables = []
    for week in season.weeks if season is not None else ():
        numbers = {one.number for one in week.unfinished}
        kept = (
            work.reading.fixtures.of_week(opened.id, season.number, week.number) if numbers and season else []
        )
        for one in kept:
            table = work.table(one.table) if one.table is not None and one.number in numbers else None
            if table is not None and str(person) in table.match.present:
                tables.append(table)
    return tables


def seats_opened(at: LeagueContext, opened: OpenLeague, person: int) -> tuple[int, ...]:
    """A caretaker plays at the tables of who has gone; their numbers."""
    tables = tables_of(at.work, opened, person)
    for table in tables:
        open_seat(at.work, table, person)
    return tuple(table.id for table in tables)


def do(at: LeagueContext, opened: OpenLeague, command: LeagueCommand) -> Undone | None:
    """Carry out a command; a refusal has the names of those it speaks of, and changes nothing."""
    refused = opened.do(command)
    return None if refused is None else says_no(at, opened, refused)


def says_no(at: LeagueContext, opened: OpenLeague, refused: LeagueRefusal) -> Undone:
    """The refusal, with the names of those it speaks of; nobody learns of a league that they may not know of."""
    league = opened.state
    if not is_known(league, at.person):
        return outcomes.NoSuchLeague(league.name)
    about = {getattr(refused, "person", None), getattr(refused, "founder", None)} - {None}
    people = [*about, *getattr(refused, "secretaries", ())]
    names = tuple((int(one), at.work.person(int(one)).name) for one in people)
    return outcomes.LeagueSaysNo(league.name, refused, names, at.person)
