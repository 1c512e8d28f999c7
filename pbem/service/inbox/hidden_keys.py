"""Keys that a letter shows, taken out before its words go to anybody; whose they are is told, and offered new ones."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from pbem.digests.mails.mails import Kind
from pbem.mail.addressing import TOKEN_LETTERS
from pbem.mail.keys import Key, without_keys
from pbem.mail.reading.letter import Letter
from pbem.micros import DAY
from pbem.service.accounts.calendars import calendars_of
from pbem.service.services import Services
from pbem.service.unit_of_work.unit_of_work import UnitOfWork
from pbem.store.rows.people import Person


@dataclass(frozen=True, slots=True)
class WithoutKeys:
    """A letter that shows no key any more, whether it showed any, and the persons whose they were."""

    letter: Letter
    showed: bool
    owners: frozenset[int]


def take_out_keys(house: Services, work: UnitOfWork, writer: Person, letter: Letter) -> WithoutKeys:
    """The letter as others may read it: each key in its author's own words is replaced, valid or not."""
    own = _tokens_of(work, writer) if _may_hold_one(letter) else ()
    owners: set[int] = set()
    showed = False

    def is_key(key: Key) -> bool:
        nonlocal showed
        owner = writer.id if key.token in own else _owner(house, work, key)
        if owner is not None:
            owners.add(owner)
        found = key.sure or owner is not None
        showed = showed or found
        return found

    def cleaned(text: str) -> str:
        return without_keys(text, is_key, own)

    shown = replace(
        letter,
        text=cleaned(letter.text),
        subject=cleaned(letter.subject),
        from_name=cleaned(letter.from_name),
        attachments=tuple(map(cleaned, letter.attachments)),
    )
    return WithoutKeys(shown, showed, frozenset(owners))


def tell_owners(house: Services, work: UnitOfWork, owners: Iterable[int]) -> None:
    """Tells each of these, once a day at most, that somebody else wrote a key of theirs."""
    for number in sorted(owners):
        owner, kind = work.person(number), Kind.KEY_SEEN
        last = work.reading.mails.last_written(owner.id, kind.value)
        told = (last is not None and last > work.wall - DAY) or any(
            (mail.person, mail.kind) == (owner.id, kind.value) for mail in work.mails
        )
        if owner.confirmed and owner.forgotten is None and not told:
            house.post.note(work, owner, kind)


def _may_hold_one(letter: Letter) -> bool:
    """Whether it is worth asking for its author's tokens: most letters are shorter than one."""
    return any(len(text) >= TOKEN_LETTERS for text in (letter.text, letter.subject, letter.from_name))


def _tokens_of(work: UnitOfWork, person: Person) -> tuple[str, ...]:
    return (person.token, *(seat.token for seat in work.reading.seats.of(person.id)))


def _owner(house: Services, work: UnitOfWork, key: Key) -> int | None:
    if not key.link:
        return work.reading.seats.whose_token(key.token)
    way, _, link = key.link.partition("/")
    match way.lower():
        case "c":
            found = calendars_of(house).person(work.reading, link)
            return found.id if found is not None else None
        case "u":
            stops = house.post.unsubscribing.mailbox(work.reading, link)
            return stops[0].id if stops is not None else None
        case _:
            return None  # the page of a table is for all who sit there
