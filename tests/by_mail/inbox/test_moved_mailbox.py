"""A mailbox that its provider moves or restores: old mail stays out, new mail comes in, each once."""

import json
import time
from email.utils import formatdate

import pytest

from pbem.service.operations.status import Concern, status
from tests.by_mail.imap_server import ImapServer, Mailbox
from tests.by_mail.mailbox_door import caught_up, comes_true, in_haste, letters, listening, mail, of_today
from tests.by_mail.people import LOBBY
from tests.by_mail.still import SECOND


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    in_haste(monkeypatch)


@pytest.fixture
def table(dealt):
    return of_today(dealt)


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


def test_where_marks_were_lost_too_no_mail_is_taken_again(table):
    box = Mailbox()
    with ImapServer(box) as server:
        with listening(table.house, server) as door:
            caught_up(door)
            first = box.gets(mail())
            comes_true(lambda: first.flags)
        first.flags.clear()
        box.numbers_anew(90)
        second = box.gets(mail(number=2))
        with listening(table.house, server):
            comes_true(lambda: second.flags)
    assert first.flags == set()
    assert [one.raw for one in letters(table.house)] == [first.raw, second.raw]


def received(at):
    return f"\r\nReceived: from mx by mail;\r\n\t{formatdate(at)}"


@pytest.mark.parametrize("lost", [time.time, lambda: 0.0])
def test_when_all_dates_are_lost_as_well_old_mail_stays_out_and_new_comes_in_once(table, lost):
    box, now = Mailbox(), time.time()
    earlier = [
        box.gets(mail(LOBBY + received(now - 900 - day * 86_400), number=day), now - 900) for day in range(9)
    ]
    with ImapServer(box) as server:
        with listening(table.house, server) as door:
            caught_up(door)
            first = box.gets(mail(LOBBY + received(now), number=20))
            comes_true(lambda: first.flags)
        second = box.gets(mail(LOBBY + received(now + 1), number=21))
        for one in box.mails:
            one.came = lost()
            one.flags.clear()
        box.numbers_anew()
        third = box.gets(mail(LOBBY + received(now + 2), number=22))
        with listening(table.house, server):
            comes_true(lambda: second.flags and third.flags)
    assert [one.flags for one in (*earlier, first)] == [set()] * 10
    assert sorted(one.raw for one in letters(table.house)) == [first.raw, second.raw, third.raw]


def test_a_mail_that_seems_old_is_left_and_told_of_and_a_letter_that_comes_twice_in_other_clothes_is_taken_once(
    table,
):
    box, now = Mailbox(), time.time()
    with ImapServer(box) as server:
        with listening(table.house, server) as door:
            caught_up(door)
            old = box.gets(mail(LOBBY + received(now - 30 * 86_400), number=1))
            new = box.gets(mail(LOBBY + received(now), number=2))
            comes_true(lambda: new.flags)
        copied = box.gets(b"X-Moved-By: somebody\r\n" + new.raw.rstrip() + b"\r\n\r\n")
        last = box.gets(mail(LOBBY + received(now), number=3))
        with listening(table.house, server):
            comes_true(lambda: last.flags)
    assert (old.flags, copied.flags, len(letters(table.house))) == (set(), set(), 2)
    found = status(table.house.store, table.house.clock)
    assert found.left == 1
    assert Concern.LEFT in found.concerns


def test_where_numbers_begin_again_and_the_server_does_not_say_so_new_mail_is_taken_all_the_same(table):
    box = Mailbox(next_uid=5000)
    with ImapServer(box) as server:
        with listening(table.house, server) as door:
            caught_up(door)
        box.next_uid = 3
        new = box.gets(mail())
        with listening(table.house, server):
            comes_true(lambda: new.flags)
    assert len(letters(table.house)) == 1


def test_a_position_that_an_older_release_kept_is_where_reading_goes_on_and_another_host_changes_nothing(
    table,
):
    box, now = Mailbox(), time.time()
    before, after = box.gets(mail(number=1), now - 60), box.gets(mail(number=2), now - 30)
    kept = {"validity": box.validity, "uid": before.uid, "newest": int((now - 60) * SECOND), "floor": 0}
    with table.house.store.writing() as writing:
        writing.meta.set("imap eleusis@example.org@127.0.0.1 INBOX", json.dumps(kept))
    with ImapServer(box) as server:
        with listening(table.house, server):
            comes_true(lambda: after.flags)
        third = box.gets(mail(number=3))
        with listening(table.house, server, host="localhost"):
            comes_true(lambda: third.flags)
    assert [one.raw for one in letters(table.house)] == [after.raw, third.raw]
    assert before.flags == set()
