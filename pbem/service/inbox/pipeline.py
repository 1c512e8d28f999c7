"""One letter, from the bytes on disk to what came of it: events, mails, deadlines and its fate, in one transaction."""

from collections.abc import Callable
from dataclasses import replace

from pbem.digests import outcomes
from pbem.digests.mails.mails import Kind
from pbem.digests.outcomes import Line
from pbem.mail.addressing import Lobby
from pbem.mail.reading.letter import Letter, Unreadable
from pbem.orders.letter_lines import Ignored
from pbem.service.accounts.erasure import forget
from pbem.service.delivery.bounces import bounce, heard_from
from pbem.service.inbox import dispatch
from pbem.service.inbox.address_confirmation import address_confirmation
from pbem.service.inbox.arrival import Arrival, Disposition, copy_token, seated_at
from pbem.service.inbox.auto_replies import answered, automatic, says_the_same, words_of
from pbem.service.inbox.held_letters import hold
from pbem.service.inbox.lobby import lobby, mailing_list, show_the_way_in
from pbem.service.inbox.unread_letters import header_alone, to_be_told, why_not_read
from pbem.service.mailing.announcements import announce
from pbem.service.mailing.links import still_off
from pbem.service.mailing.moments import Answered
from pbem.service.mailing.operator_mail import postmaster
from pbem.service.services import Services, commit
from pbem.service.tables.rules import go_on, open_match
from pbem.service.tables.seats import mail_withheld
from pbem.service.tables.teaching import lesson
from pbem.store.rows.people import LetterStatus, Person, StoredLetter
from pbem.store.store import Writing


def handle_letter(
    house: Services, number: int, failed: str = "", waiting: StoredLetter | None = None
) -> LetterStatus:
    """Do what a letter asks, answer it, and settle its fate; a second call for a settled letter changes nothing.

    `waiting`: the letter, where it has just been seen to wait, and is tried for the first time: then it is looked only
    at the end whether it is a copy of another. `failed`: why it is set aside, where it could not be
    handled before; then its writer is told, and nothing else done.
    Raises VersionConflict when its table moved on meanwhile (handle it again), StoreUnavailable when nothing can be
    written now (later); any other exception is a bug that the caller counts against the letter.
    """
    with house.store.reading() as reading:
        stored = waiting or reading.letters.by_id(number)
        if stored is None:
            raise ValueError(f"there is no letter {number}")
        if stored.status is not LetterStatus.RECEIVED:
            return stored.status
        recipient = house.addressing.read(stored.recipient)
        found = None if failed else house.read(stored.raw, envelope_from=stored.sender)
        letter = found if isinstance(found, Letter) else header_alone(house, stored)
        work = house.work(reading)
        work.came = min(stored.received, work.now)
        arrival = (
            None
            if letter is None
            else Arrival(house, work, stored, recipient, letter, is_tried=waiting is None)
        )
        if isinstance(found, Letter) and arrival is not None:
            fate = next(fate for step in STEPS if (fate := step(arrival)) is not None)
            if arrival.reached:
                mail_withheld(work, arrival.writer)
        else:
            reason = failed or (found.reason.value if isinstance(found, Unreadable) else "")
            fate = _set_aside(arrival, reason)
        house.post.write(work)

    def settle(writing: Writing) -> None:
        writing.letters.settle(
            stored.id,
            fate.status,
            fate.reason,
            person=fate.person,
            token=copy_token(recipient, letter),
            message_id="" if letter is None else letter.message_id or "",
            body=b"" if letter is None else letter.body_digest,
            words=fate.words,
            copies=waiting is None,
        )

    commit(work, settle)
    return fate.status


def authentication(arrival: Arrival) -> Disposition | None:
    """The address carries the authority, From is the second factor; only then it is known whose the letter is."""
    if arrival.writer:
        return None
    person = arrival.owner
    if person is None:
        return Disposition(LetterStatus.STRANGER, "an address that is no longer anybody's")
    doubt = arrival.doubt(person)
    if doubt is not None:
        if doubt == "sender":
            show_the_way_in(arrival, person)
        return hold(arrival, person, doubt)
    arrival.writer = person.id
    arrival.reached = heard_from(arrival)
    return None


def orders(arrival: Arrival) -> Disposition:
    """Take the orders of a letter that is the person's own, tell the tables, answer the person."""
    house, work, person = arrival.house, arrival.work, arrival.person
    lines = dispatch.take(arrival)
    begun = _game_begun(lines)
    arrival.main_table = begun or arrival.main_table
    silent = says_the_same(arrival, lines)
    if silent is not None:
        return silent
    if arrival.forgets:
        forget(work, person, arrival.stored.id)
    tables = list(work.tables.values())
    for table in tables:
        open_match(work, table)
        announce(work, table, person.id if table.id == arrival.main_table else None)
    played_at = seated_at(work, person.id, arrival.main_table)
    told = lesson(played_at, str(person.id)) if played_at is not None else None
    if told is not None:
        lines.append(Line(lines[-1].text, told))
    if arrival.forgets:
        house.post.note(work, person, Kind.GOODBYE, answers=Answered.by(arrival.letter), null_sender=True)
    else:
        _receipt(arrival, person, lines, apart=begun is not None)
    for table in tables:
        go_on(work, table)
    if dispatch.done_any(lines):
        return Disposition(LetterStatus.HANDLED, "", person.id)
    return Disposition(LetterStatus.MISREAD, "", person.id, words_of(arrival.letter, lines))


STEPS: tuple[Callable[[Arrival], Disposition | None], ...] = (
    bounce,
    postmaster,
    mailing_list,
    automatic,
    lobby,
    address_confirmation,
    authentication,
    orders,
)
"""The one way of a letter: the first step that settles it is the last that it takes."""


def _set_aside(arrival: Arrival | None, reason: str) -> Disposition:
    """A letter that cannot be read, or that we failed to handle: its writer hears of it, if its header names them."""
    person = None if arrival is None else to_be_told(arrival)
    if isinstance(person, Disposition):
        return person
    if arrival is None or person is None:
        return Disposition(LetterStatus.QUARANTINED, reason)
    _receipt(arrival, person, [Line("", outcomes.NotRead(why_not_read(reason)))])
    return Disposition(LetterStatus.QUARANTINED, reason, person.id)


def _game_begun(lines: list[Line]) -> int | None:
    """The game that has begun by a letter that asked for nothing else: its first mail is the answer."""
    begun = [line.outcome for line in lines if isinstance(line.outcome, outcomes.GameBegins)]
    besides = (outcomes.GameBegins, outcomes.YouAreConfirmed, Ignored)
    alone = all(isinstance(line.outcome, besides) for line in lines)
    return begun[-1].table if begun and alone else None


def _receipt(arrival: Arrival, person: Person, lines: list[Line], *, apart: bool = False) -> None:
    """The one answer: on the table's own thread where the letter was about one table, else as a note.

    Who has had too many answers within the hour gets none. `apart`: as in `Answered`.
    """
    house, work, answers = arrival.house, arrival.work, Answered.by(arrival.letter)
    told = answered(work, person, lines)
    if told is None:
        return
    told = [*told, *still_off(work, person, told)]
    # At the lobby anybody writes in anybody's name.
    at_lobby = isinstance(arrival.recipient, Lobby)
    nothing = not dispatch.done_any(lines) or at_lobby
    answers = replace(answers, subject="") if at_lobby else answers  # and says what they like
    answers = replace(answers, apart=apart)
    table = seated_at(work, person.id, arrival.main_table)
    if table is not None:
        house.post.digest(
            work, table, person.id, Kind.RECEIPT, lines=told, answers=answers, null_sender=nothing
        )
    else:
        him = work.person(person.id)
        house.post.note(work, him, Kind.RECEIPT, lines=told, answers=answers, null_sender=nothing)
