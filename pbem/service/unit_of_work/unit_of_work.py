"""What handling one letter, or one deadline, is going to change: gathered first, written in one transaction."""

from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from operator import attrgetter

from pbem.engine.match.caretaker import Caretaker
from pbem.engine.match.state import Part, Phase
from pbem.engine.match.terms import SERVER
from pbem.insight.reviews.review import Review
from pbem.mail.addressing import new_token
from pbem.micros import Micros
from pbem.orders.values.hearers import Hearers
from pbem.service.aggregates.leagues import LeagueCache, Leagues
from pbem.service.aggregates.tables import OpenTable, TableCache, counts_now, keep_lately
from pbem.service.inbox.stranger_limits import StrangersMail
from pbem.service.mailing.moments import Moment
from pbem.service.unit_of_work.absences import Absences
from pbem.service.unit_of_work.archive import archive_now
from pbem.service.unit_of_work.changes import KnownPeople, TurnChanges
from pbem.service.unit_of_work.deadlines import Deadlines
from pbem.store.rows.lab import ForecastWish
from pbem.store.rows.people import DeadlineRecord, LetterStatus, Person, SeatRecord, StoredMail, names_of
from pbem.store.rows.tables import Talk
from pbem.store.store import Reading, Writing

UNWRITTEN = 1 << 62
"""Talk is numbered from here until the database has given it its own number."""


class MailFrequency(StrEnum):
    """How often somebody is mailed of a table; the value is what is kept of it."""

    EACH = "each"  # whenever something happens
    TURN = "turn"  # when something is asked of the reader, or something changes the game
    DAILY = "daily"  # once a day, of all such tables in one mail
    OFF = "off"  # where a round begins or ends, and where the reader would lose their turn


class UnitOfWork(KnownPeople):
    """Reads through a `Reading`, remembers what is to be written, and shows it as if it were written already.

    `came`: when the letter came that is handled now. `vacation`: how long in a year somebody's may hold up games;
    `digests`: how often people are mailed who have not said it.
    """

    def __init__(
        self,
        reading: Reading,
        shelf: TableCache,
        now: Micros,
        wall: Micros,
        reminder_share: float,
        caretaker: Caretaker,
        leagues: LeagueCache,
        vacation: Micros = 0,
        digests: str = MailFrequency.TURN,
    ) -> None:
        super().__init__(reading, TurnChanges(reading))
        self.now = now
        self.came = now
        self.wall = wall
        self.leagues = Leagues(reading, leagues, now)
        self.caretaker = caretaker
        self.absences = Absences(reading, self.times, self.table, vacation, now)
        self.deadlines = Deadlines(
            reading, self.times, self.absences, self.table, self.person, now, reminder_share
        )
        self.tables: dict[int, OpenTable] = {}
        self.strangers = StrangersMail(reading, wall)
        self.moments: dict[tuple[int, int], Moment] = {}
        self.mails: list[StoredMail] = []
        self.reviews: dict[tuple[int, int], Review | None] = {}
        self.round_files: dict[tuple[int, int, int], bytes | None] = {}
        self._shelf = shelf
        self._digests = digests
        self._seats: dict[int, dict[int, SeatRecord]] = {}
        self._kept_seats: dict[int, dict[int, SeatRecord]] = {}
        self._versions: dict[int, int] = {}
        self._left: dict[tuple[int, int], SeatRecord] = {}
        self._counted: set[tuple[int, int]] = set()
        self._invited: list[tuple[int, int]] = []
        self._said: dict[int, list[Talk]] = {}
        self._all_told: dict[int, int] = {}  # the last talk, where no seat is still to be told of any
        self._talk: list[Talk] = []
        self._unnamed: list[Talk] = []
        self._let_out: dict[int, int] = {}
        self._forecasts: list[ForecastWish] = []
        self._waiting: dict[int, list[Talk]] = {}
        self._also: list[Callable[[Writing], object]] = []

    def table(self, table: int) -> OpenTable | None:
        """The table, to work on; None if there is none of this number."""
        if table not in self.tables:
            loaded = self._shelf.load(self.reading, table, self._versions.get(table))
            if loaded.match is None:
                return None
            self.tables[table] = OpenTable(loaded, self.now)
            there = frozenset(int(seat) for seat in loaded.match.known)
            self.times.expect(table, there)
            self.expect(there)
        return self.tables[table]

    def going_on(self, person: int) -> list[OpenTable]:
        """The tables that are not over at which the person has a part, or looks on."""
        kept = [one.id for one in self.reading.tables.of(person) if one.phase != Phase.OVER.value]
        return [table for table in map(self.table, kept) if table is not None]

    def adopt(self, table: OpenTable) -> None:
        """Work on a table that has no events yet."""
        self.tables[table.id] = table

    def people(self, table: OpenTable) -> dict[str, Person]:
        """Everybody who ever was at the table in any part, by seat."""
        known = self.know(int(seat) for seat in table.match.known)
        return {seat: known[int(seat)] for seat in table.match.known}

    def names(self, table: OpenTable) -> dict[str, str]:
        """What everybody who ever was at the table is called, by seat, as `names_of` has it."""
        return names_of(self.people(table).values())

    def renew_keys(self, person: int) -> None:
        """New tokens for the person and for each of their seats; letters to the old ones are refused from then on."""
        self.save_person(replace(self.person(person), token=new_token()))
        for record in self.reading.tables.of(person):
            seats = self.seats(record.id)
            if person in seats:
                seats[person] = replace(seats[person], token=new_token())

    def also(self, write: Callable[[Writing], object]) -> None:
        """Something more that is written in the same transaction, after persons and seats and before mails."""
        self._also.append(write)

    def forecasts(self, person: int) -> list[ForecastWish]:
        """The forecasts that somebody has asked for lately, or waits for."""
        return [*self.reading.forecasts.of(person), *(one for one in self._forecasts if one.person == person)]

    def wish_forecast(self, wish: ForecastWish) -> None:
        self._forecasts.append(wish)
        self.also(lambda writing: writing.forecasts.add(wish))

    def seats(self, table: int) -> dict[int, SeatRecord]:
        """Who has an address at the table, by person."""
        if table not in self._seats:
            rows = self.reading.table_rows.of(table)
            self._kept_seats[table] = {seat.person: seat for seat in rows.seats} if rows is not None else {}
            self._seats[table] = dict(self._kept_seats[table])
            if rows is not None:
                self._versions[table] = rows.version
                for person, absences in rows.people:
                    self.were(person, absences)
                if not rows.said:
                    self._all_told[table] = min(seat.talk_told for seat in rows.seats)
                self.times.know(table, rows)
                self.deadlines.know(table, rows.deadline)
            self.expect(frozenset(self._seats[table]))
        return self._seats[table]

    def add_seat(self, table: int, person: int, *, hears_from_now_on: bool = False) -> None:
        """An address at the table; who has one keeps it.

        Mails are numbered on from those that the person ever got there, so that no Message-ID comes twice;
        `hears_from_now_on`: they are not told what was said before they came.
        """
        if person in self.seats(table):
            return
        if (table, person) in self._left:
            self.seats(table)[person] = self._left[table, person]
            return
        said = self.talk(table, 0) if hears_from_now_on else []
        told = max((one.id for one in said), default=0)
        mails = self.reading.mails.last_number(table, person)
        self.seats(table)[person] = SeatRecord(table, person, new_token(), mails, told)

    def remove_seat(self, table: int, person: int) -> None:
        gone = self.seats(table).pop(person, None)
        if gone is not None and person in self._kept_seats[table]:
            self._left[table, person] = gone

    def invite(self, table: int, person: int) -> None:
        self._invited.append((table, person))

    @property
    def invited(self) -> frozenset[tuple[int, int]]:
        """Who is invited to which table by what is done now: table and person."""
        return frozenset(self._invited)

    def invited_within(self, time: Micros, host: int) -> int:
        """How many people somebody had invited lately to tables they host and leagues they run, now too."""
        hosted = {
            one.id
            for one in map(self.table, {table for table, _ in self.invited})
            if one and self.host(one) == host
        }
        now = {(table, person) for table, person in self.invited if table in hosted}
        tables = self.reading.invitations.count_by(host, self.now - time) + len(now)
        return tables + self.leagues.invited_within(time, host)

    def host(self, table: OpenTable) -> int:
        """The person who answers for a table: its host, or the founder of the league that made it."""
        if table.match.host != SERVER:
            return int(table.match.host)
        record = self.reading.tables.by_id(table.id)
        return record.host if record is not None else 0

    def say(
        self,
        table: int,
        person: int,
        text: str,
        part: Part = Part.PLAYER,
        hearers: Hearers = Hearers.ALL,
        listener: int | None = None,
    ) -> None:
        kept = self._unnamed if hearers is Hearers.ANONYMOUS else self._talk
        number = UNWRITTEN + len(self._talk)
        kept.append(Talk(number, table, person, text, self.now, part, hearers, listener))

    def release(self, letter: int, status: LetterStatus, reason: str) -> None:
        """What becomes of a letter that was held."""
        self.also(lambda writing: writing.letters.answer_held(letter, status, reason))

    def talk(self, table: int, after: int) -> list[Talk]:
        """What was said at the table after talk `after`, the talk of this very work included.

        What was said without a name is among it as soon as something happens that did not come in the same letter.
        """
        if table not in self._said:
            told = min((seat.talk_told for seat in self.seats(table).values()), default=0)
            if table in self._all_told and after >= self._all_told[table]:
                return [one for one in self._talk if one.table == table and one.id > after]
            self._said[table], self._waiting[table] = self.reading.talk.untold(table, min(told, after))
        opened = self.tables.get(table)
        if opened is not None and opened.events:
            for one in self._waiting.pop(table, ()):
                self._talk.append(replace(one, id=UNWRITTEN + len(self._talk)))
                self._let_out[self._talk[-1].id] = one.id
        return [one for one in (*self._said[table], *self._talk) if one.table == table and one.id > after]

    def tell(self, seat: SeatRecord, table: OpenTable) -> SeatRecord:
        """What this seat is mailed now tells it all that has happened at the table."""
        told = replace(
            seat,
            talk_told=max((one.id for one in self.talk(table.id, seat.talk_told)), default=seat.talk_told),
            told_serial=table.match.serial,
            told=table.now_at.version,
        )
        self.seats(seat.table)[seat.person] = told
        self._counted.add((seat.table, seat.person))
        return told

    def review(self, table: OpenTable, seat: SeatRecord) -> Review | None:
        """The review of the table's last round that is over, where there is one that the seat was not mailed yet."""
        number = len(table.match.results)
        if number <= seat.reviewed:
            return None
        if (table.id, number) not in self.reviews:
            kept = self.reading.archive.review(table.id, number)
            found = kept.review if kept is not None else None
            self.reviews[table.id, number] = found if found is not None and found.plays else None
        return self.reviews[table.id, number]

    def often(self, table: int, person: int) -> MailFrequency:
        """How often somebody is mailed of a table: as they set it there, else at their tables, else as is usual."""
        seat = self.seats(table).get(person)
        reader = self.person(person)
        if seat is None:
            return MailFrequency.EACH
        return MailFrequency(seat.digests or reader.digests or self._digests)

    def wish_digests(self, table: int, person: int, digests: str) -> None:
        """How often the person is mailed of this table from now on; empty: as of their other tables."""
        self.seats(table)[person] = replace(self.seats(table)[person], digests=digests)
        self.also(lambda writing: writing.seats.wish_digests(table, person, digests))

    def away(self, table: OpenTable) -> dict[str, Micros]:
        """Who of the table is away now, by seat, and till when."""
        until = {seat: self.absences.until(int(seat)) for seat in table.match.audience}
        return {seat: end for seat, end in until.items() if end is not None}

    def write(self, writing: Writing) -> None:
        """Everything, inside the caller's transaction. Raises VersionConflict if a table moved on meanwhile."""
        mailed = {mail.person for mail in self.mails if mail.person is not None}
        tables = sorted(self.tables.values(), key=attrgetter("id"))
        moved = [one for one in tables if one.events or one.id in self.times.touched]
        self.check_people(writing, mailed | self.deadlines.asked(moved) | self.times.absent)
        seats = [one for seats in self._seats.values() for one in seats.values()]
        known = {
            (table, person): one for table, kept in self._kept_seats.items() for person, one in kept.items()
        }
        for seat in seats:
            if (seat.table, seat.person) not in known:
                writing.seats.add(seat.table, seat.person, seat.token)
        for opened in moved:
            if opened.events:
                phase = opened.match.phase.value
                writing.events.append(opened.id, opened.before.version, phase, opened.stored_events())
                keep_lately(writing, opened.before, opened.now_at)
                before = opened.before.match
                if before is None or before.listed != opened.match.listed:
                    writing.tables.save_listed(opened.id, opened.match.listed)
                archive_now(writing, self.leagues.shelf, opened)
            self.deadlines.write(writing, opened, self._asks)
        self.deadlines.write_others(writing)
        for seat in seats:
            was = known.get((seat.table, seat.person), seat)
            if was.token != seat.token:
                writing.seats.renew(seat.table, seat.person, seat.token)
        self.write_people(writing)
        for table, person in known:
            if person not in self._seats[table]:
                writing.seats.remove(table, person)
        for table, person in self._invited:
            writing.invitations.add(table, person, self.now)
        numbers = self._write_talk(writing)
        counted = []
        for seat in sorted(seats, key=attrgetter("table", "person")):
            place = (seat.table, seat.person)
            if place in self._counted:
                told = numbers.get(seat.talk_told, seat.talk_told)
                kept = known.get(place)
                counted.append((replace(seat, talk_told=told), kept.mails if kept is not None else None))
        writing.seats.count_mails(counted)
        self.times.write(writing)
        self.leagues.write(writing)
        for opened in moved:
            if opened.events and counts_now(opened):
                writing.results.note(opened.id)
        for write in self._also:
            write(writing)
        self.strangers.write(writing)
        mails = [replace(mail, talk_told=numbers.get(mail.talk_told, mail.talk_told)) for mail in self.mails]
        writing.mails.add(mails)

    def _write_talk(self, writing: Writing) -> dict[int, int]:
        """The number that the database gave to each talk."""
        for one in self._unnamed:
            writing.talk.add(one)
        return {
            one.id: writing.talk.let_out(self._let_out[one.id])
            if one.id in self._let_out
            else writing.talk.add(one)
            for one in self._talk
        }

    def _asks(self, deadline: DeadlineRecord) -> int:
        """The number of the mail that asks who must act: the last that is written to them now, or was.

        God, a person, is asked to judge before a Prophet has called, and gets no other mail for it then.
        """
        asks = [m.number for m in self.mails if (m.table, m.person) == (deadline.table, deadline.person)]
        seat = self._seats.get(deadline.table, {}).get(deadline.person)
        return max(asks, default=seat.mails if seat is not None else deadline.asked_by)

    def written(self) -> None:
        """The transaction is on disk: what is in memory is what the log says."""
        for table in self.tables.values():
            self._shelf.keep(table.now_at)
        self.leagues.written()

    def undone(self) -> None:
        """The transaction failed: what is in memory may be ahead of the log."""
        for table in self.tables:
            self._shelf.forget(table)
        self.leagues.undone()
