"""Tables, who sits at them, who was invited, and what was said."""

from collections.abc import Sequence

from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    bindparam,
    cast,
    delete,
    false,
    func,
    insert,
    literal_column,
    select,
    text,
    update,
)

from pbem.engine.match.roles import Part
from pbem.micros import Micros
from pbem.orders.model import Hearers
from pbem.store.errors import VersionConflict
from pbem.store.repositories.people import AddressesReading, PeopleReading, same_token, token_digest
from pbem.store.repositories.repository import Repository
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
    _TABLE.join(SEATS.table, SEATS.c.table_id == TABLES.c.id)
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
_NOT_OVER = (
    select(TABLES.c.id)
    .where(TABLES.c.id > bindparam("after"), TABLES.c.phase != literal_column("'over'"))
    .order_by(TABLES.c.id)
    .limit(bindparam("most"))
)
_SAVE_LISTED = update(TABLES.table).where(TABLES.c.id == bindparam("table")).values(listed=bindparam("shown"))
_ADD_TABLE = insert(TABLES.table).returning(TABLES.c.id)
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
_ADD_SEAT = insert(SEATS.table)
_RENEW_SEAT = (
    update(SEATS.table).where(_THIS_SEAT).values(token=bindparam("fresh"), token_digest=bindparam("digest"))
)
_REMOVE_SEAT = delete(SEATS.table).where(_THIS_SEAT)
_COUNT_MAIL = (
    update(SEATS.table)
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
_WISH = update(SEATS.table).where(_THIS_SEAT).values(digests=bindparam("wished"))

_HOLD_CLOCK = (
    update(SEATS.table).where(_THIS_SEAT, SEATS.c.held_by.is_(None)).values(held_by=bindparam("letter"))
)

_INVITED = select(INVITATIONS.c.at).where(_THIS_INVITATION)
_INVITATION_OF = (
    select(INVITATIONS.c.table_id)
    .where(INVITATIONS.c.person_id == bindparam("person"))
    .order_by(INVITATIONS.c.at.desc(), INVITATIONS.c.table_id.desc())
    .limit(1)
)
_INVITATIONS_BY = (
    select(func.count())
    .select_from(INVITATIONS.join(TABLES.table, INVITATIONS.c.table_id == TABLES.c.id))
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
_ADD_TALK = insert(TALK.table).returning(TALK.c.id)
_ANEW = [column for column in TALK.c if column.name not in ("id", "waits")]
_LET_OUT = (
    insert(TALK.table)
    .from_select(
        [*(column.name for column in _ANEW), "waits"],
        select(*_ANEW, false()).where(TALK.c.id == bindparam("talk")),
    )
    .returning(TALK.c.id)
)
_FORGET_TALK = delete(TALK.table).where(TALK.c.id == bindparam("talk"))


class TablesReading(Repository):
    """The questions about tables, but for their log."""

    def by_id(self, table: int) -> TableRecord | None:
        row = self.connection.execute(_TABLE_BY_ID, {"table": table}).one_or_none()
        return None if row is None else TableRecord(*row)

    def listed(self, phase: str, before: int, most: int) -> list[TableRecord]:
        """The newest tables in this phase that strangers find, numbered below `before`, newest first."""
        by = {"wanted": phase, "below": before, "most": most}
        return [TableRecord(*row) for row in self.connection.execute(_LISTED, by)]

    def late_of(self, table: int, phase: str) -> list[int]:
        """The tables in this phase that were made for those who came too late to a table, the oldest first."""
        return list(self.connection.execute(_LATE_TABLES, {"table": table, "wanted": phase}).scalars())

    def of(self, person: int) -> list[TableRecord]:
        """The tables at which a person has a seat, newest first."""
        return [TableRecord(*row) for row in self.connection.execute(_TABLES_OF, {"person": person})]

    def not_over(self, after: int, limit: int) -> list[int]:
        """The first tables numbered above `after` that are gathering or played, in order."""
        return list(self.connection.execute(_NOT_OVER, {"after": after, "most": limit}).scalars())


class SeatsReading(Repository):
    """The questions about seats."""

    def at(self, table: int) -> list[SeatRecord]:
        return [SeatRecord(*row) for row in self.connection.execute(_SEATS, {"table": table})]

    def of(self, person: int) -> list[SeatRecord]:
        return [SeatRecord(*row) for row in self.connection.execute(_SEATS_OF, {"person": person})]

    def by_token(self, table: int, token: str) -> SeatRecord | None:
        by = {"digest": token_digest(token), "table": table}
        row = self.connection.execute(_SEAT_BY_TOKEN, by).one_or_none()
        return SeatRecord(*row) if row is not None and same_token(row.token, token) else None

    def whose_token(self, token: str) -> int | None:
        """The person whose token this is now, of whatever address; None where it is nobody's."""
        row = self.connection.execute(_SEAT_OF_TOKEN, {"digest": token_digest(token)}).one_or_none()
        if row is not None and same_token(row.token, token):
            return SeatRecord(*row).person
        person = PeopleReading(self.connection).by_token(token)
        address = AddressesReading(self.connection).by_token(token)
        return person.id if person is not None else address.person if address is not None else None


class InvitationsReading(Repository):
    """The questions about who was invited."""

    def stands(self, table: int, person: int) -> bool:
        return self.connection.execute(_INVITED, {"table": table, "person": person}).first() is not None

    def last_table_of(self, person: int) -> int | None:
        """The table that the person was invited to last."""
        table: int | None = self.connection.execute(_INVITATION_OF, {"person": person}).scalar_one_or_none()
        return table

    def of(self, person: int) -> list[tuple[int, Micros]]:
        """The tables that the person was invited to, and when."""
        rows = self.connection.execute(_INVITATIONS_OF, {"person": person})
        return [(table, at) for table, at in rows]

    def at(self, table: int) -> list[tuple[int, Micros]]:
        """Who was invited to the table and when, the first to be invited first."""
        rows = self.connection.execute(_INVITATIONS_AT, {"table": table})
        return [(person, at) for person, at in rows]

    def count_by(self, host: int, after: Micros) -> int:
        """How many people were invited after then to the tables of a host."""
        by = {"host": host, "after": after}
        count: int = self.connection.execute(_INVITATIONS_BY, by).scalar_one()
        return count


class TalkReading(Repository):
    """The questions about what was said."""

    def of(self, person: int) -> list[Talk]:
        """All that the person said, at every table, in order."""
        return [Talk(*row) for row in self.connection.execute(_TALK_OF, {"person": person})]

    def at(self, table: int, after: int) -> list[Talk]:
        """What was said at a table after talk `after`, in order, but for what waits to be told without a name."""
        return [Talk(*row) for row in self.connection.execute(_TALK, {"table": table, "after": after})]

    def waiting(self, table: int) -> list[Talk]:
        """What was said at a table without a name and is told to nobody yet, in order."""
        return [Talk(*row) for row in self.connection.execute(_WAITING_TALK, {"table": table})]


class TablesWriting(TablesReading):
    """What is changed about tables, but for their log."""

    def add(self, title: str, host: int, phase: str, created: Micros, late_of: int | None = None) -> int:
        """A new table without events; its number."""
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

    def lock(self, table: int) -> None:
        """Nobody else changes its row until this transaction ends."""
        self.connection.execute(_LOCK_TABLE, {"table": table})


class SeatsWriting(SeatsReading):
    """Seats as they are taken and left, and what was mailed to them."""

    def add(self, table: int, person: int, token: str) -> None:
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

    def remove(self, table: int, person: int) -> None:
        self.connection.execute(_REMOVE_SEAT, {"table": table, "person": person})

    def renew(self, table: int, person: int, token: str) -> None:
        """A seat's new token in place of its old one."""
        fresh = {"table": table, "person": person, "fresh": token, "digest": token_digest(token)}
        self.connection.execute(_RENEW_SEAT, fresh)

    def count_mails(self, counted: Sequence[tuple[SeatRecord, int | None]]) -> None:
        """How many mails each of these seats has got from us now, the last talk, the serial and the version of the log
        that they told; and how many it had got before, None where that is not known.

        Raises VersionConflict where one had got another number before.
        """
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
        """How often a seat is mailed of its table; empty as its person has it at their other tables."""
        self.connection.execute(_WISH, {"table": table, "person": person, "wished": digests})

    def hold_clock(self, table: int, person: int, letter: int) -> None:
        """Note for which letter the clock of a seat was held: it is held for no other."""
        self.connection.execute(_HOLD_CLOCK, {"table": table, "person": person, "letter": letter})


class InvitationsWriting(InvitationsReading):
    """Who is invited."""

    def add(self, table: int, person: int, at: Micros) -> None:
        again = {"table": table, "person": person, "moment": at}
        if self.connection.execute(_INVITE_AGAIN, again).rowcount == 0:
            self.connection.execute(_INVITE, {"table_id": table, "person_id": person, "at": at})


class TalkWriting(TalkReading):
    """What is said."""

    def add(
        self,
        table: int,
        person: int,
        text: str,
        at: Micros,
        part: Part = Part.PLAYER,
        hearers: Hearers = Hearers.ALL,
        listener: int | None = None,
    ) -> int:
        """Keep what was said, and give it its number; what is said without a name waits under it."""
        # PostgreSQL numbers rows before they commit: unlocked, a lower number could appear after a higher one
        TablesWriting(self.connection).lock(table)
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

    def let_out(self, talk: int) -> int:
        """What was said without a name waits no longer: it gets a new number, as if it were said only now."""
        number: int = self.connection.execute(_LET_OUT, {"talk": talk}).scalar_one()
        self.connection.execute(_FORGET_TALK, {"talk": talk})
        return number


def forget_talk(connection: Connection, these: ColumnElement[bool]) -> None:
    """The newest row of all stays, empty: SQLite would give its number again, to talk that nobody was told."""
    newest = connection.execute(select(func.max(TALK.c.id))).scalar_one()
    connection.execute(update(TALK.table).where(these, TALK.c.id == newest).values(text="", waits=False))
    connection.execute(delete(TALK.table).where(these, TALK.c.id != newest))
