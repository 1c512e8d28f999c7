"""Names in a moderator's letter, and what stands behind them."""

import pytest

from pbem.orders.declared.moderation import Named, read_judge_for, read_name, read_play_for, split_name
from pbem.orders.model import NoPlay, Play, Verdict
from pbem.orders.trouble import MisreadReason, Trouble

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
        ("Ana Maria 7h 9c", ["7H", "9C"]),
        ("Ana PLAY 7 of hearts", ["7H"]),
        ("Ana, jogar 7 de copas", ["7H"]),
        ("Ana queen of hearts", ["QH"]),
        ("Ana 7", ["None"]),
    ],
)
def test_cards_behind_a_name_are_played_for_it(text, cards):
    read = read_play_for(text, NAMES, "en")
    assert isinstance(read.move, Play)
    assert [str(word.card) for word in read.move.cards] == cards


@pytest.mark.parametrize("text", ["Ana NO PLAY", "Ana: sem jogada", "Ana, no juego please"])
def test_no_play_may_stand_behind_a_name(text):
    assert read_play_for(text, NAMES, "en").move == NoPlay()


def test_a_name_alone_asks_for_a_card_by_chance():
    read = read_play_for("Ana Maria.", NAMES, "en")
    assert (read.name, read.move) == ("Ana Maria", None)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Ana Mira 7h", MisreadReason.NOT_A_CARD),
        ("Ana 7h, PROPHET", MisreadReason.UNEXPECTED_TEXT),
        ("Ana NO PLAY 7h", MisreadReason.UNEXPECTED_TEXT),
        ("Ana RIGHT", MisreadReason.UNEXPECTED_TEXT),
        ("Ana PLAY", MisreadReason.MISSING_ARGUMENT),
    ],
)
def test_a_play_for_somebody_that_is_none_is_asked_back(text, reason):
    read = read_play_for(text, NAMES, "en")
    assert isinstance(read, Trouble)
    assert read.reason is reason


def test_who_is_not_at_the_table_is_found_by_nobody():
    assert read_play_for("Paula 7h", NAMES, "en") is None
    assert read_judge_for("Paula RIGHT", NAMES, "en") is None


@pytest.mark.parametrize(
    ("text", "name", "verdict"),
    [
        ("GOD RIGHT", None, Verdict(True)),
        ("RIGHT", None, Verdict(True)),
        ("Rui Sá: errado", "Rui Sá", Verdict(False)),
        ("deus incorrecto.", None, Verdict(False)),
        ("GOD REDRAW", None, Verdict(False)),
        ("Rui Sá, outra carta!", "Rui Sá", Verdict(False)),
    ],
)
def test_a_verdict_is_given_for_god_by_name_or_office(text, name, verdict):
    read = read_judge_for(text, NAMES, "en")
    assert (read.name, read.verdict) == (name, verdict)


def test_a_verdict_for_god_may_name_the_card_of_a_hand():
    read = read_judge_for("GOD WRONG 5H", NAMES, "en")
    assert str(read.verdict.card.card) == "5H"


def test_a_verdict_for_god_that_is_none_is_asked_back():
    assert read_judge_for("GOD", NAMES, "en").reason is MisreadReason.MISSING_ARGUMENT
    assert read_judge_for("GOD maybe", NAMES, "en").reason is MisreadReason.UNEXPECTED_TEXT
