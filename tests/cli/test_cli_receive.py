"""`pbem receive < mail` as procmail, Postfix, getmail and fetchmail use it: what is kept, and the exit status."""

import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
from typer.testing import CliRunner

from pbem import app
from pbem.cli import cli
from pbem.settings import load_settings
from pbem.store.errors import StoreUnavailable
from pbem.store.rows.people import LetterStatus
from tests.by_mail.servers import environment

DOMAIN = "eleusis.example.org"
LOBBY = f"eleusis@{DOMAIN}"
TOKEN = "abcdefghijklmnop"
ANA = f"p-{TOKEN}@{DOMAIN}"

LETTER = b"From: ana@example.org\r\nSubject: hello\r\nMessage-ID: <1@example.org>\r\n\r\nHELP\r\n"


@pytest.fixture
def store(tmp_path, monkeypatch):
    """A server's database with one person, Ana, and the settings that name it."""
    for name in [name for name in os.environ if name.startswith("PBEM_") or name in ("RECIPIENT", "SENDER")]:
        monkeypatch.delenv(name)
    for name, value in environment(tmp_path).items():
        monkeypatch.setenv(name, value)
    store = app.own_store(load_settings(None, environment(tmp_path)))
    with store.writing() as writing:
        writing.people.add("ana@example.org", "Ana", "en", "UTC", "grid", TOKEN, 0)
    yield store
    store.close()


def receive(letter, *words):
    answer = CliRunner().invoke(cli, ["receive", *words], input=letter)
    assert answer.exception is None or isinstance(answer.exception, SystemExit), answer.exception
    return answer


def kept(store):
    with store.reading() as reading:
        return [(one.recipient, one.sender, one.raw) for one in reversed(reading.letters.newest(None, 10))]


def test_a_letter_is_kept_for_whom_the_options_say_and_the_status_is_0(store):
    answer = receive(LETTER, "--to", ANA, "--to", LOBBY, "--from", "ana@example.org")
    assert (answer.exit_code, answer.output) == (0, "")
    assert kept(store) == [(ANA, "ana@example.org", LETTER), (LOBBY, "ana@example.org", LETTER)]
    with store.reading() as reading:
        assert reading.letters.newest(None, 1)[0].status is LetterStatus.RECEIVED


def test_without_options_the_environment_says_for_whom_it_is_and_without_that_the_header(store, monkeypatch):
    header = b"Return-Path: <ana@example.org>\r\nDelivered-To: %s\r\n" % ANA.encode()
    assert receive(header + LETTER).exit_code == 0
    monkeypatch.setenv("RECIPIENT", "eleusis@localhost.localdomain")
    monkeypatch.setenv("ORIGINAL_RECIPIENT", LOBBY)
    monkeypatch.setenv("SENDER", "bruno@example.org")
    assert receive(header + LETTER).exit_code == 0
    assert [one[:2] for one in kept(store)] == [(ANA, "ana@example.org"), (LOBBY, "bruno@example.org")]


def test_lines_that_end_as_unix_ends_them_are_kept_as_mail_ends_them_and_the_mbox_line_is_not(store):
    mbox = b"From ana@example.org Fri Nov 20 12:00:05 2026\nTo: %s\n" % LOBBY.encode()
    assert receive(mbox + LETTER.replace(b"\r\n", b"\n")).exit_code == 0
    assert kept(store) == [(LOBBY, "ana@example.org", b"To: %s\r\n" % LOBBY.encode() + LETTER)]


@pytest.mark.parametrize(
    "to", [f"p-{'a' * 16}@{DOMAIN}", f"p-abc@{DOMAIN}", "ana@example.org", "", "\x1b[2J"]
)
def test_an_address_that_is_nobodys_is_status_67_in_words_that_do_not_repeat_it(store, to):
    answer = receive(LETTER, "--to", to)
    assert (answer.exit_code, answer.stderr) == (67, "no such address here\n")
    assert not kept(store)


def test_a_letter_to_nobody_of_ours_is_status_67(store):
    assert receive(b"To: somebody@example.net\r\n" + LETTER).exit_code == 67


@pytest.mark.parametrize("letter", [b"", b"\r\n\r\n", b"From x@y.org Fri Nov 20\n"])
def test_what_is_no_letter_is_status_65(store, letter):
    assert receive(letter, "--to", LOBBY).exit_code == 65


def test_a_standard_input_that_is_closed_is_no_letter_either(store):
    ended = subprocess.run(
        [sys.executable, "-c", "from pbem.cli import main; main()", "receive", "--to", LOBBY],
        preexec_fn=lambda: os.close(0),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (65, "there's no message on standard input\n")


def test_a_letter_whose_header_tells_no_envelope_sender_is_answered_as_its_writers(store):
    assert receive(b"To: %s\r\n" % LOBBY.encode() + LETTER).exit_code == 0
    assert [sender for _, sender, _ in kept(store)] == ["ana@example.org"]


def test_promise_11_a_letter_too_big_is_status_65(store, monkeypatch):
    monkeypatch.setenv("PBEM_SMTP_MAX_BYTES", "10000")
    assert receive(LETTER + b"x" * 10_000, "--to", LOBBY).exit_code == 65
    assert receive(LETTER, "--to", LOBBY).exit_code == 0


def test_promise_8_without_a_database_that_can_be_written_the_status_is_75(store, monkeypatch, tmp_path):
    def full(*_, **__):
        raise StoreUnavailable("database or disk is full")

    monkeypatch.setattr("pbem.cli.receive.receive", full)
    assert receive(LETTER, "--to", LOBBY).exit_code == 75
    monkeypatch.setenv("PBEM_DATABASE_URL", f"sqlite:///{tmp_path}/none/none.db/pbem.db")
    (tmp_path / "none").write_text("")
    assert receive(LETTER, "--to", LOBBY).exit_code == 75


def test_a_mistake_in_the_settings_or_a_bug_lets_the_letter_wait(store, monkeypatch):
    def broken(*_, **__):
        raise RuntimeError("a secret of the inside")

    monkeypatch.setattr("pbem.cli.receive.receive", broken)
    answer = receive(LETTER, "--to", LOBBY)
    assert (answer.exit_code, answer.stderr) == (75, "crashed: RuntimeError\n")
    monkeypatch.setenv("PBEM_SMTP_MAX_BYTES", "big")
    assert receive(LETTER, "--to", LOBBY).exit_code == 75


def test_promise_5_a_letter_by_pipe_counts_from_when_the_mail_server_took_it_in(store):
    came = datetime.now(UTC).replace(microsecond=0) - timedelta(minutes=50)
    received = f"Received: by mx.example.org; {format_datetime(came)}\r\n".encode()
    assert receive(received + LETTER, "--to", LOBBY).exit_code == 0
    with store.reading() as reading:
        assert reading.letters.newest(None, 1)[0].received == pytest.approx(came.timestamp() * 1e6, abs=2e6)
