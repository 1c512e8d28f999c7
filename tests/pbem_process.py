"""`pbem` in a process of its own that begins at once: forked from one that has imported the whole program.

What a process costs before it does anything is its imports. The program that users start, and its own start, are tried
where that is what a test is about: `test_cli`, `test_first_game`, `real_mail`.
"""

import os
import signal
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from multiprocessing import get_context, reduction
from typing import IO, Any

from pbem.store.database import connections
from tests.prepared import known, sqlite, statements

FORKS = get_context("forkserver")
FORKS.set_forkserver_preload(["pbem.cli", "pbem.app.server", "tests.pbem_process"])


class _File:
    """A file that is open in the child too."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __reduce__(self) -> tuple[Any, ...]:
        return _detached, (reduction.DupFd(self.number),)


def _detached(file: Any) -> int:
    return file.detach()


@contextmanager
def _scratch() -> Iterator[IO[Any]]:
    """A file that is gone when it is closed."""
    with tempfile.TemporaryFile("w+") as file:
        yield file


class PbemProcess:
    """`pbem` with these words and this environment; used as `subprocess.Popen` is.

    What it prints comes by a pipe, its standard error is kept in a file, unless it is given other ones. `before` is
    Python that is run in the process first.
    """

    def __init__(
        self,
        words: Sequence[str],
        environ: Mapping[str, str],
        *,
        before: str = "",
        stdout: IO[Any] | None = None,
        stderr: IO[Any] | None = None,
    ) -> None:
        self._own = ExitStack()
        self._errors = stderr or self._own.enter_context(_scratch())
        reads, writes = os.pipe()
        self.stdout = self._own.enter_context(os.fdopen(reads, encoding="utf-8"))
        output = stdout.fileno() if stdout else writes
        files = (_File(output), _File(self._errors.fileno()))
        code = textwrap.dedent(before)
        self._process = FORKS.Process(
            target=_becomes, args=(list(words), dict(environ), code, files, statements())
        )
        self._process.start()
        os.close(writes)
        self.pid = self._process.pid or 0

    def __del__(self) -> None:
        self._own.close()

    def poll(self) -> int | None:
        """How it ended, as `subprocess` says it; None while it runs."""
        return self._process.exitcode

    @property
    def returncode(self) -> int | None:
        """The same."""
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        """Raises `subprocess.TimeoutExpired` where it goes on for longer, in seconds."""
        self._process.join(timeout)
        if self._process.exitcode is None:
            raise subprocess.TimeoutExpired("pbem", timeout or 0)
        return self._process.exitcode

    def communicate(self, timeout: float | None = None) -> tuple[str, str]:
        """What is left of what it printed, and its standard error, when it has ended."""
        self.wait(timeout)
        self._errors.seek(0)
        return self.stdout.read(), self._errors.read()

    def send_signal(self, number: int) -> None:
        """To one that may have ended already."""
        if self._process.is_alive():
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def __enter__(self) -> "PbemProcess":
        return self

    def __exit__(self, *_: object) -> None:
        self.wait()


def pbem(
    words: Sequence[str], environ: Mapping[str, str], timeout: float = 60
) -> subprocess.CompletedProcess[str]:
    """A command that ends by itself."""
    process = PbemProcess(words, environ)
    try:
        output, errors = process.communicate(timeout)
    except subprocess.TimeoutExpired:
        process.kill()
        raise
    return subprocess.CompletedProcess(["pbem", *words], process.wait(), output, errors)


def _becomes(
    words: list[str], environ: dict[str, str], before: str, files: tuple[int, int], schema: list[str]
) -> None:
    """In the child."""
    from pbem.cli import main

    known[:] = schema
    connections._sqlite = sqlite  # which waits for the disk
    for number, file in enumerate((os.open(os.devnull, os.O_RDONLY), *files)):
        os.dup2(file, number)
    sys.stdin = os.fdopen(0, closefd=False)
    sys.stdout, sys.stderr = (os.fdopen(number, "w", buffering=1, closefd=False) for number in (1, 2))
    os.environ.clear()
    os.environ.update(environ)
    sys.argv = ["pbem", *words]
    exec(compile(before, "<string>", "exec"), {})
    main()
