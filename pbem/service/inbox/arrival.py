"""A letter that was read, on its way through the steps, and what becomes of it."""

from dataclasses import dataclass, field

from pbem.mail.addressing import BounceAddress, PersonAddress, Postmaster, Recipient, TableAddress
from pbem.mail.reading.letter import Letter
from pbem.orders.letter_lines import OrderLine
from pbem.service.aggregates.tables import OpenTable
from pbem.service.services import AccountContext, Services, Work, writes_from
from pbem.store.repositories.people import same_token
from pbem.store.rows.people import LetterStatus, Person, StoredLetter


@dataclass(frozen=True, slots=True)
class Disposition:
    """What becomes of a letter, why, and whose it turned out to be (None: as its address says).

    `words`: the digest of what it says, where it says nothing that we know.
    """

    status: LetterStatus
    reason: str = ""
    person: int | None = None
    words: bytes | None = None


@dataclass
class Arrival:
    """A letter that came, and what the steps that it takes find out of it.

    `writer`: whose it is, 0 until that is known; `reached`: mail was withheld from them until they wrote this.
    `welcomed`: its YES was the word that its address is the writer's; `forgets`: they want to be forgotten now.
    `main_table`: the table that the answer is about, where there is one. `accepted`: it was held, and they said yes.
    `is_tried`: it was to be settled before, and could not be.
    Of its orders: whether one has `failed`, the verdicts that are `unclear`, the `answers` to letters that were held.
    """

    house: Services
    work: Work
    stored: StoredLetter
    recipient: Recipient | None
    letter: Letter
    writer: int = 0
    reached: bool = False
    welcomed: bool = False
    forgets: bool = False
    main_table: int | None = None
    accepted: bool = False
    is_tried: bool = False
    failed: bool = False
    unclear: list[OrderLine] = field(default_factory=list)
    answers: list[OrderLine] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.main_table = self.table

    @property
    def table(self) -> int | None:
        """The table that its address names."""
        return self.recipient.table if isinstance(self.recipient, TableAddress) else None

    @property
    def person(self) -> Person:
        """Whose it is, as they are by now."""
        return self.work.person(self.writer)

    @property
    def account(self) -> AccountContext:
        return AccountContext(self.work, self.writer, self.table, self.letter.from_name)

    @property
    def message_id(self) -> str:
        return self.letter.message_id or ""

    @property
    def is_copy(self) -> bool:
        """Whether the same letter was settled before: who did not hear that it arrived sends it again."""
        token = copy_token(self.recipient, self.letter)
        return bool(self.message_id) and self.work.reading.letters.is_duplicate(
            self.stored.id, token, self.message_id, self.letter.body_digest
        )

    @property
    def owner(self) -> Person | None:
        """Whose token its address bears, or bore when it came: who has new keys since gave up nothing on its way."""
        to, reading = self.recipient, self.work.reading
        if isinstance(to, TableAddress):
            for seat in self.work.seats(to.table).values():
                if same_token(seat.token, to.token):
                    return self.work.person(seat.person)
        elif isinstance(to, PersonAddress):
            person = reading.people.by_token(to.token)
            if person is not None:
                return self.work.meet(person)
        else:
            return None
        then = self.work.person(self.stored.person) if self.stored.person is not None else None
        return then if then is not None and then.forgotten is None else None

    def doubt(self, person: Person) -> str | None:
        """Why nothing is done yet of a letter with a token of this person's: as `Trust.doubt`."""
        theirs = writes_from(self.work, person, self.letter.from_address)
        return self.house.trust.doubt(self.letter, theirs=theirs)


def copy_token(recipient: Recipient | None, letter: Letter | None) -> str:
    """What, besides Message-ID and body, two copies of one letter have in common: whom they were for."""
    if isinstance(recipient, TableAddress | PersonAddress | BounceAddress):
        return recipient.token
    whose = "" if letter is None else letter.from_address or ""
    return f"postmaster {whose}" if isinstance(recipient, Postmaster) else whose


def seated_at(work: Work, person: int, number: int | None) -> OpenTable | None:
    """The table of this number, where the person has a part in it."""
    return work.table(number) if number and person in work.seats(number) else None
