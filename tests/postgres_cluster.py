"""A PostgreSQL cluster to throw away: in a fresh folder, on a unix socket only, gone afterwards."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest

NOT_FOUND = (
    "no PostgreSQL here to test on (initdb in /usr/lib/postgresql/*/bin, `pg_config --bindir` or PATH)"
)

_INITDB = ["--username=pbem", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync"]
_POSTGRES = {"listen_addresses": "", "fsync": "off", "full_page_writes": "off", "max_connections": "60"}


@dataclass
class Cluster:
    """A server; its only superuser is `pbem`, and whoever reaches the socket is trusted.

    `program`: the words that run it, as its owner.
    """

    socket_folder: Path
    program: Sequence[str | Path]
    _numbers: Iterator[int] = field(default_factory=count)
    _server: subprocess.Popen[bytes] | None = None

    def url(self, database: str) -> str:
        return f"postgresql://pbem@/{database}?host={self.socket_folder}"

    def new_database(self) -> str:
        """The URL of an empty database."""
        name = f"fresh_{next(self._numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    @property
    def log(self) -> Path:
        return self.socket_folder / "log"

    def start(self) -> None:
        """It will answer soon: see `wait_until_it_answers`. It dies with the thread that has started it."""
        with self.log.open("ab") as log:
            self._server = subprocess.Popen(
                self.program, stdout=log, stderr=log, **_surroundings(self.socket_folder)
            )

    def kill(self) -> None:
        """It is gone at once, without a checkpoint ("immediate"): at the next start it has to recover."""
        if self._server is not None:
            self._server.send_signal(signal.SIGQUIT)
            self._server.wait(timeout=30)

    def wait_until_it_answers(self) -> None:
        give_up = time.monotonic() + 30
        while self._server is not None and self._server.poll() is None and time.monotonic() < give_up:
            try:
                psycopg.connect(self.url("postgres")).close()
            except psycopg.OperationalError:
                time.sleep(0.05)
            else:
                return
        raise RuntimeError(f"PostgreSQL did not start:\n{self.log.read_text()}")


def find_binaries() -> Path | None:
    """The folder of the newest PostgreSQL server programs, if this machine has any."""
    debian = sorted(
        Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: float(folder.parent.name), reverse=True
    )
    told = [Path(shutil.which("initdb") or "/nowhere").resolve().parent]
    if pg_config := shutil.which("pg_config"):
        answer = subprocess.run([pg_config, "--bindir"], capture_output=True, text=True, check=False)
        told.insert(0, Path(answer.stdout.strip() or "/nowhere"))
    return next((f for f in [*debian, *told] if (f / "initdb").exists() and (f / "postgres").exists()), None)


def needed_binaries() -> Path:
    """PostgreSQL's programs. Without them the test is skipped, or fails where TEST_POSTGRESQL=required."""
    binaries = find_binaries()
    if binaries is None:
        if os.environ.get("TEST_POSTGRESQL") == "required":
            pytest.fail(NOT_FOUND)
        pytest.skip(
            NOT_FOUND
        )  # a machine without PostgreSQL still runs everything else, and says what it left out
    return binaries


@contextmanager
def running_cluster(binaries: Path) -> Iterator[Cluster]:
    """A cluster that stops, and whose folder goes, when the block ends or this process dies."""
    folder = Path(tempfile.mkdtemp(prefix="pbem-pg-"))
    as_owner = _hand_over(folder)
    data = folder / "data"
    try:
        subprocess.run(
            [*as_owner, binaries / "initdb", "--pgdata", data, *_INITDB],
            check=True,
            capture_output=True,
            **_surroundings(folder),
        )
        settings = [f"--{setting}={value}" for setting, value in _POSTGRES.items()]
        cluster = Cluster(folder, [*as_owner, binaries / "postgres", "-D", data, "-k", folder, *settings])
        cluster.start()
        try:
            cluster.wait_until_it_answers()
            yield cluster
        finally:
            cluster.kill()  # nothing here is worth a checkpoint
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _surroundings(folder: Path) -> dict[str, Any]:
    return {"cwd": folder, "env": {"PATH": os.environ["PATH"], "LC_ALL": "C", "TZ": "UTC"}}


def _hand_over(folder: Path) -> list[str]:
    """The words that start a program as the folder's owner: PostgreSQL refuses to run as root."""
    setpriv = shutil.which("setpriv")
    if os.geteuid() != 0:
        return [setpriv, "--pdeathsig", "QUIT"] if setpriv else []
    if setpriv is None:
        raise RuntimeError(
            "PostgreSQL does not run as root, and setpriv (util-linux) is not here to become nobody"
        )
    nobody = pwd.getpwnam("nobody")
    os.chown(folder, nobody.pw_uid, nobody.pw_gid)
    become = [f"--reuid={nobody.pw_uid}", f"--regid={nobody.pw_gid}", "--clear-groups"]
    return [setpriv, *become, "--pdeathsig", "QUIT"]
