"""A server of an earlier release is upgraded: its games go on to their ends, by letters, on either database."""

import random
import sqlite3
from collections import deque
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from email.message import EmailMessage
from pathlib import Path

import pytest

from pbem import app
from pbem.app.backup import back_up, restore
from pbem.demo.mail import read
from pbem.demo.players import Player, imagination
from pbem.edge.maildir_client import reply_address
from pbem.engine.match.state import Match, Phase
from pbem.mail.writing.letters import write_letter
from pbem.service.aggregates.tables import TableCache
from pbem.service.operations.resuming import let_go
from pbem.service.schedule.tick import tick
from pbem.service.services import Services
from pbem.settings import Settings
from pbem.store.rows.people import LetterStatus
from pbem.store.store import SchemaTooOld, open_store, upgrade
from tests.by_mail.servers import Counter, environment, settings_of
from tests.by_mail.still import SECOND, StandingClock
from tests.postgres_cluster import needed_binaries, running_cluster

RELEASE = Path(__file__).parents[2] / "store/releases/0.1.0.sql"

DUMPED = 1_795_020_000_000_000
"""A while after the last thing that happened there, in microseconds."""


@dataclass
class Players:
    """Five programs that know nothing but the mails that they get."""

    house: Services
    clock: StandingClock
    people: dict[str, Player] = field(default_factory=dict)
    unread: deque[tuple[str, EmailMessage]] = field(default_factory=deque)
    seen: list[EmailMessage] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.counter = Counter(self.house, self._deliver)
        chance, samples = random.Random(4), app.load_samples()
        for name in ("Ana", "Bruno", "Chiara", "Diego", "Eva"):
            address = f"{name.lower()}@example.org"
            theories = imagination(chance, samples, 20)
            self.people[address] = Player(name, address, chance, theories, chance.choice(samples))

    def _deliver(self, address: str, mail: EmailMessage) -> None:
        self.unread.append((address, mail))
        self.seen.append(mail)

    def writes(self, address: str, to: str, text: str, answers: EmailMessage | None = None) -> None:
        self.clock.at += 60 * SECOND
        self.counter.post(address, to, write_letter(address, to, text, answers=answers).as_bytes())

    def asks_everybody(self, table: int) -> None:
        """Everybody at a table asks how it stands, in answer to a mail of the release."""
        with self.house.store.reading() as reading:
            seats = [
                (reading.people.by_ids([one.person])[one.person].address, one)
                for one in reading.seats.at(table)
            ]
        for address, seat in seats:
            to = self.house.addressing.table(table, self.match(table).serial, seat.token)
            self.writes(address, to, "STATUS")

    def match(self, table: int) -> Match:
        with self.house.store.reading() as reading:
            match = TableCache().load(reading, table).match
        assert match is not None
        return match

    def play(self, table: int, most: int = 600) -> None:
        """Until the match is over."""
        self.asks_everybody(table)
        for _ in range(most):
            if self.match(table).phase is Phase.OVER:
                return
            address, mail = self.unread.popleft()
            if mail["Eleusis-Table"] == str(table):
                text = self.people[address].answer(read(mail))
                if text is not None:
                    self.writes(address, reply_address(mail), text, mail)
        raise AssertionError(f"table {table} does not come to its end")


def released(folder: Path) -> Settings:
    """The settings of a server whose database is that of the release."""
    settings = settings_of(environment(folder))
    folder.mkdir(exist_ok=True)
    with closing(sqlite3.connect(folder / "pbem.db")) as database:
        database.executescript(RELEASE.read_text("utf-8"))
    return settings


def people_of(settings: Settings) -> Players:
    clock = StandingClock(DUMPED)
    store = open_store(settings.database.url)
    return Players(replace(app.build_house(settings, store), clock=clock), clock)


@pytest.fixture(params=["sqlite", "postgresql"])
def upgraded(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Players]:
    """On SQLite by `pbem upgrade`; on PostgreSQL by restoring a backup of the release."""
    settings = released(tmp_path / "var")
    with pytest.raises(SchemaTooOld, match="pbem upgrade"):
        open_store(settings.database.url)
    if request.param == "sqlite":
        upgrade(settings.database.url)
        players = people_of(settings)
        yield players
        players.house.store.close()
        return
    back_up(settings, tmp_path / "backup.tar", DUMPED)
    with running_cluster(needed_binaries()) as cluster:
        moved = settings_of(environment(tmp_path / "moved", PBEM_DATABASE_URL=cluster.new_database()))
        restore(moved, tmp_path / "backup.tar", DUMPED, replace=False)
        players = people_of(moved)
        let_go(players.house, send_waiting=True)
        yield players
        players.house.store.close()


def test_the_games_of_the_first_release_go_on_to_their_ends(upgraded):
    players = upgraded
    before = {table: players.match(table) for table in (1, 2, 3)}
    assert before[1].round.prophet is not None
    assert before[2].draft is not None
    with players.house.store.reading() as reading:
        waiting = reading.letters.next(10)
        mails = reading.mails.due(DUMPED, 10)
    assert len(waiting) == 2
    assert len(mails) >= 2

    players.counter.work()
    with players.house.store.reading() as reading:
        assert {reading.letters.by_id(one.id).status for one in waiting} == {LetterStatus.HANDLED}
    assert {mail.message_id for mail in mails} <= {str(mail["Message-ID"]) for mail in players.seen}
    assert players.match(2).phase is Phase.PLAY, "God's YES that waited has begun the round"

    players.play(1)
    over = players.match(1)
    assert [result.number for result in over.results] == list(range(1, len(over.results) + 1))
    assert over.results[0] == before[1].results[0], "what was scored by the release stays as it was"
    while tick(players.house):
        players.counter.work()
    with players.house.store.reading() as reading:
        assert all(reading.archive.round(1, number) for number in range(1, len(over.results) + 1))
        assert reading.letters.newest(LetterStatus.QUARANTINED, 1) == []
