"""Promises kept at the door: 250 means on disk, a store that cannot keep a letter, limits with their codes."""

import os
import smtplib
import socket
import sqlite3
from base64 import encodebytes
from contextlib import closing, contextmanager
from dataclasses import replace

import pytest
from sqlalchemy import Engine, event

from pbem.edge.maildir_client import reply_address
from pbem.store.compression import decompress
from pbem.store.errors import StoreUnavailable
from pbem.store.rows.people import LetterStatus
from pbem.store.store import open_store
from tests.by_mail.doors import Line, door
from tests.by_mail.people import LOBBY
from tests.by_mail.servers import HOST, Refusing
from tests.by_mail.table import ANA


def code_of(port, letter, to=LOBBY):
    """What the door answers to a letter, in the end: 250 or why not."""
    with smtplib.SMTP(HOST, port, timeout=10) as smtp:
        try:
            smtp.sendmail(ANA.address, [to], letter)
        except smtplib.SMTPRecipientsRefused as refused:
            ((code, _),) = refused.recipients.values()
            return code
        except smtplib.SMTPResponseException as refused:
            return refused.smtp_code
    return 250


def kept(house):
    with house.store.reading() as reading:
        return [letter.raw for letter in reading.letters.newest(None, 100)]


HELLO = b"From: ana@example.org\r\nSubject: HELP\r\nMessage-ID: <hello@example.org>\r\n\r\nHELP\r\n"


# ---------------------------------------------------------------- 1: 250 means it is on disk


def test_promise_1_a_mail_answered_250_is_on_disk_before_anything_else_happens(dealt, tmp_path):
    with door(dealt.house) as port:
        assert code_of(port, HELLO) == 250
        with closing(sqlite3.connect(tmp_path / "copy.db")) as other:
            (raw, status) = other.execute(
                "SELECT raw, status FROM letter_contents JOIN letters ON letters.id = letter_id"
                " ORDER BY letters.id DESC LIMIT 1"
            ).fetchone()
    assert (decompress(raw), status) == (HELLO, "received")


def test_promise_1_a_commit_that_fails_is_never_answered_250(dealt):
    before = kept(dealt.house)
    store = Refusing(dealt.house.store)
    with door(replace(dealt.house, store=store)) as port:
        assert code_of(port, HELLO) == 451
        assert kept(dealt.house) == before
        store.refuses = False
        assert code_of(port, HELLO) == 250, "the same letter is taken as soon as it can be"
    assert len(kept(dealt.house)) == len(before) + 1


# ---------------------------------------------------------------- 8: a disk that is full, a database that is away


def codes(house, letter=HELLO):
    with door(house) as port:
        return code_of(port, letter)


def test_promise_8_a_full_disk_is_told_try_later(dealt, tmp_path):
    def no_more_pages(connection, _record):
        connection.execute("PRAGMA max_page_count = 1")

    event.listen(Engine, "connect", no_more_pages)
    try:
        store = open_store(f"sqlite:///{tmp_path / 'copy.db'}")
        before = kept(dealt.house)
        big = HELLO + encodebytes(os.urandom(40_000)).replace(b"\n", b"\r\n")
        assert codes(replace(dealt.house, store=store), big) in (451, 452)
        assert kept(dealt.house) == before
        store.close()
    finally:
        event.remove(Engine, "connect", no_more_pages)
    assert codes(dealt.house) == 250


def test_promise_8_a_locked_database_is_told_try_later(dealt, tmp_path):
    with closing(sqlite3.connect(tmp_path / "copy.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert codes(dealt.house) in (451, 452)
        other.execute("ROLLBACK")
    assert codes(dealt.house) == 250


class Gone:
    """A database that cannot be reached at all."""

    @contextmanager
    def reading(self):
        raise StoreUnavailable("connection refused")
        yield

    writing = reading


def test_promise_8_an_absent_database_is_told_try_later_even_for_who_asks_whether_an_address_exists(dealt):
    asked = dealt.newest(ANA)
    with door(replace(dealt.house, store=Gone())) as port:
        for to in (LOBBY, reply_address(asked), f"p-{'a' * 16}@eleusis.example.org"):
            assert code_of(port, HELLO, to) in (451, 452)


def test_promise_8_a_bug_at_the_door_is_told_try_later_and_tells_nothing(dealt, monkeypatch):
    def broken(*_):
        raise RuntimeError("a secret of the inside")

    monkeypatch.setattr("pbem.edge.smtp.server.receive", broken)
    with (
        door(dealt.house) as port,
        smtplib.SMTP(HOST, port, timeout=10) as smtp,
        pytest.raises(smtplib.SMTPDataError) as refused,
    ):
        smtp.sendmail(ANA.address, [LOBBY], HELLO)
    assert refused.value.smtp_code == 451
    assert b"inside" not in refused.value.smtp_error


def test_promise_8_by_lmtp_each_recipient_is_told_try_later(dealt):
    store = Refusing(dealt.house.store)
    with (
        door(replace(dealt.house, store=store), lmtp=True) as port,
        Line(port, "LHLO mx.example.org") as line,
    ):
        for command in ("MAIL FROM:<x@example.org>", f"RCPT TO:<{LOBBY}>", "RCPT TO:<postmaster>", "DATA"):
            line.asks(command)
        line.sends(HELLO + b".\r\n")
        assert [line.answer()[:9] for _ in range(2)] == ["451 4.3.0"] * 2
        assert line.asks("NOOP")[:3] == "250"


# ---------------------------------------------------------------- 11: limits, each with its code


def test_promise_11_a_mail_too_big_is_refused_for_good_by_its_announced_size_and_by_its_real_one(dealt):
    before = kept(dealt.house)
    big = HELLO + b"x" * 20_000
    with door(dealt.house, max_bytes=10_000) as port:
        assert code_of(port, big) == 552
        with smtplib.SMTP(HOST, port, timeout=10) as smtp:
            smtp.ehlo()
            smtp.docmd("MAIL", f"FROM:<{ANA.address}>")
            smtp.docmd("RCPT", f"TO:<{LOBBY}>")
            assert smtp.data(big)[0] == 552
        assert code_of(port, HELLO) == 250
    assert len(kept(dealt.house)) == len(before) + 1


def test_promise_11_recipients_past_the_twentieth_are_put_off(dealt):
    with door(dealt.house) as port, smtplib.SMTP(HOST, port, timeout=10) as smtp:
        smtp.ehlo()
        smtp.docmd("MAIL", f"FROM:<{ANA.address}>")
        codes = [smtp.docmd("RCPT", f"TO:<{LOBBY}>")[0] for _ in range(22)]
        assert codes == [250] * 20 + [452] * 2


def test_promise_11_long_lines_are_taken_and_endless_ones_are_not(dealt):
    with door(dealt.house) as port:
        assert code_of(port, HELLO + b"SAY " + b"x" * 50_000 + b"\r\n") == 250
        with socket.create_connection((HOST, port), 10) as line:
            line.recv(1000)
            line.sendall(b"HELO " + b"x" * 300_000 + b"\r\n")
            assert line.recv(1000)[:1] == b"5"


@pytest.mark.parametrize(
    ("letter", "reason"),
    [
        (b"From: ana@example.org\r\nX-Pad: " + b"y\r\n z" * 20_000 + b"\r\n\r\nHELP\r\n", "header-too-big"),
        (HELLO + b"\r\n" * 50_000, "too-many-lines"),
        (b"", "empty"),
    ],
)
def test_promise_11_a_letter_past_the_limits_of_reading_is_set_aside_with_its_reason(dealt, letter, reason):
    with door(dealt.house) as port:
        assert code_of(port, letter) == 250
    dealt.counter.work()
    with dealt.house.store.reading() as reading:
        (newest,) = reading.letters.newest(None, 1)
    assert (newest.status, newest.reason) == (LetterStatus.QUARANTINED, reason)


def test_promise_11_a_letter_nested_too_deep_is_set_aside_with_its_reason(dealt):
    nested = b"HELP\r\n"
    for level in range(20):
        nested = (
            f'Content-Type: multipart/mixed; boundary="b{level}"\r\n\r\n--b{level}\r\n'.encode()
            + nested
            + f"\r\n--b{level}--\r\n".encode()
        )
    came = dealt.posts(ANA.address, LOBBY, b"From: ana@example.org\r\n" + nested)
    assert (came.fate, came.reason, came.mails) == (LetterStatus.QUARANTINED, "too-deep", [])
