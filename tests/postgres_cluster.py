"""A PostgreSQL cluster to throw away: in a fresh folder, on a unix socket only, gone afterwards."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import psycopg
import pytest

NOT_FOUND = (
    "no PostgreSQL here to test on (initdb in /usr/lib/postgresql/*/bin, `pg_config --bindir` or PATH)"
)

_INITDB = ["--username=pbem", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync"]
_POSTGRES = {"listen_addresses": "", "fsync": "off", "full_page_writes": "off", "max_connections": "40"}


@dataclass
class Cluster:
    """A running server; its only superuser is `pbem`, and whoever reaches the socket is trusted."""

    socket_folder: Path
    _numbers: Iterator[int] = field(default_factory=count)

    def url(self, database: str) -> str:
        return f"postgresql://pbem@/{database}?host={self.socket_folder}"

    def new_database(self) -> str:
        """The URL of an empty database."""
        name = f"fresh_{next(self._numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.url(name)


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
    surroundings = {"cwd": folder, "env": {"PATH": os.environ["PATH"], "LC_ALL": "C", "TZ": "UTC"}}
    try:
        subprocess.run(
            [*as_owner, binaries / "initdb", "--pgdata", data, *_INITDB],
            check=True,
            capture_output=True,
            **surroundings,
        )
        with (folder / "log").open("wb") as log:
            server = subprocess.Popen(
                [*as_owner, binaries / "postgres", "-D", data, "-k", folder]
                + [f"--{setting}={value}" for setting, value in _POSTGRES.items()],
                stdout=log,
                stderr=log,
                **surroundings,
            )
        try:
            cluster = Cluster(folder)
            _wait_until_it_answers(cluster, server, folder / "log")
            yield cluster
        finally:
            server.send_signal(signal.SIGQUIT)  # "immediate": nothing here is worth a checkpoint
            server.wait(timeout=30)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


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


def _wait_until_it_answers(cluster: Cluster, server: subprocess.Popen[bytes], log: Path) -> None:
    give_up = time.monotonic() + 30
    while server.poll() is None and time.monotonic() < give_up:
        try:
            psycopg.connect(cluster.url("postgres")).close()
        except psycopg.OperationalError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError(f"PostgreSQL did not start:\n{log.read_text()}")
