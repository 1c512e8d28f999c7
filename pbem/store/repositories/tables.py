"""Tables, who sits at them, who was invited, and what was said."""

from collections.abc import Sequence

from sqlalchemy import Integer, bindparam, cast, delete, false, func, insert, select, text, update

from pbem.engine.match.roles import Part
from pbem.micros import Micros
from pbem.orders.model import Hearers
from pbem.store.errors import VersionConflict
from pbem.store.repositories.people import PeopleReading, PeopleWriting, same_token, token_digest
from pbem.store.rows.people import SeatRecord, TableRecord, Talk
from pbem.store.rows.tables import INVITATIONS, META, SEATS, TABLES, TALK

_AT_TABLE = SEATS.c.table_id == bindparam("table")
_THIS_SEAT = _AT_TABLE & (SEATS.c.person_id == bindparam("person"))
_THIS_INVITATION = (INVITATIONS.c.table_id == bindparam("table")) & (
    INVITATIONS.c.person_id == bindparam("person")
)

_TABLE = select(
    TABLES.c.id,
    TABLES.c.title,
    TABLES.c.host,
    TABLES.c.phase,
    TABLES.c.version,
    TABLES.c.created,
    TABLES.c.listed,
    TABLES.c.late_of,
)
_TABLE_BY_ID = _TABLE.where(TABLES.c.id == bindparam("table"))
_TABLES_OF = (
    _TABLE.join(SEATS, SEATS.c.table_id == TABLES.c.id)
    .where(SEATS.c.person_id == bindparam("person"))
    .order_by(SEATS.c.table_id.desc())
)
_LISTED = (
    _TABLE.where(
        text("tables.listed"), TABLES.c.phase == bindparam("wanted"), TABLES.c.id < bindparam("below")
    )
    .order_by(TABLES.c.id.desc())
    .limit(bindparam("most"))
)
_LATE_TABLES = (
    select(TABLES.c.id)
    .where(
        text("tables.late_of IS NOT NULL"),
        TABLES.c.late_of == bindparam("table"),
        TABLES.c.phase == bindparam("wanted"),
    )
    .order_by(TABLES.c.id)
)
_SAVE_LISTED = update(TABLES).where(TABLES.c.id == bindparam("table")).values(listed=bindparam("shown"))
_ADD_TABLE = insert(TABLES).returning(TABLES.c.id)
TABLES_NUMBERED = "tables_numbered"
"""Under this name SQLite keeps up to where numbers of tables are passed over; PostgreSQL's sequence knows itself."""

_SKIPPED = select(cast(META.c.value, Integer)).where(META.c.key == TABLES_NUMBERED).scalar_subquery()
_NEXT_TABLE = select(
    func.max(func.coalesce(func.max(TABLES.c.id), 0), func.coalesce(_SKIPPED, 0)) + 1
).scalar_subquery()
_LOCK_TABLE = select(TABLES.c.id).where(TABLES.c.id == bindparam("table")).with_for_update(key_share=True)

_SEAT = select(
    SEATS.c.table_id,
    SEATS.c.person_id,
    SEATS.c.token,
    SEATS.c.mails,
    SEATS.c.talk_told,
    SEATS.c.digests,
    SEATS.c.told_serial,
    SEATS.c.told,
)
_SEATS = _SEAT.where(_AT_TABLE).order_by(SEATS.c.person_id)
_SEAT_OF_TOKEN = _SEAT.where(SEATS.c.token_digest == bindparam("digest"))
_SEAT_BY_TOKEN = _SEAT_OF_TOKEN.where(_AT_TABLE)
_SEATS_OF = _SEAT.where(SEATS.c.person_id == bindparam("person")).order_by(SEATS.c.table_id)
_ADD_SEAT = insert(SEATS)
_RENEW_SEAT = (
    update(SEATS).where(_THIS_SEAT).values(token=bindparam("fresh"), token_digest=bindparam("digest"))
)
_REMOVE_SEAT = delete(SEATS).where(_THIS_SEAT)
_COUNT_MAIL = (
    update(SEATS)
    .where(
        _THIS_SEAT, SEATS.c.mails == func.coalesce(bindparam("was", type_=SEATS.c.mails.type), SEATS.c.mails)
    )
    .values(
        mails=bindparam("count"),
        talk_told=bindparam("talk"),
        told_serial=bindparam("serial"),
        told=bindparam("events"),
    )
)
_WISH = update(SEATS).where(_THIS_SEAT).values(digests=bindparam("wished"))

_INVITED = select(INVITATIONS.c.at).where(_THIS_INVITATION)
_INVITATION_OF = (
    select(INVITATIONS.c.table_id)
    .where(INVITATIONS.c.person_id == bindparam("person"))
    .order_by(INVITATIONS.c.at.desc(), INVITATIONS.c.table_id.desc())
    .limit(1)
)
_INVITATIONS_BY = (
    select(func.count())
    .select_from(INVITATIONS.join(TABLES, INVITATIONS.c.table_id == TABLES.c.id))
    .where(TABLES.c.host == bindparam("host"), INVITATIONS.c.at > bindparam("after"))
)
_INVITATIONS_OF = (
    select(INVITATIONS.c.table_id, INVITATIONS.c.at)
    .where(INVITATIONS.c.person_id == bindparam("person"))
    .order_by(INVITATIONS.c.at, INVITATIONS.c.table_id)
)
_INVITATIONS_AT = (
    select(INVITATIONS.c.person_id, INVITATIONS.c.at)
    .where(INVITATIONS.c.table_id == bindparam("table"))
    .order_by(INVITATIONS.c.at, INVITATIONS.c.person_id)
)
_INVITE = insert(INVITATIONS)
_INVITE_AGAIN = update(INVITATIONS).where(_THIS_INVITATION).values(at=bindparam("moment"))

_WORDS = select(
    TALK.c.id,
    TALK.c.table_id,
    TALK.c.person_id,
    TALK.c.text,
    TALK.c.at,
    TALK.c.part,
    TALK.c.hearers,
    TALK.c.listener_id,
).order_by(TALK.c.id)
_SAID = _WORDS.where(TALK.c.table_id == bindparam("table"))
_TALK = _SAID.where(TALK.c.id > bindparam("after"), ~TALK.c.waits, TALK.c.text != "")
_TALK_OF = _WORDS.where(TALK.c.person_id == bindparam("person"), TALK.c.text != "")
_WAITING_TALK = _SAID.where(text("waits"))
_ADD_TALK = insert(TALK).returning(TALK.c.id)
_ANEW = [column for column in TALK.c if column.name not in ("id", "waits")]
_LET_OUT = (
    insert(TALK)
    .from_select(
        [*(column.name for column in _ANEW), "waits"],
        select(*_ANEW, false()).where(TALK.c.id == bindparam("talk")),
    )
    .returning(TALK.c.id)
)
_FORGET_TALK = delete(TALK).where(TALK.c.id == bindparam("talk"))


class TablesReading(PeopleReading):
    """The questions about tables, but for their log."""

    def table(self, table: int) -> TableRecord | None:
        row = self.connection.execute(_TABLE_BY_ID, {"table": table}).one_or_none()
        return None if row is None else TableRecord(*row)

    def listed_tables(self, phase: str, before: int, most: int) -> list[TableRecord]:
        by = {"wanted": phase, "below": before, "most": most}
        return [TableRecord(*row) for row in self.connection.execute(_LISTED, by)]

    def late_tables(self, table: int, phase: str) -> list[int]:
        return list(self.connection.execute(_LATE_TABLES, {"table": table, "wanted": phase}).scalars())

    def tables_of(self, person: int) -> list[TableRecord]:
        return [TableRecord(*row) for row in self.connection.execute(_TABLES_OF, {"person": person})]

    def seats(self, table: int) -> list[SeatRecord]:
        return [SeatRecord(*row) for row in self.connection.execute(_SEATS, {"table": table})]

    def seats_of(self, person: int) -> list[SeatRecord]:
        return [SeatRecord(*row) for row in self.connection.execute(_SEATS_OF, {"person": person})]

    def seat_by_token(self, table: int, token: str) -> SeatRecord | None:
        by = {"digest": token_digest(token), "table": table}
        row = self.connection.execute(_SEAT_BY_TOKEN, by).one_or_none()
        return SeatRecord(*row) if row is not None and same_token(row.token, token) else None

    def whose_token(self, token: str) -> int | None:
        row = self.connection.execute(_SEAT_OF_TOKEN, {"digest": token_digest(token)}).one_or_none()
        if row is not None and same_token(row.token, token):
            return SeatRecord(*row).person
        person, address = self.person_by_token(token), self.address_by_token(token)
        return person.id if person is not None else address.person if address is not None else None

    def invited(self, table: int, person: int) -> bool:
        return self.connection.execute(_INVITED, {"table": table, "person": person}).first() is not None

    def invitation_of(self, person: int) -> int | None:
        table: int | None = self.connection.execute(_INVITATION_OF, {"person": person}).scalar_one_or_none()
        return table

    def invitations_of(self, person: int) -> list[tuple[int, Micros]]:
        rows = self.connection.execute(_INVITATIONS_OF, {"person": person})
        return [(table, at) for table, at in rows]

    def invitations_at(self, table: int) -> list[tuple[int, Micros]]:
        rows = self.connection.execute(_INVITATIONS_AT, {"table": table})
        return [(person, at) for person, at in rows]

    def invitations_by(self, host: int, after: Micros) -> int:
        by = {"host": host, "after": after}
        count: int = self.connection.execute(_INVITATIONS_BY, by).scalar_one()
        return count

    def talk_of(self, person: int) -> list[Talk]:
        return [Talk(*row) for row in self.connection.execute(_TALK_OF, {"person": person})]

    def talk(self, table: int, after: int) -> list[Talk]:
        return [Talk(*row) for row in self.connection.execute(_TALK, {"table": table, "after": after})]

    def waiting_talk(self, table: int) -> list[Talk]:
        return [Talk(*row) for row in self.connection.execute(_WAITING_TALK, {"table": table})]


class TablesWriting(TablesReading, PeopleWriting):
    """What is changed about tables, but for their log."""

    def add_table(
        self, title: str, host: int, phase: str, created: Micros, late_of: int | None = None
    ) -> int:
        row = {
            "title": title,
            "host": host,
            "phase": phase,
            "version": 0,
            "created": created,
            "listed": False,
            "late_of": late_of,
        }
        add = _ADD_TABLE
        if self.connection.dialect.name == "sqlite":
            add = _ADD_TABLE.values(id=_NEXT_TABLE)
        number: int = self.connection.execute(add, row).scalar_one()
        return number

    def save_listed(self, table: int, listed: bool) -> None:
        self.connection.execute(_SAVE_LISTED, {"table": table, "shown": listed})

    def add_seat(self, table: int, person: int, token: str) -> None:
        row = {
            "table_id": table,
            "person_id": person,
            "token": token,
            "token_digest": token_digest(token),
            "mails": 0,
            "talk_told": 0,
            "digests": "",
            "told_serial": 0,
            "told": 0,
        }
        self.connection.execute(_ADD_SEAT, row)

    def remove_seat(self, table: int, person: int) -> None:
        self.connection.execute(_REMOVE_SEAT, {"table": table, "person": person})

    def renew_seat(self, table: int, person: int, token: str) -> None:
        fresh = {"table": table, "person": person, "fresh": token, "digest": token_digest(token)}
        self.connection.execute(_RENEW_SEAT, fresh)

    def count_mails(self, counted: Sequence[tuple[SeatRecord, int | None]]) -> None:
        rows = [
            {
                "table": seat.table,
                "person": seat.person,
                "count": seat.mails,
                "talk": seat.talk_told,
                "serial": seat.told_serial,
                "events": seat.told,
                "was": was,
            }
            for seat, was in counted
        ]
        if rows and self.connection.execute(_COUNT_MAIL, rows).rowcount < len(rows):
            raise VersionConflict("somebody was mailed of a table meanwhile")

    def wish_digests(self, table: int, person: int, digests: str) -> None:
        self.connection.execute(_WISH, {"table": table, "person": person, "wished": digests})

    def add_invitation(self, table: int, person: int, at: Micros) -> None:
        again = {"table": table, "person": person, "moment": at}
        if self.connection.execute(_INVITE_AGAIN, again).rowcount == 0:
            self.connection.execute(_INVITE, {"table_id": table, "person_id": person, "at": at})

    def lock_table(self, table: int) -> None:
        """Nobody else changes its row until this transaction ends."""
        self.connection.execute(_LOCK_TABLE, {"table": table})

    def add_talk(
        self,
        table: int,
        person: int,
        text: str,
        at: Micros,
        part: Part = Part.PLAYER,
        hearers: Hearers = Hearers.ALL,
        listener: int | None = None,
    ) -> int:
        # PostgreSQL numbers rows before they commit: unlocked, a lower number could appear after a higher one
        self.lock_table(table)
        row = {
            "table_id": table,
            "person_id": person,
            "text": text,
            "at": at,
            "part": part,
            "hearers": hearers,
            "listener_id": listener,
            "waits": hearers is Hearers.ANONYMOUS,
        }
        number: int = self.connection.execute(_ADD_TALK, row).scalar_one()
        return number

    def let_talk_out(self, talk: int) -> int:
        number: int = self.connection.execute(_LET_OUT, {"talk": talk}).scalar_one()
        self.connection.execute(_FORGET_TALK, {"talk": talk})
        return number
