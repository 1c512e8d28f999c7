"""Who wrote a letter: its address carries the authority, its From is the second factor."""

from pbem.mail.addressing import PersonAddress, Recipient, TableAddress
from pbem.service.inbox.held_letters import hold
from pbem.service.services import Services
from pbem.service.trust import is_his
from pbem.service.unit_of_work.unit_of_work import UnitOfWork
from pbem.store.rows.letters import Context, Disposition
from pbem.store.rows.people import LetterStatus, Person


def writer(house: Services, work: UnitOfWork, context: Context) -> Person | Disposition:
    """Whose a letter to an address with a token is, or its fate where nothing may be done on their behalf."""
    person = owner(work, context)
    if person is None:
        return Disposition(LetterStatus.STRANGER, "an address that is no longer anybody's")
    doubt = house.trust.doubt(context.letter, his=is_his(work, person, context.letter.from_address))
    return person if doubt is None else hold(house, work, context, person, doubt)


def owner(work: UnitOfWork, context: Context) -> Person | None:
    """The person whose token the letter's address bears, or bore when it came."""
    return _owner(work, context.recipient) or _owner_then(work, context)


def _owner(work: UnitOfWork, recipient: Recipient | None) -> Person | None:
    """The person whose token the address bears."""
    if isinstance(recipient, TableAddress):
        seat = work.reading.seats.by_token(recipient.table, recipient.token)
        return work.person(seat.person) if seat else None
    if isinstance(recipient, PersonAddress):
        person = work.reading.people.by_token(recipient.token)
        return work.meet(person) if person else None
    return None


def _owner_then(work: UnitOfWork, context: Context) -> Person | None:
    """Whose the address was when the letter came: they have new keys since, and gave up nothing that was on its way."""
    if context.stored.person is None or not isinstance(context.recipient, TableAddress | PersonAddress):
        return None
    person = work.person(context.stored.person)
    return person if person.forgotten is None else None
