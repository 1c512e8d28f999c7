"""A whole match by mail, at clock speed: one player goes on vacation, one plans ahead, one is never heard of again."""

from collections.abc import Iterator
from dataclasses import replace
from email.message import EmailMessage

import pytest

from pbem import app
from pbem.cards import Card
from pbem.edge.maildir_client import reply_address
from pbem.engine.match.state import Match, Phase, task
from pbem.engine.round.judge import right_cards
from pbem.mail.writing.letters import write_letter
from pbem.service.aggregates.tables import TableCache, judge_of
from pbem.service.schedule.tick import tick
from tests.by_mail.chance import known_chance
from tests.by_mail.people import Person, Town, sits_down
from tests.by_mail.servers import Counter, environment, settings_of
from tests.by_mail.still import DAY, HOUR, SECOND, StandingClock, Still
from tests.by_mail.table import Came, html_of, words

ANA, BRUNO, PIA, RUI = FRIENDS = (Person("Ana"), Person("Bruno", "pt"), Person("Pia"), Person("Rui"))
ZOE = Person("Zoe")
"""Nobody knows her here at first."""

SETTINGS = (
    'NEW TABLE "Month", 4 seats, god server, easy, 1 round, open, clock 2 days, excuses 1, missed caretaker, '
    "vacation 10 days, option hand 6"
)

Mails = list[tuple[Person, EmailMessage]]


class Month(Still):
    """The table, and who sits where."""

    @property
    def match(self) -> Match:
        with self.house.store.reading() as reading:
            match = self.house.shelf.load(reading, self.number).match
        assert match is not None
        return match

    @property
    def mover(self) -> Person | None:
        """Whom the table waits for; None when the match is over."""
        waits = task(self.match)
        return self.who(int(waits.seat)) if waits is not None else None

    def who(self, number: int) -> Person:
        with self.house.store.reading() as reading:
            name = reading.people.by_ids([number])[number].name
        return next(person for person in (*FRIENDS, ZOE) if person.name == name)

    def number_of(self, person: Person) -> int:
        with self.house.store.reading() as reading:
            found = reading.people.by_address(person.address)
        assert found is not None
        return found.id

    def cards(self, person: Person) -> tuple[Card, ...]:
        """His hand, the cards first that are right now."""
        round_ = self.match.round
        assert round_ is not None
        hand = round_.hands[str(self.number_of(person))]
        judge = judge_of(self.match)
        assert judge is not None
        right = right_cards(judge, round_.layout, hand)
        return (*right, *(card for card in hand if card not in right))

    def plays(self, person: Person, more: str = "") -> Came:
        """It is his turn, and he plays three hours later, as well as he can."""
        assert self.mover is person
        self.passes(3 * HOUR)
        word = "JOGAR" if person.language == "pt" else "PLAY"
        return self.says(person, f"{word} {written(self.cards(person)[0])}{more}")

    def passes(self, time: int) -> Mails:
        """The server runs for so long; what it mails of its own accord."""
        before, until = len(self.town.mails), self.clock.at + time
        while (moment := self._next()) is not None and moment <= until:
            self.clock.at = moment
            assert tick(self.house), "something is due, and nothing is done"
            self.counter.work()
        self.clock.at = until
        return self.town.mails[before:]

    def _next(self) -> int | None:
        with self.house.store.reading() as reading:
            one = reading.deadlines.at(self.number)
            lapses = reading.expiries.due(self.clock.at + 31 * DAY, 10)
        times = [] if one is None else [one.fires + 60 * SECOND, one.remind, one.plan]
        times += [lapse.fires + 60 * SECOND for lapse in lapses]
        to_come = [max(at, self.clock.at) for at in times if at is not None]
        return min(to_come, default=None)

    def at_the_lobby(self, person: Person, text: str, answers: EmailMessage | None = None) -> Came:
        to = self.house.addressing.lobby_address() if answers is None else reply_address(answers)
        return self.posts(
            person.address, to, write_letter(person.address, to, text, name=person.name, answers=answers)
        )


def written(card: Card) -> str:
    """A card as people of every language write it."""
    return f"{str(card)[:-1]}{card.suit.symbol}"


def to(mails: Mails, person: Person) -> list[str]:
    return [words(mail) for whose, mail in mails if whose is person]


@pytest.fixture
def month(tmp_path) -> Iterator[Month]:
    with known_chance("month"):
        settings = settings_of(environment(tmp_path))
        store = app.own_store(settings)
        clock = StandingClock()
        town = Town(FRIENDS, lambda *letter: counter.post(*letter))
        town.moves_in(ZOE)
        counter = Counter(replace(app.build_house(settings, store), clock=clock), town.deliver)
        sits_down(town, ANA, (BRUNO, PIA, RUI), SETTINGS)
        yield Month(town, counter, clock)
        store.close()


def test_a_match_by_mail_with_a_vacation_plans_and_a_caretaker(month):
    begun = month.clock.at
    month.plays(ANA)

    # Bruno goes away, and nothing happens to him for a week.
    came = month.says(BRUNO, "FÉRIAS 6 dias")
    assert "Suas férias: até 24 de novembro de 2026" in came.answer
    assert "Bruno is away until 24 November." in to(came.mails, ANA)[-1]
    assert month.passes(6 * DAY) == [], "who is away is neither reminded nor charged"
    assert month.mover is BRUNO
    month.plays(BRUNO)

    # Pia plans her next play, and nobody else learns of it. Rui plays for the last time.
    planned = written(month.cards(PIA)[-1])
    came = month.plays(PIA, f"\nLATER {planned}")
    assert "Saved as planned move 1." in came.answer
    assert f"LATER {planned}" in words(month.newest(PIA))
    others = (ANA, BRUNO, RUI)
    assert not any(planned in words(mail) + html_of(mail) for person in others for mail in came.to(person))
    month.plays(RUI)
    month.plays(ANA)
    came = month.plays(BRUNO)
    assert "YOUR PLANNED MOVES" in to(came.mails, PIA)[-1]
    mails = month.passes(60 * SECOND)
    assert f"Your planned move is in. > LATER {planned} You played {planned}" in to(mails, PIA)[-1]
    assert f"Pia {planned}" in to(mails, ANA)[-1]
    assert month.mover is RUI

    # Rui is never heard of again: reminded, excused, kept by a caretaker.
    mails = month.passes(2 * DAY - HOUR)
    assert [mail["Eleusis-Kind"] for person, mail in mails if person is RUI] == ["reminder"]
    mails = month.passes(2 * HOUR)
    assert "You ran out of time, so your clock restarts." in to(mails, RUI)[-1]
    assert "Rui ran out of time, so their clock restarts." in to(mails, ANA)[-1]
    (asked,) = month.at_the_lobby(ZOE, "JOIN").to(ZOE)
    (welcome,) = month.at_the_lobby(ZOE, "YES", asked).to(ZOE)
    came = month.at_the_lobby(ZOE, "JOIN 1", welcome)
    assert "number 1 on its waiting list" in came.answer
    mails = month.passes(2 * DAY)
    assert "Autopilot plays for them" in to(mails, ANA)[-1]
    assert month.mover is ANA

    # The caretaker plays on at once; after one clock the seat is offered to Zoe, who takes it.
    month.plays(ANA)
    month.plays(BRUNO)
    came = month.plays(PIA)
    assert "on autopilot" in to(came.mails, ANA)[-1]
    mails = month.passes(40 * HOUR)
    assert (
        "Someone else can take the seat. Until then, or until Rui writes, autopilot plays."
        in to(mails, ANA)[-1]
    )
    (offer,) = [mail for person, mail in mails if person is ZOE]
    assert "Rui's is open" in words(offer)
    hand = month.cards(RUI)
    came = month.at_the_lobby(ZOE, "JOIN", offer)
    assert all(written(card) in to(came.mails, ZOE)[-1] for card in hand)
    assert "Zoe has taken over Rui's seat." in to(came.mails, ANA)[-1]
    assert "Zoe ficou com o lugar de Rui." in to(came.mails, BRUNO)[-1]

    # They play it out.
    while (mover := month.mover) is not None:
        before = len(month.town.mails)
        month.plays(mover)
        assert month.clock.at < begun + 31 * DAY, "a month is enough"
    ended = [person for person, mail in month.town.mails[before:] if mail["Eleusis-Kind"] == "match-end"]
    assert set(ended) >= {ANA, BRUNO, PIA, ZOE}
    assert month.match.phase is Phase.OVER
    assert month.match.final is not None

    # What is kept of them: who was away or had plans has missed nothing, and Rui the one turn
    # that was not excused: what a caretaker plays is no turn of his.
    for person in (ANA, BRUNO, PIA, ZOE):
        assert ends_of(month, person) == {"on-time"}, person
    with month.house.store.reading() as reading:
        of_rui = [turn.how.value for turn in reversed(reading.turns.of(month.number_of(RUI), 100))]
        assert of_rui == ["on-time", "missed"]
        assert reading.deadlines.at(1) is None
        assert TableCache().load(reading, 1).match == month.match


def ends_of(month: Month, person: Person) -> set[str]:
    """How his turns ended."""
    with month.house.store.reading() as reading:
        return {turn.how.value for turn in reading.turns.of(month.number_of(person), 100)}
