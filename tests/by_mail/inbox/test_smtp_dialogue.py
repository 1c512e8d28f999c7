"""What the door says: the commands of SMTP and LMTP, each recipient's own answer, what is nobody's business."""

import contextlib

import pytest

from pbem.edge.maildir_client import reply_address
from pbem.settings.model import LimitsSettings
from tests.by_mail.doors import Line, door, letters
from tests.by_mail.people import LOBBY
from tests.by_mail.table import ANA, BRUNO

HELLO = b"From: ana@example.org\r\nSubject: HELP\r\nMessage-ID: <hello@example.org>\r\n\r\nHELP"


def table_address(table, person=ANA):
    return reply_address(table.newest(person))


# ---------------------------------------------------------------- LMTP


def lmtp(port):
    return Line(port, "LHLO mx.example.org")


def test_lmtp_offers_what_rfc_2033_demands_and_is_greeted_by_lhlo_alone(dealt):
    with door(dealt.house, lmtp=True) as port, Line(port, None) as line:
        assert line.asks("EHLO mx.example.org").startswith("500 5.")
        assert line.asks("HELO mx.example.org").startswith("500 5.")
        offered = {one[4:] for one in line.asks("LHLO mx.example.org").splitlines()[1:]}
    assert {"PIPELINING", "ENHANCEDSTATUSCODES", "8BITMIME", "SMTPUTF8", "SIZE 1000000"} <= offered
    assert not [one for one in offered if one.startswith(("AUTH", "STARTTLS", "CHUNKING"))]


def test_by_lmtp_each_recipient_gets_an_answer_of_his_own_and_a_letter_of_his_own(dealt):
    ana, bruno = table_address(dealt, ANA), table_address(dealt, BRUNO)
    before = len(letters(dealt.house))
    with door(dealt.house, lmtp=True) as port, lmtp(port) as line:
        line.asks("MAIL FROM:<ana@example.org>")
        said = [line.asks(f"RCPT TO:<{to}>")[:9] for to in (ana, f"p-{'a' * 16}@eleusis.example.org", bruno)]
        assert said == ["250 2.1.5", "550 5.1.1", "250 2.1.5"]
        line.asks("DATA")
        line.sends(HELLO + b"\r\n.\r\n")
        assert [line.answer()[:9] for _ in range(2)] == ["250 2.0.0"] * 2
        assert line.asks("NOOP") == "250 2.0.0 OK", "two answers, and not a third"
    with dealt.house.store.reading() as reading:
        newest = reading.letters.newest(None, 10)[: len(letters(dealt.house)) - before]
    assert {one.recipient for one in newest} == {ana, bruno}


def test_by_lmtp_one_recipient_may_be_taken_and_another_put_off(dealt):
    ana, bruno = table_address(dealt, ANA), table_address(dealt, BRUNO)
    with door(dealt.house, lmtp=True, limits=LimitsSettings(letters_per_hour=1)) as port, lmtp(port) as line:
        line.sends(f"MAIL FROM:<x@example.org>\r\nRCPT TO:<{ana}>\r\nRCPT TO:<{bruno}>\r\nDATA\r\n".encode())
        assert [line.answer()[:3] for _ in range(4)] == ["250", "250", "250", "354"]
        line.sends(HELLO + b"\r\n.\r\n")
        assert [line.answer()[:9] for _ in range(2)] == ["250 2.0.0", "452 4.3.1"]


def test_by_lmtp_a_mail_too_big_is_refused_to_each_recipient(dealt):
    with door(dealt.house, lmtp=True, max_bytes=10_000) as port, lmtp(port) as line:
        for command in ("MAIL FROM:<x@example.org>", f"RCPT TO:<{LOBBY}>", f"RCPT TO:<{LOBBY}>", "DATA"):
            line.asks(command)
        line.sends(HELLO + b"x" * 20_000 + b"\r\n.\r\n")
        assert [line.answer()[:9] for _ in range(2)] == ["552 5.3.4"] * 2
        assert line.asks("NOOP") == "250 2.0.0 OK"


@pytest.mark.parametrize("kind", ["LHLO", "EHLO"])
def test_the_same_address_twice_in_one_envelope_in_capitals_or_with_a_plus_is_one_letter(dealt, kind):
    address = table_address(dealt)
    tag, _, domain = address.partition("@")
    spellings = (
        address,
        address,
        address.upper(),
        f"eleusis+{tag}@{domain}",
        f"ELEUSIS%2B{tag}@{domain.upper()}",
    )
    before = len(letters(dealt.house))
    with door(dealt.house, lmtp=kind == "LHLO") as port, Line(port, f"{kind} mx.example.org") as line:
        line.asks("MAIL FROM:<ana@example.org>")
        for to in spellings:
            assert line.asks(f"RCPT TO:<{to}>").startswith("250")
        line.asks("DATA")
        line.sends(HELLO + b"\r\n.\r\n")
        answers = [line.answer()[:3] for _ in spellings] if kind == "LHLO" else [line.answer()[:3]]
        assert set(answers) == {"250"}
    assert len(letters(dealt.house)) == before + 1


# ---------------------------------------------------------------- the dialogue


def test_two_letters_in_one_session_are_two_letters_and_one_dropped_half_way_is_none(dealt):
    before = letters(dealt.house)
    with door(dealt.house) as port:
        with Line(port) as line:
            assert line.writes(LOBBY, HELLO).startswith("250")
            assert line.writes(LOBBY, HELLO + b"\r\nagain").startswith("250")
            for command in ("MAIL FROM:<ana@example.org>", f"RCPT TO:<{LOBBY}>", "DATA"):
                line.asks(command)
            line.sends(HELLO + b"\r\nhalf of a third\r\n")
        with Line(port) as line:
            assert line.asks("NOOP").startswith("250")
    assert len(letters(dealt.house)) == len(before) + 2


def test_smtp_offers_what_it_can_and_answers_parameters_by_the_book(dealt):
    with door(dealt.house, max_bytes=20_000) as port, Line(port) as line:
        offered = {one[4:] for one in line.hello.splitlines()[1:]}
        assert {"PIPELINING", "ENHANCEDSTATUSCODES", "8BITMIME", "SMTPUTF8", "SIZE 20000"} == offered
        for parameters, code in (
            ("BODY=8BITMIME", "250 2.1.0"),
            ("BODY=7BIT SIZE=20000", "250 2.1.0"),
            ("SIZE=20001", "552 5.3.4"),
            ("SIZE=" + "9" * 400, "552 5.3.4"),
            ("SIZE=-1", "501 5.5.4"),
            ("BODY=BINARYMIME", "501 5.5.4"),
            ("SMTPUTF8", "250 2.1.0"),
            ("RET=FULL", "555 5.5.4"),
        ):
            assert line.asks(f"MAIL FROM:<ana@example.org> {parameters}")[:9] == code, parameters
            line.asks("RSET")
        assert line.asks("MAIL FROM:<>")[:9] == "250 2.1.0", "bounces have the null sender"
        assert line.asks(f"RCPT TO:<@relay.example.org:{LOBBY}>")[:9] == "250 2.1.5"
        assert line.asks("RCPT TO:<Postmaster>")[:9] == "250 2.1.5"


def test_a_sender_that_writes_beyond_ascii_is_taken_and_kept(dealt):
    with door(dealt.house) as port, Line(port) as line:
        assert line.asks("MAIL FROM:<joão@exâmple.org> SMTPUTF8")[:3] == "250"
        line.asks(f"RCPT TO:<{LOBBY}>")
        line.asks("DATA")
        line.sends("Subject: olá\r\n\r\nAJUDA\r\n.\r\n".encode())
        assert line.answer()[:3] == "250"
    with dealt.house.store.reading() as reading:
        assert reading.letters.newest(None, 1)[0].sender == "joão@exâmple.org"


def test_a_bounce_is_kept_with_no_sender(dealt):
    with door(dealt.house) as port, Line(port) as line:
        assert line.writes(LOBBY, HELLO, sender="").startswith("250")
    with dealt.house.store.reading() as reading:
        assert reading.letters.newest(None, 1)[0].sender == ""


def test_who_asks_about_addresses_learns_nothing(dealt):
    with door(dealt.house) as port, Line(port) as line:
        said = {line.asks(f"VRFY {who}") for who in (LOBBY, table_address(dealt), "nobody", "\x1b[2J", "")}
        said |= {line.asks("EXPN players")}
    assert {one[:9] for one in said} == {"252 2.0.0"}


@pytest.mark.parametrize(
    "junk",
    [
        b"HELO\r\n",
        b"EHLO \r\n",
        b"MAIL\r\n",
        b"MAIL FROM:<a\rb@c>\r\n",
        b"\x00\x01\xff\r\n",
        b"\x1b[2J x\r\n",
    ],
)
def test_junk_is_refused_in_words_that_do_not_repeat_it(dealt, junk):
    with door(dealt.house) as port, Line(port, None) as line:
        line.sends(junk)
        answer = line.answer()
        assert answer[:2] == "50"
        assert answer.isprintable()
        assert line.asks("NOOP")[:3] == "250"


def test_addresses_that_are_none_are_refused_and_crash_nothing(dealt):
    with door(dealt.house) as port, Line(port) as line:
        line.asks("MAIL FROM:<ana@example.org>")
        for path in (
            "<",
            "<>",
            "<@>",
            "<a@b",
            '<"@x>',
            "<a b@c>",
            "<" + "a" * 900 + "@x>",
            "<\udcff@x>",
            "<(c)@x>",
        ):
            answer = line.asks("RCPT TO:" + path.encode("utf-8", "surrogateescape").decode("latin-1"))
            assert answer[0] == "5", path
        assert line.asks(f"RCPT TO:<{LOBBY}>")[:3] == "250"


def test_who_does_not_speak_smtp_is_hung_up_on(dealt):
    with door(dealt.house) as port:
        for browser in (b"GET / HTTP/1.1\r\n", b"POST / HTTP/1.1\r\n", b"CONNECT x:25 HTTP/1.1\r\n"):
            with Line(port, None) as line:
                line.sends(browser + b"Host: x\r\n\r\n")
                assert line.answer()[:9] == "421 4.7.0"
                assert line.answer() == ""


def test_a_chunk_that_nobody_offered_to_take_is_not_read_as_commands(dealt):
    before = letters(dealt.house)
    with door(dealt.house) as port, Line(port) as line:
        smuggled = f"MAIL FROM:<x@y.org>\r\nRCPT TO:<{LOBBY}>\r\nDATA\r\nHELP\r\n.\r\n".encode()
        line.asks("MAIL FROM:<x@example.org>")
        line.asks(f"RCPT TO:<{LOBBY}>")
        line.sends(b"BDAT %d LAST\r\n" % len(smuggled) + smuggled)
        assert line.answer()[:3] == "502"
        assert line.answer()[:3] == "421"
        assert line.answer() == ""
    assert letters(dealt.house) == before


@pytest.mark.parametrize("command", ["XYZZY", "MAIL FROM:", "RCPT TO:<a>", "DATA", "NOOP", "VRFY x", "HELP"])
def test_promise_11_too_many_errors_and_too_many_commands_end_the_connection_with_421(dealt, command):
    with door(dealt.house) as port, Line(port) as line:
        with contextlib.suppress(OSError):
            line.sends(f"{command}\r\n".encode() * 150)
        said = [one[:9] for one in iter(line.answer, "")]
    assert said[-1] == "421 4.7.0"
    assert len(said) <= 102


def test_promise_11_who_says_nothing_or_never_ends_is_told_421(dealt, monkeypatch):
    talk = "pbem.edge.smtp.dialogue"
    with door(dealt.house) as port, Line(port) as line:
        for command in ("MAIL FROM:<x@example.org>", f"RCPT TO:<{LOBBY}>"):
            line.asks(command)
        monkeypatch.setattr(f"{talk}.IDLE", 0.05)
        assert line.asks("DATA")[:3] == "354"
        assert line.answer()[:9] == "421 4.4.2"
        with Line(port, None) as other:
            assert other.answer()[:9] == "421 4.4.2"
            assert other.answer() == ""
        monkeypatch.setattr(f"{talk}.IDLE", 300.0)
        monkeypatch.setattr(f"{talk}.LONGEST_SESSION", 0.1)
        with Line(port, None) as third:
            assert third.answer()[:9] == "421 4.4.2"
