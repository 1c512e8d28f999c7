"""Whom secretaries write to: guests who are to join, substitutes, who has been expelled."""

from dataclasses import replace

from pbem.digests import outcomes
from pbem.digests.mails.league_note import LeagueNote, Topic
from pbem.digests.mails.mails import Kind
from pbem.digests.outcomes import Done, Undone
from pbem.mail.addressing import fold_address
from pbem.micros import DAY
from pbem.service.aggregates.leagues import OpenLeague
from pbem.service.display_names import find_or_meet
from pbem.service.inbox.stranger_limits import Purse, cause
from pbem.service.leagues.context import LeagueContext
from pbem.service.mailing.unsubscribing import passed_over
from pbem.service.tables.appointments import mailed_lately
from pbem.store.rows.people import Person


def guest_called(at: LeagueContext, opened: OpenLeague, written: str) -> Person | Done | Undone:
    """Who is to be asked, by address; they are kept from being pestered as guests of tables are."""
    address = fold_address(written)
    if address is None or not at.house.addressing.may_be_somebodys(address):
        return outcomes.AddressPassedOver(written, "address")
    guest = at.work.meet(find_or_meet(at.house, address, at.me.language))
    if passed_over(at.work.reading, [guest.address]):
        return outcomes.AddressPassedOver(address, "unwanted")
    if mailed_lately(at.work, guest) and not guest.confirmed:
        return outcomes.AddressPassedOver(address, "month")
    invited = guest.id in opened.state.invited
    if invited and guest.invitation_mailed is not None and at.work.now - guest.invitation_mailed < DAY:
        return outcomes.AddressPassedOver(address, "again")
    if at.work.invited_within(DAY, at.person) >= at.house.invitations_per_day:
        return outcomes.AddressPassedOver(address, "enough")
    if not at.work.strangers.has_room(at.house.strangers, cause(Purse.INVITED, guest.address)):
        return outcomes.AddressPassedOver(address, "hour")
    return guest


def ask_member(at: LeagueContext, opened: OpenLeague, guest: Person, replaces: int | None = None) -> None:
    """Mail somebody that they are asked to join, or to come in somebody's place."""
    at.work.leagues.guests += 1
    at.work.strangers.count(cause(Purse.INVITED, guest.address))
    at.work.save_person(replace(guest, invitation_mailed=at.work.now))
    name = at.work.person(replaces).name if replaces is not None else ""
    about = about_league(at, opened, Topic.INVITATION, name)
    at.house.post.note(at.work, guest, Kind.LEAGUE, league=about)


def tell_expelled(at: LeagueContext, opened: OpenLeague, person: int) -> None:
    """Who was put out is told so, and by whom."""
    about = about_league(at, opened, Topic.EXPELLED)
    at.house.post.note(at.work, at.work.person(person), Kind.LEAGUE, league=about)


def about_league(
    at: LeagueContext, opened: OpenLeague, topic: Topic, replaces: str = "", text: str = ""
) -> LeagueNote:
    """What a mail tells of a league in which the writer has done something."""
    league = opened.state
    return LeagueNote(
        topic,
        opened.id,
        league.name,
        league.title,
        by=at.me.name,
        text=text,
        terms=league.terms,
        season=league.season,
        members=len(league.members),
        replaces=replaces,
        now=at.work.now,
    )
