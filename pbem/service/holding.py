"""Letters that wait for their person's word: he is told of them, once an hour until he says YES or NO to all."""

from __future__ import annotations

from pbem.digests.model import HeldLetter, Kind
from pbem.mail.reading import Letter
from pbem.micros import HOUR, Micros
from pbem.service.fates import Context, Fate
from pbem.service.house import House
from pbem.service.ports import Reading, VersionConflict
from pbem.service.records import LetterStatus, Person, StoredLetter
from pbem.service.work import Work

QUIET: Micros = HOUR
"""How long after an alarm that he has not answered there is none: letters held meanwhile are told of with the next."""

TOLD_AT_ONCE = 10
"""Letters that one alarm tells of."""

MOST_LINES, MOST_CHARACTERS = 30, 300
"""How much of a held letter is shown: lines, and characters of each."""

WHY_HELD = {
    "sender": "from an address that is not his",
    "dmarc": "from his address, for which our mail server does not vouch",
    "lobby": "written to the lobby, where anybody can write",
}

UNTOLD = {f"{reason}; he is told of it later": why for why, reason in WHY_HELD.items()}
"""The reasons of letters of which their person does not know yet; his YES is not meant for them."""


def hold(house: House, work: Work, context: Context, person: Person, why: str) -> Fate:
    """Nothing is done before the person says yes from an address of his."""
    if _told_lately(work.reading, person.id, work.wall) and known_held(work, person.id):
        untold = next(reason for reason, told in UNTOLD.items() if told == why)
        return Fate(LetterStatus.HELD, untold, person.id)
    this = _shown(work, person, context.letter, why)
    house.post.note(work, person, Kind.HELD, held=(*_newly_told(house, work, person), this))
    return Fate(LetterStatus.HELD, WHY_HELD[why], person.id)


def known_held(work: Work, person: int) -> list[StoredLetter]:
    """The letters that wait for a person's word and of which he knows, in the order they came."""
    return [one for one in work.reading.held_letters(person) if one.reason not in UNTOLD]


def tell_the_rest(house: House, work: Work, person: Person) -> None:
    """Tells him who has just answered of the letters that were held since he was told of the last."""
    held = _newly_told(house, work, person)
    if held:
        house.post.note(work, person, Kind.HELD, held=held)


def tell_of_held(house: House) -> int:
    """Tell everybody of letters held for him whose last alarm is an hour old; gives how many were told."""
    with house.store.reading() as reading:
        waiting = [
            person
            for person in reading.persons_held_for(tuple(UNTOLD))
            if not _told_lately(reading, person, house.clock.wall())
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


def _told_lately(reading: Reading, person: int, wall: Micros) -> bool:
    last = reading.last_mailed(person, Kind.HELD.value)
    return last is not None and last > wall - QUIET


def _newly_told(house: House, work: Work, person: Person) -> list[HeldLetter]:
    """What the letters say of which he did not know; from now on he does."""
    untold = [one for one in work.reading.held_letters(person.id) if one.reason in UNTOLD][:TOLD_AT_ONCE]
    told = []
    for stored in untold:
        why = UNTOLD[stored.reason]
        work.release(stored.id, LetterStatus.HELD, WHY_HELD[why])
        letter = house.read(stored.raw, envelope_from=stored.sender)
        if isinstance(letter, Letter):
            told.append(_shown(work, person, letter, why))
    return told


def _shown(work: Work, person: Person, letter: Letter, why: str) -> HeldLetter:
    lines = [line for line in (letter.text or letter.subject).splitlines() if line.strip()]
    words = tuple(
        line if len(line) <= MOST_CHARACTERS else f"{line[:MOST_CHARACTERS]}…" for line in lines[:MOST_LINES]
    )
    return HeldLetter(why, _sender(work, person, letter.from_address), words, max(0, len(lines) - MOST_LINES))


def _sender(work: Work, person: Person, address: str | None) -> str:
    """The address that a letter came from; empty where it is somebody else's who is known here."""
    if address is None:
        return ""
    known = work.reading.person_by_address(address)
    whose = {one.person for one in work.claims(address)} | ({known.id} if known else set())
    return address if whose <= {person.id} else ""
