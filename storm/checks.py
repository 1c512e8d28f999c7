"""What is counted after each round, when nothing is left to do: every letter, every play, every mail."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

from pbem.engine.match.state import Match, Phase, task
from pbem.engine.round.events import CardsShown, NoPlayDeclared
from pbem.micros import Micros
from pbem.service.aggregates.tables import CODEC, LoadedTable
from pbem.store.compression import decompress
from storm.breach import Breach
from storm.databases import Rows
from storm.letters import Kind, Written
from storm.mailboxes import message_id_in
from storm.seasons import Seasons
from storm.timely import Timely
from storm.town import Repeated, Town
from storm.turns import Happened, Turns

FATES = {
    Kind.MOVE: ("handled", "misread"),
    Kind.AGAIN: ("handled", "misread"),
    Kind.LATE: ("handled", "misread"),
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
    Kind.LEAGUE: ("handled",),
    Kind.FAMILY: (),
    Kind.GONE: ("bounce",),
    Kind.FULL: ("bounce",),
}

CRASHES = ("crashed", "Traceback", "not_composed_anew", "not_moved")
"""What must not stand in a log."""


@dataclass
class Books:
    """The storm's own books of one server, kept from round to round."""

    town: Town
    timely: Timely
    seasons: Seasons
    checked: Counter[str] = field(default_factory=Counter)
    _letters: int = 0
    _mails: int = 0
    _written: int = 0
    _known: set[str] = field(default_factory=set)
    """The mails of the outbox, by their Message-IDs."""
    _fates: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    _tables: dict[int, LoadedTable] = field(default_factory=dict)
    _planned: set[tuple[int, int]] = field(default_factory=set)
    """The table and serial of each play that can have been a plan."""
    _plays: dict[tuple[int, int], tuple[str, tuple[Any, ...]]] = field(default_factory=dict)

    def is_at_rest(self, rows: Rows, now: Micros) -> bool:
        """Whether nothing is left to do, nor was due `now`, on the tables' clock."""
        mailbox, others = self.town.mailbox, self.town.written_to_others
        if mailbox is not None and not mailbox.unread() <= others:
            return False
        return self.timely.is_at_rest(rows, now) and self.seasons.is_at_rest(rows, now)

    def check(self, rows: Rows, came: int) -> None:
        """All there is by `rows`, of one moment, before which so many mails had come. Raises Breach."""
        written = self.town.written[self._written :]
        self._check_tables(rows)
        self._read_letters(rows)
        for again in self.town.repeated:
            self._check_repeated(again)
        self.town.repeated.clear()
        for one in written:
            self._check_letter(one)
        moves = [one for one in written if one.act is not None and one.kind is not Kind.PLAN]
        done = {(one.act.table, one.act.serial) for one in moves if one.act and one.fate == "handled"}
        for one in written:
            self._check_act(one, done | self._planned)
        self._check_words(rows, written)
        self._check_mails(rows, came)
        self._check_nobody_waits_in_vain(rows)
        self._check_mailbox()
        matches = {table: one.match for table, one in self._tables.items() if one.match}
        self.timely.check(rows, matches)
        self.seasons.check(rows, matches)
        self._written = len(self.town.written)

    # ------------------------------------------------ letters

    def _read_letters(self, rows: Rows) -> None:
        found = rows(
            "SELECT l.id, l.status, c.raw FROM letters l LEFT JOIN letter_contents c ON c.letter_id = l.id"
            f" WHERE l.id > {self._letters} ORDER BY l.id"
        )
        for number, status, raw in found:
            self._letters = number
            self._fates[message_id_in(decompress(raw))].append(status)
        self.checked["letters kept"] += len(found)

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
        late = one.kind is Kind.LATE and act.serial in self.timely.turns[act.table].acted
        if one.fate == "misread" and one.kind in (Kind.MOVE, Kind.LATE) and at not in done and not late:
            raise Breach(f"{one.letter.message_id} was not done, and nothing came before it: {act}")
        if one.fate != "handled" or act.cards is None:
            return
        if self._plays.get(at) != (act.seat, act.cards):
            raise Breach(f"{one.letter.message_id} was done as {act}, and the log has {self._plays.get(at)}")
        self.checked["plays answered"] += one.kind is Kind.MOVE

    def _check_words(self, rows: Rows, written: list[Written]) -> None:
        talk = Counter(text for (text,) in rows("SELECT text FROM talk"))
        titles = Counter(title for (title,) in rows("SELECT title FROM tables WHERE version > 0"))
        for one in written:
            found = {Kind.TALK: talk, Kind.TABLE: titles}.get(one.kind)
            if found is not None and found[one.words] != 1:
                raise Breach(f"{one.letter.message_id}: {one.words!r} is there {found[one.words]} times")

    def _check_mailbox(self) -> None:
        """What is in the mailbox for others is as it was."""
        if self.town.mailbox is not None:
            unread, others = self.town.mailbox.unread(), self.town.written_to_others
            if unread != others:
                raise Breach(
                    f"not marked: {sorted(unread - others)}; marked, and nothing of ours: {sorted(others - unread)}"
                )
            self.checked["letters by IMAP"] = len(self.town.in_mailbox)
            self.checked["mails of others in the mailbox"] = len(others)

    # ------------------------------------------------ tables

    def _check_tables(self, rows: Rows) -> None:
        """The log of each table has no gap, is what the row says, and every play in it was asked for by a letter.

        A number without a log was given to a table that a process died over: the next one made it under another.
        """
        asked = defaultdict(set)
        for one in self.town.written:
            act = one.act
            if act is not None and act.cards is not None:
                key: Any = (act.table, act.seat) if one.kind is Kind.PLAN else (act.table, act.serial)
                asked[key].add((act.seat, act.cards))
        for number, version, phase in rows(
            "SELECT id, version, phase FROM tables WHERE version > 0 ORDER BY id"
        ):
            table = self._tables.get(number) or LoadedTable(number)
            if table.version != version:
                table = self._read_log(table, version, asked)
            match = table.match
            if match is None or (table.version, match.phase.value) != (version, phase):
                raise Breach(
                    f"table {number} is at {version} in phase {phase}; its log ends at {table.version}"
                )
            self._tables[number] = table

    def _read_log(self, table: LoadedTable, version: int, asked: Any) -> LoadedTable:
        """The table at this version, by its log."""
        with self.town.store.reading() as reading:
            events = [one for one in reading.events.of(table.id, table.version) if one.version <= version]
        log = []
        for stored in events:
            if stored.version != table.version + 1:
                raise Breach(f"the log of table {table.id} goes from {table.version} to {stored.version}")
            event = CODEC.load(stored.type, stored.schema, dict(stored.body))
            before, table = table.match, table.after(event)
            assert table.match is not None
            log.append(Happened(stored.at, event, before, table.match))
            if isinstance(event, CardsShown | NoPlayDeclared):
                assert before is not None
                cards = event.cards if isinstance(event, CardsShown) else ()
                self._check_play((table.id, before.serial), (event.seat, cards), table.match, asked)
        self.timely.turns.setdefault(table.id, Turns(table.id)).read(log)
        return table

    def _check_play(
        self, at: tuple[int, int], play: tuple[str, tuple[Any, ...]], match: Match, asked: Any
    ) -> None:
        """Somebody wrote it, or planned it, or the server made it for him."""
        table, serial = at
        if at in self._plays:
            raise Breach(f"table {table} has two plays at serial {serial}")
        self._plays[at] = play
        self.checked["plays"] += 1
        if match.acts[-1].by_server:
            self.checked["plays by the server"] += 1
            return
        planned = play in asked[table, play[0]]
        if planned:
            self._planned.add(at)
        if play in asked[at]:
            return
        if not planned:
            raise Breach(f"table {table}: nobody wrote {play} at serial {serial}")
        self.timely.by_plan[table, int(play[0])] += 1

    def _check_nobody_waits_in_vain(self, rows: Rows) -> None:
        """Who must act has a deadline, and everybody at a running table has the newest state."""
        deadlines = {
            table: (person, serial)
            for table, person, serial in rows("SELECT table_id, person_id, serial FROM deadlines")
        }
        for number, table in self._tables.items():
            match = table.match
            waits = task(match) if match is not None else None
            if match is None or waits is None or match.paused is not None:
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

    def _check_mails(self, rows: Rows, before: int) -> None:
        """Promise 6: every mail of the outbox has come, at least once, under its name; and no other."""
        sink = self.town.sink
        if sink.wrong:
            raise Breach(sink.wrong[0])
        for number, message_id, address, status in rows(
            f"SELECT id, message_id, to_address, status FROM mails WHERE id > {self._mails} ORDER BY id"
        ):
            self._mails = number
            self._known.add(_mail_of(message_id))
            self.checked["mails"] += 1
            came = sink.came.get(message_id)
            if status == "withheld" and address in self.timely.returned.withheld:
                self.checked["mails withheld"] += 1
                continue
            if status != "sent" or came is None or came.recipient != address:
                raise Breach(
                    f"mail {number} ({message_id}) is {status}, and came {came.copies if came else 0} times"
                )
            self.checked["mails that came again"] += came.copies - 1
        for one in sink.came.values():
            if one.order < before and _mail_of(one.message_id) not in self._known:
                raise Breach(f"{one.message_id} came, and is not in the outbox")


def _mail_of(message_id: str) -> str:
    """Which mail a Message-ID is of: composed anew, a table's mail has a name with one part more."""
    local, _, domain = message_id.partition("@")
    parts = local.split(".")
    return f"{'.'.join(parts[:4] if parts[0] == '<table' else parts)}@{domain}"
