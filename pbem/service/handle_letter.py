"""One letter, from the bytes on disk to what came of it: events, mails, deadlines and its fate, in one transaction."""

from __future__ import annotations

from pbem.digests.model import Kind
from pbem.digests.outcomes import Line
from pbem.mail.addressing import BounceAddress, Lobby, Postmaster
from pbem.mail.reading import Unreadable
from pbem.orders import model
from pbem.orders.parser import parse_orders
from pbem.service import lobby, server_god
from pbem.service.announce import announce
from pbem.service.bounced import bounced, heard_from
from pbem.service.committing import commit
from pbem.service.confirming import asked_at, confirmed
from pbem.service.fates import Context, Fate, copy_token
from pbem.service.forgetting import forget
from pbem.service.holding import hold
from pbem.service.house import House
from pbem.service.operator import forward
from pbem.service.ports import Writing
from pbem.service.records import LetterStatus, Person
from pbem.service.robots import answered, says_the_same, why_silent, words_of
from pbem.service.take_orders import Taker, done_any
from pbem.service.unsubscribing import still_off
from pbem.service.whose import writer
from pbem.service.work import Work


def handle_letter(house: House, number: int) -> LetterStatus:
    """Do what a letter asks, answer it, and settle its fate; a second call for a settled letter changes nothing.

    Raises VersionConflict when its table moved on meanwhile (handle it again), StoreUnavailable when nothing can be
    written now (later); any other exception is a bug that the caller counts against the letter.
    """
    with house.store.reading() as reading:
        stored = reading.letter(number)
        if stored is None:
            raise ValueError(f"there is no letter {number}")
        if stored.status is not LetterStatus.RECEIVED:
            return stored.status
        recipient = house.addressing.read(stored.recipient)
        letter = house.read(stored.raw, envelope_from=stored.sender)
        work = house.work(reading)
        work.came = min(stored.received, work.now)
        if isinstance(letter, Unreadable):
            fate = Fate(LetterStatus.QUARANTINED, letter.reason.value)
        else:
            fate = _fate(house, work, Context(stored, recipient, letter))

    def settle(writing: Writing) -> None:
        writing.settle_letter(
            stored.id,
            fate.status,
            fate.reason,
            person=fate.person,
            token=copy_token(recipient, letter),
            message_id="" if isinstance(letter, Unreadable) else letter.message_id or "",
            body=b"" if isinstance(letter, Unreadable) else letter.body_digest,
            words=fate.words,
        )

    commit(house, work, settle)
    return fate.status


def _fate(house: House, work: Work, context: Context) -> Fate:
    """The one way of a letter: each step may settle it, the last takes its orders."""
    if isinstance(context.recipient, BounceAddress):
        return bounced(house, work, context)
    if isinstance(context.recipient, Postmaster):
        return forward(house, work, context)
    silent = why_silent(house, work, context)
    if silent is not None:
        return silent
    if isinstance(context.recipient, Lobby):
        return _at_the_lobby(house, work, context)
    asked = asked_at(work, context.recipient)
    if asked is not None:
        return confirmed(house, work, context, asked)
    person = writer(house, work, context)
    if isinstance(person, Fate):
        return person
    heard_from(work, person, context)
    return _take(house, work, context, person)


def _at_the_lobby(house: House, work: Work, context: Context) -> Fate:
    """A From: proves nothing: a stranger is asked to confirm, a known person is asked whether it was he."""
    letter = context.letter
    if letter.from_address is None:
        return Fate(LetterStatus.STRANGER, "no sender that can be answered")
    person = work.reading.person_by_address(letter.from_address)
    language = person.language if person else "en"
    orders = parse_orders(letter.text, language, subject=letter.subject)
    understood = [item for item in orders.items if isinstance(item, model.Order)]
    if person is None or not person.confirmed:
        if not understood:
            return Fate(LetterStatus.STRANGER, "asks for nothing that we answer")
        asked = lobby.ask_stranger(house, work, letter, letter.from_address, understood[0].text)
        if asked is None:
            return Fate(LetterStatus.STRANGER, "was mailed a confirmation within a day")
        return Fate(LetterStatus.HELD, "until the address is confirmed", asked)
    work.meet(person)
    if understood and all(isinstance(item.order, lobby.LOOKS) for item in understood):
        return _take(house, work, context, person)
    return hold(house, work, context, person, "lobby")


def _take(house: House, work: Work, context: Context, person: Person) -> Fate:
    """Take the orders of a letter that is the person's own, tell the tables, answer him."""
    taker = Taker(house, work, person, context.recipient)
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
        return Fate(LetterStatus.HANDLED, "", person.id)
    return Fate(LetterStatus.MISREAD, "", person.id, words_of(context.letter, lines))


def _receipt(
    house: House, work: Work, context: Context, person: Person, lines: list[Line], number: int | None
) -> None:
    """The one answer: on the table's own thread where the letter was about one table, else as a note.

    Who has had too many answers within the hour gets none.
    """
    told = answered(house, work, person, lines)
    if told is None:
        return
    told = [*told, *still_off(work, person, told)]
    answers, nothing = context.letter.message_id or "", not done_any(lines)
    table = work.table(number) if number is not None else None
    if table is not None and person.id in work.seats(table.id):
        house.post.digest(
            work, table, person.id, Kind.RECEIPT, lines=told, answers=answers, null_sender=nothing
        )
    else:
        him = work.person(person.id)
        house.post.note(work, him, Kind.RECEIPT, lines=told, answers=answers, null_sender=nothing)
