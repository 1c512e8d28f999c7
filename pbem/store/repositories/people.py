"""Persons and their addresses."""

import hmac
from collections.abc import Sequence
from dataclasses import asdict, replace
from hashlib import sha256
from typing import Any

from sqlalchemy import Select, and_, bindparam, delete, insert, select, update

from pbem.micros import Micros
from pbem.store.errors import VersionConflict
from pbem.store.repositories.repository import Repository
from pbem.store.rows.archive import NAME_WORDS, words_of
from pbem.store.rows.people import AddressRecord, MailboxRecord, MailboxState, Person
from pbem.store.rows.tables import ADDRESSES, MAILBOXES, PERSONS


def token_digest(token: str) -> bytes:
    """What a token is looked up by; who finds a row still compares the token itself, in constant time."""
    return sha256(token.encode("utf-8", "replace")).digest()


def same_token(stored: str, given: str) -> bool:
    return hmac.compare_digest(stored.encode(), given.encode("utf-8", "replace"))


def unwanted_as(address: str) -> str:
    """What stands for the address of somebody forgotten who wants no mail: known when it is met, and not read back."""
    return f"sha256:{sha256(address.encode('utf-8', 'replace')).hexdigest()}"


_PERSON = select(
    PERSONS.c.id,
    PERSONS.c.address,
    PERSONS.c.name,
    PERSONS.c.language,
    PERSONS.c.zone,
    PERSONS.c.style,
    PERSONS.c.token,
    PERSONS.c.confirmed,
    PERSONS.c.created,
    PERSONS.c.confirmation_mailed,
    PERSONS.c.invitation_mailed,
    PERSONS.c.forget_asked,
    PERSONS.c.forgotten,
    PERSONS.c.reminder,
    PERSONS.c.letters,
    PERSONS.c.deck,
    PERSONS.c.digests,
    PERSONS.c.daily_at,
    PERSONS.c.daily_due,
)
_BY_ID = _PERSON.where(PERSONS.c.id == bindparam("person"))
_BY_IDS = _PERSON.where(PERSONS.c.id.in_(bindparam("persons", expanding=True)))
# Not FOR UPDATE: that would keep out whoever only writes that something is of this person.
_LOCKED = _BY_IDS.order_by(PERSONS.c.id).with_for_update(key_share=True)
_BY_ADDRESS = _PERSON.where(PERSONS.c.address == bindparam("address"))
_WRITES_FROM = _PERSON.join(ADDRESSES.table, ADDRESSES.c.person_id == PERSONS.c.id).where(
    ADDRESSES.c.address == bindparam("address"), ADDRESSES.c.confirmed
)
_BY_TOKEN = _PERSON.where(PERSONS.c.token_digest == bindparam("digest"))
_DAILY = (
    select(PERSONS.c.id)
    .where(PERSONS.c.daily_due <= bindparam("now"))
    .order_by(PERSONS.c.daily_due, PERSONS.c.id)
    .limit(bindparam("most"))
)
_ADD = insert(PERSONS.table).returning(PERSONS.c.id)

_ADDRESS = select(
    ADDRESSES.c.address, ADDRESSES.c.person_id, ADDRESSES.c.token, ADDRESSES.c.confirmed, ADDRESSES.c.added
)
_THIS_ADDRESS = and_(
    ADDRESSES.c.address == bindparam("written"), ADDRESSES.c.person_id == bindparam("person")
)
_CLAIMS = _ADDRESS.where(ADDRESSES.c.address == bindparam("written"))
_ADDRESSES_OF = _ADDRESS.where(ADDRESSES.c.person_id == bindparam("person"))
_ADDRESS_BY_TOKEN = _ADDRESS.where(ADDRESSES.c.token_digest == bindparam("digest"))
_ADD_ADDRESS = insert(ADDRESSES.table)
_CHANGE_ADDRESS = (
    update(ADDRESSES.table)
    .where(_THIS_ADDRESS)
    .values(
        {
            column: bindparam(column.name)
            for column in ADDRESSES.c
            if column.name not in ("address", "person_id")
        }
    )
)
_REMOVE_ADDRESS = delete(ADDRESSES.table).where(_THIS_ADDRESS)

_MAILBOX = select(
    MAILBOXES.c.address,
    MAILBOXES.c.state,
    MAILBOXES.c.score,
    MAILBOXES.c.scored,
    MAILBOXES.c.since,
    MAILBOXES.c.why,
)
_MAILBOXES = _MAILBOX.where(MAILBOXES.c.address.in_(bindparam("written", expanding=True)))
_LOCKED_MAILBOXES = _MAILBOXES.with_for_update()
_MAILBOXES_OF_NOTE = _MAILBOX.where(
    (MAILBOXES.c.state != MailboxState.FINE) | (MAILBOXES.c.score > 0)
).order_by(MAILBOXES.c.address)
_FORGET_MAILBOX = delete(MAILBOXES.table).where(MAILBOXES.c.address == bindparam("written"))
_ADD_MAILBOX = insert(MAILBOXES.table)
_CHANGE_MAILBOX = (
    update(MAILBOXES.table)
    .where(MAILBOXES.c.address == bindparam("written"))
    .values({column: bindparam(column.name) for column in MAILBOXES.c if column.name != "address"})
)

_SAVE = (
    update(PERSONS.table)
    .where(PERSONS.c.id == bindparam("person"))
    .values({column: bindparam(column.name) for column in PERSONS.c if column.name != "id"})
)

_NAME_WORDS = select(NAME_WORDS.c.word).where(NAME_WORDS.c.person_id == bindparam("person"))
_FORGET_NAME = delete(NAME_WORDS).where(NAME_WORDS.c.person_id == bindparam("person"))


class PeopleReading(Repository):
    """The questions about persons."""

    def by_id(self, person: int) -> Person | None:
        return self._one(_BY_ID, {"person": person})

    def by_address(self, address: str) -> Person | None:
        """Who writes from this confirmed address, or is mailed at it."""
        by = {"address": address}
        return self._one(_WRITES_FROM, by) or self._one(_BY_ADDRESS, by)

    def by_token(self, token: str) -> Person | None:
        found = self._one(_BY_TOKEN, {"digest": token_digest(token)})
        return found if found is not None and same_token(found.token, token) else None

    def by_ids(self, ids: Sequence[int]) -> dict[int, Person]:
        rows = self.connection.execute(_BY_IDS, {"persons": list(ids)})
        return {row.id: Person(*row) for row in rows}

    def due_dailies(self, now: Micros, limit: int) -> list[int]:
        """Whose daily mail is due, who has waited longest first."""
        rows = self.connection.execute(_DAILY, {"now": now, "most": limit})
        return [row.id for row in rows]

    def _one(self, statement: Any, parameters: dict[str, Any]) -> Person | None:
        row = self.connection.execute(statement, parameters).one_or_none()
        return None if row is None else Person(*row)


class AddressesReading(Repository):
    """The questions about the addresses from which persons write."""

    def claims(self, address: str) -> list[AddressRecord]:
        """Who gave this address as theirs, first who confirmed it; whose registered address it is among them."""
        found = [AddressRecord(*row) for row in self.connection.execute(_CLAIMS, {"written": address})]
        return sorted(found, key=lambda one: (not one.confirmed, one.added, one.person))

    def of(self, person: int) -> list[AddressRecord]:
        """From where a person writes, the oldest first, those that are still to be confirmed too."""
        found = [AddressRecord(*row) for row in self.connection.execute(_ADDRESSES_OF, {"person": person})]
        return sorted(found, key=lambda one: (one.added, one.address))

    def by_token(self, token: str) -> AddressRecord | None:
        row = self.connection.execute(_ADDRESS_BY_TOKEN, {"digest": token_digest(token)}).one_or_none()
        return AddressRecord(*row) if row is not None and same_token(row.token, token) else None


class MailboxesReading(Repository):
    """The questions about mailboxes."""

    def of_note(self) -> list[MailboxRecord]:
        """Every mailbox that mail does not go to as usual, or that sent some back, by address."""
        return [MailboxRecord(*row) for row in self.connection.execute(_MAILBOXES_OF_NOTE)]

    def known(self, addresses: Sequence[str]) -> dict[str, MailboxRecord]:
        """What is known of these mailboxes; none of which nothing is known."""
        return self._known(_MAILBOXES, addresses)

    def _known(self, asked: Select[Any], addresses: Sequence[str]) -> dict[str, MailboxRecord]:
        if not addresses:
            return {}
        digests = {unwanted_as(address): address for address in addresses}
        rows = self.connection.execute(asked, {"written": [*addresses, *digests]}).all()
        found = {row.address: MailboxRecord(*row) for row in rows}
        forgotten = {
            address: replace(found.pop(digest), address=address)
            for digest, address in digests.items()
            if digest in found
        }
        return forgotten | found


class PeopleWriting(PeopleReading):
    """What is changed about persons."""

    def add(
        self, address: str, name: str, language: str, zone: str, style: str, token: str, created: Micros
    ) -> Person:
        person = Person(
            id=0,
            address=address,
            name=name,
            language=language,
            zone=zone,
            style=style,
            token=token,
            confirmed=False,
            created=created,
            confirmation_mailed=None,
            invitation_mailed=None,
        )
        added = replace(person, id=self.connection.execute(_ADD, _columns(person)).scalar_one())
        self._index_name(added)
        AddressesWriting(self.connection).save(
            AddressRecord(address, added.id, None, confirmed=False, added=created)
        )
        return added

    def locked(self, ids: Sequence[int]) -> dict[int, Person]:
        """These persons, whom no other transaction locks or changes until this one ends."""
        rows = self.connection.execute(_LOCKED, {"persons": list(ids)}) if ids else ()
        return {row.id: Person(*row) for row in rows}

    def save(self, person: Person) -> None:
        self.connection.execute(_SAVE, _columns(person) | {"person": person.id})
        self._index_name(person)

    def _index_name(self, person: Person) -> None:
        """People are found by what they are called now, and by nothing that they were called before."""
        known = set(self.connection.execute(_NAME_WORDS, {"person": person.id}).scalars())
        words = set(words_of([person.name]))
        if known - words:
            self.connection.execute(_FORGET_NAME, {"person": person.id})
            known = set()
        if words - known:
            rows = [{"word": word, "person_id": person.id} for word in sorted(words - known)]
            self.connection.execute(insert(NAME_WORDS), rows)


class AddressesWriting(AddressesReading):
    """Addresses as they come and go."""

    def save(self, address: AddressRecord) -> None:
        """An address of its person as it is known now, new or not.

        Raises VersionConflict where it is confirmed, and another person has just confirmed the same one.
        """
        key = {"written": address.address, "person": address.person}
        row = {
            "token": address.token,
            "token_digest": token_digest(address.token) if address.token else None,
            "confirmed": address.confirmed,
            "added": address.added,
        }
        if self.connection.execute(_CHANGE_ADDRESS, row | key).rowcount == 0:
            new = {"address": address.address, "person_id": address.person}
            self.connection.execute(_ADD_ADDRESS, row | new)

    def remove(self, address: str, person: int) -> None:
        self.connection.execute(_REMOVE_ADDRESS, {"written": address, "person": person})


class MailboxesWriting(MailboxesReading):
    """What becomes known of mailboxes."""

    def forget(self, address: str) -> None:
        self.connection.execute(_FORGET_MAILBOX, {"written": address})

    def save(self, mailbox: MailboxRecord, before: MailboxRecord | None = None) -> None:
        """What is known of a mailbox now. Raises VersionConflict where it is not `before` any more, if that is told."""
        written = mailbox.address
        if before is not None:
            known = self._known(_LOCKED_MAILBOXES, [written]).get(written) or MailboxRecord(written)
            if known != before:
                raise VersionConflict("more became known of a mailbox meanwhile")
        row = asdict(mailbox)
        del row["address"]
        if self.connection.execute(_CHANGE_MAILBOX, row | {"written": written}).rowcount == 0:
            self.connection.execute(_ADD_MAILBOX, row | {"address": written})


def _columns(person: Person) -> dict[str, Any]:
    columns = asdict(person) | {"token_digest": token_digest(person.token)}
    del columns["id"]
    return columns
