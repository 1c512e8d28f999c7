"""Who misses turns by mail: excused, played for, his seat open and offered, and his again when he writes."""

import pytest

from pbem.demo.mail import Asked
from pbem.edge.post_office import reply_address
from pbem.service.deadlines import tick
from tests.by_mail.club import club_in
from tests.by_mail.people import Person
from tests.by_mail.still import DAY, SECOND
from tests.by_mail.table import ANA, html_of, play, words

EVA, ZOE = Person("Eva"), Person("Zoe")
"""Nobody knows them here at first."""

A_WHILE = 61 * SECOND


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    with club_in(tmp_path_factory.mktemp("club"), "missed turns") as club:
        for person in (EVA, ZOE):
            club.first.town.moves_in(person)
            confirms(club.first, person)
        yield club


def confirms(table, person):
    """Somebody new is asked whether the address is his, and says so."""
    lobby = table.house.addressing.lobby_address()
    came = table.posts(person.address, lobby, table.letter(person, "JOIN", table.newest(ANA)))
    (asked,) = came.to(person)
    table.posts(person.address, reply_address(asked), table.letter(person, "YES", asked))


def at_his_address(table, person, text):
    """A letter to the address at which a person writes about all his tables."""
    with table.house.store.reading() as reading:
        token = reading.person_by_address(person.address).token
    to = table.house.addressing.person(token)
    return table.posts(person.address, to, table.letter(person, text, table.town.mails[-1][1]))


def passes(table, time):
    """What is mailed about this table once so much time has passed; a second tick does nothing more."""
    table.waits(time)
    before = len(table.town.mails)
    tick(table.house)
    table.counter.work()
    version = table.version()
    tick(table.house)
    table.counter.work()
    assert table.version() == version, "what was done was done again"
    return [(person, mail) for person, mail in table.town.mails[before:]]


def told(mails, person):
    return words([mail for whose, mail in mails if whose is person][-1])


def plays(table, person):
    hand = table.sees(person).hand
    return table.says(person, play(hand[0]))


def until_it_is_his_turn(table, person):
    """The others play, each in his turn."""
    for _ in range(6):
        mover = table.asked(Asked.PLAY)
        if mover is person:
            return
        plays(table, mover)
    raise AssertionError("his turn never comes")


def test_from_the_first_missed_turn_to_somebody_new_in_the_seat(club):
    table = club.table('"Missed", 4 seats, open, clock 3 days, excuses 1', "same colour")
    mover = table.asked(Asked.PLAY)
    name = mover.name
    others = [one for one in table.town.people if one not in (mover, EVA, ZOE)]
    assert "Miss it, and you have the time once more." in words(table.newest(mover))

    mails = passes(table, 3 * DAY + A_WHILE)
    assert f"The time of {name} was up. That is excused: {name} has it once more." in told(mails, others[0])
    assert "Your time was up. That is excused: you have it once more." in told(mails, mover)
    assert "Miss it, and the server plays one of your cards at random." in told(mails, mover)
    assert table.asked(Asked.PLAY) is mover

    mails = passes(table, 3 * DAY + A_WHILE)
    assert "the server played, time was up" in told(mails, others[0])
    until_it_is_his_turn(table, mover)

    mails = passes(table, 3 * DAY + A_WHILE)
    assert f"{name} has let the time pass again. The seat is open to somebody else" in told(mails, others[0])
    assert "a caretaker played" in told(mails, others[0])
    assert "a caretaker plays, the seat is open" in told(mails, others[0])
    assert "it is yours again as soon as you write" in told(mails, mover)
    host_told = told(mails, ANA)
    assert (f"REPLACE {name} BY" in host_told) == (mover is not ANA)

    player = table.asked(Asked.PLAY)
    came = plays(table, player)
    assert table.asked(Asked.PLAY) is not mover, "caretakers play at once"
    until_somebody_played_round(table, mover)

    came = at_his_address(table, EVA, f"JOIN {table.number}")
    assert "is under way, and you are on its waiting list, at place 1" in came.answer
    offer = next(mail for mail in came.to(EVA) if mail["Eleusis-Kind"] == "invitation")
    assert f"that of {name} is open" in words(offer)
    assert "It is kept for you until" in words(offer)
    assert "It is kept for you until" in " ".join(html_of(offer).split())
    assert "You are on the waiting list" in at_his_address(table, EVA, f"JOIN {table.number}").answer or True

    came = table.says(mover, "SAY I am here again")
    assert "You are back in your seat: no caretaker plays for you any more." in came.answer
    assert f"{name} is back, and no caretaker plays there any more." in words(came.to(others[0])[-1])
