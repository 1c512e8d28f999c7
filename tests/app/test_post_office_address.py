"""The post office's address: printed when the server starts, the same after the next start, and told nowhere else."""

import os
import re
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.by_mail.servers import environment
from tests.pbem_process import PbemProcess


@contextmanager
def started(folder: Path, log: Path) -> Iterator[str]:
    """A server that is only being tried; gives the post office's address that it prints."""
    mail = {"PBEM_RELAY_KIND": "maildir", "PBEM_WEB_LISTEN": "127.0.0.1:0"}
    environ = {**os.environ, **environment(folder, **mail)}
    with log.open("ab") as errors:
        server = PbemProcess(["serve"], environ, stderr=errors)
    try:
        printed = [server.stdout.readline() for _ in range(3)]
        found = re.fullmatch(r"post office: (http://127\.0\.0\.1:\d+/[\w-]{24}/office)\n", printed[2])
        assert found, printed
        yield found[1]
    finally:
        server.terminate()
        server.wait(20)


def got(url: str, body: bytes | None = None, **headers: str) -> str:
    with urllib.request.urlopen(urllib.request.Request(url, body, headers), timeout=20) as answer:
        return str(answer.read().decode())


def status(url: str) -> int:
    with pytest.raises(urllib.error.HTTPError) as refused:
        got(url)
    with refused.value:
        return refused.value.code


def test_it_is_printed_at_each_start_and_stands_in_no_log_file_or_page_of_others(tmp_path: Path) -> None:
    folder, log = tmp_path / "var", tmp_path / "log"
    with started(folder, log) as office:
        site, secret = office.split("/")[2], office.split("/")[3]
        (token,) = set(re.findall(r'name="token" value="([^"]+)"', got(office)))
        form = {"token": token, "from": "ana@example.org", "body": "JOIN"}
        sent = got(office, urlencode(form).encode(), Origin=f"http://{site}")
        assert "ana@example.org" in sent
        give_up = time.monotonic() + 180  # seconds that a busy machine may take for the answer
        while f"/{secret}/office/ana@example.org" not in got(office):
            assert time.monotonic() < give_up
            time.sleep(0.1)
        assert status(f"http://{site}/office") == 404
        assert status(f"http://{site}/{secret[::-1]}/office") == 404
        for path in ("/", "/tables", "/healthz", "/metrics"):
            assert secret not in got(f"http://{site}{path}")
    with started(folder, log) as again:
        assert again.split("/")[3] == secret
    assert "event=letter" in log.read_text("utf-8")
    for file in (log, *(one for one in folder.rglob("*") if one.is_file())):
        assert secret.encode() not in file.read_bytes(), file
