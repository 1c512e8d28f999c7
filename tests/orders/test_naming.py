"""Names in a moderator's letter, and what stands behind them."""

import pytest

from pbem.orders.model import MisreadReason, NoPlay, Play, Redraw, Trouble, Verdict
from pbem.orders.naming import Named, read_move_for, read_name, read_verdict_for, split_name

NAMES = ("Ana", "Ana Maria", "Rui Sá", "O'Neill Jr.", "Zé 2")


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Ana Maria 7h", Named("Ana Maria", "7h")),
        ("ANA  MARIA: 7h", Named("Ana Maria", "7h")),
        ("Ana 7h", Named("Ana", "7h")),
        ("Ana", Named("Ana")),
        ("“Rui Sa”, NO PLAY", Named("Rui Sá", "NO PLAY")),
        ("o’neill jr. 7h", Named("O'Neill Jr.", "7h")),
        ("ze 2 7h", Named("Zé 2", "7h")),
        ("Anastasia 7h", None),
        ("7h", None),
        ("", None),
        ("GOD RIGHT", Named(None, "RIGHT")),
        ("Deus: errado 5h", Named(None, "errado 5h")),
        ("dios", Named(None)),
        ("Dio", Named(None)),
        ("godfrey", None),
    ],
)
def test_the_longest_name_of_the_table_is_found_and_what_follows_it(text, named):
    assert split_name(text, NAMES) == named


def test_somebody_who_is_called_god_goes_before_god():
    assert split_name("Deus 7h", ("Deus",)) == Named("Deus", "7h")


def test_a_name_alone_is_wholly_a_name():
    assert read_name("rui sá.", NAMES) == Named("Rui Sá")
    assert read_name("Ana Mira", NAMES) is None


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("7h 9c", ["7H", "9C"]),
        ("PLAY 7 of hearts", ["7H"]),
        ("jogar 7 de copas", ["7H"]),
        ("queen of hearts", ["QH"]),
        ("7", ["None"]),
    ],
)
def test_cards_behind_a_name_are_played_for_it_with_a_verb_or_without(text, cards):
    move = read_move_for(text, "en")
    assert isinstance(move, Play)
    assert [str(word.card) for word in move.cards] == cards


@pytest.mark.parametrize("text", ["NO PLAY", "sem jogada.", "no juego, please"])
def test_no_play_may_stand_behind_a_name(text):
    assert read_move_for(text, "en") == NoPlay()


@pytest.mark.parametrize("text", ["", ".", "please"])
def test_a_name_alone_asks_for_a_card_by_chance(text):
    assert read_move_for(text, "en") is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Mira 7h", MisreadReason.NOT_A_CARD),
        ("7h, PROPHET", MisreadReason.UNEXPECTED_TEXT),
        ("NO PLAY 7h", MisreadReason.UNEXPECTED_TEXT),
        ("RIGHT", MisreadReason.UNEXPECTED_TEXT),
        ("PLAY", MisreadReason.MISSING_ARGUMENT),
    ],
)
def test_a_play_for_somebody_that_is_none_is_asked_back(text, reason):
    read = read_move_for(text, "en")
    assert isinstance(read, Trouble)
    assert read.reason is reason


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("RIGHT", Verdict(True)),
        ("errado", Verdict(False)),
        ("incorrecto.", Verdict(False)),
        ("REDRAW", Redraw()),
        ("outra carta, please", Redraw()),
    ],
)
def test_a_verdict_is_given_for_god_in_every_language(text, verdict):
    assert read_verdict_for(text, "en") == verdict


def test_a_verdict_for_god_may_name_the_card_of_a_hand():
    assert str(read_verdict_for("WRONG 5H", "en").card.card) == "5H"


def test_a_verdict_for_god_that_is_none_is_asked_back():
    assert read_verdict_for("", "en").reason is MisreadReason.MISSING_ARGUMENT
    assert read_verdict_for("maybe", "en").reason is MisreadReason.UNEXPECTED_TEXT
