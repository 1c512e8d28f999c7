"""Nothing smuggled: a mail ends where RFC 5321 says and nowhere else, and TLS begins with nothing left over.

What looks like an end of data to one server and not to the next lets a second mail through under the first one's name
(CERT/CC VU#302671, CVE-2023-51764 and its kin).
"""

import asyncio
import smtplib
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from pbem.edge.maildir_client import reply_address
from pbem.edge.smtp.certificate import Certificate
from pbem.edge.smtp.client import SmtpRelay
from pbem.settings.model import RelaySettings
from pbem.store.rows.people import LetterStatus, StoredMail
from tests.by_mail.doors import Line, door, letters
from tests.by_mail.people import LOBBY
from tests.by_mail.servers import HOST, event_loop
from tests.by_mail.table import ANA

FALSE_ENDS = [
    b"\n.\n",
    b"\n.\r\n",
    b"\r.\r",
    b"\r\n.\n",
    b"\r\n.\r",
    b"\n.\r",
    b"\r.\n",
    b"\r.\r\n",
    b"\r\n\0.\r\n",
    b"\r\n.\0\r\n",
    b"\r\n.\r\0\n",
    b"\r\n.\r\r\n",
    b"\n\r.\r\n",
    b"\r\n..\r\n",
    b"\r\n. \r\n",
]

SECOND = (
    f"MAIL FROM:<bruno@example.org>\r\nRCPT TO:<{LOBBY}>\r\nDATA\r\nSubject: smuggled\r\n\r\nHELP".encode()
)
FIRST = b"From: ana@example.org\r\nSubject: first\r\n\r\nHELP"


@pytest.mark.parametrize("end", FALSE_ENDS, ids=repr)
@pytest.mark.parametrize("hello", ["EHLO", "LHLO"])
def test_what_only_looks_like_the_end_of_a_mail_is_part_of_it(dealt, end, hello):
    before = letters(dealt.house)
    with door(dealt.house, lmtp=hello == "LHLO") as port, Line(port, f"{hello} mx.example.org") as line:
        for command in ("MAIL FROM:<ana@example.org>", f"RCPT TO:<{LOBBY}>", "DATA"):
            line.asks(command)
        line.sends(FIRST + end + SECOND)
        line.sends(b"\r\n.\r\n")
        assert line.answer()[:9] == "250 2.0.0", "the one answer is to the one real end"
        assert line.asks("NOOP") == "250 2.0.0 OK"
    (kept,) = letters(dealt.house)[len(before) :]
    assert b"smuggled" in kept


@pytest.mark.parametrize("end", FALSE_ENDS, ids=repr)
def test_no_bare_cr_or_lf_is_kept_so_that_none_can_be_handed_on(dealt, end):
    with door(dealt.house) as port, Line(port) as line:
        assert line.writes(LOBBY, FIRST + end + b"end").startswith("250")
    kept = letters(dealt.house)[-1]
    rest = kept.replace(b"\r\n", b"")
    assert b"\r" not in rest
    assert b"\n" not in rest
    assert kept.startswith(b"From: ana@example.org\r\nSubject: first\r\n\r\nHELP\r\n")


def test_the_end_of_a_mail_is_found_wherever_the_packets_are_cut(dealt):
    before = len(letters(dealt.house))
    whole = FIRST + b"\r\n..dotted\r\n.\r\n"
    with door(dealt.house) as port, Line(port) as line:
        for cut in range(len(whole) - 8, len(whole)):
            for command in ("MAIL FROM:<ana@example.org>", f"RCPT TO:<{LOBBY}>", "DATA"):
                line.asks(command)
            line.sends(whole[:cut])
            line.sends(whole[cut:])
            assert line.answer()[:3] == "250"
    kept = letters(dealt.house)[before:]
    assert kept == [FIRST + b"\r\n.dotted\r\n"] * 8


def test_a_dot_behind_a_very_long_line_ends_nothing(dealt):
    with door(dealt.house) as port, Line(port) as line:
        for command in ("MAIL FROM:<ana@example.org>", f"RCPT TO:<{LOBBY}>", "DATA"):
            line.asks(command)
        line.sends(b"x" * 100_000 + b".\r\n")
        line.sends(SECOND + b"\r\n.\r\n")
        assert line.answer()[:9] == "554 5.6.0"
        assert line.asks("NOOP") == "250 2.0.0 OK"


# ---------------------------------------------------------------- STARTTLS

CERTIFICATES = Path(__file__).parents[2] / "certificates"
OURS = Certificate(CERTIFICATES / "certificate.pem", CERTIFICATES / "key.pem").context


def test_commands_sent_before_the_handshake_are_not_done_behind_it(dealt):
    """CVE-2011-0411: what a man in the middle puts behind STARTTLS must not become what the sender says."""
    before = letters(dealt.house)
    injected = (
        f"EHLO evil.example.org\r\nMAIL FROM:<x@y.org>\r\nRCPT TO:<{LOBBY}>\r\nDATA\r\nHELP\r\n.\r\n".encode()
    )
    with door(dealt.house, tls=OURS) as port, Line(port) as line:
        assert "250-STARTTLS" in line.hello.splitlines()
        line.sends(b"STARTTLS\r\n" + injected)
        assert line.answer()[:3] == "220"
        line.encrypted()
        assert line.asks("MAIL FROM:<x@y.org>")[:3] == "503", "nobody has said hello yet"
        hello = line.asks("EHLO mx.example.org")
        assert not {"250-STARTTLS", "250-AUTH LOGIN PLAIN"} & set(hello.splitlines())
        assert line.writes(LOBBY, FIRST).startswith("250")
    assert letters(dealt.house)[len(before) :] == [FIRST + b"\r\n"]


@pytest.mark.parametrize("lmtp", [False, True])
def test_a_second_starttls_is_refused_and_the_mail_goes_on(dealt, lmtp):
    """RFC 3207 4.2."""
    hello = "LHLO mx.example.org" if lmtp else "EHLO mx.example.org"
    with capture_logs() as logged, door(dealt.house, tls=OURS, lmtp=lmtp) as port, Line(port, hello) as line:
        line.asks("STARTTLS")
        line.encrypted()
        line.asks(hello)
        for _ in range(2):
            assert line.asks("STARTTLS") == "503 5.5.1 TLS is on already"
        assert line.writes(LOBBY, FIRST).startswith("250")
    assert [one for one in logged if one["log_level"] in ("warning", "error")] == []


def test_a_mail_begun_in_the_clear_is_not_gone_on_with_behind_tls(dealt):
    with door(dealt.house, tls=OURS, lmtp=True) as port, Line(port, "LHLO mx.example.org") as line:
        line.asks("MAIL FROM:<ana@example.org>")
        line.asks(f"RCPT TO:<{LOBBY}>")
        line.asks("STARTTLS")
        line.encrypted()
        line.asks("LHLO mx.example.org")
        assert line.asks("DATA")[:3] == "503"


def test_where_tls_is_required_no_mail_is_taken_without(dealt):
    with door(dealt.house, tls=OURS, require_tls=True) as port:
        with Line(port) as line:
            assert line.writes(LOBBY, FIRST)[:9] == "530 5.7.0"
        with smtplib.SMTP(HOST, port, timeout=10) as smtp:
            smtp.starttls()
            smtp.sendmail(ANA.address, [LOBBY], FIRST)


def test_starttls_is_neither_offered_nor_begun_without_a_certificate(dealt):
    with door(dealt.house) as port, Line(port) as line:
        assert "STARTTLS" not in line.hello
        assert line.asks("STARTTLS")[:9] == "454 4.7.0"


# ---------------------------------------------------------------- out


async def relayed(content: bytes) -> tuple[bytes, list[str]]:
    """What our relay connection writes when it sends `content`: the bytes behind DATA, and the commands after it."""
    heard = bytearray()

    async def talk(reader, writer):
        writer.write(b"220 relay\r\n")
        data = False
        while line := await reader.readuntil(b"\r\n"):
            if data:
                heard.extend(line)
                if line == b".\r\n":
                    data = False
                    writer.write(b"250 ok\r\n")
                continue
            commands.append(line[:4].decode().upper().strip())
            data = commands[-1] == "DATA"
            writer.write(b"354 go on\r\n" if data else b"250 ok\r\n")
            if commands[-1] == "QUIT":
                writer.close()
                return

    commands: list[str] = []
    server = await asyncio.start_server(talk, HOST, 0)
    relay = SmtpRelay(RelaySettings(host=HOST, port=server.sockets[0].getsockname()[1], starttls=False))
    mail = StoredMail("digest", None, None, "ana@example.org", "t", "<1@x>", content, 0, id=1)
    told = await relay.deliver("b-token@play.example", mail)
    assert told.verdict.name == "TAKEN"
    await relay.close()
    server.close()
    await server.wait_closed()
    return bytes(heard), commands


@pytest.mark.parametrize("end", FALSE_ENDS, ids=repr)
def test_nothing_that_looks_like_an_end_leaves_by_the_relay(end):
    with event_loop() as run:
        heard, commands = run(relayed(b"Subject: x\r\n\r\nhi" + end + b"MAIL FROM:<x@y.org>\r\n"))
    assert commands[-4:] == ["MAIL", "RCPT", "DATA", "QUIT"]
    assert heard.count(b"\r\n.\r\n") == 1
    rest = heard.replace(b"\r\n", b"")
    assert b"\r" not in rest
    assert b"\n" not in rest


def test_no_talk_of_a_player_makes_a_bare_line_end_in_any_mail(dealt):
    """Every false end in one SAY, and in a name, to the whole table."""
    talk = b"".join(b"SAY before" + end + b"behind\r\n\r\n" for end in FALSE_ENDS)
    to = reply_address(dealt.newest(ANA))
    came = dealt.posts(ANA.address, to, b"From: ana@example.org\r\nMessage-ID: <s@x>\r\n\r\n" + talk)
    assert came.fate is LetterStatus.HANDLED
    with dealt.house.store.reading() as reading:
        people = reading.seats.at(1)
        mails = [mail.content for seat in people for mail in reading.mails.of(seat.person, 2)]
    assert any(b"before" in mail for mail in mails)
    for mail in mails:
        rest = mail.replace(b"\r\n", b"")
        assert not {b"\r", b"\n", b"\0"} & {bytes([byte]) for byte in rest}
