"""What the processes of one server share out: on SQLite one works, and others may take letters in and show pages."""

import os
import signal
from contextlib import contextmanager

import pytest

from pbem.app.process import ALL, Role
from pbem.store.database.leadership import sole_worker
from pbem.store.errors import StoreUnavailable
from tests.by_mail.servers import environment
from tests.pbem_process import PbemProcess, pbem


def command(*roles: str) -> list[str]:
    return ["serve", *(word for role in roles for word in ("--role", role))]


@contextmanager
def serving(folder, *roles: str, **more: str):
    """Such a process, and the first line that it writes."""
    with PbemProcess(command(*roles), {**os.environ, **environment(folder, **more)}) as process:
        try:
            yield process, process.stdout.readline()
        finally:
            process.kill()


def refused(folder, *roles: str) -> str:
    answer = pbem(command(*roles), {**os.environ, **environment(folder)})
    assert answer.returncode == 1
    assert answer.stdout == ""
    return answer.stderr


def test_on_sqlite_a_second_process_that_would_work_says_why_it_does_not(tmp_path):
    with serving(tmp_path, "handle", "tick") as (worker, line):
        assert line == "pbem handles messages; watches deadlines\n"
        for roles in ([], ["deliver"], ["receive", "tick"]):
            told = refused(tmp_path, *roles)
            assert len(told.splitlines()) == 1
            assert str(tmp_path / "eleusis.db") in told or "pbem.db" in told
            assert "PostgreSQL" in told
        with serving(tmp_path, "receive") as (_, receives):
            assert receives.startswith("pbem listens on 127.0.0.1:")
        with serving(tmp_path, "web", PBEM_WEB_LISTEN="127.0.0.1:0") as (_, shows):
            assert shows == "pbem shows pages\n"
        worker.kill()
        worker.wait()
        with serving(tmp_path) as (whole, line):
            assert line.startswith("pbem listens on 127.0.0.1:")
            whole.send_signal(signal.SIGTERM)
            assert whole.wait(20) == 0


def test_a_role_that_there_is_not_is_told(tmp_path):
    answer = pbem(command("judge"), os.environ)
    assert answer.returncode == 2
    assert all(role.value in answer.stderr for role in Role)
    assert frozenset(Role) == ALL


def test_the_lock_of_who_works_on_a_sqlite_file_is_let_go_at_the_end_and_none_is_needed_on_postgresql(
    tmp_path,
):
    url = f"sqlite:///{tmp_path / 'kept.db'}"
    with sole_worker(url), pytest.raises(StoreUnavailable, match=r"kept\.db"), sole_worker(url):
        pass
    with sole_worker(url), sole_worker("postgresql://pbem@/pbem"), sole_worker("postgresql://pbem@/pbem"):
        pass
