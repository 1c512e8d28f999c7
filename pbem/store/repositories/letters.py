"""Letters as they came, and each one's fate."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from sqlalchemy import (
    Select,
    bindparam,
    case,
    exists,
    func,
    insert,
    literal,
    literal_column,
    or_,
    select,
    update,
)

from pbem.micros import Micros
from pbem.store.database import notifications
from pbem.store.errors import VersionConflict
from pbem.store.repositories.people import token_digest
from pbem.store.repositories.turns import ClocksReading, ClocksWriting
from pbem.store.rows.people import CRASHED, LetterStatus, NewLetter, StoredLetter, UnaskedLetter
from pbem.store.rows.tables import LETTER_CONTENTS, LETTERS, SEATS

# Said literally, so that the partial indexes of the rows serve.
_WAITING = LETTERS.c.status == literal_column("'received'")
_HELD = LETTERS.c.status == literal_column("'held'")
_UNASKED = LETTERS.c.status == literal_column("'unasked'")

_LETTER = select(
    LETTERS.c.id,
    LETTERS.c.received,
    LETTERS.c.recipient,
    LETTERS.c.sender,
    func.coalesce(LETTER_CONTENTS.c.raw, literal(b"")),
    LETTERS.c.table_id,
    LETTERS.c.person_id,
    LETTERS.c.status,
    LETTERS.c.reason,
    LETTERS.c.tries,
    LETTER_CONTENTS.c.letter_id.is_(None),
    LETTERS.c.network,
    LETTERS.c.again,
    LETTERS.c.held_number,
).join_from(LETTERS, LETTER_CONTENTS, isouter=True)
_BY_ID = _LETTER.where(LETTERS.c.id == bindparam("letter"))
_NEXT = _LETTER.where(_WAITING).order_by(LETTERS.c.received, LETTERS.c.id).limit(bindparam("most"))
_WAITING_OF = _LETTER.where(_WAITING, LETTERS.c.id.in_(bindparam("letters", expanding=True))).order_by(
    LETTERS.c.received, LETTERS.c.id
)
_NEWEST = _LETTER.order_by(LETTERS.c.id.desc()).limit(bindparam("most"))
_NEWEST_OF = (
    _LETTER.where(LETTERS.c.status == bindparam("wanted"))
    .order_by(LETTERS.c.received.desc(), LETTERS.c.id.desc())
    .limit(bindparam("most"))
)
_OF_PERSON = _LETTER.where(LETTERS.c.person_id == bindparam("person")).order_by(LETTERS.c.id)
_SET_ASIDE_BEFORE = (
    _LETTER.where(
        LETTERS.c.status == literal_column("'quarantined'"),
        LETTERS.c.received < bindparam("before"),
        LETTER_CONTENTS.c.letter_id.is_not(None),
    )
    .order_by(LETTERS.c.received, LETTERS.c.id)
    .limit(bindparam("most"))
)
_HELD_FOR = _LETTER.where(_HELD, LETTERS.c.person_id == bindparam("person"))
_HELD_BECAUSE = select(LETTERS.c.person_id).where(
    _HELD,
    LETTERS.c.person_id > 0,  # all of them, told so that the index serves
    LETTERS.c.reason.in_(bindparam("whys", expanding=True)),
)
_TO_BE_ASKED = (
    select(LETTERS.c.id, LETTERS.c.received, LETTERS.c.network, LETTERS.c.person_id)
    .where(_UNASKED, LETTERS.c.person_id.is_not(None))
    .order_by(LETTERS.c.received, LETTERS.c.id)
    .limit(bindparam("most"))
)
_EARLIER_WAITS = select(
    exists().where(
        _WAITING, LETTERS.c.table_id == bindparam("table"), LETTERS.c.received < bindparam("before")
    )
)
_HIS_WAITS = select(
    exists().where(
        _WAITING,
        LETTERS.c.table_id.is_(None),
        LETTERS.c.received < bindparam("before"),
        LETTERS.c.person_id == bindparam("person"),
    )
)
_CRASHED_LETTER = (
    select(LETTERS.c.id, SEATS.c.held_by)
    .join_from(LETTERS, SEATS, SEATS.c.person_id == LETTERS.c.person_id)
    .where(
        LETTERS.c.status == literal_column("'quarantined'"),
        LETTERS.c.received > bindparam("after"),
        LETTERS.c.received <= bindparam("before"),
        LETTERS.c.person_id == bindparam("person"),
        or_(LETTERS.c.table_id == bindparam("table"), LETTERS.c.table_id.is_(None)),
        LETTERS.c.reason.startswith(CRASHED),
        SEATS.c.table_id == bindparam("table"),
        or_(SEATS.c.held_by.is_(None), SEATS.c.held_by == LETTERS.c.id),
    )
    .order_by(LETTERS.c.received, LETTERS.c.id)
    .limit(1)
)
_DUE_AGAIN = (
    select(LETTERS.c.id)
    .where(LETTERS.c.again.is_not(None), LETTERS.c.again <= bindparam("wall"))
    .order_by(LETTERS.c.again)
    .limit(bindparam("most"))
)
_COPY_SETTLED = select(
    exists().where(
        LETTERS.c.copy_digest == bindparam("copy"),
        LETTERS.c.id != bindparam("letter"),
        LETTERS.c.status.not_in((LetterStatus.RECEIVED, LetterStatus.DUPLICATE)),
    )
)

_SAME_WORDS = select(func.count()).where(
    LETTERS.c.person_id == bindparam("person"),
    LETTERS.c.words_digest == bindparam("words"),
    LETTERS.c.received > bindparam("after"),
    LETTERS.c.id != bindparam("letter"),
    LETTERS.c.words_digest.is_not(None),
)

_ADD = insert(LETTERS).returning(LETTERS.c.id, sort_by_parameter_order=True)
_ADD_CONTENTS = insert(LETTER_CONTENTS)
_THIS_LETTER = LETTERS.c.id == bindparam("letter")
_SETTLE = (
    update(LETTERS)
    .where(_THIS_LETTER, LETTERS.c.status == literal_column("'received'"))
    .values(
        status=bindparam("fate"),
        reason=bindparam("why"),
        copy_digest=bindparam("copy"),
        words_digest=bindparam("words"),
        person_id=func.coalesce(bindparam("whose", type_=LETTERS.c.person_id.type), LETTERS.c.person_id),
    )
)
_RELEASE = update(LETTERS).where(_THIS_LETTER).values(status=bindparam("fate"), reason=bindparam("why"))
_ANSWER = _RELEASE.where(
    or_(_HELD, _UNASKED),
    or_(
        LETTERS.c.status != bindparam("fate", type_=LETTERS.c.status.type),
        LETTERS.c.reason != bindparam("why"),
    ),
)
_NUMBER = update(LETTERS).where(_THIS_LETTER).values(held_number=bindparam("number"))
_LAST_NUMBER = select(func.max(LETTERS.c.held_number)).where(
    LETTERS.c.person_id == bindparam("person"), LETTERS.c.held_number.is_not(None)
)
_CRASHED = (
    update(LETTERS)
    .where(_THIS_LETTER)
    .values(
        tries=LETTERS.c.tries + 1,
        reason=bindparam("why"),
        status=case(
            (
                LETTERS.c.tries + 1 >= bindparam("last_try"),
                bindparam("last_fate", type_=LETTERS.c.status.type),
            ),
            else_=LETTERS.c.status,
        ),
    )
    .returning(LETTERS.c.status)
)
_RETRY = (
    update(LETTERS).where(_THIS_LETTER).values(status=LetterStatus.RECEIVED, reason="", tries=0, again=None)
)
_PUT_OFF = (
    update(LETTERS)
    .where(_THIS_LETTER, LETTERS.c.status == literal_column("'received'"))
    .values(
        status=LetterStatus.QUARANTINED,
        reason=bindparam("why"),
        tries=LETTERS.c.tries + 1,
        again=bindparam("until"),
    )
)
_TAKE_UP = (
    update(LETTERS)
    .where(LETTERS.c.id.in_(bindparam("letters", expanding=True)), LETTERS.c.again.is_not(None))
    .values(
        status=case(
            (
                LETTERS.c.status == LetterStatus.QUARANTINED,
                literal(LetterStatus.RECEIVED, LETTERS.c.status.type),
            ),
            else_=LETTERS.c.status,
        ),
        again=None,
    )
)
_HOLD_CLOCK = (
    update(SEATS)
    .where(
        SEATS.c.table_id == bindparam("table"),
        SEATS.c.person_id == bindparam("person"),
        SEATS.c.held_by.is_(None),
    )
    .values(held_by=bindparam("letter"))
)


def _copy_digest(recipient_token: str, message_id: str, body: bytes) -> bytes:
    """The same for two letters with the same token, Message-ID and body digest, whatever their lengths."""
    named = sha256(message_id.encode("utf-8", "replace")).digest()
    return sha256(token_digest(recipient_token) + named + body).digest()


class LettersReading(ClocksReading):
    """The questions about letters."""

    def earlier_letter_waits(self, table: int, before: Micros) -> bool:
        by = {"table": table, "before": before}
        return bool(self.connection.execute(_EARLIER_WAITS, by).scalar_one())

    def earlier_letter_of_his_waits(self, person: int, before: Micros) -> bool:
        by = {"person": person, "before": before}
        return bool(self.connection.execute(_HIS_WAITS, by).scalar_one())

    def crashed_letter(
        self, table: int, person: int, after: Micros, before: Micros
    ) -> tuple[int, bool] | None:
        by = {"table": table, "person": person, "after": after, "before": before}
        found = self.connection.execute(_CRASHED_LETTER, by).one_or_none()
        return (found[0], found[1] is not None) if found else None

    def letters_due_again(self, wall: Micros, limit: int) -> list[int]:
        return list(self.connection.execute(_DUE_AGAIN, {"wall": wall, "most": limit}).scalars())

    def letter(self, letter: int) -> StoredLetter | None:
        return self._letter(_BY_ID, {"letter": letter})

    def next_letters(self, limit: int) -> list[StoredLetter]:
        return self._letters(_NEXT, {"most": limit})

    def waiting_letters(self, letters: Sequence[int]) -> list[StoredLetter]:
        """Those of these letters that wait to be handled, in order of (received, id)."""
        return self._letters(_WAITING_OF, {"letters": list(letters)}) if letters else []

    def letters(self, status: LetterStatus | None, limit: int) -> list[StoredLetter]:
        if status is None:
            return self._letters(_NEWEST, {"most": limit})
        return self._letters(_NEWEST_OF, {"most": limit, "wanted": status})

    def held_letters(self, person: int) -> list[StoredLetter]:
        held = self._letters(_HELD_FOR, {"person": person})
        return sorted(held, key=lambda one: (one.received, one.id))

    def last_held_number(self, person: int) -> int:
        return self.connection.execute(_LAST_NUMBER, {"person": person}).scalar_one() or 0

    def unasked_letters(self, limit: int) -> list[UnaskedLetter]:
        return [UnaskedLetter(*row) for row in self.connection.execute(_TO_BE_ASKED, {"most": limit})]

    def persons_held_for(self, reasons: Sequence[str]) -> list[int]:
        return sorted(set(self.connection.execute(_HELD_BECAUSE, {"whys": list(reasons)}).scalars()))

    def letters_of(self, person: int) -> list[StoredLetter]:
        return self._letters(_OF_PERSON, {"person": person})

    def set_aside_before(self, before: Micros, limit: int) -> list[StoredLetter]:
        return self._letters(_SET_ASIDE_BEFORE, {"before": before, "most": limit})

    def is_duplicate(self, letter: int, recipient_token: str, message_id: str, body: bytes) -> bool:
        copy = _copy_digest(recipient_token, message_id, body)
        return bool(self.connection.execute(_COPY_SETTLED, {"copy": copy, "letter": letter}).scalar_one())

    def letters_of_words(self, letter: int, person: int, words: bytes, after: Micros) -> int:
        by = {"letter": letter, "person": person, "words": words, "after": after}
        count: int = self.connection.execute(_SAME_WORDS, by).scalar_one()
        return count

    def _letters(self, statement: Select[Any], parameters: dict[str, Any]) -> list[StoredLetter]:
        return [StoredLetter(*row) for row in self.connection.execute(statement, parameters)]

    def _letter(self, statement: Select[Any], parameters: dict[str, Any]) -> StoredLetter | None:
        return next(iter(self._letters(statement, parameters)), None)


class LettersWriting(LettersReading, ClocksWriting):
    """What becomes of letters."""

    def add_letters(self, letters: Sequence[NewLetter]) -> list[int]:
        if not letters:
            return []
        rows = [
            {
                "received": letter.received,
                "recipient": letter.recipient,
                "sender": letter.sender,
                "table_id": letter.table,
                "person_id": letter.person,
                "network": letter.network,
                "status": LetterStatus.RECEIVED,
                "reason": "",
                "tries": 0,
            }
            for letter in letters
        ]
        numbers = list(self.connection.execute(_ADD, rows).scalars())
        self.connection.execute(
            _ADD_CONTENTS,
            [
                {"letter_id": number, "raw": letter.raw}
                for number, letter in zip(numbers, letters, strict=True)
            ],
        )
        notifications.tell(self.connection, notifications.LETTERS)
        return numbers

    def settle_letter(
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
    ) -> None:
        settled = {
            "whose": person,
            "letter": letter,
            "fate": status,
            "why": reason,
            "copy": _copy_digest(token, message_id, body),
            "words": words,
        }
        if self.connection.execute(_SETTLE, settled).rowcount == 0:
            raise VersionConflict(f"letter {letter} has been settled already")

    def release_letter(self, letter: int, status: LetterStatus, reason: str) -> None:
        self.connection.execute(_RELEASE, {"letter": letter, "fate": status, "why": reason})

    def answer_held(self, letter: int, status: LetterStatus, reason: str) -> None:
        if self.connection.execute(_ANSWER, {"letter": letter, "fate": status, "why": reason}).rowcount == 0:
            raise VersionConflict(f"letter {letter} is not held any more, or was told of")

    def number_held(self, letter: int, number: int) -> None:
        self.connection.execute(_NUMBER, {"letter": letter, "number": number})

    def letter_crashed(self, letter: int, reason: str, give_up_after: int) -> LetterStatus:
        crashed = {
            "letter": letter,
            "why": reason,
            "last_try": give_up_after,
            "last_fate": LetterStatus.QUARANTINED,
        }
        status: LetterStatus = self.connection.execute(_CRASHED, crashed).scalar_one()
        return status

    def put_letter_off(self, letter: int, reason: str, until: Micros) -> None:
        put_off = {"letter": letter, "why": reason, "until": until}
        if self.connection.execute(_PUT_OFF, put_off).rowcount == 0:
            raise VersionConflict(f"letter {letter} has been settled already")

    def take_letters_up(self, letters: Sequence[int]) -> None:
        if letters:
            self.connection.execute(_TAKE_UP, {"letters": list(letters)})
            notifications.tell(self.connection, notifications.LETTERS)

    def hold_clock(self, table: int, person: int, letter: int) -> None:
        self.connection.execute(_HOLD_CLOCK, {"table": table, "person": person, "letter": letter})

    def retry_letter(self, letter: int) -> None:
        self.connection.execute(_RETRY, {"letter": letter})
