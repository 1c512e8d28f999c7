"""A server whose output goes to a file on a full disk."""

import os
import signal
import smtplib
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.by_mail.servers import environment, free_port

FULL = Path("/dev/full")
PATIENCE = 60

pytestmark = pytest.mark.skipif(not FULL.exists(), reason="a device that is always full is Linux's")


def serving(folder, port, **settings):
    words = [sys.executable, "-c", "from pbem.cli import main; main()", "serve"]
    variables = {**os.environ, **environment(folder), "PBEM_SMTP_LISTEN": f"127.0.0.1:{port}", **settings}
    with FULL.open("wb") as full:
        return subprocess.Popen(words, env=variables, stdout=full, stderr=full)


def test_promise_8_what_it_says_when_it_starts_is_lost_and_it_serves_and_stops_as_ever(tmp_path):
    port = free_port()
    with serving(tmp_path, port) as process:
        try:
            assert greets(process, port)
        finally:
            process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0


def test_a_reason_for_which_it_does_not_start_is_told_by_the_status_at_least(tmp_path):
    with serving(tmp_path, 0, PBEM_SMTP_LISTEN="nowhere") as process:
        assert process.wait(PATIENCE) == 2


def greets(process, port):
    until = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < until:
        try:
            with smtplib.SMTP("127.0.0.1", port, timeout=PATIENCE) as door:
                return door.noop()[0] == 250
        except OSError:
            time.sleep(0.05)
    return False
