"""Signed links: to the pages of tables; and those by which a mailbox wants no mail, with their headers (RFC 8058)."""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import ClassVar

from itsdangerous import BadData, BadSignature, Signer, URLSafeSerializer

from pbem.digests.outcomes import Line, MailIsOff, MailIsOn
from pbem.mail.addressing import Addressing, PersonAddress, mailto
from pbem.mail.reading.letter import Letter
from pbem.micros import Micros
from pbem.orders.letter import parse_orders
from pbem.orders.letter_lines import OrderLine
from pbem.orders.model import MailWanted
from pbem.orders.words import phrase
from pbem.service.unit_of_work.unit_of_work import UnitOfWork
from pbem.store.rows.people import MailboxRecord, MailboxState, Person, SeatRecord
from pbem.store.store import Reading, Store, Writing

SIGNATURE_BYTES = 16

SALT = "pbem table page"

_TURN = re.compile(r"([1-9][0-9]{0,8})-([1-9][0-9]{0,8})-([A-Za-z0-9_-]{1,64})")
_PERSON = re.compile(r"([1-9][0-9]{0,8})\.[A-Za-z0-9_-]{1,99}")
_PART = re.compile(r"([1-9][0-9]{0,8})(?:-([A-Za-z0-9_-]{1,64}))?")


@dataclass(frozen=True, slots=True)
class SignedLinks:
    """Makes and reads links to `url`, if there is one. `keys`: as those of `Unsubscribing`."""

    url: str = ""
    keys: tuple[str, ...] = field(default=(), repr=False)

    def _signer(self, salt: str) -> Signer:
        newest_last = list(reversed(self.keys))  # as the library wants them
        digest = partial(hashlib.blake2s, digest_size=SIGNATURE_BYTES)
        return Signer(newest_last, salt=salt, digest_method=digest)


class TableLinks(SignedLinks):
    """To the pages of tables."""

    __slots__ = ()

    def link(self, table: int, *, listed: bool) -> str:
        """Where anybody who has the link sees the table; "" where there is no such page."""
        place = self.place(table, listed=listed)
        return f"{self.url}/g/{place}" if self.url and place else ""

    def place(self, table: int, *, listed: bool) -> str:
        """What stands behind `/g/` in that link; "" where there is no such page."""
        return str(table) if listed else self.part(table) if self.keys else ""

    def part(self, table: int) -> str:
        """The last part of a secret link: `417-KEY`. It shows this table, and nothing else."""
        return f"{table}-{self._signer(SALT).get_signature(str(table)).decode()}"

    def read(self, part: str) -> tuple[int, bool] | None:
        """The number of a table, and whether whoever asks has its key; None for what is no number, or a wrong key."""
        found = _PART.fullmatch(part)
        if found is None:
            return None
        number, key = found.groups()
        if key is None:
            return int(number), False
        return (int(number), True) if self.keys and self._holds(number, key) else None

    def _holds(self, number: str, key: str) -> bool:
        try:
            return self._signer(SALT).verify_signature(number, key)
        except BadSignature:
            return False


class TurnLinks(SignedLinks):
    """To the page of one turn of one seat, which dies with the turn: it bears the serial, as addresses of tables do."""

    __slots__ = ()

    def link(self, table: int, serial: int, token: str) -> str:
        """Where whoever has the seat's `token` sees the table and sends their move; "" where there are no pages."""
        return f"{self.url}/t/{self.part(table, serial, token)}" if self.url and self.keys else ""

    def part(self, table: int, serial: int, token: str) -> str:
        """The last part of that link: `417-21-KEY`."""
        turn = f"{table}-{serial}"
        return f"{turn}-{self._signer(f'pbem turn {token}').get_signature(turn).decode()}"

    def read(self, reading: Reading, part: str) -> tuple[SeatRecord, int] | None:
        """Whose turn the last part of a link is, and its serial; None for one that we did not sign, or that new keys
        have made worthless."""
        found = _TURN.fullmatch(part)
        if found is None or not self.keys:
            return None
        table, serial, key = int(found[1]), int(found[2]), found[3]
        for seat in reading.seats.at(table):
            if self._signer(f"pbem turn {seat.token}").verify_signature(f"{table}-{serial}", key):
                return seat, serial
        return None


class PersonLinks(SignedLinks):
    """To what is one person's alone: PATH stands before the signed number, END behind it. New keys end a link."""

    __slots__ = ()
    PATH: ClassVar[str]
    END: ClassVar[str] = ""
    SALT: ClassVar[str]

    def link(self, person: Person) -> str:
        """Where the person finds it; "" where there are no pages."""
        return f"{self.url}/{self.PATH}/{self.part(person)}" if self.url and self.keys else ""

    def part(self, person: Person) -> str:
        """The last part of that link."""
        return f"{self._signer(self._salt(person)).sign(str(person.id)).decode()}{self.END}"

    def person(self, reading: Reading, link: str) -> Person | None:
        """Whose the last part of a link is; None for one that we did not sign."""
        signed = link.removesuffix(self.END)
        named = _PERSON.fullmatch(signed)
        if named is None or not self.keys:
            return None
        person = reading.people.by_id(int(named[1]))
        if person is None or person.forgotten is not None:
            return None
        try:
            self._signer(self._salt(person)).unsign(signed)
        except BadData:
            return None
        return person

    def _salt(self, person: Person) -> str:
        return f"{self.SALT} {person.token}"


class GamesLinks(PersonLinks):
    """To each person's own page."""

    __slots__ = ()
    PATH, SALT = "m", "pbem my games"


def public_link(url: str, person: int) -> str:
    """Where strangers find somebody who wants that, for as long as they do: it is no secret, and stays the same."""
    return f"{url}/players/{person}"


ONE_CLICK = "List-Unsubscribe=One-Click"
"""What a mail program posts to the link, and what the header promises that it may."""

DIGEST_BYTES = 9


@dataclass(frozen=True, slots=True)
class Unsubscribing:
    """Makes and reads links to `url`, if there is one.

    `keys`: the newest first, which signs; what older ones signed is still read.
    """

    addressing: Addressing
    url: str = ""
    keys: tuple[str, ...] = field(default=(), repr=False)

    def headers(self, person: Person, reply_to: str) -> tuple[tuple[str, str], ...]:
        """The headers of a mail to a person, at the address that they have in `person`.

        Where answers go to an address without a table, the letter that stops mail does too: that one is the reader's,
        who need not be the person yet.
        """
        alone = isinstance(self.addressing.read(reply_to), PersonAddress)
        order = phrase("mail_off", "en")
        letter = mailto(reply_to if alone else self.addressing.person(person.token), order, order)
        if not self.url:
            return (("List-Unsubscribe", f"<{letter}>"),)
        ways = f"<{self.link(person)}>, <{letter}>"
        return (("List-Unsubscribe", ways), ("List-Unsubscribe-Post", ONE_CLICK))

    def link(self, person: Person) -> str:
        """Where this person stops the mail to the address they have now; it does not act for them anywhere else."""
        return f"{self.url}/u/{self._serializer().dumps([person.id, _digest(person, person.address)])}"

    def mailbox(self, reading: Reading, link: str) -> tuple[Person, MailboxRecord] | None:
        """Whose mail, and to which mailbox, the last part of a link is about; None for one that we did not sign."""
        if not self.keys:
            return None
        try:
            number, digest = self._serializer().loads(link)
        except (BadData, ValueError, TypeError):
            return None
        person = reading.people.by_id(number)
        if person is None:
            return None
        others = (one.address for one in reading.addresses.of(person.id))
        for address in dict.fromkeys((person.address, *others)):
            if _digest(person, address) == digest:
                known = reading.mailboxes.known([address]).get(address)
                return person, known or MailboxRecord(address)
        return None

    def _serializer(self) -> URLSafeSerializer:
        newest_last = list(reversed(self.keys))  # as the library wants them
        digest = {"digest_method": hashlib.sha256}
        return URLSafeSerializer(newest_last, salt="pbem unsubscribe", signer_kwargs=digest)


def _digest(person: Person, address: str) -> str:
    """Tells a person's addresses apart, and tells nobody else anything; with new keys older links are worthless."""
    secret = f"{person.id} {person.token} {address}".encode()
    return hashlib.sha256(secret).digest()[:DIGEST_BYTES].hex()


def read_keys(text: str) -> tuple[str, ...]:
    """The keys of the server's secret file: a line each, the newest first."""
    return tuple(line for line in map(str.strip, text.splitlines()) if line)


def turn_mail(writing: Writing, address: str, now: Micros, *, on: bool, why: str) -> MailboxState:
    """Mail goes to this address, or not; what the operator has blocked stays so. Gives the state it has now."""
    known = writing.mailboxes.known([address]).get(address) or MailboxRecord(address)
    wanted = MailboxState.FINE if on else MailboxState.OFF
    changes = (
        known.state is MailboxState.OFF if on else known.state not in (MailboxState.OFF, MailboxState.BLOCKED)
    )
    if changes:
        writing.mailboxes.save(replace(known, state=wanted, since=now, why=why), known)
    return wanted if changes else known.state


def turn_mail_with(work: UnitOfWork, address: str, *, on: bool, why: str) -> None:
    """The same, together with all else that comes of a letter."""
    work.also(partial(turn_mail, address=address, now=work.now, on=on, why=why))


def unsubscribes(letter: Letter, language: str) -> bool:
    """Whether a letter says MAIL OFF and no more: in its text or, as some mail programs have it, its subject."""
    subject = "" if letter.text.strip() else letter.subject
    items = parse_orders(letter.text, language, subject=subject).items
    return [item.order for item in items if isinstance(item, OrderLine)] == [MailWanted(False)]


def turn_mail_by_link(
    store: Store, unsubscribing: Unsubscribing, link: str, now: Micros, *, on: bool
) -> MailboxState | None:
    """What a press of the button does; None where the link is none of ours. Raises StoreUnavailable."""
    with store.writing() as writing:
        found = unsubscribing.mailbox(writing, link)
        if found is None:
            return None
        return turn_mail(writing, found[1].address, now, on=on, why="by the link in a mail")


def passed_over(reading: Reading, addresses: Sequence[str]) -> bool:
    """Whether one of these addresses is not written to unasked: nobody wants, or gets, mail there."""
    return any(one.state is not MailboxState.FINE for one in reading.mailboxes.known(addresses).values())


def still_off(work: UnitOfWork, person: Person, lines: Sequence[Line]) -> list[Line]:
    """What an answer adds for who gets no other mail: they may have stopped it without knowing what they did."""
    if any(isinstance(line.outcome, MailIsOff | MailIsOn) for line in lines):
        return []
    return [Line("", MailIsOff())] if work.mailbox(person.address).state is MailboxState.OFF else []
