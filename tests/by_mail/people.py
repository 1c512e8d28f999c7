"""People at their mail programs: each has a mailbox, reads it in his own language, and answers what he likes."""

import re
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from email.message import EmailMessage

from pbem.demo.mail import Letter, read
from pbem.edge.maildir_client import reply_address, text_of
from pbem.mail.writing.letters import write_letter

PATIENCE = 60.0
"""Seconds in which an awaited mail must have come."""

LOBBY = "eleusis@eleusis.example.org"

PORTUGUESE_HEADINGS = {"RESPONDA COM UM DESTES COMANDOS": "REPLY WITH ONE OF THESE", "SUA MÃO": "YOUR HAND"}
PORTUGUESE_ORDERS = {
    "SEM JOGO": "NO PLAY",
    "JOGAR": "PLAY",
    "CERTA": "RIGHT",
    "ERRADA": "WRONG",
    "SIM": "YES",
    "REGRA": "RULE",
    "PROFETA": "PROPHET",
}
"""What a Portuguese reader looks for in a mail, and what the same is called in English."""

Post = Callable[[str, str, bytes], None]
"""Hands a letter to the server: sender, recipient, bytes. Returns when the server has taken it."""


@dataclass(frozen=True)
class Person:
    """Somebody with a mail address. `quotes`: his program puts the whole mail that he answers under his answer."""

    name: str
    language: str = "en"
    quotes: bool = False

    @property
    def address(self) -> str:
        return f"{self.name.lower()}@example.org"

    def reads(self, mail: EmailMessage) -> Letter:
        """What he makes of a mail."""
        return read(mail) if self.language == "en" else read(_in_english(mail))


def _in_english(mail: EmailMessage) -> EmailMessage:
    """A Portuguese mail with the headings and orders that it is found the way by put into English."""
    text = text_of(mail)
    for theirs, ours in PORTUGUESE_HEADINGS.items():
        text = re.sub(rf"^{theirs}\b", ours, text, flags=re.M)
    for theirs, ours in PORTUGUESE_ORDERS.items():
        text = re.sub(rf"^  {theirs}\b", f"  {ours}", text, flags=re.M)
    text = re.sub(
        r"diz que nenhuma\s+destas\s+cartas\s+está\s+certa:", "says none of these cards is right:", text
    )
    text = re.sub(r"\bjoga:$", "plays:", text, flags=re.M)
    text = re.sub(r"\bdeixa\s+de\s+ser\s+Profeta\.$", "no longer Prophet.", text, flags=re.M)
    translated = EmailMessage()
    for header in ("Eleusis-Kind", "Eleusis-Table", "Eleusis-Serial", "Reply-To", "From"):
        if mail[header]:
            translated[header] = str(mail[header])
    translated.set_content(text)
    return translated


@dataclass(frozen=True)
class Sent:
    """A letter that the server took (said 250)."""

    person: Person
    to: str
    text: str
    message_id: str


@dataclass
class Town:
    """Everybody's mailboxes; mails are kept in the order they came, a second copy of one is dropped, as people do."""

    people: tuple[Person, ...]
    post: Post
    sent: list[Sent] = field(default_factory=list)
    mails: list[tuple[Person, EmailMessage]] = field(default_factory=list)
    copies: int = 0

    def __post_init__(self) -> None:
        self._by_address = {person.address: person for person in self.people}
        self._come = threading.Condition()
        self._known: set[tuple[Person, str]] = set()
        self._read: set[int] = set()

    def moves_in(self, person: Person) -> None:
        """Somebody more with a mailbox, who is at no table that the people play at."""
        self._by_address[person.address] = person

    def deliver(self, recipient: str, mail: EmailMessage) -> None:
        """A mail of the server's comes in."""
        person = self._by_address[recipient]
        key = (person, str(mail["Message-ID"]))
        with self._come:
            if key in self._known:
                self.copies += 1
                return
            self._known.add(key)
            self.mails.append((person, mail))
            self._come.notify_all()

    def write(self, person: Person, to: str, text: str, answers: EmailMessage | None = None) -> Sent:
        letter = write_letter(person.address, to, text, name=person.name, answers=answers)
        self.post(person.address, to, letter.as_bytes())
        self.sent.append(Sent(person, to, text, str(letter["Message-ID"])))
        return self.sent[-1]

    def reply(self, person: Person, mail: EmailMessage, text: str) -> Sent:
        if person.quotes:
            quoted = "\n".join(f"> {line}" for line in text_of(mail).splitlines())
            text = f"{text}\n\nOn Fri, 20 Nov 2026 at 12:00, Eleusis <{LOBBY}> wrote:\n{quoted}\n"
        return self.write(person, reply_address(mail), text, mail)

    def next_of(self, person: Person, kind: str) -> EmailMessage:
        """Waits for the next mail of a kind; what came to him before it is put aside unread."""
        for at in self._unread(f"a {kind} to {person.name}"):
            whose, mail = self.mails[at]
            if whose is person:
                self._read.add(at)
                if mail["Eleusis-Kind"] == kind:
                    return mail
        raise AssertionError

    def next_one(self) -> tuple[Person, EmailMessage]:
        """Waits for the next mail to anybody."""
        at = next(self._unread("any mail"))
        self._read.add(at)
        return self.mails[at]

    def hears_of_every_letter(self) -> None:
        """Waits until each letter is answered."""
        waiting = {sent.message_id for sent in self.sent}
        for at in self._all("an answer to every letter"):
            waiting.discard(str(self.mails[at][1]["In-Reply-To"]))
            if not waiting:
                return

    def reads_anew(self) -> None:
        """Everybody goes through his mailbox from the start."""
        self._read.clear()

    def _unread(self, awaited: str) -> Iterator[int]:
        return (at for at in self._all(awaited) if at not in self._read)

    def _all(self, awaited: str) -> Iterator[int]:
        """The numbers of the mails, waiting for more; fails when none comes."""
        at, until = 0, time.monotonic() + PATIENCE
        while True:
            with self._come:
                while at >= len(self.mails):
                    if not self._come.wait(until - time.monotonic()):
                        raise AssertionError(f"waited in vain for {awaited}")
            yield at
            at += 1

    def answers_to(self, sent: Sent) -> list[EmailMessage]:
        """The mails that answer a letter."""
        return [mail for _, mail in self.mails if mail["In-Reply-To"] == sent.message_id]

    def kinds_of(self, person: Person, kind: str) -> list[EmailMessage]:
        return [mail for whose, mail in self.mails if whose is person and mail["Eleusis-Kind"] == kind]


def sits_down(
    town: Town, host: Person, guests: tuple[Person, ...], table: str = 'NEW TABLE "Rosewood", 4 seats'
) -> None:
    """The way to a full table: the host is confirmed and invites; each guest comes when the one before him sits."""
    newcomers = [host, *(guest for guest in guests if guest.language == "pt")]
    for person in newcomers:
        town.write(person, LOBBY, "JOIN" if person.language == "en" else "ENTRAR")
        town.reply(person, town.next_of(person, "confirmation"), "YES" if person.language == "en" else "SIM")
    welcome = {person: town.next_of(person, "receipt") for person in newcomers}
    town.reply(host, welcome[host], table + "\nINVITE " + " ".join(guest.address for guest in guests))
    town.next_of(host, "receipt")
    for guest in guests:
        yes = f"JOIN\nNAME {guest.name}" if guest.language == "en" else "ENTRAR"
        town.reply(guest, town.next_of(guest, "invitation"), yes)
        town.next_of(guest, "receipt")
