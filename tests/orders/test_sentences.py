"""Orders in ordinary sentences: what is done with a card, what is said of one, and what else a sentence wishes for."""

import pytest

from pbem.orders.canonical import canonical
from pbem.orders.letter import parse_orders
from pbem.orders.letter_lines import Misread, OrderLine


def done(text, language="en"):
    return [canonical(item) for item in parse_orders(text, language).items if isinstance(item, OrderLine)]


def asked(text, language="en"):
    items = parse_orders(text, language).items
    return [one for item in items if isinstance(item, Misread) for one in (item.nearest, *item.others) if one]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("I shall venture the nine of clubs", "en"),
        ("with your kind permission I should like to entrust the 9c to the line", "en"),
        ("After long debate the class has decided on the nine of clubs.", "en"),
        ("sorry im late im in the car dont worry i would like to play the 9c thanks bye", "en"),
        ("Venho solicitar a gentileza de registrarem como minha jogada o nove de paus.", "pt"),
        ("Taca o nove de paus!", "pt"),
        ("he tenido a bien depositar sobre la mesa el nueve de tréboles", "es"),
        ("Si no es mucha molestia, apúntenme el 9 de tréboles.", "es"),
        ("segnatemi per cortesia il nove di fiori", "it"),
        ("si trasmette la mossa del sottoscritto: nove di fiori", "it"),
        ("My gran asks me to send the 9c for her", "en"),
    ],
)
def test_a_card_is_played_by_whatever_is_done_with_it(text, language):
    assert done(text, language) == ["PLAY 9C"]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("I have the nine of clubs", "en"),
        ("I will not play the 9c", "en"),
        ("I played the 9c last week", "en"),
        ("I kept the nine of clubs to the end", "en"),
        ("If I had the 9c I would be happy", "en"),
        ("My sister would play the nine of clubs", "en"),
        ("Should I play the 9c?", "en"),
        ("After the nine of clubs anything goes", "en"),
        ("Congratulations to Rui on the nine of clubs!", "en"),
        ("Mio cugino giocherebbe il nove di fiori", "it"),
        ("guardo el nueve de tréboles para luego", "es"),
        ("Ele jogou o nove de paus ontem", "pt"),
        ("See https://example.org/watch?v=abc&t=9c", "en"),
    ],
)
def test_what_is_only_said_of_a_card_plays_nothing(text, language):
    assert done(text, language) == []


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("I'm torn between the 7h and the 9c", "en"),
        ("Half of me says the seven of hearts, the other half the nine of clubs", "en"),
        ("PLAY 7h\n\nno hang on, make that 9c", "en"),
        ("o il 7 di cuori o il 9 di fiori, decidete voi", "it"),
        ("My husband says to play the 9c", "en"),
    ],
)
def test_two_minds_and_hearsay_are_asked_about(text, language):
    assert done(text, language) == []
    assert any("9" in one for one in asked(text, language))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("At table 417 I'd like to put down the 9c", ["417 PLAY 9C"]),
        ("jogo o 9 de paus na mesa 205, obrigado!", ["205 PLAY 9C"]),
        ("At table 3 I play the 7h.\nAt table 12 I play the 9c.", ["3 PLAY 7H", "12 PLAY 9C"]),
        ("Could you kindly invite my neighbour at joan@example.com?", ["INVITE joan@example.com"]),
        ("So I have a request: please change my name to Marta Rinaldi.", ["NAME Marta Rinaldi"]),
        ("Hi there! Please change my language to Portuguese, my mother reads along.", ["LANGUAGE pt"]),
        ("Please enter a vacation for me from 3 August to 17 August.", ["VACATION 3 Aug to 17 Aug"]),
        ("I'm not ready to play yet, but I'd like to watch table 417, please.", ["WATCH 417"]),
        ("My grandson has deleted your mail. Could you resend it, please?", ["RESEND"]),
        ("We were on vacation last week and it rained.", []),
        ("Mi duole comunicare che la carta è sbagliata, in quanto è rossa.", ["WRONG"]),
        ("Nothing in particular is wrong with the weather.", []),
        ("it is my painful duty to report that none of my cards fit.", ["NO PLAY"]),
        ("If none of my cards fits, what do I do?", []),
    ],
)
def test_what_a_sentence_wishes_for_is_found_with_what_it_needs(text, meant):
    assert done(text) == meant


STORY = (
    "The boiler went on Monday, and the plumber came on Wednesday and told us that it was the pump, then on Thursday "
    "it was not the pump after all, and we slept in our coats.\n"
)


@pytest.mark.parametrize("answer", ["Yes, of course.", "No, never."])
def test_a_yes_in_the_middle_of_a_story_answers_no_question(answer):
    assert done(answer) != []
    assert done(STORY + answer) == []


def test_a_verdict_behind_a_long_story_is_none():
    assert done("Correct, well done.") == ["RIGHT"]
    assert done(2 * STORY + "Correct, well done.") == []


def test_the_rest_of_a_wrapped_sentence_is_no_order_though_it_looks_like_one():
    above = "We have been married for forty years and nothing of it is"
    assert done(f"{above}\nhistory.") == []
    assert done("history.") == ["HISTORY"]


def test_a_subject_that_answers_a_mail_of_ours_plays_nothing_in_a_sentence():
    answers = parse_orders("Thank you, that was quick!", "en", subject="Re: Received: I play the 9c")
    written = parse_orders("", "en", subject="I play the 9c")
    assert [item for item in answers.items if isinstance(item, OrderLine)] == []
    assert [canonical(item) for item in written.items if isinstance(item, OrderLine)] == ["PLAY 9C"]


@pytest.mark.parametrize(
    "text",
    ["Good morning, my name is Rosa and I am from Vitoria.", "let me set out my reasoning, since Bill asked"],
)
def test_what_only_holds_an_orders_word_offers_none(text):
    assert asked(text) == []
