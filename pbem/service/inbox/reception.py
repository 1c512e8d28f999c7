"""Letters at the door: whom an address belongs to, and the bytes on disk before anybody is told that they arrived."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pbem.mail.addressing import Addressing, BounceAddress, Lobby, PersonAddress, Recipient, TableAddress
from pbem.mail.reading.envelope import written_to
from pbem.micros import Micros
from pbem.service.ports import Clock
from pbem.store.repositories.tokens import TokenKind
from pbem.store.rows.people import StoredLetter
from pbem.store.store import Store, Writing

BOUNCES_FOR: Micros = 10 * 24 * 3_600_000_000
"""How long after a mail its bounce may come; then its b- address is nobody's any more."""

OLDEST: Micros = 10 * 24 * 3_600_000_000
"""No server keeps a letter for longer (RFC 5321 4.5.4.1: 4 to 5 days); an older time is a clock gone wrong."""

NO_TOKEN = "a" * 16
"""Asked for where an address has no token that could be, so that it costs what the others cost."""

_LINE_END = re.compile(rb"\r\n|\r|\n")


@dataclass(frozen=True)
class Porch:
    """What of the house is needed to take a letter in, and no more: built in an instant."""

    store: Store
    clock: Clock
    addressing: Addressing


@dataclass(frozen=True, slots=True)
class Addressee:
    """An envelope recipient that is ours, and whose it is where it is somebody's."""

    address: str
    recipient: Recipient
    table: int | None = None
    person: int | None = None


def addressee(house: Porch, address: str) -> Addressee | None:
    """Whom a letter to `address` is for; None for an address that is not ours, or nobody's any more.

    The same question is asked of the store whatever the address, so that the time an answer takes tells nobody
    which tokens there are. Raises StoreUnavailable.
    """
    recipient = house.addressing.read(address)
    table, at_table = (
        (recipient.table, recipient.token) if isinstance(recipient, TableAddress) else (0, NO_TOKEN)
    )
    own = recipient.token if isinstance(recipient, PersonAddress) else NO_TOKEN
    of_mail = recipient.token if isinstance(recipient, BounceAddress) else NO_TOKEN
    with house.store.reading() as reading:
        found = reading.tokens.holders(at_table, own, of_mail)
    seat, person = found.get(TokenKind.SEAT), found.get(TokenKind.PERSON)
    mail = found.get(TokenKind.MAIL)
    match recipient:
        case TableAddress():
            return Addressee(address, recipient, table, seat.person) if seat and seat.table == table else None
        case PersonAddress() if person:
            return Addressee(address, recipient, None, person.person)
        case PersonAddress():  # where an address is confirmed, by whoever reads its mail
            return Addressee(address, recipient) if TokenKind.ADDRESS in found else None
        case BounceAddress() if mail and house.clock.wall() - (mail.created or 0) <= BOUNCES_FOR:
            return Addressee(address, recipient, mail.table, mail.person)
        case None | BounceAddress():
            return None
        case _:
            return Addressee(address, recipient)


def receive(
    house: Porch,
    sender: str,
    addressees: Sequence[Addressee],
    raw: bytes,
    received: Micros | None = None,
    also: Callable[[Writing], None] | None = None,
    network: str = "",
) -> list[int]:
    """Keep a letter, once for each recipient, and give their numbers. When this returns, it is on disk for good.

    What came to the lobby, but was written to somebody's own address too, is kept for that one alone.

    `received`: when it came, on the wall's clock, where that is known to be earlier than now; `also` writes more in
    the same transaction; `network`: which it came from, where that is known.

    Raises StoreUnavailable; then nothing was kept.
    """
    meant = [_beside(house, raw) or one if one.recipient == Lobby() else one for one in addressees]
    once = {one.recipient: one for one in reversed(meant)}
    at, content = counted_from(house, received), _LINE_END.sub(b"\r\n", raw)
    letters = [
        StoredLetter(at, one.address, sender, content, one.table, one.person, network)
        for one in reversed(once.values())
    ]
    with house.store.writing() as writing:
        kept = writing.letters.add(letters)
        if also is not None:
            also(writing)
    return kept


def _beside(house: Porch, raw: bytes) -> Addressee | None:
    """Whose own address a letter to the lobby was written to besides; it is for that, whichever copy comes first.

    Written in the header the address gives its writer what it would in an envelope, and no more.
    """
    found = (addressee(house, address) for address in written_to(raw, house.addressing))
    own = (one for one in found if one and isinstance(one.recipient, TableAddress | PersonAddress))
    return next(own, None)


def counted_from(house: Porch, received: Micros | None) -> Micros:
    """The table time of a wall time: never in the future, and now where it cannot be true."""
    wall = house.clock.wall()
    if received is None or not wall - OLDEST <= received <= wall:
        return house.clock.now()
    return min(house.clock.when(received), house.clock.now())
