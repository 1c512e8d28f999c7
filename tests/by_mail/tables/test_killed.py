"""The same kind of match while the server's process is killed ten times: nothing answered 250 is lost, nothing doubled.

The moments are drawn from a fixed seed, of five kinds: some time after a letter was begun to be sent, while it is being
sent, when it is on disk but its sender has not heard so (he sends it again), just after its 250, and when the first
mail of the burst that follows comes in. How far the server has got by then is up to the machine; what must hold,
holds at every moment.

"The same scores" is shown by playing the match once more on a server that nobody kills, with the seeds and salts that
the killed one's rounds revealed: the same players then write the same letters, and the EGN files are the same.
"""

import random
import re
import sqlite3
import threading
import time
from collections import Counter as Counted
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pbem import app
from pbem.edge.maildir_client import text_of
from pbem.service.tables import orders, rules, seats
from pbem.store.rows.people import LetterStatus
from pbem.store.store import open_store
from tests.by_mail.archive import export, mailed_totals, replayed, tag, totals, verdict
from tests.by_mail.people import Person, Town, sits_down
from tests.by_mail.script import RULES, Script
from tests.by_mail.servers import (
    Counter,
    Door,
    ServerProcess,
    environment,
    event_loop,
    free_port,
    settings_of,
    sink,
)

pytestmark = pytest.mark.long

ANA, BRUNO, PIA, RUI = PEOPLE = (Person("Ana"), Person("Bruno"), Person("Pia", "pt"), Person("Rui"))

KILLS = 10
FIRST_LETTERS = 45
"""Among so many letters the moments are drawn; a match has some twenty more."""

DONE = ("You play", "You say", "You said", "Você joga", "Você jogou", "Você diz", "Você disse")
"""How receipts begin to tell of a play that was done."""

KINDS = {"while sent": 2, "unheard": 2, "after 250": 2, "in the burst": 3, "some time": 1}
LONGEST = 0.25
"""Seconds in which a letter is as good as handled."""


@dataclass
class Killer:
    """Kills the server at the moments that are due, and looks at what it was at."""

    server: ServerProcess
    database: Path
    chance: random.Random = field(default_factory=lambda: random.Random(1977))
    letters: int = 0
    kills: int = 0
    unhandled: int = 0
    undelivered: int = 0
    in_the_burst: bool = False
    threads: list[threading.Thread] = field(default_factory=list)

    def __post_init__(self) -> None:
        kinds = [kind for kind, many in KINDS.items() for _ in range(many)]
        assert len(kinds) == KILLS
        self.chance.shuffle(kinds)
        self.moments = dict(zip(self.chance.sample(range(3, FIRST_LETTERS), KILLS), kinds, strict=True))

    def begins(self, door: Door, letter: tuple[str, str, bytes]) -> None:
        """A letter is about to be sent."""
        self.letters += 1
        match self.moments.get(self.letters):
            case "unheard":
                before = self._count("SELECT count(*) FROM letters")
                door.post_unheard(*letter)
                until = time.monotonic() + 5
                while self._count("SELECT count(*) FROM letters") == before and time.monotonic() < until:
                    time.sleep(0.001)
                self.server.kill_and_start(self._looks)
                door.close()
            case "while sent":
                self._kill(self.chance.uniform(0, 0.01))
            case "some time":
                self._kill(self.chance.uniform(0, LONGEST))

    def ends(self) -> None:
        """The server has said 250."""
        match self.moments.get(self.letters):
            case "after 250":
                self.server.kill_and_start(self._looks)
            case "in the burst":
                self.in_the_burst = True

    def mail_comes(self) -> None:
        if self.in_the_burst:
            self.in_the_burst = False
            self._kill(0)

    def _kill(self, seconds: float) -> None:
        self.threads.append(threading.Timer(seconds, self.server.kill_and_start, [self._looks]))
        self.threads[-1].start()

    def _looks(self) -> None:
        self.kills += 1
        self.unhandled += self._count("SELECT count(*) FROM letters WHERE status = 'received'") > 0
        self.undelivered += self._count("SELECT count(*) FROM mails WHERE status = 'waiting'") > 0

    def _count(self, query: str) -> int:
        with closing(sqlite3.connect(self.database)) as connection:
            number: int = connection.execute(query).fetchone()[0]
            return number


@dataclass
class Survived:
    """A match that was played to its end in spite of everything."""

    town: Town
    script: Script
    killer: Killer
    door: Door
    environ: dict[str, str]
    files: list[Path]
    rounds: dict[int, dict[str, Any]]
    database: Path
    log: Path
    table: int


@pytest.fixture(scope="module")
def match(tmp_path_factory):
    folder = tmp_path_factory.mktemp("killed")
    database = folder / "pbem.db"
    door = Door(free_port())

    def post(*letter):
        killer.begins(door, letter)
        door.post(*letter)
        killer.ends()

    def deliver(recipient, mail):
        killer.mail_comes()
        town.deliver(recipient, mail)

    town = Town(PEOPLE, post)
    with event_loop() as run, sink(run, deliver) as relay:
        environ = environment(folder, relay, door.port)
        server = ServerProcess(environ, folder / "log")
        killer = Killer(server, database)
        server.start()
        try:
            sits_down(town, ANA, (BRUNO, PIA, RUI))
            script = Script(town, PIA)
            script.play_to_the_end()
            for thread in killer.threads:
                thread.join()
        finally:
            door.close()
            server.stop()
    # A kill while the table was being made may have cost a number.
    table = str(town.kinds_of(ANA, "match-end")[0]["Eleusis-Table"])
    files = export(environ, folder, 4, table)
    rounds = dict(zip(RULES, replayed(environ, files), strict=True))
    return Survived(town, script, killer, door, environ, files, rounds, database, server.log, int(table))


def test_ten_kills_some_of_them_with_work_in_hand(match):
    assert match.killer.kills == KILLS
    assert match.killer.unhandled + match.killer.undelivered >= 3


def test_everybody_got_final_scores_that_are_the_sums_of_files_that_verify(match):
    assert [verdict(match.environ, file) for file in match.files] == ["everything holds"] * 4
    sums = totals(match.files)
    for person in match.town.people:
        (mail,) = match.town.kinds_of(person, "match-end")
        assert mailed_totals(text_of(mail)) == sums


def test_promise_1_every_letter_answered_250_has_its_fate_and_one_receipt_wherever_the_process_died(match):
    store = open_store(f"sqlite:///{match.database}")
    with store.reading() as reading:
        kept = reading.letters.newest(None, 1000)
    store.close()
    fates = {status: [letter for letter in kept if letter.status is status] for status in LetterStatus}
    assert len(fates[LetterStatus.HANDLED]) + len(fates[LetterStatus.DUPLICATE]) == len(kept)
    handled = Counted(message_id(letter.raw) for letter in fates[LetterStatus.HANDLED])
    assert handled == Counted(sent.message_id for sent in match.town.sent)
    assert {message_id(letter.raw) for letter in fates[LetterStatus.DUPLICATE]} <= set(handled)
    assert len(fates[LetterStatus.DUPLICATE]) >= KINDS["unheard"]
    for sent in match.town.sent:
        assert len(match.town.answers_to(sent)) == 1, sent.text


def message_id(raw):
    return next(
        line[11:].strip().decode() for line in raw.splitlines() if line.lower().startswith(b"message-id:")
    )


TAKEN = (
    *("You played", "Your move: ", 'You said "no play"', "You play", 'You say "no play"'),
    *("Você jogou", "Sua jogada: ", 'Você disse "sem jogo"', "Você joga", 'Você diz "sem jogo"'),
)
"""What is said of a move that was made, or waits for the Prophet."""


def test_promise_2_no_play_was_lost_or_doubled_wherever_the_process_died(match):
    for number, played in match.rounds.items():
        sent = [move for move in match.script.moves if move.round == number]
        assert [(play["seat"], play["cards"]) for play in played["plays"]] == [
            (move.name, list(move.cards)) for move in sent
        ]
        called = [play["called"] for play in played["plays"] if play["called"] is not None]
        assert called == [call.right for call in match.script.calls if call.round == number]
        for move in sent:
            (receipt,) = match.town.answers_to(move.letter)
            said = " ".join(text_of(receipt).split())
            assert any(words in said for words in TAKEN), said
            assert "Not played yet" not in said
            assert "Você ainda não jogou" not in said


def test_the_log_of_all_its_lives_names_no_address_no_token_and_no_rule(match):
    log = match.log.read_text("utf-8")
    assert "pbem listens on" in log
    assert all(person.address not in log for person in PEOPLE)
    tokens = {token for sent in match.town.sent for token in re.findall(r"[a-z2-7]{16}", sent.to)}
    assert len(tokens) >= 4
    assert all(token not in log for token in tokens)
    secrets = [tag(file, name) for file in match.files for name in ("Rule", "Seed", "Salt")]
    assert all(secret not in log for secret in secrets)


def test_on_a_server_that_nobody_kills_the_same_seeds_give_the_same_match(match, tmp_path, monkeypatch):
    seeds = [bytes.fromhex(seed) for seed in lot(match) + sealed(match)]
    for module in (orders, rules, seats):
        monkeypatch.setattr(module, "secrets", SimpleNamespace(token_bytes=lambda size: seeds.pop(0)))
    settings = settings_of(environment(tmp_path))
    store = app.own_store(settings)
    town = Town(PEOPLE, lambda *letter: counter.post(*letter))
    counter = Counter(app.build_house(settings, store), town.deliver)
    sits_down(town, ANA, (BRUNO, PIA, RUI))
    script = Script(town, PIA)
    script.play_to_the_end()
    store.close()
    assert script.letters == match.script.letters
    files = export({**match.environ, "PBEM_SERVER_DATA_DIR": str(tmp_path)}, tmp_path, 4)
    assert [without_date(file) for file in files] == [without_date(file) for file in match.files]
    for person in PEOPLE:
        (mail,) = town.kinds_of(person, "match-end")
        assert mailed_totals(text_of(mail)) == totals(match.files)


def lot(match):
    """The seed of the lots, from the log of the killed server."""
    store = open_store(f"sqlite:///{match.database}")
    with store.reading() as reading:
        seeds = [
            event.body["seed"] for event in reading.events.of(match.table) if event.type == "MatchStarted"
        ]
    store.close()
    return seeds


def sealed(match):
    """Seed and salt of each round, from its file."""
    return [tag(file, name) for file in match.files for name in ("Seed", "Salt")]


def without_date(file):
    return [line for line in file.read_text("utf-8").splitlines() if not line.startswith("[Date ")]
