"""What is counted after each round, when nothing is left to do: every letter, every play, every mail."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

from pbem.engine.events import CardsShown, NoPlayDeclared
from pbem.engine.match import Phase, task
from pbem.service.tables import CODEC, LoadedTable
from storm.breach import Breach
from storm.databases import Database
from storm.letters import Kind, Written
from storm.town import Repeated, Town

FATES = {
    Kind.MOVE: ("handled", "misread"),
    Kind.AGAIN: ("handled", "misread"),
    Kind.PLAN: ("handled", "misread"),
    Kind.TALK: ("handled",),
    Kind.LOOK: ("handled",),
    Kind.LOOK_THERE: ("handled",),
    Kind.WRONG: ("misread",),
    Kind.AUTOMATIC: ("automatic",),
    Kind.STRANGER: ("held",),
    Kind.TABLE: ("handled",),
    Kind.JOIN: ("handled",),
    Kind.NOBODY: (),
}

CRASHES = ("crashed", "Traceback", "not_composed_anew", "not_moved")
"""What must not stand in a log."""


@dataclass
class Books:
    """The storm's own books of one server, kept from round to round."""

    town: Town
    database: Database
    checked: Counter[str] = field(default_factory=Counter)
    _letters: int = 0
    _mails: int = 0
    _written: int = 0
    _strangers: int = 0
    _fates: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    _tables: dict[int, LoadedTable] = field(default_factory=dict)
    _planned: set[tuple[int, int]] = field(default_factory=set)
    """The table and serial of each play that can have been a plan."""
    _plays: dict[tuple[int, int], tuple[str, tuple[Any, ...]]] = field(default_factory=dict)

    def idle(self) -> bool:
        """Whether nothing waits to be handled or delivered, and no plan to be carried out."""
        soon = (time.time() + 5) * 1_000_000
        return self.database.rows(
            "SELECT (SELECT count(*) FROM letters WHERE status = 'received')"
            " + (SELECT count(*) FROM mails WHERE status = 'waiting')"
            f" + (SELECT count(*) FROM deadlines WHERE plan IS NOT NULL AND plan < {soon:.0f})"
        ) == [(0,)]

    def check(self) -> None:
        """Raises Breach."""
        written = self.town.written[self._written :]
        self._check_tables()
        self._read_letters()
        for again in self.town.repeated:
            self._check_repeated(again)
        self.town.repeated.clear()
        for one in written:
            self._check_letter(one)
        moves = [one for one in written if one.act is not None and one.kind is not Kind.PLAN]
        done = {(one.act.table, one.act.serial) for one in moves if one.act and one.fate == "handled"}
        for one in written:
            self._check_act(one, done | self._planned)
        self._check_words(written)
        self._check_mails()
        self._check_nobody_waits_in_vain()
        stuck = self.database.stuck()
        if stuck:
            raise Breach(f"a lock is stuck: {stuck}")
        self._written = len(self.town.written)

    # ------------------------------------------------ letters

    def _read_letters(self) -> None:
        rows = self.database.rows(
            "SELECT l.id, l.status, c.raw FROM letters l LEFT JOIN letter_contents c ON c.letter_id = l.id"
            f" WHERE l.id > {self._letters} ORDER BY l.id"
        )
        for number, status, raw in rows:
            self._letters = number
            self._fates[_message_id(bytes(raw))].append(status)
        self.checked["letters kept"] += len(rows)

    def _check_letter(self, one: Written) -> None:
        """Promises 1 and 3: who heard 250 finds his letter kept, with one fate, and one answer or none."""
        letter, fates = one.letter, self._fates.pop(one.letter.message_id, [])
        name = f"{letter.message_id} ({one.kind.value})"
        self.checked["letters heard of"] += letter.heard
        if not letter.heard <= len(fates) <= letter.posted:
            raise Breach(
                f"{name}: 250 was heard {letter.heard} times of {letter.posted}, and {len(fates)} are kept"
            )
        own = [fate for fate in fates if fate != "duplicate"]
        if one.kind is Kind.AUTOMATIC:  # each copy is seen to be a program's before it is seen to be a copy
            own = own[:1] if set(own) == {"automatic"} else own
        if len(own) != bool(letter.heard) or any(fate not in FATES[one.kind] for fate in own):
            raise Breach(f"{name}: its fates are {fates}; it says {letter.raw[-60:]!r}")
        answers = self.town.sink.answers_to(letter.message_id)
        wanted = 1 if own and own[0] in ("handled", "misread") else 0
        if one.kind is Kind.STRANGER:
            answers, wanted = self.town.sink.to(letter.sender), 1
        if len(answers) != wanted:
            raise Breach(f"{name}: {len(answers)} answers, not {wanted}")
        if own:
            one.fate = own[0]
        self.checked["duplicates"] += len(fates) - len(own)

    def _check_repeated(self, again: Repeated) -> None:
        """A letter that was settled long ago is a copy, and is not answered anew."""
        letter, fates = again.written.letter, self._fates.pop(again.written.letter.message_id, [])
        name = f"{letter.message_id}, of an earlier round"
        if not letter.heard - again.heard <= len(fates) <= letter.posted - again.posted:
            raise Breach(f"{name}: {len(fates)} copies are kept")
        if set(fates) != {"duplicate"} or len(self.town.sink.answers_to(letter.message_id)) != 1:
            raise Breach(f"{name}: the fates of its copies are {fates}")
        self.checked["letters heard of"] += letter.heard - again.heard
        self.checked["duplicates"] += len(fates)

    def _check_act(self, one: Written, done: set[tuple[int, int]]) -> None:
        """Promise 2: what was answered as done stands in the log, once; what was not, came behind another."""
        act = one.act
        if act is None or one.kind is Kind.PLAN:
            return
        at = act.table, act.serial
        if one.fate == "misread" and one.kind is Kind.MOVE and at not in done:
            raise Breach(f"{one.letter.message_id} was not done, and nothing came before it: {act}")
        if one.fate != "handled" or act.cards is None:
            return
        if self._plays.get(at) != (act.seat, act.cards):
            raise Breach(f"{one.letter.message_id} was done as {act}, and the log has {self._plays.get(at)}")
        self.checked["plays answered"] += one.kind is Kind.MOVE

    def _check_words(self, written: list[Written]) -> None:
        talk = Counter(text for (text,) in self.database.rows("SELECT text FROM talk"))
        titles = Counter(
            title for (title,) in self.database.rows("SELECT title FROM tables WHERE version > 0")
        )
        for one in written:
            found = {Kind.TALK: talk, Kind.TABLE: titles}.get(one.kind)
            if found is not None and found[one.words] != 1:
                raise Breach(f"{one.letter.message_id}: {one.words!r} is there {found[one.words]} times")

    # ------------------------------------------------ tables

    def _check_tables(self) -> None:
        """The log of each table has no gap, is what the row says, and every play in it was asked for by a letter.

        A number without a log was given to a table that a process died over: the next one made it under another.
        """
        asked = defaultdict(set)
        for one in self.town.written:
            act = one.act
            if act is not None and act.cards is not None:
                key: Any = (act.table, act.seat) if one.kind is Kind.PLAN else (act.table, act.serial)
                asked[key].add((act.seat, act.cards))
        for number, version, phase in self.database.rows(
            "SELECT id, version, phase FROM tables WHERE version > 0 ORDER BY id"
        ):
            table = self._tables.get(number) or LoadedTable(number)
            if table.version != version:
                table = self._read_log(table, asked)
            match = table.match
            if match is None or (table.version, match.phase.value) != (version, phase):
                raise Breach(
                    f"table {number} is at {version} in phase {phase}; its log ends at {table.version}"
                )
            self._tables[number] = table

    def _read_log(self, table: LoadedTable, asked: Any) -> LoadedTable:
        with self.town.store.reading() as reading:
            events = reading.events(table.id, table.version)
        for stored in events:
            if stored.version != table.version + 1:
                raise Breach(f"the log of table {table.id} goes from {table.version} to {stored.version}")
            event = CODEC.load(stored.type, stored.schema, dict(stored.body))
            if isinstance(event, CardsShown | NoPlayDeclared):
                assert table.match is not None
                play = event.seat, event.cards if isinstance(event, CardsShown) else ()
                key = table.id, table.match.serial
                if key in self._plays:
                    raise Breach(f"table {table.id} has two plays at serial {key[1]}")
                planned = play in asked[table.id, event.seat]
                if not planned and play not in asked[key]:
                    raise Breach(f"table {table.id}: nobody wrote {play} at serial {key[1]}")
                if planned:
                    self._planned.add(key)
                self._plays[key] = play
                self.checked["plays"] += 1
            table = table.after(event)
        return table

    def _check_nobody_waits_in_vain(self) -> None:
        """Who must act has a deadline, and everybody at a running table has the newest state."""
        deadlines = {
            table: (person, serial)
            for table, person, serial in self.database.rows(
                "SELECT table_id, person_id, serial FROM deadlines"
            )
        }
        for number, table in self._tables.items():
            match = table.match
            waits = task(match) if match is not None else None
            if match is None or waits is None:
                if number in deadlines:
                    raise Breach(f"table {number} waits for nobody, and has a deadline")
                continue
            if deadlines.get(number) != (int(waits.seat), match.serial):
                raise Breach(
                    f"table {number} waits for {waits} at {match.serial}; deadline {deadlines.get(number)}"
                )
            person = self.town.person(waits.seat)
            told = [waits.seat]
            if match.phase is Phase.PLAY and not match.human_judge:
                told = list(match.audience)
            for seat in told:
                person = self.town.person(seat)
                newest = self.town.sink.newest(number, person.address)
                if newest != match.serial:
                    raise Breach(
                        f"table {number} is at serial {match.serial}; {person.name} was mailed {newest}"
                    )

    # ------------------------------------------------ mails

    def _check_mails(self) -> None:
        """Promise 6: every mail of the outbox has come, at least once, under its name; and no other."""
        sink = self.town.sink
        if sink.wrong:
            raise Breach(sink.wrong[0])
        rows = self.database.rows(
            f"SELECT id, message_id, to_address, status FROM mails WHERE id > {self._mails} ORDER BY id"
        )
        for number, message_id, address, status in rows:
            self._mails = number
            came = sink.came.get(message_id)
            if status != "sent" or came is None or came.recipient != address:
                raise Breach(
                    f"mail {number} ({message_id}) is {status}, and came {came.copies if came else 0} times"
                )
            self.checked["mails that came again"] += came.copies - 1
        self.checked["mails"] += len(rows)
        if self.checked["mails"] != len(sink.came):
            raise Breach(f"{len(sink.came)} mails came, of {self.checked['mails']} in the outbox")


def _message_id(raw: bytes) -> str:
    start = raw.index(b"Message-ID: ") + 12
    return raw[start : raw.index(b"\r\n", start)].decode()
