"""Promise 11 at the door: each limit with its code, as a mail server hears it."""

import contextlib
from ipaddress import ip_network

from pbem.settings.model import LimitsSettings
from tests.by_mail.doors import Line, door, letters
from tests.by_mail.people import LOBBY

HELLO = b"From: ana@example.org\r\nSubject: HELP\r\n\r\nHELP"
NOBODY = "p-aaaaaaaaaaaaaaaa@eleusis.example.org"
LOOPBACK = [ip_network("127.0.0.0/8")]


def test_promise_11_a_connection_too_many_is_told_421_and_let_in_when_another_left(dealt):
    with door(dealt.house, limits=LimitsSettings(connections_per_network=2)) as port:
        with Line(port), Line(port) as second:
            with Line(port, None) as third:
                assert third.greeting[:9] == "421 4.7.0"
                assert third.answer() == ""
            second.asks("QUIT")
            assert second.answer() == ""
            with Line(port) as fourth:
                assert fourth.greeting[:3] == "220"
        with contextlib.ExitStack() as open_lines:
            assert open_lines.enter_context(Line(port)).greeting[:3] == "220"


def test_promise_11_one_letter_an_hour_of_a_sender_is_kept_and_the_next_is_put_off_at_rcpt(dealt):
    before = len(letters(dealt.house))
    with door(dealt.house, limits=LimitsSettings(letters_per_hour_per_address=1)) as port, Line(port) as line:
        assert line.writes(LOBBY, HELLO)[:3] == "250"
        assert line.writes(LOBBY, HELLO)[:9] == "450 4.7.1"
        line.asks("RSET")
        assert line.writes(LOBBY, HELLO, sender="bruno@example.org")[:3] == "250"
        assert line.writes(LOBBY, HELLO, sender="")[:3] == "250"
    assert len(letters(dealt.house)) == before + 3


def test_promise_11_asking_which_addresses_there_are_uses_up_no_letters(dealt):
    """A mail server in front asks so before it takes a letter."""
    with door(dealt.house, limits=LimitsSettings(letters_per_hour=1)) as port, Line(port) as line:
        for _ in range(5):
            line.asks("MAIL FROM:<postmaster@mx.example.org>")
            assert line.asks(f"RCPT TO:<{LOBBY}>")[:3] == "250"
            line.asks("RSET")
        assert line.writes(LOBBY, HELLO)[:3] == "250"


def test_promise_11_who_tries_addresses_out_is_hung_up_on(dealt):
    with door(dealt.house, limits=LimitsSettings(wrong_recipients=3)) as port, Line(port) as line:
        said = []
        for _ in range(2):
            line.asks("MAIL FROM:<x@example.org>")
            said += [line.asks(f"RCPT TO:<{NOBODY}>")[:9] for _ in range(2)]
            line.asks("RSET") if len(said) < 4 else None
        assert said == ["550 5.1.1"] * 3 + ["421 4.7.0"]
        assert line.answer() == ""


def test_promise_11_a_trusted_relay_that_asks_for_others_is_not(dealt):
    limits = LimitsSettings(wrong_recipients=3, connections_per_network=1)
    with (
        door(dealt.house, limits=limits, trusted=LOOPBACK, lmtp=True) as port,
        Line(port, "LHLO mx.example.org") as line,
        Line(port, "LHLO mx.example.org"),
    ):
        for _ in range(30):
            line.asks("MAIL FROM:<x@example.org>")
            assert line.asks(f"RCPT TO:<{NOBODY}>")[:9] == "550 5.1.1"
            assert line.asks("RSET")[:3] == "250"
        assert line.writes(LOBBY, HELLO)[:3] == "250"
