"""What God and the server say to each other before the deal reaches nobody else, whatever is read or offered."""

from email.message import EmailMessage

import pytest

from pbem.demo.mail import Asked
from pbem.edge.maildir_client import reply_address, text_of
from pbem.service.schedule.tick import tick
from tests.by_mail.chance import known_chance
from tests.by_mail.still import DAY
from tests.by_mail.table import PEOPLE, parsed, play

RULE = "RULE Play a card of another colour."
TALKS = {
    "straight": ["RULE same suit", RULE],
    "dropped": ["RULE repeat: 3 red, 3 black", "NO", RULE],
    "refused": [
        "RULE red and black",
        "RULE if last is bllak: red",
        "RULE all cards of Ana",
        "RULE other suit",
        RULE,
    ],
    "suggested": [
        "SUGGEST",
        "SUGGEST HARD",
        "SUGGEST brutal",
        "RULE alternate: prime, composite",
        "SUGGEST",
        RULE,
    ],
    "Spanish": ["REGLA Juega una carta del mismo palo que la última.", "STATUS", "HELP RULE", RULE],
}
"""What God writes before he says yes to one and the same rule. Each draft takes a turn of the table: of these there are
two in every talk, or the turns' numbers would tell how many there were."""


CURIOUS = ["STATUS", "SUGGEST", "RULE same suit", "YES", "NO", "HINT red", "HISTORY", "RESEND"]


class World:
    """A table where God is asked for his rule, and everybody's letters have names that are the same in every world."""

    def __init__(self, table):
        self.table = table
        self.letters = self.tried = 0

    def says(self, person, text):
        self.letters += 1
        letter = EmailMessage()
        letter["From"], letter["Subject"] = person.address, "Re: Eleusis"
        letter["Message-ID"] = f"<{self.letters}@example.org>"
        letter.set_content(text)
        return self.table.posts(person.address, reply_address(self.table.newest(person)), letter)

    def is_spied_on(self, god):
        """Everybody else tries to learn of the rule, another time by other orders."""
        self.tried += 1
        with self.table.unchanged():
            for person in PEOPLE:
                for order in CURIOUS[self.tried % 4 :: 4] if person is not god else ():
                    self.says(person, order)


def mailed(stages, folder, talk):
    """Who is God in a round that began with this talk, and every mail of it by its reader, all but the Date."""
    folder.mkdir()
    with known_chance("one deal"):
        table, store = stages.open(stages.asked, folder)
        world, before = World(table), len(table.town.mails)
        god = table.asked(Asked.RULE)
        *talked, last = TALKS[talk]
        for text in talked:
            table.says(god, text)
        world.is_spied_on(god)
        table.says(god, last)
        world.is_spied_on(god)
        table.says(god, "YES")
        for _ in range(4):
            mover = table.asked(Asked.PLAY)
            world.says(mover, play(table.sees(mover).hand[0]))
            world.is_spied_on(god)
        table.waits(5 * DAY // 2)
        tick(table.house)
        table.counter.work()
        store.close()
    mails = {person: [] for person in PEOPLE}
    for person, mail in table.town.mails[before:]:
        del mail["Date"]
        mails[person].append(mail.as_bytes())
    return god, mails


@pytest.fixture(scope="module")
def straight(stages, tmp_path_factory):
    return mailed(stages, tmp_path_factory.mktemp("straight") / "world", "straight")


@pytest.mark.parametrize("talk", [talk for talk in TALKS if talk != "straight"])
def test_the_players_mails_are_the_same_bytes_whatever_god_said_before_he_sealed_his_rule(
    stages, tmp_path, straight, talk
):
    god, plain = straight
    same_god, other = mailed(stages, tmp_path / "world", talk)
    assert same_god is god
    for person in PEOPLE:
        assert (plain[person] == other[person]) is (person is not god), person
        told = [" ".join(text_of(parsed(mail)).split()) for mail in other[person]]
        assert any("How it plays" in text for text in told) is (person is god)
        assert any("is God in this round" in text for text in told) is (person is not god)
