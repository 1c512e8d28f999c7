"""One server of several processes on PostgreSQL: they wake each other, take over from the dead, and outlive the
database."""

import contextlib
import os
import smtplib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path

import pytest

from pbem.mail.writing.letters import write_letter
from pbem.store.store import open_store
from tests.by_mail.servers import HOST, environment, event_loop, free_port, sink
from tests.pbem_process import PbemProcess
from tests.postgres_cluster import Cluster, needed_binaries, running_cluster

LOBBY = "eleusis@eleusis.example.org"
PATIENCE = 180.0
"""Seconds that a busy machine may take for anything."""

ROLES = {"one": ("handle", "deliver", "tick"), "other": ("receive", "handle", "deliver", "tick", "web")}


def until(comes_true: Callable[[], object]) -> None:
    give_up = time.monotonic() + PATIENCE
    while not comes_true():
        assert time.monotonic() < give_up
        time.sleep(0.02)


@dataclass
class Process:
    popen: PbemProcess
    log: Path

    def says(self, words: str) -> bool:
        return words in self.log.read_text()


@dataclass
class Server:
    cluster: Cluster
    port: int
    mails: list[tuple[str, EmailMessage]]
    processes: dict[str, Process]
    url: str

    def post(self, sender: str) -> None:
        letter = write_letter(sender, LOBBY, "JOIN")
        with smtplib.SMTP(HOST, self.port, timeout=30) as door:
            door.sendmail(sender, [LOBBY], letter.as_bytes())

    def answered(self, sender: str) -> int:
        """How many answers came; a mail may leave twice where who sent it was killed before he could note that."""
        return len({mail["Message-ID"] for to, mail in self.mails if to == sender})


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    mails: list[tuple[str, EmailMessage]] = []
    with contextlib.ExitStack() as stack:
        cluster = stack.enter_context(running_cluster(needed_binaries()))
        run = stack.enter_context(event_loop())
        relay = stack.enter_context(sink(run, lambda to, mail: mails.append((to, mail))))
        url, port = cluster.new_database(), free_port()
        open_store(url).close()
        processes = {}
        for name, roles in ROLES.items():
            log = tmp_path / f"{name}.log"
            words = [word for role in roles for word in ("--role", role)]
            environ = environment(tmp_path, relay, port, PBEM_DATABASE_URL=url)
            with log.open("wb") as out:
                popen = PbemProcess(["serve", *words], {**os.environ, **environ}, stdout=out, stderr=out)
            stack.callback(popen.wait)
            stack.callback(popen.kill)
            processes[name] = Process(popen, log)
        for process in processes.values():
            until(lambda process=process: process.says("pbem "))
        yield Server(cluster, port, mails, processes, url)


def test_a_process_takes_over_from_a_killed_one_and_goes_on_when_the_database_is_back(server):
    one, other = server.processes.values()
    server.post("ana@example.org")
    until(lambda: server.answered("ana@example.org"))
    until(lambda: one.says("event=ticking") or other.says("event=ticking"))
    first = one.says("event=ticking")
    assert not (first and other.says("event=ticking"))

    one.popen.kill()
    until(lambda: other.says("event=ticking"))
    server.post("bruno@example.org")
    until(lambda: server.answered("bruno@example.org"))

    server.cluster.kill()
    with pytest.raises(smtplib.SMTPException) as refused:
        server.post("carla@example.org")
    assert "451" in str(refused.value)
    server.cluster.start()
    server.cluster.wait_until_it_answers()

    until(lambda: tries(lambda: server.post("carla@example.org")))
    until(lambda: server.answered("carla@example.org"))
    until(lambda: other.log.read_text().count("event=ticking") == 2)
    assert other.popen.poll() is None
    time.sleep(1)
    assert [server.answered(f"{name}@example.org") for name in ("ana", "bruno", "carla")] == [1, 1, 1]
    with contextlib.closing(open_store(server.url)) as store, store.reading() as reading:
        assert ROLES["other"] in {one.roles for one in reading.workers.all()}


def tries(act: Callable[[], object]) -> bool:
    try:
        act()
    except smtplib.SMTPException:
        return False
    return True
