"""Persons and their addresses."""

import hmac
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any

import sqlalchemy as sa

from pbem.micros import Micros
from pbem.store.errors import VersionConflict
from pbem.store.rows.archive import NAME_WORDS, NameWord, words_of
from pbem.store.rows.people import AddressRecord, MailboxRecord, MailboxState, Person
from pbem.store.rows.record import Question
from pbem.store.rows.tables import ADDRESSES, MAILBOXES, PERSONS
from pbem.store.rows.turns import ABSENCES, AbsenceRecord


class Repository:
    """What is asked about one subject, or written of it, in one open transaction."""

    def __init__(self, connection: sa.Connection) -> None:
        self.connection = connection

    def scalar(self, asked: sa.Select[Any], **by: Any) -> Any:
        """The one value that a statement gives; None where it gives none."""
        return self.connection.execute(asked, by).scalar_one_or_none()

    def scalars(self, asked: sa.Select[Any], **by: Any) -> list[Any]:
        """The values of a statement that gives one a row."""
        return list(self.connection.execute(asked, by).scalars())


def token_digest(token: str) -> bytes:
    """What a token is looked up by; who finds a row still compares the token itself, in constant time."""
    return sha256(token.encode("utf-8", "replace")).digest()


def same_token(stored: str, given: str) -> bool:
    return hmac.compare_digest(stored.encode(), given.encode("utf-8", "replace"))


def unwanted_as(address: str) -> str:
    """What stands for the address of somebody forgotten who wants no mail: known when it is met, and not read back."""
    return f"sha256:{sha256(address.encode('utf-8', 'replace')).hexdigest()}"


_SOME = PERSONS.c.id.in_(sa.bindparam("persons", expanding=True))
_BY_IDS = PERSONS.by(where=_SOME)
# Not FOR UPDATE: that would keep out whoever only writes that something is of this person.
_LOCKED = PERSONS.by(where=_SOME, order="id").locked(key_share=True)
_WRITES_FROM = Question(
    Person,
    PERSONS.select.join(ADDRESSES.table, ADDRESSES.c.person_id == PERSONS.c.id).where(
        ADDRESSES.c.address == sa.bindparam("address"), ADDRESSES.c.confirmed
    ),
)
_PUBLIC: Any = sa.text("persons.public_page")
_PUBLIC_AFTER = PERSONS.by(
    where=sa.and_(
        _PUBLIC, sa.tuple_(PERSONS.c.name, PERSONS.c.id) > sa.tuple_(sa.bindparam("name"), sa.bindparam("id"))
    ),
    order="name id",
    most=True,
)
_PUBLIC_OF = PERSONS.by(where=sa.and_(_PUBLIC, _SOME))
# Sorted here, not there: they are few.
PERSON_COLUMNS = [*PERSONS.select.selected_columns, *ABSENCES.select.selected_columns]
_WITH_ABSENCES = (
    sa.select(*PERSON_COLUMNS)
    .join_from(PERSONS.table, ABSENCES.table, ABSENCES.c.person_id == PERSONS.c.id, isouter=True)
    .where(_SOME)
)
_PERSONS_COLUMNS = len(PERSONS.select.selected_columns)
_DAILY = (
    sa.select(PERSONS.c.id)
    .where(PERSONS.c.daily_due <= sa.bindparam("now"))
    .order_by(PERSONS.c.daily_due, PERSONS.c.id)
    .limit(sa.bindparam("most"))
)


def persons_in(rows: Iterable[Sequence[Any]]) -> list[tuple[Person, list[AbsenceRecord]]]:
    """Persons, and when each is away, in rows of `PERSON_COLUMNS`: one for each absence."""
    found: dict[int, tuple[Person, list[AbsenceRecord]]] = {}
    for row in rows:
        person, absence = Person(*row[:_PERSONS_COLUMNS]), row[_PERSONS_COLUMNS:]
        _, absences = found.setdefault(person.id, (person, []))
        if absence[0] is not None:
            absences.append(AbsenceRecord(*absence))
    for _, absences in found.values():
        absences.sort(key=lambda one: one.number)
    return list(found.values())


class People(Repository):
    """Persons."""

    def by_id(self, person: int) -> Person | None:
        return PERSONS.one(self.connection, id=person)

    def by_address(self, address: str) -> Person | None:
        """Who writes from this confirmed address, or is mailed at it."""
        writes = _WRITES_FROM.one(self.connection, address=address)
        return writes or PERSONS.one(self.connection, address=address)

    def by_token(self, token: str) -> Person | None:
        found = PERSONS.one(self.connection, token_digest=token_digest(token))
        return found if found is not None and same_token(found.token, token) else None

    def by_ids(self, ids: Sequence[int]) -> dict[int, Person]:
        return {one.id: one for one in _BY_IDS.all(self.connection, persons=list(ids))}

    def public(self, name: str, person: int, limit: int) -> list[Person]:
        """Who wants a page that strangers may look at, by name and number, from behind these on."""
        return _PUBLIC_AFTER.all(self.connection, name=name, id=person, most=limit)

    def public_among(self, ids: Collection[int]) -> dict[int, Person]:
        """Those of these who do."""
        return {one.id: one for one in _PUBLIC_OF.all(self.connection, persons=sorted(ids))}

    def with_absences(self, ids: Sequence[int]) -> list[tuple[Person, list[AbsenceRecord]]]:
        """Persons, and when each is away, in order of numbers."""
        return persons_in(self.connection.execute(_WITH_ABSENCES, {"persons": list(ids)}))

    def due_dailies(self, now: Micros, limit: int) -> list[int]:
        """Whose daily mail is due, who has waited longest first."""
        return self.scalars(_DAILY, now=now, most=limit)

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
        number = PERSONS.add_numbered(self.connection, person, token_digest=token_digest(token))
        added = replace(person, id=number)
        self._index_name(added)
        Addresses(self.connection).save(
            AddressRecord(address, added.id, None, confirmed=False, added=created)
        )
        return added

    def locked(self, ids: Sequence[int]) -> list[tuple[Person, list[AbsenceRecord]]]:
        """The same of persons whom no other transaction locks or changes until this one ends."""
        if ids and self.connection.dialect.name != "sqlite":  # which has locked everything
            _LOCKED.all(self.connection, persons=list(ids))
        return self.with_absences(ids) if ids else []

    def save(self, person: Person) -> None:
        PERSONS.save(self.connection, person, token_digest=token_digest(person.token))
        self._index_name(person)

    def _index_name(self, person: Person) -> None:
        """People are found by what they are called now, and by nothing that they were called before."""
        known = {one.word for one in NAME_WORDS.all(self.connection, person=person.id)}
        words = set(words_of([person.name]))
        if known - words:
            NAME_WORDS.remove(self.connection, person=person.id)
            known = set()
        NAME_WORDS.add_all(self.connection, [NameWord(word, person.id) for word in sorted(words - known)])


class Addresses(Repository):
    """The addresses from which persons write."""

    def claims(self, address: str) -> list[AddressRecord]:
        """Who gave this address as theirs, first who confirmed it; whose registered address it is among them."""
        found = ADDRESSES.all(self.connection, address=address)
        return sorted(found, key=lambda one: (not one.confirmed, one.added, one.person))

    def of(self, person: int) -> list[AddressRecord]:
        """From where a person writes, the oldest first, those that are still to be confirmed too."""
        found = ADDRESSES.all(self.connection, person=person)
        return sorted(found, key=lambda one: (one.added, one.address))

    def by_token(self, token: str) -> AddressRecord | None:
        found = ADDRESSES.one(self.connection, token_digest=token_digest(token))
        return found if found is not None and same_token(found.token or "", token) else None

    def save(self, address: AddressRecord) -> None:
        """An address of its person as it is known now, new or not.

        Raises VersionConflict where it is confirmed, and another person has just confirmed the same one.
        """
        digest = token_digest(address.token) if address.token else None
        ADDRESSES.save(self.connection, address, token_digest=digest)

    def remove(self, address: str, person: int) -> None:
        ADDRESSES.remove(self.connection, address=address, person=person)


_MAILBOXES = MAILBOXES.by(where=MAILBOXES.c.address.in_(sa.bindparam("written", expanding=True)))
_LOCKED_MAILBOXES = _MAILBOXES.locked()
_MAILBOXES_OF_NOTE = MAILBOXES.by(
    where=(MAILBOXES.c.state != MailboxState.FINE) | (MAILBOXES.c.score > 0), order="address"
)


class Mailboxes(Repository):
    """What is known of mailboxes."""

    def of_note(self) -> list[MailboxRecord]:
        """Every mailbox that mail does not go to as usual, or that sent some back, by address."""
        return _MAILBOXES_OF_NOTE.all(self.connection)

    def known(self, addresses: Sequence[str]) -> dict[str, MailboxRecord]:
        """What is known of these mailboxes; none of which nothing is known."""
        return self._known(_MAILBOXES, addresses)

    def _known(self, asked: Question[MailboxRecord], addresses: Sequence[str]) -> dict[str, MailboxRecord]:
        if not addresses:
            return {}
        digests = {unwanted_as(address): address for address in addresses}
        found = {one.address: one for one in asked.all(self.connection, written=[*addresses, *digests])}
        forgotten = {
            address: replace(found.pop(digest), address=address)
            for digest, address in digests.items()
            if digest in found
        }
        return forgotten | found

    def forget(self, address: str) -> None:
        MAILBOXES.remove(self.connection, address=address)

    def save(self, mailbox: MailboxRecord, before: MailboxRecord | None = None) -> None:
        """What is known of a mailbox now. Raises VersionConflict where it is not `before` any more, if that is told."""
        written = mailbox.address
        if before is not None:
            known = self._known(_LOCKED_MAILBOXES, [written]).get(written) or MailboxRecord(written)
            if known != before:
                raise VersionConflict("more became known of a mailbox meanwhile")
        MAILBOXES.save(self.connection, mailbox)
