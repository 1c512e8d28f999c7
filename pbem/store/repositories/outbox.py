"""The outbox: mails of ours, and whether they left."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from pbem.micros import Micros
from pbem.store.database import connections
from pbem.store.repositories.mail_bundles import MailBundles
from pbem.store.repositories.people import Repository, same_token, token_digest
from pbem.store.rows.people import MailStatus, StoredMail
from pbem.store.rows.tables import MAILS, META, SEATS, MailedRecord

# Said literally, so that the partial indexes of the rows serve.
_WAITING = MAILS.c.status == sa.literal_column("'waiting'")

_DUE = MAILS.by(where=sa.and_(_WAITING, MAILS.c.due <= sa.bindparam("now")), order="due id", most=True)
_THESE = MAILS.c.id.in_(sa.bindparam("mails", expanding=True))
_DUE_OF = MAILS.by(where=sa.and_(_THESE, _WAITING, MAILS.c.due <= sa.bindparam("now")), order="due id")
_NEXT_DUE = sa.select(sa.func.min(MAILS.c.due)).where(_WAITING)
_ASKED = sa.select(
    sa.exists().where(
        MAILS.c.kind == sa.literal_column("'address'"),
        MAILS.c.to_address == sa.bindparam("written"),
        MAILS.c.created > sa.bindparam("after"),
    )
)
_MAILED_TO = (
    sa.select(
        MAILS.c.kind,
        MAILS.c.table_id,
        MAILS.c.to_address,
        MAILS.c.created,
        MAILS.c.status,
        MAILS.c.sent,
        MAILS.c.answers,
        MAILS.c.bundle_id.is_not(None),
    )
    .where(MAILS.c.person_id == sa.bindparam("person"))
    .order_by(MAILS.c.id)
)
_LATELY_MAILED = _MAILED_TO.order_by(None).order_by(MAILS.c.id.desc()).limit(sa.bindparam("most"))
_LAST_MAILED = sa.select(sa.func.max(MAILS.c.created)).where(
    MAILS.c.person_id == sa.bindparam("person"), MAILS.c.kind == sa.bindparam("wanted")
)
# With a bound that all are within, so that SQLite takes the index.
_FAILED = sa.and_(MAILS.c.status == sa.literal_column("'failed'"), MAILS.c.created >= sa.literal_column("0"))
_FAILED_LATELY = MAILS.by(where=_FAILED, order="-created -id", most=True)
_TRIED = sa.and_(_WAITING, MAILS.c.due >= sa.literal_column("0"), MAILS.c.tries >= sa.bindparam("often"))
_STUCK = MAILS.by(where=_TRIED, order="-due -id", most=True)
MAILS_NUMBERED = "mails_numbered"
"""Under this name it is kept how many numbers of mails to each new seat are passed over."""

_NUMBERED = sa.select(
    sa.func.max(MAILS.c.number), sa.select(META.c.value).where(META.c.key == MAILS_NUMBERED).scalar_subquery()
).where(MAILS.c.person_id == sa.bindparam("person"), MAILS.c.table_id == sa.bindparam("table"))

_NEWEST_ANSWERS = (
    sa.select(MAILS.c.created)
    .where(MAILS.c.person_id == sa.bindparam("person"), MAILS.c.answers, MAILS.c.null_sender)
    .order_by(MAILS.c.id.desc())
    .limit(sa.bindparam("most"))
    .subquery()
)
_ANSWERS_SINCE = sa.select(sa.func.count()).where(_NEWEST_ANSWERS.c.created > sa.bindparam("after"))

_ADD = sa.insert(MAILS.table)
_THIS_MAIL = MAILS.this("of_")
_SENT_TIMES = (
    sa.select(MAILS.c.sent)
    .where(MAILS.c.sent > sa.bindparam("after"))
    .order_by(MAILS.c.sent.desc())
    .limit(sa.bindparam("most"))
)
_ONE_MORE_TRY = MAILS.c.tries + 1
_SENT = (
    sa.update(MAILS.table)
    .where(_THESE)
    .values(status=MailStatus.SENT, tries=_ONE_MORE_TRY, error="", sent=sa.bindparam("moment"))
)


def untold(unsent: sa.ColumnElement[bool]) -> sa.Update:
    """What mails of these would have told their seats is told by the next that leaves: nobody has read it."""
    of_seat = (MAILS.c.table_id == SEATS.c.table_id, MAILS.c.person_id == SEATS.c.person_id, unsent)
    told = sa.select(sa.func.min(MAILS.c.told)).where(*of_seat).scalar_subquery()
    talk = sa.select(sa.func.min(MAILS.c.talk_told)).where(*of_seat).scalar_subquery()
    return sa.update(SEATS.table).where(sa.exists().where(*of_seat)).values(told=told, talk_told=talk)


_UNTOLD = untold(_THIS_MAIL)
_HASTEN = (
    sa.update(MAILS.table)
    .where(_WAITING, MAILS.c.due > sa.bindparam("moment"))
    .values(due=sa.bindparam("moment"))
)


class Mails(Repository):
    """Mails of ours, and what becomes of them."""

    def due(self, now: Micros, limit: int) -> list[StoredMail]:
        """Waiting mails whose time has come, in order of (due, id)."""
        return _DUE.all(self.connection, now=now, most=limit)

    def waiting(self, mails: Sequence[int], now: Micros) -> list[StoredMail]:
        """Those of these mails that wait and whose time has come, in order of (due, id)."""
        return _DUE_OF.all(self.connection, mails=list(mails), now=now) if mails else []

    def next_due(self) -> Micros | None:
        due: Micros | None = self.connection.execute(_NEXT_DUE).scalar_one()
        return due

    def by_token(self, token: str) -> StoredMail | None:
        found = MAILS.one(self.connection, token_digest=token_digest(token))
        return found if found is not None and same_token(found.token, token) else None

    def by_id(self, mail: int) -> StoredMail | None:
        return MAILS.one(self.connection, id=mail)

    def newest(self, status: MailStatus | None, limit: int) -> list[StoredMail]:
        """The newest mails, newest first."""
        wanted = {} if status is None else {"status": status}
        return MAILS.all(self.connection, order="-id", **wanted, most=limit)

    def failed(self, limit: int) -> list[StoredMail]:
        """Mails that were given up, the newest first."""
        return _FAILED_LATELY.all(self.connection, most=limit)

    def stuck(self, often: int, limit: int) -> list[StoredMail]:
        """Mails that wait, and were tried at least so `often`, those first that are tried again last."""
        return _STUCK.all(self.connection, often=often, most=limit)

    def last_number(self, table: int, person: int) -> int:
        """The number of the newest mail about a table to a person; 0 if there is none."""
        number, skipped = self.connection.execute(_NUMBERED, {"table": table, "person": person}).one()
        return int(number or 0) + int(skipped or 0)

    def answers_to(self, person: int, after: Micros, most: int) -> int:
        """How many answers to their letters that did nothing a person was written after then, wall clock.

        Counted up to `most`.
        """
        return self.scalar(_ANSWERS_SINCE, person=person, after=after, most=most) or 0

    def address_asked(self, address: str, after: Micros) -> bool:
        """Whether a mail written after then (wall clock) asked at this address whose it is."""
        return bool(self.scalar(_ASKED, written=address, after=after))

    def of(self, person: int, limit: int) -> list[StoredMail]:
        """The newest mails to a person, newest first."""
        return MAILS.all(self.connection, order="-id", person=person, most=limit)

    def records_of(self, person: int) -> list[MailedRecord]:
        """What is kept of the mails to a person, the oldest first."""
        return [MailedRecord(*row) for row in self.connection.execute(_MAILED_TO, {"person": person})]

    def latest_records_of(self, person: int, limit: int) -> list[MailedRecord]:
        """The latest mails to a person, the latest first."""
        by = {"person": person, "most": limit}
        return [MailedRecord(*row) for row in self.connection.execute(_LATELY_MAILED, by)]

    def last_written(self, person: int, kind: str) -> Micros | None:
        """When the newest mail of this kind was written to the person, wall clock."""
        by = {"person": person, "wanted": kind}
        last: Micros | None = self.connection.execute(_LAST_MAILED, by).scalar_one()
        return last

    def add(self, mails: Sequence[StoredMail]) -> None:
        if not mails:
            return
        places = MailBundles(self.connection).add([mail.content for mail in mails])
        rows = [
            MAILS.new(
                mail, due=mail.created, composed=mail.created, token_digest=token_digest(mail.token), **place
            )
            for mail, place in zip(mails, places, strict=True)
        ]
        self.connection.execute(_ADD, rows)
        connections.tell(self.connection, connections.MAILS)

    def sent_times(self, after: Micros, most: int) -> list[Micros]:
        """When mails left after then, wall clock, the latest first; at most so many."""
        return list(self.connection.execute(_SENT_TIMES, {"after": after, "most": most}).scalars())

    def mark_sent(self, mails: Sequence[int], at: Micros) -> None:
        if mails:
            self.connection.execute(_SENT, {"mails": list(mails), "moment": at})

    def mark_failed(self, mail: int, error: str, next_try: Micros | None) -> None:
        """A try that failed: again at `next_try`, or set aside for good."""
        to: dict[str, Any] = {"status": MailStatus.FAILED} if next_try is None else {"due": next_try}
        MAILS.change(self.connection, {"id": mail}, tries=_ONE_MORE_TRY, error=error, **to)

    def retry(self, mail: int, now: Micros) -> None:
        """A mail that was set aside, or withheld, is to be delivered now, as if it had never been tried."""
        MAILS.change(self.connection, {"id": mail}, status=MailStatus.WAITING, tries=0, error="", due=now)

    def save_composed(self, mail: StoredMail) -> None:
        """A mail that waits has this content and Message-ID from now on, as old as `composed` says."""
        bundles = MailBundles(self.connection)
        before = bundles.of([mail.id])
        (place,) = bundles.add([mail.content])
        MAILS.change(
            self.connection, {"id": mail.id}, message_id=mail.message_id, composed=mail.composed, **place
        )
        bundles.cut(before)

    def put_off(self, mail: int, until: Micros) -> None:
        """A mail that was not tried: it is due then."""
        MAILS.change(self.connection, {"id": mail}, due=until)

    def hasten(self, now: Micros) -> None:
        """Whatever waits is due now at the latest."""
        self.connection.execute(_HASTEN, {"moment": now})

    def withhold(self, mail: int, why: str) -> None:
        """A mail that is not sent, and why: what it would have told, the next of its table's to its reader tells."""
        self.connection.execute(_UNTOLD, {"of_id": mail})
        MAILS.change(self.connection, {"id": mail}, status=MailStatus.WITHHELD, error=why)
