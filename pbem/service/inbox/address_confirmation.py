"""Answers to the mail that asked at an address whether it is somebody's: theirs from now on, or not."""

from dataclasses import replace

from pbem.digests import outcomes
from pbem.digests.mails.mails import Kind
from pbem.digests.outcomes import Done, Line, Undone
from pbem.mail.addressing import PersonAddress, new_token
from pbem.orders import model
from pbem.orders.letter import parse_orders
from pbem.orders.letter_lines import OrderLine
from pbem.service.accounts.addresses import REFUSED
from pbem.service.inbox.arrival import Arrival, Disposition
from pbem.service.mailing.links import turn_mail_with, unsubscribes
from pbem.service.mailing.moments import Answered
from pbem.service.services import Work, writes_from
from pbem.store.rows.people import LetterStatus, Person


def address_confirmation(arrival: Arrival) -> Disposition | None:
    """Only who writes from the very address can say that it is the asker's; only who is known by it is answered."""
    house, work, letter, to = arrival.house, arrival.work, arrival.letter, arrival.recipient
    asked = work.reading.addresses.by_token(to.token) if isinstance(to, PersonAddress) else None
    if asked is None:
        return None
    asker = work.person(asked.person)
    if letter.from_address == asked.address and unsubscribes(letter, asker.language):
        work.save_address(replace(asked, token=REFUSED, added=work.now))
        turn_mail_with(work, asked.address, on=False, why="by the header of a mail that asked there")
        return Disposition(LetterStatus.HANDLED, "wants no mail where an address was to be confirmed")
    answer = _answer(letter.text, asker.language)
    if answer is None:
        return Disposition(LetterStatus.STRANGER, "neither yes nor no, where an address was to be confirmed")
    written, yes = answer

    def told(person: Person, outcome: Done | Undone, reason: str = "") -> Disposition:
        lines = (Line(written, outcome),)
        house.post.note(
            work, work.person(person.id), Kind.RECEIPT, lines=lines, answers=Answered.by(arrival.letter)
        )
        status = LetterStatus.HANDLED if isinstance(outcome, Done) else LetterStatus.MISREAD
        return Disposition(status, reason, person.id)

    if letter.from_address != asked.address:
        if writes_from(work, asker, letter.from_address) and not house.trust.not_vouched_for(letter):
            return told(asker, outcomes.AnswerFromThere(asked.address))
        return Disposition(LetterStatus.STRANGER, "answered from elsewhere than the address to be confirmed")
    if house.trust.not_vouched_for(letter):
        return Disposition(
            LetterStatus.STRANGER, "an address to be confirmed, for which our mail server does not vouch"
        )
    if asked.confirmed:
        return told(asker, outcomes.AddressIsYours(asked.address))
    owner = work.reading.people.by_address(asked.address)
    if not yes:
        work.save_address(replace(asked, token=REFUSED, added=work.now))
        reason = "said no: the address is nobody's more than before"
        if owner is None or not owner.confirmed:
            return Disposition(LetterStatus.HANDLED, reason)
        return told(work.meet(owner), outcomes.AddressNotGiven(asked.address), reason)
    if owner is not None and not _may_be_taken_over(work, owner):
        return told(work.meet(owner), outcomes.AddressIsYours(asked.address))
    invited = _take_over(work, owner, asker.id) if owner is not None else None
    work.save_address(replace(asked, confirmed=True))
    return told(asker, outcomes.AddressIsAdded(asked.address, invited))


def _answer(text: str, language: str) -> tuple[str, bool] | None:
    """The first YES or NO of a letter, as it was written."""
    orders = (item for item in parse_orders(text, language).items if isinstance(item, OrderLine))
    found = ((one.text, one.order.yes) for one in orders if isinstance(one.order, model.Answer))
    return next(found, None)


def _may_be_taken_over(work: Work, owner: Person) -> bool:
    """Whether who is known by an address is no more than that: they never confirmed it, and no table knows of them."""
    if owner.confirmed or work.reading.tables.of(owner.id):
        return False
    tables = filter(None, map(work.table, _invitations(work, owner)))
    return not any(to == str(owner.id) for table in tables for _, to in table.match.offers)


def _invitations(work: Work, person: Person) -> list[int]:
    """The tables that somebody was invited to, the newest invitation last."""
    return [table for table, _ in work.reading.invitations.of(person.id)]


def _take_over(work: Work, owner: Person, heir: int) -> int | None:
    """The heir gets the invitations that came to the address; gives the last of them. Nobody else is known by it."""
    invitations = _invitations(work, owner)
    for table in invitations:
        work.invite(table, heir)
        until = work.times.kept_seats(table).get(owner.id)
        if until is not None:
            work.times.keep_seat(table, owner.id, None)
            work.times.keep_seat(table, heir, until)
    for letter in work.reading.letters.held_for(owner.id):
        work.release(letter.id, LetterStatus.STRANGER, "its address was confirmed by somebody else")
    nobodys = replace(owner, address=f"nobody-{owner.id}", name="", token=new_token(), forgotten=work.now)
    work.save_person(nobodys)
    work.remove_address(owner.address, owner.id)
    return invitations[-1] if invitations else None
