"""What a transaction wrote is on the disk when it ends, whatever the machine does next (SQLite, `synchronous`)."""

import os
import shutil
import subprocess
import sys

import pytest

from pbem.store.store import open_store

FULL = 2

pytestmark = pytest.mark.usefixtures("in_earnest")

WRITES = """
import os, sys
from pbem.store.store import open_store
store = open_store(sys.argv[1])
os.write(2, b"BEGUN")
with store.writing() as writing:
    writing.meta.set("letter", "taken")
os.write(2, b"ENDED")
store.close()
"""


def test_every_connection_waits_for_the_disk(tmp_path):
    store = open_store(f"sqlite:///{tmp_path}/durable.db")
    for _ in range(2):
        with store.writing() as writing, store.reading() as reading:
            for one in (writing, reading):
                assert one.connection.exec_driver_sql("PRAGMA synchronous").scalar_one() == FULL
    store.close()


def test_the_kernel_has_forced_a_transaction_onto_the_disk_before_it_ends(tmp_path):
    strace = shutil.which("strace")
    if strace is None:
        if os.environ.get("TEST_STRACE") == "required":
            pytest.fail("strace is missing")
        pytest.skip("strace is missing: nobody looks whether SQLite does what its setting says")
    url, trace = f"sqlite:///{tmp_path}/durable.db", tmp_path / "trace"
    open_store(url).close()
    watched = [strace, "-f", "-y", "-s", "20", "-e", "trace=fsync,fdatasync,pwrite64,write", "-o", str(trace)]
    subprocess.run(
        [*watched, sys.executable, "-c", WRITES, url], check=True, timeout=300, stderr=subprocess.DEVNULL
    )
    calls = trace.read_text("utf-8", "replace").splitlines()
    begun, ended = (
        next(at for at, call in enumerate(calls) if f'"{mark}"' in call) for mark in ("BEGUN", "ENDED")
    )
    journal = [call for call in calls[begun:ended] if "durable.db-wal" in call]
    assert any("pwrite64(" in call for call in journal)
    assert "sync(" in journal[-1]
