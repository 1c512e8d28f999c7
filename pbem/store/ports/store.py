"""All that the use cases ask of the store, in one: what is read, what is written, and in which transaction."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from pbem.engine.match.roles import Part
from pbem.micros import Micros
from pbem.orders.model import Hearers
from pbem.store.ports.archive import ArchiveReading, ArchiveWriting
from pbem.store.ports.held import HeldReading, HeldWriting
from pbem.store.ports.imap_mails import ImapReading, ImapWriting
from pbem.store.ports.leagues import LeagueReading, LeagueWriting
from pbem.store.ports.ratings import RatingReading, RatingWriting
from pbem.store.ports.turns import TimeReading, TimeWriting
from pbem.store.rows.people import (
    AddressRecord,
    LetterStatus,
    MailboxRecord,
    MailedRecord,
    MailStatus,
    NewLetter,
    NewMail,
    Person,
    SeatRecord,
    StoredEvent,
    StoredLetter,
    StoredMail,
    TableRecord,
    Talk,
    UnaskedLetter,
)
from pbem.store.rows.status import StatusReading
from pbem.store.rows.workers import WorkerReading, WorkerWriting


class Reading(
    TimeReading,
    LeagueReading,
    RatingReading,
    ArchiveReading,
    HeldReading,
    WorkerReading,
    ImapReading,
    StatusReading,
    Protocol,
):
    """One consistent look at what is kept."""

    def person(self, person: int) -> Person | None: ...
    def person_by_address(self, address: str) -> Person | None:
        """Who writes from this confirmed address, or is mailed at it."""
        ...

    def person_by_token(self, token: str) -> Person | None: ...
    def persons(self, ids: Sequence[int]) -> dict[int, Person]: ...
    def mailboxes_of_note(self) -> list[MailboxRecord]:
        """Every mailbox that mail does not go to as usual, or that sent some back, by address."""
        ...

    def due_dailies(self, now: Micros, limit: int) -> list[int]:
        """Whose daily mail is due, who has waited longest first."""
        ...

    def claims(self, address: str) -> list[AddressRecord]:
        """Who gave this address as theirs, first who confirmed it; whose registered address it is among them."""
        ...

    def addresses_of(self, person: int) -> list[AddressRecord]:
        """From where a person writes, the oldest first, those that are still to be confirmed too."""
        ...

    def address_by_token(self, token: str) -> AddressRecord | None: ...
    def mailboxes(self, addresses: Sequence[str]) -> dict[str, MailboxRecord]:
        """What is known of these mailboxes; none of which nothing is known."""
        ...

    def table(self, table: int) -> TableRecord | None: ...
    def tables_of(self, person: int) -> list[TableRecord]:
        """The tables at which a person has a seat, newest first."""
        ...

    def late_tables(self, table: int, phase: str) -> list[int]:
        """The tables in this phase that were made for those who came too late to a table, the oldest first."""
        ...

    def listed_tables(self, phase: str, before: int, most: int) -> list[TableRecord]:
        """The newest tables in this phase that strangers find, numbered below `before`, newest first."""
        ...

    def events(self, table: int, after: int = 0) -> list[StoredEvent]:
        """The log of a table from version `after` + 1 on, in order."""
        ...

    def seats(self, table: int) -> list[SeatRecord]: ...
    def seats_of(self, person: int) -> list[SeatRecord]: ...
    def seat_by_token(self, table: int, token: str) -> SeatRecord | None: ...
    def whose_token(self, token: str) -> int | None:
        """The person whose token this is now, of whatever address; None where it is nobody's."""
        ...

    def invited(self, table: int, person: int) -> bool: ...
    def invitation_of(self, person: int) -> int | None:
        """The table that the person was invited to last."""
        ...

    def invitations_of(self, person: int) -> list[tuple[int, Micros]]:
        """The tables that the person was invited to, and when."""
        ...

    def invitations_at(self, table: int) -> list[tuple[int, Micros]]:
        """Who was invited to the table and when, the first to be invited first."""

    def invitations_by(self, host: int, after: Micros) -> int:
        """How many people were invited after then to the tables of a host."""
        ...

    def talk_of(self, person: int) -> list[Talk]:
        """All that the person said, at every table, in order."""
        ...

    def talk(self, table: int, after: int) -> list[Talk]:
        """What was said at a table after talk `after`, in order, but for what waits to be told without a name."""
        ...

    def waiting_talk(self, table: int) -> list[Talk]:
        """What was said at a table without a name and is told to nobody yet, in order."""
        ...

    def earlier_letter_waits(self, table: int, before: Micros) -> bool:
        """Whether a letter for the table that came before then is still to be handled."""
        ...

    def earlier_letter_of_his_waits(self, person: int, before: Micros) -> bool:
        """Whether a letter to a person's own address, at no table, that came before then is still to be handled."""
        ...

    def crashed_letter(
        self, table: int, person: int, after: Micros, before: Micros
    ) -> tuple[int, bool] | None:
        """A letter from the person, to the table or to their own address, that came between then, and that we failed
        to handle; and whether it is the one that has held this seat's clock. None where another one has.
        """
        ...

    def letters_due_again(self, wall: Micros, limit: int) -> list[int]:
        """Letters put off until then at the latest, by the wall's clock."""
        ...

    def letter(self, letter: int) -> StoredLetter | None: ...
    def next_letters(self, limit: int) -> list[StoredLetter]:
        """The letters waiting to be handled, in order of (received, id)."""
        ...

    def letters(self, status: LetterStatus | None, limit: int) -> list[StoredLetter]:
        """The newest letters, newest first."""
        ...

    def held_letters(self, person: int) -> list[StoredLetter]:
        """The letters held for a person, in order of (received, id)."""
        ...

    def last_held_number(self, person: int) -> int:
        """The highest number under which a person was told of a letter that is or was held; 0 for none."""
        ...

    def unasked_letters(self, limit: int) -> list[UnaskedLetter]:
        """The letters whose senders are still to be asked whether they wrote them, in order of (received, id)."""
        ...

    def persons_held_for(self, reasons: Sequence[str]) -> list[int]:
        """For whom letters are held for one of these reasons."""
        ...

    def letters_of(self, person: int) -> list[StoredLetter]:
        """Every letter of a person, or held for them, the oldest first."""
        ...

    def set_aside_before(self, before: Micros, limit: int) -> list[StoredLetter]:
        """Quarantined letters that came before then and are still whole, the oldest first."""
        ...

    def is_duplicate(self, letter: int, recipient_token: str, message_id: str, body: bytes) -> bool:
        """Whether an earlier letter with the same token, Message-ID and body digest was settled."""
        ...

    def letters_of_words(self, letter: int, person: int, words: bytes, after: Micros) -> int:
        """How many other letters of a person that came after then say the same."""
        ...

    def due_mails(self, now: Micros, limit: int) -> list[StoredMail]:
        """Waiting mails whose time has come, in order of (due, id)."""
        ...

    def next_mail_due(self) -> Micros | None: ...
    def mail_by_token(self, token: str) -> StoredMail | None: ...
    def mail(self, mail: int) -> StoredMail | None: ...
    def mails(self, status: MailStatus | None, limit: int) -> list[StoredMail]:
        """The newest mails, newest first."""
        ...

    def mails_numbered(self, table: int, person: int) -> int:
        """The number of the newest mail about a table to a person; 0 if there is none."""
        ...

    def answers_to(self, person: int, after: Micros, most: int) -> int:
        """How many answers to their letters that did nothing a person was written after then, wall clock.

        Counted up to `most`.
        """
        ...

    def address_asked(self, address: str, after: Micros) -> bool:
        """Whether a mail written after then (wall clock) asked at this address whose it is."""
        ...

    def mails_of(self, person: int, limit: int) -> list[StoredMail]:
        """The newest mails to a person, newest first."""
        ...

    def mailed_to(self, person: int) -> list[MailedRecord]:
        """What is kept of the mails to a person, the oldest first."""
        ...

    def lately_mailed(self, person: int, limit: int) -> list[MailedRecord]:
        """The latest mails to a person, the latest first."""
        ...

    def last_mailed(self, person: int, kind: str) -> Micros | None:
        """When the newest mail of this kind was written to the person, wall clock."""
        ...

    def meta(self, key: str) -> str | None: ...


class Writing(
    Reading,
    TimeWriting,
    LeagueWriting,
    RatingWriting,
    ArchiveWriting,
    HeldWriting,
    WorkerWriting,
    ImapWriting,
    Protocol,
):
    """One transaction: all of it is on disk when its block ends, or nothing."""

    def add_person(
        self, address: str, name: str, language: str, zone: str, style: str, token: str, created: Micros
    ) -> Person: ...
    def locked_persons(self, ids: Sequence[int]) -> dict[int, Person]:
        """These persons, whom no other transaction locks or changes until this one ends."""
        ...

    def save_person(self, person: Person) -> None: ...
    def save_address(self, address: AddressRecord) -> None:
        """An address of its person as it is known now, new or not.

        Raises VersionConflict where it is confirmed, and another person has just confirmed the same one.
        """
        ...

    def remove_address(self, address: str, person: int) -> None: ...
    def forget_mailbox(self, address: str) -> None: ...
    def save_mailbox(self, mailbox: MailboxRecord, before: MailboxRecord | None = None) -> None:
        """What is known of a mailbox now. Raises VersionConflict where it is not `before` any more, if that is told."""
        ...

    def add_table(
        self, title: str, host: int, phase: str, created: Micros, late_of: int | None = None
    ) -> int:
        """A new table without events; its number."""
        ...

    def save_listed(self, table: int, listed: bool) -> None: ...
    def append_events(self, table: int, version: int, phase: str, events: Sequence[StoredEvent]) -> None:
        """Add to a log whose last event is `version` (0: none). Raises VersionConflict."""
        ...

    def add_seat(self, table: int, person: int, token: str) -> None: ...
    def remove_seat(self, table: int, person: int) -> None: ...
    def renew_seat(self, table: int, person: int, token: str) -> None:
        """A seat's new token in place of its old one."""
        ...

    def count_mails(self, counted: Sequence[tuple[SeatRecord, int | None]]) -> None:
        """How many mails each of these seats has got from us now, the last talk, the serial and the version of the log
        that they told; and how many it had got before, None where that is not known.

        Raises VersionConflict where one had got another number before.
        """
        ...

    def wish_digests(self, table: int, person: int, digests: str) -> None:
        """How often a seat is mailed of its table; empty as its person has it at their other tables."""
        ...

    def add_invitation(self, table: int, person: int, at: Micros) -> None: ...
    def add_talk(
        self,
        table: int,
        person: int,
        text: str,
        at: Micros,
        part: Part = Part.PLAYER,
        hearers: Hearers = Hearers.ALL,
        listener: int | None = None,
    ) -> int:
        """Keep what was said, and give it its number; what is said without a name waits under it."""
        ...

    def let_talk_out(self, talk: int) -> int:
        """What was said without a name waits no longer: it gets a new number, as if it were said only now."""
        ...

    def add_letters(self, letters: Sequence[NewLetter]) -> list[int]: ...
    def settle_letter(
        self,
        letter: int,
        status: LetterStatus,
        reason: str,
        *,
        person: int | None,
        token: str,
        message_id: str,
        body: bytes,
        words: bytes | None = None,
    ) -> None:
        """A waiting letter's fate, whose it is (None: as the receiver found), what a second copy is known by.

        `words`: the digest of what it says, by which a program is told that says the same to every mail.

        Raises VersionConflict where it has its fate already.
        """
        ...

    def release_letter(self, letter: int, status: LetterStatus, reason: str) -> None:
        """The fate that the operator gives a letter."""
        ...

    def answer_held(self, letter: int, status: LetterStatus, reason: str) -> None:
        """The fate of a letter that is held, or whose sender is still to be asked: once its person has answered, or
        what they know of it.

        Raises VersionConflict where it does not wait any more, or they know so much already.
        """
        ...

    def number_held(self, letter: int, number: int) -> None:
        """Under which number its person is told of a letter. Raises VersionConflict where another of theirs has it."""
        ...

    def letter_crashed(self, letter: int, reason: str, give_up_after: int) -> LetterStatus:
        """Count a try that failed; at the last one the letter is quarantined. Gives the status it has now."""
        ...

    def put_letter_off(self, letter: int, reason: str, until: Micros) -> None:
        """Count a try that came to nothing: the letter is set aside, and waits again from then on, wall clock.

        Raises VersionConflict where it has its fate already.
        """
        ...

    def hold_clock(self, table: int, person: int, letter: int) -> None:
        """Note for which letter the clock of a seat was held: it is held for no other."""
        ...

    def retry_letter(self, letter: int) -> None:
        """It waits to be handled, as if it had never been tried."""
        ...

    def take_letters_up(self, letters: Sequence[int]) -> None:
        """Letters that were put off wait to be handled once more."""
        ...

    def add_mails(self, mails: Sequence[NewMail]) -> None: ...
    def mails_sent(self, mails: Sequence[int], at: Micros) -> None: ...
    def mail_failed(self, mail: int, error: str, next_try: Micros | None) -> None:
        """A try that failed: again at `next_try`, or set aside for good."""
        ...

    def mail_composed_anew(self, mail: StoredMail) -> None:
        """A mail that waits has this content and Message-ID from now on, as old as `composed` says."""
        ...

    def mail_put_off(self, mail: int, until: Micros) -> None:
        """A mail that was not tried: it is due then."""
        ...

    def hasten_mails(self, now: Micros) -> None:
        """Whatever waits is due now at the latest."""
        ...

    def retry_mail(self, mail: int, now: Micros) -> None:
        """A mail that was set aside, or withheld, is to be delivered now, as if it had never been tried."""
        ...

    def mail_withheld(self, mail: int, why: str) -> None:
        """A mail that is not sent, and why: what it would have told, the next of its table's to its reader tells."""
        ...

    def drop_held(self, before: Micros, reason: str) -> int:
        """Give up the letters that are held since before then; how many there were."""
        ...

    def destroy_letters(self, before: Micros, limit: int) -> int:
        """Destroy letters that came before then, with their envelopes; how many. Those that wait are left alone."""
        ...

    def destroy_mails(self, before: Micros, limit: int) -> int:
        """Destroy mails that were written before then and have left, or never will; how many."""
        ...

    def forget_mails(self, mails: Sequence[int]) -> int:
        """Destroy these mails, and to whom they went."""
        ...

    def forget_person(self, person: int, letter: int, reason: str) -> None:
        """Destroy all that tells of a person but their seats and their own row: letters and mails, what they said,
        addresses, invitations and mailboxes. Of their letters that wait only `letter`, just being handled, is not given
        up; a mailbox to which nothing may be sent is still known as that."""
        ...

    def set_meta(self, key: str, value: str) -> None: ...
    def swap_meta(self, key: str, before: str | None, value: str) -> None:
        """Raises VersionConflict where the value is not `before` any more (None: there was none)."""
        ...


class Store(Protocol):
    """Everything that is kept. Everything here may raise StoreUnavailable."""

    def reading(self) -> AbstractContextManager[Reading]: ...
    def writing(self) -> AbstractContextManager[Writing]: ...
    def claimed_letters(self, limit: int) -> AbstractContextManager[list[StoredLetter]]:
        """Letters that wait to be handled, in order of (received, id), for one worker alone while the block lasts.

        Where there are several, none of them has one before it that waits too and is of the same table, or person, or
        of the same sender where the person is not known. A worker that dies lets go of its letters.
        """
        ...

    def claimed_mails(self, now: Micros, limit: int) -> AbstractContextManager[list[StoredMail]]:
        """Waiting mails whose time has come, in order of (due, id), for one worker alone while the block lasts.

        Where there are several, none of them has one before it that is due too and to the same person.
        """
        ...

    def overwrite(self) -> None:
        """What was deleted is gone from the database's journal, too."""
        ...
