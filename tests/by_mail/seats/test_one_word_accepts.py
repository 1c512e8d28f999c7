"""Every invitation, to a table or to a league, is accepted by one word: JOIN, or YES."""

import pytest

from tests.by_mail.mailboxes import joins, kind_of, known, moves_in, to_lobby
from tests.by_mail.table import ANA, BRUNO, html_of, words


@pytest.fixture
def eve(dealt):
    return moves_in(dealt, "Eve", "eve@new.example")


@pytest.fixture
def league(dealt):
    """Ana has founded a league to which people are invited."""
    terms = "rounds 3, private"
    came = to_lobby(dealt, ANA, f'NEW LEAGUE rosewood "Rosewood Club", {terms}')
    dealt.says(ANA, "YES", came.to(ANA)[-1])
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
    assert "You're in game 2. So far 2 of 3 seats are taken." in answer
    assert "You have an invitation" not in answer
    assert known(dealt.house, eve).confirmed


@pytest.mark.parametrize("word", ["JOIN", "YES", "JOIN LEAGUE rosewood"])
@pytest.mark.parametrize("is_known", [True, False])
def test_a_place_in_a_league_is_taken_by_one_word(league, eve, word, is_known):
    if is_known:
        joins(league, eve)
    asked = invited(league, eve, "league", f"rosewood: INVITE {eve.address}")
    answer = league.says(eve, word, asked).answer
    assert "You've joined rosewood" in answer
    assert "You have an invitation" not in answer


def test_a_YES_to_who_asked_whether_the_address_is_theirs_takes_no_seat(dealt, eve):
    invited(dealt, eve, "invitation", f'NEW TABLE "Second", god server\nINVITE {eve.address}')
    dealt.waits(1)
    (asked,) = to_lobby(dealt, eve, "HELP").to(eve)
    answer = dealt.says(eve, "YES", asked).answer
    assert "You're in game" not in answer


def test_a_YES_where_nothing_is_asked_takes_no_second_seat(dealt):
    asked = dealt.town.kinds_of(BRUNO, "invitation")[-1]
    with dealt.unchanged():
        assert "You're in game" not in dealt.says(BRUNO, "YES", asked).answer


# ---------------------------------------------------------------- at the main address


def proved(table, eve, text="YES"):
    """What comes of a word at the main address, once its writer has said that it is theirs."""
    came = to_lobby(table, eve, text)
    (asks,) = came.to(eve)
    assert kind_of(asks) in ("held", "confirmation")
    assert "You're in game" not in words(asks)
    return table.says(eve, "YES", asks).to(eve)[-1]


@pytest.mark.parametrize("word", ["YES", "Yes please", "Hello,\nyes!\nEve"])
@pytest.mark.parametrize("is_known", [True, False])
def test_YES_at_the_main_address_takes_the_one_seat_that_they_are_invited_to(dealt, eve, word, is_known):
    if is_known:
        joins(dealt, eve)
    invited(dealt, eve, "invitation", f'NEW TABLE "Second", god server\nINVITE {eve.address}')
    dealt.waits(1)
    assert "You're in game 2. So far 2 of 3" in words(proved(dealt, eve, word))
    assert known(dealt.house, eve).confirmed


@pytest.mark.parametrize("is_known", [True, False])
def test_YES_at_the_main_address_takes_the_one_place_in_a_league(league, eve, is_known):
    if is_known:
        joins(league, eve)
    invited(league, eve, "league", f"rosewood: INVITE {eve.address}")
    league.waits(1)
    assert "You've joined rosewood" in words(proved(league, eve))


def test_of_several_invitations_YES_at_the_main_address_accepts_none_and_offers_each(league, eve):
    joins(league, eve)
    invited(league, eve, "invitation", f'NEW TABLE "Second", god server\nINVITE {eve.address}')
    invited(league, eve, "invitation", f'NEW TABLE "Third", god server\nINVITE {eve.address}')
    invited(league, eve, "league", f"rosewood: INVITE {eve.address}")
    mail = proved(league, eve)
    assert "You have several invitations. Which one do you want to accept?" in words(mail)
    for order in ("JOIN 3", "JOIN 2", "JOIN LEAGUE rosewood"):
        assert order in words(mail)
        assert f"body={order.replace(' ', '%20')}" in html_of(mail)
    assert "You're in game 3." in league.says(eve, "JOIN 3", mail).answer


def test_YES_at_the_main_address_to_the_question_about_a_letter_is_no_word_on_an_invitation(dealt, eve):
    joins(dealt, eve)
    invited(dealt, eve, "invitation", f'NEW TABLE "Second", god server\nINVITE {eve.address}')
    asks = to_lobby(dealt, eve, "Hi\nNAME Evita").to(eve)[-1]
    again = to_lobby(dealt, eve, "YES", answers=asks).to(eve)[-1]
    assert "You're in game" not in words(dealt.says(eve, "YES ALL", again).to(eve)[-1])


def test_YES_of_who_is_invited_to_nothing_gets_nothing_from_the_main_address(dealt, eve):
    assert to_lobby(dealt, eve, "YES").mails == []
