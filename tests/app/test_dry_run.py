"""A dry run works on a copy: it handles letters, mails into a folder, and touches nothing else."""

import hashlib
import os
import re
import signal
import smtplib
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pbem.store.rows.people import LetterStatus, StoredLetter
from pbem.store.store import open_store
from tests.by_mail.people import LOBBY
from tests.by_mail.servers import environment
from tests.pbem_process import PbemProcess

JOIN = b"From: ana@example.org\r\nMessage-ID: <%d@x>\r\nSubject: .\r\n\r\nJOIN\r\n"


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    """The settings of a server in whose database a letter waits; its relay is nowhere."""
    environ = environment(
        tmp_path / "var",
        PBEM_RELAY_HOST="nowhere.example",
        PBEM_IMAP_HOST="nowhere.example",
        PBEM_IMAP_USER="pbem",
        PBEM_IMAP_PASSWORD_FILE=str(tmp_path / "password"),
    )
    (tmp_path / "password").write_text("sesame\n")
    (tmp_path / "var").mkdir()
    (tmp_path / "var/secret").write_text("the server's own key\n")
    store = open_store(f"sqlite:///{tmp_path / 'var/pbem.db'}")
    with store.writing() as writing:
        now = time.time_ns() // 1000  # one of long ago would be given up as nobody confirms it
        writing.letters.add([StoredLetter(now, LOBBY, "ana@example.org", JOIN % 1, None, None)])
    store.close()
    return environ


def digests(folder: Path) -> dict[str, str]:
    """Every file that matters; SQLite makes empty ones beside a database that is only read."""
    files = [
        one for one in folder.iterdir() if one.is_file() and one.stat().st_size and one.suffix != ".db-shm"
    ]
    return {one.name: hashlib.sha256(one.read_bytes()).hexdigest() for one in files}


@contextmanager
def dry_run(environ: dict[str, str], *words: str) -> Iterator[PbemProcess]:
    process = PbemProcess(["serve", "--dry-run", *words], {**os.environ, **environ})
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def test_a_dry_run_handles_what_waits_and_what_comes_and_leaves_the_database_byte_for_byte(environ, tmp_path):
    before = digests(tmp_path / "var")
    with dry_run(environ) as process:
        first, second = process.stdout.readline(), process.stdout.readline()
        (folder,) = (tmp_path / "var").glob("dry-run-*")
        assert str(folder) in first
        (port,) = re.findall(r"listens on 127\.0\.0\.1:(\d+) ", second)
        with smtplib.SMTP("127.0.0.1", int(port)) as smtp:
            smtp.sendmail("rui@example.org", LOBBY, (JOIN % 2).replace(b"ana@", b"rui@"))
        until = time.monotonic() + 60
        people = ("ana@example.org", "rui@example.org")
        while not all(list((folder / "mail" / one / "new").glob("*")) for one in people):
            assert time.monotonic() < until
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        told, _ = process.communicate(timeout=30)
    assert "messages in: 2 held" in told
    assert "emails out: 2 confirmation" in told
    assert digests(tmp_path / "var") == before
    store = open_store(f"sqlite:///{tmp_path / 'var/pbem.db'}")
    with store.reading() as reading:
        assert [one.status for one in reading.letters.newest(None, 9)] == [LetterStatus.RECEIVED]
    store.close()
    assert (folder / "secret").read_text() != (tmp_path / "var/secret").read_text()


def test_a_dry_run_has_all_roles_and_a_backup_goes_with_it_alone(environ):
    with dry_run(environ, "--role", "web") as process:
        assert process.wait(30) == 2
    with dry_run(environ, "--from", "nowhere.tar") as process:
        assert process.wait(30) == 1
