"""Everybody is mailed that a round begins, with all that is told of it, before anything is played in it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path

import pytest

from pbem.edge.maildir_client import text_of
from pbem.engine.match.state import Match, Phase, task
from tests.by_mail.chance import known_chance
from tests.by_mail.people import LOBBY, Person, Town
from tests.by_mail.servers import Door, environment, event_loop, server_here, sink
from tests.by_mail.table import Table, html_of, play, settles_by_polling, words

ANA, BRUNO, EVA, PIA, RUI = FIVE = (
    Person("Ana"),
    Person("Bruno"),
    Person("Eva"),
    Person("Pia"),
    Person("Rui"),
)
TOM = Person("Tom")
"""He looks on."""

HINT = "Values do not count."

OF_ALL = {BRUNO: "turn", EVA: "each", PIA: "daily at 20:00", RUI: "off", TOM: "off"}
OF_THIS = {EVA: "off"}
"""How often they are mailed of all tables and of this one; Ana has said nothing: "turn" is usual here."""


@dataclass
class Gathered(Table):
    """Five people, each of whom is mailed more or less often, and one who looks on; over sockets."""

    def match(self) -> Match:
        with self.house.store.reading() as reading:
            match = self.house.shelf.load(reading, self.number).match
        assert match is not None
        return match

    def person(self, seat: str) -> Person:
        with self.house.store.reading() as reading:
            address = reading.people.by_ids([int(seat)])[int(seat)].address
        return next(one for one in (*FIVE, TOM) if one.address == address)

    def mails_since(self, before: int) -> list[tuple[Person, EmailMessage]]:
        self.settles()
        return self.town.mails[before:]


@contextmanager
def gathered(folder: Path, settings: str) -> Iterator[Gathered]:
    """The table, all seats but Rui's taken."""
    with event_loop() as run:
        town = Town((*FIVE, TOM), lambda *letter: door.post(*letter))
        with (
            sink(run, town.deliver) as relay,
            server_here(run, environment(folder, relay, PBEM_PLAYERS_DIGEST="turn")) as running,
            Door(running.port) as door,
        ):
            table = Gathered(town, running.house, settles_by_polling(running.house))
            comes(town, ANA, "JOIN")
            guests = [one for one in FIVE if one is not ANA]
            made = f'NEW TABLE "Five", 5 seats, open, clock 3 days, {settings}'
            town.reply(
                ANA, town.next_of(ANA, "receipt"), f"{made}\nINVITE {' '.join(one.address for one in guests)}"
            )
            town.next_of(ANA, "receipt")
            comes(town, TOM, f"WATCH 1\nDIGEST {OF_ALL[TOM]}")
            for guest in guests[:-1]:
                sits_down(town, guest)
            for person, how in OF_THIS.items():
                table.settles()
                table.says(person, f"DIGEST {how}")
            yield table


def comes(town: Town, person: Person, text: str) -> None:
    town.write(person, LOBBY, text)
    town.reply(person, town.next_of(person, "confirmation"), "YES")


def sits_down(town: Town, guest: Person) -> None:
    yes = f"JOIN\nNAME {guest.name}\nDIGEST {OF_ALL[guest]}"
    town.reply(guest, town.next_of(guest, "invitation"), yes)


def assert_tells_the_beginning(table: Gathered, reader: Person, mail: EmailMessage, hint: str) -> None:
    """Seal, hint, God, the reader's own hand and nobody else's, who begins, and by when."""
    match = table.match()
    assert match.rule is not None
    assert match.round is not None
    told, shown = words(mail), html_of(mail)
    assert match.rule.commitment in text_of(mail)
    assert match.rule.commitment in shown
    assert hint in told
    god = "The server" if match.god == "server" else table.person(match.god or "").name
    assert ("You're God this round" if god == reader.name else f"{god} is God this round") in told
    first = table.person(match.round.first_to_move)
    assert (f"Your move, {first.name}." if first is reader else f"{first.name}'s turn.") in told
    assert "(3 days left)" in told
    seats = {table.person(seat): hand for seat, hand in match.round.hands.items()}
    assert sorted(map(str, reader.reads(mail).hand)) == sorted(map(str, seats.get(reader, ())))


GODS = {
    "a person, by a rule": ("", ("RULE other colour\n\nHINT {hint}", "YES")),
    "a person, in words": ("judge human", ("RULE what my cat would lay\n\nHINT {hint}", "YES")),
    "the server": ("god server, easy", ()),
}


@pytest.mark.parametrize("god", GODS)
def test_a_round_begins_with_one_mail_to_every_seat_and_to_who_looks_on_however_often_they_are_mailed(
    tmp_path, god
):
    settings, letters = GODS[god]
    with known_chance("five seats"), gathered(tmp_path, settings) as table:
        table.settles()
        before = len(table.town.mails)
        sits_down(table.town, RUI)
        table.settles()
        if letters:
            *first, last = (letter.format(hint=HINT) for letter in letters)
            for letter in first:
                table.says(table.person(table.match().god), letter)
            before = len(table.town.mails)
            table.says(table.person(table.match().god), last)
        mails = table.mails_since(before)
        match = table.match()
        assert match.phase is Phase.PLAY
        assert not match.round.plays
        hint = HINT if letters else match.hint
        assert hint
        for person in (*FIVE, TOM):
            (mail,) = [mail for whose, mail in mails if whose is person]
            assert_tells_the_beginning(table, person, mail, hint)
        mover = table.person(task(match).seat)
        before = len(table.town.mails)
        hand = match.round.hands[task(match).seat]
        table.says(mover, play(hand[0]))
        again = [whose for whose, mail in table.mails_since(before) if match.rule.commitment in text_of(mail)]
        assert again == [], "nothing is told twice"
