"""The storm's books find every promise about time that is broken: each is broken here, in the database of a server.

The server has kept them all before: somebody was reminded, let his time pass, planned a play that was made; mail to
somebody came back.
"""

import random
import sqlite3
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from pbem.demo.mail import Asked
from pbem.edge.logs import set_up_logs
from pbem.service.schedule.tick import tick
from pbem.store.compression import compress, decompress
from storm.breach import Breach
from storm.checks import Books
from storm.databases import SqliteFile
from storm.leaguers import Leaguers
from storm.letters import Act, Kind, Written, compose, report
from storm.paces import HOURS
from storm.postmen import Postmen
from storm.returned import Mailbox, Returned
from storm.seasons import Seasons
from storm.sink import Sink
from storm.timely import REMINDER_SHARE, Timely
from storm.town import Town
from tests.by_mail.conftest import Stages, brought_to
from tests.by_mail.still import HOUR, SECOND, Still
from tests.by_mail.table import PEOPLE

MINUTE = 60 * SECOND

MESSAGES = (
    "SELECT to_address, token, packed, start, size FROM mails"
    " JOIN mail_bundles ON mail_bundles.id = bundle_id ORDER BY mails.id"
)


def message(packed: bytes, start: int, size: int | None) -> bytes:
    """A mail's, of its bundle."""
    return decompress(packed)[start : None if size is None else start + size]


@dataclass
class Kept:
    """A table, the database that it is kept in, and the storm's books of it."""

    table: Still
    database: SqliteFile
    books: Books

    def breaks(self, *statements: str) -> None:
        with closing(sqlite3.connect(self.database.file)) as connection:
            connection.create_function("unpack", 3, lambda *of: message(*of).decode())
            connection.create_function("pack", 1, lambda text: compress(text.encode()))
            connection.executescript(";".join(statements))

    def check(self) -> None:
        """What has come is looked at, and everything is checked."""
        town = self.books.town
        with self.database.snapshot() as rows:
            for address, token, *of in rows(MESSAGES):
                town.sink.keep(f"b-{token}@eleusis.example.org", address, message(*of))
            self.books.check(rows, len(town.sink.came))


@pytest.fixture(scope="module")
def stages(tmp_path_factory: pytest.TempPathFactory) -> Stages:
    set_up_logs(quiet=True)
    return brought_to(
        tmp_path_factory.mktemp("stages"), 'NEW TABLE "Rosewood", 4 seats, clock 3 hours, missed random'
    )


@pytest.fixture
def kept(stages: Stages, tmp_path: Path) -> Kept:
    """A round is played, up to somebody who is reminded."""
    set_up_logs(quiet=True)
    stages = replace(stages, house=replace(stages.house, reminder_share=REMINDER_SHARE))
    table, store = stages.open(stages.dealt, tmp_path)
    database = SqliteFile(tmp_path / "copy.db")
    chance = random.Random(1)
    town = Town(database, Sink(), Postmen([], False, chance), chance, HOURS)
    town.clock = table.clock
    with store.reading() as reading:
        town.people = [reading.people.by_address(one.address) for one in PEOPLE]
    kept = Kept(table, database, Books(town, Timely(town, Returned(town)), Seasons(Leaguers(town))))
    _plans(kept)
    _passes(
        kept, 3 * HOUR + MINUTE
    )  # somebody misses his turn, and a card is played; the next has planned his
    _passes(kept, 1)
    _comes_back(kept)
    _passes(kept, 100 * MINUTE)  # who is to act now is reminded
    return kept


def _passes(kept: Kept, time: int) -> None:
    kept.table.waits(time)
    while tick(kept.table.house):
        kept.table.counter.work()


def _posts(kept: Kept, written: Written) -> None:
    letter = written.letter
    letter.posted = letter.heard = 1
    kept.books.town.written.append(written)
    kept.table.posts(letter.sender, letter.recipient, letter.raw)


def _plans(kept: Kept) -> None:
    """Who is to play behind who must act now plans that."""
    town, mover = kept.books.town, kept.table.asked(Asked.PLAY)
    _, match = _now(kept)
    seats = match.round.seats
    (at,) = [i for i, seat in enumerate(seats) if town.person(seat).name == mover.name]
    seat = seats[(at + 1) % len(seats)]
    person, card = town.person(seat), match.round.hands[seat][0]
    with kept.table.house.store.reading() as reading:
        token = next(one.token for one in reading.seats.at(1) if one.person == person.id)
    to = town.addressing.table(1, match.serial, token)
    letter = compose(f"plan{match.serial}", person.address, to, f"LATER {card}")
    _posts(kept, Written(Kind.PLAN, letter, Act(1, match.serial, seat, (card,))))


def _now(kept: Kept):
    with kept.table.house.store.reading() as reading:
        loaded = kept.books.town.shelf.load(reading, 1)
    return loaded.version, loaded.match


def _comes_back(kept: Kept) -> None:
    """Mail to who is not to act comes back for a while."""
    person = kept.table.waiting()[0]
    with kept.table.house.store.reading() as reading:
        token = reading.mails.of(reading.people.by_address(person.address).id, 1)[0].token
    to = kept.books.town.addressing.bounce(token)
    _posts(kept, Written(Kind.FULL, report("full", Kind.FULL, to, person.address)))
    kept.books.timely.returned.mailboxes[person.address] = Mailbox(score=1)


def test_all_is_well_where_nothing_is_broken(kept):
    kept.check()
    checked = kept.books.checked + kept.books.timely.checked
    assert checked["turns missed"] == checked["plays by the server"] == 1
    assert checked["plans taken"] == checked["plans carried out"] == checked["plans told of"] == 1
    assert checked["reminders"] == 1
    kept.check()


OF_A_MAIL = (
    "kind, table_id, person_id, to_address, number, talk_told, told, null_sender, answers, created, status, tries, due,"
    " error, sent"
)
ANOTHER_MAIL = (
    "INSERT INTO mails (id, token, token_digest, message_id, " + OF_A_MAIL + ")"
    " SELECT 900, 'x', x'00', '<another' || message_id, " + OF_A_MAIL + " FROM mails"
    " WHERE id = (SELECT max(id) FROM mails WHERE kind = '{0}');"
    "INSERT INTO mail_bundles"
    " SELECT 900, pack(replace(unpack(packed, start, size), 'Message-ID: ', 'Message-ID: <another'))"
    " FROM mails JOIN mail_bundles ON mail_bundles.id = bundle_id"
    " WHERE mails.id = (SELECT max(id) FROM mails WHERE kind = '{0}' AND id < 900);"
    "UPDATE mails SET bundle_id = 900 WHERE id = 900"
)
NO_MAIL = "DELETE FROM mails WHERE kind = '{0}'"


@pytest.mark.parametrize(
    ("broken", "found"),
    [
        ("DELETE FROM turns WHERE how = 'missed'", "missed by the books alone"),
        (
            "INSERT INTO turns (table_id, person_id, begun, due, ended, how)"
            " SELECT table_id, person_id, begun, due, ended, how FROM turns WHERE how = 'missed'",
            "missed by the books alone",
        ),
        ("UPDATE turns SET how = 'missed'", "missed by the books alone"),
        (
            "UPDATE events SET at = at - 3600000000 WHERE at = (SELECT at FROM events WHERE type = 'TurnMissed')",
            "was late after",
        ),
        ("UPDATE deadlines SET reminded = ''", "was reminded 1 times"),
        ("UPDATE deadlines SET reminded = reminded || ' 1'", "was reminded 1 times"),
        (NO_MAIL.format("reminder"), "was reminded 0 times"),
        (ANOTHER_MAIL.format("reminder"), "was reminded 2 times"),
        ("UPDATE deadlines SET reminded = ''; " + NO_MAIL.format("reminder"), "is never reminded"),
        (ANOTHER_MAIL.format("plan"), "of the plans of"),
        ("UPDATE mails SET kind = 'digest' WHERE kind = 'plan'", "of the plans of"),
        (
            "INSERT INTO plans SELECT 1, person_id, 1, 'later', 'LATER 5h', 'en', 1, 1, 1"
            " FROM mails WHERE kind = 'plan'",
            "of the plans of",
        ),
        ("UPDATE mailboxes SET score = 2", "the mailbox"),
        ("DELETE FROM mailboxes", "the mailbox"),
        ("UPDATE mailboxes SET address = 'another@example.org'", "the mailbox"),
    ],
)
def test_a_promise_that_is_broken_is_found(kept, broken, found):
    kept.breaks(broken)
    with pytest.raises(Breach, match=found):
        kept.check()


def test_a_plan_that_was_given_up_unsaid_is_found(kept):
    _plans(kept)
    kept.breaks("DELETE FROM plans")
    with pytest.raises(Breach, match="of the plans of"):
        kept.check()


@pytest.mark.parametrize(
    "waits",
    [
        "UPDATE letters SET status = 'received'",
        "UPDATE mails SET status = 'waiting'",
        "UPDATE deadlines SET fires = 1",
        "UPDATE deadlines SET remind = 1",
        "UPDATE deadlines SET plan = 1",
        "INSERT INTO lapses VALUES (1, 'stay', 1, 1)",
        "INSERT INTO outages (begun, ended, why, settled) VALUES (1, 2, 'down', false)",
    ],
)
def test_a_server_is_not_at_rest_while_something_waits_or_is_overdue(kept, waits):
    def is_at_rest() -> bool:
        with kept.database.snapshot() as rows:
            return kept.books.timely.is_at_rest(rows, kept.table.clock.at)

    assert is_at_rest()
    kept.breaks(waits)
    assert not is_at_rest()
