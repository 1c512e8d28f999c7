"""Letters that wait for their person's word: each is told of under a number, and answered by YES or NO and that."""

import re
from collections.abc import Sequence
from functools import partial
from itertools import count

from pbem.digests.mails.mails import HeldLetter, Kind
from pbem.engine.match.state import Phase
from pbem.mail.addressing import TableAddress, new_token
from pbem.mail.keys import without_keys
from pbem.mail.reading.letter import Letter
from pbem.micros import HOUR, Micros
from pbem.orders.letter import parse_orders
from pbem.orders.letter_lines import OrderLine
from pbem.orders.model import Join
from pbem.service.aggregates.tables import OpenTable
from pbem.service.display_names import other_name
from pbem.service.inbox.arrival import Arrival, Disposition, seated_at
from pbem.service.services import AccountContext, Services, Work
from pbem.store.errors import VersionConflict
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


def hold(arrival: Arrival, person: Person, why: str) -> Disposition:
    """Nothing is done before the person says yes from an address of theirs."""
    work, stored, letter, strange = arrival.work, arrival.stored, arrival.letter, why == "sender"
    waiting = work.reading.letters.held_for(person.id)
    same_sort = sum((_why(one) == "sender") is strange for one in waiting)
    vouched = not strange and arrival.house.vouched(stored.raw, letter)
    if same_sort >= MOST_HELD * (2 if vouched else 1):
        return Disposition(LetterStatus.STRANGER, "too many others are held for the same person", person.id)
    quiet = _alarms(work.reading, person.id, work.wall) >= (1 if strange else MOST_ALARMS)
    if quiet and any(one.reason not in UNTOLD for one in waiting):
        return Disposition(LetterStatus.HELD, LATER[why], person.id)
    at = AccountContext(work, person.id)
    new = _newly_told(at)
    number = work.reading.letters.last_held_number(person.id) + len(new) + 1
    work.also(partial(_number, stored.id, number))
    _tell(at, new, (_shown(at, stored, letter, why, number),))
    return Disposition(LetterStatus.HELD, WHY_HELD[why], person.id)


def hold_until_confirmed(work: Work, person: Person) -> Disposition | None:
    """The fate of one more letter of somebody who has still to confirm their address: they are told of it then."""
    if len(work.reading.letters.held_for(person.id)) >= MOST_HELD:
        return None
    return Disposition(LetterStatus.HELD, LATER["lobby"], person.id)


def known_held(work: Work, person: int) -> list[StoredLetter]:
    """The letters that wait for a person's word and of which that person knows, in the order they came."""
    return [one for one in work.reading.letters.held_for(person) if one.reason not in UNTOLD]


def told_up_to(letter: Letter) -> int | None:
    """The highest number of the letters that an alarm tells of, where a letter answers one; else None."""
    answered = (letter.in_reply_to or "", *letter.references[-1:])
    found = next(filter(None, map(_CODE.match, answered)), None)
    return int(found[1]) if found else None


def tell_the_rest(at: AccountContext, answered: Sequence[int] = ()) -> None:
    """Tells who has just answered of the letters that were held since they were told of the last; `answered` are not
    held any more."""
    new = _newly_told(at)
    if new:
        _tell(at, new, answered=answered)


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
            tell_the_rest(AccountContext(work, person))
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


def _why(stored: StoredLetter) -> str:
    return next((why for why, reason in WHY_HELD.items() if stored.reason in (reason, LATER[why])), "lobby")


def _newly_told(at: AccountContext) -> list[tuple[StoredLetter, int]]:
    """The letters of which the person did not know, with their numbers; from now on they do."""
    reading = at.work.reading
    untold = [one for one in reading.letters.held_for(at.person) if one.reason in UNTOLD][:TOLD_AT_ONCE]
    numbered = list(zip(untold, count(reading.letters.last_held_number(at.person) + 1), strict=False))
    for stored, number in numbered:
        at.work.release(stored.id, LetterStatus.HELD, WHY_HELD[UNTOLD[stored.reason]])
        at.work.also(partial(_number, stored.id, number))
    return numbered


def _number(letter: int, number: int, writing: Writing) -> None:
    writing.letters.number_held(letter, number)


def _tell(
    at: AccountContext,
    new: Sequence[tuple[StoredLetter, int]],
    last: tuple[HeldLetter, ...] = (),
    answered: Sequence[int] = (),
) -> None:
    """One mail of all letters that are held: of those that they know in short."""
    known = [one for one in known_held(at.work, at.person) if one.number and one.id not in answered]
    told = [*_read(at, [(one, one.number or 0) for one in known], short=True), *_read(at, new), *last]
    if told:
        code = f"held-{max(one.number for one in told)}-{new_token()}"
        at.work.post.note(at.work, at.me, Kind.HELD, held=tuple(told), code=code)


def _read(
    at: AccountContext, letters: Sequence[tuple[StoredLetter, int]], *, short: bool = False
) -> list[HeldLetter]:
    told = []
    for stored, number in letters:
        letter = at.house.read(stored.raw, envelope_from=stored.sender)
        if isinstance(letter, Letter):
            told.append(_shown(at, stored, letter, _why(stored), number, short=short))
    return told


def _shown(
    at: AccountContext, stored: StoredLetter, letter: Letter, why: str, number: int, *, short: bool = False
) -> HeldLetter:
    lines = [line for line in without_keys(letter.text or letter.subject).splitlines() if line.strip()]
    most = 1 if short else MOST_LINES
    words = tuple(
        line if len(line) <= MOST_CHARACTERS else f"{line[:MOST_CHARACTERS]}…" for line in lines[:most]
    )
    items = parse_orders(letter.text, at.me.language, subject=letter.subject).items
    orders = [one for one in items if isinstance(one, OrderLine)]
    table = _asked_at(at, stored, orders)
    deadline = at.work.deadlines.of(table) if table is not None else None
    # Who asks for a seat from an address of this person's may be another, whose name is on the letter.
    joins = any(isinstance(one.order, Join) for one in orders)
    return HeldLetter(
        why,
        _sender(at, letter.from_address),
        words,
        max(0, len(lines) - most),
        number=number,
        came=stored.received,
        table=table.id if table is not None else 0,
        title=table.match.title if table is not None else "",
        due=deadline.due if deadline is not None else None,
        signed=other_name(at.me, letter.from_name) if joins else "",
    )


def _asked_at(at: AccountContext, stored: StoredLetter, orders: Sequence[OrderLine]) -> OpenTable | None:
    """The table at which a letter makes a move that this person is to make there now."""
    work, moves = at.work, [one for one in orders if one.order.moves]
    to = at.house.addressing.read(stored.recipient)
    named = {one.table for one in moves if one.table is not None}
    if moves and not named:
        going_on = [one.id for one in work.reading.tables.of(at.person) if one.phase != Phase.OVER.value]
        named = {to.table} if isinstance(to, TableAddress) else set(going_on[:MOST_HELD])
    for number in sorted(named):
        table = seated_at(work, at.person, number)
        deadline = work.deadlines.of(table) if table is not None else None
        if deadline is not None and deadline.person == at.person:
            return table
    return None


def _sender(at: AccountContext, address: str | None) -> str:
    """The address that a letter came from; empty where it is somebody else's who is known here."""
    if address is None:
        return ""
    known = at.work.reading.people.by_address(address)
    whose = {one.person for one in at.work.claims(address)} | ({known.id} if known else set())
    return address if whose <= {at.person} else ""
