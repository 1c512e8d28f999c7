"""A club from nothing: a wheel in a bare environment, `pbem init` at a terminal, a game between two mailboxes."""

import os
import pty
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

import pytest

from tests.by_mail.provider import ADDRESS, APP_PASSWORD, Provider, serving
from tests.cli.test_cli_init import LOBBY, two_people_play

ROOT = Path(__file__).parents[1]
MINUTES = 10
"""How long it may take, from the wheel to the game's end."""

MOST_TYPED = 5

PROVIDER = """
name = "a provider"
domains = ["provider.example"]
checked = 2026-11-28
sources = ["https://provider.example/help"]
unverified = []
password = "app"
steps = ["Make an app password: https://provider.example/app-passwords"]
plus = true
envelope = "rewritten"
mails_per_day = 500
mails_per_hour = 0
[imap]
host = "127.0.0.1"
port = {imap}
tls = "none"
[smtp]
host = "127.0.0.1"
port = {smtp}
tls = "none"
"""


class Machine:
    """Python alone: a folder far from the checkout, a PATH without it, an environment with the wheel in it."""

    def __init__(self, folder: Path) -> None:
        self.home, self.venv = folder / "home", folder / "venv"
        self.home.mkdir()
        self.typed: list[str] = []
        run(sys.executable, "-m", "venv", "--without-pip", self.venv)
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
        run(*pip, "wheel", "--no-index", "--no-deps", "--no-build-isolation", "-w", folder, ROOT)
        (wheel,) = folder.glob("pbem-*.whl")
        run(*pip, "--python", self.venv / "bin" / "python", "install", "--no-index", "--no-deps", wheel)
        self.site = next(self.venv.glob("lib/python*/site-packages"))
        # The libraries that it names, without the network; pbem itself is the wheel's, which comes before them.
        (self.site / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")
        self.environ = {
            "PATH": f"{self.venv / 'bin'}:/usr/bin:/bin",
            "HOME": str(self.home),
            "LANG": "C.UTF-8",
            "PBEM_SMTP_LISTEN": "127.0.0.1:0",
            "PBEM_WEB_LISTEN": "127.0.0.1:0",
            "PBEM_TABLES_PROPHET_WINDOW_HOURS": "0",
        }

    def types(self, *lines: str) -> tuple[int, str]:
        """A command at a terminal, and what is typed when it asks; its status, and all that the screen shows."""
        command, *answers = lines
        self.typed += lines
        child, screen = pty.fork()
        if child == 0:
            os.chdir(self.home)
            os.execve(self.venv / "bin" / command.split()[0], command.split(), self.environ)
        shown = b""
        while True:
            try:
                shown += os.read(screen, 4096)
            except OSError:  # the terminal is closed: it has ended
                break
            if answers and shown.endswith(b": "):
                os.write(screen, answers.pop(0).encode() + b"\n")
                shown += b"\n"
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), shown.decode()

    def starts(self, command: str) -> "subprocess.Popen[str]":
        self.typed.append(command)
        program = self.venv / "bin" / command.split()[0]
        return subprocess.Popen(
            [program, *command.split()[1:]],
            cwd=self.home,
            env=self.environ,
            stdout=subprocess.PIPE,
            text=True,
        )


def run(*command: str | Path) -> None:
    subprocess.run([str(part) for part in command], check=True, timeout=120, stdin=subprocess.DEVNULL)


@pytest.mark.long
def test_from_a_wheel_to_a_finished_game_in_ten_minutes_and_five_things_typed(tmp_path: Path) -> None:
    begun = time.monotonic()
    machine = Machine(tmp_path)
    with serving(Provider(envelope="rewritten")) as provider:
        known = PROVIDER.format(imap=provider.imap_port, smtp=provider.smtp_port)
        (machine.site / "pbem" / "data" / "providers" / "one.toml").write_text(known)
        status, shown = machine.types("pbem init", "1", ADDRESS, APP_PASSWORD)
        assert status == 0, shown
        assert "understood" in shown
        assert APP_PASSWORD not in shown
        with machine.starts("pbem serve") as server:
            try:
                assert server.stdout is not None
                assert LOBBY in server.stdout.readline()
                two_people_play(provider)
            finally:
                server.terminate()
    assert set(provider.senders) == {ADDRESS}
    assert len(machine.typed) <= MOST_TYPED
    assert time.monotonic() - begun < 60 * MINUTES
