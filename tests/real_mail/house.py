"""`pbem serve` in a process of its own, at a table that was made ready, and its players' mailboxes in a folder."""

import email
import mailbox
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.policy import default
from itertools import takewhile
from pathlib import Path

from pbem import app
from pbem.demo.mail import Asked, Letter
from pbem.edge.maildir_client import text_of
from pbem.edge.maildirs import mailbox_of
from tests.by_mail.people import Person, Town, sits_down
from tests.by_mail.servers import Counter, ServerProcess, environment, free_port, settings_of
from tests.by_mail.table import ANA, PEOPLE, Table, card_words, makes_god_speak
from tests.real_mail.programs import awaited

DOMAIN = "eleusis.example.org"


def _key(file: Path) -> str:
    """What stays of a file's name in a Maildir while its flags change."""
    return file.name.partition(":")[0]


@dataclass
class Mailboxes:
    """Everybody's Maildirs in a folder, named for their addresses; mails are kept in the order they were first seen."""

    folder: Path
    _seen: dict[str, dict[str, EmailMessage]] = field(default_factory=dict)

    def of(self, address: str) -> list[EmailMessage]:
        """The mails of an address, oldest first."""
        seen = self._seen.setdefault(address, {})
        box = mailbox_of(self.folder, address)
        new = [file for part in ("cur", "new") for file in (box / part).glob("*") if _key(file) not in seen]
        for file in sorted(new, key=lambda file: (file.stat().st_mtime_ns, file.name)):
            mail = email.message_from_bytes(file.read_bytes(), policy=default)
            assert isinstance(mail, EmailMessage)
            seen[_key(file)] = mail
        return list(seen.values())

    def put(self, address: str, mail: EmailMessage) -> None:
        mailbox.Maildir(mailbox_of(self.folder, address), create=True).add(mail.as_bytes())
        self.of(address)

    def awaits(self, address: str, what: Callable[[EmailMessage], bool], called: str) -> EmailMessage:
        """The newest mail that is so, as soon as there is one."""
        return awaited(
            lambda: next((mail for mail in reversed(self.of(address)) if what(mail)), None),
            f"{called} to {address}",
        )

    def answer_to(self, address: str, message_id: str) -> EmailMessage:
        """The answer to a letter, as soon as it comes."""
        return self.awaits(address, lambda mail: str(mail["In-Reply-To"]).strip() == message_id, "an answer")


@dataclass
class House:
    """A server's process, its files, and what its people see."""

    folder: Path
    server: ServerProcess
    boxes: Mailboxes
    port: int

    @property
    def database(self) -> Path:
        return self.folder / "pbem.db"

    def start(self) -> None:
        """Starts it, and waits until it listens."""
        before = len(self.says())
        self.server.start()
        awaited(lambda: "pbem listens on" in self.says()[before:], "the server to listen", patience=60)

    def goes_out_through(self, port: int) -> None:
        """From its next start on its mails go to a relay on this machine."""
        self.server.environ.update(PBEM_RELAY_KIND="smtp", PBEM_RELAY_PORT=str(port))

    def says(self) -> str:
        """All that it printed and logged."""
        return self.server.log.read_text() if self.server.log.exists() else ""

    def runs(
        self, *words: str, given: bytes = b"", under: Sequence[str] = ()
    ) -> subprocess.CompletedProcess[bytes]:
        """Another `pbem` command, with the same settings; `under` another program that watches it."""
        return subprocess.run(
            [*under, sys.executable, "-c", "from pbem.cli import main; main()", *words],
            env={**os.environ, **self.server.environ},
            input=given,
            capture_output=True,
            timeout=30,
        )

    def look(self, query: str, *given: object) -> list[tuple[object, ...]]:
        """What the database says, from outside."""
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True, timeout=10)) as database:
            return database.execute(query, given).fetchall()

    def letters(self, message_id: str) -> list[tuple[object, ...]]:
        """What is kept of each letter with this Message-ID: its fate, the reason, and when it was received."""
        return self.look(
            "SELECT status, reason, received FROM letters JOIN letter_contents ON letters.id = letter_id"
            " WHERE instr(raw, CAST(? AS BLOB)) > 0",
            f"Message-ID: {message_id}",
        )

    def fate(self, message_id: str) -> tuple[str, str]:
        """What became of a letter, once it is settled."""
        settled = awaited(
            lambda: [one for one in self.letters(message_id) if one[0] != "received"],
            "the letter to be handled",
        )
        return str(settled[0][0]), str(settled[0][1])

    # ------------------------------------------------ the table

    def newest(self, person: Person) -> EmailMessage:
        """The newest mail about the table that he got."""
        return next(mail for mail in reversed(self.boxes.of(person.address)) if mail["Eleusis-Table"] == "1")

    def sees(self, person: Person) -> Letter:
        return person.reads(self.newest(person))

    def mover(self) -> Person:
        """Who is to move, once everybody was told of the last one."""

        def found() -> Person | None:
            serials = {self.sees(one).serial for one in PEOPLE}
            movers = [one for one in PEOPLE if self.sees(one).asked is Asked.PLAY]
            return movers[0] if len(movers) == 1 and len(serials) == 1 else None

        return awaited(found, "somebody's turn")

    def play(self, person: Person) -> str:
        """An order that he may give: to play the first of his cards."""
        return f"PLAY {card_words(self.sees(person).hand[0])}"


def told(receipt: EmailMessage) -> list[str]:
    """What a receipt says became of its letter: its lines, each followed by what was done."""
    said = text_of(receipt).partition("\n\n")[2].splitlines()
    return [
        " ".join(line.split()) for line in takewhile(lambda line: line[:1] in ("", ">", " "), said) if line
    ]


@dataclass(frozen=True)
class Prepared:
    """A table of four in its first round, on the real clock: its database, and the mails that its people got."""

    database: Path
    secret: Path
    mails: list[tuple[Person, EmailMessage]]


def prepare(folder: Path) -> Prepared:
    settings = settings_of(environment(folder))
    app.keep_secret(settings.server.secret_file)
    store = app.own_store(settings)
    house = app.build_house(settings, store)
    town = Town(PEOPLE, lambda *letter: counter.post(*letter))
    counter = Counter(house, town.deliver)
    sits_down(town, ANA, PEOPLE[1:], 'NEW TABLE "Rosewood", 4 seats, clock 30 days')
    makes_god_speak(Table(town, house, counter.work), "other colour")
    store.close()
    return Prepared(folder / "pbem.db", settings.server.secret_file, town.mails)


@contextmanager
def serving(
    folder: Path, prepared: Prepared, boxes: Path, *, start: bool = True, **settings: str
) -> Iterator[House]:
    """A server that has come so far, its people's mails put into the Maildirs of `boxes`."""
    home = folder / "pbem"
    home.mkdir()
    shutil.copy(prepared.database, home / "pbem.db")
    shutil.copy(prepared.secret, home / "secret")
    boxes.mkdir(exist_ok=True)
    mailboxes = Mailboxes(boxes)
    for person, mail in prepared.mails:
        mailboxes.put(person.address, mail)
    port = free_port()
    environ = (
        environment(home, port=port, PBEM_RELAY_KIND="maildir", PBEM_RELAY_MAILDIR=str(boxes)) | settings
    )
    house = House(home, ServerProcess(environ, folder / "pbem.log"), mailboxes, port)
    try:
        if start:
            house.start()
        yield house
    finally:
        house.server.stop()
        print(house.says())  # pytest shows it where a test failed
