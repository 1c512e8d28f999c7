"""Mailboxes besides those of the table's people: their other addresses, and those of strangers."""

from dataclasses import dataclass
from email.message import EmailMessage

from pbem.edge.maildir_client import reply_address, text_of
from pbem.mail.writing.letters import write_letter
from pbem.service.inbox.reception import addressee
from pbem.service.services import Services
from pbem.store.rows.people import Person as Known
from tests.by_mail.people import LOBBY, Person
from tests.by_mail.table import Came, Table


@dataclass(frozen=True)
class Mailbox(Person):
    """Somebody at another address than the usual one of his name."""

    at: str = ""

    @property
    def address(self) -> str:
        return self.at


def moves_in(table: Table, name: str, at: str) -> Mailbox:
    """A mailbox that mails can come to."""
    box = Mailbox(name, at=at)
    table.town.moves_in(box)
    return box


def to_lobby(table: Table, person: Person, text: str, **more: str) -> Came:
    return table.posts(
        person.address, LOBBY, write_letter(person.address, LOBBY, text, name=person.name, **more)
    )


def known(house: Services, person: Person) -> Known:
    """What is kept of him."""
    with house.store.reading() as reading:
        found = reading.people.by_address(person.address)
    assert found is not None
    return found


def joins(table: Table, person: Person) -> Known:
    """A stranger becomes somebody who is known."""
    asked = to_lobby(table, person, "JOIN").to(person)[-1]
    table.says(person, "YES", asked)
    assert known(table.house, person).confirmed
    return known(table.house, person)


def is_refused(house: Services, mail: EmailMessage) -> bool:
    """Whether an answer to this mail is refused at RCPT: nobody has its Reply-To."""
    return addressee(house, reply_address(mail)) is None


def kind_of(mail: EmailMessage) -> str:
    return str(mail["Eleusis-Kind"])


def kinds(came: Came) -> list[tuple[Person, str]]:
    """Whom mails of which kind went to."""
    return [(person, kind_of(mail)) for person, mail in came.mails]


def adds(table: Table, person: Person, box: Person) -> EmailMessage:
    """Says ADD ADDRESS in answer to his newest mail; the mail that asks there."""
    came = table.says(person, f"ADD ADDRESS {box.address}")
    (asked,) = came.to(box)
    assert kind_of(asked) == "address"
    return asked


def has(table: Table, person: Person, box: Person) -> None:
    """The mailbox becomes an address of his."""
    came = table.says(box, "YES", adds(table, person, box))
    assert "is now yours here" in came.answer


def without_ids(mail: EmailMessage) -> str:
    """What a reader sees of a mail, with what is new in each of them put aside."""
    return text_of(mail).rpartition("\n-- \n")[0]
