"""One letter, from the bytes on disk to what came of it: events, mails, deadlines and its fate, in one transaction."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.digests.model import Kind
from pbem.digests.outcomes import Line
from pbem.mail.addressing import BounceAddress, Lobby, PersonAddress, Postmaster, Recipient, TableAddress
from pbem.mail.bounces import read_bounce
from pbem.mail.reading import Letter, Unreadable, read_letter
from pbem.orders import model
from pbem.orders.parser import parse_orders
from pbem.service import lobby, server_god
from pbem.service.announce import announce
from pbem.service.house import House
from pbem.service.records import LetterStatus, Person, StoredLetter
from pbem.service.take_orders import Taker, done_any
from pbem.service.work import Work


@dataclass(frozen=True, slots=True)
class Fate:
    """What becomes of a letter, why, and whose it turned out to be (None: as its address says)."""

    status: LetterStatus
    reason: str = ""
    person: int | None = None


@dataclass(frozen=True, slots=True)
class Context:
    """A letter that was read, and whom it comes from as far as its address tells."""

    stored: StoredLetter
    recipient: Recipient | None
    letter: Letter


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
        letter = read_letter(stored.raw, house.limits, stored.sender)
        work = house.work(reading)
        if isinstance(letter, Unreadable):
            fate = Fate(LetterStatus.QUARANTINED, letter.reason.value)
        else:
            fate = _fate(house, work, Context(stored, recipient, letter))
    try:
        with house.store.writing() as writing:
            work.write(writing)
            writing.settle_letter(
                stored.id,
                fate.status,
                fate.reason,
                person=fate.person,
                token=_copy_token(recipient, letter),
                message_id="" if isinstance(letter, Unreadable) else letter.message_id or "",
                body=b"" if isinstance(letter, Unreadable) else letter.body_digest,
            )
    except BaseException:
        work.undone()
        raise
    work.written()
    return fate.status


def _copy_token(recipient: Recipient | None, letter: Letter | Unreadable) -> str:
    """What, besides Message-ID and body, two copies of one letter have in common: whom they were for."""
    if isinstance(recipient, TableAddress | PersonAddress | BounceAddress):
        return recipient.token
    return "" if isinstance(letter, Unreadable) else letter.from_address or ""


def _fate(house: House, work: Work, context: Context) -> Fate:
    stored, recipient, letter = context.stored, context.recipient, context.letter
    if isinstance(recipient, BounceAddress):
        bounce = read_bounce(stored.raw)
        return Fate(
            LetterStatus.BOUNCE, f"{bounce.action} {bounce.status}" if bounce else "unreadable report"
        )
    if isinstance(recipient, Postmaster):
        return Fate(LetterStatus.STRANGER, "for the operator")
    if letter.automatic is not None:
        return Fate(LetterStatus.AUTOMATIC, letter.automatic.value)
    token = _copy_token(recipient, letter)
    if letter.message_id and work.reading.is_duplicate(
        stored.id, token, letter.message_id, letter.body_digest
    ):
        return Fate(LetterStatus.DUPLICATE)
    if isinstance(recipient, Lobby):
        return _at_the_lobby(house, work, context)
    person = _owner(work, recipient)
    if person is None:
        return Fate(LetterStatus.STRANGER, "an address that is no longer anybody's")
    if letter.from_address != person.address:
        return _hold(house, work, context, person, "sender")
    return _take(house, work, context, person)


def _owner(work: Work, recipient: Recipient | None) -> Person | None:
    """The person whose token the address bears."""
    if isinstance(recipient, TableAddress):
        seat = work.reading.seat_by_token(recipient.table, recipient.token)
        return work.person(seat.person) if seat else None
    if isinstance(recipient, PersonAddress):
        person = work.reading.person_by_token(recipient.token)
        return work.meet(person) if person else None
    return None


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
    return _hold(house, work, context, person, "lobby")


WHY_HELD = {
    "sender": "from an address that is not his",
    "lobby": "written to the lobby, where anybody can write",
}


def _hold(house: House, work: Work, context: Context, person: Person, why: str) -> Fate:
    """Nothing is done before the person says yes from his own address."""
    words = context.letter.text or context.letter.subject
    house.post.note(work, person, Kind.HELD, letter=words, held=why)
    return Fate(LetterStatus.HELD, WHY_HELD[why], person.id)


def _take(house: House, work: Work, context: Context, person: Person) -> Fate:
    """Take the orders of a letter that is the person's own, tell the tables, answer him."""
    taker = Taker(house, work, person, context.recipient)
    lines = taker.take(context.letter)
    tables = list(work.tables.values())
    for table in tables:
        server_god.open_match(house, work, table)
        announce(house.post, work, table, person.id if table.id == taker.main_table else None)
    _receipt(house, work, context, person, lines, taker.main_table)
    for table in tables:
        server_god.go_on(house, work, table)
    return Fate(LetterStatus.HANDLED if done_any(lines) else LetterStatus.MISREAD, "", person.id)


def _receipt(
    house: House, work: Work, context: Context, person: Person, lines: list[Line], number: int | None
) -> None:
    """The one answer: on the table's own thread where the letter was about one table, else as a note."""
    answers = context.letter.message_id or ""
    table = work.table(number) if number is not None else None
    if table is not None and person.id in work.seats(table.id):
        house.post.digest(work, table, person.id, Kind.RECEIPT, lines=lines, answers=answers)
    else:
        house.post.note(work, work.person(person.id), Kind.RECEIPT, lines=lines, answers=answers)
