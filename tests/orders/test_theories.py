"""A Prophet's theory in a letter: where it begins, how far it goes, and what is none."""

import tomllib
from importlib.resources import files

import pytest

from pbem.cards import Card
from pbem.engine.round.commands import ProphetWish
from pbem.orders.declared.play import play_phrase
from pbem.orders.folding import fold
from pbem.orders.letter import parse_orders
from pbem.orders.letter_lines import IgnoredReason, Misread
from pbem.orders.model import BecomeProphet, Guess, NoPlay, Play, Say, Status
from pbem.orders.nearest import distance
from pbem.orders.trouble import MisreadReason
from pbem.orders.values.wishes import Theory
from pbem.orders.words import LANGUAGES, order_words, phrases, word_data
from tests.orders.lines import one, order

ALWAYS, IF_RIGHT = ProphetWish.ALWAYS, ProphetWish.IF_RIGHT
IF_BLACK = "if last is black: 7 or more, else: 6 or less"


@pytest.mark.parametrize(
    ("text", "wish", "theory"),
    [
        ("PROPHET", ALWAYS, None),
        ("PROPHET.", ALWAYS, None),
        ("Prophet, please", ALWAYS, None),
        ("PROPHET:", ALWAYS, None),
        ("prophet :)", ALWAYS, None),
        ("PROPHET IF RIGHT", IF_RIGHT, None),
        ("PROPHET IF RIGHT!", IF_RIGHT, None),
        (f"PROPHET {IF_BLACK}", ALWAYS, Theory(IF_BLACK)),
        (f"PROPHET: {IF_BLACK}", ALWAYS, Theory(IF_BLACK)),
        ("*Prophet* – other colour.", ALWAYS, Theory("other colour")),
        ("PROPHET other colour, thanks", ALWAYS, Theory("other colour")),
        (f"PROPHET IF RIGHT, {IF_BLACK}", IF_RIGHT, Theory(IF_BLACK)),
        (f"PROPHET IF RIGHT: {IF_BLACK}", IF_RIGHT, Theory(IF_BLACK)),
        ("PROPHET OPENLY other colour", ALWAYS, Theory("other colour", True)),
        ("prophet, openly: other colour", ALWAYS, Theory("other colour", True)),
        ("PROPHET IF RIGHT OPENLY: other colour", IF_RIGHT, Theory("other colour", True)),
        ("PROPHET OPENLY IF RIGHT, other colour", IF_RIGHT, Theory("other colour", True)),
        ("PROPHET OPENLY if last is red: black, else: red", ALWAYS, Theory("if last is red: black, else: red", True)),
        ("PROPHET other colour, OPENLY", ALWAYS, Theory("other colour", True)),
        ("PROFETA other colour, abertamente.", ALWAYS, Theory("other colour", True)),
        ("PROFETA ABERTAMENTE: cor diferente", ALWAYS, Theory("cor diferente", True)),
        ("profeta se certo, abertamente: cor diferente", IF_RIGHT, Theory("cor diferente", True)),
        ("PROFETA ABIERTAMENTE otro color", ALWAYS, Theory("otro color", True)),
        ("PROFETA SI CORRECTO: si la última es negra", IF_RIGHT, Theory("si la última es negra")),
        ("PROFETA APERTAMENTE altro colore", ALWAYS, Theory("altro colore", True)),
        ("PROFETA SE GIUSTO, altro colore", IF_RIGHT, Theory("altro colore")),
        ("PROFETA se a última carta foi preta, jogue 7 ou mais", ALWAYS,
         Theory("se a última carta foi preta, jogue 7 ou mais")),
        ("PROPHET play a red card", ALWAYS, Theory("play a red card")),
    ],
)  # fmt: skip
def test_a_theory_stands_behind_prophet(text, wish, theory):
    assert order(text) == BecomeProphet(wish, theory)


@pytest.mark.parametrize(
    ("text", "wish", "theory"),
    [
        ("PLAY 7h, PROPHET", ALWAYS, None),
        ("PLAY 7h, PROPHET, please", ALWAYS, None),
        (f"PLAY 7h, PROPHET {IF_BLACK}", ALWAYS, Theory(IF_BLACK)),
        (f"7h prophet {IF_BLACK}", ALWAYS, Theory(IF_BLACK)),
        (f"PLAY 7h, PROPHET IF RIGHT, {IF_BLACK}", IF_RIGHT, Theory(IF_BLACK)),
        ("JOGAR 7h, PROFETA ABERTAMENTE: cor diferente", ALWAYS, Theory("cor diferente", True)),
        ("GIOCO 7h e profeta se giusto: altro colore", IF_RIGHT, Theory("altro colore")),
    ],
)
def test_a_theory_may_go_with_a_play(text, wish, theory):
    played = order(text)
    assert [word.card for word in played.cards] == [Card.read("7H")]
    assert (played.prophet, played.theory, played.guess) == (wish, theory, None)


def test_a_theory_may_go_with_a_no_play():
    assert order("NO PLAY, PROPHET: nothing") == NoPlay(ALWAYS, None, Theory("nothing"))


@pytest.mark.parametrize(
    "text", ["PLAY 7h, PROPHET red or 7, GUESS odd", "PLAY 7h, GUESS odd, PROPHET: red or 7"]
)
def test_a_play_may_carry_a_theory_and_a_guess(text):
    played = order(text)
    assert (played.prophet, played.theory, played.guess) == (ALWAYS, Theory("red or 7"), "odd")


@pytest.mark.parametrize(
    "text",
    [
        "PROPHET if last is black:\n7 or more, else:\n6 or less",
        "PROPHET:\nif last is black: 7 or more,\nelse: 6 or less\n\nThanks",
        "PROPHET\nif last is black: 7 or more,\nelse: 6 or less",
    ],
)
def test_a_theory_wraps_and_runs_to_a_blank_line(text):
    assert order(text) == BecomeProphet(ALWAYS, Theory(IF_BLACK))


@pytest.mark.parametrize(
    "text",
    [
        "PLAY 7h, PROPHET IF RIGHT, if last is black:\n7 or more, else: 6 or less\n\nSAY hello",
        "PLAY 7h, PROPHET IF RIGHT\nif last is black: 7 or more, else: 6 or less\n\nSAY hello",
        "7h, prophet if right:\nif last is black: 7 or more, else: 6 or less\n\nSAY hello",
    ],
)
def test_behind_a_play_it_wraps_too_and_an_order_may_follow_the_blank_line(text):
    played, talk = [item.order for item in parse_orders(text, "en").items]
    assert (played.prophet, played.theory) == (IF_RIGHT, Theory(IF_BLACK))
    assert talk == Say("hello")


@pytest.mark.parametrize("first", ["PROPHET", "PLAY 7h, PROPHET", "PLAY 7h, PROPHET IF RIGHT"])
@pytest.mark.parametrize(("below", "meant"), [("STATUS", Status()), ("SAY I know it!", Say("I know it!"))])
def test_an_order_in_the_line_below_prophet_is_no_theory(first, below, meant):
    declared, other = [item.order for item in parse_orders(f"{first}\n{below}", "en").items]
    assert declared.theory is None
    assert other == meant


def test_prose_in_the_line_below_prophet_is_no_theory():
    [declared] = parse_orders("PLAY 7h, PROPHET\nI am quite sure now", "en").items
    assert declared.order.theory is None


def test_what_can_mean_two_rules_in_the_line_below_prophet_is_a_theory():
    [declared] = parse_orders("PLAY 7h, PROPHET\nred and even or face cards", "en").items
    assert declared.order.theory == Theory("red and even or face cards")


def test_the_lines_below_are_a_theory_in_the_writers_language():
    text = "JOGAR 7h, PROFETA\nse a última carta foi preta, jogue um 7 ou mais;\nsenão jogue um 6 ou menos."
    assert order(text, "pt").theory.text.startswith("se a última carta foi preta, jogue um 7 ou mais; senão")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("PROPHET?", MisreadReason.UNEXPECTED_TEXT),
        ("PROPHET OPENLY", MisreadReason.MISSING_ARGUMENT),
        ("PLAY 7h, PROPHET OPENLY", MisreadReason.MISSING_ARGUMENT),
        ("PROFETA SE CERTO ABERTAMENTE:", MisreadReason.MISSING_ARGUMENT),
        ("PROPHET IF RIHGT", MisreadReason.UNEXPECTED_TEXT),
        ("PLAY 7h, PROPHET IF WRIGHT", MisreadReason.UNEXPECTED_TEXT),
        ("PROPHET 7h", MisreadReason.UNEXPECTED_TEXT),
        ("PROPHET, PLAY 7h", MisreadReason.UNEXPECTED_TEXT),
        ("PROPHET NO PLAY", MisreadReason.UNEXPECTED_TEXT),
        ("PROPHET, GUESS odd", MisreadReason.UNEXPECTED_TEXT),
        ("PLAY 7h, PROPHET red, PROPHET black", MisreadReason.CONFLICTING),
        ("PLAY 7h, GUESS red, GUESS black", MisreadReason.CONFLICTING),
    ],
)
def test_what_is_no_theory_is_asked_back(text, reason):
    item = one(text)
    assert isinstance(item, Misread)
    assert item.reason is reason


def test_who_speaks_of_the_prophet_declares_nothing():
    text = "SAY Listen:\nProphet, be kind to me.\nMy prophet red card!\nPLAY 7h"
    talk, played = [item.order for item in parse_orders(text, "en").items]
    assert talk == Say("Listen:\nProphet, be kind to me.\nMy prophet red card!")
    assert isinstance(played, Play)
    text = "SAY Listen:\nPROPHET other colour"
    assert [item.order for item in parse_orders(text, "en").items] == [
        Say("Listen:"),
        BecomeProphet(ALWAYS, Theory("other colour")),
    ]


def test_a_guess_of_its_own_may_speak_of_prophets():
    assert order("GUESS red if the prophet says so") == Guess("red if the prophet says so")


def test_a_theory_as_long_as_a_letter_is_read_as_one():
    theory = "red or " * 400 + "black"
    assert order(f"PROPHET {theory}") == BecomeProphet(ALWAYS, Theory(theory))


def test_what_stands_behind_the_end_of_the_orders_belongs_to_no_theory():
    read = parse_orders("PROPHET red\n---\nor black", "en")
    assert [item.order for item in read.items] == [BecomeProphet(ALWAYS, Theory("red"))]
    assert [ignored.reason for ignored in read.ignored] == [IgnoredReason.AFTER_END]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("wish", ProphetWish)
@pytest.mark.parametrize("theory", [None, Theory(IF_BLACK), Theory(IF_BLACK, True)])
def test_declarations_as_our_own_letters_spell_them_are_understood(language, wish, theory):
    assert order(BecomeProphet(wish, theory).spell(language), language) == BecomeProphet(wish, theory)
    assert order(NoPlay(wish, None, theory).spell(language), language) == NoPlay(wish, None, theory)
    played = order(play_phrase([Card.read("7H")], language, wish, theory), language)
    assert (played.prophet, played.theory) == (wish, theory)


def test_a_misspelt_play_keeps_its_theory():
    assert order("PLYA 7h, PROPHET other colour").theory.text == "other colour"


# ---------------------------------------------------------------- the word for "at once, to all"


OPENLY = {language: fold(word) for language, word in word_data()["theory"]["openly"].items()}


def test_there_is_a_word_for_openly_in_all_four_languages():
    assert set(OPENLY) == set(LANGUAGES)


def test_no_order_is_a_slip_of_the_pen_from_the_word_for_openly():
    orders = {fold(p) for kind in order_words() for language in LANGUAGES for p in phrases(kind, language)}
    if_right = {p.split(" ", 1)[1] for p in orders if p.startswith(("prophet ", "profeta "))}
    for word in OPENLY.values():
        assert all(distance(word, other, 1) > 1 for other in orders | if_right)


def _texts(value):
    """Every string of a language file, keys included."""
    if isinstance(value, dict):
        return {text for key, one in value.items() for text in (key, *_texts(one))}
    if isinstance(value, list):
        return {text for one in value for text in _texts(one)}
    return {value} if isinstance(value, str) else set()


def test_no_word_of_the_rule_language_is_a_slip_of_the_pen_from_it():
    """Else a theory could begin with a word that is taken for how it is declared, or the other way round."""
    folder = files("pbem.rulelang").joinpath("languages")
    words = {
        word
        for name in ("formal", *LANGUAGES)
        for text in _texts(tomllib.loads(folder.joinpath(f"{name}.toml").read_text("utf-8")))
        for word in fold(text).replace("{", " ").replace("}", " ").split()
    }
    assert len(words) > 500
    for word in OPENLY.values():
        near = {other for other in words if distance(word, other, 1) <= 1}
        assert near == set(), word
