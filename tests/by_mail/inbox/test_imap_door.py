"""The shared mailbox as a door: what comes for our addresses is taken once, all else is left as it is."""

import sqlite3
import time
from contextlib import closing, contextmanager
from dataclasses import replace

import pytest

from pbem.edge.maildir_client import reply_address
from pbem.mail.addressing import Addressing
from pbem.service.operations.status import Concern, status
from pbem.store.rows.people import LetterStatus
from pbem.store.rows.server import WorkerRecord
from tests.by_mail.imap_server import ImapServer, Mailbox
from tests.by_mail.mailbox_door import caught_up, comes_true, in_haste, letters, listening, mail, of_today
from tests.by_mail.people import LOBBY
from tests.by_mail.servers import Refusing
from tests.by_mail.still import HOUR, SECOND
from tests.by_mail.table import ANA, BRUNO

OWNER = "ana@eleusis.example.org"
GUEST = Addressing("eleusis.example.org", "ana+eleusis", plus=True)


def in_somebodys_mailbox(table):
    return replace(table.house, addressing=GUEST)


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    in_haste(monkeypatch)


@pytest.fixture
def table(dealt):
    return of_today(dealt)


class Dying:
    """A store whose process dies just before what it wrote is on disk."""

    def __init__(self, store):
        self.store, self.dies, self.died = store, False, False
        self.reading = store.reading

    @contextmanager
    def writing(self):
        with self.store.writing() as writing:
            yield writing
            if self.dies:
                self.died = True
                raise OSError("killed")


@pytest.mark.parametrize("idles", [True, False])
def test_mail_from_now_on_is_taken_and_what_was_there_before_is_not(table, idles):
    box = Mailbox(idles=idles)
    old = box.gets(mail(number=1))
    with ImapServer(box) as server, listening(table.house, server) as door:
        caught_up(door)
        assert letters(table.house) == []
        new = box.gets(mail(number=2))
        comes_true(lambda: new.flags)
        (kept,) = letters(table.house)
        assert (kept.raw, kept.recipient, kept.sender) == (new.raw, LOBBY, "ana@example.org")
        assert new.flags == {"\\Seen", "$PbemTaken"}
        assert old.flags == set()
        assert ("IDLE" in box.heard) is idles


def test_mail_for_others_stays_unread_and_unmarked(table):
    box = Mailbox()
    nobody = f"p-{'a' * 16}@eleusis.example.org"
    with ImapServer(box) as server, listening(table.house, server) as door:
        caught_up(door)
        others = [box.gets(mail(to)) for to in ("bruno@example.org", nobody, f'"{LOBBY}" <x@example.org>')]
        ours = box.gets(mail(reply_address(table.newest(ANA))))
        comes_true(lambda: ours.flags)
        assert [one.flags for one in others] == [set()] * 3
    assert len(letters(table.house)) == 1


def test_in_somebodys_mailbox_only_mail_with_our_plus_is_taken_and_no_other_is_even_marked(table):
    box = Mailbox()
    with ImapServer(box) as server, listening(in_somebodys_mailbox(table), server) as door:
        caught_up(door)
        theirs = [
            box.gets(mail(OWNER, "Are you coming to dinner on Sunday?", 1)),
            box.gets(mail(f"aunt@example.org\r\nCc: {OWNER}", "JOIN us", 2)),
            box.gets(mail(f"{OWNER}\r\nList-Id: <offers.example.net>", "HELP", 3)),
            box.gets(mail(f"{OWNER}\r\nDelivered-To: {OWNER}", "HELP", 4)),
            box.gets(mail("ana+shop@eleusis.example.org", "HELP", 5)),
            box.gets(mail("postmaster@eleusis.example.org", "HELP", 6)),
        ]
        token = reply_address(table.newest(ANA)).partition("@")[0]
        ours = [
            box.gets(mail(GUEST.lobby_address(), number=7)),
            box.gets(mail(f"ana+{token}@eleusis.example.org", number=8)),
        ]
        both = box.gets(mail(f"{OWNER}\r\nCc: {GUEST.lobby_address()}", number=9))
        comes_true(lambda: both.flags and all(one.flags for one in ours))
    assert [one.flags for one in theirs] == [set()] * 6
    assert [one.flags for one in ours] == [{"\\Seen", "$PbemTaken"}] * 2
    assert both.flags == {"$PbemTaken"}
    assert len(letters(table.house)) == 3
    assert not [line for line in box.heard if "BODY[" in line]


def test_a_mail_to_two_of_our_addresses_is_two_letters_and_one_twice_or_beside_the_main_one_is_one(table):
    box = Mailbox()
    with ImapServer(box) as server, listening(table.house, server) as door:
        caught_up(door)
        seat = reply_address(table.newest(ANA))
        other = reply_address(table.newest(BRUNO))
        new = box.gets(mail(f"{seat}, {seat.upper()}\r\nCc: {LOBBY}, {other}"))
        comes_true(lambda: new.flags)
    assert sorted(one.recipient for one in letters(table.house)) == sorted((seat, other))


def test_promise_5_a_letter_counts_from_when_the_mailbox_got_it(table):
    box = Mailbox()
    with ImapServer(box) as server:
        with listening(table.house, server) as door:
            caught_up(door)
        came = box.gets(mail(), table.clock.at / SECOND - 5 * 3600)
        with listening(table.house, server):
            comes_true(lambda: came.flags)
    (kept,) = letters(table.house)
    assert kept.received == table.clock.at - 5 * HOUR


def test_promise_2_nothing_is_taken_twice_or_missed_across_restarts_and_broken_connections(table):
    box = Mailbox()
    with ImapServer(box) as server:
        with listening(table.house, server) as door:
            caught_up(door)
            for number in range(3):
                box.gets(mail(number=number))
                server.hang_up()
            comes_true(lambda: len(letters(table.house)) == 3)
        box.gets(mail(number=3))
        with listening(table.house, server) as door:
            caught_up(door)
            comes_true(lambda: len(letters(table.house)) == 4)
    assert sorted(one.raw for one in letters(table.house)) == sorted(one.raw for one in box.mails)


def test_promise_2_a_death_between_keeping_and_marking_takes_nothing_twice(table, monkeypatch):
    box = Mailbox()
    with ImapServer(box) as server:
        with monkeypatch.context() as dying:
            dying.setattr(
                "pbem.edge.imap_folder.ImapFolder.mark", lambda *_: (_ for _ in ()).throw(OSError("killed"))
            )
            with listening(table.house, server) as door:
                caught_up(door)
                box.gets(mail())
                comes_true(lambda: letters(table.house))
        with listening(table.house, server) as door:
            caught_up(door)
    assert len(letters(table.house)) == 1


def test_what_a_death_has_left_unmarked_is_marked_by_the_next_process_and_nothing_else_is(table, monkeypatch):
    box = Mailbox()
    earlier, foreign = box.gets(mail(number=1)), mail(to="family@eleusis.example.org")
    with ImapServer(box) as server:
        with monkeypatch.context() as dying:
            dying.setattr(
                "pbem.edge.imap_folder.ImapFolder.mark", lambda *_: (_ for _ in ()).throw(OSError("killed"))
            )
            with listening(table.house, server) as door:
                caught_up(door)
                taken = [box.gets(mail(number=number)) for number in (2, 3)]
                others = box.gets(foreign)
                comes_true(lambda: len(letters(table.house)) == 2)
        with listening(table.house, server) as door:
            caught_up(door)
            comes_true(lambda: all(one.flags for one in taken))
            time.sleep(0.1)
    assert [one.flags for one in (earlier, others)] == [set(), set()]
    assert len(letters(table.house)) == 2


def test_promise_8_while_nothing_can_be_written_the_mail_stays_where_it_is(table):
    box = Mailbox()
    store = Refusing(table.house.store, refuses=False)
    with ImapServer(box) as server, listening(replace(table.house, store=store), server) as door:
        caught_up(door)
        store.refuses = True
        new = box.gets(mail())
        comes_true(lambda: door.deaf_for() > 0)
        assert new.flags == set()
        store.refuses = False
        comes_true(lambda: new.flags)
    assert len(letters(table.house)) == 1


def test_promise_2_a_death_before_keeping_keeps_nothing_and_the_next_process_takes_the_mail_once(table):
    box = Mailbox()
    store = Dying(table.house.store)
    with ImapServer(box) as server:
        with listening(replace(table.house, store=store), server) as door:
            caught_up(door)
            store.dies = True
            new = box.gets(mail())
            comes_true(lambda: store.died)
            assert letters(table.house) == []
        with listening(table.house, server):
            comes_true(lambda: new.flags)
    assert len(letters(table.house)) == 1


@pytest.mark.parametrize(
    ("change", "why"), [("refuses", "login"), ("gone", "connection"), ("no folder", "folder")]
)
def test_it_is_told_since_when_the_mailbox_is_not_read_and_why(table, change, why):
    box = Mailbox()
    box.refuses, box.lacks_folder = change == "refuses", change == "no folder"
    with ImapServer(box) as server:
        if change == "gone":
            server.__exit__()
        with listening(table.house, server) as door:
            comes_true(lambda: door.trouble)
            since, told = door.trouble
            comes_true(lambda: box.heard.count("LOGIN") > 2 or change == "gone")
            assert (since, told) == (door.trouble[0], why)
    wall = table.clock.wall()
    me = WorkerRecord(0, wall, wall, "ash", 1, ("receive",), "1.0").at(wall, hears=False, deaf=(since, told))
    with table.house.store.writing() as writing:
        me = writing.workers.add(me)
    assert (
        Concern.MAILBOX not in status(table.house.store, table.house.clock).concerns
    )  # not at once: lines break
    later = wall + 61 * SECOND
    table.clock.at += 61 * SECOND
    with table.house.store.writing() as writing:
        writing.workers.beats(me.at(later, hears=False, deaf=(since, told)))
    found = status(table.house.store, table.house.clock)
    assert found.unread.why == why
    assert found.unread.span >= 61 * SECOND
    assert Concern.MAILBOX in found.concerns
    with table.house.store.writing() as writing:
        writing.workers.beats(me.at(later, hears=True))
    assert status(table.house.store, table.house.clock).unread is None


def test_a_server_without_keywords_of_ones_own_gets_the_mail_marked_as_read(table):
    box = Mailbox(keywords=False)
    with ImapServer(box) as server, listening(table.house, server) as door:
        caught_up(door)
        new = box.gets(mail())
        comes_true(lambda: new.flags)
        assert new.flags == {"\\Seen"}


def test_promise_11_a_giant_is_not_loaded_whole_and_is_set_aside_as_too_big(table):
    box = Mailbox()
    with ImapServer(box) as server, listening(table.house, server, max_bytes=1_000_000) as door:
        caught_up(door)
        giant = box.gets(mail(text="x" * 3_000_000))
        comes_true(lambda: giant.flags)
    table.counter.work()
    (kept,) = letters(table.house)
    assert (kept.status, kept.reason) == (LetterStatus.QUARANTINED, "too-big")
    assert len(kept.raw) == 1_000_001


def test_promise_7_a_mail_that_the_server_cannot_show_keeps_no_other_out(table):
    box = Mailbox()
    with ImapServer(box) as server, listening(table.house, server) as door:
        caught_up(door)
        box.broken.add(box.next_uid)
        box.gets(mail(number=1))
        behind = box.gets(mail(number=2))
        comes_true(lambda: behind.flags)
    assert [one.raw for one in letters(table.house)] == [behind.raw]


def test_a_server_that_is_gone_or_does_not_let_us_in_is_tried_again_and_no_deadline_fires_meanwhile(table):
    box = Mailbox()
    server = ImapServer(box)
    with listening(table.house, server) as door:
        caught_up(door)
        server.__exit__()
        comes_true(lambda: door.deaf_for() > 0)
        box.refuses = True
        box.gets(mail())
        with ImapServer(box, server.port):
            comes_true(lambda: box.heard.count("LOGIN") > 2)
            assert door.deaf_for() > 0
            box.refuses = False
            comes_true(lambda: letters(table.house))
            caught_up(door)


def test_the_position_is_in_the_transaction_of_the_letter(table, tmp_path):
    box = Mailbox()
    with ImapServer(box) as server, listening(table.house, server) as door:
        caught_up(door)
        new = box.gets(mail())
        comes_true(lambda: letters(table.house))
        with closing(sqlite3.connect(tmp_path / "copy.db")) as other:
            (value,) = other.execute("SELECT value FROM meta WHERE key LIKE 'imap %'").fetchone()
        assert f'"uid": {new.uid}' in value
