"""Promise 10: what is not a reader's own stays out of every mail, whatever he tries."""

from dataclasses import dataclass
from email.message import EmailMessage

import pytest

from pbem.cards import PACK
from pbem.demo.mail import Asked
from pbem.edge.maildir_client import text_of
from pbem.service.schedule.tick import tick
from tests.by_mail.still import DAY
from tests.by_mail.table import PEOPLE, parsed, play
from tests.by_mail.worlds import EXPRESS, NEW_ELEUSIS, SEATS, opened, with_theory

OUT_OF_TURN = ["PLAY 7", "PLAY as ah ad ac", "NO PLAY", "STATUS", "HISTORY", "SCORES", "HELP"]
IN_TURN = ["PROPHET", "NO PLAY, GUESS bllak"]
AT_ANY_TIME = [
    "PLAY",
    "PLAY 11h",
    "HINT black",
    "RULE other colour",
    "YES",
    "PLAY 2h 3h 4h 5h 6h",
    "GUESS bllak",
    "PROPHET: bllak",
]
"""What a reader tries who would like to know more than he should; nothing of it is done."""


@dataclass
class Curious:
    """One world, seen by a reader who tries everything between the plays."""

    table: object
    reader: str
    letters: int = 0
    tried: int = 0

    def sends(self, seat, text):
        self.letters += 1
        person = PEOPLE[int(seat) - 1]
        letter = EmailMessage()
        letter["From"], letter["Subject"] = person.address, "Re: Eleusis"
        letter["Message-ID"] = f"<{self.letters}@example.org>"
        letter.set_content(text)
        mails = self.table.town.mails
        serial = mails[-1][1]["Eleusis-Serial"] if mails else "1"
        to = self.table.house.addressing.table(1, int(serial), "abcd"[int(seat) - 1] * 16)
        return self.table.posts(person.address, to, letter)

    def tries(self):
        """Some of all that he can think of, and another time the rest."""
        sees = self.table.sees(PEOPLE[int(self.reader) - 1])
        missing = next(card for card in PACK if card not in sees.hand)
        orders = [*AT_ANY_TIME, play(missing), *(OUT_OF_TURN if sees.asked is Asked.NOTHING else IN_TURN)]
        self.tried += 1
        with self.table.unchanged():
            for order in orders[self.tried % 4 :: 4]:
                self.sends(self.reader, order)


def mailed(house, story, world, reader, folder):
    """Every mail that each person got in one world, all of it but for its Date."""
    table, store = opened(house, story, world, reader, folder)
    curious = Curious(table, reader)
    for seat in SEATS:
        curious.sends(seat, "STATUS")
    for seat, text in story.plays:
        curious.tries()
        curious.sends(seat, text)
    table.waits(5 * DAY // 2)
    tick(table.house)
    table.counter.work()
    store.close()
    mails = {person.name: [] for person in PEOPLE}
    for person, mail in table.town.mails:
        del mail["Date"]
        mails[person.name].append(mail.as_bytes())
    return mails


TOLD = {
    "new-eleusis": ("Rui is overthrown and draws 5 cards", "wrong, draws 2"),
    "eleusis-express": (
        'Rui guesses the rule: "Play a card of the same suit". It\'s wrong.',
        'Pia guesses the rule: "Play a card of another parity". It\'s wrong.',
        'Bruno guesses the rule: "Play a card of another value". It\'s wrong.',
        'God adds a hint: "Values do not count."',
        "wrong, draws 1",
    ),
}
"""What everybody reads of the others, so that it is known that it happened."""


@pytest.mark.parametrize(
    ("story", "reader"),
    [(NEW_ELEUSIS, "3"), (NEW_ELEUSIS, "4"), (EXPRESS, "2"), (EXPRESS, "3")],
    ids=lambda value: value if isinstance(value, str) else value.rulebook,
)
def test_promise_10_mails_of_two_rounds_that_differ_in_their_secrets_are_the_same_bytes(
    stages, tmp_path, story, reader
):
    one, other = (mailed(stages.house, story, world, reader, tmp_path) for world in "AB")
    name = PEOPLE[int(reader) - 1].name
    assert one[name] == other[name]
    texts = [" ".join(text_of(parsed(mail)).split()) for mail in one[name]]
    yours = {"Rui is overthrown and draws 5 cards": "you're overthrown and draw 5 cards"}
    for told in (*TOLD[story.rulebook], "Only God sets the rule", "We don't know"):
        words_ = yours.get(told, "Your guess") if told.startswith(name) else told
        assert any(words_ in text for text in texts), words_
    for somebody in {"Ana", "Bruno", "Pia", "Rui"} - {name}:
        assert one[somebody] != other[somebody], "the worlds differ"


def test_a_guess_that_came_with_a_wrong_play_is_in_nobody_elses_mail(stages, tmp_path):
    mails = mailed(stages.house, EXPRESS, "A", "3", tmp_path)
    for name, his in mails.items():
        for mail in his:
            text = " ".join(text_of(parsed(mail)).split())
            assert ("GUESS face" in text) <= (name == "Bruno")


@pytest.mark.parametrize(
    "theories",
    [("other colour", "other suit"), ("same colour", "same suit")],
    ids=("that stand", "that fall"),
)
def test_promise_10_two_sealed_theories_that_call_alike_make_the_same_bytes_for_everybody_else(
    stages, tmp_path, theories
):
    """In one and the same world Rui is Prophet by the one or the other; Bruno tries everything that he can think of."""
    one, other = (
        mailed(stages.house, with_theory(f"PROPHET: {theory}"), "A", "2", folder)
        for theory, folder in zip(theories, folders(tmp_path), strict=True)
    )
    for name in ("Ana", "Bruno", "Pia"):
        assert one[name] == other[name]
        texts = [" ".join(text_of(parsed(mail)).split()) for mail in one[name]]
        assert any("Rui's theory says which moves are right." in text for text in texts)
        assert any("as Rui's theory said" in text or "Rui's theory had said" in text for text in texts)
        assert any("Rui is overthrown" in text for text in texts) is (theories[0] == "same colour")
    assert one["Rui"] != other["Rui"], "the theories differ"


def folders(folder):
    """One for each of two worlds that have the same name."""
    for name in ("one", "other"):
        (folder / name).mkdir()
        yield folder / name
