"""Letters to the lobby: who asks to come in is asked whether the address is theirs, and the letter waits for that."""

from collections.abc import Sequence
from dataclasses import replace

from pbem.digests.mails.mails import Kind
from pbem.mail.addressing import Lobby
from pbem.mail.reading.automatic import Automatic
from pbem.mail.reading.letter import Letter
from pbem.micros import DAY, HOUR, Micros
from pbem.orders import model
from pbem.orders.folding import fold
from pbem.orders.letter import parse_orders
from pbem.orders.letter_lines import Misread, OrderLine
from pbem.orders.strangers import asks_to_come_in, wishes_to_play
from pbem.orders.words import order_words, phrase, phrases
from pbem.service.accounts.preferences import is_invited
from pbem.service.display_names import find_or_meet
from pbem.service.inbox.arrival import Arrival, Disposition
from pbem.service.inbox.auto_replies import is_lists_own
from pbem.service.inbox.held_letters import hold, hold_until_confirmed
from pbem.service.inbox.stranger_limits import Purse, cause
from pbem.service.mailing.links import passed_over
from pbem.service.mailing.moments import Answered
from pbem.service.mailing.operator_mail import tell_of_strangers
from pbem.service.services import AccountContext, Services, Work, is_committed
from pbem.store.rows.people import LetterStatus, Person
from pbem.store.rows.tables import UnaskedLetter

COMES_IN = (model.Join, model.Practice, model.NewTable, model.JoinLeague)
"""What a list may be told about where a stranger writes it; all else that it passes on is never answered."""

MOST_UNASKED, MOST_UNASKED_OF_NETWORK = 200, 20
"""Letters that may wait until their senders can be asked."""

UNASKED_FOR: Micros = 3 * DAY
"""How long one waits for that."""

MOST_LOOKS = 10
"""Letters to the lobby in the name of a known person that are answered without asking that person, within an hour."""

HELD_UNTIL_CONFIRMED = "until the address is confirmed"


def mailing_list(arrival: Arrival) -> Disposition | None:
    """The fate of a stranger's letter to the lobby that a mailing list passed on, and that asks to come in; else None.

    Who stands as its author is told once a day what will work. A list before our own lobby is none of these.
    """
    letter, listed = arrival.letter, arrival.letter.mailing_list
    if not isinstance(arrival.recipient, Lobby) or listed is None:
        return None
    passed_on = not arrival.house.addressing.is_servers(listed) and letter.automatic in (None, Automatic.BULK)
    if not passed_on or letter.from_address is None:
        return None
    person = arrival.work.reading.people.by_address(letter.from_address)
    if person is not None and person.confirmed:
        return None
    items = parse_orders(letter.text, "en", subject=letter.subject).items
    if not any(isinstance(one, OrderLine) and isinstance(one.order, COMES_IN) for one in items):
        return None
    fate = _stranger(arrival, person, items)
    if fate.status is LetterStatus.HELD and is_lists_own(letter):
        return Disposition(LetterStatus.STRANGER, "a mailing list cannot play, and was told so", fate.person)
    return fate


def lobby(arrival: Arrival) -> Disposition | None:
    """A From: proves nothing: a stranger is asked to confirm, a known person is asked whether they wrote.

    Letters that only look are answered, up to so many an hour.
    """
    letter, work = arrival.letter, arrival.work
    if not isinstance(arrival.recipient, Lobby):
        return None
    if letter.from_address is None:
        return Disposition(LetterStatus.STRANGER, "no sender that can be answered")
    person = work.reading.people.by_address(letter.from_address)
    items = parse_orders(letter.text, person.language if person else "en", subject=letter.subject).items
    if person is None or not person.confirmed:
        return _stranger(arrival, person, items)
    work.meet(person)
    orders = [item for item in items if isinstance(item, OrderLine)]
    looks = orders and all(_only_looks(work, person, item) for item in orders)
    if not looks or work.reading.mails.answers_to(person.id, work.wall - HOUR, MOST_LOOKS) >= MOST_LOOKS:
        return hold(arrival, person, "lobby")
    arrival.writer = person.id
    return None


def _stranger(arrival: Arrival, person: Person | None, items: Sequence[OrderLine | Misread]) -> Disposition:
    """The fate of a letter from somebody who has not confirmed that they read the mail of its sender.

    `person`: who is known by that address, because they were invited, or written in whose name before.
    """
    house, work, letter, stored = arrival.house, arrival.work, arrival.letter, arrival.stored
    address, network = letter.from_address, stored.network
    asked = _way_in(arrival, person, items)
    if not asked or address is None:
        return Disposition(LetterStatus.STRANGER, "asks for nothing that we answer")
    if not house.addressing.may_be_somebodys(address):
        return Disposition(LetterStatus.STRANGER, "no person has such an address")
    if person is not None and _asked_lately(work, person):
        held = hold_until_confirmed(work, person)
        return held or Disposition(LetterStatus.STRANGER, "was mailed a confirmation within a day")
    waiting = work.reading.letters.unasked(MOST_UNASKED)
    by = cause(Purse.ASKED, address, network)
    if waiting or not work.strangers.has_room(house.strangers, by):
        by = cause(Purse.VOUCHED, address, network)
        if not house.vouched(stored.raw, letter) or not work.strangers.has_room(house.strangers, by):
            return _wait(arrival, address, asked, waiting)
    newcomer = _meet(work, letter, address, asked)
    work.strangers.count(by)
    _ask(work, newcomer, letter)
    return Disposition(LetterStatus.HELD, HELD_UNTIL_CONFIRMED, newcomer.id)


def _way_in(arrival: Arrival, person: Person | None, items: Sequence[OrderLine | Misread]) -> str:
    """The words by which a stranger asks to come in; empty where none do.

    An order that does, YES of who is invited, or prose: then what they would have written in its language.
    """
    orders = [one for one in items if isinstance(one, OrderLine)]
    for one in orders:
        if asks_to_come_in(one, arrival.house.rulebooks):
            return one.text
        invited = person is not None and is_invited(AccountContext(arrival.work, person.id))
        if invited and isinstance(one.order, model.Answer) and one.order.yes:
            return one.text
    language = wishes_to_play(arrival.letter.text.strip() or arrival.letter.subject)
    return phrase("join", language) if language else ""


def show_the_way_in(arrival: Arrival, owner: Person) -> None:
    """Tell somebody who answers another's mail, most likely one that was passed on to them, how to come in themselves.

    Once, at an address that nobody is known by, whose domain has signed the letter so that nobody else wrote it, and
    within the limits of mail to strangers.
    """
    house, work, letter = arrival.house, arrival.work, arrival.letter
    address = letter.from_address
    if address is None or letter.mailing_list is not None or not house.addressing.may_be_somebodys(address):
        return
    known, by = work.reading.people.by_address(address), cause(Purse.VOUCHED, address, arrival.stored.network)
    told = known is not None and (known.confirmed or known.confirmation_mailed or known.invitation_mailed)
    if told or work.claims(address) or passed_over(work.reading, [address]):
        return
    if not house.vouched(arrival.stored.raw, letter) or not work.strangers.has_room(house.strangers, by):
        return
    friend = work.meet(find_or_meet(house, address, owner.language, letter.from_name))
    work.strangers.count(by)
    work.save_person(replace(friend, confirmation_mailed=work.now))
    person = work.person(friend.id)
    work.post.note(work, person, Kind.CONFIRMATION, answers=Answered.by(letter), listed="forwarded")


def _only_looks(work: Work, person: Person, item: OrderLine) -> bool:
    """Whether an order changes nothing: it looks, or asks for a seat of a table at which this address has one."""
    if not isinstance(item.order, model.Join):
        return item.order.unproved
    table = work.table(item.order.table or item.table or 0)
    return table is not None and str(person.id) in table.match.people


def ask_the_waiting(house: Services) -> int:
    """Ask those, in the order they wrote, whom we may mail by now; gives how many were asked. Idempotent.

    Who could not be asked for days is not any more. Raises StoreUnavailable.
    """
    with house.store.reading() as reading:
        waiting = reading.letters.unasked(MOST_UNASKED)
        work = house.work(reading)
        work.know(one.person for one in waiting)
        waits_no_more = [one for one in waiting if _look_at(work, one)]
        past = work.strangers.is_past()
    if not waits_no_more and not past:
        return 0
    work.also(work.strangers.forget_past)
    # Where somebody has written meanwhile, the next tick looks again.
    return len(work.mails) if is_committed(work) else 0


def _look_at(work: Work, one: UnaskedLetter) -> bool:
    """Ask who is said to have written a letter that waits for that; whether it waits no more."""
    person = work.person(one.person)
    if person.confirmed or _asked_lately(work, person):
        work.release(one.letter, LetterStatus.STRANGER, "was mailed meanwhile")
        return True
    if work.now - one.received > UNASKED_FOR:
        never = f"could not be asked within {UNASKED_FOR // DAY} days"
        work.release(one.letter, LetterStatus.STRANGER, never)
        return True
    by = cause(Purse.ASKED, person.address, one.network)
    if not work.strangers.has_room(work.house.strangers, by):
        return False
    stored = work.reading.letters.by_id(one.letter)
    letter = work.house.read(stored.raw, envelope_from=stored.sender) if stored is not None else None
    work.strangers.count(by)
    _ask(work, person, letter if isinstance(letter, Letter) else None)
    work.release(one.letter, LetterStatus.HELD, HELD_UNTIL_CONFIRMED)
    return True


def _asked_lately(work: Work, person: Person) -> bool:
    mailed = person.confirmation_mailed
    return mailed is not None and work.now - mailed < DAY


def _wait(arrival: Arrival, address: str, order: str, waiting: Sequence[UnaskedLetter]) -> Disposition:
    """More are to be asked than may be mailed in an hour: the letter waits, if not too many do."""
    work, network = arrival.work, arrival.stored.network
    tell_of_strangers(work)
    of_network = sum(bool(network) and one.network == network for one in waiting)
    if len(waiting) >= MOST_UNASKED or of_network >= MOST_UNASKED_OF_NETWORK:
        return Disposition(LetterStatus.STRANGER, "too many others wait to be asked")
    newcomer = _meet(work, arrival.letter, address, order)
    if any(one.person == newcomer.id for one in waiting):
        return Disposition(LetterStatus.STRANGER, "waits to be asked already")
    return Disposition(
        LetterStatus.UNASKED, "more are to be asked than may be mailed in an hour", newcomer.id
    )


def _meet(work: Work, letter: Letter, address: str, order: str) -> Person:
    """Who wrote in this name, known from now on by the language of their order."""
    language = spoken(order, work.house.languages)
    person = replace(
        work.meet(find_or_meet(work.house, address, language, letter.from_name)), language=language
    )
    work.save_person(person)
    return person


def _ask(work: Work, person: Person, letter: Letter | None) -> None:
    work.save_person(replace(person, confirmation_mailed=work.now))
    answers = Answered.by(letter) if letter is not None else None
    work.post.note(
        work, work.person(person.id), Kind.CONFIRMATION, answers=answers, listed=_listed(work.house, letter)
    )


def _listed(house: Services, letter: Letter | None) -> str:
    """Whether a mailing list passed the letter on, and is its author: as `Note.listed` says it."""
    if letter is None or letter.mailing_list is None or house.addressing.is_servers(letter.mailing_list):
        return ""
    return "author" if is_lists_own(letter) else "passed-on"


def spoken(order: str, languages: Sequence[str]) -> str:
    """The language whose phrase an order begins with, the longest that does; the first of all if none does."""
    written = f"{fold(order)} "

    def begun(language: str) -> int:
        said = (one for kind in order_words() for one in phrases(kind, language))
        return max((len(one) for one in said if written.startswith(f"{fold(one)} ")), default=0)

    return max(languages, key=begun)
