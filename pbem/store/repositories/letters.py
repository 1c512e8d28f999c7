"""Letters as they came, and each one's fate."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import sqlalchemy as sa

from pbem.micros import Micros
from pbem.store.database import connections
from pbem.store.errors import VersionConflict
from pbem.store.repositories.people import Repository, token_digest
from pbem.store.rows.people import CRASHED, LetterStatus, StoredLetter
from pbem.store.rows.tables import LETTER_CONTENTS, LETTERS, SEATS, LetterContent, UnaskedLetter

# Said literally, so that the partial indexes of the rows serve.
_WAITING = LETTERS.c.status == sa.literal_column("'received'")
_HELD = LETTERS.c.status == sa.literal_column("'held'")
_UNASKED = LETTERS.c.status == sa.literal_column("'unasked'")

_THESE = LETTERS.c.id.in_(sa.bindparam("letters", expanding=True))
_NEXT = LETTERS.by(where=_WAITING, order="received id", most=True)
_WAITING_OF = LETTERS.by(where=sa.and_(_WAITING, _THESE), order="received id")
_SET_ASIDE_BEFORE = LETTERS.by(
    where=sa.and_(
        LETTERS.c.status == sa.literal_column("'quarantined'"),
        LETTERS.c.received < sa.bindparam("before"),
        LETTER_CONTENTS.c.letter_id.is_not(None),
    ),
    order="received id",
    most=True,
)
_HELD_FOR = LETTERS.by("person", where=_HELD)
_HELD_BECAUSE = sa.select(LETTERS.c.person_id).where(
    _HELD,
    LETTERS.c.person_id > 0,  # all of them, told so that the index serves
    LETTERS.c.reason.in_(sa.bindparam("whys", expanding=True)),
)
_TO_BE_ASKED = (
    sa.select(LETTERS.c.id, LETTERS.c.received, LETTERS.c.network, LETTERS.c.person_id)
    .where(_UNASKED, LETTERS.c.person_id.is_not(None))
    .order_by(LETTERS.c.received, LETTERS.c.id)
    .limit(sa.bindparam("most"))
)
_EARLIER_WAITS = sa.select(
    sa.exists().where(
        _WAITING, LETTERS.c.table_id == sa.bindparam("table"), LETTERS.c.received < sa.bindparam("before")
    )
)
_HIS_WAITS = sa.select(
    sa.exists().where(
        _WAITING,
        LETTERS.c.table_id.is_(None),
        LETTERS.c.received < sa.bindparam("before"),
        LETTERS.c.person_id == sa.bindparam("person"),
    )
)
_CRASHED_LETTER = (
    sa.select(LETTERS.c.id, SEATS.c.held_by)
    .join_from(LETTERS.table, SEATS.table, SEATS.c.person_id == LETTERS.c.person_id)
    .where(
        LETTERS.c.status == sa.literal_column("'quarantined'"),
        LETTERS.c.received > sa.bindparam("after"),
        LETTERS.c.received <= sa.bindparam("before"),
        LETTERS.c.person_id == sa.bindparam("person"),
        sa.or_(LETTERS.c.table_id == sa.bindparam("table"), LETTERS.c.table_id.is_(None)),
        LETTERS.c.reason.startswith(CRASHED),
        SEATS.c.table_id == sa.bindparam("table"),
        sa.or_(SEATS.c.held_by.is_(None), SEATS.c.held_by == LETTERS.c.id),
    )
    .order_by(LETTERS.c.received, LETTERS.c.id)
    .limit(1)
)
_DUE_AGAIN = (
    sa.select(LETTERS.c.id)
    .where(LETTERS.c.again.is_not(None), LETTERS.c.again <= sa.bindparam("wall"))
    .order_by(LETTERS.c.again)
    .limit(sa.bindparam("most"))
)


def _settled_copy(of: str) -> sa.Exists:
    """Of the letter whose number is the parameter of this name."""
    copy = LETTERS.table.alias()
    return sa.exists().where(
        copy.c.copy_digest == sa.bindparam("copy"),
        copy.c.id != sa.bindparam(of),
        copy.c.status.not_in((LetterStatus.RECEIVED, LetterStatus.DUPLICATE)),
    )


_COPY_SETTLED = sa.select(_settled_copy("letter"))
_SETTLE = (
    sa.update(LETTERS.table)
    .where(
        LETTERS.this("of_"),
        _WAITING,
        sa.or_(sa.bindparam("copies", type_=sa.Boolean), ~_settled_copy("of_id")),
    )
    .values(
        status=sa.bindparam("fate"),
        reason=sa.bindparam("why"),
        person_id=sa.func.coalesce(
            sa.bindparam("whose", type_=LETTERS.c.person_id.type), LETTERS.c.person_id
        ),
        copy_digest=sa.bindparam("copy"),
        words_digest=sa.bindparam("words"),
    )
)

_SAME_WORDS = sa.select(sa.func.count()).where(
    LETTERS.c.person_id == sa.bindparam("person"),
    LETTERS.c.words_digest == sa.bindparam("words"),
    LETTERS.c.received > sa.bindparam("after"),
    LETTERS.c.id != sa.bindparam("letter"),
    LETTERS.c.words_digest.is_not(None),
)

_ADD = sa.insert(LETTERS.table).returning(LETTERS.c.id, sort_by_parameter_order=True)
_ONE_MORE_TRY = LETTERS.c.tries + 1
_ANSWER = (
    sa.update(LETTERS.table)
    .where(
        LETTERS.this("of_"),
        sa.or_(_HELD, _UNASKED),
        sa.or_(
            LETTERS.c.status != sa.bindparam("fate", type_=LETTERS.c.status.type),
            LETTERS.c.reason != sa.bindparam("why"),
        ),
    )
    .values(status=sa.bindparam("fate"), reason=sa.bindparam("why"))
)
_LAST_NUMBER = sa.select(sa.func.max(LETTERS.c.held_number)).where(
    LETTERS.c.person_id == sa.bindparam("person"), LETTERS.c.held_number.is_not(None)
)
_CRASHED = (
    sa.update(LETTERS.table)
    .where(LETTERS.this("of_"))
    .values(
        tries=_ONE_MORE_TRY,
        reason=sa.bindparam("why"),
        status=sa.case(
            (
                sa.bindparam("last_try") <= _ONE_MORE_TRY,
                sa.bindparam("last_fate", type_=LETTERS.c.status.type),
            ),
            else_=LETTERS.c.status,
        ),
    )
    .returning(LETTERS.c.status)
)
_TAKE_UP = (
    sa.update(LETTERS.table)
    .where(_THESE, LETTERS.c.again.is_not(None))
    .values(
        status=sa.case(
            (
                LETTERS.c.status == LetterStatus.QUARANTINED,
                sa.literal(LetterStatus.RECEIVED, LETTERS.c.status.type),
            ),
            else_=LETTERS.c.status,
        ),
        again=None,
    )
)


def _copy_digest(recipient_token: str, message_id: str, body: bytes) -> bytes:
    """The same for two letters with the same token, Message-ID and body digest, whatever their lengths."""
    named = sha256(message_id.encode("utf-8", "replace")).digest()
    return sha256(token_digest(recipient_token) + named + body).digest()


class Letters(Repository):
    """Letters, and what becomes of them."""

    def earlier_waits(self, table: int, before: Micros) -> bool:
        """Whether a letter for the table that came before then is still to be handled."""
        return bool(self.scalar(_EARLIER_WAITS, table=table, before=before))

    def earlier_of_person_waits(self, person: int, before: Micros) -> bool:
        """Whether a letter to a person's own address, at no table, that came before then is still to be handled."""
        return bool(self.scalar(_HIS_WAITS, person=person, before=before))

    def crashed(self, table: int, person: int, after: Micros, before: Micros) -> tuple[int, bool] | None:
        """A letter from the person, to the table or to their own address, that came between then, and that we failed
        to handle; and whether it is the one that has held this seat's clock. None where another one has.
        """
        by = {"table": table, "person": person, "after": after, "before": before}
        found = self.connection.execute(_CRASHED_LETTER, by).one_or_none()
        return (found[0], found[1] is not None) if found else None

    def due_again(self, wall: Micros, limit: int) -> list[int]:
        """Letters put off until then at the latest, by the wall's clock."""
        return self.scalars(_DUE_AGAIN, wall=wall, most=limit)

    def by_id(self, letter: int) -> StoredLetter | None:
        return LETTERS.one(self.connection, id=letter)

    def next(self, limit: int) -> list[StoredLetter]:
        """The letters waiting to be handled, in order of (received, id)."""
        return _NEXT.all(self.connection, most=limit)

    def waiting(self, letters: Sequence[int]) -> list[StoredLetter]:
        """Those of these letters that wait to be handled, in order of (received, id)."""
        return _WAITING_OF.all(self.connection, letters=list(letters)) if letters else []

    def newest(self, status: LetterStatus | None, limit: int) -> list[StoredLetter]:
        """The newest letters, newest first."""
        if status is None:
            return LETTERS.all(self.connection, order="-id", most=limit)
        return LETTERS.all(self.connection, order="-received -id", status=status, most=limit)

    def held_for(self, person: int) -> list[StoredLetter]:
        """The letters held for a person, in order of (received, id)."""
        held = _HELD_FOR.all(self.connection, person=person)
        return sorted(held, key=lambda one: (one.received, one.id))

    def last_held_number(self, person: int) -> int:
        """The highest number under which a person was told of a letter that is or was held; 0 for none."""
        return self.scalar(_LAST_NUMBER, person=person) or 0

    def unasked(self, limit: int) -> list[UnaskedLetter]:
        """The letters whose senders are still to be asked whether they wrote them, in order of (received, id)."""
        return [UnaskedLetter(*row) for row in self.connection.execute(_TO_BE_ASKED, {"most": limit})]

    def persons_held_for(self, reasons: Sequence[str]) -> list[int]:
        """For whom letters are held for one of these reasons."""
        return sorted(set(self.connection.execute(_HELD_BECAUSE, {"whys": list(reasons)}).scalars()))

    def of(self, person: int) -> list[StoredLetter]:
        """Every letter of a person, or held for them, the oldest first."""
        return LETTERS.all(self.connection, order="id", person=person)

    def set_aside_before(self, before: Micros, limit: int) -> list[StoredLetter]:
        """Quarantined letters that came before then and are still whole, the oldest first."""
        return _SET_ASIDE_BEFORE.all(self.connection, before=before, most=limit)

    def is_duplicate(self, letter: int, recipient_token: str, message_id: str, body: bytes) -> bool:
        """Whether an earlier letter with the same token, Message-ID and body digest was settled."""
        copy = _copy_digest(recipient_token, message_id, body)
        return bool(self.connection.execute(_COPY_SETTLED, {"copy": copy, "letter": letter}).scalar_one())

    def count_same_words(self, letter: int, person: int, words: bytes, after: Micros) -> int:
        """How many other letters of a person that came after then say the same."""
        return self.scalar(_SAME_WORDS, letter=letter, person=person, words=words, after=after) or 0

    def add(self, letters: Sequence[StoredLetter]) -> list[int]:
        if not letters:
            return []
        numbers = list(self.connection.execute(_ADD, [LETTERS.new(one) for one in letters]).scalars())
        contents = [LetterContent(number, one.raw) for number, one in zip(numbers, letters, strict=True)]
        LETTER_CONTENTS.add_all(self.connection, contents)
        connections.tell(self.connection, connections.LETTERS)
        return numbers

    def settle(
        self,
        letter: int,
        status: LetterStatus,
        reason: str,
        *,
        person: int | None,
        token: str,
        message_id: str,
        body: bytes,
        words: bytes | None = None,
        copies: bool = True,
    ) -> None:
        """A waiting letter's fate, whose it is (None: as the receiver found), what a second copy is known by.

        `words`: the digest of what it says, by which a program is told that says the same to every mail; `copies`:
        whether it may be a copy of one that was settled, as `is_duplicate` has it.

        Raises VersionConflict where it has its fate already, or is a copy and must not be one.
        """
        told = {"fate": status, "why": reason, "whose": person, "words": words}
        known = {"copy": _copy_digest(token, message_id, body), "copies": copies or not message_id}
        if not self.connection.execute(_SETTLE, {"of_id": letter} | told | known).rowcount:
            raise VersionConflict(f"letter {letter} has been settled already, or is a copy")

    def release(self, letter: int, status: LetterStatus, reason: str) -> None:
        """The fate that the operator gives a letter."""
        LETTERS.change(self.connection, {"id": letter}, status=status, reason=reason)

    def answer_held(self, letter: int, status: LetterStatus, reason: str) -> None:
        """The fate of a letter that is held, or whose sender is still to be asked: once its person has answered, or
        what they know of it.

        Raises VersionConflict where it does not wait any more, or they know so much already.
        """
        if self.connection.execute(_ANSWER, {"of_id": letter, "fate": status, "why": reason}).rowcount == 0:
            raise VersionConflict(f"letter {letter} is not held any more, or was told of")

    def number_held(self, letter: int, number: int) -> None:
        """Under which number its person is told of a letter. Raises VersionConflict where another of theirs has it."""
        LETTERS.change(self.connection, {"id": letter}, number=number)

    def note_crash(self, letter: int, reason: str, give_up_after: int) -> LetterStatus:
        """Count a try that failed; at the last one the letter is quarantined. Gives the status it has now."""
        crashed = {
            "of_id": letter,
            "why": reason,
            "last_try": give_up_after,
            "last_fate": LetterStatus.QUARANTINED,
        }
        status: LetterStatus = self.connection.execute(_CRASHED, crashed).scalar_one()
        return status

    def put_off(self, letter: int, reason: str, until: Micros) -> None:
        """Count a try that came to nothing: the letter is set aside, and waits again from then on, wall clock.

        Raises VersionConflict where it has its fate already.
        """
        to = {"status": LetterStatus.QUARANTINED, "reason": reason, "again": until}
        if not LETTERS.change(self.connection, {"id": letter}, _WAITING, tries=_ONE_MORE_TRY, **to):
            raise VersionConflict(f"letter {letter} has been settled already")

    def take_up(self, letters: Sequence[int]) -> None:
        """Letters that were put off wait to be handled once more."""
        if letters:
            self.connection.execute(_TAKE_UP, {"letters": list(letters)})
            connections.tell(self.connection, connections.LETTERS)

    def retry(self, letter: int) -> None:
        """It waits to be handled, as if it had never been tried."""
        to: dict[str, Any] = {"status": LetterStatus.RECEIVED, "reason": "", "tries": 0, "again": None}
        LETTERS.change(self.connection, {"id": letter}, **to)
