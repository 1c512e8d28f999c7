"""One letter, from the bytes on disk to what came of it: events, mails, deadlines and its fate, in one transaction."""

from pbem.digests import outcomes
from pbem.digests.mails.mails import Kind
from pbem.digests.outcomes import Line
from pbem.mail.addressing import BounceAddress, Lobby, Postmaster, TableAddress
from pbem.mail.reading.letter import Letter, Unreadable
from pbem.orders.letter import parse_orders
from pbem.orders.letter_lines import Order
from pbem.service.accounts.erasure import forget
from pbem.service.delivery.bounces import bounced, heard_from
from pbem.service.inbox import lobby as lobby
from pbem.service.inbox.address_confirmation import asked_at, confirmed
from pbem.service.inbox.authentication import writer
from pbem.service.inbox.auto_replies import answered, says_the_same, why_silent, words_of
from pbem.service.inbox.dispatch import Dispatch, done_any
from pbem.service.inbox.held_letters import hold
from pbem.service.inbox.mailing_lists import through_list
from pbem.service.inbox.unread_letters import header_alone, to_be_told, why_not_read
from pbem.service.mailing.announcements import announce
from pbem.service.mailing.operator_mail import forward
from pbem.service.mailing.unsubscribing import still_off
from pbem.service.services import Services, commit
from pbem.service.tables import server_god as server_god
from pbem.service.tables.waiting_list import mail_withheld
from pbem.service.unit_of_work.unit_of_work import UnitOfWork
from pbem.store.rows.letters import Context, Disposition, copy_token
from pbem.store.rows.people import LetterStatus, Person
from pbem.store.store import Writing


def handle_letter(house: Services, number: int, failed: str = "") -> LetterStatus:
    """Do what a letter asks, answer it, and settle its fate; a second call for a settled letter changes nothing.

    `failed`: why it is set aside, where it could not be handled before; then its writer is told, and nothing else done.
    Raises VersionConflict when its table moved on meanwhile (handle it again), StoreUnavailable when nothing can be
    written now (later); any other exception is a bug that the caller counts against the letter.
    """
    with house.store.reading() as reading:
        stored = reading.letters.by_id(number)
        if stored is None:
            raise ValueError(f"there is no letter {number}")
        if stored.status is not LetterStatus.RECEIVED:
            return stored.status
        recipient = house.addressing.read(stored.recipient)
        found = None if failed else house.read(stored.raw, envelope_from=stored.sender)
        letter = found if isinstance(found, Letter) else header_alone(house, stored)
        work = house.work(reading)
        work.came = min(stored.received, work.now)
        context = None if letter is None else Context(stored, recipient, letter)
        if isinstance(found, Letter) and context is not None:
            fate = _fate(house, work, context)
        else:
            reason = failed or (found.reason.value if isinstance(found, Unreadable) else "")
            fate = _set_aside(house, work, context, reason)

    def settle(writing: Writing) -> None:
        writing.letters.settle(
            stored.id,
            fate.status,
            fate.reason,
            person=fate.person,
            token=copy_token(recipient, letter),
            message_id="" if letter is None else letter.message_id or "",
            body=b"" if letter is None else letter.body_digest,
            words=fate.words,
        )

    commit(house, work, settle)
    return fate.status


def _fate(house: Services, work: UnitOfWork, context: Context) -> Disposition:
    """The one way of a letter: each step may settle it, the last takes its orders."""
    if isinstance(context.recipient, BounceAddress):
        return bounced(house, work, context)
    if isinstance(context.recipient, Postmaster):
        return forward(house, work, context)
    listed = through_list(house, work, context) if isinstance(context.recipient, Lobby) else None
    silent = listed or why_silent(house, work, context)
    if silent is not None:
        return silent
    if isinstance(context.recipient, Lobby):
        return _at_the_lobby(house, work, context)
    asked = asked_at(work, context.recipient)
    if asked is not None:
        return confirmed(house, work, context, asked)
    person = writer(house, work, context)
    if isinstance(person, Disposition):
        return person
    reached = heard_from(work, person, context)
    fate = _take(house, work, context, person)
    if reached:
        mail_withheld(house, work, person.id)
    return fate


def _set_aside(house: Services, work: UnitOfWork, context: Context | None, reason: str) -> Disposition:
    """A letter that cannot be read, or that we failed to handle: its writer hears of it, if its header names them."""
    person = None if context is None else to_be_told(house, work, context)
    if isinstance(person, Disposition):
        return person
    if context is None or person is None:
        return Disposition(LetterStatus.QUARANTINED, reason)
    table = context.recipient.table if isinstance(context.recipient, TableAddress) else None
    _receipt(house, work, context, person, [Line("", outcomes.NotRead(why_not_read(reason)))], table)
    return Disposition(LetterStatus.QUARANTINED, reason, person.id)


def _at_the_lobby(house: Services, work: UnitOfWork, context: Context) -> Disposition:
    """A From: proves nothing: a stranger is asked to confirm, a known person is asked whether they wrote."""
    letter = context.letter
    if letter.from_address is None:
        return Disposition(LetterStatus.STRANGER, "no sender that can be answered")
    person = work.reading.people.by_address(letter.from_address)
    language = person.language if person else "en"
    orders = parse_orders(letter.text, language, subject=letter.subject)
    understood = [item for item in orders.items if isinstance(item, Order)]
    if person is None or not person.confirmed:
        return lobby.stranger(house, work, context, person, orders.items)
    work.meet(person)
    looks = understood and all(lobby.only_looks(work, person, item) for item in understood)
    if looks and not lobby.looked_enough(work, person):
        return _take(house, work, context, person)
    return hold(house, work, context, person, "lobby")


def _take(house: Services, work: UnitOfWork, context: Context, person: Person) -> Disposition:
    """Take the orders of a letter that is the person's own, tell the tables, answer the person."""
    taker = Dispatch(house, work, person, context.recipient)
    lines = taker.take(context.letter)
    silent = says_the_same(work, context, person, lines)
    if silent is not None:
        return silent
    if taker.forgets:
        forget(house, work, person, context.stored.id)
    tables = list(work.tables.values())
    for table in tables:
        server_god.open_match(house, work, table)
        announce(house.post, work, table, person.id if table.id == taker.main_table else None)
    if taker.forgets:
        answers = context.letter.message_id or ""
        house.post.note(work, person, Kind.GOODBYE, answers=answers, null_sender=True)
    else:
        _receipt(house, work, context, person, lines, taker.main_table)
    for table in tables:
        server_god.go_on(house, work, table)
    if done_any(lines):
        return Disposition(LetterStatus.HANDLED, "", person.id)
    return Disposition(LetterStatus.MISREAD, "", person.id, words_of(context.letter, lines))


def _receipt(
    house: Services, work: UnitOfWork, context: Context, person: Person, lines: list[Line], number: int | None
) -> None:
    """The one answer: on the table's own thread where the letter was about one table, else as a note.

    Who has had too many answers within the hour gets none.
    """
    told = answered(house, work, person, lines)
    if told is None:
        return
    told = [*told, *still_off(work, person, told)]
    answers = context.letter.message_id or ""
    nothing = not done_any(lines) or isinstance(
        context.recipient, Lobby
    )  # there anybody writes in anybody's name
    table = work.table(number) if number is not None else None
    if table is not None and person.id in work.seats(table.id):
        house.post.digest(
            work, table, person.id, Kind.RECEIPT, lines=told, answers=answers, null_sender=nothing
        )
    else:
        him = work.person(person.id)
        house.post.note(work, him, Kind.RECEIPT, lines=told, answers=answers, null_sender=nothing)
