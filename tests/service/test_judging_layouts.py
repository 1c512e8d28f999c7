"""The machine as the engine's judge: what it sees of a layout, and how it takes a guess."""

import pytest

from pbem.cards import Card
from pbem.engine.round.judge import Unclear, permits_all
from pbem.engine.round.state import Layout
from pbem.rulelang.reading import Rule, read_rule
from pbem.service.aggregates.tables import judge_by


def cards(text):
    return tuple(Card.read(name) for name in text.split())


def judge(text):
    rule = read_rule(text, sidelines=True)
    assert isinstance(rule, Rule), rule
    return judge_by(rule)


@pytest.fixture
def layout():
    """3H with 5S and the string 9D 2C under it, then 8H."""
    laid = Layout.starting(cards("3H")).lay(cards("5S"), False).lay(cards("9D 2C"), False)
    return laid.lay(cards("8H"), True)


def test_a_layout_has_a_sideline_for_each_card_of_its_main_line(layout):
    assert layout.sidelines == (cards("5S 9D 2C"), ())
    assert layout.lay(cards("KS"), False).sidelines == (cards("5S 9D 2C"), cards("KS"))


def test_a_rule_of_sidelines_sees_them_and_a_string_lays_none_under_its_own_cards(layout):
    colour, suit = judge("same colour as last laid"), judge("same suit as last wrong")
    count = judge("if wrong under last > 0: red, else: black")
    assert colour.permits(layout, *cards("KD"))
    assert suit.permits(layout, *cards("KC"))
    wrong = layout.lay(cards("KS QS"), False)
    assert [one.permits(wrong, *cards("AS")) for one in (colour, suit, count)] == [True, True, False]
    assert permits_all(colour, wrong, cards("AS 2S"))
    assert not permits_all(colour, wrong, cards("AS 2H"))
    assert permits_all(count, wrong, cards("2H AS KC"))
    assert not permits_all(count, wrong, cards("2H 4H"))


def test_a_guess_may_be_a_rule_of_sidelines_where_the_secret_one_is_and_where_it_is_not(layout):
    secret = judge("same colour as last laid")
    assert secret.agrees("if last laid is red: red, else: black", layout) is True
    assert secret.agrees("same colour", layout) is False
    assert judge("red").agrees("same colour as last laid", layout) is False
    assert judge("red").agrees("if wrong under last > 20: black, else: red", layout) is True
    assert secret.agrees("not a word of a rule", layout) is Unclear.UNREADABLE
