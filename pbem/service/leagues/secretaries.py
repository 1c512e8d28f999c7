"""What secretaries order: members and their substitutes, announcements, seasons and their weeks."""

import secrets
from collections.abc import Callable

from pbem.digests import outcomes
from pbem.digests.outcomes import Done, Undone
from pbem.league import commands
from pbem.league.books import counted
from pbem.league.promotion import divisions_of
from pbem.league.schedule import first_day, weeks_from
from pbem.league.season import League
from pbem.league.seating.lots import SECRET_BYTES
from pbem.mail.addressing import fold_address
from pbem.micros import DAY
from pbem.orders import model
from pbem.orders.declared import league_orders as league_orders
from pbem.orders.letter_lines import AnyOrder
from pbem.orders.values.days import Days, DaysTrouble, days_of
from pbem.service.aggregates.leagues import OpenLeague
from pbem.service.display_names import fold_name
from pbem.service.leagues.context import LeagueContext, member_called, secretaries_league
from pbem.service.leagues.inviting import ask_member, guest_called, tell_expelled
from pbem.service.leagues.mass_mail import circulate
from pbem.service.leagues.members import says_no, seats_opened
from pbem.service.leagues.notices import tell_secretaries
from pbem.service.leagues.rating import strengths_at, strengths_of
from pbem.service.leagues.schedule import move_weeks
from pbem.service.timing.due_times import day_of
from pbem.store.rows.leagues import CircularKind
from pbem.store.rows.people import Person

Answer = Done | Undone


def carry_out(at: LeagueContext, order: AnyOrder) -> list[Answer] | None:
    """What became of a secretary's order; None for any other."""
    if isinstance(order, model.Invite):
        if order.seats or order.new or order.waiting:
            return _in_league(
                at, lambda found: [outcomes.LeagueHasNoSeats(found.state.name, order.addresses)]
            )
        return _in_league(at, lambda found: [_invite(at, found, one) for one in order.addresses])
    act = _act(at, order)
    return None if act is None else _in_league(at, lambda found: [act(found)])


def _act(at: LeagueContext, order: AnyOrder) -> Callable[[OpenLeague], Answer] | None:
    """What an order of a secretary does to their league."""
    match order:
        case league_orders.Secretary(who, ends):
            return lambda found: _dismiss(at, found, who) if ends else _appoint(at, found, who)
        case league_orders.Announce(text):
            return lambda found: _announce(at, found, text)
        case league_orders.StartSeason(first):
            return lambda found: _start(at, found, first)
        case league_orders.Postpone(time):
            return lambda found: _postpone(at, found, time)
        case league_orders.SubstituteMember(who, by):
            return lambda found: _substitute(at, found, who, by)
        case league_orders.ExpelMember(who):
            return lambda found: _expel(at, found, who)
        case league_orders.EndSeason():
            return lambda found: _end_season(at, found)
        case league_orders.EndLeague():
            return lambda found: _end_league(at, found)
        case _:
            return None


def _in_league(at: LeagueContext, act: Callable[[OpenLeague], list[Answer]]) -> list[Answer]:
    """Done in the league that the writer runs; the others who run it are told."""
    found = secretaries_league(at)
    if not isinstance(found, OpenLeague):
        return [found]
    before = found.state.secretaries
    came = act(found)
    tell_secretaries(at, found, before, came)
    return came


def _invite(at: LeagueContext, found: OpenLeague, written: str) -> Answer:
    guest = guest_called(at, found, written)
    if not isinstance(guest, Person):
        return guest
    refused = found.do(commands.InviteMember(at.person, guest.id))
    if refused is not None:
        return says_no(at, found, refused)
    ask_member(at, found, guest)
    return outcomes.MemberIsInvited(found.state.name, guest.address)


def _appoint(at: LeagueContext, found: OpenLeague, who: str) -> Answer:
    person = _somebody(at, found, who)
    if person is None:
        return outcomes.NoSuchMember(found.state.name, who)
    refused = found.do(commands.AppointSecretary(at.person, person))
    if refused is not None:
        return says_no(at, found, refused)
    return outcomes.SecretaryIs(found.state.name, at.work.person(person).name)


def _dismiss(at: LeagueContext, found: OpenLeague, who: str) -> Answer:
    person = member_called(at, found.state, who)
    if person is None:
        return outcomes.NoSuchMember(found.state.name, who)
    refused = found.do(commands.DismissSecretary(at.person, person))
    if refused is not None:
        return says_no(at, found, refused)
    return outcomes.SecretaryIs(found.state.name, at.work.person(person).name, ends=True)


def _somebody(at: LeagueContext, found: OpenLeague, who: str) -> int | None:
    """A member by name, or anybody who plays here by address."""
    member = member_called(at, found.state, who)
    address = fold_address(who) if "@" in who else None
    if member is not None or address is None:
        return member
    person = at.work.reading.people.by_address(address)
    return at.work.meet(person).id if person is not None and person.confirmed else None


def _announce(at: LeagueContext, found: OpenLeague, text: str) -> Answer:
    league, now = found.state, at.work.now
    lately = at.work.reading.circulars.count_since(found.id, CircularKind.ANNOUNCEMENT, now - 7 * DAY)
    if lately >= at.house.announcements_per_week:
        return outcomes.AnnouncedEnough(league.name, at.house.announcements_per_week)
    circulate(at.work, found, CircularKind.ANNOUNCEMENT, by=at.person, text=text)
    return outcomes.IsAnnounced(league.name, len({*league.members, *league.secretaries}))


def _ratings_then(at: LeagueContext, league: League) -> dict[int, int]:
    """The ratings that decided ties of the last season: those of when its last week opened."""
    weeks = counted(league.seasons[-1]) if league.seasons else ()
    return strengths_at(at.work.reading, league.seasons[-1].everybody, weeks[-1].opens) if weeks else {}


def _start(at: LeagueContext, found: OpenLeague, first: Days | None) -> Answer:
    """The first week opens on the first day for that on or after the one that was said."""
    league, now = found.state, at.work.now
    weeks, wanted = league.terms.weeks, None
    if first is not None:
        days = days_of(first, day_of(now, weeks.zone))
        if isinstance(days, DaysTrouble):
            return outcomes.NotThoseDays(days)
        wanted = days[0]
    times = weeks_from(weeks, first_day(weeks, now, wanted), league.terms.rounds)
    divisions = divisions_of(league, strengths_of(at.work.reading, league.members), _ratings_then(at, league))
    refused = found.do(commands.StartSeason(at.person, times, divisions, secrets.token_bytes(SECRET_BYTES)))
    if refused is not None:
        return says_no(at, found, refused)
    circulate(at.work, found, CircularKind.SEASON, by=at.person)
    number = len(found.state.seasons)
    return outcomes.SeasonIsStarted(
        league.name, number, times, len(league.members), len(divisions), now, found.state.seasons[-1]
    )


def _postpone(at: LeagueContext, found: OpenLeague, time: int) -> Answer:
    refused = move_weeks(at.work, found, at.person, time)
    if refused is not None:
        return says_no(at, found, refused)
    season = found.state.season
    week = None if season is None else season.current or season.next_week
    if week is None:
        return outcomes.NothingToPutOff(found.state.name)
    opens = None if week.opened else week.opens
    return outcomes.WeeksArePutOff(found.state.name, week.number, opens, week.closes, at.work.now)


def _substitute(at: LeagueContext, found: OpenLeague, who: str, by: str) -> Answer:
    """The substitute is asked, and comes to the member's table, too, on joining."""
    league = found.state
    member = member_called(at, league, who) or _gone_called(at, league, who)
    if member is None:
        return outcomes.NoSuchMember(league.name, who)
    guest = guest_called(at, found, by)
    if not isinstance(guest, Person):
        return guest
    refused = found.do(commands.AskSubstitute(at.person, member, guest.id))
    if refused is not None:
        return says_no(at, found, refused)
    ask_member(at, found, guest, member)
    return outcomes.MemberIsInvited(league.name, guest.address, at.work.person(member).name)


def _gone_called(at: LeagueContext, league: League, who: str) -> int | None:
    """Who left a place open in this season, by name."""
    gone = league.season.gone if league.season is not None else ()
    names = {one: person.name for one, person in at.work.know(gone).items() if league.may_be_replaced(one)}
    return next((one for one, name in names.items() if name and fold_name(name) == fold_name(who)), None)


def _expel(at: LeagueContext, found: OpenLeague, who: str) -> Answer:
    member = member_called(at, found.state, who)
    if member is None:
        return outcomes.NoSuchMember(found.state.name, who)
    refused = found.do(commands.ExpelMember(at.person, member))
    if refused is not None:
        return says_no(at, found, refused)
    tables = seats_opened(at, found, member)
    tell_expelled(at, found, member)
    return outcomes.MemberIsExpelled(found.state.name, at.work.person(member).name, tables)


def _end_season(at: LeagueContext, found: OpenLeague) -> Answer:
    season = found.state.season
    refused = found.do(commands.CutSeason(at.person, at.work.now))
    if refused is not None:
        return says_no(at, found, refused)
    if season is not None and not season.weeks[0].opened:
        circulate(at.work, found, CircularKind.CUT, by=at.person)
    current = season.current if season is not None else None
    return outcomes.SeasonIsCut(found.state.name, current.number if current is not None else 0)


def _end_league(at: LeagueContext, found: OpenLeague) -> Answer:
    refused = found.do(commands.EndLeague(at.person))
    if refused is not None:
        return says_no(at, found, refused)
    circulate(at.work, found, CircularKind.ENDED, by=at.person)
    return outcomes.LeagueIsClosed(found.state.name)
