"""Letters that wait for their person's word: each is told of under a number, and answered by YES or NO and that."""

import re
from collections.abc import Sequence
from functools import partial

from pbem.digests.mails.mails import HeldLetter, Kind
from pbem.engine.match.state import Phase
from pbem.mail.addressing import TableAddress, new_token
from pbem.mail.keys import without_keys
from pbem.mail.reading.letter import Letter
from pbem.micros import HOUR, Micros
from pbem.orders.letter import parse_orders
from pbem.orders.letter_lines import Order
from pbem.orders.model import Join
from pbem.service.aggregates.tables import OpenTable
from pbem.service.display_names import other_name
from pbem.service.services import Services
from pbem.service.tables.orders import MOVES
from pbem.service.unit_of_work.unit_of_work import UnitOfWork
from pbem.store.errors import VersionConflict
from pbem.store.rows.letters import Context, Disposition
from pbem.store.rows.people import LetterStatus, Person, StoredLetter
from pbem.store.store import Reading, Writing

QUIET: Micros = HOUR
"""How long after an alarm that was not answered there is none: letters held meanwhile are told of with the next."""

MOST_ALARMS = 6
"""Alarms within that time, where letters come from addresses of theirs: no stranger's letter keeps those waiting."""

MOST_HELD = 20
"""Letters that are held for one person, of each sort: from their own addresses, and from others."""

TOLD_AT_ONCE = 10
"""Letters that one alarm tells of for the first time."""

MOST_LINES, MOST_CHARACTERS = 30, 300
"""How much of a held letter is shown: lines, and characters of each."""

WHY_HELD = {
    "sender": "from an address that is not his",
    "dmarc": "from his address, for which our mail server does not vouch",
    "lobby": "written to the lobby, where anybody can write",
}

UNTOLD = {f"{reason}; he is told of it later": why for why, reason in WHY_HELD.items()}
"""The reasons of letters of which their person does not know yet; a YES from that person is not meant for them."""

LATER = {why: reason for reason, why in UNTOLD.items()}

_CODE = re.compile(r"<person\.[0-9]+\.held-([0-9]+)-")
_LOOKED_AT = 50
"""Among so many mails of a person's the alarms of the last hour are counted."""


def hold(house: Services, work: UnitOfWork, context: Context, person: Person, why: str) -> Disposition:
    """Nothing is done before the person says yes from an address of theirs."""
    strange = why == "sender"
    waiting = work.reading.letters.held_for(person.id)
    same_sort = sum((_why(one) == "sender") is strange for one in waiting)
    vouched = not strange and house.vouched(context.stored.raw, context.letter)
    if same_sort >= MOST_HELD * (2 if vouched else 1):
        return Disposition(LetterStatus.STRANGER, "too many others are held for the same person", person.id)
    if _is_quiet(work.reading, person.id, work.wall, strange=strange) and known_held(work, person.id):
        return Disposition(LetterStatus.HELD, LATER[why], person.id)
    new = _newly_told(work, person)
    number = work.reading.letters.last_held_number(person.id) + len(new) + 1
    work.also(partial(_number, context.stored.id, number))
    this = _shown(house, work, person, context.stored, context.letter, why, number)
    _tell(house, work, person, new, (this,))
    return Disposition(LetterStatus.HELD, WHY_HELD[why], person.id)


def hold_until_confirmed(work: UnitOfWork, person: Person) -> Disposition | None:
    """The fate of one more letter of somebody who has still to confirm their address: they are told of it then."""
    if len(work.reading.letters.held_for(person.id)) >= MOST_HELD:
        return None
    return Disposition(LetterStatus.HELD, LATER["lobby"], person.id)


def known_held(work: UnitOfWork, person: int) -> list[StoredLetter]:
    """The letters that wait for a person's word and of which that person knows, in the order they came."""
    return [one for one in work.reading.letters.held_for(person) if one.reason not in UNTOLD]


def told_up_to(letter: Letter) -> int | None:
    """The highest number of the letters that an alarm tells of, where a letter answers one; else None."""
    answered = (letter.in_reply_to or "", *letter.references[-1:])
    found = next(filter(None, map(_CODE.match, answered)), None)
    return int(found[1]) if found else None


def tell_the_rest(house: Services, work: UnitOfWork, person: Person, answered: Sequence[int] = ()) -> None:
    """Tells who has just answered of the letters that were held since they were told of the last; `answered` are not
    held any more."""
    new = _newly_told(work, person)
    if new:
        _tell(house, work, person, new, answered=answered)


def tell_of_held(house: Services) -> int:
    """Tell everybody of letters held for them whose last alarm is an hour old; gives how many were told."""
    with house.store.reading() as reading:
        waiting = [
            person
            for person, known in reading.people.by_ids(
                reading.letters.persons_held_for(tuple(UNTOLD))
            ).items()
            if known.confirmed and not _alarms(reading, person, house.clock.wall())
        ]
        works = [house.work(reading) for _ in waiting]
        for person, work in zip(waiting, works, strict=True):
            tell_the_rest(house, work, work.person(person))
    try:
        with house.store.writing() as writing:
            for work in works:
                work.write(writing)
    except VersionConflict:
        return 0  # somebody has answered meanwhile, or another tick was first
    return len(waiting)


def _alarms(reading: Reading, person: int, wall: Micros) -> int:
    """How many alarms went to a person within an hour."""
    mails = reading.mails.latest_records_of(person, _LOOKED_AT)
    return sum(one.kind == Kind.HELD.value and one.created > wall - QUIET for one in mails)


def _is_quiet(reading: Reading, person: int, wall: Micros, *, strange: bool) -> bool:
    return _alarms(reading, person, wall) >= (1 if strange else MOST_ALARMS)


def _why(stored: StoredLetter) -> str:
    return next((why for why, reason in WHY_HELD.items() if stored.reason in (reason, LATER[why])), "lobby")


def _newly_told(work: UnitOfWork, person: Person) -> list[tuple[StoredLetter, int]]:
    """The letters of which the person did not know, with their numbers; from now on they do."""
    untold = [one for one in work.reading.letters.held_for(person.id) if one.reason in UNTOLD][:TOLD_AT_ONCE]
    last = work.reading.letters.last_held_number(person.id)
    numbered = [(stored, last + n) for n, stored in enumerate(untold, start=1)]
    for stored, number in numbered:
        work.release(stored.id, LetterStatus.HELD, WHY_HELD[UNTOLD[stored.reason]])
        work.also(partial(_number, stored.id, number))
    return numbered


def _number(letter: int, number: int, writing: Writing) -> None:
    writing.letters.number_held(letter, number)


def _tell(
    house: Services,
    work: UnitOfWork,
    person: Person,
    new: Sequence[tuple[StoredLetter, int]],
    last: tuple[HeldLetter, ...] = (),
    answered: Sequence[int] = (),
) -> None:
    """One mail of all letters that are held: of those that they know in short."""
    known = [one for one in known_held(work, person.id) if one.number and one.id not in answered]
    told = [*_read(house, work, person, [(one, one.number or 0) for one in known], short=True)]
    told += [*_read(house, work, person, new), *last]
    if told:
        highest = max(one.number for one in told)
        house.post.note(work, person, Kind.HELD, held=tuple(told), code=f"held-{highest}-{new_token()}")


def _read(
    house: Services,
    work: UnitOfWork,
    person: Person,
    letters: Sequence[tuple[StoredLetter, int]],
    *,
    short: bool = False,
) -> list[HeldLetter]:
    told = []
    for stored, number in letters:
        letter = house.read(stored.raw, envelope_from=stored.sender)
        if isinstance(letter, Letter):
            told.append(_shown(house, work, person, stored, letter, _why(stored), number, short=short))
    return told


def _shown(
    house: Services,
    work: UnitOfWork,
    person: Person,
    stored: StoredLetter,
    letter: Letter,
    why: str,
    number: int,
    *,
    short: bool = False,
) -> HeldLetter:
    lines = [line for line in without_keys(letter.text or letter.subject).splitlines() if line.strip()]
    most = 1 if short else MOST_LINES
    words = tuple(
        line if len(line) <= MOST_CHARACTERS else f"{line[:MOST_CHARACTERS]}…" for line in lines[:most]
    )
    table = _asked_at(house, work, person, stored, letter)
    deadline = work.deadlines.of(table) if table is not None else None
    return HeldLetter(
        why,
        _sender(work, person, letter.from_address),
        words,
        max(0, len(lines) - most),
        number=number,
        came=stored.received,
        table=table.id if table is not None else 0,
        title=table.match.title if table is not None else "",
        due=deadline.due if deadline is not None else None,
        signed=_second_person(person, letter),
    )


def _second_person(person: Person, letter: Letter) -> str:
    """The name on a letter that asks for a seat from an address of this person's, where it is another; else ""."""
    orders = parse_orders(letter.text, person.language, subject=letter.subject).items
    joins = any(isinstance(one, Order) and isinstance(one.order, Join) for one in orders)
    return other_name(person, letter.from_name) if joins else ""


def _asked_at(
    house: Services, work: UnitOfWork, person: Person, stored: StoredLetter, letter: Letter
) -> OpenTable | None:
    """The table at which a letter makes a move that this person is to make there now."""
    orders = parse_orders(letter.text, person.language, subject=letter.subject).items
    moves = [one for one in orders if isinstance(one, Order) and isinstance(one.order, MOVES)]
    to = house.addressing.read(stored.recipient)
    named = {one.table for one in moves if one.table is not None}
    if moves and not named:
        going_on = [one.id for one in work.reading.tables.of(person.id) if one.phase != Phase.OVER.value]
        named = {to.table} if isinstance(to, TableAddress) else set(going_on[:MOST_HELD])
    for number in sorted(named):
        table = work.table(number) if person.id in work.seats(number) else None
        deadline = work.deadlines.of(table) if table is not None else None
        if deadline is not None and deadline.person == person.id:
            return table
    return None


def _sender(work: UnitOfWork, person: Person, address: str | None) -> str:
    """The address that a letter came from; empty where it is somebody else's who is known here."""
    if address is None:
        return ""
    known = work.reading.people.by_address(address)
    whose = {one.person for one in work.claims(address)} | ({known.id} if known else set())
    return address if whose <= {person.id} else ""
