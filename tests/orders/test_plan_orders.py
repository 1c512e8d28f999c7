"""Orders for later turns are read as they are meant in four languages, and asked back where they are unclear."""

import pytest

from pbem.cards import Card
from pbem.engine.round.commands import ProphetWish
from pbem.orders import model
from pbem.orders.declared.plans import Cancel, If, IfLate, Later, NoProphet, PlanOrder, Plans, TakeBack
from pbem.orders.letter import parse_orders
from pbem.orders.letter_lines import Misread, OrderLine
from pbem.orders.trouble import MisreadReason
from pbem.orders.values.cards import CardWord
from pbem.orders.values.wishes import Theory
from pbem.orders.words import LANGUAGES, phrases


def cards(*names):
    """The play of these cards, as written in short."""
    return model.Play(tuple(CardWord(Card.read(name).rank, Card.read(name).suit, "") for name in names))


def bare(order):
    """The order without the player's spelling of its cards, which the tests below do not ask about."""
    match order:
        case model.Play(words, prophet, guess, theory):
            return model.Play(tuple(CardWord(w.rank, w.suit, "") for w in words), prophet, guess, theory)
        case Later(move):
            return Later(bare(move))
        case IfLate(move):
            return IfLate(bare(move))
        case If(condition, then, otherwise):
            return If(condition, bare(then), bare(otherwise))
        case _:
            return order


def read(text, language="en"):
    return [
        bare(item.order) if isinstance(item, OrderLine) else item.reason
        for item in parse_orders(text, language).items
    ]


SEVEN, NINE = cards("7H"), cards("9C")
NO_PLAY = model.NoPlay()


@pytest.mark.parametrize(
    ("language", "text", "order"),
    [
        ("en", "LATER 7h", Later(SEVEN)),
        ("en", "later: PLAY 7h 9c, please", Later(cards("7H", "9C"))),
        ("en", "LATER NO PLAY", Later(NO_PLAY)),
        ("en", "LATER\nPLAY 7h", Later(SEVEN)),
        ("en", "LATER 7h, PROPHET IF RIGHT", Later(model.Play(SEVEN.cards, ProphetWish.IF_RIGHT))),
        ("en", "LATER 7h, GUESS odd", Later(model.Play(SEVEN.cards, guess="odd"))),
        (
            "en",
            "LATER 7h, GUESS if last is odd:\nred, else: black",
            Later(model.Play(SEVEN.cards, guess="if last is odd: red, else: black")),
        ),
        ("pt", "DEPOIS JOGAR 7h", Later(SEVEN)),
        ("es", "después 7h", Later(SEVEN)),
        ("it", "DOPO non gioco", Later(NO_PLAY)),
        ("en", "LATER IF last is red PLAY 7h", If("last is red", SEVEN)),
        ("en", "IF last is red PLAY 7h ELSE 9c", If("last is red", SEVEN, NINE)),
        ("en", "If last is red, then play 7h; otherwise no play.", If("last is red", SEVEN, NO_PLAY)),
        ("en", "IF last is red PLAY 7h ELSE NOTHING", If("last is red", SEVEN)),
        ("pt", "SE a última é vermelha JOGAR 7h SENÃO 9pa", If("a última é vermelha", SEVEN, NINE)),
        ("es", "SI la última es roja JUGAR 7h SI NO JUGAR 9tr", If("la última es roja", SEVEN, NINE)),
        ("es", "SI no es roja la última JUEGO 7h SI NO NO JUEGO", If("no es roja la última", SEVEN, NO_PLAY)),
        ("it", "SE l'ultima è rossa GIOCA 7h ALTRIMENTI PASSO", If("l'ultima è rossa", SEVEN, NO_PLAY)),
        (
            "en",
            "IF last is red PLAY 7h ELSE IF last is 7 NO PLAY ELSE 9c",
            If("last is red", SEVEN, If("last is 7", NO_PLAY, NINE)),
        ),
        ("en", "IF last is red\nPLAY 7h\nELSE 9c", If("last is red", SEVEN, NINE)),
        ("en", "IF last is red\nand odd PLAY 7 of\nhearts ELSE\n9c", If("last is red and odd", SEVEN, NINE)),
        ("en", "IF Ana said no play PLAY 7h", If("Ana said no play", SEVEN)),
        ("pt", "SE Ana disse sem jogada SEM JOGADA SENÃO 7h", If("Ana disse sem jogada", NO_PLAY, SEVEN)),
        ("it", "SE Ana ha detto passo GIOCO 7h", If("Ana ha detto passo", SEVEN)),
        (
            "en",
            "IF last is red PLAY 7h, GUESS if last is red: odd, else: even ELSE 9c",
            If("last is red", model.Play(SEVEN.cards, guess="if last is red: odd, else: even"), NINE),
        ),
        ("en", "IF LATE PLAY 9c", IfLate(NINE)),
        ("en", "IF LATE: no play", IfLate(NO_PLAY)),
        ("en", "IF LATE\n9c", IfLate(NINE)),
        ("pt", "SE ATRASAR JOGAR 9pa", IfLate(NINE)),
        ("es", "si tardo, juego 9tr", IfLate(NINE)),
        ("it", "SE RITARDO 9fi", IfLate(NINE)),
        ("en", "PROPHET NO", NoProphet()),
        ("pt", "profeta não.", NoProphet()),
        ("en", "PLANS?", Plans()),
        ("it", "PIANI", Plans()),
        ("en", "CANCEL", Cancel()),
        ("en", "CANCEL #2, please", Cancel(2)),
        ("en", "cancel plan 12", Cancel(12)),
        ("pt", "CANCELAR TUDO", Cancel(all=True)),
        ("it", "ANNULLA 3", Cancel(3)),
        ("en", "take back!", TakeBack()),
        ("es", "RETIRAR", TakeBack()),
    ],
)  # fmt: skip
def test_an_order_for_later_is_read_as_what_it_says(language, text, order):
    assert read(text, language) == [order]


@pytest.mark.parametrize(
    ("text", "reason", "nearest"),
    [
        ("LATER", MisreadReason.MISSING_ARGUMENT, "LATER PLAY 7 of hearts"),
        ("LATER see you", MisreadReason.NOT_A_CARD, "LATER PLAY 7 of hearts"),
        ("LATER 12h", MisreadReason.VALUE_NOT_RANK, "LATER PLAY queen of hearts"),
        ("IF LATE PLAY 7 d", MisreadReason.AMBIGUOUS, "IF LATE PLAY 7 of diamonds"),
        ("LATER STATUS", MisreadReason.MISPLACED, "LATER PLAY 7 of hearts"),
        ("LATE 7h", MisreadReason.UNKNOWN_ORDER, "LATER PLAY 7 of hearts"),
        ("IF LATE", MisreadReason.MISSING_ARGUMENT, "IF LATE NO PLAY"),
        (
            "IF last is red PLAY 7z ELSE PLAY 9c",
            MisreadReason.NOT_A_CARD,
            "IF … PLAY 7 of hearts ELSE NO PLAY",
        ),
        ("IF last is red PLAY 7h ELSE", MisreadReason.MISSING_ARGUMENT, "IF … PLAY 7 of hearts ELSE NO PLAY"),
        ("IF last is red 7h ELSE 9c", MisreadReason.MISSING_ARGUMENT, "IF … PLAY 7 of hearts ELSE NO PLAY"),
        ("IF last is red PLAY 12h", MisreadReason.VALUE_NOT_RANK, "IF … PLAY 7 of hearts ELSE NO PLAY"),
        ("PLAY 7h, PROPHET NO", MisreadReason.UNEXPECTED_TEXT, "PLAY 7 of hearts"),
        ("PLAN 7h", MisreadReason.UNKNOWN_ORDER, "PLANS"),
        ("CANCEL 7h", MisreadReason.UNEXPECTED_TEXT, "CANCEL 2"),
        ("CANCEL 99999", MisreadReason.BAD_NUMBER, "CANCEL 2"),
        ("TAKE BACK 7h", MisreadReason.UNEXPECTED_TEXT, "TAKE BACK"),
    ],
)
def test_an_order_for_later_that_cannot_be_read_is_asked_back_with_one_that_would_be(text, reason, nearest):
    [item] = parse_orders(text, "en").items
    assert isinstance(item, Misread)
    assert (item.reason, item.nearest) == (reason, nearest)


def test_a_guess_whose_else_could_be_the_plans_is_asked_back():
    assert read("IF last is red PLAY 7h, GUESS what you like ELSE 9c ELSE 9d") == [MisreadReason.WHICH_ELSE]


def test_a_plan_has_five_conditions_and_no_more():
    def chain(count):
        return " ELSE ".join(["IF last is red PLAY 7h"] * count)

    [plan] = read(chain(5))
    assert isinstance(plan, If)
    assert read(chain(6)) == [MisreadReason.TOO_LONG]


@pytest.mark.parametrize(
    "text",
    [
        "IF last is red PLAY 7h\nSTATUS",
        "IF last is red\nPLAY 7h ELSE 9c\nSTATUS",
        "IF last is red PLAY 7h\n\nSTATUS",
    ],
)
def test_an_order_below_a_whole_plan_is_one_of_its_own(text):
    plan, below = read(text)
    assert isinstance(plan, If)
    assert below == model.Status()


def test_a_play_in_the_line_below_a_condition_is_the_plans_and_not_played_now():
    assert read("IF last is red\nPLAY 7h") == [If("last is red", SEVEN)]


@pytest.mark.parametrize(("text", "language"), [("SI\nJUEGO 7h", "es"), ("Sí, gracias\nJUEGO 7h", "es")])
def test_a_yes_above_a_play_opens_no_plan(text, language):
    assert read(text, language) == [model.Answer(True), SEVEN]


def test_no_behind_prophet_declines_and_anything_more_is_a_theory():
    assert read("PROPHET NO\nPLAY 7h") == [NoProphet(), SEVEN]
    assert read("PROPHET no hearts") == [model.BecomeProphet(ProphetWish.ALWAYS, Theory("no hearts"))]
    assert read("417 PROPHET NO") == [NoProphet()]


ORDERS = [
    Later(SEVEN),
    Later(model.Play((CardWord(7, None, ""),), ProphetWish.ALWAYS, "odd", Theory("red"))),
    Later(model.NoPlay(ProphetWish.IF_RIGHT)),
    If("last is red", SEVEN),
    If("last is red", cards("7H", "10S"), NO_PLAY),
    If("last is red", NO_PLAY, If("Ana said no play", NINE, If("last is 7", SEVEN, cards("KD")))),
    IfLate(NINE),
    IfLate(NO_PLAY),
    NoProphet(),
    Plans(),
    Cancel(),
    Cancel(2),
    Cancel(all=True),
    TakeBack(),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("order", ORDERS, ids=repr)
def test_an_order_for_later_as_we_spell_it_is_the_same_order_for_every_reader(order, language):
    for reader in LANGUAGES:
        assert read(order.spell(language), reader) == [order]


def test_each_order_for_later_has_a_phrase_in_every_language():
    assert all(
        phrases(kind, language)
        for order in PlanOrder.__subclasses__()
        for kind in order.words
        for language in LANGUAGES
    )
