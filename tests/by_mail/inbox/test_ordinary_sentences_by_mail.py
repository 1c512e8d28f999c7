"""Ordinary sentences through the real way: what is done of them, what is asked, and what is only passed over."""

import pytest

from pbem.demo.mail import Asked
from pbem.edge.maildir_client import text_of
from pbem.orders.values.cards import card_phrase
from tests.by_mail.table import words

REST = "We skipped the rest of your message."


def move_of(table):
    mover = table.asked(Asked.PLAY)
    return mover, table.sees(mover).hand[0]


@pytest.mark.parametrize(
    "body",
    [
        "Hello, here is my move:\nPLAY {card}\nThis is hard!",
        "Hi all,\nwhat a rule.\nPLAY {card}\nCheers",
        "Sorry for the delay, I play the {card}. My guess was wrong last time.",
        "Ok, {card} please, and good luck to Bob",
    ],
)
def test_prose_around_a_move_stops_nothing_and_is_told_in_one_line(dealt, body):
    mover, card = move_of(dealt)
    came = dealt.says(mover, body.format(card=card_phrase(card, "en")))
    assert "You played" in came.answer
    assert came.answer.count(REST) <= 1
    assert "We don't know" not in came.answer
    assert "not sure what you want" not in came.answer


def test_a_letter_of_prose_is_not_called_empty(dealt):
    mover, _ = move_of(dealt)
    with dealt.unchanged():
        answer = dealt.says(mover, "What a lovely round this is.\nMy cat agrees.").answer
    assert "> What a lovely round this is. We found no command in your message" in answer
    assert "empty" not in answer


@pytest.mark.parametrize(
    "body", ["Should I play the {card}?", "If I had to choose, I would play the {card}."]
)
def test_a_question_and_a_thought_play_no_card(dealt, body):
    mover, card = move_of(dealt)
    with dealt.unchanged():
        dealt.says(mover, body.format(card=card_phrase(card, "en")))


def two_cards(table, mover):
    """Two cards of a hand, as one calls them; of two packs it may hold one card twice."""
    return list(dict.fromkeys(card_phrase(card, "en") for card in table.sees(mover).hand))[:2]


def test_two_plays_of_which_one_is_meant_are_both_offered(dealt):
    mover = dealt.asked(Asked.PLAY)
    one, other = two_cards(dealt, mover)
    with dealt.unchanged():
        mail = dealt.says(mover, f"{one} or {other}").to(mover)[0]
    assert f"PLAY {one}" in text_of(mail)
    assert f"PLAY {other}" in text_of(mail)


def test_a_play_that_is_taken_back_in_its_letter_is_asked_about(dealt):
    mover = dealt.asked(Asked.PLAY)
    one, other = two_cards(dealt, mover)
    with dealt.unchanged():
        mail = dealt.says(mover, f"I play the {one}. No wait, the {other}.").to(mover)[0]
    assert f"PLAY {other}" in text_of(mail)


@pytest.mark.parametrize("body", ["quit", "I give up", "unsubscribe"])
def test_who_wants_to_stop_is_offered_both_ways(dealt, body):
    mover, _ = move_of(dealt)
    with dealt.unchanged():
        mail = dealt.says(mover, body).to(mover)[0]
    assert "\n    LEAVE\n" in text_of(mail)
    assert "\n    MAIL OFF\n" in text_of(mail)


def test_who_wants_somebody_out_hears_who_can_do_that(dealt):
    mover, _ = move_of(dealt)
    with dealt.unchanged():
        answer = dealt.says(mover, "kick Bob").answer
    assert "Only a moderator of the table can do that, with EJECT." in answer


def test_undo_of_a_player_is_offered_what_a_player_can_do(dealt):
    mover, _ = move_of(dealt)
    with dealt.unchanged():
        mail = dealt.says(mover, "undo my last move please").to(mover)[0]
    assert "\n    TAKE BACK\n" in text_of(mail)
    assert "UNDO 8" not in text_of(mail)


def test_a_near_order_holds_back_the_moves_below_it_and_prose_does_not(dealt):
    mover, card = move_of(dealt)
    play = f"PLAY {card_phrase(card, 'en')}"
    with dealt.unchanged():
        assert "Skipped, because a command above it failed" in dealt.says(mover, f"kick Bob\n{play}").answer
    assert "You played" in dealt.says(mover, f"Bob is slow today\n{play}").answer


def test_a_reader_of_portuguese_is_answered_in_it(dealt):
    mover, card = move_of(dealt)
    dealt.says(mover, "LANGUAGE pt")
    came = dealt.says(mover, f"Oi gente, que regra!\nJogo o {card_phrase(card, 'pt')}, boa sorte pra mim.")
    (mail,) = came.to(mover)
    assert "Deixamos de lado o resto da sua mensagem." in words(mail)
    assert "Você jogou" in words(mail)


@pytest.mark.parametrize(
    ("body", "theirs"), [("resume", "UNPAUSE"), ("hnt", "HINT"), ("end rond", "END ROUND")]
)
def test_what_a_player_may_not_order_is_not_offered(dealt, body, theirs):
    _moderator, *others = dealt.town.people
    player = next(one for one in others if dealt.sees(one).hand)
    with dealt.unchanged():
        mail = dealt.says(player, body).to(player)[0]
    assert f"\n    {theirs}\n" not in text_of(mail)
