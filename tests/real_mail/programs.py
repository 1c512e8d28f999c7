"""The mail programs of Debian that these tests run, each in folders and on ports of its own."""

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import pytest

T = TypeVar("T")

PATIENCE = 20.0
"""Seconds in which what is waited for must have come."""

OTHER_PLACES = ("/usr/sbin", "/usr/lib/postfix/sbin", "/usr/lib/dovecot")

NEEDED = (
    "postfix",
    "smtp-sink",
    "dovecot",
    "swaks",
    "s-nail",
    "mutt",
    "opendkim",
    "opendkim-genkey",
    "strace",
    "openssl",
)


def program(name: str) -> str:
    """Where a program is; the test fails without it."""
    found = shutil.which(name, path=os.pathsep.join([os.environ["PATH"], *OTHER_PLACES]))
    if found is None:
        pytest.fail(f"{name} is missing; `make test-mail` installs it")
    return found


def why_not() -> str:
    """Why these tests are not run, or "" if they are."""
    if os.environ.get("TEST_MAIL") != "required":
        return "real mail programs are tried by `make test-mail`"
    if os.geteuid() != 0:
        pytest.fail("Postfix and Dovecot are started by root alone")
    for name in NEEDED:
        program(name)
    return ""


@contextmanager
def open_folder() -> Iterator[Path]:
    """A folder that programs of any user may enter, as short as the names of sockets have to be."""
    folder = Path(tempfile.mkdtemp(prefix="pbem-"))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def awaited(look: Callable[[], T | None], what: str, patience: float = PATIENCE) -> T:
    """What `look` finds, as soon as it finds something."""
    until = time.monotonic() + patience
    while True:
        found = look()
        if found:
            return found
        if time.monotonic() > until:
            raise AssertionError(f"waited in vain for {what}")
        time.sleep(0.03)


def listens(port: int, host: str = "127.0.0.1") -> bool:
    try:
        socket.create_connection((host, port), 1).close()
    except OSError:
        return False
    return True


@contextmanager
def child(*command: str | Path, log: Path, **options: object) -> Iterator[subprocess.Popen[bytes]]:
    """A program that runs until the block ends."""
    with log.open("ab") as out:
        process = subprocess.Popen(
            [str(part) for part in command], stdout=out, stderr=out, stdin=subprocess.DEVNULL, **options
        )  # type: ignore[call-overload]
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
