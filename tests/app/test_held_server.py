"""Backups of a server that works, and a server that was restored, as their operator meets them."""

import json
import os
import stat
import subprocess
import tarfile
import threading
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path

import pytest

from pbem.app import Running
from pbem.app.backup import unpacked
from pbem.store.rows.people import LetterStatus, MailStatus
from pbem.store.store import open_store
from tests.by_mail.people import LOBBY
from tests.by_mail.servers import Door, environment, event_loop, free_port, server_here
from tests.pbem_process import pbem


@dataclass
class Operator:
    """Who keeps the server in a folder."""

    environ: dict[str, str]

    def says(self, *words: str) -> subprocess.CompletedProcess[str]:
        return pbem(words, {**os.environ, **self.environ})


@pytest.fixture
def operator(tmp_path: Path) -> Operator:
    environ = environment(
        tmp_path / "var", PBEM_RELAY_KIND="maildir", PBEM_WEB_LISTEN=f"127.0.0.1:{free_port()}"
    )
    return Operator(environ)


def letter(number: int) -> bytes:
    return f"From: ana@example.org\r\nMessage-ID: <{number}@x>\r\nSubject: {number}\r\n\r\nJOIN\r\n".encode()


@pytest.mark.usefixtures("in_earnest")
def test_a_backup_made_under_load_is_whole_and_has_every_letter_that_was_taken_before(operator, tmp_path):
    with event_loop() as run, server_here(run, operator.environ) as server:
        taken: list[int] = []
        enough = threading.Event()

        def posts() -> None:
            with Door(server.port) as door:
                while not enough.is_set():
                    door.post("ana@example.org", LOBBY, letter(len(taken)))
                    taken.append(len(taken))
                    enough.wait(0.02)  # one sender may send so many an hour

        load = threading.Thread(target=posts)
        load.start()
        try:
            before = len(taken)
            told = operator.says("backup", str(tmp_path / "backup.tar"))
        finally:
            enough.set()
            load.join()
    assert told.returncode == 0, told.stderr
    file = tmp_path / "backup.tar"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert {one.name for one in tmp_path.iterdir()} == {"backup.tar", "var"}
    with unpacked(file) as parts:
        assert parts.secret is not None
        assert parts.secret.read_bytes() == (tmp_path / "var/secret").read_bytes()
        store = open_store(f"sqlite:///{parts.database}")
        with store.reading() as reading:
            letters = reading.letters.newest(None, 100_000)
        store.close()
        assert len(letters) >= before
        assert parts.manifest.counts["letters"] == len(letters)


def test_a_restored_server_takes_letters_and_shows_pages_and_does_nothing_else_until_it_is_let_go(
    operator, tmp_path
):
    with event_loop() as run, server_here(run, operator.environ), Door(0):
        pass
    assert operator.says("backup", str(tmp_path / "backup.tar")).returncode == 0
    told = operator.says("restore", str(tmp_path / "backup.tar"))
    assert told.returncode == 0, told.stderr
    assert "pbem go" in told.stdout
    with event_loop() as run, server_here(run, operator.environ) as server:
        with Door(server.port) as door:
            door.post("ana@example.org", LOBBY, letter(1))
        with urllib.request.urlopen(f"http://127.0.0.1:{server.web_port}/") as page:
            assert page.status == 200
        time.sleep(2.5)  # twice as long as waiting work is left alone at most
        with server.house.store.reading() as reading:
            assert [one.status for one in reading.letters.newest(None, 10)] == [LetterStatus.RECEIVED]
        told = operator.says("go")
        assert told.returncode == 0, told.stderr
        until = time.monotonic() + 30
        while not _mails(server, MailStatus.SENT) and time.monotonic() < until:
            time.sleep(0.1)
        assert len(_mails(server, MailStatus.SENT)) == 1
        with server.house.store.reading() as reading:
            assert [one.status for one in reading.letters.newest(None, 10)] == [LetterStatus.HELD]
    assert operator.says("go").returncode == 1


def _mails(server: Running, status: MailStatus) -> list:
    with server.house.store.reading() as reading:
        return reading.mails.newest(status, 10)


def test_a_running_server_is_not_replaced(operator, tmp_path):
    with event_loop() as run, server_here(run, operator.environ):
        assert operator.says("backup", str(tmp_path)).returncode == 0
        (file,) = tmp_path.glob("pbem-*Z.tar.gz")
        told = operator.says("restore", str(file), "--replace")
        assert told.returncode == 1
        assert "stop the server" in told.stderr


def test_a_backup_that_was_changed_or_cut_short_is_refused(operator, tmp_path):
    with event_loop() as run, server_here(run, operator.environ):
        operator.says("backup", str(tmp_path / "backup.tar"))
    whole = (tmp_path / "backup.tar").read_bytes()
    at = whole.index(b"SQLite format 3") + 5000
    for name, spoilt in {
        "cut": whole[: len(whole) // 2],
        "empty": b"",
        "changed": whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :],
        "another": b"From: somebody\r\n\r\n",
    }.items():
        (tmp_path / name).write_bytes(spoilt)
        told = operator.says("restore", str(tmp_path / name), "--replace")
        assert told.returncode == 2, name
        assert len(told.stderr.splitlines()) == 1


def test_no_secret_is_in_the_manifest(operator, tmp_path):
    with event_loop() as run, server_here(run, operator.environ):
        operator.says("backup", str(tmp_path / "backup.tgz"))
    with tarfile.open(tmp_path / "backup.tgz") as tar:
        assert tar.getnames() == ["manifest.json", "pbem.db", "secret"]
        manifest = json.loads(tar.extractfile("manifest.json").read())
    key = (tmp_path / "var/secret").read_text().strip()
    assert key not in json.dumps(manifest)
    assert set(manifest) == {"pbem", "schema", "database", "domain", "taken", "counts", "sha256", "form"}
