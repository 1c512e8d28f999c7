"""Every invitation, to a table or to a league, is accepted by one word: JOIN, or YES."""

import pytest

from tests.by_mail.mailboxes import joins, known, moves_in, to_lobby
from tests.by_mail.table import ANA, BRUNO


@pytest.fixture
def eve(dealt):
    return moves_in(dealt, "Eve", "eve@new.example")


@pytest.fixture
def league(dealt):
    """Ana has founded a league to which people are invited."""
    terms = "rounds 3, private"
    came = to_lobby(dealt, ANA, f'NEW LEAGUE rosewood "Rosewood Club", {terms}')
    assert "Not done" not in dealt.says(ANA, "YES", came.to(ANA)[-1]).answer
    return dealt


def invited(table, eve, kind, order):
    came = table.says(ANA, order, table.town.kinds_of(ANA, "receipt")[-1])
    (asked,) = [mail for mail in came.to(eve) if mail["Eleusis-Kind"] == kind]
    return asked


@pytest.mark.parametrize("word", ["JOIN", "YES", "yes, thanks"])
@pytest.mark.parametrize("is_known", [True, False])
def test_a_seat_is_taken_by_one_word(dealt, eve, word, is_known):
    if is_known:
        joins(dealt, eve)
    asked = invited(dealt, eve, "invitation", f'NEW TABLE "Second", god server\nINVITE {eve.address}')
    answer = dealt.says(eve, word, asked).answer
    assert "You have a seat in game 2: 2 of 3 seats are taken." in answer
    assert "You are invited" not in answer
    assert known(dealt.house, eve).confirmed


@pytest.mark.parametrize("word", ["JOIN", "YES", "JOIN LEAGUE rosewood"])
@pytest.mark.parametrize("is_known", [True, False])
def test_a_place_in_a_league_is_taken_by_one_word(league, eve, word, is_known):
    if is_known:
        joins(league, eve)
    asked = invited(league, eve, "league", f"rosewood: INVITE {eve.address}")
    answer = league.says(eve, word, asked).answer
    assert "You are a member of the league rosewood" in answer
    assert "You are invited" not in answer


def test_a_YES_to_who_asked_whether_the_address_is_theirs_takes_no_seat(dealt, eve):
    invited(dealt, eve, "invitation", f'NEW TABLE "Second", god server\nINVITE {eve.address}')
    dealt.waits(1)
    (asked,) = to_lobby(dealt, eve, "HELP").to(eve)
    answer = dealt.says(eve, "YES", asked).answer
    assert "You have a seat" not in answer


def test_a_YES_where_nothing_is_asked_takes_no_second_seat(dealt):
    asked = dealt.town.kinds_of(BRUNO, "invitation")[-1]
    with dealt.unchanged():
        assert "You have a seat" not in dealt.says(BRUNO, "YES", asked).answer
