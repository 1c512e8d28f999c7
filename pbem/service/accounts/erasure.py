"""FORGET ME: asked back, then done. The person leaves every table, and nothing is kept that tells of them."""

import base64
import hmac
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

from pbem.digests import outcomes
from pbem.digests.mails.mails import Kept, Kind
from pbem.digests.outcomes import Done, Line
from pbem.engine.match.league import VacateSeat
from pbem.engine.match.state import Phase
from pbem.mail.addressing import new_token
from pbem.mail.reading.letter import Letter
from pbem.micros import DAY
from pbem.orders import model
from pbem.orders.letter_lines import Misread, OrderLine
from pbem.service.aggregates.tables import OpenTable
from pbem.service.inbox.arrival import Arrival
from pbem.service.leagues.members import leave_all
from pbem.service.mailing.moments import Answered
from pbem.service.services import TableContext, Work
from pbem.service.tables.orders import leave
from pbem.store.rows.people import Person

DAYS = 7
"""How long a yes is waited for."""


GIVEN_UP = "its person wanted to be forgotten"
"""What becomes of the person's letters that still wait."""


def ask(work: Work, person: Person) -> Done:
    """Ask whether the person is sure, and say what would go and what would stay: only to where they are mailed."""
    asked = replace(work.person(person.id), forget_asked=work.now)
    work.save_person(asked)
    work.post.note(work, asked, Kind.FORGET, kept=kept(work, asked), code=_code(asked), answers=Answered())
    return outcomes.ForgettingAsked(DAYS)


def waits(work: Work, person: Person) -> bool:
    """Whether the person was asked, and a yes would still come in time."""
    return person.forget_asked is not None and work.now - person.forget_asked <= DAYS * DAY


def still_asked(work: Work, person: Person) -> Done | None:
    """Where the mail that asks still waits for its yes: that it does, for a yes that does not tell what it answers."""
    if not waits(work, person) or person.forget_asked is None:
        return None
    return outcomes.ForgettingAsked(max(1, DAYS - (work.now - person.forget_asked) // DAY))


def kept(work: Work, person: Person) -> Kept:
    """What is kept of somebody, in numbers."""
    reading = work.reading
    letters = reading.letters.of(person.id)
    leagues = [
        league
        for one in work.leagues.of(person.id)
        if person.id in (league := one.state).members or person.id in league.secretaries
    ]
    return Kept(
        addresses=len(reading.addresses.of(person.id)),
        tables=tuple((one.id, one.title) for one in reversed(reading.tables.of(person.id))),
        talk=len(reading.talk.of(person.id)),
        letters=len(letters),
        whole=sum(not one.destroyed for one in letters),
        mails=len(reading.mails.records_of(person.id)),
        leagues=tuple(league.name for league in leagues),
        lonely=tuple(league.name for league in leagues if league.secretaries == (person.id,)),
    )


def answer(arrival: Arrival, letter: Letter, items: Sequence[OrderLine | Misread]) -> list[Line]:
    """What comes of a letter that answers whether to forget its writer, of which no more is done; [] for any other.

    An order YES counts only in answer to that very mail, whose Message-ID nobody knows who has not read it: a yes to
    something else, or to a digest that was passed on, must not do this. The order that the mail offers bears its code.
    """
    work, person = arrival.work, arrival.person
    if not waits(work, person):
        return []
    code = _code(person)
    asked = arrival.house.post.id_with_code(person.id, code)
    in_answer = asked in (letter.in_reply_to, *letter.references[-1:])
    for item in items:
        match item:
            case OrderLine(order=model.ForgetMe(True, given)) if in_answer or hmac.compare_digest(
                given, code
            ):
                answered: Done = outcomes.YouAreForgotten()
            case OrderLine(order=model.Answer(True), table=None) if in_answer:
                answered = outcomes.YouAreForgotten()
            case OrderLine(order=model.Answer(False), table=None) if in_answer:
                work.save_person(replace(person, forget_asked=None))
                answered = outcomes.ForgettingDropped()
            case _:
                continue
        arrival.forgets = isinstance(answered, outcomes.YouAreForgotten)
        return [Line(one.text, answered if one is item else outcomes.NotTaken()) for one in items]
    return []


def forget(work: Work, person: Person, letter: int) -> None:
    """The person leaves all leagues and tables as LEAVE would have it, for good, and their row names nobody any more.

    `letter` is their yes.
    """
    leave_all(work, person.id)
    for record in work.reading.tables.of(person.id):
        table = work.table(record.id)
        if table is not None and table.match.phase is not Phase.OVER:
            _leave(work, table, person.id)
        work.seats(record.id)
        work.remove_seat(record.id, person.id)
    work.save_person(
        replace(
            work.person(person.id),
            address=f"forgotten-{person.id}",
            name="",
            language="en",
            zone="UTC",
            style="grid",
            letters="",
            deck="two",
            one_subject=False,
            links="both",
            public_page=False,
            digests="",
            daily_at=None,
            daily_due=None,
            token=new_token(),
            confirmed=False,
            confirmation_mailed=None,
            invitation_mailed=None,
            forget_asked=None,
            forgotten=work.now,
        )
    )
    work.also(lambda writing: writing.erasure.forget_person(person.id, letter, GIVEN_UP))


def _leave(work: Work, table: OpenTable, person: int) -> None:
    """At a table of a league a caretaker plays on for the person, who will not come back."""
    if table.match.league is not None and str(person) in table.match.present:
        table.do(VacateSeat(str(person)))
        return
    leave(TableContext(work, person, table), sure=True)


def _code(person: Person) -> str:
    """What is known only to who reads the mail that asks: eight letters of base32."""
    secret = f"forget {person.token} {person.forget_asked}".encode()
    return base64.b32encode(sha256(secret).digest())[:8].decode("ascii").lower()
