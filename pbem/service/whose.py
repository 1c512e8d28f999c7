"""Who wrote a letter: its address carries the authority, its From is the second factor."""

from __future__ import annotations

from pbem.digests.model import Kind
from pbem.mail.addressing import PersonAddress, Recipient, TableAddress
from pbem.service.fates import Context, Fate
from pbem.service.house import House
from pbem.service.records import LetterStatus, Person
from pbem.service.work import Work

WHY_HELD = {
    "sender": "from an address that is not his",
    "lobby": "written to the lobby, where anybody can write",
}


def writer(house: House, work: Work, context: Context) -> Person | Fate:
    """Whose a letter to an address with a token is, or its fate where nothing may be done on his behalf."""
    person = _owner(work, context.recipient)
    if person is None:
        return Fate(LetterStatus.STRANGER, "an address that is no longer anybody's")
    if context.letter.from_address != person.address:
        return hold(house, work, context, person, "sender")
    return person


def _owner(work: Work, recipient: Recipient | None) -> Person | None:
    """The person whose token the address bears."""
    if isinstance(recipient, TableAddress):
        seat = work.reading.seat_by_token(recipient.table, recipient.token)
        return work.person(seat.person) if seat else None
    if isinstance(recipient, PersonAddress):
        person = work.reading.person_by_token(recipient.token)
        return work.meet(person) if person else None
    return None


def hold(house: House, work: Work, context: Context, person: Person, why: str) -> Fate:
    """Nothing is done before the person says yes from his own address."""
    words = context.letter.text or context.letter.subject
    house.post.note(work, person, Kind.HELD, letter=words, held=why)
    return Fate(LetterStatus.HELD, WHY_HELD[why], person.id)
