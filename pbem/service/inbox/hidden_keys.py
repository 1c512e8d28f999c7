"""Keys that a letter shows, taken out before its words go to anybody; whose they are is told, and offered new ones."""

from collections.abc import Set as AbstractSet
from dataclasses import replace

from pbem.digests.mails.mails import Kind
from pbem.mail.addressing import TOKEN_LETTERS
from pbem.mail.keys import Key, without_keys
from pbem.mail.reading.letter import Letter
from pbem.micros import DAY
from pbem.service.accounts.calendars import calendars_of
from pbem.service.inbox.arrival import Arrival


def take_out_keys(arrival: Arrival, letter: Letter) -> tuple[Letter, AbstractSet[int | None]]:
    """The letter as others may read it: each key in its author's own words is replaced, valid or not.

    And whose the keys are that it showed; None is among them for one that is nobody's.
    """
    writer = arrival.person
    own: tuple[str, ...] = ()
    # Most letters are shorter than a key; then it is not worth asking for its author's.
    if any(len(text) >= TOKEN_LETTERS for text in (letter.text, letter.subject, letter.from_name)):
        own = (writer.token, *(seat.token for seat in arrival.work.reading.seats.of(writer.id)))
    owners: set[int | None] = set()

    def is_key(key: Key) -> bool:
        owner = writer.id if key.token in own else _owner(arrival, key)
        found = key.sure or owner is not None
        if found:
            owners.add(owner)
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
    return shown, owners


def tell_owners(arrival: Arrival, owners: AbstractSet[int | None]) -> None:
    """Tells each of these but the writer, once a day at most, that somebody else wrote a key of theirs."""
    work, kind = arrival.work, Kind.KEY_SEEN
    for number in sorted(one for one in owners if one is not None and one != arrival.writer):
        owner = work.person(number)
        last = work.reading.mails.last_written(owner.id, kind.value)
        told = (last is not None and last > work.wall - DAY) or any(
            (mail.person, mail.kind) == (owner.id, kind.value) for mail in work.mails
        )
        if owner.confirmed and owner.forgotten is None and not told:
            arrival.house.post.note(work, owner, kind)


def _owner(arrival: Arrival, key: Key) -> int | None:
    house, reading = arrival.house, arrival.work.reading
    if not key.link:
        return reading.seats.whose_token(key.token)
    way, _, link = key.link.partition("/")
    match way.lower():
        case "c":
            found = calendars_of(house).person(reading, link)
            return found.id if found is not None else None
        case "u":
            stops = house.post.unsubscribing.mailbox(reading, link)
            return stops[0].id if stops is not None else None
        case _:
            return None  # the page of a table is for all who sit there
