"""Letters at the door: whom an address belongs to, and the bytes on disk before anybody is told that they arrived."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pbem.mail.addressing import BounceAddress, PersonAddress, TableAddress
from pbem.service.house import House
from pbem.service.records import NewLetter


@dataclass(frozen=True, slots=True)
class Addressee:
    """An envelope recipient that is ours, and whose it is where it is somebody's."""

    address: str
    table: int | None = None
    person: int | None = None


def addressee(house: House, address: str) -> Addressee | None:
    """Whom a letter to `address` is for; None for an address that is not ours, or nobody's any more.

    Raises StoreUnavailable.
    """
    recipient = house.addressing.read(address)
    if recipient is None:
        return None
    with house.store.reading() as reading:
        match recipient:
            case TableAddress(table, _, token):
                seat = reading.seat_by_token(table, token)
                return Addressee(address, table, seat.person) if seat else None
            case PersonAddress(token):
                person = reading.person_by_token(token)
                if person is None:
                    return Addressee(address) if reading.address_by_token(token) else None
                return Addressee(address, None, person.id)
            case BounceAddress(token):
                mail = reading.mail_by_token(token)
                return Addressee(address, mail.table, mail.person) if mail else None
            case _:
                return Addressee(address)


def receive(house: House, sender: str, addressees: Sequence[Addressee], raw: bytes) -> None:
    """Keep a letter, once for each recipient. When this returns, the mail is on disk and will be handled.

    Raises StoreUnavailable; then nothing was kept.
    """
    received = house.clock.now()
    letters = [NewLetter(received, one.address, sender, raw, one.table, one.person) for one in addressees]
    with house.store.writing() as writing:
        writing.add_letters(letters)
