"""Whom a moderator writes to: who is to moderate with them, who is to take a seat over."""

from dataclasses import replace

from pbem.digests import outcomes
from pbem.digests.mails.mails import Invitation, Kind
from pbem.digests.outcomes import Done, Undone
from pbem.engine.match import commands
from pbem.engine.match.moderation.orders import Appoint, ModeratorOrder, OfferSeat
from pbem.engine.match.view import table_view
from pbem.micros import DAY
from pbem.service.aggregates.tables import OpenTable
from pbem.service.display_names import find_or_meet, fold_name
from pbem.service.inbox.stranger_limits import Purse, cause
from pbem.service.mailing.unsubscribing import passed_over
from pbem.service.tables.context import TableContext
from pbem.service.unit_of_work.unit_of_work import UnitOfWork
from pbem.store.rows.people import Person

MONTH = 30 * DAY


def called_in(at: TableContext, order: ModeratorOrder) -> ModeratorOrder | Undone:
    """The order with somebody in the place of an address that nobody was known by; that person must not be pestered."""
    match order:
        case Appoint(who) | OfferSeat(_, who):
            person = _person(at, who)
        case _:
            return order
    if passed_over(at.work.reading, [person.address]):
        return outcomes.NotWrittenTo(person.address, "unwanted")
    if (
        not person.confirmed
        and mailed_lately(at.work, person)
        and str(person.id) not in at.table.match.people
    ):
        return outcomes.NotWrittenTo(person.address, "month")
    if at.work.invited_within(DAY, at.work.host(at.table)) >= at.house.invitations_per_day:
        return outcomes.NotWrittenTo(person.address, "enough")
    if not at.work.strangers.has_room(at.house.strangers, cause(Purse.INVITED, person.address)):
        return outcomes.NotWrittenTo(person.address, "hour")
    if isinstance(order, Appoint):
        return (
            outcomes.NotWrittenTo(person.address, "name")
            if _has_namesake(at, person)
            else Appoint(str(person.id))
        )
    return replace(order, to=str(person.id))


def mailed_lately(work: UnitOfWork, person: Person) -> bool:
    """Whether somebody who has never answered was asked to come within a month."""
    return person.invitation_mailed is not None and work.now - person.invitation_mailed < MONTH


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


def take_over(work: UnitOfWork, table: OpenTable, person: int) -> Done | Undone:
    """Who was offered a seat has it now, and reads the whole story."""
    offered = next((seat for seat, to in table.match.offers if to == str(person)), "")
    refused = table.do(commands.TakeOffer(str(person)))
    if refused is not None:
        return refused
    work.times.remove_waiting(table.id, person)
    work.add_seat(table.id, person, hears_from_now_on=True)
    view = table_view(table.match, str(person))
    in_play = view.round is not None and not view.round.over
    plays = table.chronicle.plays(view.round) if view.round is not None and in_play else ()
    return outcomes.YouTookOver(table.id, offered, plays, view.commitment)


def _has_namesake(at: TableContext, person: Person) -> bool:
    others = (other for other in at.work.people(at.table).values() if other.id != person.id)
    return any(fold_name(other.name) == fold_name(person.name) for other in others)


def _person(at: TableContext, who: str) -> Person:
    if "@" in who:
        return at.work.meet(find_or_meet(at.house, who, at.work.person(at.person).language))
    return at.work.person(int(who))


def _invite(at: TableContext, person: Person, role: str) -> None:
    at.work.strangers.count(cause(Purse.INVITED, person.address))
    at.work.save_person(replace(person, invitation_mailed=at.work.now))
    names = at.work.names(at.table)
    by = at.work.person(at.person).name
    view = table_view(at.table.match, str(person.id))
    at.house.post.note(at.work, person, Kind.INVITATION, about=Invitation(at.table.id, by, view, names, role))
