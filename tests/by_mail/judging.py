"""A table where God judges by reply: who writes what there, told in the words of the game."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from email.message import EmailMessage

from pbem.cards import Card
from pbem.demo.mail import Asked
from tests.by_mail.club import Club
from tests.by_mail.people import Person
from tests.by_mail.still import Still
from tests.by_mail.table import Came, play, words

WORDS = "What my cat would lay next"
"""A rule that no server can read."""


@dataclass
class Judging:
    """A round at a table with `judge human`; `god` is its God, the others play."""

    table: Still
    god: Person

    @property
    def people(self) -> tuple[Person, ...]:
        return self.table.town.people

    @property
    def players(self) -> list[Person]:
        return [person for person in self.people if person is not self.god]

    def mover(self) -> Person:
        return self.table.asked(Asked.PLAY)

    def mover_before(self) -> Person:
        """Whose play lies there."""
        (name,) = re.findall(
            r"(\w+) (?:plays|says none of these cards is right):", words(self.table.newest(self.god))
        )
        return next(person for person in self.people if person.name == name)

    def hand(self, person: Person) -> tuple[Card, ...]:
        return self.table.sees(person).hand

    def held(self, person: Person) -> int:
        """How many cards somebody holds, as all are told."""
        return len(self.hand(person))

    def plays(self, more: str = "", card: Card | None = None) -> tuple[Person, Card]:
        """Whose turn it is plays a card of his hand, the first without another."""
        mover = self.mover()
        card = card or self.hand(mover)[0]
        self.table.says(mover, play(card) + more)
        return mover, card

    def says_no_play(self) -> tuple[Person, tuple[Card, ...]]:
        """Whose turn it is says no play; gives what he showed."""
        mover = self.mover()
        hand = self.hand(mover)
        self.table.says(mover, "NO PLAY")
        return mover, hand

    def judges(self, verdict: str = "RIGHT", mail: EmailMessage | None = None) -> Came:
        return self.table.says(self.god, verdict, mail)

    def right_play(self, more: str = "") -> Person:
        """A whole play, judged right."""
        mover, _ = self.plays(more)
        self.judges("RIGHT")
        return mover

    def with_prophet(self) -> Person:
        """The first to move becomes Prophet with a right play."""
        return self.right_play(", PROPHET")

    def told(self, person: Person) -> str:
        """The newest mail that somebody got, on one line."""
        return words(self.table.newest(person))

    def kinds(self, came: Came) -> dict[str, list[str]]:
        """Which mails went out to whom."""
        kinds: dict[str, list[str]] = {}
        for person, mail in came.mails:
            kinds.setdefault(person.name, []).append(str(mail["Eleusis-Kind"]))
        return kinds


def sit_down(club: Club, settings: str, more: str = "", rule: str = WORDS) -> Judging:
    """A new table where God has sealed his rule; `more` follows it in his letter."""
    table = club.table(f"{settings}, judge human")
    god = table.asked(Asked.RULE)
    table.says(god, f"RULE {rule}{more}")
    table.says(god, "YES")
    return Judging(table, god)


def spelt(card: Card) -> str:
    """A card as an English player writes it."""
    return str(card).lower()


def others(judging: Judging, *but: Person) -> Sequence[Person]:
    return [person for person in judging.players if person not in but]
