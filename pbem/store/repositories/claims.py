"""What workers on one PostgreSQL have taken on, so that none begins what another is at.

A claim is an advisory lock of a transaction that stays open for as long as the work takes. It locks no row, so that
nothing that the work itself writes waits for it; and where its process dies, the database lets it go at once. Nothing
hangs on it but that no work is done twice for nothing: versions and statuses guard what is written.
"""

from collections.abc import Hashable, Iterable, Sequence
from typing import TypeVar

import sqlalchemy as sa

from pbem.micros import Micros
from pbem.store.repositories.letters import Letters
from pbem.store.repositories.outbox import Mails
from pbem.store.rows.people import StoredLetter, StoredMail
from pbem.store.rows.tables import LETTERS, MAILS

T = TypeVar("T")

LOOKED_AT = 500
"""So many of what waits longest are looked at for something that nobody has taken on."""

_LETTER, _MAIL = 1, 2
"""What the first number of a claim says that the second is the number of."""

_LETTERS = (
    sa.select(LETTERS.c.id, LETTERS.c.table_id, LETTERS.c.person_id, LETTERS.c.sender)
    .where(LETTERS.c.status == sa.literal_column("'received'"))
    .order_by(LETTERS.c.received, LETTERS.c.id)
    .limit(LOOKED_AT)
)
_MAILS = (
    sa.select(MAILS.c.id, MAILS.c.person_id)
    .where(MAILS.c.status == sa.literal_column("'waiting'"), MAILS.c.due <= sa.bindparam("now"))
    .order_by(MAILS.c.due, MAILS.c.id)
    .limit(LOOKED_AT)
)
_CLAIM = sa.text(
    "SELECT one FROM unnest(CAST(:ids AS integer[])) AS one WHERE pg_try_advisory_xact_lock(:kind, one) LIMIT :most"
)


def claimed_letters(connection: sa.Connection, limit: int) -> list[StoredLetter]:
    """Letters that wait, have none of the same table or person before them, and are nobody else's now."""
    waiting = connection.execute(_LETTERS)
    free = _first_of_lanes(
        (letter, _lanes(table, person, sender)) for letter, table, person, sender in waiting
    )
    claimed = _claimed(connection, _LETTER, free, limit)
    # Looked at anew: another may have settled one, and let go of it, since the look that found it waiting.
    return Letters(connection).waiting(claimed)


def _lanes(table: int | None, person: int | None, sender: str) -> list[Hashable]:
    """A letter comes after others of its table, and of its person, or of its sender where no person is known."""
    lanes: list[Hashable] = [("table", table)] if table is not None else []
    return [*lanes, ("person", person) if person is not None else ("sender", sender)]


def claimed_mails(connection: sa.Connection, now: Micros, limit: int) -> list[StoredMail]:
    """Mails that are due, have none to the same person before them, and are nobody else's now."""
    waiting = connection.execute(_MAILS, {"now": now})
    free = _first_of_lanes((mail, [person] if person is not None else []) for mail, person in waiting)
    claimed = _claimed(connection, _MAIL, free, limit)
    return Mails(connection).waiting(claimed, now)


def _claimed(connection: sa.Connection, kind: int, ids: Sequence[int], limit: int) -> list[int]:
    if not ids:
        return []
    return list(connection.execute(_CLAIM, {"ids": list(ids), "kind": kind, "most": limit}).scalars())


def _first_of_lanes(waiting: Iterable[tuple[T, Sequence[Hashable]]]) -> list[T]:
    """Of what waits, in order, each with the lanes that it is in: what has nothing before it in any of them."""
    taken: set[Hashable] = set()
    free = []
    for one, lanes in waiting:
        if taken.isdisjoint(lanes):
            free.append(one)
        taken.update(lanes)
    return free
