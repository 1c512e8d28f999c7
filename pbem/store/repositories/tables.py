"""Tables, who sits at them, who was invited, and what was said."""

from collections.abc import Sequence

from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    Update,
    and_,
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

from pbem.engine.match.state import Part
from pbem.micros import Micros
from pbem.orders.model import Hearers
from pbem.store.errors import VersionConflict
from pbem.store.repositories.people import (
    AddressesReading,
    PeopleReading,
    Repository,
    same_token,
    token_digest,
)
from pbem.store.rows.people import SeatRecord, TableRecord
from pbem.store.rows.record import Question
from pbem.store.rows.tables import INVITATIONS, META, SEATS, TABLES, TALK, Invitation, Talk

TABLES_NUMBERED = "tables_numbered"
"""Under this name SQLite keeps up to where numbers of tables are passed over; PostgreSQL's sequence knows itself."""

_TABLE = TABLES.by("id")
_TABLES_OF = Question(
    TableRecord,
    TABLES.select.join(SEATS.table, SEATS.c.table_id == TABLES.c.id)
    .where(SEATS.c.person_id == bindparam("person"))
    .order_by(SEATS.c.table_id.desc()),
)
_LISTED = TABLES.by(
    "phase", where=and_(text("tables.listed"), TABLES.c.id < bindparam("below")), order="-id", most=True
)
_LATE_TABLES = TABLES.by("late_of", "phase", where=text("tables.late_of IS NOT NULL"), order="id")
_NOT_OVER = (
    select(TABLES.c.id)
    .where(TABLES.c.id > bindparam("after"), TABLES.c.phase != literal_column("'over'"))
    .order_by(TABLES.c.id)
    .limit(bindparam("most"))
)
_SAVE_LISTED = update(TABLES.table).where(TABLES.this("of_")).values(listed=bindparam("shown"))
_SKIPPED = select(cast(META.c.value, Integer)).where(META.c.key == TABLES_NUMBERED).scalar_subquery()
_NEXT_TABLE = select(
    func.max(func.coalesce(func.max(TABLES.c.id), 0), func.coalesce(_SKIPPED, 0)) + 1
).scalar_subquery()
_ADD_TABLE = insert(TABLES.table).values(id=_NEXT_TABLE).returning(TABLES.c.id)
_LOCK_TABLE = select(TABLES.c.id).where(TABLES.this()).with_for_update(key_share=True)


class TablesReading(Repository):
    """The questions about tables, but for their log."""

    def by_id(self, table: int) -> TableRecord | None:
        return _TABLE.one(self.connection, id=table)

    def listed(self, phase: str, before: int, most: int) -> list[TableRecord]:
        """The newest tables in this phase that strangers find, numbered below `before`, newest first."""
        return _LISTED.all(self.connection, phase=phase, below=before, most=most)

    def late_of(self, table: int, phase: str) -> list[int]:
        """The tables in this phase that were made for those who came too late to a table, the oldest first."""
        return [one.id for one in _LATE_TABLES.all(self.connection, late_of=table, phase=phase)]

    def of(self, person: int) -> list[TableRecord]:
        """The tables at which a person has a seat, newest first."""
        return _TABLES_OF.all(self.connection, person=person)

    def not_over(self, after: int, limit: int) -> list[int]:
        """The first tables numbered above `after` that are gathering or played, in order."""
        return self.scalars(_NOT_OVER, after=after, most=limit)


class TablesWriting(TablesReading):
    """What is changed about tables, but for their log."""

    def add(self, title: str, host: int, phase: str, created: Micros, late_of: int | None = None) -> int:
        """A new table without events; its number."""
        table = TableRecord(0, title, host, phase, 0, created, late_of=late_of)
        if self.connection.dialect.name != "sqlite":
            return TABLES.add_numbered(self.connection, table)
        row = TABLES.values(table)
        del row["id"]
        number: int = self.connection.execute(_ADD_TABLE, row).scalar_one()
        return number

    def save_listed(self, table: int, listed: bool) -> None:
        self.connection.execute(_SAVE_LISTED, {"of_id": table, "shown": listed})

    def lock(self, table: int) -> None:
        """Nobody else changes its row until this transaction ends."""
        self.connection.execute(_LOCK_TABLE, {"id": table})


_SEATS_AT = SEATS.by("table", order="person")
_SEAT_OF_TOKEN = SEATS.by("token_digest")
_SEATS_OF = SEATS.by("person", order="table")
_THIS_SEAT = update(SEATS.table).where(SEATS.this("of_"))
_RENEW_SEAT = _THIS_SEAT.values(token=bindparam("fresh"), token_digest=bindparam("digest"))
_COUNT_MAIL = _THIS_SEAT.where(
    SEATS.c.mails == func.coalesce(bindparam("was", type_=SEATS.c.mails.type), SEATS.c.mails)
).values(
    mails=bindparam("count"),
    talk_told=bindparam("talk"),
    told_serial=bindparam("serial"),
    told=bindparam("events"),
)
_WISH = _THIS_SEAT.values(digests=bindparam("wished"))
_HOLD_CLOCK = _THIS_SEAT.where(SEATS.c.held_by.is_(None)).values(held_by=bindparam("letter"))


class SeatsReading(Repository):
    """The questions about seats."""

    def at(self, table: int) -> list[SeatRecord]:
        return _SEATS_AT.all(self.connection, table=table)

    def of(self, person: int) -> list[SeatRecord]:
        return _SEATS_OF.all(self.connection, person=person)

    def by_token(self, table: int, token: str) -> SeatRecord | None:
        found = self._of_token(token)
        return found if found is not None and found.table == table else None

    def whose_token(self, token: str) -> int | None:
        """The person whose token this is now, of whatever address; None where it is nobody's."""
        seat = self._of_token(token)
        if seat is not None:
            return seat.person
        person = PeopleReading(self.connection).by_token(token)
        address = AddressesReading(self.connection).by_token(token)
        return person.id if person is not None else address.person if address is not None else None

    def _of_token(self, token: str) -> SeatRecord | None:
        found = _SEAT_OF_TOKEN.one(self.connection, token_digest=token_digest(token))
        return found if found is not None and same_token(found.token, token) else None


class SeatsWriting(SeatsReading):
    """Seats as they are taken and left, and what was mailed to them."""

    def add(self, table: int, person: int, token: str) -> None:
        SEATS.add(self.connection, SeatRecord(table, person, token, 0, 0), token_digest=token_digest(token))

    def remove(self, table: int, person: int) -> None:
        SEATS.remove(self.connection, table=table, person=person)

    def renew(self, table: int, person: int, token: str) -> None:
        """A seat's new token in place of its old one."""
        self._change(_RENEW_SEAT, table, person, fresh=token, digest=token_digest(token))

    def count_mails(self, counted: Sequence[tuple[SeatRecord, int | None]]) -> None:
        """How many mails each of these seats has got from us now, the last talk, the serial and the version of the log
        that they told; and how many it had got before, None where that is not known.

        Raises VersionConflict where one had got another number before.
        """
        rows = [
            SEATS.key(seat)
            | {
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
        self._change(_WISH, table, person, wished=digests)

    def hold_clock(self, table: int, person: int, letter: int) -> None:
        """Note for which letter the clock of a seat was held: it is held for no other."""
        self._change(_HOLD_CLOCK, table, person, letter=letter)

    def _change(self, change: Update, table: int, person: int, **to: object) -> None:
        self.connection.execute(change, {"of_table": table, "of_person": person, **to})


_INVITATION = INVITATIONS.by("table", "person")
_LAST_OF = INVITATIONS.by("person", order="-at -table", most=True)
_INVITATIONS_OF = INVITATIONS.by("person", order="at table")
_INVITATIONS_AT = INVITATIONS.by("table", order="at person")
_INVITATIONS_BY = (
    select(func.count())
    .select_from(INVITATIONS.table.join(TABLES.table, INVITATIONS.c.table_id == TABLES.c.id))
    .where(TABLES.c.host == bindparam("host"), INVITATIONS.c.at > bindparam("after"))
)


class InvitationsReading(Repository):
    """The questions about who was invited."""

    def stands(self, table: int, person: int) -> bool:
        return _INVITATION.one(self.connection, table=table, person=person) is not None

    def last_table_of(self, person: int) -> int | None:
        """The table that the person was invited to last."""
        return next((one.table for one in _LAST_OF.all(self.connection, person=person, most=1)), None)

    def of(self, person: int) -> list[tuple[int, Micros]]:
        """The tables that the person was invited to, and when."""
        return [(one.table, one.at) for one in _INVITATIONS_OF.all(self.connection, person=person)]

    def at(self, table: int) -> list[tuple[int, Micros]]:
        """Who was invited to the table and when, the first to be invited first."""
        return [(one.person, one.at) for one in _INVITATIONS_AT.all(self.connection, table=table)]

    def count_by(self, host: int, after: Micros) -> int:
        """How many people were invited after then to the tables of a host."""
        return self.scalar(_INVITATIONS_BY, host=host, after=after) or 0


class InvitationsWriting(InvitationsReading):
    """Who is invited."""

    def add(self, table: int, person: int, at: Micros) -> None:
        INVITATIONS.save(self.connection, Invitation(table, person, at))


_TALK_AT = TALK.by(
    "table", where=and_(TALK.c.id > bindparam("after"), ~TALK.c.waits, TALK.c.text != ""), order="id"
)
_TALK_OF = TALK.by("person", where=TALK.c.text != "", order="id")
_WAITING_TALK = TALK.by("table", where=text("waits"), order="id")
_ANEW = [column for column in TALK.c if column.name not in ("id", "waits")]
_LET_OUT = (
    insert(TALK.table)
    .from_select(
        [*(column.name for column in _ANEW), "waits"], select(*_ANEW, false()).where(TALK.this("of_"))
    )
    .returning(TALK.c.id)
)


class TalkReading(Repository):
    """The questions about what was said."""

    def of(self, person: int) -> list[Talk]:
        """All that the person said, at every table, in order."""
        return _TALK_OF.all(self.connection, person=person)

    def at(self, table: int, after: int) -> list[Talk]:
        """What was said at a table after talk `after`, in order, but for what waits to be told without a name."""
        return _TALK_AT.all(self.connection, table=table, after=after)

    def waiting(self, table: int) -> list[Talk]:
        """What was said at a table without a name and is told to nobody yet, in order."""
        return _WAITING_TALK.all(self.connection, table=table)


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
        said = Talk(0, table, person, text, at, part, hearers, listener)
        return TALK.add_numbered(self.connection, said, waits=hearers is Hearers.ANONYMOUS)

    def let_out(self, talk: int) -> int:
        """What was said without a name waits no longer: it gets a new number, as if it were said only now."""
        number: int = self.connection.execute(_LET_OUT, {"of_id": talk}).scalar_one()
        TALK.remove(self.connection, id=talk)
        return number


def forget_talk(connection: Connection, these: ColumnElement[bool]) -> None:
    """The newest row of all stays, empty: SQLite would give its number again, to talk that nobody was told."""
    newest = connection.execute(select(func.max(TALK.c.id))).scalar_one()
    connection.execute(update(TALK.table).where(these, TALK.c.id == newest).values(text="", waits=False))
    connection.execute(delete(TALK.table).where(these, TALK.c.id != newest))
