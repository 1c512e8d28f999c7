"""Runs the demonstration and shows it passing."""

import asyncio
import email
import os
import random
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

import aiosmtplib
from aiosmtpd.smtp import SMTP, Envelope, Session
from rich.console import Console

from pbem import app as server
from pbem.demo.mail import Letter, read
from pbem.demo.players import Player, imagination
from pbem.demo.screen import answered, screen
from pbem.mail.writing.letters import write_letter
from pbem.rulelang.samples import Difficulty
from pbem.service.aggregates.egn_export import NoExport, export_round
from pbem.settings import Settings, load_settings
from pbem.store.store import Store

NAMES = ("Ana", "Bruno", "Chiara", "Diego")
PATIENCE = 300.0
"""Seconds after which a match that has not ended is given up: something is wrong."""

KNOWN = 12
"""How many sample rules, none of them hard, are known at the table: God takes one of them, a player thinks of some."""

SPEED = 1800
CLOCK = "2 hours, first turn once, no excuses"
SLEEPY = "Diego"
SLEEPS = 1
"""How often the sleepy player misses a deadline: the server then plays instead, and says so."""


@dataclass
class Show:
    """What is going on, and what is printed: a screen a round, as the `reader` saw it; or `in_full` all they got."""

    console: Console
    reader: str
    in_full: bool = False
    mails: int = 0
    letters: int = 0
    final: asyncio.Event = field(default_factory=asyncio.Event)
    ended: set[str] = field(default_factory=set)
    table: int = 0
    slept: int = 0
    rounds: int = 0
    wrote: list[str] = field(default_factory=list)

    def passes(self, player: Player, letter: Letter) -> None:
        """Note a mail; print what is to be seen of it."""
        self.mails += 1
        self.table = letter.table or self.table
        if player.name == self.reader:
            self._shows(letter)
        if letter.kind == "match-end":
            self.ended.add(player.name)
            if len(self.ended) == len(NAMES):
                self.final.set()

    def _shows(self, letter: Letter) -> None:
        if self.in_full:
            self.console.rule(f"email to {self.reader}: {letter.kind}", style="green")
            self.console.print(letter.text, markup=False, highlight=False, soft_wrap=True)
            return
        self.wrote += answered(letter) if letter.table else ()
        if letter.kind in ("round-end", "match-end"):
            self.rounds += 1
            told = screen(self.reader, self.rounds, letter, self.wrote)
            self.console.print(told, markup=False, highlight=False, soft_wrap=True)
            self.wrote.clear()


async def play(settings: Settings, show: Show, chance: random.Random, *, server_as_god: bool = False) -> str:
    """Play a match on a server of its own; gives what ended it (an error, or nothing).

    With the server as God nobody takes a rule: what it draws, easy ones, is all that the players can think of.
    """
    shipped = server.load_samples()
    if server_as_god:
        samples = [one for one in shipped if one.difficulty is Difficulty.EASY]
    else:
        samples = chance.sample([one for one in shipped if one.difficulty is not Difficulty.HARD], KNOWN)
    rules = chance.sample(samples, len(NAMES))
    players = {
        f"{name.lower()}@example.org": Player(
            name,
            f"{name.lower()}@example.org",
            chance,
            imagination(chance, samples, len(samples) - 3 * place),
            rule,
            hasty=place == 1,
        )
        for place, (name, rule) in enumerate(zip(NAMES, rules, strict=True))
    }
    inbox: asyncio.Queue[tuple[str, EmailMessage]] = asyncio.Queue()
    sink = await open_sink(lambda recipient, mail: inbox.put_nowait((recipient, mail)))
    settings = _through(settings, sink.sockets[0].getsockname()[1])
    async with server.running(settings) as running:
        client = aiosmtplib.SMTP(hostname=running.host, port=running.port, start_tls=False)
        await client.connect()
        lobby = running.house.addressing.lobby_address()
        people = _People(show, client, players, "god server, easy, 2 rounds, " if server_as_god else "")
        host = players["ana@example.org"]
        await people.write(host, lobby, "JOIN")
        try:
            async with asyncio.timeout(PATIENCE):
                while not show.final.is_set():
                    recipient, mail = await inbox.get()
                    await people.answer(players[recipient], mail)
        except TimeoutError:
            return "the game didn't end in time"
        finally:
            client.close()
            sink.close()
    return ""


@dataclass
class _People:
    """The simulated players at their mail programs. `settings`: what the host says of the table besides the rest."""

    show: Show
    client: aiosmtplib.SMTP
    players: dict[str, Player]
    settings: str

    async def write(self, player: Player, to: str, text: str, answers: EmailMessage | None = None) -> None:
        letter = write_letter(player.address, to, text, name=player.name, answers=answers)
        self.show.letters += 1
        await self.client.sendmail(player.address, [to], letter.as_bytes())

    async def answer(self, player: Player, mail: EmailMessage) -> None:
        letter = read(mail)
        self.show.passes(player, letter)
        text = self._lobby(player, letter) or player.answer(letter)
        if text is None:
            return
        if player.name == SLEEPY and letter.hand and self.show.slept < SLEEPS and letter.kind == "digest":
            self.show.slept += 1
            return
        await self.write(player, letter.reply_to, text, mail)

    def _lobby(self, player: Player, letter: Letter) -> str | None:
        """What the way to a table asks of its people."""
        if letter.kind == "confirmation":
            return "YES"
        if letter.kind == "invitation":
            return f"JOIN\nNAME {player.name}"
        if letter.kind == "receipt" and letter.table is None and self.show.table == 0:
            guests = " ".join(address for address in self.players if address != player.address)
            seats = f"{len(NAMES)} seats, clock {CLOCK}"
            return f'NEW TABLE "Rosewood", {self.settings}{seats}\nINVITE {guests}'
        return None


def _through(settings: Settings, port: int) -> Settings:
    relay = settings.relay.model_copy(
        update={"kind": "smtp", "host": "127.0.0.1", "port": port, "starttls": False}
    )
    limits = settings.limits.model_copy(update={"forecasts_per_day": 0})
    return settings.model_copy(update={"relay": relay, "limits": limits})


def run(
    egn: Path | None, seed: int | None, reader: str, *, server_as_god: bool = False, in_full: bool = False
) -> int:
    """The whole demonstration; gives the exit status."""
    console = Console()
    with tempfile.TemporaryDirectory(prefix="pbem-demo-") as folder:
        environment = {
            "PBEM_CONFIG": os.devnull,
            "PBEM_SERVER_DATA_DIR": folder,
            "PBEM_SERVER_DOMAIN": "eleusis.example.org",
            "PBEM_SMTP_LISTEN": "127.0.0.1:0",
            "PBEM_WEB_LISTEN": "",
            "PBEM_CLOCK_SPEED": str(SPEED),
        }
        settings = load_settings(None, environment)
        assert isinstance(settings, Settings), settings
        show = Show(console, reader, in_full)
        begun = time.monotonic()
        trouble = asyncio.run(play(settings, show, random.Random(seed), server_as_god=server_as_god))
        if trouble:
            console.print(trouble, style="bold red")
            return 1
        took = time.monotonic() - begun
        console.rule("over", style="green")
        console.print(f"{show.letters} messages in and {show.mails} emails out, in {took:.0f} seconds")
        store = server.own_store(settings)
        try:
            _export(console, store, show.table, egn)
        finally:
            store.close()
    return 0


def _export(console: Console, store: Store, table: int, egn: Path | None) -> None:
    """Every round as an EGN file."""
    folder = egn or Path(tempfile.mkdtemp(prefix="pbem-egn-"))
    folder.mkdir(parents=True, exist_ok=True)
    with store.reading() as reading:
        for number in range(1, len(NAMES) + 1):
            text = export_round(reading, table, number, "eleusis.example.org")
            if isinstance(text, NoExport):
                break
            file = folder / f"round-{number}.egn"
            file.write_text(text, "utf-8")
            console.print(f"{file}   (check it: pbem verify {file})", highlight=False, soft_wrap=True)


Deliver = Callable[[str, EmailMessage], None]


class _Sink:
    def __init__(self, deliver: Deliver) -> None:
        self._deliver = deliver

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        content = envelope.content
        mail = email.message_from_bytes(content if isinstance(content, bytes) else b"", policy=default)
        assert isinstance(mail, EmailMessage)
        for recipient in envelope.rcpt_tos:
            self._deliver(recipient, mail)
        return "250 OK"


async def open_sink(deliver: Deliver) -> asyncio.Server:
    """An SMTP server on a free loopback port that calls `deliver(recipient, mail)` for each mail."""
    loop = asyncio.get_running_loop()
    sink = _Sink(deliver)
    return await loop.create_server(lambda: SMTP(sink, hostname="sink", loop=loop), "127.0.0.1", 0)
