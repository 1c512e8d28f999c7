"""Persons and their addresses."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from dataclasses import asdict, replace
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select, update

from pbem.service.records import Micros, Person
from pbem.store.rows import PERSONS


def token_digest(token: str) -> bytes:
    """What a token is looked up by; who finds a row still compares the token itself, in constant time."""
    return sha256(token.encode("utf-8", "replace")).digest()


def same_token(stored: str, given: str) -> bool:
    return hmac.compare_digest(stored.encode(), given.encode("utf-8", "replace"))


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
)
_BY_ID = _PERSON.where(PERSONS.c.id == bindparam("person"))
_BY_IDS = _PERSON.where(PERSONS.c.id.in_(bindparam("persons", expanding=True)))
_BY_ADDRESS = _PERSON.where(PERSONS.c.address == bindparam("address"))
_BY_TOKEN = _PERSON.where(PERSONS.c.token_digest == bindparam("digest"))
_ADD = insert(PERSONS).returning(PERSONS.c.id)
_SAVE = (
    update(PERSONS)
    .where(PERSONS.c.id == bindparam("person"))
    .values({column: bindparam(column.name) for column in PERSONS.c if column.name != "id"})
)


class PeopleReading:
    """The questions about persons; `connection` is one open transaction."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def person(self, person: int) -> Person | None:
        return self._one(_BY_ID, {"person": person})

    def person_by_address(self, address: str) -> Person | None:
        return self._one(_BY_ADDRESS, {"address": address})

    def person_by_token(self, token: str) -> Person | None:
        found = self._one(_BY_TOKEN, {"digest": token_digest(token)})
        return found if found is not None and same_token(found.token, token) else None

    def persons(self, ids: Sequence[int]) -> dict[int, Person]:
        rows = self.connection.execute(_BY_IDS, {"persons": list(ids)})
        return {row.id: Person(*row) for row in rows}

    def _one(self, statement: Any, parameters: dict[str, Any]) -> Person | None:
        row = self.connection.execute(statement, parameters).one_or_none()
        return None if row is None else Person(*row)


class PeopleWriting(PeopleReading):
    """What is changed about persons."""

    def add_person(
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
        return replace(person, id=self.connection.execute(_ADD, _columns(person)).scalar_one())

    def save_person(self, person: Person) -> None:
        self.connection.execute(_SAVE, _columns(person) | {"person": person.id})


def _columns(person: Person) -> dict[str, Any]:
    columns = asdict(person) | {"token_digest": token_digest(person.token)}
    del columns["id"]
    return columns
