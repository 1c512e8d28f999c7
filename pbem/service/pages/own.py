"""A person's own pages: what they show, and what is written there, which goes the way of every letter."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from email.message import EmailMessage
from secrets import token_urlsafe
from urllib.parse import quote

from pbem.digests.facts.table import asks
from pbem.digests.mails.mails import Digest
from pbem.digests.pages.own import GamesPage, OwnGame
from pbem.digests.pages.settings import Chosen, settings, written
from pbem.mail.addressing import PersonAddress, TableAddress
from pbem.mail.writing.letters import write_letter
from pbem.micros import HOUR
from pbem.service.accounts.calendars import calendars_of
from pbem.service.deadlines.vacations import go_or_show
from pbem.service.inbox.reception import Porch, addressee, receive
from pbem.service.mailing.links import GamesLinks, TurnLinks
from pbem.service.services import Services
from pbem.store.rows.people import LetterStatus, MailboxState, Person, SeatRecord, StoredMail
from pbem.store.store import Reading

SHOWN_FOR = HOUR
"""So long the answer to what was written on a page is shown there; it came as a mail, too."""

LOOKED_AT = 20
"""Mails among which it is looked for, the newest."""

_FORM = re.compile("[A-Za-z0-9_-]{16,40}")


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of a seat. `live`: it goes on, so that something can be sent from its page."""

    person: Person
    seat: SeatRecord
    serial: int
    live: bool


@dataclass(frozen=True, slots=True)
class Sent:
    """What was written on a page: the letter's number, and that of the last mail before it. `person`: whose it is."""

    letter: int
    after: int


def turns_of(house: Services) -> TurnLinks:
    """Links to the turns of the house, signed by the keys that sign all its links."""
    pages = house.post.unsubscribing
    return TurnLinks(pages.url, pages.keys)


def games_of(house: Services) -> GamesLinks:
    """Links to everybody's own pages."""
    pages = house.post.unsubscribing
    return GamesLinks(pages.url, pages.keys)


def turn(house: Services, reading: Reading, part: str) -> Turn | None:
    """What the last part of a link to a turn leads to; None for a link that is none of ours, or worthless by now."""
    found = turns_of(house).read(reading, part)
    if found is None:
        return None
    seat, serial = found
    person, table = reading.people.by_id(seat.person), house.work(reading).table(seat.table)
    if person is None or person.forgotten is not None or table is None:
        return None
    return Turn(person, seat, serial, serial == table.match.serial)


def shown(house: Services, reading: Reading, turn: Turn) -> Digest:
    """What the person would be mailed of the table now."""
    work = house.work(reading)
    table = work.table(turn.seat.table)
    assert table is not None
    return house.post.shown(work, table, turn.person.id)


def mail_of(house: Services, reading: Reading, turn: Turn) -> EmailMessage:
    """The same as a mail, without its link to the page."""
    mail = EmailMessage()
    rendered = house.post.renderer.digest(replace(shown(house, reading, turn), turn=""))
    mail.set_content(rendered.html, subtype="html")
    return mail


def my_games(house: Services, reading: Reading, person: Person, base: str) -> GamesPage:
    """All games of a person that go on; `base` stands before the paths of pages."""
    work, turns, found = house.work(reading), turns_of(house), []
    for table in work.going_on(person.id):
        digest = house.post.shown(work, table, person.id)
        seat = work.seats(table.id)[person.id]
        part = turns.part(table.id, table.match.serial, seat.token)
        clock = reading.seat_clocks.of(table.id, person.id)
        found.append(
            OwnGame(
                digest,
                f"{base}/t/{part}",
                asks(digest.view),
                clock.bank if clock else 0,
                clock.excuses if clock else 0,
            )
        )
    found.sort(key=lambda one: (not one.asked, one.digest.deadline.due if one.digest.deadline else 0))
    links = games_of(house)
    here = f"{base}/m/{links.part(person)}"
    now = _chosen(house, reading, person)
    return GamesPage(
        name=person.name,
        games=tuple(found),
        calendar=calendars_of(house).link(person),
        here=here,
        form=new_form(),
        settings=settings(now, house.languages),
        written=written(now),
        vacation=go_or_show(work, person, None),
        public=f"{base}/players/{person.id}" if person.public_page else "",
    )


def _chosen(house: Services, reading: Reading, person: Person) -> Chosen:
    """How somebody has it now, as `settings` asks."""
    mailbox = reading.mailboxes.known([person.address]).get(person.address)
    hook = reading.webhooks.of(person.id)
    return Chosen(
        person.name,
        person.language,
        person.zone,
        person.style,
        house.post.renderer.letters_of(person.language, person.letters),
        person.deck,
        person.one_subject,
        person.links,
        person.digests,
        person.reminder,
        mailbox is None or mailbox.state is not MailboxState.OFF,
        person.public_page,
        (hook.url if hook is not None else "") if house.webhooks is not None else None,
    )


def new_form() -> str:
    """A name for a form that is shown."""
    return token_urlsafe(16)


def send(house: Services, person: Person, to: str, text: str, form: str) -> Sent | None:
    """Keep what a person wrote on a page as a letter of theirs to their address `to`; once, however often it is posted.

    None where the address is nobody's any more, or the form is none of ours. Raises StoreUnavailable.
    """
    if not _FORM.fullmatch(form):
        return None
    porch = Porch(house.store, house.clock, house.addressing)
    found = addressee(porch, to)
    if found is None or found.person != person.id:
        return None
    with house.store.reading() as reading:
        newest = reading.mails.of(person.id, 1)
    letter = write_letter(person.address, to, text)
    letter.replace_header("Message-ID", f"<page-{form}@{house.addressing.domain}>")
    if (
        house.trust.authserv_id
    ):  # whoever has the link is the person: nobody else can vouch for what comes by it
        domain = person.address.rpartition("@")[2]
        letter["Authentication-Results"] = f"{house.trust.authserv_id}; dmarc=pass header.from={domain}"
    (number,) = receive(porch, person.address, [found], letter.as_bytes())
    return Sent(number, newest[0].id if newest else 0)


def answer(
    house: Services, reading: Reading, person: Person, sent: Sent, to: str
) -> tuple[StoredMail | None, bool]:
    """The mail that answers what was sent to `to` within the last hour, and whether it may still come."""
    letter = reading.letters.by_id(sent.letter)
    if letter is None or letter.person != person.id or letter.recipient != to:
        return None, False
    if house.clock.now() - letter.received > SHOWN_FOR:
        return None, False
    if letter.status is LetterStatus.RECEIVED:
        return None, True
    table = letter.table
    since = [one for one in reading.mails.of(person.id, LOOKED_AT) if one.id > sent.after and one.content]
    best = sorted(since, key=lambda one: (one.answers, one.table == table, one.id), reverse=True)
    return (best[0] if best else None), False


def page_link(house: Services, reading: Reading, base: str) -> Callable[[str, str], str]:
    """What tells where a link leads that writes to one of our addresses: to a page, or "" if there is none."""
    turns, games = turns_of(house), games_of(house)

    def link(to: str, body: str) -> str:
        order = body.partition("\n-- \n")[0].strip()
        match house.addressing.read(to):
            case TableAddress(table, serial, token):
                return f"{base}/t/{turns.part(table, serial, token)}?say={quote(order, safe='')}"
            case PersonAddress(token):
                person = reading.people.by_token(token)
                return f"{base}/m/{games.part(person)}?say={quote(order, safe='')}" if person else ""
            case _:
                return ""

    return link
