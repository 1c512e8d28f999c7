"""Whose a token is: tokens of every kind are asked about in one question."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any

import sqlalchemy as sa

from pbem.micros import Micros
from pbem.store.repositories.people import Repository, same_token, token_digest
from pbem.store.rows.record import RowType
from pbem.store.rows.tables import ADDRESSES, MAILS, PERSONS, SEATS


class TokenKind(Enum):
    """What tokens there are: of a seat, of a person, of an address that is still to be confirmed, of a mail of ours."""

    SEAT = "seat"
    PERSON = "person"
    ADDRESS = "address"
    MAIL = "mail"


@dataclass(frozen=True, slots=True)
class TokenHolder:
    """What a token belongs to: its `table` and `person`, where it has them; when a mail was `created`."""

    table: int | None
    person: int | None
    created: Micros | None


_NONE = sa.cast(sa.null(), sa.Integer)
_NEVER = sa.cast(sa.null(), sa.BigInteger)


def _whose(
    kind: TokenKind,
    rows: RowType[Any],
    person: sa.ColumnElement[int],
    table: sa.ColumnElement[int] = _NONE,
    created: sa.ColumnElement[int] = _NEVER,
) -> sa.Select[tuple[str, str, int, int, int]]:
    kept = rows.c.token_digest == sa.bindparam(kind.value, type_=sa.LargeBinary)
    return sa.select(sa.literal_column(f"'{kind.value}'"), rows.c.token, table, person, created).where(kept)


_HOLDERS = sa.union_all(
    _whose(TokenKind.SEAT, SEATS, SEATS.c.person_id, SEATS.c.table_id),
    _whose(TokenKind.PERSON, PERSONS, PERSONS.c.id),
    _whose(TokenKind.ADDRESS, ADDRESSES, ADDRESSES.c.person_id),
    _whose(TokenKind.MAIL, MAILS, MAILS.c.person_id, MAILS.c.table_id, MAILS.c.created),
)


class Tokens(Repository):
    """Tokens, whatever they are for."""

    def holders(self, seat: str, person: str, mail: str) -> dict[TokenKind, TokenHolder]:
        """Whose the three tokens are, each as one of its kind; `person` may be that of an address, too."""
        given = {
            TokenKind.SEAT: seat, TokenKind.PERSON: person, TokenKind.ADDRESS: person, TokenKind.MAIL: mail
        }  # fmt: skip
        digests = {kind.value: token_digest(token) for kind, token in given.items()}
        rows: Iterable[Any] = self.connection.execute(_HOLDERS, digests)
        found = [(TokenKind(row[0]), row[1], TokenHolder(row[2], row[3], row[4])) for row in rows]
        return {kind: holder for kind, token, holder in found if same_token(token, given[kind])}
