"""Somebody who knows nothing but the server's address finds a game and plays in it, by what its mails tell them."""

from dataclasses import replace

import pytest

from pbem.demo.mail import Asked
from pbem.edge.maildir_client import text_of
from tests.by_mail.mailboxes import moves_in, to_lobby
from tests.by_mail.table import ANA, BRUNO, PIA, html_of, play, words


@pytest.fixture
def server(dealt):
    """A server at which games are found for who asks, and Ana has made table 2."""
    dealt.house = dealt.counter.house = replace(dealt.house, matchmaking=3)
    dealt.says(ANA, 'NEW TABLE "Second", 4 seats, god server, open')
    return dealt


def lines_of(mail):
    return [" ".join(line.split()) for line in text_of(mail).splitlines() if line.strip()]


def newest_of_game(server, person):
    mine = [mail for whose, mail in server.town.mails if whose is person and mail["Eleusis-Table"] == "2"]
    return mine[-1]


def test_from_the_first_hello_to_the_first_card_that_is_judged(server):
    rosa = moves_in(server, "Rosa", "rosa@new.example")

    (asks,) = to_lobby(server, rosa, "Hello, I'd like to play", subject="Hello").to(rosa)
    assert str(asks["Subject"]) == "Is this your address?"
    assert "Was it you? Reply YES, and you can play." in words(asks)
    assert "body=YES" in html_of(asks)

    (welcome,) = server.says(rosa, "YES", asks).to(rosa)
    assert "Welcome, Rosa! Your address is confirmed." in words(welcome)
    assert "To see which games need players, reply TABLES." in words(welcome)
    assert "To let us find you one, reply JOIN." in words(welcome)
    assert "> Hello, I'd like to play These games are open to anyone:" in words(welcome)
    assert 'JOIN 2 "Second": hosted by Ana, 3 of 4 seats free,' in words(welcome)
    assert all(f"body={tap}" in html_of(welcome) for tap in ("JOIN%202", "JOIN", "TABLES"))

    (seated,) = server.says(rosa, "Let me try.\n\nJOIN 2\n\nRosa", welcome).to(rosa)
    assert "You're in game 2. So far 2 of 4 seats are taken." in words(seated)
    assert "We'll email you when the game starts." in words(seated)

    for friend in (BRUNO, PIA):
        server.says(friend, "YES", to_lobby(server, friend, "JOIN 2").to(friend)[-1])
    server.number = 2
    people = {one.name: one for one in (ANA, BRUNO, PIA, rosa)}
    for _ in people:
        mover = next(
            one for one in people.values() if one.reads(newest_of_game(server, one)).asked is Asked.PLAY
        )
        asks = newest_of_game(server, mover)
        if mover is rosa:
            break
        server.says(mover, play(mover.reads(asks).hand[0]), asks)

    told = lines_of(asks)
    assert told[0].startswith("Your move, Rosa. Reply by ")
    assert "YOUR HAND: 14 cards" in told
    assert "REPLY WITH ONE OF THESE" in told
    card = next(card for card in rosa.reads(asks).hand if str(card)[0].isdigit())
    came = server.says(rosa, f"Hello,\n{str(card).lower()} please\nThanks", asks)
    assert "You played " in came.answer
    assert ": right" in came.answer or ": wrong" in came.answer
