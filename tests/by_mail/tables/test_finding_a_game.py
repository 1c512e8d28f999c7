"""TABLES tells which games wait for players, MY GAMES which one has: from the main address, too."""

import pytest

from pbem.store.rows.people import LetterStatus
from tests.by_mail.mailboxes import joins, moves_in, to_lobby
from tests.by_mail.table import ANA, BRUNO, PIA, html_of, words


@pytest.fixture
def open_table(dealt):
    """Besides the first, Ana has made table 2, which anybody may join, and Bruno table 3, which nobody finds."""
    dealt.says(ANA, 'NEW TABLE "Second", 4 seats, clock 2 days, god server, open')
    dealt.says(BRUNO, 'NEW TABLE "Hidden", 4 seats')
    return dealt


@pytest.fixture
def eve(dealt):
    return moves_in(dealt, "Eve", "eve@new.example")


def test_open_tables_are_listed_with_what_one_wants_to_know_and_a_tap_to_join(open_table):
    came = to_lobby(open_table, PIA, "TABLES")
    (mail,) = came.to(PIA)
    told = words(mail)
    assert "These games are open to anyone" in told
    for fact in (
        "JOIN 2",
        '"Second"',
        "hosted by Ana",
        "3 of 4 seats free",
        "time per move: 2 days",
        "in English",
        "the server is God",
        "variant New Eleusis",
    ):
        assert fact in told, fact
    assert "Hidden" not in told
    assert "body=JOIN%202" in html_of(mail)


@pytest.mark.parametrize(
    "word", ["tables", "Games?", "open tables", "Mesas", "mesas abertas", "TAVOLI APERTI"]
)
def test_it_is_asked_for_in_any_language_and_at_a_table_too(open_table, word):
    assert "JOIN 2" in open_table.says(PIA, word).answer


def test_who_made_the_table_sees_that_they_have_a_seat_and_no_second_one(open_table):
    (mail,) = to_lobby(open_table, ANA, "TABLES").to(ANA)
    assert "you have a seat" in words(mail)
    assert "body=JOIN%202" not in html_of(mail)


def test_where_no_table_waits_one_can_be_made(dealt):
    told = to_lobby(dealt, PIA, "TABLES").answer
    assert "There are no open games right now." in told
    assert "NEW TABLE" in told


def test_a_stranger_is_asked_first_and_told_then(open_table, eve):
    asked = to_lobby(open_table, eve, "TABLES").to(eve)
    assert [mail["Eleusis-Kind"] for mail in asked] == ["confirmation"]
    assert "Second" not in words(asked[0])
    came = open_table.says(eve, "YES", asked[0])
    assert "JOIN 2" in came.answer
    came = open_table.says(eve, "JOIN 2", came.to(eve)[-1])
    assert came.fate is LetterStatus.HANDLED
    assert "You're in game 2." in came.answer


def test_the_table_of_ones_own_language_comes_first(open_table, eve):
    joins(open_table, eve)
    open_table.says(
        eve,
        'LANGUAGE it\nNUOVO TAVOLO "Terzo", 4 posti, aperto',
        open_table.town.kinds_of(eve, "receipt")[-1],
    )
    told = to_lobby(open_table, PIA, "TABLES").answer
    assert told.index("JOIN 2") < told.index("JOIN 4")
    assert "in Italian" in told


def test_my_games_tell_whose_turn_it_is_and_by_when(open_table):
    (mail,) = to_lobby(open_table, ANA, "MY GAMES").to(ANA)
    told = words(mail)
    assert "Your games:" in told
    assert '1 STATUS "Rosewood":' in told
    assert " move by " in told
    assert '2 STATUS "Second": waiting for players' in told
    assert "body=1%20STATUS" in html_of(mail)


@pytest.mark.parametrize("word", ["my tables", "MINHAS PARTIDAS", "mis partidas", "Le mie partite"])
def test_my_games_are_asked_for_in_any_language(dealt, word):
    assert '"Rosewood"' in dealt.says(PIA, word).answer


def test_who_has_no_game_is_shown_the_way_to_one(dealt, eve):
    joins(dealt, eve)
    told = to_lobby(dealt, eve, "MY GAMES").answer
    assert "You have no games right now." in told
    assert "TABLES" in told
