"""Letters that could not be read: who is told of it, and which of them are tried again by themselves."""

import hashlib
from dataclasses import replace

from pbem.mail.reading.letter import Letter, UnreadableReason
from pbem.mail.reading.parsing import header_and_body
from pbem.micros import HOUR, MINUTE, Micros
from pbem.service.inbox.arrival import Arrival, Disposition
from pbem.service.inbox.auto_replies import automatic
from pbem.service.services import Services
from pbem.store.rows.people import LetterStatus, Person, StoredLetter

WAITS: tuple[Micros, ...] = (MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR)
"""After how long a letter that a busy machine did not read in time is tried again: all in all, within a day."""

BATCH = 50

_TOO_MANY_PARTS = (UnreadableReason.TOO_MANY_PARTS, UnreadableReason.TOO_DEEP)
_TOO_LONG = (UnreadableReason.TOO_BIG, UnreadableReason.HEADER_TOO_BIG, UnreadableReason.TOO_MANY_LINES)


def put_off_until(house: Services, tries: int) -> Micros | None:
    """When a letter that was tried so often before is tried again (wall clock); None where it is not."""
    return house.clock.wall() + WAITS[tries] if tries < len(WAITS) else None


def take_up_again(house: Services) -> int:
    """Letters that were put off until now wait to be handled once more; gives how many. Raises StoreUnavailable."""
    with house.store.reading() as reading:
        due = reading.letters.due_again(house.clock.wall(), BATCH)
    if due:
        with house.store.writing() as writing:
            writing.letters.take_up(due)
    return len(due)


def header_alone(house: Services, stored: StoredLetter) -> Letter | None:
    """What the header of a letter says of it, as if nothing stood below; None where that cannot be read either."""
    header, body = header_and_body(stored.raw)
    read = house.read(header, envelope_from=stored.sender)
    return replace(read, body_digest=hashlib.sha256(body).digest()) if isinstance(read, Letter) else None


def to_be_told(arrival: Arrival) -> Person | Disposition | None:
    """Who is answered that a letter was not read: whose the address is that it went to, if they wrote it themselves.

    Nobody where a program sent it, or where it is not sure whose it is. The fate of a copy is that of any other.
    """
    silent = automatic(arrival)
    if silent is not None:
        return silent if silent.status is LetterStatus.DUPLICATE else None
    person = arrival.owner
    return person if person is not None and arrival.doubt(person) is None else None


def why_not_read(reason: str) -> str:
    """What its writer is told: `parts`, `long`, `shape`, or `ours` where it is none of theirs."""
    if reason in _TOO_MANY_PARTS:
        return "parts"
    if reason in _TOO_LONG:
        return "long"
    return "shape" if reason in list(UnreadableReason) else "ours"
