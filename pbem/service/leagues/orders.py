"""Orders about leagues go to whom they concern; and what secretaries order: members, announcements, seasons, weeks."""

import secrets

from pbem.digests import outcomes
from pbem.digests.mails.mails import Topic
from pbem.digests.outcomes import Done, Undone
from pbem.league import commands, events
from pbem.league.books import counted
from pbem.league.promotion import divisions_of
from pbem.league.schedule import first_day, weeks_from
from pbem.league.season import League
from pbem.league.seating.lots import SECRET_BYTES
from pbem.mail.addressing import fold_address
from pbem.micros import DAY
from pbem.orders import model
from pbem.orders.order import Order
from pbem.orders.values.days import Days, DaysTrouble, days_of
from pbem.service.aggregates.leagues import OpenLeague
from pbem.service.display_names import fold_name
from pbem.service.leagues import context, members, queries, terms
from pbem.service.leagues.mass_mail import circulate
from pbem.service.leagues.rating import strengths_at, strengths_of
from pbem.service.leagues.weeks import move_weeks
from pbem.service.services import LeagueContext
from pbem.service.timing import day_of
from pbem.store.rows.leagues import CircularKind
from pbem.store.rows.people import Person


def meant(at: LeagueContext, order: Order, *, at_table: bool) -> Order | None:
    """The order, if it is about leagues: also one that is said at tables, where it cannot be meant `at_table` and the
    writer runs one league; None for any other.
    """
    if isinstance(order, model.LeagueOrder) or at.named is not None:
        return order
    of_both = isinstance(order, model.Invite | model.ReplaceSeat)
    if not of_both or at_table or not isinstance(context.secretaries_league(at), OpenLeague):
        return None
    if isinstance(order, model.ReplaceSeat):
        return model.SubstituteMember(order.name, order.address)
    return order


def carry_out(at: LeagueContext, order: Order) -> list[Done | Undone] | None:
    """What became of an order; None if it is none about leagues."""
    match order:
        case model.NewLeague():
            return [terms.found(at, order)]
        case model.JoinLeague(name):
            return [members.join(at, name)]
        case model.LeaveLeague(name):
            return [members.leave(at, name)]
        case model.SitOut(week, ends):
            return [members.sit_out(at, week, ends=ends)]
        case model.ShowLeague(name):
            return [queries.show(at, name)]
        case model.ShowLeagues():
            return [queries.show_all(at)]
        case model.Standings(week, name, season):
            return [queries.standings(at, name, week, season)]
        case model.Bulletin(week, name, season):
            return [queries.bulletin(at, name, week, season)]
        case _:
            return _of_secretary(at, order)


Answer = Done | Undone

SECRETARYS = (
    model.Invite,
    model.Terms,
    model.Secretary,
    model.Announce,
    model.StartSeason,
    model.Postpone,
    model.SubstituteMember,
    model.ExpelMember,
    model.EndSeason,
    model.EndLeague,
)
"""The orders of who runs a league."""


def _of_secretary(at: LeagueContext, order: Order) -> list[Answer] | None:
    """What became of a secretary's order, in the league that they run; the others who run it are told. None for any
    other."""
    if not isinstance(order, SECRETARYS):
        return None
    found = context.secretaries_league(at)
    if not isinstance(found, OpenLeague):
        return [found]
    before = found.state.secretaries
    came: list[Answer]
    if isinstance(order, model.Invite):
        no_seats = outcomes.LeagueHasNoSeats(found.state.name, order.addresses)
        seats = order.seats or order.new or order.waiting
        came = [no_seats] if seats else [_invite(at, found, one) for one in order.addresses]
    else:
        came = [_act(at, found, order)]
    context.tell_secretaries(at, found, before, came)
    return came


def _act(at: LeagueContext, found: OpenLeague, order: Order) -> Answer:
    """What an order of a secretary does to their league."""
    match order:
        case model.Terms():
            return terms.change(at, found, order)
        case model.Secretary(who, ends):
            return _secretary(at, found, who, ends=ends)
        case model.Announce(text):
            return _announce(at, found, text)
        case model.StartSeason(first):
            return _start(at, found, first)
        case model.Postpone(time):
            return _postpone(at, found, time)
        case model.SubstituteMember(who, by):
            return _substitute(at, found, who, by)
        case model.ExpelMember(who):
            return _expel(at, found, who)
        case model.EndSeason():
            return _end_season(at, found)
        case model.EndLeague():
            refused = members.do(at, found, events.LeagueEnded(at.person))
            if refused is None:
                circulate(at.work, found, CircularKind.ENDED, by=at.person)
            return refused or outcomes.LeagueIsClosed(found.state.name)
        case _:
            raise ValueError(f"no order of a secretary's is {order}")


def _invite(at: LeagueContext, found: OpenLeague, written: str, replaces: int | None = None) -> Answer:
    """Somebody is asked to join, or to come in a member's place."""
    guest = context.guest_called(at, found, written)
    if not isinstance(guest, Person):
        return guest
    if replaces is None:
        refused, name = members.do(at, found, events.MemberInvited(at.person, guest.id)), ""
    else:
        refused = members.do(at, found, events.SubstituteAsked(at.person, replaces, guest.id))
        name = at.work.person(replaces).name
    if refused is not None:
        return refused
    context.ask_member(at, found, guest, name)
    return outcomes.MemberIsInvited(found.state.name, guest.address, name)


def _secretary(at: LeagueContext, found: OpenLeague, who: str, *, ends: bool) -> Answer:
    person = context.member_called(at, found.state, who) if ends else _somebody(at, found, who)
    if person is None:
        return outcomes.NoSuchMember(found.state.name, who)
    command = events.SecretaryDismissed if ends else events.SecretaryAppointed
    refused = members.do(at, found, command(at.person, person))
    return refused or outcomes.SecretaryIs(found.state.name, at.work.person(person).name, ends=ends)


def _somebody(at: LeagueContext, found: OpenLeague, who: str) -> int | None:
    """A member by name, or anybody who plays here by address."""
    member = context.member_called(at, found.state, who)
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
    secret = secrets.token_bytes(SECRET_BYTES)
    refused = members.do(at, found, commands.StartSeason(at.person, times, divisions, secret))
    if refused is not None:
        return refused
    circulate(at.work, found, CircularKind.SEASON, by=at.person)
    number = len(found.state.seasons)
    return outcomes.SeasonIsStarted(
        league.name, number, times, len(league.members), len(divisions), now, found.state.seasons[-1]
    )


def _postpone(at: LeagueContext, found: OpenLeague, time: int) -> Answer:
    refused = move_weeks(at.work, found, at.person, time)
    if refused is not None:
        return members.says_no(at, found, refused)
    season = found.state.season
    week = None if season is None else season.current or season.next_week
    if week is None:
        return outcomes.NothingToPutOff(found.state.name)
    opens = None if week.opened else week.opens
    return outcomes.WeeksArePutOff(found.state.name, week.number, opens, week.closes, at.work.now)


def _substitute(at: LeagueContext, found: OpenLeague, who: str, by: str) -> Answer:
    """The substitute is asked, and comes to the member's table, too, on joining; also for who left a place open."""
    league = found.state
    gone = league.season.gone if league.season is not None else ()
    left = {one: person.name for one, person in at.work.know(gone).items() if league.may_be_replaced(one)}
    open_places = (one for one, name in left.items() if name and fold_name(name) == fold_name(who))
    member = context.member_called(at, league, who) or next(open_places, None)
    if member is None:
        return outcomes.NoSuchMember(league.name, who)
    return _invite(at, found, by, member)


def _expel(at: LeagueContext, found: OpenLeague, who: str) -> Answer:
    member = context.member_called(at, found.state, who)
    if member is None:
        return outcomes.NoSuchMember(found.state.name, who)
    refused = members.do(at, found, commands.ExpelMember(at.person, member))
    if refused is not None:
        return refused
    tables = members.seats_opened(at, found, member)
    context.tell(at, found, member, Topic.EXPELLED)
    return outcomes.MemberIsExpelled(found.state.name, at.work.person(member).name, tables)


def _end_season(at: LeagueContext, found: OpenLeague) -> Answer:
    season = found.state.season
    refused = members.do(at, found, events.SeasonCut(at.person, at.work.now))
    if refused is not None:
        return refused
    if season is not None and not season.weeks[0].opened:
        circulate(at.work, found, CircularKind.CUT, by=at.person)
    current = season.current if season is not None else None
    return outcomes.SeasonIsCut(found.state.name, current.number if current is not None else 0)
