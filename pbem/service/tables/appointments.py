"""Whom a moderator writes to: who is to moderate with them, who is to take a seat over."""

from dataclasses import replace
from typing import Any

from pbem.digests import outcomes
from pbem.digests.mails.mails import Invitation, Kind
from pbem.digests.outcomes import Done, Undone
from pbem.engine.match import commands
from pbem.engine.match.moderation.orders import Appoint, ModeratorOrder, OfferSeat
from pbem.micros import DAY
from pbem.service.aggregates.tables import OpenTable
from pbem.service.display_names import find_or_meet, fold_name
from pbem.service.inbox.stranger_limits import Purse, cause
from pbem.service.mailing.links import passed_over
from pbem.service.services import TableContext, Work
from pbem.store.rows.people import Person

MONTH = 30 * DAY


def called_in(at: TableContext, order: ModeratorOrder) -> ModeratorOrder | Undone:
    """The order with somebody in the place of an address that nobody was known by; that person must not be pestered."""
    match order:
        case Appoint(who) | OfferSeat(_, who):
            person = _person(at, who)
        case _:
            return order
    here = str(person.id) in at.table.match.people
    why = why_not_asked(at.work, person, at.work.host(at.table), here=here)
    others = (other for other in at.work.people(at.table).values() if other.id != person.id)
    namesake = any(fold_name(other.name) == fold_name(person.name) for other in others)
    if not why and isinstance(order, Appoint) and namesake:
        why = "name"
    if why:
        return outcomes.NotWrittenTo(person.address, why)
    seat = str(person.id)
    return Appoint(seat) if isinstance(order, Appoint) else replace(order, to=seat)


def why_not_asked(work: Work, guest: Person, host: int, *, here: bool = False, again: bool = False) -> str:
    """Why somebody is not mailed that they are asked to come, as `AddressPassedOver` has it; empty where they may be.

    `here`: they play there already. `again`: they were asked to the same within a day.
    """
    mailed = guest.invitation_mailed
    if passed_over(work.reading, [guest.address]):
        return "unwanted"
    if mailed is not None and work.now - mailed < MONTH and not (guest.confirmed or here):
        return "month"
    if again:
        return "again"
    if work.invited_within(DAY, host) >= work.house.invitations_per_day:
        return "enough"
    return (
        "" if work.strangers.has_room(work.house.strangers, cause(Purse.INVITED, guest.address)) else "hour"
    )


def note_asked(work: Work, guest: Person) -> Person:
    """Somebody is mailed now that they are asked to come; as they are from now on."""
    work.strangers.count(cause(Purse.INVITED, guest.address))
    work.save_person(replace(guest, invitation_mailed=work.now))
    return work.person(guest.id)


def writes_to(at: TableContext, order: ModeratorOrder) -> Done | None:
    """Mails whom the order calls; what is told of that to who gave it, None where that is nothing."""
    match order:
        case Appoint(who):
            person = _person(at, who)
            at.work.add_seat(at.table.id, person.id, hears_from_now_on=True)
            if person.confirmed:
                return None
            _invite(at, person, Invitation.MODERATOR)
            return outcomes.ModeratorAsked(order, person.address)
        case OfferSeat(seat, to):
            person = _person(at, to)
            at.work.invite(at.table.id, person.id)
            _invite(at, person, seat)
            return outcomes.SeatOffered(order, person.address)
        case _:
            return None


def take_over(work: Work, table: OpenTable, person: int) -> Done | Undone:
    """Who was offered a seat has it now, and reads the whole story."""
    offered = next((seat for seat, to in table.match.offers if to == str(person)), "")
    refused = table.do(commands.TakeOffer(str(person)))
    if refused is not None:
        return refused
    work.times.remove_waiting(table.id, person)
    work.add_seat(table.id, person, hears_from_now_on=True)
    view = table.view(str(person))
    in_play = view.round is not None and not view.round.over
    plays = table.chronicle.plays(view.round) if view.round is not None and in_play else ()
    return outcomes.YouTookOver(table.id, offered, plays, view.commitment)


def invitation(
    work: Work, table: OpenTable, person: int, by: Person | None = None, **more: Any
) -> Invitation:
    """What a mail tells somebody of a table that they may come to, or that others would: `by` the host, or another."""
    match = table.match
    host = by or work.person(int(match.host))
    return Invitation(table.id, host.name, table.view(str(person)), work.names(table), **more)


def _person(at: TableContext, who: str) -> Person:
    if "@" in who:
        return at.work.meet(find_or_meet(at.house, who, at.work.person(at.person).language))
    return at.work.person(int(who))


def _invite(at: TableContext, person: Person, role: str) -> None:
    note_asked(at.work, person)
    about = invitation(at.work, at.table, person.id, at.work.person(at.person), role=role)
    at.work.post.note(at.work, person, Kind.INVITATION, about=about)
