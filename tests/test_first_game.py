"""The first game of docs/terminal.md, played as it is written there, against a real server."""

import os
import re
import shlex
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pbem.cards import Card
from pbem.cli import cli

ROOT = Path(__file__).parents[1]
PLAYERS = ("ana", "bruno", "carla", "davi")
WRITTEN_GOD, WRITTEN_FIRST = "carla", "ana"
"""Who is God, and who plays first, on that page. The lot and the starter decide it anew each time."""

PATIENCE = 15.0
"""Seconds in which a mail must have come."""

CARD = r"(?:10|[2-9AJQK])"


@dataclass
class Step:
    """A command of the page, and the lines that it shows."""

    command: str
    shown: list[str] = field(default_factory=list)


def steps(text: str) -> Iterator[Step]:
    for block in re.findall(r"^```console\n(.*?)^```", text, re.M | re.S):
        step: Step | None = None
        for line in block.splitlines():
            if line.startswith("$ "):
                if step:
                    yield step
                step = Step(line[2:])
            elif step and line.strip("… "):
                step.shown.append(line)
        if step:
            yield step


@dataclass
class Game:
    """Four people at a server, and the roles that chance gave them."""

    environ: dict[str, str]
    god: str = WRITTEN_GOD
    first: str = WRITTEN_FIRST
    dealt: bool = False

    def run(self, command: str) -> str:
        program, *words = shlex.split(command.partition(">")[0])
        assert program == "pbem"
        done = CliRunner().invoke(cli, words, env=self.environ)
        assert done.exit_code == 0, f"{command}\n{done.output}"
        if ">" in command:
            Path(command.partition(">")[2].strip()).write_text(done.stdout, "utf-8")
        return done.stdout

    def inbox(self, name: str, *more: str) -> str:
        return CliRunner().invoke(cli, ["inbox", f"{name}@example.org", *more], env=self.environ).stdout

    def send(self, command: str) -> str:
        """Post a letter, and wait for the answer that each letter gets."""
        sender = re.search(r"--from (\w+)@", command)
        assert sender
        before = len(self.inbox(sender[1], "--list").splitlines())
        output = self.run(command)
        wait(lambda: len(self.inbox(sender[1], "--list").splitlines()) > before, command)
        return output

    def read(self, command: str, shown: list[str]) -> None:
        """Run a command until it shows what it should: mails to others come a moment later."""
        output = self.run(command)
        end = time.monotonic() + PATIENCE
        while not shows(output, shown) and time.monotonic() < end:
            output = self.run(command)
        assert shows(output, shown), "\n".join([command, "should show:", *shown, "but shows:", output])

    def learn_roles(self) -> None:
        """Who is God and who plays first, from the mails of everybody, until the cards are dealt."""
        if self.dealt:
            return
        mails = "\n".join(" ".join(self.inbox(name).split()) for name in PLAYERS)
        drawn = re.search(r"in this order: (\w+),", mails)
        self.god = drawn[1].lower() if drawn else self.god
        first = re.search(r"(\w+)'s turn\.", mails)
        self.first, self.dealt = (first[1].lower(), True) if first else (self.first, False)

    def cast(self, text: str) -> str:
        """The page's text with the people in the roles that they have here."""
        roles = dict(zip(around(WRITTEN_GOD, WRITTEN_FIRST), around(self.god, self.first), strict=True))
        return re.sub(rf"\b({'|'.join(PLAYERS)})\b", lambda name: roles[name[1]], text)

    def hand(self, name: str) -> list[Card]:
        return cards_in(self.inbox(name).partition("\nYOUR HAND")[2].partition("\n\n")[0])

    def move(self, name: str) -> str:
        """What a player who knows the page's rule answers: other colours are right."""
        rows = re.findall(r"^right (.*)", self.inbox(name), re.M)
        last = cards_in(rows[-1])[-1]
        right = [card for card in self.hand(name) if card.suit.red != last.suit.red]
        return f"PLAY {right[0]}" if right else "NO PLAY"

    def play_on(self) -> None:
        """Go on until the round is over."""
        for _ in range(40):
            wait(lambda: self.is_over() or self.to_move() is not None, "somebody's turn, or the end")
            name = self.to_move()
            if self.is_over() or name is None:
                return
            self.send(f'pbem send --from {name}@example.org --reply "{self.move(name)}"')
        pytest.fail("the round does not end")

    def to_move(self) -> str | None:
        return next((name for name in PLAYERS if f"\nyour move, {name}." in self.inbox(name).lower()), None)

    def is_over(self) -> bool:
        return "\nRound 1 is over." in self.inbox(self.god)


def around(god: str, first: str) -> list[str]:
    """God, then the players clockwise from the first to play; before that is known, from any of them."""
    players = [name for name in PLAYERS if name != god]
    start = players.index(first) if first in players else 0
    return [god, *players[start:], *players[:start]]


def cards_in(text: str) -> list[Card]:
    ranks_and_suits = re.findall(rf"({CARD})([♠♥♦♣])", text)
    return [Card.read(rank + "SHDC"["♠♥♦♣".index(suit)]) for rank, suit in ranks_and_suits]


def wait(until: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not until():
        assert time.monotonic() < end, f"still waiting for: {what}"
        time.sleep(0.05)


def pattern(line: str) -> str:
    """A shown line as a regular expression: … is anything, cards are any cards, a verdict is either."""
    words = re.escape(flat(line)).replace("…", ".*?")
    words = re.sub(rf"{CARD}[♠♥♦♣]", f"{CARD}[♠♥♦♣]", words)
    words = re.sub(rf"PLAY\\ {CARD}[shdc]", rf"PLAY\\ {CARD}[shdc]", words)
    return words.replace(r":\ right\.", r":\ (?:right|wrong,\ you\ draw\ 2\ cards\ \(\S+\ \S+\))\.")


def flat(text: str) -> str:
    """Without line breaks, and with rows of dashes as one: both depend on how long names and cards are."""
    return re.sub("-+", "-", " ".join(text.split()))


def shows(output: str, lines: list[str]) -> bool:
    """Whether the output holds the lines, in this order, however they are wrapped."""
    return re.search(".*?".join(map(pattern, lines)), flat(output), re.I) is not None


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    monkeypatch.chdir(tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    environ = {
        **{name: value for name, value in os.environ.items() if not name.startswith("PBEM_")},
        "PBEM_CONFIG": "",
        "PBEM_SERVER_DATA_DIR": str(tmp_path / "var"),
        "PBEM_SMTP_LISTEN": f"127.0.0.1:{port}",
        "PBEM_WEB_LISTEN": "127.0.0.1:0",
    }
    serve = [sys.executable, "-c", "from pbem.cli import main; main()", "serve"]
    log = tmp_path / "server.log"
    with (
        log.open("wb") as errors,
        subprocess.Popen(serve, env=environ, stdout=subprocess.PIPE, stderr=errors, cwd=ROOT) as server,
    ):
        try:
            assert server.stdout is not None
            said = server.stdout.readline().decode()
            assert said.startswith(f"pbem listens on 127.0.0.1:{port} "), log.read_text("utf-8")
            yield Game(environ)
        finally:
            server.terminate()
        assert server.wait(PATIENCE) == 0


def test_who_follows_the_page_plays_a_first_round(game: Game) -> None:
    written = list(steps((ROOT / "docs/terminal.md").read_text("utf-8")))
    assert len(written) >= 15
    for step in written:
        shown = [game.cast(line) for line in step.shown]
        command = game.cast(step.command)
        if "Round 1 is over." in shown:
            game.play_on()
        if command.startswith("pbem send "):
            if '"PLAY ' in command:
                command = re.sub(r'"PLAY .*"', f'"PLAY {game.hand(game.first)[0]}"', command)
            assert shows(game.send(command), shown), command
            game.learn_roles()
        else:
            game.read(command, shown)
