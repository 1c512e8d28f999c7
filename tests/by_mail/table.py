"""One table as its people see it: who is asked what, and what comes of a letter."""

import email
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import EmailPolicy, default
from functools import lru_cache
from typing import Any

from pbem.cards import Card
from pbem.demo.mail import Asked, Letter
from pbem.edge.maildir_client import reply_address, text_of
from pbem.mail.writing.letters import write_letter
from pbem.service.services import Services
from pbem.store.rows.people import LetterStatus, StoredLetter
from pbem.store.store import Reading
from tests.by_mail.people import PATIENCE, Person, Town

ANA, BRUNO, PIA, RUI = PEOPLE = (Person("Ana"), Person("Bruno"), Person("Pia"), Person("Rui"))


@dataclass(frozen=True)
class Came:
    """What came of a letter: its fate in the house, and the mails that went out."""

    fate: LetterStatus
    reason: str
    mails: list[tuple[Person, EmailMessage]]

    @property
    def answer(self) -> str:
        """The text of the one answer, its lines joined."""
        (mail,) = [mail for _, mail in self.mails if mail["In-Reply-To"]]
        return words(mail)

    def to(self, person: Person) -> list[EmailMessage]:
        return [mail for whose, mail in self.mails if whose is person]


def words(mail: EmailMessage) -> str:
    """The text of a mail as one line: where its lines break is nobody's business."""
    return " ".join(text_of(mail).split())


def html_of(mail: EmailMessage) -> str:
    body = mail.get_body(("html",))
    assert isinstance(body, EmailMessage)
    return str(body.get_content())


@dataclass
class Table:
    """Table `number` of a house. `settles` waits until the house has nothing left to do."""

    town: Town
    house: Services
    settles: Callable[[], None]
    number: int = 1

    # ------------------------------------------------ writing

    def posts(self, sender: str, to: str, letter: EmailMessage | bytes) -> Came:
        """A letter of any kind, and what came of it."""
        raw = letter if isinstance(letter, bytes) else letter.as_bytes()
        before = len(self.town.mails)
        self.town.post(sender, to, raw)
        self.settles()
        stored = self._newest_letter()
        return Came(stored.status, stored.reason, self.town.mails[before:])

    def says(self, person: Person, text: str, mail: EmailMessage | None = None) -> Came:
        """A reply to a mail, the newest of this table's without another."""
        answered = mail or self.newest(person)
        return self.posts(person.address, reply_address(answered), self.letter(person, text, answered))

    def agreed(self, person: Person, text: str) -> Came:
        """An order of a moderator; where the others must agree, because it touches their own play, they do."""
        came = self.says(person, text)
        for other in self.town.people:
            if other is not person and " AGREE" in words(self.newest(other)):
                came = self.says(other, "AGREE")
        return came

    def letter(self, person: Person, text: str, answers: EmailMessage) -> EmailMessage:
        return write_letter(person.address, reply_address(answers), text, name=person.name, answers=answers)

    def _newest_letter(self) -> StoredLetter:
        with self.house.store.reading() as reading:
            return reading.letters.newest(None, 1)[0]

    # ------------------------------------------------ reading

    def newest(self, person: Person) -> EmailMessage:
        """The newest mail that a person got about this table."""
        mine = [mail for whose, mail in self.town.mails if whose is person]
        return next(mail for mail in reversed(mine) if mail["Eleusis-Table"] == str(self.number))

    def sees(self, person: Person) -> Letter:
        return person.reads(self.newest(person))

    def asked(self, what: Asked) -> Person:
        """Whom the table waits for, who must be asked this."""
        (person,) = [one for one in self.town.people if self.sees(one).asked is what]
        return person

    def god(self) -> Person:
        (person,) = [one for one in self.town.people if not self.sees(one).hand]
        return person

    def waiting(self) -> list[Person]:
        """Who holds cards and is not to move, in no order."""
        return [
            one for one in self.town.people if self.sees(one).hand and self.sees(one).asked is Asked.NOTHING
        ]

    def version(self) -> int:
        """How many things have happened at the table."""
        with self.house.store.reading() as reading:
            return len(reading.events.of(self.number))

    @contextmanager
    def unchanged(self) -> Iterator[None]:
        """Nothing may happen at the table meanwhile."""
        before = self.version()
        yield
        assert self.version() == before, "something happened at the table"


def card_words(*cards: Card) -> str:
    """Cards as an English player writes them: `7h 10c`."""
    return " ".join(str(card).lower() for card in cards)


def play(*cards: Card) -> str:
    return f"PLAY {card_words(*cards)}"


def settles_by_polling(house: Services) -> Callable[[], None]:
    """Waits for a server in its own thread: every letter handled, every mail sent."""

    def settled(reading: Reading) -> bool:
        return not reading.letters.next(1) and reading.mails.next_due() is None

    def settles() -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with house.store.reading() as reading:
                if settled(reading):
                    return
            time.sleep(0.01)
        raise AssertionError("the server does not come to rest")

    return settles


@lru_cache(maxsize=10_000)
def _header(name: str, value: str) -> Any:
    return default.header_fetch_parse(name, value)


class _OnceRead(EmailPolicy):
    """The usual way to read a mail, in which a header that is looked at again is not taken apart again."""

    def header_fetch_parse(self, name: str, value: str) -> Any:
        return _header(name, value)


ONCE_READ = _OnceRead()


def parsed(raw: bytes) -> EmailMessage:
    message = email.message_from_bytes(raw, policy=ONCE_READ)
    assert isinstance(message, EmailMessage)
    return message


def makes_god_speak(table: Table, rule: str) -> None:
    """The God of the next round sets this rule."""
    god = table.asked(Asked.RULE)
    table.says(god, f"RULE {rule}")
    table.says(god, "YES")
