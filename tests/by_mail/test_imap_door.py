"""The shared mailbox as a door: what comes for our addresses is taken once, all else is left as it is."""

from __future__ import annotations

import sqlite3
import threading
import time
from contextlib import closing, contextmanager
from dataclasses import replace

import pytest

from pbem.edge import imap_in
from pbem.edge.imap_box import ImapAccount
from pbem.edge.post_office import reply_address
from pbem.service.records import LetterStatus
from tests.by_mail.imap_server import ImapServer, Mailbox
from tests.by_mail.people import LOBBY
from tests.by_mail.servers import Refusing
from tests.by_mail.still import HOUR, SECOND
from tests.by_mail.table import ANA


def mail(to=LOBBY, text="HELP", number=1):
    header = (
        f"Return-Path: <ana@example.org>\r\nFrom: ana@example.org\r\nTo: {to}\r\nMessage-ID: <{number}@x>\r\n"
    )
    return f"{header}Subject: hello\r\n\r\n{text}\r\n".encode()


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(imap_in, "FIRST_WAIT", 0.01)
    monkeypatch.setattr(imap_in, "LONGEST_WAIT", 0.02)
    monkeypatch.setattr("pbem.edge.imap_box.LISTEN", 0.05)
    monkeypatch.setattr("pbem.edge.imap_box.SLICE", 0.02)


@pytest.fixture
def table(dealt):
    """Its clock stands at the time of this machine, in which the IMAP server tells when a mail came."""
    dealt.clock.at = int(time.time()) * SECOND
    return dealt


@contextmanager
def listening(house, server, max_bytes=1_000_000):
    """The door, open; stopped in the end, which must not take long."""
    account = ImapAccount("127.0.0.1", server.port, "eleusis@example.org", "hunter2", "none", "INBOX")
    door = imap_in.ImapDoor(house, account, lambda _: None, max_bytes=max_bytes)
    door.start()
    try:
        yield door
    finally:
        began = time.monotonic()
        door.stop()
        assert time.monotonic() - began < 5
        assert "imap" not in [thread.name for thread in threading.enumerate()]


def comes_true(what, seconds=20.0):
    until = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < until, "it does not come true"
        time.sleep(0.005)


def letters(house):
    """What was kept, oldest first, without what the table brought with it."""
    with house.store.reading() as reading:
        return [
            one
            for one in reversed(reading.letters(None, 1000))
            if b"\r\nMessage-ID: <" in one.raw and b"@x>" in one.raw
        ]


def caught_up(door):
    comes_true(lambda: door.deaf_for() == 0)


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


def test_a_mail_to_two_of_our_addresses_is_two_letters_and_one_twice_is_one(table):
    box = Mailbox()
    with ImapServer(box) as server, listening(table.house, server) as door:
        caught_up(door)
        seat = reply_address(table.newest(ANA))
        new = box.gets(mail(f"{seat}, {seat.upper()}\r\nCc: {LOBBY}"))
        comes_true(lambda: new.flags)
    assert sorted(one.recipient for one in letters(table.house)) == sorted((seat, LOBBY))


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
            dying.setattr("pbem.edge.imap_box.Box.mark", lambda *_: (_ for _ in ()).throw(OSError("killed")))
            with listening(table.house, server) as door:
                caught_up(door)
                box.gets(mail())
                comes_true(lambda: letters(table.house))
        with listening(table.house, server) as door:
            caught_up(door)
    assert len(letters(table.house)) == 1


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


def test_when_the_server_numbers_its_mails_anew_only_what_came_lately_is_looked_at_again(table):
    box = Mailbox()
    old = box.gets(mail(number=0), time.time() - 5 * 86_400)
    with ImapServer(box) as server:
        with listening(table.house, server) as door:
            caught_up(door)
            first = box.gets(mail(number=1))
            comes_true(lambda: first.flags)
        box.numbers_anew()
        second = box.gets(mail(number=2))
        with listening(table.house, server) as door:
            comes_true(lambda: second.flags)
    assert old.flags == set()
    assert [one.raw for one in letters(table.house)] == [first.raw, second.raw]


def test_where_marks_were_lost_too_a_mail_taken_again_is_a_duplicate_and_does_nothing(table):
    box = Mailbox()
    with ImapServer(box) as server:
        with listening(table.house, server) as door:
            caught_up(door)
            first = box.gets(mail())
            comes_true(lambda: first.flags)
        table.counter.work()
        first.flags.clear()
        box.numbers_anew(90)
        with listening(table.house, server):
            comes_true(lambda: len(letters(table.house)) == 2)
        table.counter.work()
    assert letters(table.house)[1].status is LetterStatus.DUPLICATE


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
