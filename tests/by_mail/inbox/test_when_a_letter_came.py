"""Promise 5: a move counts by when it came, whichever door it took and however long it waited on its way."""

from datetime import UTC, datetime
from email.utils import format_datetime
from ipaddress import ip_network

import pytest

from pbem.demo.mail import Asked
from pbem.edge.maildir_client import reply_address
from pbem.service.inbox.queue import handle_waiting
from pbem.service.inbox.reception import addressee, counted_from, receive
from pbem.service.schedule.tick import tick
from pbem.store.rows.people import LetterStatus
from tests.by_mail.doors import Line, door
from tests.by_mail.still import DAY, HOUR, SECOND

LOOPBACK = [ip_network("127.0.0.0/8")]


def date(micros):
    return format_datetime(datetime.fromtimestamp(micros // 1_000_000, UTC))


def move(table, at):
    """The awaited play, in a letter that the server in front took in at that time."""
    mover = table.asked(Asked.PLAY)
    answers = table.newest(mover)
    letter = table.letter(mover, f"PLAY {table.sees(mover).hand[0]}", answers).as_bytes()
    field = f"Received: from mail.example.org by mx.example.org with ESMTP;\r\n {date(at)}\r\n".encode()
    return mover, reply_address(answers), field + letter


def by_lmtp(table, sender, to, letter, **more):
    with door(table.house, lmtp=True, **more) as port, Line(port, "LHLO mx.example.org") as line:
        assert line.writes(to, letter.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"), sender)[:3] == "250"
    with table.house.store.reading() as reading:
        return reading.letters.newest(None, 1)[0]


def test_promise_5_a_letter_by_lmtp_counts_from_when_a_trusted_server_took_it_in(dealt):
    """It waited in the queue of that server past the deadline, and the deadline waits for it."""
    mover = dealt.asked(Asked.PLAY)
    with dealt.house.store.reading() as reading:
        due = reading.deadlines.at(1).due
    mover, to, letter = move(dealt, due - 5 * SECOND)
    dealt.waits(due + 300 * SECOND - dealt.clock.at)
    stored = by_lmtp(dealt, mover.address, to, letter, trusted=LOOPBACK)
    assert stored.received == (due - 5 * SECOND) // SECOND * SECOND
    tick(dealt.house)
    with dealt.house.store.reading() as reading:
        assert reading.deadlines.at(1).due == due, "it does not fire before the letter is handled"
    assert handle_waiting(dealt.house, 20) == 1
    with dealt.house.store.reading() as reading:
        assert reading.letters.by_id(stored.id).status is LetterStatus.HANDLED
        types = [event.type for event in reading.events.of(1)]
    assert "CardsJudged" in types, types[-6:]
    assert "TurnMissed" not in types


@pytest.mark.parametrize("trusted", [[], [ip_network("192.0.2.0/24")]])
def test_promise_5_what_a_stranger_writes_about_the_time_is_not_believed(dealt, trusted):
    mover, to, letter = move(dealt, dealt.clock.at - HOUR)
    assert by_lmtp(dealt, mover.address, to, letter, trusted=trusted).received == dealt.clock.at


def test_promise_5_by_smtp_a_letter_counts_from_the_end_of_data(dealt):
    mover, to, letter = move(dealt, dealt.clock.at - HOUR)
    with door(dealt.house, trusted=LOOPBACK) as port, Line(port) as line:
        assert line.writes(to, letter, mover.address)[:3] == "250"
    with dealt.house.store.reading() as reading:
        assert reading.letters.newest(None, 1)[0].received == dealt.clock.at


@pytest.mark.parametrize("offset", [HOUR, 400 * DAY, -11 * DAY, -20_000 * DAY])
def test_promise_5_a_time_to_come_or_long_past_is_a_clock_gone_wrong_and_counts_as_now(dealt, offset):
    assert counted_from(dealt.house, dealt.clock.at + offset) == dealt.clock.at


def test_promise_5_letters_are_handled_in_the_order_in_which_they_came(dealt):
    mover, to, _ = move(dealt, dealt.clock.at)
    known = addressee(dealt.house, to)
    receive(dealt.house, mover.address, [known], b"Subject: second\r\n\r\nSTATUS")
    receive(dealt.house, mover.address, [known], b"Subject: first\r\n\r\nSTATUS", dealt.clock.at - HOUR)
    with dealt.house.store.reading() as reading:
        assert [b"first" in one.raw for one in reading.letters.next(5)] == [True, False]
