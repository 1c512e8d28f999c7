"""A process in which something stands still ends, and tells where; one that is busy does not."""

import asyncio
import os
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from pbem.app.pulse import Pulse
from pbem.app.watchdog import STUCK, watchdog
from pbem.edge.systemd import Supervisor, supervisor
from pbem.store.rows.people import LetterStatus, StoredLetter
from pbem.store.store import Store, open_store
from tests.pbem_process import PbemProcess


def server(folder: Path, stuck: str, before: str = "", **more: str) -> PbemProcess:
    """`pbem serve`, after this was done to it; a loop may stand still for so long."""
    environ = {
        "PBEM_CONFIG": os.devnull,
        "PBEM_SERVER_DATA_DIR": str(folder),
        "PBEM_SMTP_LISTEN": "127.0.0.1:0",
        "PBEM_WEB_LISTEN": "",
        "PBEM_SERVER_STUCK_SECONDS": stuck,
    }
    return PbemProcess(["serve"], {**os.environ, **environ, **more}, before=before)


def ended(process: PbemProcess) -> tuple[int, str]:
    _, log = process.communicate(timeout=60)
    return process.wait(), log


HANGS = {
    "handle": """
        import time, pbem.app.server as serving
        def hangs(house, limit):
            token = "g1-t2-abcdefghijklmnop"
            time.sleep(3600)
        serving.handle_waiting = hangs
    """,
    "deliver": """
        import asyncio, pbem.app.server as serving
        async def hangs(house, relays, pace):
            await asyncio.sleep(3600)
        serving.deliver_due = hangs
    """,
    "loop": """
        import time, pbem.app.server as serving
        async def hangs(house, relays, pace):
            time.sleep(3600)
        serving.deliver_due = hangs
    """,
}


@pytest.mark.parametrize("name", HANGS)
def test_a_server_of_which_a_part_stands_still_ends_with_status_70_and_tells_where(
    tmp_path: Path, name: str
) -> None:
    status, log = ended(server(tmp_path, "2", HANGS[name]))
    assert status == STUCK
    (told,) = [line for line in log.splitlines() if "event=stuck " in line]
    assert name in told.partition("loops=")[2]
    assert any("event=stuck_at" in line and "<string>:" in line for line in log.splitlines())
    assert "abcdefghijklmnop" not in log


def test_a_server_that_holds_the_interpreters_lock_for_ever_ends_too(tmp_path: Path) -> None:
    """No thread of its own can even look then: a search that goes back again and again, for example."""
    hangs = """
        import re, pbem.app.server as serving
        def hangs(house):
            re.match("(a|aa)*c", "a" * 100)
        serving.tick = hangs
    """
    status, log = ended(server(tmp_path, "1", hangs))
    assert status != 0
    assert "most recent call first" in log


def test_with_0_seconds_nothing_ends_a_server(tmp_path: Path) -> None:
    process = server(tmp_path, "0", HANGS["deliver"])
    with pytest.raises(subprocess.TimeoutExpired):
        process.communicate(timeout=6)
    process.kill()
    process.communicate()


def ends_within(pulse: Pulse, seconds: float, works: float) -> list[int]:
    """With which statuses the process would have ended, while something works for so long."""
    statuses: list[int] = []

    async def run() -> None:
        with watchdog(pulse, seconds, Supervisor(), statuses.append):
            over = time.monotonic() + works
            while not statuses and time.monotonic() < over:
                await asyncio.sleep(0.02)

    asyncio.run(run())
    return statuses


def test_a_relay_may_keep_its_loop_waiting_for_longer() -> None:
    pulse = Pulse()
    pulse.busy("deliver", 30)
    assert ends_within(pulse, 1, 2.5) == []
    pulse.beat("deliver")
    assert ends_within(pulse, 1, 20) == [STUCK]


def test_a_long_work_of_which_each_piece_is_short_is_waited_for() -> None:
    pulse = Pulse()
    pulse.beat("tick")
    pieces = [threading.Timer(0.2 * number, pulse.goes_on, ["handle", "tick"]) for number in range(10)]
    for one in pieces:
        one.start()
    assert ends_within(pulse, 1, 2) == []
    assert list(pulse.silent()) == ["tick"]


def test_a_process_that_was_stopped_for_long_is_given_time_when_it_goes_on(tmp_path: Path) -> None:
    process = server(tmp_path, "3")
    assert process.stdout is not None
    process.stdout.readline()
    time.sleep(1)
    process.send_signal(signal.SIGSTOP)
    time.sleep(4.5)
    process.send_signal(signal.SIGCONT)
    time.sleep(1)
    process.terminate()
    assert ended(process)[0] == 0


# ---------------------------------------------------------------- what systemd hears


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[socket.socket]:
    """Its end of the line."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(tmp_path / "notify"))
        line.settimeout(60)
        yield line


def heard(line: socket.socket) -> list[str]:
    return line.recv(4096).decode().splitlines()


def other_than_alive(line: socket.socket) -> list[str]:
    """The next word that is not just that it lives."""
    while (word := heard(line)) == ["WATCHDOG=1"]:
        pass
    return word


def test_systemd_hears_that_the_server_is_ready_lives_and_stops(
    systemd: socket.socket, tmp_path: Path
) -> None:
    process = server(tmp_path, "300", NOTIFY_SOCKET=str(tmp_path / "notify"), WATCHDOG_USEC="600000")
    ready = other_than_alive(systemd)
    assert ready[0] == "READY=1"
    assert ready[1].startswith("STATUS=")
    began = time.monotonic()
    assert [heard(systemd) for _ in range(4)] == [["WATCHDOG=1"]] * 4
    assert time.monotonic() - began < 2
    process.terminate()
    assert ended(process)[0] == 0
    assert other_than_alive(systemd) == ["STOPPING=1"]


def test_systemd_hears_nothing_of_a_server_of_which_a_part_stands_still(
    systemd: socket.socket, tmp_path: Path
) -> None:
    more = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "600000"}
    process = server(tmp_path, "0", HANGS["deliver"], **more)
    assert other_than_alive(systemd)[0] == "READY=1"
    time.sleep(2)
    systemd.setblocking(False)
    with suppress(BlockingIOError):
        while heard(systemd) == ["WATCHDOG=1"]:
            pass
    systemd.settimeout(1)
    with pytest.raises(TimeoutError):
        heard(systemd)
    process.kill()
    process.communicate()


def test_an_environment_without_systemd_is_one_to_say_nothing_in() -> None:
    assert supervisor({}) == Supervisor()
    assert supervisor({"NOTIFY_SOCKET": "vsock:2:1"}) == Supervisor()
    others = {"NOTIFY_SOCKET": "/run/n", "WATCHDOG_USEC": "5000000", "WATCHDOG_PID": "1"}
    assert supervisor(others) == Supervisor("/run/n", 0.0)
    assert others == {}
    Supervisor("/nowhere/at/all", 1.0).ready("x")


def test_a_letter_with_which_handling_never_ends_is_set_aside_when_it_has_ended_the_server_three_times(
    tmp_path: Path,
) -> None:
    kept = f"sqlite:///{tmp_path / 'pbem.db'}"
    with closing(open_store(kept)) as store, store.writing() as writing:
        lobby = "eleusis@eleusis.example.org"
        now = time.time_ns() // 1000
        writing.letters.add([StoredLetter(now, lobby, f"{who}@x.example", b"x", None, None) for who in "ab"])
    hangs = """
        import time, pbem.service.inbox.queue as handling
        handle = handling.handle_letter
        hangs = lambda number, failed: number == 1 and not failed
        handling.handle_letter = lambda house, number, failed="", waiting=None: (
            time.sleep(3600) if hangs(number, failed) else handle(house, number, failed, waiting)
        )
    """
    for _ in range(3):
        status, log = ended(server(tmp_path, "2", hangs))
        assert status == STUCK
        assert "event=letter_stuck letter=1" in log
    process = server(tmp_path, "2", hangs)
    assert process.stdout is not None
    assert "listens" in process.stdout.readline()
    with closing(open_store(kept)) as store:
        until = time.monotonic() + 30
        while (fates := _fates(store))[2] is LetterStatus.RECEIVED and time.monotonic() < until:
            time.sleep(0.05)
    process.terminate()
    assert ended(process)[0] == 0
    assert fates[1] is LetterStatus.QUARANTINED
    assert fates[2] not in (LetterStatus.RECEIVED, LetterStatus.QUARANTINED)


def _fates(store: Store) -> dict[int, LetterStatus]:
    with store.reading() as reading:
        return {one.id: one.status for one in reading.letters.newest(None, 5)}
