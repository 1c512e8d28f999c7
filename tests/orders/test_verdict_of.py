"""What a person who is God says by RIGHT, WRONG and REDRAW depends on what lies before him."""

import pytest

from pbem.cards import Card
from pbem.engine.round.commands import JudgeGuess, JudgePlay, JudgeStarter
from pbem.engine.round.state import Duty
from pbem.orders.letter import parse_orders
from pbem.orders.line import CardUnclear, NoSuchCard, verdict_of
from pbem.orders.model import Redraw

HAND = tuple(map(Card.read, ("5H", "5C", "7S", "KD")))


def said(text, duty=Duty.JUDGE, shown=HAND):
    [item] = parse_orders(text, "en").items
    return verdict_of(item.order, duty, shown)


@pytest.mark.parametrize(
    ("text", "duty", "word"),
    [
        ("RIGHT", Duty.JUDGE, JudgePlay(True)),
        ("WRONG", Duty.JUDGE, JudgePlay(False)),
        ("RIGHT", Duty.JUDGE_GUESS, JudgeGuess(True)),
        ("WRONG", Duty.JUDGE_GUESS, JudgeGuess(False)),
        ("RIGHT", Duty.STARTER, JudgeStarter(True)),
        ("WRONG", Duty.STARTER, JudgeStarter(False)),
        ("REDRAW", Duty.STARTER, JudgeStarter(False)),
        ("REDRAW", Duty.JUDGE, JudgeStarter(False)),
        ("RIGHT", None, JudgePlay(True)),
    ],
)
def test_a_verdict_is_on_what_lies_before_god(text, duty, word):
    assert said(text, duty) == word


@pytest.mark.parametrize("text", ["WRONG 7s", "WRONG 7", "WRONG 7 of spades"])
def test_the_card_that_god_plays_is_found_in_the_hand_that_was_shown(text):
    assert said(text) == JudgePlay(False, Card.read("7S"))


def test_a_rank_that_the_hand_holds_twice_is_asked_back():
    assert said("WRONG 5") == CardUnclear("5", HAND[:2])


def test_a_card_that_was_not_shown_is_asked_back_with_those_of_its_rank():
    assert said("WRONG 5s") == NoSuchCard("5s", HAND[:2])
    assert said("WRONG 9") == NoSuchCard("9", ())


def test_where_nothing_lies_there_the_round_says_so():
    assert said("WRONG 5h", None, ()) == JudgePlay(False, Card.read("5H"))
    assert said("WRONG 5", None, ()) == JudgePlay(False)


def test_a_starter_is_refused_by_its_own_word():
    assert verdict_of(Redraw(), None, ()) == JudgeStarter(False)
