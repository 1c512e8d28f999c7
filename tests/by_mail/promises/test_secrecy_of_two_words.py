"""Neither Prophet nor God learns of the other's word before both are there; nor does anybody else of either."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, replace
from email.message import EmailMessage
from pathlib import Path

import pytest

from pbem.cards import Card
from pbem.edge.maildir_client import reply_address
from pbem.service.aggregates.tables import TableCache
from pbem.service.schedule.tick import tick
from pbem.service.services import Services
from pbem.store.store import open_store
from tests.by_mail.chance import known_chance
from tests.by_mail.club import club_in
from tests.by_mail.judging import sit_down, spelt
from tests.by_mail.people import Person, Town
from tests.by_mail.servers import Counter
from tests.by_mail.still import DAY, StandingClock, Still
from tests.by_mail.table import PEOPLE

LOOKS = ["STATUS", "HISTORY", "RESEND", "SCORES"]


@dataclass
class Fork:
    """A table with a Prophet, where a play lies before him and God; copies of it go different ways."""

    house: Services
    database: Path
    town: Town
    number: int
    god: Person
    prophet: Person
    hand: tuple[Card, ...]

    def world(self, folder: Path) -> World:
        folder.mkdir()
        shutil.copy(self.database, folder / "copy.db")
        house = replace(
            self.house,
            store=open_store(f"sqlite:///{folder / 'copy.db'}", patience=0.1),
            shelf=TableCache(),
            clock=StandingClock(),
        )
        town = Town(PEOPLE, lambda *letter: counter.post(*letter))
        counter = Counter(house, town.deliver)
        for person, mail in self.town.mails:
            town.deliver(person.address, mail)
        table = Still(town, counter, house.clock)
        table.number = self.number
        return World(table, len(town.mails))


@dataclass
class World:
    """One way that it went; everybody's letters have names that are the same in every world."""

    table: Still
    before: int
    letters: int = 0

    def says(self, person: Person, text: str) -> None:
        self.letters += 1
        letter = EmailMessage()
        letter["From"], letter["Subject"] = person.address, "Re: Eleusis"
        letter["Message-ID"] = f"<{self.letters}@example.org>"
        letter.set_content(text)
        self.table.posts(person.address, reply_address(self.table.newest(person)), letter)

    def mailed(self, *readers: Person) -> list[bytes]:
        """What was mailed to some, to the byte, but for the Date."""
        mails = []
        for person, mail in self.table.town.mails[self.before :]:
            if person in readers:
                del mail["Date"]
                mails.append(mail.as_bytes())
        self.table.house.store.close()
        return mails


def brought(folder: Path, no_play: bool) -> Fork:
    with known_chance("two words"), club_in(folder, "two words") as club:
        judging = sit_down(club, '"Fork", 4 seats', "\n\nCHECK other colour")
        mover = judging.mover()
        line = judging.table.sees(mover).layout.main_line[-1]
        card = next(one for one in judging.hand(mover) if one.suit.red != line.suit.red)
        judging.plays(", PROPHET", card)
        judging.judges("RIGHT")
        if no_play:
            _, hand = judging.says_no_play()
        else:
            hand = (judging.plays()[1],)
        house, town = judging.table.house, judging.table.town
        number, god = judging.table.number, judging.god
    shutil.copy(folder / "pbem.db", folder / "fork.db")
    return Fork(house, folder / "fork.db", town, number, god, mover, hand)


@pytest.fixture(scope="module", params=["cards", "no play"])
def fork(request, tmp_path_factory):
    return brought(tmp_path_factory.mktemp("fork"), request.param == "no play")


def test_gods_mails_are_the_same_bytes_whatever_the_prophet_has_called(fork, tmp_path):
    """Also when he errs, is asked for a card, is asked whether he is sure, or lets his reminder come."""
    mails = []
    for call in ("RIGHT", "WRONG"):
        world = fork.world(tmp_path / call)
        world.says(fork.prophet, call)
        for text in (*LOOKS, "WRONG", "WRONG 2h 3h", "RIGHT\nWRONG", "RIGHT", "NO", "STATUS", "YES 3"):
            if text not in ("RIGHT", "WRONG") or len(fork.hand) > 1:
                world.says(fork.god, text)
        world.table.waits(5 * DAY // 2)
        tick(world.table.house)
        world.table.counter.work()
        mails.append(world.mailed(fork.god))
    right, wrong = mails
    assert len(right) > 8
    assert right == wrong


def test_everybody_elses_mails_are_the_same_bytes_whatever_god_has_said_before_the_call(fork, tmp_path):
    others = [person for person in PEOPLE if person is not fork.god]
    mails = []
    for verdict in ("RIGHT", f"WRONG {spelt(fork.hand[0])}"):
        world = fork.world(tmp_path / verdict.split()[0])
        world.says(fork.god, verdict)
        world.says(fork.god, "YES")  # where he was asked whether he is sure
        for person in others:
            for look in LOOKS:
                world.says(person, look)
        world.says(fork.prophet, "RIGHT\nWRONG")
        world.table.waits(5 * DAY // 2)
        tick(world.table.house)
        world.table.counter.work()
        mails.append(world.mailed(*others))
    right, wrong = mails
    assert len(right) > 12
    assert right == wrong


def test_the_card_that_god_named_is_told_to_nobody_before_the_prophet_has_picked(fork, tmp_path):
    """Nor when he picks another one, which God is asked about, nor when a moderator looks ahead or is refused."""
    if len(fork.hand) == 1:
        pytest.skip("a card that is played is not picked")
    others = [person for person in PEOPLE if person is not fork.god]
    first, second, picked, *_ = dict.fromkeys(fork.hand)
    for order in ([fork.prophet, fork.god], [fork.god, fork.prophet]):
        mails = []
        for named in (first, second):
            world = fork.world(tmp_path / f"{order[0].name}-{spelt(named)}")
            for person in order:
                world.says(person, "WRONG" if person is fork.prophet else f"WRONG {spelt(named)}")
                if person is fork.god:
                    world.says(person, "YES")  # where he was asked whether he is sure
            for text in ("PLAY 2s 3h", "RIGHT", "WRONG", "NO PLAY", "PREVIEW UNDO 2"):
                for person in others:
                    world.says(person, text)
            for person in others:
                for look in LOOKS:
                    world.says(person, look)
            world.table.waits(5 * DAY // 2)
            tick(world.table.house)
            world.table.counter.work()
            world.says(fork.prophet, f"PLAY {spelt(picked)}")
            for person in others:
                for look in (*LOOKS, "PREVIEW JUDGE FOR GOD WRONG", "PREVIEW JUDGE FOR GOD RIGHT"):
                    world.says(person, look)
            mails.append(world.mailed(*others))
        assert len(mails[0]) > 30
        assert mails[0] == mails[1]


def test_the_worlds_part_once_both_words_are_there(fork, tmp_path):
    """Else the two tests above would prove nothing."""
    mails = []
    for call in ("RIGHT", "WRONG"):
        world = fork.world(tmp_path / call)
        world.says(fork.prophet, call)
        world.says(fork.god, "RIGHT")
        world.says(fork.god, "YES")
        mails.append(world.mailed(fork.god))
    assert mails[0] != mails[1]
